/**
 * The club's pages: all tables, the evening with its rounds, and the standings for a TV.
 */

import { Live, socketAddress } from "/page/js/live.js";

const WORDS = {
  en: {
    tables: "Tables", evening: "Evening", tv: "TV", standings: "Standings", round: "Round {n}",
    none: "No table has been here yet.", no_evening: "No evening has begun yet.", away: "not connected",
    lobby: "no match", first: "{who} was first", behind: "+{s} s", tie: "{who}: a tie", clock: "{who}: {time} left",
    low: "runs low", all: "All", place: "Place", name: "Name", points: "Points", buchholz: "Opponents", played: "Played",
    seat: "P{n}", bye: "Bye: {who}", waits: "is played", ended: "ended: to be confirmed", counts: "counts",
    corrected: "its end was taken back", confirm: "Confirm", unconfirm: "Take back", pair: "Seat the next round",
    begin: "Begin an evening", evening_name: "Name of the evening", entrants: "Who plays, a name a line",
    size: "At a table", swiss: "Swiss rounds", league: "League: everybody meets", out: "{who} has left", back: "{who} is back",
    leave: "Who has left?", code: "Organiser's code", hand_in: "Hand in", wrong: "That is not the code.",
    gone: "The club's server does not answer. This page tries again.", failed: "It was not done.",
    export: "As a file:", table: "Table", result: "Result", paused: "pause", over: "over",
  },
  de: {
    tables: "Tische", evening: "Abend", tv: "TV", standings: "Stand", round: "Runde {n}",
    none: "Noch war kein Tisch da.", no_evening: "Noch hat kein Abend begonnen.", away: "nicht verbunden",
    lobby: "keine Partie", first: "{who} war zuerst", behind: "+{s} s", tie: "{who}: gleichzeitig", clock: "{who}: noch {time}",
    low: "wird knapp", all: "Alle", place: "Platz", name: "Name", points: "Punkte", buchholz: "Gegner", played: "Gespielt",
    seat: "P{n}", bye: "Freilos: {who}", waits: "wird gespielt", ended: "zu Ende: noch zu bestätigen", counts: "zählt",
    corrected: "das Ende wurde zurückgenommen", confirm: "Bestätigen", unconfirm: "Zurücknehmen", pair: "Nächste Runde setzen",
    begin: "Einen Abend beginnen", evening_name: "Name des Abends", entrants: "Wer spielt, ein Name je Zeile",
    size: "An einem Tisch", swiss: "Schweizer System", league: "Liga: jeder trifft jeden", out: "{who} ist gegangen", back: "{who} ist zurück",
    leave: "Wer ist gegangen?", code: "Code für die Leitung", hand_in: "Abgeben", wrong: "Das ist nicht der Code.",
    gone: "Der Server des Klubs antwortet nicht. Diese Seite versucht es weiter.", failed: "Das ging nicht.",
    export: "Als Datei:", table: "Tisch", result: "Ergebnis", paused: "Pause", over: "zu Ende",
  },
};
const asked = new URLSearchParams(location.search).get("language");
const language = asked in WORDS ? asked : (navigator.language ?? "en").startsWith("de") ? "de" : "en";
const say = (key, fields = {}) =>
  Object.entries(fields).reduce((text, [name, value]) => text.replace(`{${name}}`, value), WORDS[language][key]);

const byId = (id) => document.getElementById(id);
const make = (tag, text = "", className = "") => {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
};

const VIEW = location.pathname;
const SECOND_US = 1e6;
const TICK_MS = 250;
let board = {};
/** How far this browser's clock is ahead of what the server counts (ms), the least that was seen. */
let ahead_ms = Infinity;
let mayChange = false;

