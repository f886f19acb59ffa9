/**
 * Parts of the club's pages without a browser: rounds, the organiser's controls, and tables. Prints
 * the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";

import { Element, byIdIn, wordsOf } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { answered, install, run, setWall, skip } from "../page_time.mjs";

const page = new Element("body");
let requests = [];
let answers = [];
const intervals = [];
const location = { pathname: "/evening", search: "?language=de", href: "here" };
install({
  location,
  setInterval: (call, wait_ms) => intervals.push([call, wait_ms]),
  document: {
    getElementById: (id) => byIdIn(page, id),
    createElement: (tag) => new Element(tag),
    activeElement: page,
    querySelectorAll: () => page.inside.filter(({ dataset }) => dataset.clock),
  },
  async fetch(path, options) {
    requests.push(options ? JSON.parse(options.body) : path);
    if (options) assert.deepEqual([options.method, options.headers], ["POST", { "Content-Type": "application/json" }]);
    const answer = answers.shift() ?? {};
    if (answer instanceof Error) throw answer;
    return { ok: !answer.refused, status: answer.refused ? 409 : 200, json: async () => (skip(answer.takes_ms ?? 0), answer) };
  },
});

const module = (name) => import(new URL(name, ROOT));
const { drawRounds } = await module("club/page/rounds.js");
const { drawGoingOn, drawOrganise } = await module("club/page/organise.js");
const { drawEntrantChanges } = await module("club/page/entrant_changes.js");
const { drawRoundChanges } = await module("club/page/round_changes.js");
const { drawEvenings, drawFiles } = await module("club/page/evenings.js");
const { drawSeats } = await module("club/page/seats.js");
const { drawStandings } = await module("club/page/standings.js");
const { compareClocks } = await module("club/page/club_time.js");
const { drawRoundClock, writeRoundClock } = await module("club/page/round_clock.js");
const { drawTables, writeClocks } = await module("club/page/tables.js");

const byId = (id) => document.getElementById(id);
const nameOf = (id) => `Table ${id}`;

/** Return the requests that follow when `element` is used; see Element.use. */
async function asks(element, kind = "click", value = undefined) {
  requests = [];
  const event = new Event(kind, { cancelable: true });
  if (value !== undefined) element.value = value;
  element.dispatchEvent(event);
  // A form that is sent by the browser loads the page again.
  assert.equal(event.defaultPrevented, kind === "submit");
  await answered();
  return requests;
}

const find = (place, tag, words) => place.querySelectorAll(tag).find((one) => one.textContent.startsWith(words));
const labelled = (place, name) => place.inside.find((one) => one.getAttribute("aria-label") === name);
/** Return the field below a label of its own. */
const field = (place, name) => find(place, "label", name).lastChild;

const SEATING = {
  id: 7, table_id: "t1", is_over: false, is_confirmed: false, counts: false, is_taken_back: false, is_asked_bye: false,
  names: { 1: "Anna", 2: "Bo" }, seats: { 1: 11, 2: 12 }, totals: {}, points: {}, places: {},
};
const PLAYED = { ...SEATING, is_over: true, totals: { 1: 9, 2: 4.5 }, points: { Anna: 1, Bo: 0 } };

/** Return the card of a seating. */
function card(seating, isByTable = false, mayChange = true) {
  drawRounds("rounds", [{ number: 2, seatings: [seating] }], { nameOf, isByTable, mayChange });
  return byId("rounds").querySelector(".table");
}

