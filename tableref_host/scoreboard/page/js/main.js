/** The scoreboard: shows the board from the server, and sends changes of names. */

import { drawBgStats, prepareBgStats } from "/page/js/bg_stats.js";
import { takeCalls } from "/page/js/calls.js";
import { takeCodeOfAddress } from "/page/js/code.js";
import { drawConnection, takeLine } from "/page/js/connection.js";
import { drawCourse, prepareCourse } from "/page/js/course.js";
import { drawnFrom } from "/page/js/drawn.js";
import { byId, keep, put } from "/page/js/element.js";
import { drawFelt } from "/page/js/felt.js";
import { prepareLanguage } from "/page/js/language.js";
import { Live, socketAddress } from "/page/js/live.js";
import { NamesSheet } from "/page/js/names.js";
import { prepareScreen } from "/page/js/screen.js";
import { prepareSounds } from "/page/js/sound_sheet.js";
import { speak, speakAnew } from "/page/js/spoken.js";
import { drawStandings } from "/page/js/standings.js";
import { textOf } from "/page/js/words.js";

/** Duration (ms) of a refusal. */
const REFUSAL_MS = 12_000;
/** The keys of the board that each part of the page depends on. */
const PARTS = [
  [drawTop, ["match", "phase"]],
  [drawConnection, ["source"]],
  [drawFelt, ["phase", "seats", "claims", "misses", "standings", "notice", "clocks"]],
  [drawStandings, ["seats", "standings", "rounds", "phase", "clocks"]],
  [drawCourse, ["seats", "standings", "rounds", "match"]],
  [drawLog, ["log"]],
  [drawIdle, ["phase", "rounds"]],
  [drawBgStats, ["phase", "seats", "standings", "match"]],
  [({ seats }) => names.draw(seats), ["seats"]],
  [speak, ["phase", "claims", "misses", "notice"]],
  [takeCalls, ["calls"]],
];

let refusalTimer = 0;

function drawTop({ match, phase }) {
  put(byId("game"), match?.name ?? textOf("product"));
  const terms = [];
  if (typeof match?.goal === "number") {
    terms.push(textOf(match.lowest_wins ? "up_to_goal" : "to_goal", { goal: match.goal }));
  } else if (match?.lowest_wins) terms.push(textOf("lowest_wins"));
  put(byId("terms"), terms.join(" "));
  put(byId("round"), phase.round ? textOf("round", { number: phase.round }) : "");
  document.title = match ? `${match.name} – ${textOf("title")}` : textOf("title");
}

function drawLog({ log }) {
  keep(byId("log-lines"), log, (line) => line.n, "li", (row, line) => put(row, line.words));
}

/**
 * Show the club's sign and the invitation for phones while there is nothing else: before a match.
 */
function drawIdle({ phase, rounds }) {
  const isIdle = phase.name === "lobby";
  const sign = byId("sign");
  byId("felt").classList.toggle("has-sign", isIdle && sign !== null);
  if (sign) byId("small-sign").hidden = isIdle;
  const place = byId("invitation");
  if (place) place.hidden = !isIdle || rounds.length > 0;
}

function refuse(words) {
  names.refuse(names.isOpen ? words : "");
  const place = byId("refusal");
  place.hidden = names.isOpen;
  put(place, words);
  clearTimeout(refusalTimer);
  refusalTimer = setTimeout(() => {
    place.hidden = true;
  }, REFUSAL_MS);
}

/** The address of the board in a language (a code). */
const addressIn = (code) => socketAddress(`live?language=${code}`);

const live = new Live({
  onBoard: drawnFrom(PARTS),
  onMay: (isAllowed) => names.allow(isAllowed),
  onRefused: refuse,
  onNote: (words) => names.note(words),
  onLine(isNow) {
    takeLine(isNow);
    drawConnection();
    if (!isNow) names.lose();
  },
});

const names = new NamesSheet({
  send: (message) => live.send(message),
  // The server recognises the right by a cookie, which is sent when the connection is opened.
  onRight: () => live.restart(),
});

prepareBgStats();
prepareCourse();
prepareLanguage((code) => {
  names.forgetRows();
  speakAnew();
  live.ask(addressIn(code));
});
prepareScreen();
prepareSounds();
drawConnection();
const code = takeCodeOfAddress();
if (code) {
  await names.useCode(code).then(() => {
    const why = byId("names-refusal").textContent;
    if (why) refuse(why);
  });
}
live.hurry();
