/**
 * The club's pages: all tables, the evening with its rounds, and the standings for a TV.
 */

import { byId, keep, make } from "/page/js/element.js";
import { Live, socketAddress } from "/page/js/live.js";

const WORDS = {
  en: {
    tables: "Tables", evening: "Evening", tv: "TV", standings: "Standings", round: "Round {n}",
    none: "No table has been here yet.", no_evening: "No evening has begun yet.", away: "not connected",
    lobby: "no match", first: "{who} was first", behind: "+{s} s", tie: "{who}: a tie", clock: "{who}: {time} left",
    low: "runs low", all: "All", place: "Place", name: "Name", points: "Points", buchholz: "Opponents", played: "Played",
    seat: "P{n}", bye: "Bye: {who}", waits: "is played", ended: "ended: to be confirmed", counts: "counts",
    open: "ended: OK at the table confirms", by: "Who confirms", by_organiser: "The organiser confirms", by_table: "The table's OK confirms",
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
    open: "zu Ende: OK am Tisch bestätigt", by: "Wer bestätigt", by_organiser: "Die Leitung bestätigt", by_table: "OK am Tisch bestätigt",
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

const VIEW = location.pathname;
const SECOND_US = 1e6;
const TICK_MS = 250;
/** On a TV more entrants than these stand in several columns. */
const MOST_ROWS = 20;
const [SMALLEST_PX, LARGEST_PX] = [13, 36];
let board = {};
/** How far this browser's clock is ahead of what the server counts (ms), the least that was seen. */
let ahead_ms = Infinity;
let mayChange = false;
/** What each place shows, as text. */
const shown = new WeakMap();

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

/** Return whether `value` is another one than `place` shows: what is pressed just now stays else. */
function isOther(place, value) {
  const text = JSON.stringify(value);
  const was = shown.get(place);
  shown.set(place, text);
  return text !== was;
}

function fillCard(made, line) {
  if (!isOther(made, line)) return;
  const isAway = line.status !== "online";
  made.className = `table${isAway ? " away" : ""}`;
  made.href = `/table/${encodeURIComponent(line.id)}/${location.search}`;
  const top = make("div", "top");
  top.append(make("h3", "", line.name || line.id), make("span", "soft", isAway ? say("away") : ""));
  const game = line.game || say("lobby");
  const about = make("p", "soft", line.game ? `${game}: ${line.phase}` : game);
  const leaders = make("ol");
  for (const one of line.leaders) {
    const row = make("li", `leader${one.place === 1 ? " first" : ""}`);
    row.append(make("span", "", `${one.place}. ${one.label}`), make("span", "number", String(one.total)));
    leaders.append(row);
  }
  made.replaceChildren(top, about, leaders);
  const claim = claimOf(line.claims);
  if (claim) made.append(make("p", "", claim));
  if (line.clock) {
    const clock = make("p", "number");
    clock.dataset.clock = JSON.stringify({ ...line.clock, at_ms: line.at_ms });
    made.append(clock);
  }
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
  const ids = board.tables ?? [];
  if (isOther(place, ids.length > 0)) {
    place.replaceChildren(ids.length > 0 ? make("div", "grid") : make("p", "soft", say("none")));
  }
  if (ids.length > 0) keep(place.firstChild, ids, (id) => id, "a", (made, id) => fillCard(made, board[`table ${id}`]));
  writeClocks();
}

const nameOf = (id) => board[`table ${id}`]?.name || id;

function drawStandings(evening) {
  const place = byId("standings");
  if (!isOther(place, [evening?.standings, evening?.rounds.length])) return;
  if (VIEW === "/") return;
  if (!evening) return place.replaceChildren(make("p", "soft", say("no_evening")));
  const rows = evening.standings;
  const columns = VIEW === "/tv" ? Math.ceil(rows.length / MOST_ROWS) : 1;
  const keys = columns > 1 ? ["place", "name", "points"] : ["place", "name", "points", "buchholz", "played"];
  const size = Math.ceil(rows.length / columns);
  const scroll = make("div", "scroll");
  for (let at = 0; at < rows.length; at += size) scroll.append(standingsTable(keys, rows.slice(at, at + size)));
  place.replaceChildren(make("h2", "", say("standings")), scroll);
}

function standingsTable(keys, rows) {
  const line = (tag, textOf) => make("tr", "", ...keys.map((key) => make(tag, key === "name" ? "" : "number", textOf(key))));
  return make("table", "", line("th", say), ...rows.map((row) => line("td", (key) => String(row[key]))));
}

/** Have all be seen at once on a TV, as large as it can be: nobody scrolls there. */
function fit() {
  if (VIEW !== "/tv") return;
  const page = document.documentElement;
  for (let size_px = LARGEST_PX; size_px >= SMALLEST_PX; size_px--) {
    document.body.style.fontSize = `${size_px}px`;
    if (page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth) return;
  }
}

function stateOf(seating) {
  if (seating.counts) return say("counts");
  if (seating.is_confirmed) return say("corrected");
  if (!seating.is_over) return say("waits");
  return say(board.evening.is_by_table && !seating.is_taken_back ? "open" : "ended");
}

const roundsOf = (evening) => (evening?.rounds ?? []).map((number) => board[`round ${number}`]);

function drawRounds(evening) {
  if (VIEW === "/") return;
  const rounds = roundsOf(evening);
  fillRounds(byId("rounds"), rounds.slice(-1));
  if (VIEW === "/evening") fillRounds(byId("earlier"), rounds.slice(0, -1).reverse());
}

function fillRounds(place, rounds) {
  const names = rounds.flatMap((round) => round.seatings.map((one) => nameOf(one.table_id)));
  if (!isOther(place, [rounds, board.evening?.is_by_table, names, mayChange])) return;
  const focused = document.activeElement?.dataset.seating;
  place.replaceChildren(...rounds.flatMap(roundParts));
  if (focused) document.querySelector(`[data-seating="${focused}"]`)?.focus();
}

const roundParts = (round) => [
  make("h2", "", say("round", { n: round.number })),
  make("div", "grid", ...round.seatings.map(seatingCard)),
];

function seatingCard(seating) {
  const made = make("div", "table");
  if (seating.table_id === null) {
    made.append(make("h3", "", say("bye", { who: Object.values(seating.names).join(", ") })));
    return made;
  }
  const top = make("div", "top");
  top.append(make("h3", "", nameOf(seating.table_id)), make("span", "soft", stateOf(seating)));
  const list = make("ol");
  for (const [seat, name] of Object.entries(seating.names)) {
    const row = make("li", "leader");
    const total = seating.totals[seat];
    row.append(make("span", "", `${say("seat", { n: seat })} ${name}`), make("span", "number", total === undefined ? "" : String(total)));
    list.append(row);
  }
  made.append(top, list);
  if (mayChange && VIEW === "/evening" && (seating.is_confirmed || seating.is_over)) {
    const isConfirmed = !(seating.is_confirmed || seating.counts);
    const button = make("button", "", say(isConfirmed ? "confirm" : "unconfirm"));
    button.dataset.seating = seating.id;
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
    const buttons = make("div", "buttons");
    const pair = make("button", "", say("pair"));
    pair.addEventListener("click", () => act({ do: "pair" }));
    buttons.append(pair);
    const left = make("select");
    left.setAttribute("aria-label", say("leave"));
    left.append(make("option", "", say("leave")));
    for (const one of evening.entrants) {
      const option = make("option", "", say(one.is_out ? "back" : "out", { who: one.name }));
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
  const made = make("p", "", `${say("export")} `);
  for (const kind of ["csv", "json", "qbj"]) {
    const link = make("a", "button", kind.toUpperCase());
    link.href = `/evening.${kind}`;
    made.append(link, " ");
  }
  return made;
}

function beginForm() {
  const form = make("form", "begin");
  const field = (key, input) => {
    const label = make("label", "", say(key));
    label.append(document.createElement("br"), input);
    form.append(label);
    return input;
  };
  const name = field("evening_name", make("input"));
  const entrants = field("entrants", make("textarea"));
  const size = field("size", make("select"));
  for (let count = 2; count <= 10; count++) size.append(make("option", "", String(count)));
  const kind = make("select");
  kind.append(make("option", "", say("swiss")), make("option", "", say("league")));
  kind.setAttribute("aria-label", say("begin"));
  const by = make("select");
  by.append(make("option", "", say("by_organiser")), make("option", "", say("by_table")));
  by.setAttribute("aria-label", say("by"));
  form.append(kind, by, make("button", "", say("begin")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const what = { do: "begin", name: name.value, entrants: entrants.value, size: Number(size.value) };
    const kinds = { is_league: kind.selectedIndex === 1, is_by_table: by.selectedIndex === 1 };
    if (await act({ ...what, ...kinds })) form.reset();
  });
  const details = make("details");
  details.open = !board.evening;
  details.append(make("summary", "", say("begin")), form);
  return details;
}

function draw() {
  const evening = board.evening;
  byId("title").textContent = evening?.name ?? "TableRef";
  drawTables();
  drawStandings(evening);
  drawRounds(evening);
  drawOrganise(evening);
  if (isOther(document.body, [evening, roundsOf(evening).slice(-1), innerWidth, innerHeight])) fit();
}

function prepare() {
  document.documentElement.lang = language;
  document.body.dataset.view = VIEW;
  for (const [path, key] of [["/", "tables"], ["/evening", "evening"], ["/tv", "tv"]]) {
    const link = make("a", "", say(key));
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
  addEventListener("resize", draw);
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
