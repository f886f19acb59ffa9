/**
 * The device's clock, in microseconds since it was switched on.
 *
 * It runs on the browser's own time line, the one of `performance.now()` and `event.timeStamp`, so
 * that a press is stamped when the browser felt it and not when a script came round to look.
 */

/**
 * How far the device's clock stays behind (us) while nobody presses. A browser hands an input
 * event over late, a touch by up to two frames (33 ms, measured in Chromium); were the clock
 * further on by then, the press would come after its time.
 */
export const HANDOVER_US = 40_000;

/**
 * Return the patience (us) that the page's address asks for, as in `?patience_ms=200`, or 0: how
 * old every press must be before the device is told of it. Lights answer so much later, and
 * touches that a slow machine hands over one by one are still the tie that they were. Less than
 * the 40 ms of the handover, more than 5 s or no number at all is no patience.
 */
export function patienceFrom(search) {
  const asked_us = Number(new URLSearchParams(search).get("patience_ms")) * 1000;
  return asked_us >= HANDOVER_US && asked_us <= 5_000_000 ? asked_us : 0;
}

/** The longest step of time given at once (us): the counter has 32 bits, and a tab can sleep. */
export const LONGEST_STEP_US = 600_000_000;

export class DeviceClock {
  /** `source` returns the time in ms, as `performance.now()` does; `patience_us` may be 0. */
  constructor(source = () => performance.now(), patience_us = 0) {
    this.source = source;
    this.behind_us = patience_us || HANDOVER_US;
    this.isPatient = patience_us > 0;
    this.origin_ms = source();
    /** What the device was told last (us). */
    this.told_us = 0;
    this.hold(Infinity, Infinity);
  }

  /** Return a browser time (ms), such as an event's timeStamp, as whole us of the device. */
  at(time_ms) {
    return Math.max(0, Math.round((time_ms - this.origin_ms) * 1000));
  }

  /**
   * Stop before `held_ms`, a browser time: a press of that moment is known, and what comes before
   * it is not. Nobody needs to look again before `until_ms`. Infinity holds nothing.
   */
  hold(held_ms, until_ms) {
    this.held_us = held_ms === Infinity ? Infinity : this.at(held_ms) - 1;
    this.until_ms = until_ms;
  }

  /** Return the us that the device may be told now: never less than before. */
  due() {
    const due_us = this.at(this.source()) - this.behind_us;
    return Math.max(this.told_us, Math.min(due_us, this.held_us));
  }

  /** Return up to when presses (us) may be told: all that are known, unless one is patient. */
  known() {
    return this.isPatient ? this.due() : Infinity;
  }

  /** Return how long to wait (ms) until `time_us` of the device is due. */
  waitFor(time_us) {
    const now_ms = this.source();
    const wait_ms = (time_us + this.behind_us - this.at(now_ms)) / 1000;
    return time_us > this.held_us ? Math.max(wait_ms, this.until_ms - now_ms) : wait_ms;
  }

  /** Return the times to tell the device, in turn, to bring it to `target_us`. */
  *steps(target_us) {
    while (target_us - this.told_us > LONGEST_STEP_US) {
      this.told_us += LONGEST_STEP_US;
      yield this.told_us;
    }
    this.told_us = Math.max(this.told_us, target_us);
    yield this.told_us;
  }
}
