/**
 * From fingers, mouse, pen and keys to contacts. Every change carries the time of its own event.
 */

import { BACK, NEXT, OK } from "table/contacts.js";

const KEYS = {
  Backspace: BACK,
  KeyB: BACK,
  KeyN: NEXT,
  ArrowRight: NEXT,
  Enter: OK,
  NumpadEnter: OK,
  Space: OK,
};
for (let digit = 0; digit <= 9; digit += 1) {
  KEYS[`Digit${digit}`] = digit || 10;
  KEYS[`Numpad${digit}`] = digit || 10;
}

/** How long a click without a finger or key, as screen readers make it, holds the button (ms). */
const CLICK_MS = 60;
/**
 * A click this soon after a real press has ended (ms) is that press's own echo: browsers make it
 * when the finger is lifted, however long it was down.
 */
const ECHO_MS = 1500;

function buttonOf(element) {
  const holder = element instanceof Element ? element.closest("[data-button]") : null;
  return holder ? Number(holder.dataset.button) : 0;
}

/**
 * Held so long by one finger or the mouse (ms), NEXT stays down when it is let go, where a tap with
 * NEXT means something: who has only one pointer can tap then.
 */
const LATCH_MS = 600;
/** It comes up so long after that tap, or when nothing was tapped for so long (ms). */
const UNLATCH_MS = 40;
const LATCHED_MS = 8000;

/** Keys that work what has the focus, be it a tool, a card or a line of text. */
const WORKING_KEYS = new Set(["Enter", "NumpadEnter", "Space", "ArrowRight"]);

/** Keys that press the button which has the focus. */
const FOCUS_KEYS = new Set(["Enter", "NumpadEnter", "Space"]);

/** Whether a key belongs to what has the focus, and not to the table. */
function isElsewhere({ target, code }) {
  if (!(target instanceof Element)) return false;
  if (target.closest("input[type=text], input:not([type])")) return true;
  return target.closest(WORKING_KEYS.has(code) ? "dialog, nav, aside" : "dialog") !== null;
}

/**
 * Listen to `stage` and the whole window. `onChange(button, isDown, time_ms, isTouch)` is called
 * for each change of `contacts`. `isTouch` is true for a finger: others may have touched at that
 * very moment, and come as events of their own. `onGesture()` is called when a browser would allow
 * sound. `mayLatch()` says whether NEXT may stay down by itself, `onLatch(isLatched)` hears that it
 * does.
 */
export function listen({ stage, contacts, onChange, onGesture, mayLatch, onLatch }) {
  const pointers = new Map();
  /** By pointer, the button it went down on: kept until it comes up, also when all was let go. */
  const began = new Map();
  /** By button, when fingers, mouse or keys were last at it. */
  const felt = new Map();

  function change(button, holder, isDown, time_ms, isTouch = false) {
    if (holder !== "click") felt.set(button, time_ms);
    if (contacts.hold(button, holder, isDown, time_ms)) onChange(button, isDown, time_ms, isTouch);
  }

  function changeByPointer(button, isDown, { pointerId, pointerType, timeStamp }) {
    change(button, `pointer ${pointerId}`, isDown, timeStamp, pointerType === "touch");
  }

  /** When NEXT went down by a pointer alone, and the timer of one that stays down. */
  let nextDown_ms = Infinity;
  let unlatching = 0;

  function latch() {
    change(NEXT, "latch", true, performance.now());
    unlatching = setTimeout(unlatch, LATCHED_MS);
    onLatch(true);
  }

  function unlatch() {
    if (!unlatching) return;
    clearTimeout(unlatching);
    unlatching = 0;
    change(NEXT, "latch", false, performance.now());
    onLatch(false);
  }

  stage.addEventListener("pointerdown", (event) => {
    const button = buttonOf(event.target);
    if (!button || (event.pointerType === "mouse" && event.button !== 0)) return;
    const element = event.target.closest("[data-button]");
    if (button === NEXT) {
      unlatch();
      nextDown_ms = event.timeStamp;
    } else {
      // with NEXT held by one finger and this one there is no need
      nextDown_ms = Infinity;
    }
    pointers.set(event.pointerId, button);
    began.set(event.pointerId, button);
    changeByPointer(button, true, event);
    // Captured, so that a finger that slides off still holds its own button and no other.
    element.setPointerCapture(event.pointerId);
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
    stage.addEventListener(kind, (event) => {
      if (began.has(event.pointerId)) felt.set(began.get(event.pointerId), event.timeStamp);
      began.delete(event.pointerId);
      const button = pointers.get(event.pointerId);
      if (!button) return;
      pointers.delete(event.pointerId);
      const isLong = button === NEXT && event.timeStamp - nextDown_ms >= LATCH_MS;
      if (kind === "pointerup" && isLong && mayLatch()) latch();
      changeByPointer(button, false, event);
      if (unlatching && button !== NEXT) {
        clearTimeout(unlatching);
        unlatching = setTimeout(unlatch, UNLATCH_MS);
      }
    });
  }
  // A click would take the keyboard's focus away from where the players' keys are.
  stage.addEventListener("mousedown", (event) => event.preventDefault());
  stage.addEventListener("contextmenu", (event) => event.preventDefault());
  stage.addEventListener("dragstart", (event) => event.preventDefault());

  stage.addEventListener("click", (event) => {
    const button = buttonOf(event.target);
    if (!button || event.timeStamp - (felt.get(button) ?? -Infinity) < ECHO_MS) return;
    change(button, "click", true, event.timeStamp);
    setTimeout(() => change(button, "click", false, performance.now()), CLICK_MS);
  });

  const keys = new Map();
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
    let button = KEYS[event.code];
    // Space and Enter press the button that the Tab key went to, as they do everywhere.
    const focused = document.querySelector("[data-button]:focus-visible");
    if (FOCUS_KEYS.has(event.code) && focused) button = Number(focused.dataset.button);
    if (!button) return;
    event.preventDefault();
    if (event.repeat || keys.has(event.code)) return;
    keys.set(event.code, button);
    change(button, event.code, true, event.timeStamp);
  });
  window.addEventListener("keyup", (event) => {
    const button = keys.get(event.code);
    if (!button) return;
    event.preventDefault();
    keys.delete(event.code);
    change(button, event.code, false, event.timeStamp);
  });

  function letGo() {
    pointers.clear();
    keys.clear();
    unlatch();
    for (let button = 1; button < contacts.holders.length; button += 1) {
      for (const holder of [...contacts.holders[button]]) {
        change(button, holder, false, performance.now());
      }
    }
  }
  window.addEventListener("blur", letGo);
  window.addEventListener("pagehide", letGo);
  document.addEventListener("visibilitychange", () => document.hidden && letGo());
  // Who touches sees no keys, who types does.
  const note = (isTouch) => document.body.classList.toggle("by-touch", isTouch);
  window.addEventListener("pointerdown", ({ pointerType }) => note(pointerType === "touch"));
  window.addEventListener("keydown", () => note(false));
  for (const kind of ["pointerup", "mouseup", "touchend", "keydown"]) {
    window.addEventListener(kind, onGesture, { capture: true, passive: true });
  }
}
