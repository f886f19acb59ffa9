/**
 * Determines how often the table is polled while nothing happens.
 *
 * The device requests a turn every 30 ms to animate its lights. On a page each picture costs
 * drawing as well, so the interval is longer unless somebody watches for an answer. Rulings and
 * sounds are never late, because they have times of their own; see `virtual_table.step`.
 */

/** Intervals (us) between two pictures: after a press or an event, in a race, and otherwise. */
export const QUICK_US = 30_000;
export const LIVE_US = 66_000;
export const REST_US = 150_000;
/** The same after `UNTOUCHED_MS` without input. */
export const IDLE_US = 250_000;
/**
 * The same with reduced motion, where the lights change three times a second: a picture for each
 * change and none between two changes. See CALM_MS in lights.js, which is a bit shorter, so that
 * each picture is drawn at once.
 */
export const CALM_US = 350_000;
/** Interval (us) while the table is hidden, or its pause is not animated. */
export const STILL_US = 1_000_000;

/**
 * Time (ms) after a press or an event in which the lights move as fast as the device allows; the
 * light that draws the starter runs for 2.2 s.
 */
const QUICK_MS = 2500;
/** The same in the lobby, where a flash answers each press. */
const LOBBY_QUICK_MS = 800;
/** Time (ms) without a press after which the page uses less processor time. */
const UNTOUCHED_MS = 20_000;
/** Time (ms) after which the lights of a pause are not animated any more. */
const STILL_MS = 3000;

/** Phases in which people watch the lights, because a press may come at any moment. */
const LIVE_PHASES = new Set(["race", "open"]);

export class Pace {
  /**
   * `isCovered()` returns whether the table is hidden, by a question or because the tab is,
   * `isCalm()` whether motion is reduced.
   */
  constructor(isCovered, isCalm) {
    Object.assign(this, { isCovered, isCalm });
    this.phase = "";
    this.pressed_ms = this.happened_ms = performance.now();
  }

  /** Note that a button was pressed or released. */
  press() {
    this.pressed_ms = this.happened_ms = performance.now();
  }

  /** Note that the table has ruled something. */
  happen() {
    this.happened_ms = performance.now();
  }

  /** Return whether there was no input and no event for a while. */
  get isUntouched() {
    return performance.now() - this.happened_ms >= UNTOUCHED_MS;
  }

  /**
   * Return whether the lights are not animated, because a paused table was not touched for a while.
   */
  get isStill() {
    return this.phase === "paused" && performance.now() - this.happened_ms >= STILL_MS;
  }

  /** Return how long (us) the device need not be stepped if nothing is to be ruled or sounded. */
  rest_us() {
    if (this.isCovered() || this.isStill) return STILL_US;
    const now_ms = performance.now();
    const quick_ms = this.phase === "" ? LOBBY_QUICK_MS : QUICK_MS;
    if (this.phase === "counting" || now_ms - this.happened_ms < quick_ms) return QUICK_US;
    const isUntouched = now_ms - this.pressed_ms >= UNTOUCHED_MS;
    if (LIVE_PHASES.has(this.phase)) return isUntouched ? REST_US : LIVE_US;
    if (!isUntouched) return REST_US;
    return this.isCalm() ? CALM_US : IDLE_US;
  }
}
