/**
 * In which order presses were made that come from several clocks, and what cannot be known of it.
 *
 * Pure: the caller brings the times. All are in ms of the page's own clock (`performance.now()`),
 * but for those that are named as a phone's.
 */

/** A press is ruled on at most this late (ms), whatever may still be on its way. */
export const LIMIT_MS = 250;
/** By so much two clocks may run apart: a crystal's 0.01 %, and as much while the system sets it. */
const DRIFT = 200e-6;
/** So many round trips say how long a press may be on its way. */
const REMEMBERED = 40;
/** The slowest of them do not: while the table loads a game, nothing is heard of anybody. */
const LEFT_OUT = 2;
/** A press may take this much longer (ms) than all others took: phones do other things, too. */
const SPARE_MS = 20;
/** A phone's clock is never taken for finer or coarser (ms) than this. */
const FINEST_MS = 0.1;
const COARSEST_MS = 100;

/** What is known of a phone's clock, from questions that it answered with its time. */
export class PhoneClock {
  constructor() {
    this.grain_ms = COARSEST_MS;
    this.best = null;
    this.trips_ms = [];
  }

  /** The phone's clock goes forward in steps of `grain_ms`. */
  setGrain(grain_ms) {
    this.grain_ms = Math.min(COARSEST_MS, Math.max(FINEST_MS, grain_ms));
  }

  /** Whether a time of the phone's can be placed at all. */
  get isSet() {
    return this.best !== null;
  }

  /**
   * Take an answer: asked at `sent_ms`, the phone's clock said `phone_ms`, and that was here at
   * `received_ms`. The answer of the shortest round trip is kept, until it is so old that the
   * clocks may have run further apart than a longer one would leave open.
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
      // Both cannot be true: the phone's clock stood still while it slept, or was begun again.
      const hasJumped = apart_ms > half_ms + known_ms;
      if (hasJumped) this.trips_ms = [trip_ms];
      else if (half_ms + this.grain_ms > known_ms) return;
    }
    this.best = { offset_ms, half_ms, at_ms: received_ms };
  }

  /** Return how far off (ms) a time of the phone's may be placed, at `now_ms`. */
  uncertainty(now_ms) {
    const { half_ms, at_ms } = this.best;
    return half_ms + this.grain_ms + DRIFT * Math.max(0, now_ms - at_ms);
  }

  /** Return how old (ms) a press of this phone's may be when it is here. */
  arrival() {
    const sorted = [...this.trips_ms].sort((one, other) => other - one);
    const trip_ms = sorted[Math.min(LEFT_OUT, sorted.length - 1)];
    return Math.min(LIMIT_MS, trip_ms + this.grain_ms + SPARE_MS);
  }

  /**
   * Place a press: the phone says that it was made at `phone_ms`, and it is here at `now_ms`.
   *
   * Returns {time_ms, said_ms, uncertainty_ms, within_ms, cut_ms}. A time that no round trip
   * explains is cut to what they allow: by `cut_ms`, else 0. `uncertainty_ms` is for putting it in
   * order, and has room for what the phone said; `within_ms` is for people, and is never less than
   * what was done to the time. `said_ms` is when the phone says that the press was made.
   */
  place(phone_ms, now_ms) {
    const said_ms = phone_ms + this.best.offset_ms;
    const uncertainty_ms = this.uncertainty(now_ms);
    const time_ms = Math.min(now_ms, Math.max(now_ms - this.arrival(), said_ms));
    const off_ms = Math.abs(time_ms - said_ms);
    // Half a step of the clocks, and what is uncertain anyway, is nothing to speak of.
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
 * Return `presses` ({time_ms, uncertainty_ms}) as ticks: lists of those whose order cannot be
 * known, in the order in which they certainly were made.
 *
 * Two are of one tick when they are no further apart than they are uncertain together. Who cannot
 * be told from one of a tick is of that tick as well, and so a chain is one tick: were it cut
 * anywhere, two would be ordered of whom nobody can say who was first.
 */
export function ticks(presses) {
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

/** The presses that wait until nothing can come any more that was made before them, or with them. */
export class PressOrder {
  constructor() {
    this.waiting = [];
    this.ruled_ms = -Infinity;
    this.heldAt_ms = this.until_ms = Infinity;
  }

  /**
   * Take a press ({time_ms, uncertainty_ms}). Returns whether it comes too late: one was ruled on
   * already of which nobody can say whether it was made before or after this one.
   */
  add(press) {
    this.waiting.push(press);
    return earliest(press) <= this.ruled_ms;
  }

  /**
   * Return the ticks that can be ruled on at `now_ms`, when a press may be here `arrival_ms` after
   * it was made, and be uncertain by `uncertainty_ms`. Nothing waits longer than LIMIT_MS.
   * `heldAt_ms` and `until_ms` are Infinity when nothing waits.
   */
  settle(now_ms, arrival_ms, uncertainty_ms) {
    const all = ticks(this.waiting);
    const open = all.findIndex((tick) => now_ms <= end(tick, arrival_ms, uncertainty_ms));
    const settled = open < 0 ? all : all.slice(0, open);
    const rest = open < 0 ? [] : all.slice(open);
    this.waiting = rest.flat();
    for (const press of settled.flat()) this.ruled_ms = Math.max(this.ruled_ms, latest(press));
    // Before this the table's clock has to wait.
    this.heldAt_ms = rest.length ? begin(rest[0]) : Infinity;
    // When to ask again.
    this.until_ms = rest.length ? end(rest[0], arrival_ms, uncertainty_ms) : Infinity;
    return settled;
  }
}

/** Return when (ms) the first press of a tick was made, which the whole tick is stamped with. */
export function begin(tick) {
  return Math.min(...tick.map(({ time_ms }) => time_ms));
}

function end(tick, arrival_ms, uncertainty_ms) {
  const last_ms = Math.max(...tick.map(latest));
  return Math.min(last_ms + arrival_ms + uncertainty_ms, begin(tick) + LIMIT_MS);
}

function earliest({ time_ms, uncertainty_ms }) {
  return time_ms - uncertainty_ms;
}

function latest({ time_ms, uncertainty_ms }) {
  return time_ms + uncertainty_ms;
}
