/**
 * The screen that the page is shown on: full if asked to, and awake.
 */

import { byId, say } from "/page/js/element.js";
import { WORDS } from "/page/js/words.js";

function prepareFullScreen() {
  const tool = byId("full-screen");
  const root = document.documentElement;
  const enter = root.requestFullscreen ?? root.webkitRequestFullscreen;
  const current = () => document.fullscreenElement ?? document.webkitFullscreenElement;
  const name = () => {
    const word = current() ? WORDS.leaveFullScreen : WORDS.fullScreen;
    tool.title = word;
    say(byId("full-screen-word"), word);
  };
  name();
  tool.hidden = !enter;
  tool.addEventListener("click", () => {
    const leave = document.exitFullscreen ?? document.webkitExitFullscreen;
    Promise.resolve(current() ? leave.call(document) : enter.call(root)).catch(() => {});
  });
  document.addEventListener("fullscreenchange", name);
}

function keepAwake() {
  // Only a page from this machine or over https may ask, and only while it is seen.
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
}

/** Make the tool for the full screen, and keep the screen awake. */
export function prepareScreen() {
  prepareFullScreen();
  document.addEventListener("visibilitychange", keepAwake);
  keepAwake();
}