/** Return a time (us) as people read a clock: 1:05, and tenths below 20 s. */
function timeOf(us) {
  const s = Math.max(0, us) / SECOND_US;
  if (s < 20) return `${s.toFixed(1)} s`;
  const whole = Math.ceil(s);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function claimOf(claims) {
  if (claims.length === 0) return "";
  const first = claims.filter((one) => one.rank === 1).map((one) => one.label);
  const next = claims.find((one) => one.rank > 1);
  const margin = next ? `, ${next.label} ${say("behind", { s: (next.margin_us / SECOND_US).toFixed(3) })}` : "";
  return say(first.length > 1 ? "tie" : "first", { who: first.join(", ") }) + margin;
}

function card(line) {
  const isAway = line.status !== "online";
  const made = make("a", "", `table${isAway ? " away" : ""}`);
  made.href = `/table/${encodeURIComponent(line.id)}/${location.search}`;
  const top = make("div", "", "top");
  top.append(make("h3", line.name || line.id), make("span", isAway ? say("away") : "", "soft"));
  const game = line.game || say("lobby");
  const about = make("p", line.game ? `${game}: ${line.phase}` : game, "soft");
  const leaders = make("ol");
  for (const one of line.leaders) {
    const row = make("li", "", `leader${one.place === 1 ? " first" : ""}`);
    row.append(make("span", `${one.place}. ${one.label}`), make("span", String(one.total), "number"));
    leaders.append(row);
  }
  made.append(top, about, leaders);
  const claim = claimOf(line.claims);
  if (claim) made.append(make("p", claim));
  if (line.clock) {
    const clock = make("p", "", "number");
    clock.dataset.clock = JSON.stringify({ ...line.clock, at_ms: line.at_ms });
    made.append(clock);
  }
  return made;
}

function writeClocks() {
  for (const place of document.querySelectorAll("[data-clock]")) {
    const clock = JSON.parse(place.dataset.clock);
    const us = clock.us + clock.runs * (Date.now() - ahead_ms - clock.at_ms) * 1000;
    const who = clock.player === null ? say("all") : clock.label;
    const isLow = us < clock.low_us;
    place.textContent = say("clock", { who, time: timeOf(us) }) + (isLow ? ` (${say("low")})` : "");
    place.classList.toggle("low", isLow);
  }
}

function drawTables() {
  const place = byId("tables");
  if (VIEW !== "/") return;
  const grid = make("div", "", "grid");
  for (const id of board.tables ?? []) grid.append(card(board[`table ${id}`]));
  const focused = document.activeElement?.getAttribute?.("href");
  place.replaceChildren((board.tables ?? []).length ? grid : make("p", say("none"), "soft"));
  if (focused) [...grid.children].find((one) => one.getAttribute("href") === focused)?.focus();
  writeClocks();
}

const nameOf = (id) => board[`table ${id}`]?.name || id;

function drawStandings(evening) {
  const place = byId("standings");
  if (VIEW === "/" || !evening) return place.replaceChildren();
  const table = make("table");
  const head = make("tr");
  const keys = ["place", "name", "points", "buchholz", "played"];
  for (const key of keys) head.append(make("th", say(key), key === "name" ? "" : "number"));
  table.append(head);
  for (const row of evening.standings) {
    const line = make("tr");
    for (const key of keys) line.append(make("td", String(row[key]), key === "name" ? "" : "number"));
    table.append(line);
  }
  const seatings = evening.rounds.at(-1)?.seatings.length ?? 0;
  const rows = Math.max(evening.standings.length, Math.ceil(seatings / 2) * 3);
  document.body.style.setProperty("--rows", rows);
  const scroll = make("div", "", "scroll");
  scroll.append(table);
  place.replaceChildren(make("h2", say("standings")), scroll);
}

function stateOf(seating) {
  if (seating.counts) return say("counts");
  if (seating.is_confirmed) return say("corrected");
  return say(seating.is_over ? "ended" : "waits");
}

function drawRounds(evening) {
  const place = byId("rounds");
  if (VIEW === "/" || !evening) return place.replaceChildren();
  const rounds = VIEW === "/tv" ? evening.rounds.slice(-1) : [...evening.rounds].reverse();
  const made = rounds.flatMap((round) => {
    const grid = make("div", "", "grid");
    for (const seating of round.seatings) grid.append(seatingCard(seating));
    return [make("h2", say("round", { n: round.number })), grid];
  });
  place.replaceChildren(...made);
}

function seatingCard(seating) {
  const made = make("div", "", "table");
  if (seating.table_id === null) {
    made.append(make("h3", say("bye", { who: Object.values(seating.names).join(", ") })));
    return made;
  }
  const top = make("div", "", "top");
  top.append(make("h3", nameOf(seating.table_id)), make("span", stateOf(seating), "soft"));
  const list = make("ol");
  for (const [seat, name] of Object.entries(seating.names)) {
    const row = make("li", "", "leader");
    const total = seating.totals[seat];
    row.append(make("span", `${say("seat", { n: seat })} ${name}`), make("span", total === undefined ? "" : String(total), "number"));
    list.append(row);
  }
  made.append(top, list);
  if (mayChange && VIEW === "/evening" && (seating.is_confirmed || seating.is_over)) {
    const isConfirmed = !seating.is_confirmed;
    const button = make("button", say(isConfirmed ? "confirm" : "unconfirm"));
    button.addEventListener("click", () => act({ do: "confirm", seating: seating.id, is_confirmed: isConfirmed }));
    made.append(button);
  }
  return made;
}

async function act(what) {
  const refusal = byId("refusal");
  try {
    const answer = await fetch("/do", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(what),
    });
    const said = await answer.json();
    refusal.textContent = answer.ok ? "" : (said.refused ?? say("failed"));
    return answer.ok;
  } catch {
    refusal.textContent = say("gone");
    return false;
  }
}

