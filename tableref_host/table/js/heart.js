/** Drives the device: steps it at once on every press, and when a step is due. */

/** Number of stored contact words, for the test that replays them. */
const KEPT_WORDS = 10_000;

/** Maximum time (ms) of work without a break, so that touches need not wait. */
const BREATH_MS = 4;

/** Delay (ms) of a turn after which it ends a gap, such as a sleep or a frozen tab. */
export const GAP_MS = 2000;
/** Age (ms) above which a press may be too old to count; the device decides. */
const OLD_MS = 1000;

export class Heart {
  /**
   * `device.step(us, rest_us)` returns the time (us) until the next step, 0 for at once; `pace`
   * determines how long the device may rest. `beforeTurn` is called before it gets the presses,
   * `afterBeat` after its turn, `onFault` with an exception, after which it is not stepped any
   * more. `onGap(ms)` is called after a gap in which the device was paused.
   */
  constructor({ device, clock, contacts, pace, beforeTurn = () => {}, afterBeat, onFault, onGap }) {
    Object.assign(this, { device, clock, contacts, pace, beforeTurn, afterBeat, onFault, onGap });
    this.timer = 0;
    this.planned = { page_ms: Infinity, wall_ms: Infinity };
    this.isSoon = false;
    this.isStopped = false;
    /** Whether the device has power. Without it, it is not stepped, and presses are ignored. */
    this.hasPower = true;
    /** Number of presses with a timestamp that the device had already passed. */
    this.late = 0;
    /** The words given to the sampler, as [word, us]. */
    this.words = [];
    this.channel = new MessageChannel();
    this.channel.port1.onmessage = () => {
      this.isSoon = false;
      this.beat();
    };
  }

  /** Schedule a turn after the browser's current task. */
  soon() {
    if (this.isSoon || this.isStopped) return;
    this.isSoon = true;
    this.channel.port2.postMessage(0);
  }

  /** Stop permanently. */
  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.channel.port1.close();
  }

  /** Take a turn now, which steps the device, and schedule the next one. */
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
    // Do not take the turn in the timer itself. After a pause of the browser, the timer may fire
    // before the events of presses that were made meanwhile; `soon` waits until these have arrived.
    if (wait_us === 0 || wait_ms <= 0) this.soon();
    else this.timer = setTimeout(() => this.soon(), wait_ms);
  }

  /**
   * Return for how long (ms) the page was suspended beyond what was planned, 0 for no gap. In some
   * browsers the page's clock stops while the machine sleeps, so the time of day is compared, too.
   */
  gap() {
    const { page_ms, wall_ms } = this.planned;
    const gap_ms = Math.max(performance.now() - page_ms, Date.now() - wall_ms);
    return gap_ms > GAP_MS ? gap_ms : 0;
  }

  /** Remove the presses that the device refuses as too old. */
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
