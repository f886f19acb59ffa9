/**
 * Describes events of the table as text, with the scoreboard's templates.
 *
 * The rules for reading fields are those of tableref_host/scoreboard/words; a test compares the two
 * for every event.
 */

import { inflate } from "table/inflate.js";
import { spoken } from "table/words.js";

/** Language -> templates, once loaded. */
let all = {};
/** Fields that contain one player. */
const PLAYERS = new Set(["player", "next_player", "dealer", "caller", "turn", "from"]);
/** Reasons why a match continues; without one it was a power cut. */
const RESTORED = new Set(["reopened", "loaded_again"]);

const words = () => all[spoken()];

/** Unpack the templates. Call this before anything else here. */
export async function loadTemplates() {
  all = JSON.parse(new TextDecoder().decode(await inflate("event-templates.json")));
}

/** Format seconds as minutes and seconds, such as "4:07". */
export const minutesOf = (whole_s) => `${Math.floor(whole_s / 60)}:${String(whole_s % 60).padStart(2, "0")}`;

/**
 * Format us as seconds with three decimals, or six below a millisecond, or none for whole seconds
 * from 10 s on. A minute or more is in minutes and seconds.
 */
function seconds(us) {
  const whole_s = Math.floor(us / 1e6);
  if (whole_s >= 60) return `${minutesOf(whole_s)} min`;
  if (whole_s >= 10 && us % 1e6 === 0) return `${whole_s} s`;
  const point = words().phrases.decimal;
  if (us > 0 && us < 1000) return `0${point}${String(us).padStart(6, "0")} s`;
  const ms = Math.floor(us / 1000);
  return `${Math.floor(ms / 1000)}${point}${String(ms % 1000).padStart(3, "0")} s`;
}

function joined(labels) {
  if (labels.length < 2) return labels.join("");
  return [labels.slice(0, -1).join(", "), labels[labels.length - 1]].join(words().phrases.and);
}

function term(value) {
  return words().terms[value] ?? String(value).replaceAll("_", " ");
}

const signed = (number) => (number < 0 ? String(number) : `+${number}`);

/** Return a template with its fields filled in. */
export function fill(template, fields, label) {
  const read = (_, key) => {
    const value = fields[key];
    if (key === "after") return fields.margin_us ? `+${seconds(fields.margin_us)}` : "";
    if (value === undefined || value === null) return "";
    if (typeof value === "number" && PLAYERS.has(key)) return label(value);
    if (key === "players") return joined(value.map(label));
    if (key === "teams") {
      return Object.entries(value)
        .map(([name, team]) => `${name}: ${joined(team.map(label))}`)
        .join("; ");
    }
    if (key === "shapes") {
      return value
        .map(([name, count]) => (count > 1 ? `${term(name)} x${count}` : term(name)))
        .join(", ");
    }
    if (key.endsWith("_us") && Number.isInteger(value)) return seconds(value);
    return term(value);
  };
  return template.replace(/\{(\w+)\}/g, read).trim();
}

function roundName(game, round) {
  return fill(words().games[game]?.round ?? words().phrases.round, { round }, String);
}

function stepOf(event, label) {
  const { phrases, steps } = words();
  const name = event[event.event];
  let template = steps[name];
  if (template?.includes("{player}") && event.player === undefined) {
    template = name === "claim" ? phrases.other_claim : undefined;
  }
  return fill(template ?? phrases.other_step, event, label);
}

function reasonOf(event, label) {
  const template = words().reasons[event.reason];
  return template ? fill(template, event, label) : String(event.reason);
}

function pairs(numbers, label, inWords) {
  return Object.entries(numbers)
    .map(([player, number]) => `${label(Number(player))} ${inWords(number)}`)
    .join(", ");
}

function changes(event, label) {
  const { phrases } = words();
  const parts = (event.shapes ?? []).map(({ player, shape, by }) => {
    const who = player ? label(player) : phrases.rivals;
    return `${who}: ${term(shape)} ${signed(by)}`;
  });
  if ("tricks" in event) {
    parts.push(fill(phrases.tricks_of_bid, { ...event, who: label(event.player) }, label));
  }
  if ("perfect" in event) {
    const player = event.perfect;
    const key = player ? "perfect" : "no_perfect";
    parts.push(fill(phrases[key], { who: player ? label(player) : "" }, label));
  }
  for (const [player, was] of Object.entries(event.was)) {
    const points = event.points[player];
    if (points === was) continue;
    const fields = { who: label(Number(player)), points: signed(points), was: signed(was) };
    parts.push(fill(phrases.changed, fields, label));
  }
  return parts.join("; ");
}

function buttonName(button, label) {
  const { phrases } = words();
  return phrases[`button_${button}`] ?? fill(phrases.button_of, { name: label(button) }, label);
}

function played(event, label) {
  const { phrases } = words();
  let what = term(event.action);
  if ("opponent" in event) what += ` ${fill(phrases.against, { name: label(event.opponent) }, label)}`;
  if ("floor" in event) what += `, ${fill(phrases.floor, event, label)}`;
  return what;
}

function marks(event) {
  const { phrases } = words();
  const set = ["handicap", "calculator"].filter((name) => event[name]);
  return joined(set.map((name) => phrases[name])) || phrases.no_mark;
}

const rivalsOr = (player, label) => (player ? label(player) : words().phrases.rivals);

