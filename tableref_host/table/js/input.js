/** Converts touches, mouse, pen and keys to contacts. Every change has the time of its event. */

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

/** Duration (ms) of a press by a click without a touch or key, as screen readers make it. */
const CLICK_MS = 60;
/**
 * A click this soon (ms) after the end of a real press is ignored, because browsers generate it
 * when the finger is lifted, however long it was down.
 */
const ECHO_MS = 1500;

function buttonOf(element) {
  const holder = element instanceof Element ? element.closest("[data-button]") : null;
  return holder ? Number(holder.dataset.button) : 0;
}

/**
 * Time (ms) after which NEXT, held by one finger or the mouse, stays down when released, if a tap
 * with NEXT has a function. So it can be used with only one pointer.
 */
const LATCH_MS = 600;
/** Delay (ms) after such a tap until NEXT is released, and timeout without a tap. */
const UNLATCH_MS = 40;
const LATCHED_MS = 8000;

/** Keys that operate the focused element: a tool, a card or a text field. */
const WORKING_KEYS = new Set(["Enter", "NumpadEnter", "Space", "ArrowRight"]);

/** Keys that press the focused button. */
const FOCUS_KEYS = new Set(["Enter", "NumpadEnter", "Space"]);

/** Return whether a key is for the focused element instead of the table. */
function isElsewhere({ target, code }) {
  if (!(target instanceof Element)) return false;
  if (target.closest("input[type=text], input:not([type])")) return true;
  return target.closest(WORKING_KEYS.has(code) ? "dialog, nav, aside" : "dialog") !== null;
}

/**
 * Listen to `stage` and the whole window. `onChange(button, isDown, time_ms, isTouch)` is called
 * for each change of `contacts`. `isTouch` is true for a touch: simultaneous touches of others may
 * follow as separate events. `onGesture()` is called when the browser would allow sound.
 * `mayLatch()` returns whether NEXT may stay down by itself, and `onLatch(isLatched)` is called
 * when it does.
 */
export function listen({ stage, contacts, onChange, onGesture, mayLatch, onLatch }) {
  const pointers = new Map();
  /**
   * Pointer -> the button on which it went down, kept until it is up, even if everything was
   * released.
   */
  const began = new Map();
  /** Button -> when touches, mouse or keys used it last. */
  const felt = new Map();

  function change(button, holder, isDown, time_ms, isTouch = false) {
    if (holder !== "click") felt.set(button, time_ms);
    if (contacts.hold(button, holder, isDown, time_ms)) onChange(button, isDown, time_ms, isTouch);
  }

  function changeByPointer(button, isDown, { pointerId, pointerType, timeStamp }) {
    change(button, `pointer ${pointerId}`, isDown, timeStamp, pointerType === "touch");
  }

  /** When NEXT went down by a pointer alone, and the timer of a NEXT that stays down. */
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
      // unnecessary if NEXT is held by another finger
      nextDown_ms = Infinity;
    }
    pointers.set(event.pointerId, button);
    began.set(event.pointerId, button);
    changeByPointer(button, true, event);
    // Captured, so that a finger that slides off still holds its own button.
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
  // A click would move the keyboard's focus away from the players' keys.
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
    // Space and Enter press the focused button, as usual.
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
  // Keys are shown only to people who type.
  const note = (isTouch) => document.body.classList.toggle("by-touch", isTouch);
  window.addEventListener("pointerdown", ({ pointerType }) => note(pointerType === "touch"));
  window.addEventListener("keydown", () => note(false));
  for (const kind of ["pointerup", "mouseup", "touchend", "keydown"]) {
    window.addEventListener(kind, onGesture, { capture: true, passive: true });
  }
}
