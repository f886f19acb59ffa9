/**
 * The texts beside the small screen: the functions of the buttons, the last ruling, the scores.
 *
 * They come from the table's state (`Board.view`) and its events, never from the screen's picture.
 */

import { Chart } from "table/chart.js";
import { confetti } from "table/confetti.js";
import {
  aboutOf, chosenOf, countedOf, gameName, inSentences, isSecret, minutesOf, noteOf, noticeOf,
  nowOf, roundOf, sentence, sheetOf,
} from "table/event_texts.js";
import { look } from "table/strip.js";
import { onLanguage, textOf } from "table/words.js";

/** Events without a text here, because the screen and the lights show them anyway. */
export const SILENT = new Set([
  "countdown", "paused", "resumed", "clock_stopped", "clock_resumed", "match_started",
]);
/** Phases of the lobby. */
const LOBBY = new Set(["menu", "join", "option", "setup", "settings", "waking"]);
/** Phases of all games -> the key of the sentence before the functions of the buttons. */
const SHARED = {
  menu: "now_menu",
  join: "now_join",
  setup: "now_setup",
  waking: "now_waking",
  counting: "now_counting",
  paused: "now_paused",
  correct: "now_correct",
  nothing_to_correct: "now_nothing_to_correct",
  which_round: "now_which_round",
  correct_points: "now_correct_points",
  give_up: "now_give_up",
  leave: "now_leave",
  clock_stands: "now_clock_stands",
};
/** The order of the buttons' functions in the text. */
const ORDER = [
  "press", "tap", "hold", "tap_with_next", "digit", "next", "next_held", "ok", "back", "back_held",
];
/** Events after which the rulings before them are over. */
const FORGET = new Set(["countdown", "match_started", "match_abandoned"]);
/** Events whose sentence replaces the table's short notice, because it says the same. */
export const NOTICED = new Set(["corrected", "false_start", "redone", "refused", "too_late", "undone"]);
/** Events whose sentence is shown without those before it. */
const ALONE = new Set(["match_ended", "round_scored"]);
/** What is shown of the table's notice: it alone, it after the rulings of the same moment, nothing. */
const [NOTICE_ONLY, NOTICE_TOO, RULINGS_ONLY] = ["notice", "both", "rulings"];
/** Maximum number of rulings shown at once. */
const MAX_RULINGS = 5;
/** Phases of all games in which the choice is the question itself, or has its own sentence. */
const CHOSEN_IN_WORDS = new Set([
  "clock_stands", "correct", "give_up", "leave", "nothing_to_correct", "paused",
]);

