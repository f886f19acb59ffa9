/**
 * A phone as a seat: it is admitted by a code, takes a seat, and is that seat's button and light.
 */

import { ELSEWHERE, Line, NO_CODE } from "./line.js";
import { grainOf, listen } from "./press.js";
import { filledIn, languageOf, textsOf } from "./words.js";

const SEATS = 10;
/** Maximum length (characters) of a name. */
const MAX_LENGTH = 12;
/** The name is stored for the next evening, if the browser allows it. */
const NAME_KEY = "tableref.name";
const FULL_HOUSE = 1013;
/** HTTP statuses of a refused code: wrong or used; too many attempts. */
const FORBIDDEN = 403;
const TOO_MANY = 429;
/** Close code -> the state that explains it. After FULL_HOUSE the page tries again. */
const TROUBLES = { [ELSEWHERE]: "elsewhere", [FULL_HOUSE]: "crowded" };
/** Length (characters) of the button's large text above which its letters are smaller. */
const LONG_HEAD = 14;
/** Duration (ms) of the message about a late press. */
const NOTE_MS = 4000;
/** Vibration pattern (ms on, off, on ...) when the phone enters a state. */
const SHAKES = {
  claim: [90], tie: [60, 60, 60], turn: [160], won: [90, 60, 90, 60, 200],
  early: [30, 40, 30, 40, 30], late: [30, 40, 30], locked: [30, 40, 30], refused: [30, 40, 30],
};
const PRESS_SHAKE = 15;

const byId = (id) => document.getElementById(id);
const texts = JSON.parse(byId("words").textContent);
const language = languageOf(texts, navigator.languages ?? [navigator.language]);
const words = texts[language];
const textOf = (key, fields) => filledIn(words[key], fields);
const line = new Line({ onMessage: hear, onState: lineChanged });

let own = null;
let names = new Map();
let state = "";
let isLeaving = false;
let grain_ms = 0;
let noteTimer = 0;
/** Whether a code was accepted since the page was opened. */
let hasCode = false;

function page(name) {
  for (const id of ["enter", "choose", "sit"]) byId(id).hidden = id !== name;
}

function trouble(text) {
  clearTimeout(noteTimer);
  byId("trouble").hidden = !text;
  if (byId("trouble").textContent !== text) byId("trouble").textContent = text;
}

function shake(pattern) {
  // Not every phone can vibrate, and none before it was touched.
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

function keptName() {
  try {
    return localStorage.getItem(NAME_KEY) ?? "";
  } catch {
    return "";
  }
}

function keepName(name) {
  try {
    localStorage.setItem(NAME_KEY, name);
  } catch {
    // The name cannot be stored, so people have to type it again.
  }
}

async function redeem(code) {
  let answer;
  try {
    answer = await fetch("seat/code", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code }),
    });
  } catch {
    return textOf("no_answer");
  }
  if (answer.status === FORBIDDEN) return textOf("wrong_code");
  if (answer.status === TOO_MANY) return textOf("too_often");
  if (answer.ok) {
    hasCode = true;
    return "";
  }
  const message = await answer.json().catch(() => null);
  return typeof message?.refused === "string" ? message.refused : textOf("no_answer");
}

function lineChanged(isOpen, code) {
  if (isOpen) {
    grain_ms ||= grainOf();
    line.send({ type: "clock", grain: grain_ms });
    // The lock ended while the page was hidden.
    if (own !== null) keepAwake();
  } else if (code === NO_CODE) {
    page("enter");
    // The code was right, but the browser did not store the cookie.
    if (hasCode) trouble(textOf("no_cookies"));
    hasCode = false;
  } else {
    trouble(textOf(TROUBLES[code] ?? "no_server"));
    if (code !== ELSEWHERE) light({ hue: [], level: 0 });
  }
}

function hear(message) {
  if (message.type === "seats") seated(message);
  else if (message.type === "show") show(message);
  else if (message.type === "watch") byId("watched").textContent = trimmed(message.words);
  else if (message.type === "refused") refused(message.reason);
  else if (message.type === "late") note(textOf("arrived_late"));
  else if (message.type === "old") note(textOf("old"));
  else if (message.type === "unknown") note(textOf("not_yet"));
}

function note(text) {
  trouble(text);
  noteTimer = setTimeout(() => trouble(""), NOTE_MS);
}

