/**
 * The device's clock, in microseconds since it was switched on.
 *
 * It is based on the browser's time, that of `performance.now()` and `event.timeStamp`, so that a
 * press has the time of its event, not the time when a script handled it.
 */

/**
 * Delay (us) of the device's clock. Browsers deliver input events late, touches by up to two frames
 * (33 ms, measured in Chromium). Without the delay, the press would be in the past of the device.
 */
export const HANDOVER_US = 40_000;

/**
 * Return the delay (us) from the page's address, as in `?patience_ms=200`, or 0: the minimum age of
 * every press before the device gets it. Lights answer later by this time, but simultaneous touches
 * that a slow machine delivers one by one are still a tie. Values below 40 ms, above 5 s or that
 * are no numbers are ignored.
 */
export function patienceFrom(search) {
  const asked_us = Number(new URLSearchParams(search).get("patience_ms")) * 1000;
  return asked_us >= HANDOVER_US && asked_us <= 5_000_000 ? asked_us : 0;
}

/** Maximum time step (us), because the counter has 32 bits and a tab can sleep. */
export const LONGEST_STEP_US = 600_000_000;

export class DeviceClock {
  /** `source` returns the time in ms, as `performance.now()` does; `patience_us` may be 0. */
  constructor(source = () => performance.now(), patience_us = 0) {
    this.source = source;
    this.behind_us = patience_us || HANDOVER_US;
    this.isPatient = patience_us > 0;
    this.origin_ms = source();
    /** The latest time (us) given to the device. */
    this.told_us = 0;
    this.hold(Infinity, Infinity);
  }

  /** Convert a browser time (ms), such as an event's timeStamp, to whole us of the device. */
  at(time_ms) {
    return Math.max(0, Math.round((time_ms - this.origin_ms) * 1000));
  }

  /**
   * Stop the device's time before `held_ms` (a browser time), because a press of that time is
   * known, but earlier presses may still arrive. The caller will move this limit at `until_ms`, so
   * the device need not be stepped before. Infinity means no limit.
   */
  hold(held_ms, until_ms) {
    this.held_us = held_ms === Infinity ? Infinity : this.at(held_ms) - 1;
    this.until_ms = until_ms;
  }

  /** Return the time (us) that the device may get now; it never decreases. */
  due() {
    const due_us = this.at(this.source()) - this.behind_us;
    return Math.max(this.told_us, Math.min(due_us, this.held_us));
  }

  /** Return the time (us) up to which presses may be given to the device. */
  known() {
    return this.isPatient ? this.due() : Infinity;
  }

  /** Return how long (ms) to wait until `time_us` of the device is due. */
  waitFor(time_us) {
    const now_ms = this.source();
    const wait_ms = (time_us + this.behind_us - this.at(now_ms)) / 1000;
    return time_us > this.held_us ? Math.max(wait_ms, this.until_ms - now_ms) : wait_ms;
  }

  /** Return the times to give the device, in order, to bring it to `target_us`. */
  *steps(target_us) {
    while (target_us - this.told_us > LONGEST_STEP_US) {
      this.told_us += LONGEST_STEP_US;
      yield this.told_us;
    }
    this.told_us = Math.max(this.told_us, target_us);
    yield this.told_us;
  }
}