/** Event -> the fields of its sentence that must be derived. */
const FIELDS = {
  match_restored: ({ reason }) => ({
    why: words().phrases[RESTORED.has(reason) ? reason : "power"],
  }),
  match_started: ({ game }) => ({ game_name: words().games[game]?.name ?? game }),
  undone: (event, label) => ({ step: stepOf(event, label) }),
  redone: (event, label) => ({ step: stepOf(event, label) }),
  round_scored: ({ points }, label) => ({ scores: pairs(points, label, signed) }),
  corrected: (event, label) => ({ changes: changes(event, label) }),
  penalties_counted: ({ penalties }, label) => ({ penalties: pairs(penalties, label, String) }),
  match_ended: ({ winners }, label) => ({
    winners: fill(words().details[winners.length ? "won" : "lost"], { players: winners }, label),
  }),
  marked: (event) => ({ marks: marks(event) }),
  judged: ({ right }) => ({ right: words().phrases[right ? "right" : "wrong"] }),
  round_ended: (event, label) => ({ reason: reasonOf(event, label) }),
  clocks_wait: (event, label) => ({ reason: reasonOf(event, label) }),
  card_moved: ({ from }, label) => ({ from: label(from) }),
  shape_stolen: ({ from }, label) => ({ from: rivalsOr(from, label) }),
  played: (event, label) => ({ what: played(event, label) }),
  turn_ended: ({ used_us }, label) => ({
    used: used_us === undefined
      ? ""
      : fill(words().phrases.used, { seconds: seconds(used_us) }, label),
  }),
  time_given: ({ player }, label) => ({
    who: player === undefined ? words().phrases.everybody : label(player),
  }),
  crosstalk: ({ buttons }, label) => ({
    button_names: joined(buttons.map((button) => buttonName(button, label))),
  }),
};
for (const name of ["stuck", "released", "chatters", "noisy", "ok"]) {
  FIELDS[`button_${name}`] = ({ button }, label) => ({ button_name: buttonName(button, label) });
}
FIELDS.press_again = FIELDS.long_bounce = FIELDS.button_ok;

/**
 * Return an event as a sentence, or "" if it has none. `label(player)` returns a player's name,
 * `handLabel(button)` that of a hand. A refusal without a sentence is shown by the table's notice.
 */
export function sentence(event, game, label, handLabel = label) {
  const { refusals, sentences } = words();
  const isRefusal = event.event === "refused";
  const own = words().games[game]?.[event.event];
  const template = isRefusal ? refusals[event.reason] : (own ?? sentences[event.event]);
  if (!template) return "";
  const fields = { ...event, ...FIELDS[event.event]?.(event, handLabel) };
  fields.round_name = roundName(game, event.round ?? "");
  if (!("players" in fields) && "player" in fields) fields.players = [fields.player];
  return fill(template, fields, handLabel);
}

/** Return a line of the screen, with players' names in place of "P1". */
function namedIn(line, label) {
  return line.replace(/\bP(\d+)\b/g, (_, player) => label(Number(player)));
}

/** Return the table's notice with players' names. That of a player who joins is in it already. */
export function noticeOf({ notice, phase }, label) {
  return phase === "join" ? notice : namedIn(notice, label);
}

/** Return the lines of the page that follows the standings, with players' names. */
export function sheetOf({ sheet }, label) {
  return sheet.map((line) => namedIn(line, label));
}

/** Return sentences as one text, with a full stop behind each that has no other mark at its end. */
export function inSentences(sentences) {
  return sentences.filter(Boolean).join(". ").replace(/([!?…])\. /g, "$1 ");
}

/** Return the name of a game (key), "" for none. */
export function gameName(game) {
  return words().games[game]?.name ?? "";
}

/**
 * Return what to do in a phase of a game, "" if the game has no text for it. `player` is the number
 * of the player whom the table shows, and `label(player)` returns a player's name.
 */
export function nowOf(game, phase, player, label) {
  return fill(words().games[game]?.now?.[phase] ?? "", { player }, label);
}

/**
 * Return a player's count in a phase of a game as text, such as "9 cards". If the game has no
 * template for it, `plain` is used.
 */
export function countedOf(game, phase, count, isMarked, plain = "{count}") {
  const own = words().games[game]?.counted ?? {};
  const mark = isMarked ? "_marked" : "";
  const template = (count === 1 && own[`${phase}_1${mark}`]) || own[phase + mark] || plain;
  // teams are numbered with letters
  return fill(template, { count, letter: String.fromCharCode(64 + count) }, String);
}

/** Return the explanation of an option or action, whose key is `key` or `key.value`; "" if none. */
export function aboutOf(game, key) {
  const own = words().games[game]?.about ?? {};
  return own[key] ?? own[key.split(".")[0]] ?? "";
}

/**
 * Return the choice, the fact about the phase (table_notes.py), and why OK would be refused, of a
 * state of the table; `label(button)` returns a name.
 */
export function chosenOf({ game, choice, fact, refusal }, label) {
  const { games, refusals } = words();
  const about = fact ? fill(games[game].facts[fact[0]], fact[1], label) : "";
  const why = refusal ? fill(refusals[refusal[0]] ?? "", refusal[1], label) : "";
  return inSentences([about, choice, why]);
}

/** Return a fact about a player, see table_notes.py. */
export function noteOf([key, fields]) {
  return fill(words().notes[key], fields, String);
}

/**
 * Return whether an event must not be shown yet, because lots are being drawn: the result is not on
 * the screen before the drawing ends.
 */
export function isSecret(event, view) {
  return view.phase === "drawing" && ["starter_drawn", "teams_drawn"].includes(event.event);
}

/** Return the name of a round of a game. */
export function roundOf(game, round) {
  return roundName(game, round);
}
