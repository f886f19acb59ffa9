/**
 * What makes the device go: it is stepped at once on every press, and when it asked to be.
 */

/** How many words of contacts are remembered, for the test that plays them again. */
const KEPT_WORDS = 10_000;

/** How long the device may work without a break (ms), so that fingers are never kept waiting. */
const BREATH_MS = 4;

/** A turn that comes later than planned by more than this (ms) ends a gap: a sleep, a frozen tab. */
export const GAP_MS = 2000;
/** A press older than this (ms) may be too old to count; the device decides. */
const OLD_MS = 1000;

export class Heart {
  /**
   * `device.step(us, rest_us)` returns the us until it wants the next one, 0 for at once; `pace`
   * says how long it may rest. `beforeTurn` is called before it takes the presses, `afterBeat` when
   * it has had its turn, `onFault` with what it threw, after which the heart stands still.
   * `onGap(ms)` is called after a gap in which the device was paused.
   */
  constructor({ device, clock, contacts, pace, beforeTurn = () => {}, afterBeat, onFault, onGap }) {
    Object.assign(this, { device, clock, contacts, pace, beforeTurn, afterBeat, onFault, onGap });
    this.timer = 0;
    this.planned = { page_ms: Infinity, wall_ms: Infinity };
    this.isSoon = false;
    this.isStopped = false;
    /** Without power nothing beats, and what is pressed is not felt. */
    this.hasPower = true;
    /** How many presses came in with a stamp that the device was already past. */
    this.late = 0;
    /** The words that the sampler was given, as [word, us]. */
    this.words = [];
    this.channel = new MessageChannel();
    this.channel.port1.onmessage = () => {
      this.isSoon = false;
      this.beat();
    };
  }

  /** Have a turn after what the browser is doing now. */
  soon() {
    if (this.isSoon || this.isStopped) return;
    this.isSoon = true;
    this.channel.port2.postMessage(0);
  }

  /** Stop for good. */
  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.channel.port1.close();
  }

  /** Have a turn now, and plan the next. */
  beat() {
    if (this.isStopped || !this.hasPower) return;
    clearTimeout(this.timer);
    let wait_us;
    try {
      const gap_ms = this.gap();
      const isPaused = gap_ms > 0 && this.device.pauseForGap();
      wait_us = this.turn(gap_ms > 0);
      if (isPaused) this.onGap(gap_ms);
    } catch (fault) {
      this.stop();
      this.onFault(fault);
      return;
    }
    this.afterBeat();
    const next_us = Math.min(this.clock.told_us + wait_us, this.contacts.nextChange(this.clock));
    const wait_ms = this.clock.waitFor(next_us);
    const ahead_ms = Math.max(0, wait_ms);
    this.planned = { page_ms: performance.now() + ahead_ms, wall_ms: Date.now() + ahead_ms };
    // After a pause of the browser's the timer may come before the presses made meanwhile; one
    // more turn of its queue, and they are here.
    if (wait_us === 0 || wait_ms <= 0) this.soon();
    else this.timer = setTimeout(() => this.soon(), wait_ms);
  }

  /**
   * Return for how long (ms) the page got no time beyond what was planned, 0 for no gap. While a
   * machine sleeps, the page's clock stands still in some browsers: then the time of day tells.
   */
  gap() {
    const { page_ms, wall_ms } = this.planned;
    const gap_ms = Math.max(performance.now() - page_ms, Date.now() - wall_ms);
    return gap_ms > GAP_MS ? gap_ms : 0;
  }

  /** Drop the presses that the device refuses because they are too old. */
  dropOldPresses() {
    const now_ms = performance.now();
    this.contacts.drop(({ button, isDown, time_ms }) => {
      if (!isDown || now_ms - time_ms <= OLD_MS) return false;
      return this.device.refuseOldPress(button, this.clock.at(time_ms), this.clock.at(now_ms));
    });
  }

  turn(isAfterGap = false) {
    const began = performance.now();
    if (isAfterGap) {
      for (const time_us of this.clock.steps(this.clock.due())) this.device.step(time_us, 0);
      this.device.endGap();
    }
    this.dropOldPresses();
    this.beforeTurn();
    this.late += this.contacts.changes.filter(
      ({ time_ms }) => this.clock.at(time_ms) < this.clock.told_us,
    ).length;
    const words = this.contacts.takeWords(this.clock);
    for (const [word, time_us] of words) this.device.feed(word, time_us);
    if (words.length) this.pace.press();
    if (words.length) this.words = this.words.concat(words).slice(-KEPT_WORDS);
    const felt_us = words.length ? words[words.length - 1][1] : 0;
    let wait_us = 0;
    const rest_us = this.pace.rest_us();
    for (const time_us of this.clock.steps(Math.max(this.clock.due(), felt_us))) {
      wait_us = this.device.step(time_us, rest_us);
    }
    while (wait_us === 0 && performance.now() - began < BREATH_MS) {
      wait_us = this.device.step(this.clock.told_us, rest_us);
    }
    return wait_us;
  }
}
