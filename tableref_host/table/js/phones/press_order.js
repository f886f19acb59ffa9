/**
 * Determines the order of presses that come from several clocks, and its uncertainty.
 *
 * Without side effects: the caller passes the times. All are in ms of the page's own clock
 * (`performance.now()`), except those that are named as a phone's.
 */

/** Maximum delay (ms) of a ruling, whatever may still be under way. */
export const LIMIT_MS = 250;
/** Relative drift of two clocks: 0.01 % of a crystal, and as much while the system adjusts it. */
const DRIFT = 200e-6;
/** Number of round trips that determine how long a press may be under way. */
const REMEMBERED = 40;
/**
 * Number of the slowest of them that are ignored, because nothing is received while the table loads
 * a game.
 */
const LEFT_OUT = 2;
/** Additional time (ms) for a press, because phones do other work, too. */
const SPARE_MS = 20;
/** Limits (ms) of a phone's clock resolution. */
const FINEST_MS = 0.1;
const COARSEST_MS = 100;

/** What is known about a phone's clock, from its answers to time requests. */
export class PhoneClock {
  constructor() {
    this.grain_ms = COARSEST_MS;
    this.best = null;
    this.trips_ms = [];
  }

  /** The phone's clock has steps of `grain_ms`. */
  setGrain(grain_ms) {
    this.grain_ms = Math.min(COARSEST_MS, Math.max(FINEST_MS, grain_ms));
  }

  /** Return whether a time of the phone can be converted at all. */
  get isSet() {
    return this.best !== null;
  }

  /**
   * Process an answer: requested at `sent_ms`, with the phone's time `phone_ms`, received at
   * `received_ms`. The answer with the shortest round trip is kept until it is so old that the
   * clocks may have drifted more than a longer round trip is uncertain.
   */
  answered(sent_ms, phone_ms, received_ms) {
    const trip_ms = received_ms - sent_ms;
    if (trip_ms < 0) return;
    this.trips_ms = [...this.trips_ms, trip_ms].slice(-REMEMBERED);
    const half_ms = trip_ms / 2;
    const offset_ms = sent_ms + half_ms - phone_ms;
    if (this.best) {
      const known_ms = this.uncertainty(received_ms);
      const apart_ms = Math.abs(offset_ms - this.best.offset_ms);
      // A contradiction: the phone's clock stopped while it slept, or was set again.
      const hasJumped = apart_ms > half_ms + known_ms;
      if (hasJumped) this.trips_ms = [trip_ms];
      else if (half_ms + this.grain_ms > known_ms) return;
    }
    this.best = { offset_ms, half_ms, at_ms: received_ms };
  }

  /** Return the uncertainty (ms) of the phone's times at `now_ms`. */
  uncertainty(now_ms) {
    const { half_ms, at_ms } = this.best;
    return half_ms + this.grain_ms + DRIFT * Math.max(0, now_ms - at_ms);
  }

  /** Return the maximum age (ms) of a press of this phone when it arrives. */
  arrival() {
    const sorted = [...this.trips_ms].sort((one, other) => other - one);
    const trip_ms = sorted[Math.min(LEFT_OUT, sorted.length - 1)];
    return Math.min(LIMIT_MS, trip_ms + this.grain_ms + SPARE_MS);
  }

