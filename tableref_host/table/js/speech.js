/**
 * Announcements for screen readers: each change of the table, and the names of the seats.
 *
 * They come from the table's state (`Board.view`) and its events. A running clock is silent, except
 * for the last seconds.
 */

import { NOTICED, SILENT, pointsSaid } from "table/beside.js";
import { aboutOf, chosenOf, countedOf, isSecret, noticeOf, sentence, sheetOf } from "table/event_texts.js";
import { textOf } from "table/words.js";

/** The seconds that are announced. */
const COUNTED = new Set([10, 5, 4, 3, 2, 1]);
/** Time (ms) after its last flash for which a blinking seat is called lit. */
const BLINK_MS = 1000;
/** Interval (ms) of checking the seats. */
const LOOK_MS = 250;

const STATES = { j: "has_joined", t: "has_turn" };

/** Return the text with a full stop, so that the next sentence is separate. */
const ended = (text) => (/[.!?…:]$/.test(text) ? text : `${text}.`);

export class Speech {
  /**
   * `status` is an element whose changes are read out, `screen` is the picture of the screen.
   * `now(label)` returns the functions of the buttons.
   */
  constructor(status, screen, seats, now) {
    Object.assign(this, { status, screen, seats, now });
    this.litAt_ms = seats.map(() => -Infinity);
    this.lookedAt_ms = -Infinity;
    this.picture = "";
    this.view = null;
    this.about = this.chosen = "";
    this.events = [];
  }

  /**
   * Set the text of the screen, one line per row, as the name of its picture; nothing is read out.
   */
  describe(text) {
    const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
    const words = lines.join(". ").replace(/([!?.…,:])\. /g, "$1 ");
    if (words === this.picture) return;
    this.picture = words;
    this.screen.setAttribute("aria-label", textOf("screen_says", { words }));
  }

  /** Process an event of the table; it is announced with the next view. */
  happen(event) {
    if (!SILENT.has(event.event)) this.events.push(event);
  }

  /** Announce the changes of the table's state `view` (table_view.py) since the last one. */
  show(view) {
    const before = this.view;
    this.view = view;
    const secret = this.events.filter((event) => isSecret(event, view));
    this.events = this.events.filter((event) => !isSecret(event, view));
    const sentences = [...this.happened(), ...this.changes(before ?? { players: [], counts: {} })];
    this.events = this.events.some(({ event }) => event === "undone") ? [] : secret;
    if (sentences.length === 0 && before) sentences.push(...this.count(before.left_s));
    if (sentences.length > 0) this.status.textContent = sentences.map(ended).join(" ");
  }

  /** Return a player's name, or whose hand a button is. */
  label(button) {
    if (button === 0) return textOf("rivals");
    const { names, owners } = this.view;
    const player = owners[button] ?? button;
    const name = names[player - 1] || textOf("player", { player });
    return player === button ? name : textOf("left_hand", { name });
  }

  happened() {
    return this.events.map((event) => this.sentence(event)).filter(Boolean);
  }

  sentence(event) {
    // without points, as on the turn clock, nothing was scored
    if (event.event === "round_scored" && !this.view.has_points) return "";
    return sentence(event, this.view.game, (button) => this.label(button));
  }

  /** Return whether the table's notice says the same as an event's sentence. */
  isNotice(event) {
    const { notice, game, names } = this.view;
    return notice === sentence(event, game, (player) => names[player - 1] || `P${player}`);
  }

