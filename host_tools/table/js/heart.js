/**
 * What makes the device go: it is stepped at once on every press, and when it asked to be.
 */

/** How many words of contacts are remembered, for the test that plays them again. */
const KEPT_WORDS = 10_000;

/** How long the device may work without a break (ms), so that fingers are never kept waiting. */
const BREATH_MS = 4;

export class Heart {
  /**
   * `device.step(us, rest_us)` returns the us until it wants the next one, 0 for at once; `pace`
   * says how long it may rest. `beforeTurn` is called before it takes the presses, `afterBeat` when it has had its turn, `onFault` with what
   * it threw, after which the heart stands still.
   */
  constructor({ device, clock, contacts, pace, beforeTurn = () => {}, afterBeat, onFault }) {
    Object.assign(this, { device, clock, contacts, pace, beforeTurn, afterBeat, onFault });
    this.timer = 0;
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
      wait_us = this.turn();
    } catch (fault) {
      this.stop();
      this.onFault(fault);
      return;
    }
    this.afterBeat();
    const next_us = Math.min(this.clock.told_us + wait_us, this.contacts.nextChange(this.clock));
    const wait_ms = this.clock.waitFor(next_us);
    // After a pause of the browser's the timer may come before the presses made meanwhile; one
    // more turn of its queue, and they are here.
    if (wait_us === 0 || wait_ms <= 0) this.soon();
    else this.timer = setTimeout(() => this.soon(), wait_ms);
  }

  turn() {
    const began = performance.now();
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