  /**
   * Convert the time of a press: made at `phone_ms` according to the phone, received at `now_ms`,
   * and not before `from_ms`.
   *
   * Returns {time_ms, said_ms, uncertainty_ms, within_ms, cut_ms}. A time that no round trip can
   * explain is moved to the limit, by `cut_ms` (else 0). `uncertainty_ms` is for ordering, and
   * includes the time that the phone reported; `within_ms` is shown to people, and is at least the
   * change of the time. `said_ms` is the time that the phone reported.
   */
  place(phone_ms, now_ms, from_ms = -Infinity) {
    const said_ms = phone_ms + this.best.offset_ms;
    const uncertainty_ms = this.uncertainty(now_ms);
    const possible_ms = Math.min(now_ms, Math.max(now_ms - this.arrival(), said_ms));
    const time_ms = Math.max(from_ms, possible_ms);
    const off_ms = Math.abs(time_ms - said_ms);
    // Do not report a change of the time that is smaller than its uncertainty.
    if (off_ms <= uncertainty_ms) {
      const within_ms = uncertainty_ms + off_ms;
      return { time_ms, said_ms, uncertainty_ms: within_ms, within_ms, cut_ms: 0 };
    }
    const room_ms = Math.max(uncertainty_ms, time_ms - (now_ms - LIMIT_MS));
    return {
      time_ms,
      said_ms,
      uncertainty_ms: Math.min(uncertainty_ms + off_ms, room_ms),
      within_ms: uncertainty_ms + off_ms,
      cut_ms: off_ms,
    };
  }
}

/**
 * Return `presses` ({time_ms, uncertainty_ms}) as groups: lists of presses whose order is unknown,
 * in their certain order.
 *
 * Two presses are in one group if they are no further apart than the sum of their uncertainties. A
 * press that cannot be ordered relative to one of a group belongs to that group, too, so a chain is
 * one group: if it were split anywhere, two presses would get an order that nobody knows.
 */
export function groups(presses) {
  const sorted = [...presses].sort((one, other) => earliest(one) - earliest(other));
  const found = [];
  let latest_ms = -Infinity;
  for (const press of sorted) {
    if (earliest(press) <= latest_ms) found.at(-1).push(press);
    else found.push([press]);
    latest_ms = Math.max(latest_ms, latest(press));
  }
  return found;
}

/**
 * The presses that wait until no press from before them, or simultaneous with them, can arrive any
 * more.
 */
export class PressOrder {
  constructor() {
    this.waiting = [];
    this.ruled_ms = -Infinity;
    this.heldAt_ms = this.until_ms = Infinity;
  }

  /**
   * Add a press ({time_ms, uncertainty_ms}). Return whether it is too late: a press was ruled
   * already whose order relative to it is unknown.
   */
  add(press) {
    this.waiting.push(press);
    return earliest(press) <= this.ruled_ms;
  }

  /**
   * Return the groups that can be ruled at `now_ms` if a press may arrive `arrival_ms` after it was
   * made, with an uncertainty of `uncertainty_ms`. Nothing waits longer than LIMIT_MS. `heldAt_ms`
   * and `until_ms` are Infinity when nothing waits.
   */
  settle(now_ms, arrival_ms, uncertainty_ms) {
    const all = groups(this.waiting);
    const open = all.findIndex((group) => now_ms <= end(group, arrival_ms, uncertainty_ms));
    const settled = open < 0 ? all : all.slice(0, open);
    const rest = open < 0 ? [] : all.slice(open);
    this.waiting = rest.flat();
    for (const press of settled.flat()) this.ruled_ms = Math.max(this.ruled_ms, latest(press));
    // The table's clock must stop before this time.
    this.heldAt_ms = rest.length ? begin(rest[0]) : Infinity;
    // When to call it again.
    this.until_ms = rest.length ? end(rest[0], arrival_ms, uncertainty_ms) : Infinity;
    return settled;
  }
}

/** Return the time (ms) of the first press of a group, which is that of the whole group. */
export function begin(group) {
  return Math.min(...group.map(({ time_ms }) => time_ms));
}

function end(group, arrival_ms, uncertainty_ms) {
  const last_ms = Math.max(...group.map(latest));
  return Math.min(last_ms + arrival_ms + uncertainty_ms, begin(group) + LIMIT_MS);
}

function earliest({ time_ms, uncertainty_ms }) {
  return time_ms - uncertainty_ms;
}

function latest({ time_ms, uncertainty_ms }) {
  return time_ms + uncertainty_ms;
}