function seated(message) {
  const before = own;
  own = message.own;
  names = new Map(message.seats.map(({ seat, name }) => [seat, name]));
  hasCode = false;
  if (own === null) {
    page("choose");
    offerSeats();
    trouble(before !== null && !isLeaving ? textOf("freed") : "");
  } else {
    if (own !== before) {
      // The clock of a new seat is synchronised from the start.
      line.send({ type: "clock", grain: grain_ms });
      // A page that was loaded again gets its seat without a touch.
      keepAwake();
    }
    page("sit");
    byId("who").textContent = seatName(own);
    if (own !== before) byId("button").style.removeProperty("--light");
    trouble(message.screen ? "" : textOf("no_screen"));
  }
  isLeaving = false;
}

function refused(reason) {
  trouble(words[`refused_${reason}`] ?? reason);
}

function seatName(seat) {
  const name = names.get(seat);
  return name ? `${seat} ${name}` : textOf("seat", { seat });
}

function takenBy(seat) {
  const name = names.get(seat);
  return textOf(name ? "taken" : "taken_by_nobody", { seat, name });
}

function offerSeats() {
  const offered = [];
  for (let seat = 1; seat <= SEATS; seat += 1) {
    const offer = document.createElement("button");
    offer.type = "button";
    const isTaken = names.has(seat);
    offer.textContent = isTaken ? takenBy(seat) : String(seat);
    offer.disabled = isTaken;
    offer.addEventListener("click", () => sit(seat));
    offered.push(offer);
  }
  byId("seats").replaceChildren(...offered);
  byId("watch").hidden = names.size < SEATS;
}

function sit(seat) {
  const name = byId("name").value.normalize("NFC").trim();
  keepName(name);
  line.send({ type: "sit", seat, name });
  keepAwake();
}

function keepAwake() {
  // Only pages over https or from this machine may do this; otherwise the phone's own setting
  // decides.
  navigator.wakeLock?.request("screen").catch(() => {});
}

/** Light up in a colour `hue` ([red, green, blue], 0 to 255) with brightness `level`, 0 to 1. */
function light({ hue, level }) {
  const { style } = byId("button");
  // A dark light keeps its hue, so that winking players stay recognisable.
  if (level) style.setProperty("--light", hue.join(" "));
  style.setProperty("--level", level.toFixed(3));
}

function trimmed(text) {
  return text.split("\n").map((row) => row.trim()).filter(Boolean).join("\n");
}

function show(message) {
  light(message.light);
  const { player } = message;
  const [head, detail] = textsOf(words, message, player && (names.get(player) || `P${player}`));
  const isNews = `${head} ${detail}` !== state;
  state = `${head} ${detail}`;
  byId("known").textContent = message.within === null ? "…" : `± ${message.within} ms`;
  byId("screen").textContent = trimmed(message.words);
  if (!isNews) return;
  byId("button").dataset.state = message.state;
  byId("state").textContent = head;
  byId("state").classList.toggle("is-long", head.length > LONG_HEAD);
  // a line does not end between a number and its sign or unit
  byId("detail").textContent = detail.replace(/(\d) s\b/g, "$1\u00a0s").replace(/± /g, "±\u00a0");
  shake(SHAKES[message.state] ?? 0);
}

document.documentElement.lang = language;
document.title = `TableRef – ${textOf("title")}`;
for (const element of document.querySelectorAll("[data-words]")) {
  element.textContent = textOf(element.dataset.words);
}
byId("name").value = keptName();
byId("name").addEventListener("input", () => {
  // Not maxlength, which counts an emoji twice, and a separate accent as a character.
  const letters = [...byId("name").value.normalize("NFC")];
  if (letters.length > MAX_LENGTH) {
    byId("name").value = letters.slice(0, MAX_LENGTH).join("");
  }
});
byId("code-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const why = await redeem(byId("code").value);
  trouble(why);
  if (!why) line.open();
});
byId("seat-form").addEventListener("submit", (event) => event.preventDefault());
byId("change").addEventListener("click", () => {
  isLeaving = true;
  line.send({ type: "leave" });
});
listen(byId("button"), (isDown, at_ms) => {
  line.send({ type: "press", down: isDown, at: at_ms });
  if (isDown) shake(PRESS_SHAKE);
});

const code = new URLSearchParams(location.hash.slice(1)).get("code");
if (code) {
  // Nobody should read it over a shoulder, or share it with the address.
  history.replaceState(null, "", location.pathname + location.search);
  redeem(code).then((why) => {
    line.open();
    if (why) trouble(why);
  });
} else line.open();