function element(tag, className, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Return a colour of the lights (six hex digits) as the page draws it. */
function seen(colour) {
  const parts = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const { hue } = look(parts);
  return `rgb(${hue.join(" ")})`;
}

/**
 * Spaces at which a line must not end: before a sign or a whole number, between a number and its
 * unit or noun, after an arrow, and before a short exclamation, such as in "I Go!".
 */
const INSEPARABLE = new RegExp(
  [
    "(?<!·) (?=[+−-]\\d|\\d+(?![\\d.,]*\\d))",
    "(?<=\\d) (?=s\\b)",
    "(?<=(?:^|[:,·] )\\d+) (?=\\p{L})",
    "(?<=[→±]) ",
    "(?<=\\p{L}) (?=\\p{L}{2,3}!)",
  ].join("|"),
  "gu",
);

/** Separator of facts about a player; a line ends after it. */
const BETWEEN_FACTS = "\u00a0· ";

/** Return a text with no-break spaces, so that "P1 +10" stays on one line. */
const unbroken = (text) => text.replace(INSEPARABLE, "\u00a0");

function put(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

function write(target, words) {
  put(target, unbroken(words));
}

/** Separator of the sentences about buttons. */
const BETWEEN = /(?<=[.!?]) (?=[A-ZÄÖÜ])/;

/** Write each sentence into its own element, so that the page can arrange or hide it. */
function writeSentences(target, words) {
  const text = unbroken(words);
  if (target.textContent === text) return;
  const parts = text.split(BETWEEN);
  target.replaceChildren(
    ...parts.flatMap((part, at) => [at ? " " : "", element("span", "", part)]),
  );
}

/** Font sizes, relative to the panel's, the largest first; see `Beside.fit`. */
const FITS = [1.4, 1.25, 1.12, 1.05, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.71, 0.65];

/** Smaller sizes for large screens, and the font size (px) that they must have there. */
const FITS_OF_LARGE = [0.6, 0.55, 0.5];
const SMALLEST_PX = 14;

/** Minimum font size that is chosen for the sake of names and notes. */
const SMALLEST_ROOMY = 0.85;

/** Maximum number of players below each other on a large screen. */
const ONE_COLUMN = 6;

/** Maximum number of players that a hint names. */
const MAX_NAMED = 5;

export class Beside {
  /**
   * `place` is the panel, `seats` are the elements of the seats, `isCalm()` is whether motion is
   * reduced.
   */
  constructor(place, seats, isCalm) {
    Object.assign(this, { place, seats, isCalm });
    this.view = null;
    this.rulings = [];
    this.fresh = [];
    this.noticed = { notice: "", event: null };
    this.rank = NOTICE_ONLY;
    this.written = "";
    const part = (name) => place.querySelector(`[data-part="${name}"]`);
    this.parts = Object.fromEntries(
      [
        "game", "round", "now", "ruled", "choice", "about", "won", "winner", "score", "standings",
      ].map((name) => [name, part(name)]),
    );
    this.chart = new Chart(part("chart"));
    this.tags = seats.map((seat) => {
      const tag = element("span", "name");
      // hidden, because the seat's accessible name contains the same text
      tag.setAttribute("aria-hidden", "true");
      // with a space after the number, as in the accessible name
      seat.append(" ", tag);
      return tag;
    });
    onLanguage(() => {
      this.written = "";
      if (this.view) this.show(this.view);
    });
    // Observe the border box, because the size of the contents changes with the font size.
    new ResizeObserver(() => this.fit()).observe(place, { box: "border-box" });
  }

  /**
   * Choose the largest font size that fits the panel, with long standings in two columns. Whole
   * names and notes of two lines are worth a smaller size, but not a small one.
   */
  fit() {
    const { place, parts } = this;
    const columns = parts.standings.childElementCount > ONE_COLUMN ? [true, false] : [false];
    const full_px = Number.parseFloat(getComputedStyle(place).getPropertyValue("--size"));
    const sizes = [...FITS, ...FITS_OF_LARGE.filter((size) => size * full_px >= SMALLEST_PX)];
    const layouts = columns.flatMap((isInTwo) => sizes.map((size) => [size, isInTwo]));
    const fits = ([size, isInTwo]) => {
      place.style.setProperty("--fit", String(size));
      parts.standings.classList.toggle("in-two", isInTwo);
      const isHigh = place.scrollHeight > place.clientHeight + 1;
      return !isHigh && place.scrollWidth <= place.clientWidth + 1;
    };
    const roomy = layouts.filter(([size]) => size >= SMALLEST_ROOMY);
    const isClear = (layout) => fits(layout) && !this.isCovered();
    const isBest = (layout) => isClear(layout) && !this.isCramped();
    // a long name makes two columns smaller than one
    const bySize = [...layouts].sort(([one], [other]) => other - one);
    if (!roomy.some(isBest) && !bySize.some(isBest) && !layouts.some(isClear)) layouts.some(fits);
    this.chart.draw();
  }

  /**
   * Return whether a note covers a name or the note of another row: a word that is wider than its
   * column extends to the left, and a note that is higher than its row extends up and down.
   */
  isCovered() {
    return [...this.place.querySelectorAll(".note")].some((note) => {
      if (note.offsetHeight > note.parentElement.offsetHeight + 1) return true;
      const name = note.previousElementSibling;
      const isBeside = note.offsetTop < name.offsetTop + name.offsetHeight;
      return isBeside && note.textContent && note.offsetLeft < name.offsetLeft + name.offsetWidth;
    });
  }

  /** Return whether a name is cut off or a note is higher than a row. */
  isCramped() {
    const { place } = this;
    const em = Number.parseFloat(getComputedStyle(place).fontSize);
    const isCut = (name) => name.scrollWidth > name.clientWidth;
    const isHigh = (note) => note.offsetHeight > 2 * em;
    return [...place.querySelectorAll("li b")].some(isCut) || [...place.querySelectorAll(".note")].some(isHigh);
  }

  /** Return a player's name. */
  label(player) {
    return this.view?.names[player - 1] || `P${player}`;
  }

  /** Return the name of a hand, if players have two. */
  hand(button) {
    const owner = this.view?.owners[button] ?? button;
    const name = this.label(owner);
    return owner === button ? name : textOf("left_hand", { name });
  }

  /** Process an event of the table. */
  happen(event) {
    if (FORGET.has(event.event)) this.rulings = this.fresh = [];
    if (SILENT.has(event.event)) return;
    this.written = "";
    if (NOTICED.has(event.event)) this.noticed = { notice: null, event };
    if (event.event === "undone") this.fresh = [];
    if (event.event !== "refused") this.fresh = [...this.fresh, event];
  }

  /** Take over the rulings that have arrived since the last view. */
  settle() {
    const { view, noticed } = this;
    const isNew = (event) => !isSecret(event, view);
    const arrived = this.fresh.filter(isNew);
    if (arrived.length > 0) this.rulings = arrived;
    this.fresh = this.fresh.filter((event) => !isNew(event));
    if (noticed.notice === null) {
      noticed.notice = view.notice;
      this.rank = NOTICE_ONLY;
    } else if (noticed.notice !== view.notice) {
      this.noticed = { notice: view.notice, event: null };
      this.rank = arrived.length > 0 ? NOTICE_TOO : NOTICE_ONLY;
    } else if (arrived.length > 0) this.rank = RULINGS_ONLY;
  }

  /** Show the table's state, see table_view.py. */
  show(view) {
    this.view = view;
    const text = JSON.stringify(view);
    if (text === this.written) return;
    this.written = text;
    this.settle();
    this.name();
    const { parts } = this;
    const isOver = view.phase === "over";
    this.place.dataset.phase = view.phase;
    this.place.classList.toggle("is-over", isOver && view.winners.length > 0);
    write(parts.game, view.phase === "menu" ? textOf("which_game") : gameName(view.game));
    write(parts.round, this.progress());
    writeSentences(parts.now, this.now());
    const ruled = this.ruled();
    const chosen = this.chosen();
    writeSentences(parts.ruled, ruled);
    write(parts.choice, chosen === ruled ? "" : chosen);
    parts.choice.classList.toggle("is-sheet", view.sheet.length > 0);
    write(parts.about, view.about ? aboutOf(view.game, view.about) : "");
    this.showWinners(isOver ? view.winners : []);
    this.showStandings();
    const isScored = isOver || view.phase === "result";
    this.chart.show(isScored ? { ...view, colours: view.colours.map(seen) } : null, (player) =>
      this.label(player),
    );
    this.fit();
  }

  name() {
    const { players, names, phase } = this.view;
    const isSeen = (player) => phase === "menu" || phase === "join" || players.includes(player);
    this.tags.forEach((tag, index) => put(tag, isSeen(index + 1) ? names[index] : ""));
  }

  /** Return the round, what is played to, and the time left on the running clock. */
  progress() {
    const { game, round, has_points: hasPoints, target, winners, left_s: left, shown_s: shown } = this.view;
    return [
      round && hasPoints ? roundOf(game, round) : "",
      target && winners.length === 0 ? textOf("target_of", { target }) : "",
      left > 0 ? minutesOf(shown) : "",
    ].filter(Boolean).join(BETWEEN_FACTS);
  }

  /** Return the functions of the buttons; `label(player)` returns a player's name. */
  now(label = (player) => this.label(player)) {
    const { phase, game, turn, starter, hints, asks_all: asksAll } = this.view;
    const own = LOBBY.has(phase) ? "" : nowOf(game, phase, starter, label);
    const shared = phase === "paused" && this.view.winners.length > 0 ? "now_over" : SHARED[phase];
    const lead = own || (shared ? textOf(shared) : "");
    // BACK's text stands beside its button; here only if the screen asks for BACK
    const offers = merged(hints.filter(([control, , , isShown]) => control !== "back" || isShown));
    offers.sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other));
    // no name before it, because it concerns the whole table
    const isOfAll = phase in SHARED || asksAll;
    const sentences = offers.map((hint, at) => {
      const hasOther = offers.some(([control, , buttons], other) => {
        return control === hint[0] && (other < at || (other > at && buttons.length > MAX_NAMED));
      });
      return this.hintSaid(hint, label, hasOther, isOfAll);
    });
    const words = [lead, ...sentences].filter(Boolean).join(" ");
    return turn && words && !isOfAll ? `${label(turn)}: ${words}` : words;
  }

  /**
   * Return a hint as a sentence, such as "Hold: duplicate." Of two hints for the same gesture, one
   * names the players (`hasOther`), because they would contradict each other otherwise. A hint for
   * the player in turn does too if the text does not begin with that name (`isOfAll`).
   */
  hintSaid([control, words, buttons], label, hasOther, isOfAll) {
    const { owners, turn } = this.view;
    const [button] = buttons;
    const isOfOne = buttons.length === 1 && button in owners && (isOfAll || owners[button] !== turn);
    const isNamed = control === "press" && (isOfOne || (hasOther && buttons.length <= MAX_NAMED));
    const named = buttons.map((one) => label(owners[one] ?? one)).join(", ");
    const who = isNamed ? named : textOf(`control_${control}`);
    if (words === who.toLowerCase()) return `${who}.`;
    return /[.!?]$/.test(words) ? `${who}: ${words}` : `${who}: ${words}.`;
  }

  /** Return the last rulings or the table's own notice, whichever is newer. */
  ruled() {
    const { view, noticed, rank } = this;
    const notice = noticeOf(view, (player) => this.label(player));
    if (notice && rank === NOTICE_ONLY) {
      return (noticed.event && this.sentence(noticed.event)) || notice;
    }
    if (LOBBY.has(view.phase)) return "";
    const last = this.rulings.findLast((event) => ALONE.has(event.event) && this.sentence(event));
    const sentences = (last ? [last] : this.rulings.slice(-MAX_RULINGS))
      .map((event) => this.sentence(event));
    if (notice && rank === NOTICE_TOO && !sentences.some((one) => one.startsWith(notice))) {
      sentences.push(notice);
    }
    return inSentences(sentences);
  }

  sentence(event) {
    // without points, as on the turn clock, nothing was scored
    if (event.event === "round_scored" && !this.view.has_points) return "";
    return sentence(
      event,
      this.view.game,
      (player) => this.label(player),
      (button) => this.hand(button),
    );
  }

  /** Return what was chosen or must be known in this phase, "" if other texts say it. */
  chosen() {
    const { view } = this;
    if (CHOSEN_IN_WORDS.has(view.phase) || view.hides_choice) return "";
    if (view.sheet.length > 0) {
      return sheetOf(view, (player) => this.label(player)).join("\n");
    }
    return chosenOf(view, (button) => this.hand(button));
  }

  showWinners(winners) {
    const { parts, view } = this;
    const wasShown = !parts.won.hidden;
    parts.won.hidden = winners.length === 0;
    if (winners.length === 0) return;
    write(parts.winner, winners.map((player) => this.label(player)).join(" · "));
    write(parts.score, view.has_points ? view.won : "");
    parts.won.style.setProperty("--hue", seen(view.colours[winners[0] - 1]));
    if (!wasShown && !this.isCalm()) {
      confetti(this.place.parentElement, winners.map((player) => seen(view.colours[player - 1])));
    }
  }

  showStandings() {
    const { view, parts } = this;
    const rows = view.standings?.length
      ? view.standings
      : view.players.map((player) => [0, player, null, null]);
    parts.standings.style.setProperty("--rows", String(rows.length));
    parts.standings.style.setProperty("--half", String(Math.ceil(rows.length / 2)));
    parts.standings.replaceChildren(
      ...rows.map(([place, player, total, points]) => {
        const row = element("li", "");
        const seat = element("i", "seat-of", String(player));
        seat.style.setProperty("--hue", seen(view.colours[player - 1]));
        seat.classList.toggle("winks", player > 5);
        row.classList.toggle("has-turn", player === view.turn);
        row.classList.toggle("has-won", view.winners.includes(player));
        const name = this.label(player);
        row.style.setProperty("--letters", String(name.length));
        row.append(seat, element("b", "", name));
        row.append(element("span", "note", unbroken(this.noteOf(player))));
        if (total !== null && view.has_points) {
          const isScored = ["result", "over"].includes(view.phase);
          const gain = element("span", "gain", isScored && points ? signed(points) : "");
          // while a round is chosen or corrected, its values stand for the totals
          const isCorrected = ["which_round", "correct_points"].includes(view.phase);
          const shown = isCorrected ? (view.counts[player]?.[0] ?? "") : total;
          row.append(gain, element("strong", "total", String(shown)));
          row.dataset.place = place;
        }
        return row;
      }),
    );
  }

  /** Return further facts about a player: the turn, what was counted, the facts of the game. */
  noteOf(player) {
    const { view } = this;
    const buttons = Object.keys(view.owners).filter((button) => view.owners[button] === player);
    const facts = buttons.flatMap((button) => view.notes[button] ?? []).map(noteOf);
    return [this.stateOf(player, buttons), ...facts].filter(Boolean).join(BETWEEN_FACTS);
  }

  stateOf(player, buttons) {
    const { view } = this;
    const counted = buttons.filter((button) => view.entries[button]).map((button) => {
      const [count, isMarked, points] = view.entries[button];
      const words = countedOf(view.game, view.counting, count, isMarked);
      return points === null ? words : `${words} → ${points}`;
    });
    if (counted.length) return counted.join(BETWEEN_FACTS);
    if (view.winners.includes(player)) return textOf("has_won");
    const [count, isMarked] = view.counts[player] ?? [0, false];
    // counts in place of totals may be 0
    const isCounted = count || (player in view.counts && !view.has_points);
    const words = isCounted ? countedOf(view.game, view.counting, count, isMarked, "") : "";
    if (player === view.turn) return [words, textOf("is_on")].filter(Boolean).join(BETWEEN_FACTS);
    if (words) return words;
    if (player === view.starter && ["ready", "counting"].includes(view.phase)) return textOf("starts");
    return "";
  }
}

/** Return hints with those combined that have the same words for the same gesture. */
function merged(hints) {
  const found = [];
  for (const [control, words, buttons] of hints) {
    const same = found.find((other) => other[0] === control && other[1] === words);
    if (same) same[2] = [...same[2], ...buttons].sort((one, other) => one - other);
    else found.push([control, words, buttons]);
  }
  return found;
}

/** Return a number of points as text, such as "with 1 point". */
export const pointsSaid = (points) => textOf(points === 1 ? "with_point" : "with_points", { points });

const signed = (number) => (number > 0 ? `+${number}` : String(number));