let drawnFor = null;
function drawOrganise(evening) {
  const place = byId("organise");
  place.hidden = !mayChange || VIEW !== "/evening";
  byId("door").hidden = mayChange || VIEW !== "/evening";
  const state = JSON.stringify([place.hidden, evening?.name, evening?.entrants]);
  // What somebody types must not go with each change.
  if (place.hidden || state === drawnFor) return;
  drawnFor = state;
  const parts = [];
  if (evening) {
    const buttons = make("div", "", "buttons");
    const pair = make("button", say("pair"));
    pair.addEventListener("click", () => act({ do: "pair" }));
    buttons.append(pair);
    const left = make("select");
    left.setAttribute("aria-label", say("leave"));
    left.append(make("option", say("leave")));
    for (const one of evening.entrants) {
      const option = make("option", say(one.is_out ? "back" : "out", { who: one.name }));
      option.value = one.id;
      left.append(option);
    }
    left.addEventListener("change", () => {
      const one = evening.entrants.find((entrant) => String(entrant.id) === left.value);
      if (one) act({ do: "leave", entrant: one.id, is_out: !one.is_out });
    });
    buttons.append(left);
    parts.push(buttons, files());
  }
  parts.push(beginForm());
  place.replaceChildren(...parts);
}

function files() {
  const made = make("p", `${say("export")} `);
  for (const kind of ["csv", "json", "qbj"]) {
    const link = make("a", kind.toUpperCase(), "button");
    link.href = `/evening.${kind}`;
    made.append(link, " ");
  }
  return made;
}

function beginForm() {
  const form = make("form", "", "begin");
  const field = (key, input) => {
    const label = make("label", say(key));
    label.append(document.createElement("br"), input);
    form.append(label);
    return input;
  };
  const name = field("evening_name", make("input"));
  const entrants = field("entrants", make("textarea"));
  const size = field("size", make("select"));
  for (let count = 2; count <= 10; count++) size.append(make("option", String(count)));
  const kind = make("select");
  kind.append(make("option", say("swiss")), make("option", say("league")));
  kind.setAttribute("aria-label", say("begin"));
  form.append(kind, make("button", say("begin")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const what = { do: "begin", name: name.value, entrants: entrants.value, size: Number(size.value) };
    if (await act({ ...what, is_league: kind.selectedIndex === 1 })) form.reset();
  });
  const details = make("details");
  details.open = !board.evening;
  details.append(make("summary", say("begin")), form);
  return details;
}

function draw() {
  const evening = board.evening;
  byId("title").textContent = evening?.name ?? "TableRef";
  drawTables();
  drawStandings(evening);
  drawRounds(evening);
  drawOrganise(evening);
  if (VIEW !== "/" && !evening) byId("standings").replaceChildren(make("p", say("no_evening"), "soft"));
}

function prepare() {
  document.documentElement.lang = language;
  document.body.dataset.view = VIEW;
  for (const [path, key] of [["/", "tables"], ["/evening", "evening"], ["/tv", "tv"]]) {
    const link = make("a", say(key));
    link.href = path + location.search;
    if (path === VIEW) link.setAttribute("aria-current", "page");
    byId("views").append(link);
  }
  byId("code-label").textContent = say("code");
  byId("code-button").textContent = say("hand_in");
  byId("door").addEventListener("submit", (event) => {
    event.preventDefault();
    handIn(byId("code").value);
  });
  setInterval(writeClocks, TICK_MS);
}

async function handIn(code) {
  const answer = await fetch("/code", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code }),
  }).catch(() => null);
  byId("refusal").textContent = answer?.ok ? "" : say(answer ? "wrong" : "gone");
  byId("code").value = "";
  if (answer?.ok && live.address) live.restart();
}

prepare();
const live = new Live({
  onBoard(changes, isWhole) {
    board = isWhole ? changes : { ...board, ...changes };
    for (const [key, line] of Object.entries(changes)) {
      if (key.startsWith("table ") && line.at_ms) ahead_ms = Math.min(ahead_ms, Date.now() - line.at_ms);
    }
    draw();
  },
  onMay(isAllowed) {
    mayChange = isAllowed;
    draw();
  },
  onRefused(words) {
    byId("refusal").textContent = words;
  },
  onNote() {},
  onLine(isThrough) {
    byId("line").textContent = isThrough ? "" : say("gone");
  },
});
const code = new URLSearchParams(location.hash.slice(1)).get("code");
if (code) {
  history.replaceState(null, "", location.pathname + location.search);
  await handIn(code);
}
live.ask(socketAddress(`/all?language=${language}`));
live.restart();