const checks = {
  "a card has the state of its match, the results, and who is first"() {
    const state = (...seating) => wordsOf(card(...seating).querySelector(".soft"));
    assert.equal(state(SEATING), "is_played");
    assert.equal(state(PLAYED), "to_confirm");
    assert.equal(state(PLAYED, true), "ok_confirms");
    assert.equal(state({ ...PLAYED, is_taken_back: true }, true), "to_confirm");
    assert.equal(state({ ...PLAYED, is_over: false, is_confirmed: true }), "end_taken_back");
    assert.equal(state({ ...PLAYED, is_confirmed: true, counts: true }), "counts");
    assert.equal(state({ ...PLAYED, counts: true, places: { 1: 2, 2: 1 } }), "counts_entered");
    const rows = (seating) => card(seating).querySelectorAll("li").slice(0, 2).map((row) => [wordsOf(row), row.className]);
    assert.deepEqual(rows(PLAYED), [["seat 1 Anna|9", "leader first"], ["seat 2 Bo|4.5", "leader"]]);
    assert.deepEqual(rows(SEATING).map(([words]) => words), ["seat 1 Anna", "seat 2 Bo"]);
    assert.deepEqual(rows({ ...PLAYED, counts: true, places: { 1: 2, 2: 1 } }).map(([words]) => words), ["seat 1 Anna|2.", "seat 2 Bo|1."]);
    assert.equal(wordsOf(card({ ...SEATING, table_id: null })), "bye Anna, Bo");
    assert.equal(wordsOf(card({ ...SEATING, table_id: null, is_asked_bye: true })), "bye_asked Anna, Bo");
    assert.equal(wordsOf(card(SEATING).querySelector("h3")), "Table t1");
  },

  "the heading of a round says how many of its results count"() {
    const heading = (...seatings) => {
      drawRounds("rounds", [{ number: 3, seatings }], { nameOf });
      return wordsOf(byId("rounds").querySelector("h2"));
    };
    const bye = { ...SEATING, id: 8, table_id: null };
    assert.equal(heading(SEATING, bye), "round 3 (counted 0 1)");
    assert.equal(heading({ ...PLAYED, counts: true }, bye), "round 3");
    assert.equal(heading({ ...PLAYED, counts: true }, { ...SEATING, id: 9 }), "round 3 (counted 1 2)");
  },

  async "an organiser confirms, withdraws and enters results"() {
    assert.equal(card(PLAYED, false, false).querySelectorAll("button").length, 0);
    assert.equal(find(card(SEATING), "button", "confirm"), undefined);
    const confirm = { do: "confirm", seating: 7, is_confirmed: true };
    assert.deepEqual(await asks(find(card(PLAYED), "button", "confirm")), [confirm]);
    const withdraw = { ...confirm, is_confirmed: false };
    for (const made of [{ is_confirmed: true }, { is_confirmed: true, is_over: false }, { counts: true }]) {
      assert.deepEqual(await asks(find(card({ ...PLAYED, ...made }), "button", "take_back")), [withdraw]);
    }
    assert.equal(card({ ...PLAYED, counts: true }).querySelector("form"), null);
    // A card that is drawn again keeps the focus, and another one does not get it.
    find(card(PLAYED), "button", "confirm").focus();
    const again = card({ ...PLAYED, is_confirmed: true, counts: true });
    assert.equal(document.activeElement, find(again, "button", "take_back"));
    document.activeElement = page;
    card(PLAYED);
    assert.equal(document.activeElement, page);
    const form = card(SEATING).querySelector("form");
    const [first, second] = form.querySelectorAll("select");
    assert.deepEqual([first.value, second.value, first.getAttribute("aria-label"), ...["p", "button"].map((tag) => wordsOf(form.querySelector(tag)))], ["1.", "2.", "place_of Anna", "enter_how", "enter_now"]);
    [first.value, second.value] = ["2.", "1."];
    assert.deepEqual(await asks(form, "submit"), [{ do: "enter", seating: 7, places: { 1: 2, 2: 1 } }]);
  },

  async "an evening is begun with what was typed and chosen"() {
    const evenings = [{ id: 4, name: "Friday" }];
    drawOrganise(null, null, [], evenings);
    assert.deepEqual([byId("to-seat").hidden, byId("plan-change").hidden], [true, true]);
    const place = byId("beginning");
    assert.equal(place.querySelector("details").open, true);
    field(place, "evening_name").value = "Saturday";
    answers = [{ entrants: [{ name: "Anna", short: "Anna" }, { name: "Bo Long", short: "Bo" }] }];
    assert.deepEqual(await asks(labelled(place, "last_names"), "change", 4), ["/evening.json?evening=4"]);
    assert.equal(field(place, "entrants").value, "Anna\nBo Long = Bo");
    assert.equal(labelled(place, "last_names").value, "");
    assert.deepEqual([await asks(labelled(place, "last_names"), "change", ""), field(place, "entrants").value], [[], "Anna\nBo Long = Bo"]);
    answers = [{ refused: "gone" }];
    await asks(labelled(place, "last_names"), "change", 4);
    assert.equal(field(place, "entrants").value, "");
    answers = [{ entrants: [{ name: "Anna", short: "Anna" }, { name: "Bo Long", short: "Bo" }] }];
    await asks(labelled(place, "last_names"), "change", 4);
    const sizes = field(place, "size").options.map(wordsOf);
    assert.deepEqual([sizes[0], sizes.at(-1), sizes.length], ["2", "10", 9]);
    assert.deepEqual(["planned_rounds", "round_minutes"].map((key) => Object.values((({ type, min, max, step }) => ({ type, min, max, step }))(field(place, key))).join()), ["number,0,400,1", "number,0,300,1"]);
    field(place, "size").value = 4;
    field(place, "planned_rounds").value = 5;
    field(place, "round_minutes").value = 30;
    const plan = { size: 4, planned_rounds: 5, round_minutes: 30 };
    const whole = { do: "begin", name: "Saturday", entrants: "Anna\nBo Long = Bo", ...plan };
    const form = place.querySelector("form");
    answers = [{ refused: "Not now." }];
    assert.deepEqual(await asks(form, "submit"), [{ ...whole, is_league: false, is_by_table: false }]);
    field(place, "by").selectedIndex = 1;
    answers = [{ refused: "Not now." }];
    assert.deepEqual(await asks(form, "submit"), [{ ...whole, is_league: false, is_by_table: true }]);
    // What was typed stays, unless the evening was begun.
    drawOrganise(null, null, [], evenings);
    assert.equal(wordsOf(form.querySelectorAll("button").at(-1)), "begin");
    assert.equal(field(place, "evening_name").value, "Saturday");
    field(place, "kind").selectedIndex = 1;
    assert.deepEqual(await asks(form, "submit"), [{ ...whole, is_league: true, is_by_table: true }]);
    assert.equal(field(place, "evening_name").value, "");
    drawOrganise(null, null, [], []);
    assert.equal(labelled(byId("beginning"), "last_names").hidden, true);
  },

  async "the plan of an evening is changed, and an earlier one goes on"() {
    const evening = { id: 4, size: 3, planned_rounds: 5, round_minutes: 30, entrants: [] };
    drawOrganise(evening, null, [], []);
    assert.equal(byId("beginning").querySelector("details").open, false);
    assert.equal(byId("round-changes").hidden, true);
    assert.deepEqual(await asks(byId("to-seat").querySelector("button")), [{ do: "pair" }]);
    assert.equal(byId("to-seat").querySelector("button").type, "button");
    const form = byId("plan-change").querySelector("form");
    assert.equal(wordsOf(form.querySelector("button")), "plan_now");
    const plan = { do: "plan", size: 3, planned_rounds: 5, round_minutes: 30 };
    assert.deepEqual(await asks(form, "submit"), [plan]);
    field(form, "round_minutes").value = 20;
    // Text that was typed stays until the plan changes.
    drawOrganise({ ...evening, standings: [] }, null, [], []);
    assert.deepEqual(await asks(byId("plan-change").querySelector("form"), "submit"), [{ ...plan, round_minutes: 20 }]);
    for (const change of [{ size: 4 }, { planned_rounds: 7 }, { round_minutes: 9 }]) {
      for (const now of [evening, { ...evening, ...change }]) drawOrganise(now, null, [], []);
      assert.deepEqual(await asks(byId("plan-change").querySelector("form"), "submit"), [{ ...plan, ...change }]);
    }
    drawGoingOn({ id: 3 });
    answers = [{ refused: "Not now." }];
    assert.deepEqual(await asks(byId("organise").querySelector("button")), [{ do: "go on", evening: 3 }]);
    assert.equal(location.href, "here");
    await asks(byId("organise").querySelector("button"));
    assert.equal(location.href, "/evening?language=de");
  },

  async "entrants leave, return, sit out, join late, and get other names"() {
    const entrants = [
      { id: 11, name: "Anna", is_out: false, asks_bye: false }, { id: 12, name: "Bo", is_out: true, asks_bye: false },
      { id: 13, name: "Cleo", is_out: false, asks_bye: true },
    ];
    const place = new Element("div");
    drawEntrantChanges(place, { id: 4, entrants });
    const [leave, sitOut] = ["leave", "sit_out"].map((name) => labelled(place, name));
    assert.deepEqual(leave.options.map(wordsOf), ["leave", "has_left Anna", "is_back Bo", "has_left Cleo"]);
    assert.deepEqual(await asks(leave, "change", 11), [{ do: "leave", entrant: 11, is_out: true }]);
    assert.deepEqual(await asks(leave, "change", 12), [{ do: "leave", entrant: 12, is_out: false }]);
    assert.deepEqual(await asks(leave, "change", ""), []);
    assert.deepEqual(sitOut.options.map(wordsOf), ["sit_out", "asks_bye Anna", "plays_on Cleo"]);
    assert.deepEqual(await asks(sitOut, "change", 13), [{ do: "ask bye", entrant: 13, is_asked: false }]);
    assert.deepEqual(await asks(sitOut, "change", 11), [{ do: "ask bye", entrant: 11, is_asked: true }]);
    const [join, rename] = place.querySelectorAll("form");
    const name = labelled(place, "join");
    assert.equal(name.placeholder, "join");
    name.value = "Eve";
    answers = [{ refused: "No." }];
    assert.deepEqual(await asks(join, "submit"), [{ do: "join", name: "Eve" }]);
    assert.equal(name.value, "Eve");
    await asks(join, "submit");
    assert.equal(name.value, "");
    labelled(rename, "who").value = 12;
    field(rename, "new_name").value = "Ben";
    assert.deepEqual(await asks(rename, "submit"), [{ do: "rename", entrant: 12, name: "Ben" }]);
    drawEntrantChanges(place, null);
    assert.equal(place.hidden, true);
  },

  async "an organiser runs the clock, swaps seats, and moves or removes a round"() {
    const other = { ...SEATING, id: 8, table_id: null, names: { 1: "Cleo" }, seats: { 1: 10 } };
    const third = { ...SEATING, id: 9, table_id: "t2", names: { 1: "Dan", 2: "Eve" }, seats: { 1: 14, 2: 15 } };
    const round = { number: 2, seatings: [third, SEATING, other], clock_ends_ms: null };
    const tables = [{ id: "t1", name: "One" }, { id: "t3", name: "Three" }];
    const place = new Element("div");
    drawRoundChanges(place, round, tables);
    const press = (words) => asks(find(place, "button", words));
    assert.deepEqual(await press("start_clock"), [{ do: "start clock" }]);
    assert.deepEqual(await press("minute_more"), [{ do: "add minutes", minutes: 1 }]);
    assert.deepEqual(await press("minute_less"), [{ do: "add minutes", minutes: -1 }]);
    assert.deepEqual(await press("unseat"), [{ do: "unseat" }]);
    const [swap, move] = place.querySelectorAll("form");
    const first = labelled(place, "swap_first");
    assert.deepEqual(first.options.map((one) => [one.value, wordsOf(one)]), [
      ["11", "Anna"], ["12", "Bo"], ["10", "Cleo"], ["14", "Dan"], ["15", "Eve"],
    ]);
    assert.deepEqual(await asks(swap, "submit"), [{ do: "swap", first: 11, second: 12 }]);
    labelled(place, "swap_second").value = 10;
    assert.deepEqual(await asks(swap, "submit"), [{ do: "swap", first: 11, second: 10 }]);
    assert.deepEqual(labelled(place, "move_who").options.map(wordsOf), ["Dan, Eve", "Anna, Bo"]);
    labelled(place, "move_who").value = 7;
    labelled(place, "move_where").value = "t3";
    assert.deepEqual(await asks(move, "submit"), [{ do: "move", seating: 7, table: "t3" }]);
    // What is being chosen stays while the clock runs, and the section stays open when it stops.
    place.querySelector("details").open = true;
    drawRoundChanges(place, { ...round, clock_ends_ms: 1000 }, tables);
    assert.deepEqual(await press("stop_clock"), [{ do: "stop clock" }]);
    assert.equal(place.querySelector("details").open, true);
    labelled(place, "move_who").value = 7;
    drawRoundChanges(place, { ...round, clock_ends_ms: 2000 }, tables);
    assert.equal(labelled(place, "move_who").value, "7");
    // A table that comes can be chosen at once, and the focus stays here.
    labelled(place, "move_who").focus();
    drawRoundChanges(place, { ...round, clock_ends_ms: 2000 }, [...tables, { id: "t4", name: "Four" }]);
    assert.deepEqual([labelled(place, "move_where").options.at(-1).value, wordsOf(document.activeElement)], ["t4", "stop_clock"]);
    document.activeElement = page;
    drawRoundChanges(place, { ...round, clock_ends_ms: null }, tables);
    assert.equal(document.activeElement, page);
    drawRoundChanges(place, null, tables);
    assert.equal(place.hidden, true);
  },

  "evenings and their files are linked"() {
    drawFiles(null);
    assert.equal(byId("files").hidden, true);
    for (const id of [4, 5]) {
      drawFiles({ id });
      const link = byId("files").querySelector("a");
      drawFiles({ id, standings: [] });
      assert.equal(byId("files").querySelector("a"), link);
      assert.deepEqual(byId("files").querySelectorAll("a").map(({ href, textContent }) => [textContent, href]), [
        ["CSV", `/evening.csv?evening=${id}`], ["JSON", `/evening.json?evening=${id}`], ["QBJ", `/evening.qbj?evening=${id}`],
      ]);
    }
    const evenings = [{ id: 5, name: "Saturday", began: "2026-11-21T19:00:00" }, { id: 4, name: "Friday", began: null }];
    drawEvenings(evenings, 5);
    const place = byId("evenings");
    assert.deepEqual(place.querySelectorAll("a").map(({ href }) => href), ["/evening?language=de", "/evening?evening=4&language=de"]);
    assert.deepEqual(place.querySelectorAll("li").map(wordsOf), ["Saturday| November 21, 2026, is_on", "Friday"]);
    assert.equal(place.hidden, false);
    drawEvenings(evenings.slice(1), 4);
    assert.equal(place.hidden, true);
  },

  "seats are in the order of names, and who sits out is told"() {
    const entrants = [{ name: "Player 10", short: "P10" }, { name: "Player 9", short: "P9" }, { name: "Änne", short: "Ä" }];
    const seatings = [{ ...SEATING, names: { 1: "Player 10", 2: "Player 9" } }, { ...SEATING, table_id: null, names: { 1: "Änne" } }];
    drawSeats({ entrants }, { seatings }, nameOf);
    assert.deepEqual(byId("seats").querySelectorAll("tr").slice(1).map(wordsOf), [
      "Änne|sits_out", "Player 9|Table t1|seat 2", "Player 10|Table t1|seat 1",
    ]);
    // The list can be narrowed by a part of a name, which stays.
    const filter = byId("seats").querySelector("input");
    assert.deepEqual([filter.getAttribute("aria-label"), filter.placeholder], ["where_filter", "where_filter"]);
    const seen = () => byId("seats").querySelectorAll("tr").slice(1).filter(({ hidden }) => !hidden).map((line) => wordsOf(line).split("|")[0]);
    filter.use("input", " PLAYER 1 ");
    assert.deepEqual(seen(), ["Player 10"]);
    drawSeats({ entrants }, { seatings: [{ ...SEATING, names: { 1: "Player 11", 2: "Player 9" } }] }, nameOf);
    assert.deepEqual([seen(), byId("seats").querySelectorAll("input")], [["Player 11"], [filter]]);
    filter.use("input", "");
    assert.deepEqual(seen(), ["Player 9", "Player 11"]);
    drawSeats({ entrants }, null, nameOf);
    assert.equal(byId("seats").hidden, true);
  },

  "the standings have a line for each entrant"() {
    drawStandings(null);
    assert.equal(wordsOf(byId("standings")), "no_evening_yet");
    drawStandings({ standings: [{ place: 1, name: "Anna", short: "A", points: 1.5, buchholz: 2, played: 3 }] });
    assert.deepEqual(byId("standings").querySelectorAll("tr").map(wordsOf), [
      "place|name|points|buchholz|played", "1|Anna|1.5|2|3",
    ]);
  },

  "a table's card has its game, its leaders, the newest claims and a low clock"() {
    const line = {
      id: "t 1", name: "", status: "online", game: "", phase: "", leaders: [], claims: [], clock: null, at_ms: 0,
    };
    const shown = (changes = {}) => {
      drawTables({ tables: ["t 1"], "table t 1": { ...line, ...changes } });
      return byId("tables").querySelector("a");
    };
    drawTables({});
    assert.equal(wordsOf(byId("tables")), "no_table_yet");
    assert.deepEqual([wordsOf(shown()), shown().href, shown().className], ["t 1|lobby", "/table/t%201/?language=de", "table"]);
    const [grid] = byId("tables").children;
    shown({ game: "Quiz", phase: "" });
    assert.equal(byId("tables").children[0], grid);
    assert.equal(shown({ status: "offline" }).className, "table away");
    assert.equal(wordsOf(shown({ status: "offline", name: "Cellar" })), "Cellar|away|lobby");
    const playing = { game: "Quiz", phase: "Question 2" };
    const leaders = [{ place: 1, label: "Anna", total: 7 }, { place: 2, label: "Bo", total: 0 }];
    assert.equal(wordsOf(shown({ ...playing, leaders })), "t 1|Quiz: Question 2|1. Anna|7|2. Bo|0");
    assert.deepEqual(shown({ ...playing, leaders }).querySelectorAll("li").map(({ className }) => className), ["leader first", "leader"]);
    assert.equal(wordsOf(shown({ leaders: [{ place: 2, label: "Cleo", total: null }] })), "t 1|lobby|★ Cleo");
    assert.equal(byId("tables").querySelector("li").className, "leader first");
    const claims = [{ rank: 1, label: "Anna", margin_us: 0 }, { rank: 2, label: "Bo", margin_us: 71_600 }, { rank: 3, label: "Cleo", margin_us: 9 }];
    assert.equal(wordsOf(shown({ claims })), "t 1|lobby|first Anna, behind Bo 0.071");
    assert.equal(wordsOf(shown({ claims: [claims[0], { ...claims[1], rank: 1 }] })), "t 1|lobby|tie Anna, Bo");
    assert.equal(wordsOf(shown({ claims: [claims[0], { ...claims[1], rank: 1 }, claims[2]] })), "t 1|lobby|tie Anna, Bo, behind Cleo 0.000");
    const clock = { player: 3, label: "Bo", us: 65.9e6, runs: 0, free_us: 0, period_us: 0, periods: 0, is_over: false, low_us: 30e6 };
    assert.equal(wordsOf(shown({ clock, at_ms: 5 })), "t 1|lobby|clock Bo 1:05");
    assert.equal(wordsOf(shown({ clock: { ...clock, player: null, us: 2e6 } })), "t 1|lobby|clock all 0:02 (low)");
  },

  async "a table's clock shows what the table shows, by the time of the club's machine"() {
    const now_ms = 1_000_000;
    setWall(now_ms);
    answers = [{ now_ms: now_ms + 4000 }];
    compareClocks(writeClocks);
    await answered();
    const shown = (changes, at_ms = now_ms + 4000) => {
      const clock = { player: 3, label: "Bo", us: 40e6, runs: -1, free_us: 0, period_us: 0, periods: 0, is_over: false, low_us: 30e6, ...changes };
      drawTables({ tables: ["t"], "table t": { id: "t", status: "online", leaders: [], claims: [], clock, at_ms } });
      return wordsOf(byId("tables").querySelector(".number"));
    };
    assert.equal(shown(), "clock Bo 0:40");
    setWall(now_ms + 9_999);
    writeClocks();
    assert.equal(wordsOf(byId("tables").querySelector(".number")), "clock Bo 0:30");
    assert.ok(!byId("tables").querySelector(".number").classList.contains("low"));
    setWall(now_ms + 10_001);
    writeClocks();
    assert.equal(wordsOf(byId("tables").querySelector(".number")), "clock Bo 0:29 (low)");
    assert.ok(byId("tables").querySelector(".number").classList.contains("low"));
    // A page that is opened in the middle of a turn shows the same.
    assert.equal(shown({}, now_ms + 4001), "clock Bo 0:30");
    // With a delay, with periods, and in overtime; a time does not end before the table reports it.
    assert.equal(shown({ free_us: 8e6 }), "clock Bo 0:37");
    assert.equal(shown({ us: 70e6, period_us: 30e6, periods: 2 }), "clock Bo 0:29 (2)");
    assert.equal(shown({ us: 5e6 }), "clock Bo 0:00 (low)");
    assert.equal(shown({ us: 5e6, is_over: true }), "clock Bo -0:06 (low)");
    setWall(0);
  },

  async "the clock of a round goes by the time of the club's machine"() {
    const words = () => (byId("round-clock").hidden ? null : wordsOf(byId("round-clock")));
    setWall(0);
    drawRoundClock(null, null);
    assert.deepEqual([wordsOf(byId("round")), words()], ["", null]);
    answers = [{ now_ms: 5000 }];
    compareClocks(writeRoundClock);
    await answered();
    assert.deepEqual([requests.at(-1), intervals.at(-1)[1]], ["/now", 60_000]);
    const round = (left_ms, ends_ms) => drawRoundClock({ all_rounds: 3 }, { number: 2, clock_left_ms: left_ms, clock_ends_ms: ends_ms });
    round(90_000, null);
    assert.deepEqual([wordsOf(byId("round")), words()], ["round_of 2 3", "clock_stopped 1:30"]);
    round(0, 95_000);
    assert.equal(words(), "clock_left 1:30");
    setWall(10_000);
    writeRoundClock();
    assert.equal(words(), "clock_left 1:20");
    // The machines' clocks are compared again each minute, and a club that does not answer changes nothing.
    const failures = [{ refused: "full" }, new Error("gone")];
    for (const [answer, expected] of [[{ now_ms: 25_000 }, "clock_left 1:10"], ...failures.map((one) => [one, "clock_left 1:10"])]) {
      answers = [answer];
      intervals.at(-1)[0]();
      await answered();
      assert.equal(words(), expected);
    }
    // An answer has the time in the middle of its way.
    answers = [{ now_ms: 27_000, takes_ms: 4000 }];
    intervals.at(-1)[0]();
    await answered();
    assert.equal(words(), "clock_left 1:06");
    setWall(75_000);
    writeRoundClock();
    assert.deepEqual([words(), byId("round-clock").classList.contains("low")], ["clock_left 1.0 s", false]);
    setWall(80_000);
    writeRoundClock();
    assert.deepEqual([words(), byId("round-clock").classList.contains("low")], ["clock_over", true]);
    round(0, null);
    assert.equal(words(), null);
    drawRoundClock({ all_rounds: 0 }, { number: 4, clock_left_ms: 0, clock_ends_ms: null });
    assert.equal(wordsOf(byId("round")), "round_of 4 4");
    setWall(0);
  },
};

await run(checks);
