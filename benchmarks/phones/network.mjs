/**
 * A network model with a seed: phones with their own clocks, behind delay, jitter and loss.
 *
 * Each direction is a TCP stream: data arrives in order, and a lost packet is resent and delays
 * everything behind it. All times are in ms of true time, which no part of the model knows.
 */

/** Return a generator of numbers from 0 to 1 (mulberry32). */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The links of the table in the docs. `base` and `jitter` (the mean of an exponential distribution)
 * are ms in one direction; up and down differ by `skew`. `loss` is a share of the packets. For a
 * share of `bursts` the radio sleeps or is busy for up to `burst` ms. `busy` is how long the
 * screen's page is sometimes busy, because it also runs the table.
 */
export const LINKS = {
  LAN: { base: 0.3, jitter: 0.2, skew: 1, loss: 0, bursts: 0, burst: 0 },
  "good Wi-Fi": { base: 1.5, jitter: 1.5, skew: 1.3, loss: 0.001, bursts: 0.01, burst: 25 },
  "bad Wi-Fi": { base: 6, jitter: 12, skew: 2, loss: 0.03, bursts: 0.05, burst: 120 },
};

/** One direction of a link. */
class Direction {
  constructor({ base, jitter, loss, bursts, burst }, skew, random) {
    Object.assign(this, { base: base * skew, jitter: jitter * skew, loss, bursts, burst, random });
    this.last_ms = -Infinity;
  }

  /** Return when data sent at `sent_ms` arrives. */
  send(sent_ms) {
    const { random } = this;
    const trip = () => this.base - this.jitter * Math.log(1 - random());
    let delay_ms = trip();
    if (random() < this.bursts) delay_ms += random() * this.burst;
    // Sent again after two round trips (a tail loss probe), after that by the timer of TCP.
    let again_ms = 2 * (2 * this.base + 2 * this.jitter) + 10;
    while (random() < this.loss) {
      delay_ms += again_ms;
      again_ms = Math.max(200, 2 * again_ms);
    }
    this.last_ms = Math.max(this.last_ms, sent_ms + delay_ms);
    return this.last_ms;
  }
}

/** A phone: a clock with an offset and a drift, and a link to the page on the screen. */
export class Phone {
  constructor(link, random) {
    this.random = random;
    this.offset_ms = 1e6 * random();
    this.drift = (random() - 0.5) * 2e-4;
    this.grain_ms = random() < 0.5 ? 0.1 : 1;
    this.up = new Direction(link, link.skew, random);
    this.down = new Direction(link, 1, random);
  }

  /** Return the phone's clock at a true time. */
  clock(true_ms) {
    const exact_ms = this.offset_ms + true_ms * (1 + this.drift);
    return Math.floor(exact_ms / this.grain_ms) * this.grain_ms;
  }

  /** Delay (ms) until the page processes what has arrived, because it also runs the table. */
  occupied() {
    const { random } = this;
    return random() < 0.02 ? 20 * random() : -0.5 * Math.log(1 - random());
  }
}
