/**
 * The ruling on each player's presses, from the events: for the phones, which do not show the whole
 * screen.
 */

/** Events that begin something new, after which earlier rulings are outdated. */
const FRESH = new Set([
  "match_started", "countdown", "round_started", "race_reopened", "round_scored", "turn_started",
  "match_restored", "match_abandoned",
]);
/** States that end when a race is counted in again after a pause. All others stay in effect. */
const MISSED = new Set(["early", "late"]);
/** Phase of the table -> the state of a phone on whose press nothing was ruled; otherwise "over". */
const STATES = { "": "lobby", ready: "ready", race: "open" };

/** Events after which a claim no longer closes the race for all others. */
const ENDS = new Set(["round_ended", "match_ended"]);
/** Duration (ms) of the message about a press that did not count. */
const REFUSED_MS = 2500;
/** A time of a player on the screen: "P3 +0.072 s", "P3 +0.072", "P3 left 0.072" or "P3 late 0.072". */
const TIME = /\bP(\d+) [^\d\n]+(\d+)([.,])(\d{3})( s\b|)/g;

/** Return a time (us) in ms, rounded down as on the table's screen. */
export const inMs = (us) => Math.floor(us / 1000);

export class Rulings {
  /** `now` returns a monotonic time (ms). */
  constructor(now = () => performance.now()) {
    this.now = now;
    this.forget();
  }

  /** Forget the match, because the table is a new one. */
  forget() {
    /** The events of the match in effect, except refusals, which are never void. */
    this.events = [];
    this.isResuming = false;
    this.beat = 0;
    this.claims = [];
    this.byPlayer = new Map();
    this.refusedAt_ms = new Map();
  }

  /** Process an event; return whether earlier rulings are outdated by it. */
  take(event) {
    if (event.event === "undone" || event.event === "redone") return this.undo(event.from);
    const isFresh = this.begin(event);
    if (event.event !== "refused") this.events.push(event);
    this.ruleOn(event);
    if (event.within) this.within(event, event.within);
    return isFresh;
  }

  /** Rule again on the events before `from` (their numbers), because the others are void. */
  undo(from) {
    const left = this.events.filter((event) => event.seq < from);
    this.forget();
    for (const event of left) this.take(event);
    return true;
  }

  /** Clear the rulings that an event ends; return whether it begins something new. */
  begin({ event: name, t_us }) {
    const before = this.events.at(-1);
    if (name === "countdown" && before?.event === "resumed" && before.t_us === t_us) {
      this.isResuming = true;
    }
    if (name === "round_resumed" || (name === "countdown" && this.isResuming)) {
      for (const [player, { state }] of this.byPlayer) {
        if (MISSED.has(state)) this.byPlayer.delete(player);
      }
      return false;
    }
    const isFresh = FRESH.has(name);
    if (isFresh || ENDS.has(name)) this.claims = [];
    if (!isFresh) return false;
    if (name === "match_started") this.events = [];
    this.byPlayer.clear();
    this.isResuming = false;
    return true;
  }

  ruleOn(event) {
    const { event: name, player } = event;
    if (name === "countdown") this.beat = event.beat;
    if (name === "claim") this.claimed(event);
    else if (name === "tie") for (const one of event.players) this.rule(one, { state: "tie" });
    else if (name === "false_start") this.rule(player, this.missed("early", event.early_us));
    else if (name === "too_late") this.rule(player, this.missed("late", event.late_us));
    else if (name === "locked_out") this.rule(player, { state: "locked" });
    else if (name === "refused") this.refused(player);
    else if (name === "match_ended") {
      for (const one of event.winners) this.rule(one, { state: "won" });
    }
  }

  claimed({ player, rank, margin_us }) {
    this.claims.push(player);
    const isTie = this.byPlayer.get(player)?.state === "tie";
    this.rule(player, { state: isTie ? "tie" : "claim", rank, by: inMs(margin_us) });
  }

  /** A press that does not count does not remove a result that does. */
  refused(player) {
    const ruling = this.rulingOf(player);
    if (ruling && ruling.state !== "refused") return;
    this.rule(player, { state: "refused" });
    this.refusedAt_ms.set(player, this.now());
  }

  rulingOf(player) {
    const ruling = this.byPlayer.get(player);
    const isOld = this.now() - this.refusedAt_ms.get(player) > REFUSED_MS;
    return ruling?.state === "refused" && isOld ? undefined : ruling;
  }

  missed(state, by_us) {
    return { state, by: inMs(by_us) };
  }

  rule(player, ruling) {
    this.byPlayer.set(player, ruling);
  }

  /** The player who claimed before this one, or undefined. */
  claimedBefore(player) {
    return this.claims[this.claims.indexOf(player) - 1];
  }

  /** Note the uncertainty (ms) of the margin in an event that was taken. */
  within(event, within_ms) {
    const ruling = this.byPlayer.get(event.player);
    if (ruling) event.within = ruling.margin_within = Math.ceil(within_ms);
  }

  /**
   * Return the text of the screen, with the uncertainty of each margin after it. The decimal sign is
   * that of the table's language.
   */
  withMargins(words) {
    return words.replace(TIME, (time, player, s, sign, ms, unit) => {
      // A left hand's line names its player instead of its button. It is always the last claim.
      const ruling = [Number(player), this.claims.at(-1)]
        .map((button) => this.byPlayer.get(button))
        .find((one) => one?.margin_within && one.by === Number(s + ms));
      if (!ruling) return time;
      return `${time} ± ${(ruling.margin_within / 1000).toFixed(3).replace(".", sign)}${unit}`;
    });
  }

  /**
   * Return the state of a player's phone: {state, ...}. `seats` has a letter for each seat, as
   * `Board.seats()`, and `phase` is `Board.phase()`.
   */
  stateOf(player, seats, phase) {
    if (phase === "paused") return { state: "paused" };
    const ruling = this.rulingOf(player);
    // The winner of the last match is not shown in the lobby.
    if (ruling && (phase || ruling.state === "refused")) return ruling;
    const letter = seats[player - 1];
    if (letter === "-") return { state: phase ? "out" : "join" };
    const turn = seats.indexOf("t") + 1;
    if (turn) return turn === player ? { state: "turn" } : { state: "locked", player: turn };
    if (phase === "counting") return { state: "counting", beat: this.beat };
    // In some games one claim closes the race for all others.
    if (this.claims.length && phase !== "race") return { state: "locked", player: this.claims.at(-1) };
    return { state: STATES[phase] ?? "over" };
  }
}
