/**
 * The scoreboard: shows the board that the server sends, and tells it what is to be changed.
 */

import { takeClocks, writeClocks } from "/page/js/clocks.js";
import { takeCodeOfAddress } from "/page/js/code.js";
import { drawCourse, prepareCourse } from "/page/js/course.js";
import { byId, keep, say } from "/page/js/element.js";
import { drawFelt } from "/page/js/felt.js";
import { Live, socketAddress } from "/page/js/live.js";
import { NamesSheet } from "/page/js/names.js";
import { prepareScreen } from "/page/js/screen.js";
import { speak } from "/page/js/spoken.js";
import { drawStandings } from "/page/js/standings.js";
import { WORDS } from "/page/js/words.js";

/** How long a refusal stays in sight (ms). */
const REFUSAL_MS = 12_000;
/** What each part of the page is drawn from. */
const PARTS = [
  [drawTop, ["match", "phase"]],
  [drawConnection, ["source"]],
  [drawFelt, ["phase", "seats", "claims", "misses", "standings", "notice", "clocks"]],
  [drawStandings, ["seats", "standings", "rounds", "phase", "clocks"]],
  [drawCourse, ["seats", "standings", "rounds", "match"]],
  [drawLog, ["log"]],
  [({ seats }) => names.draw(seats), ["seats"]],
  [speak, ["phase", "claims", "misses", "notice"]],
];

let board = null;
let isThrough = false;
let refusalTimer = 0;

function drawTop({ match, phase }) {
  say(byId("game"), match?.name ?? WORDS.product);
  const terms = [];
  if (typeof match?.goal === "number") terms.push(WORDS.toGoal(match.goal, match.lowest_wins));
  else if (match?.lowest_wins) terms.push(WORDS.lowestWins);
  say(byId("terms"), terms.join(" "));
  say(byId("round"), phase.round ? WORDS.round(phase.round) : "");
  document.title = match ? `${match.name} – ${WORDS.title}` : WORDS.title;
}

function drawConnection() {
  const place = byId("connection");
  const source = board?.source;
  place.dataset.is = isThrough && source?.is_connected ? "here" : "away";
  if (isThrough && source) say(place, source.words);
  else say(place, board ? WORDS.tryingAgain : WORDS.connecting);
}

function drawLog({ log }) {
  keep(byId("log-lines"), log, (line) => line.n, "li", (row, line) => say(row, line.words));
}

function refuse(words) {
  names.refuse(names.isOpen ? words : "");
  const place = byId("refusal");
  place.hidden = names.isOpen;
  say(place, words);
  clearTimeout(refusalTimer);
  refusalTimer = setTimeout(() => {
    place.hidden = true;
  }, REFUSAL_MS);
}

const live = new Live(socketAddress("/live"), {
  onBoard(changes, isWhole, age_ms) {
    board = isWhole ? changes : { ...board, ...changes };
    if (isWhole || "clocks" in changes || "source" in changes) takeClocks(board, age_ms);
    for (const [draw, keys] of PARTS) {
      if (isWhole || keys.some((key) => key in changes)) draw(board);
    }
    writeClocks();
  },
  onMay: (isAllowed) => names.allow(isAllowed),
  onRefused: refuse,
  onNote: (words) => names.note(words),
  onLine(isNow) {
    isThrough = isNow;
    drawConnection();
  },
});

const names = new NamesSheet({
  send: (message) => live.send(message),
  // The server knows the right by a cookie, which it sees when the line is opened.
  onRight: () => live.restart(),
});

function sayFixedWords() {
  say(byId("log-title"), WORDS.log);
  say(byId("nobody"), WORDS.nobody);
  say(byId("game"), WORDS.product);
}

sayFixedWords();
prepareCourse();
prepareScreen();
drawConnection();
const code = takeCodeOfAddress();
if (code) {
  await names.useCode(code).then(() => {
    const why = byId("names-refusal").textContent;
    if (why) refuse(why);
  });
}
live.hurry();
