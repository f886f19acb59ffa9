/** Keeps the screen awake, and switches to full screen. */

import { byId, put } from "/page/js/element.js";
import { onLanguage, textOf } from "/page/js/words.js";

function prepareFullScreen() {
  const tool = byId("full-screen");
  const root = document.documentElement;
  const enter = root.requestFullscreen ?? root.webkitRequestFullscreen;
  const current = () => document.fullscreenElement ?? document.webkitFullscreenElement;
  const name = () => {
    const word = textOf(current() ? "leave_full_screen" : "full_screen");
    tool.title = word;
    put(byId("full-screen-word"), word);
  };
  onLanguage(name);
  tool.hidden = !enter;
  tool.addEventListener("click", () => {
    const leave = document.exitFullscreen ?? document.webkitExitFullscreen;
    Promise.resolve(current() ? leave.call(document) : enter.call(root)).catch(() => {});
  });
  document.addEventListener("fullscreenchange", name);
}

function keepAwake() {
  // Only a page from this machine or over https may do this, and only while it is visible.
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
}

/** Create the tool for full screen, and keep the screen awake. */
export function prepareScreen() {
  prepareFullScreen();
  document.addEventListener("visibilitychange", keepAwake);
  keepAwake();
}