  changes(before) {
    const { view } = this;
    const sentences = [];
    const isSaid = this.events.some(
      (event) => (NOTICED.has(event.event) && this.sentence(event)) || this.isNotice(event),
    );
    if (view.notice && view.notice !== before.notice && !isSaid) {
      sentences.push(noticeOf(view, (player) => this.label(player)));
    }
    if (view.phase === "join" && before.phase === "join") sentences.push(...this.joined(before));
    const isNew = ["phase", "game", "option"].some((name) => view[name] !== before[name]);
    const isOther = view.phase !== before.phase;
    const isAsked = isOther && view.phase !== "paused";
    const chosen = chosenOf(view, (button) => this.label(button));
    if (chosen !== this.chosen || isAsked) sentences.push(chosen);
    this.chosen = chosen;
    const about = view.about && aboutOf(view.game, view.about);
    if (about !== this.about) sentences.push(about);
    this.about = about;
    const isRound = view.phase === "which_round" && view.choice !== before.choice;
    if (isRound) sentences.push(...this.summary());
    else if (!isNew) sentences.push(...this.counted(before));
    if (!isOther && view.page !== before.page) sentences.push(...this.turned());
    const isTold = this.events.some(({ event }) => event === "turn_started");
    if (isOther) sentences.push(this.now((player) => this.label(player)));
    else if (view.turn && view.turn !== before.turn && !isTold) {
      sentences.push(this.saidOf(view.turn, textOf("is_on")));
    }
    return sentences.filter(Boolean);
  }

  joined(before) {
    const { players } = this.view;
    const others = (some, than) => some.filter((player) => !than.includes(player));
    return [
      ...others(players, before.players).map((player) => this.saidOf(player, textOf("joins"))),
      ...others(before.players, players).map((player) => this.saidOf(player, textOf("leaves"))),
    ];
  }

  /** Return the changed counts, such as "Player 4: 9 cards". */
  counted(before) {
    const { counts } = this.view;
    const nothing = String([0, false]);
    return Object.keys(counts)
      .filter((row) => String(counts[row]) !== String(before.counts[row] ?? nothing))
      .map((row) => this.countOf(row));
  }

  countOf(row) {
    const { game, counting, counts, entries } = this.view;
    const what = [countedOf(game, counting, ...counts[row])];
    const [, , points] = entries[row] ?? [];
    if (typeof points === "number") what.push(pointsSaid(points));
    return this.saidOf(Number(row), what.join(", "));
  }

  /** Return the contents of a page that was turned to; a trick or a tap turns back to the first. */
  turned() {
    const { sheet, page, phase } = this.view;
    if (sheet.length > 0) return sheetOf(this.view, (player) => this.label(player));
    return page > 0 || ["result", "over"].includes(phase) ? this.summary() : [];
  }

  /** Return all counts, or the scores. */
  summary() {
    const { counts, standings, has_points: hasPoints, phase } = this.view;
    if (Object.keys(counts).length > 0) return Object.keys(counts).map((row) => this.countOf(row));
    // the pages before a round have the set-up, and no scores
    if (!hasPoints || phase === "ready") return [];
    return standings.map(([, player, total]) => this.saidOf(player, total));
  }

  saidOf(button, what) {
    return textOf("said_of", { who: this.label(button), what });
  }

  /** Return one of the last seconds when the clock reaches it. */
  count(before_s) {
    const { left_s: left } = this.view;
    return COUNTED.has(left) && typeof before_s === "number" && left < before_s ? [String(left)] : [];
  }

  /** Process the `colours` of the seats at `now_ms`, and `look()`, which returns Board.seats. */
  light(look, colours, now_ms) {
    if (now_ms - this.lookedAt_ms < LOOK_MS) return;
    this.lookedAt_ms = now_ms;
    const states = look();
    this.seats.forEach((seat, index) => {
      if (colours[index].some(Boolean)) this.litAt_ms[index] = now_ms;
      const isLit = now_ms - this.litAt_ms[index] < BLINK_MS;
      const parts = [textOf("player", { player: index + 1 })];
      const name = this.view?.names[index];
      if (name) parts.push(name);
      if (STATES[states[index]]) parts.push(textOf(STATES[states[index]]));
      if (isLit) parts.push(textOf("is_lit"));
      const label = parts.join(", ");
      if (seat.getAttribute("aria-label") !== label) seat.setAttribute("aria-label", label);
    });
  }
}
