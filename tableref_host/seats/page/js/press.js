/** The large button: touches, pen, mouse and keys press it, each with the time of its event. */

/** Duration (ms) of a press by a click without a touch or key, as screen readers make it. */
const CLICK_MS = 60;
/** A click this soon (ms) after a touch or key is caused by it. */
const ECHO_MS = 1500;
/**
 * Number of clock steps that are measured to determine the clock's resolution, and their timeout
 * (ms).
 */
const STEPS = 5;
const LOOK_MS = 120;
/** Maximum number of readings of a clock that does not advance. */
const LOOKS = 1e6;

/** Return the smallest step (ms) of this browser's clock; some make it coarse on purpose. */
export function grainOf(now = () => performance.now()) {
  const end_ms = now() + LOOK_MS;
  let grain_ms = Infinity;
  let before_ms = now();
  for (let looks = 0, steps = 0; looks < LOOKS && steps < STEPS && before_ms < end_ms; looks += 1) {
    const now_ms = now();
    if (now_ms === before_ms) continue;
    grain_ms = Math.min(grain_ms, now_ms - before_ms);
    before_ms = now_ms;
    steps += 1;
  }
  return Math.max(0.1, Math.min(grain_ms, LOOK_MS));
}

/** Listen to `button`; `onPress(isDown, at_ms)` is called for each press and release. */
export function listen(button, onPress) {
  /** The pointers and keys that hold it down. */
  const holders = new Set();
  let felt_ms = -Infinity;

  function change(holder, isDown, event_ms) {
    // Old browsers measure event times from another moment than the clock.
    const now_ms = performance.now();
    const at_ms = event_ms > 0 && event_ms <= now_ms ? event_ms : now_ms;
    if (holder !== "click") felt_ms = now_ms;
    const wasDown = holders.size > 0;
    if (isDown) holders.add(holder);
    else holders.delete(holder);
    if (wasDown === holders.size > 0) return;
    button.classList.toggle("is-down", isDown);
    onPress(isDown, at_ms);
  }

  button.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    change(`pointer ${event.pointerId}`, true, event.timeStamp);
    button.setPointerCapture(event.pointerId);
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
    button.addEventListener(kind, (event) => {
      change(`pointer ${event.pointerId}`, false, event.timeStamp);
    });
  }
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (!["Space", "Enter", "NumpadEnter"].includes(event.code)) return;
    event.preventDefault();
    if (!event.repeat) change(event.code, true, event.timeStamp);
  });
  button.addEventListener("keyup", (event) => {
    if (holders.has(event.code)) change(event.code, false, event.timeStamp);
  });
  button.addEventListener("click", () => {
    if (performance.now() - felt_ms < ECHO_MS) return;
    change("click", true, performance.now());
    setTimeout(() => change("click", false, performance.now()), CLICK_MS);
  });
  const letGo = () => {
    for (const holder of [...holders]) change(holder, false, performance.now());
  };
  window.addEventListener("blur", letGo);
  window.addEventListener("pagehide", letGo);
  document.addEventListener("visibilitychange", () => document.hidden && letGo());
}
