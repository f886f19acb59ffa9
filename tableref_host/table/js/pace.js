/**
 * How often the table is looked at while nothing happens at it.
 *
 * The device asks for a turn every 30 ms, because its lights move. On a page each picture costs
 * drawing as well, so the page allows itself a longer interval unless somebody watches for an
 * answer. What is to be ruled or heard is never late: that has a time of its own, see
 * `virtual_table.step`.
 */

/** Interval (us) between two pictures: after a press or an event, in a race, and else. */
export const QUICK_US = 30_000;
export const LIVE_US = 66_000;
export const REST_US = 150_000;
/** The same when nobody has touched anything for `UNTOUCHED_MS`. */
export const IDLE_US = 250_000;
/** Interval (us) while the table cannot be seen, or stands still in a pause. */
export const STILL_US = 1_000_000;

/**
 * Time (ms) after a press or an event in which the lights move as quickly as the device can: the
 * light that draws who starts runs for 2.2 s.
 */
const QUICK_MS = 2500;
/** The same in the lobby, where a press is answered by a flash. */
const LOBBY_QUICK_MS = 800;
/** Time (ms) without a press after which the page takes less of the processor. */
const UNTOUCHED_MS = 20_000;
/** Time (ms) after which the lights of a pause stand still. */
const STILL_MS = 3000;

/** Phases in which people watch the lights, because a press may come at any moment. */
const LIVE_PHASES = new Set(["race", "open"]);

export class Pace {
  /** `isCovered()` returns whether the table is hidden, by a question or because the tab is. */
  constructor(isCovered) {
    this.isCovered = isCovered;
    this.phase = "";
    this.pressed_ms = this.happened_ms = performance.now();
  }

  /** Somebody has pressed or released a button. */
  press() {
    this.pressed_ms = this.happened_ms = performance.now();
  }

  /** The table has ruled something. */
  happen() {
    this.happened_ms = performance.now();
  }

  /** Whether nobody has touched the table, and nothing has happened at it, for a while. */
  get isUntouched() {
    return performance.now() - this.happened_ms >= UNTOUCHED_MS;
  }

  /** Whether the lights stand still: nobody has touched a paused table for a while. */
  get isStill() {
    return this.phase === "paused" && performance.now() - this.happened_ms >= STILL_MS;
  }

  /** Return how long (us) the device may be left alone if nothing is to be ruled or heard. */
  rest_us() {
    if (this.isCovered() || this.isStill) return STILL_US;
    const now_ms = performance.now();
    const quick_ms = this.phase === "" ? LOBBY_QUICK_MS : QUICK_MS;
    if (this.phase === "counting" || now_ms - this.happened_ms < quick_ms) return QUICK_US;
    const isUntouched = now_ms - this.pressed_ms >= UNTOUCHED_MS;
    if (LIVE_PHASES.has(this.phase)) return isUntouched ? REST_US : LIVE_US;
    return isUntouched ? IDLE_US : REST_US;
  }
}
