/**
 * What the referee made of each player's presses, out of the events on the wire: for the phones,
 * which have no screen of their own. It knows no game.
 */

/** These begin something new: what was ruled before is no news any more. */
const FRESH = new Set([
  "match_started", "countdown", "round_started", "round_resumed", "race_reopened", "round_scored",
  "undone", "redone", "paused", "resumed", "turn_started", "match_restored", "match_abandoned",
]);
const PHASES = {
  round_started: "open",
  round_resumed: "open",
  race_reopened: "open",
  round_ended: "over",
  match_ended: "over",
  match_abandoned: "lobby",
  paused: "paused",
};

export class Rulings {
  constructor() {
    this.phase = "lobby";
    this.beat = 0;
    this.claims = [];
    this.byPlayer = new Map();
  }

  /** Take an event; return whether with it what was ruled before is no news any more. */
  take(event) {
    const { event: name, player } = event;
    const isFresh = FRESH.has(name);
    if (isFresh) {
      this.byPlayer.clear();
      this.claims = [];
    }
    if (name === "countdown") Object.assign(this, { phase: "counting", beat: event.beat });
    else if (name === "match_started") this.phase = "ready";
    else this.phase = PHASES[name] ?? this.phase;
    if (name === "resumed" || name === "undone" || name === "redone") this.phase = "ready";
    if (name === "claim") this.claimed(event);
    else if (name === "tie") for (const one of event.players) this.rule(one, { state: "tie" });
    else if (name === "false_start") this.rule(player, this.missed("early", event.early_us));
    else if (name === "too_late") this.rule(player, this.missed("late", event.late_us));
    else if (name === "locked_out") this.rule(player, { state: "locked" });
    else if (name === "refused" && player) this.refused(player);
    else if (name === "match_ended") {
      for (const one of event.winners) this.rule(one, { state: "won" });
    }
    return isFresh;
  }

  claimed({ player, rank, margin_us }) {
    this.claims.push(player);
    const isTie = this.byPlayer.get(player)?.state === "tie";
    const by = Math.round(margin_us / 1000);
    this.rule(player, { state: isTie ? "tie" : "claim", rank, by });
  }

  /** A press that counts for nothing takes away no result that counts. */
  refused(player) {
    if (!this.byPlayer.has(player)) this.rule(player, { state: "refused" });
  }

  missed(state, by_us) {
    return { state, by: Math.round(by_us / 1000) };
  }

  rule(player, ruling) {
    this.byPlayer.set(player, ruling);
  }

  /** Who claimed before this player, or undefined. */
  claimedBefore(player) {
    return this.claims[this.claims.indexOf(player) - 1];
  }

  /** The margin of a player's claim is known to within so much (ms). */
  within(player, within_ms) {
    const ruling = this.byPlayer.get(player);
    if (ruling) ruling.margin_within = Math.ceil(within_ms);
  }

  /** Return the words of the screen, with how well a margin is known behind it: "P3 +0.072 s". */
  withMargins(words) {
    return words.replace(/P(\d+) \+[\d.]+ s/g, (margin, player) => {
      const within_ms = this.byPlayer.get(Number(player))?.margin_within;
      return within_ms ? `${margin} ± ${(within_ms / 1000).toFixed(3)} s` : margin;
    });
  }

  /**
   * Return what a player's phone shows: {state, ...}. `seats` has a letter for each seat, as
   * `Board.seats()`.
   */
  stateOf(player, seats) {
    const ruling = this.byPlayer.get(player);
    if (ruling) return ruling;
    const letter = seats[player - 1];
    if (letter === "-") return { state: this.phase === "lobby" ? "join" : "out" };
    const turn = seats.indexOf("t") + 1;
    if (turn) return turn === player ? { state: "turn" } : { state: "locked", player: turn };
    if (this.phase === "counting") return { state: "counting", beat: this.beat };
    return { state: this.phase };
  }
}
