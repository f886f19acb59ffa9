/**
 * The whole scoreboard's page without a browser: each part is drawn again when what it shows has
 * changed. Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";

import { Element, byIdIn, wordsOf } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { Socket, sockets } from "../page_socket.mjs";
import { answered, install, pass, run, skip, timers } from "../page_time.mjs";

const page = new Element("body");
const main = new Element("main");
const byId = (id) => byIdIn(page, id);
const stored = { "tableref.tunes": "on", "tableref.calls": "on", "tableref.language": "en" };
let shownAddress = "";
let codes = [];
const requests = [];
let drawnChart = null;
const screenLog = [];

install({
  WebSocket: Socket,
  setInterval() {},
  addEventListener() {},
  window: Object.assign(new EventTarget(), { devicePixelRatio: 1 }),
  navigator: { languages: ["en"], wakeLock: { request: async (kind) => screenLog.push(kind) } },
  location: new URL("http://club.example/?language=de#code=12"),
  history: { replaceState: (state, title, address) => (shownAddress = String(address)) },
  localStorage: { getItem: (key) => stored[key] ?? null, setItem: (key, text) => (stored[key] = text) },
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  getComputedStyle: () => ({ fontSize: "16px", fontFamily: "", getPropertyValue: (name) => name }),
  Option: class {
    constructor(text, value) {
      return Object.assign(new Element("option"), { textContent: text, value });
    }
  },
  Chart: class {
    static helpers = { drawPoint() {} };

    constructor(canvas, parts) {
      drawnChart = Object.assign(this, parts);
    }

    update() {}
  },
  document: Object.assign(new EventTarget(), {
    getElementById: byId,
    createElement: (tag) => new Element(tag),
    createElementNS: (_, tag) => new Element(tag),
    querySelector: () => main,
    querySelectorAll: () => page.inside.filter(({ dataset }) => dataset.clock),
    documentElement: { requestFullscreen: async () => screenLog.push("full") },
    exitFullscreen: async () => screenLog.push("small"),
    body: page,
    activeElement: null,
  }),
  async fetch(path) {
    requests.push(path);
    return path === "/code" ? codes.shift() : { ok: path === "/page/tunes.json", json: async () => ({}) };
  },
});
const { Buzzer } = await import("/page/js/buzzer.js");
let woken = 0;
Object.assign(Buzzer.prototype, { wake: () => (woken += 1), set() {} });
byId("dial").append(new Element("svg"));
for (const id of ["full-screen", "no-voice"]) byId(id).hidden = true;

const seats = Array.from({ length: 10 }, (_, at) => ({
  player: at + 1, label: `N${at + 1}`, name: `N${at + 1}`, colour: "red", chosen: "red", winks: false, plays: at < 2,
}));
const BOARD = {
  phase: { name: "ready", words: "Ready", round: 2 }, match: { name: "Gotta Go!", goal: 20, lowest_wins: false }, seats, claims: [], misses: [],
  standings: [1, 2].map((player) => ({ player, place: player, total: 3, is_winner: false, words: "" })), notice: null, clocks: [],
  rounds: [{ round: 1, points: { 1: 3 }, totals: { 1: 3, 2: 3 } }], log: [{ n: 1, words: "one" }], calls: [],
  source: { is_connected: true, words: "Connected" },
};
const socket = () => sockets.at(-1);
const change = (board) => socket().receive("change", { board });
const texts = (...ids) => ids.map((id) => byId(id).textContent);

codes = [{ ok: false, status: 403 }];
await import(new URL("scoreboard/page/js/main.js", ROOT));
await answered();

const checks = {
  "the page begins in the language of its address, tells what is wrong with its code, and connects"() {
    assert.deepEqual(sockets.map(({ address }) => address), ["ws://club.example/live?language=de"]);
    assert.deepEqual([...texts("refusal", "connection", "language"), byId("language").lang, shownAddress], ["code_wrong", "connecting", "EN", "en", "/?language=de"]);
    assert.deepEqual(requests, ["/page/tunes.json", "/code"]);
    socket().receive("board", { board: BOARD });
    assert.deepEqual(texts("connection", "game", "terms", "round", "phase"), ["Connected", "Gotta Go!", "to_goal 20", "round 2", "Ready"]);
    assert.equal(document.title, "Gotta Go! – title");
    assert.deepEqual([byId("small-sign").hidden, byId("invitation").hidden, byId("felt").className], [false, true, ""]);
  },

  "each part follows the keys that it shows"() {
    change({ source: { is_connected: false, words: "no table" } });
    assert.deepEqual([...texts("connection"), byId("connection").dataset.is], ["no table", "away"]);
    change({ match: { name: "I Go!", goal: 50, lowest_wins: true } });
    assert.deepEqual([...texts("game", "terms"), drawnChart.data.datasets.at(-1).label], ["I Go!", "up_to_goal 50", "goal 50"]);
    change({ match: { name: "I Go!", goal: null, lowest_wins: true } });
    assert.deepEqual([...texts("terms"), drawnChart.data.datasets.length], ["lowest_wins", 2]);
    const named = seats.map((seat) => ({ ...seat, label: `M${seat.player}`, name: `M${seat.player}` }));
    change({ seats: named });
    assert.deepEqual(byId("totals").querySelectorAll("th").map(wordsOf).slice(0, 2), ["round_column", "1| |M1"]);
    assert.deepEqual([drawnChart.data.datasets[0].label, byId("name-rows").children[0].children[1].value], ["M1", "M1"]);
    assert.match(wordsOf(byId("standings").children[0]), /M1/);
    change({ rounds: [...BOARD.rounds, { round: 2, points: { 2: 4 }, totals: { 1: 3, 2: 7 } }] });
    assert.deepEqual([byId("totals").querySelectorAll("tr").length, drawnChart.data.labels.length], [3, 3]);
    assert.match(wordsOf(byId("standings").children[1]), /\+4/);
    change({ standings: BOARD.standings.slice(1) });
    assert.deepEqual([byId("standings").children.length, drawnChart.data.datasets.length], [1, 1]);
    change({ log: [{ n: 2, words: "two" }, { n: 1, words: "one" }] });
    assert.deepEqual(byId("log-lines").children.map(wordsOf), ["two", "one"]);
    change({ notice: { n: 1, words: "Undone", kind: "undone" } });
    assert.deepEqual(texts("banner", "spoken-now"), ["Undone", "Undone"]);
    change({ claims: [{ player: 1, button: 1, rank: 1, words: "first" }] });
    assert.deepEqual([...texts("spoken"), byId("claims").children.length], ["1. M1, first", 1]);
    change({ misses: [{ player: 2, kind: "early", words: "early" }] });
    assert.deepEqual([...texts("spoken"), byId("misses").children.length], ["M2: early", 1]);
    requests.length = 0;
    change({ phase: { name: "over", words: "Over", round: 1 } });
    assert.deepEqual(texts("round"), ["round 1"]);
    for (const key of ["seats", "standings", "match"]) change({ [key]: BOARD[key] });
    assert.deepEqual([...new Set(requests), requests.length], ["bg-stats", 4]);
    const clock = { player: 2, us: 65e6, runs: -1, free_us: 0, period_us: 0, periods: 0, is_over: false };
    change({ clocks: [clock], source: BOARD.source });
    const time = () => byId("standings").querySelectorAll("span").filter(({ dataset }) => dataset.clock)[0].textContent;
    skip(2000);
    change({ log: [] });
    assert.equal(time(), "1:03");
    change({ source: { is_connected: false, words: "no table" } });
    skip(2000);
    change({ log: [] });
    assert.equal(time(), "1:03");
    change({ phase: { name: "lobby", words: "Lobby", round: 0 }, match: null });
    assert.deepEqual([...texts("phase", "round", "game"), document.title], ["Lobby", "", "product", "title"]);
    assert.deepEqual([byId("small-sign").hidden, byId("invitation").hidden, byId("felt").className], [true, true, "has-sign"]);
    change({ rounds: BOARD.rounds });
    assert.equal(byId("invitation").hidden, true);
    change({ rounds: [] });
    assert.deepEqual([byId("invitation").hidden, main.className], [false, "is-without-course"]);
  },

  "a refusal is shown for twelve seconds, or on the sheet of names while it is open"() {
    socket().receive("refused", { words: "no" });
    pass(11_000);
    socket().receive("refused", { words: "never" });
    pass(11_999);
    assert.deepEqual([byId("refusal").hidden, ...texts("refusal")], [false, "never"]);
    pass(1);
    assert.equal(byId("refusal").hidden, true);
    byId("open-names").use("click");
    socket().receive("refused", { words: "on the sheet" });
    socket().receive("note", { words: "saved here" });
    assert.deepEqual([byId("refusal").hidden, ...texts("names-refusal", "names-note")], [true, "on the sheet", "saved here"]);
    byId("close-names").use("click");
    assert.deepEqual(texts("names-refusal", "names-note"), ["", ""]);
    socket().receive("refused", { words: "on the page" });
    assert.deepEqual([byId("refusal").hidden, ...texts("refusal", "names-refusal")], [false, "on the page", ""]);
  },

  async "a code gives the right in a new connection"() {
    socket().receive("may", { change: false });
    const before = sockets.length;
    byId("code").value = "12";
    codes = [{ ok: true }];
    byId("code-form").use("submit");
    await answered();
    assert.equal(sockets.length, before + 1);
    socket().receive("may", { change: true });
    assert.equal(byId("name-rows").children[0].children[1].disabled, false);
    socket().receive("board", { board: BOARD });
  },

  "a name on its way when the connection is lost counts as not sent, unless it has arrived"() {
    const [, field, , became] = byId("name-rows").children[0].children;
    const reconnected = (name) => {
      field.value = "Bo";
      field.use("change");
      const texts = [became.textContent];
      socket().dispatchEvent(new Event("close"));
      texts.push(became.textContent);
      pass(250);
      socket().receive("board", { board: { ...BOARD, seats: seats.map((seat, at) => (at ? seat : { ...seat, name })) } });
      return [...texts, became.textContent, field.value];
    };
    const { name } = seats[0];
    assert.deepEqual(reconnected(name), ["sent", "not_sent", "not_sent", name]);
    assert.deepEqual(reconnected("Bo"), ["sent", "not_sent", "kept", "Bo"]);
    // Nothing is on its way now.
    socket().dispatchEvent(new Event("close"));
    assert.equal(became.textContent, "kept");
    pass(250);
    socket().receive("board", { board: BOARD });
    // A name that is sent again is pending again.
    field.value = "Bo";
    field.use("change");
    change({ seats });
    assert.deepEqual([became.textContent, field.value], ["sent", "Bo"]);
    socket().receive("refused", { words: "no" });
    change({ seats });
  },

  "another language is stored, and nothing but the phase is announced again"() {
    change({ claims: [{ player: 1, button: 1, rank: 1, words: "zuerst" }] });
    const field = byId("name-rows").children[0].children[1];
    delete stored["tableref.language"];
    byId("language").use("click");
    assert.deepEqual([socket().address, stored["tableref.language"], shownAddress], ["ws://club.example/live?language=en", "en", "http://club.example/#code=12"]);
    const { lang, title } = byId("language");
    assert.deepEqual([...texts("language"), lang, title, byId("language").getAttribute("aria-label")], ["DE", "de", "de own_name", "de own_name"]);
    socket().receive("board", { board: { ...BOARD, claims: [{ player: 1, button: 1, rank: 1, words: "first" }] } });
    assert.deepEqual([...texts("spoken"), byId("name-rows").children.length], ["Ready", 10]);
    assert.notEqual(byId("name-rows").children[0].children[1], field);
  },

  async "the language is that of the address, then the stored one, then the browser's"() {
    const { wantedLanguage } = await import("/page/js/language.js");
    const { search } = location;
    const wanted = [["?language=de", "en"], ["?language=fr", "de"], ["", "de"], ["", "fr"]].map(([asked, before]) => {
      location.search = asked;
      stored["tableref.language"] = before;
      return wantedLanguage();
    });
    assert.deepEqual(wanted, ["de", "de", "de", ""]);
    location.search = search;
  },

  "the screen is kept awake while it is seen, and can be filled"() {
    assert.deepEqual(screenLog.splice(0), ["screen"]);
    for (const isHidden of [true, false]) {
      document.hidden = isHidden;
      document.dispatchEvent(new Event("visibilitychange"));
    }
    assert.deepEqual(screenLog.splice(0), ["screen"]);
    const tool = byId("full-screen");
    const named = () => [tool.hidden, tool.title, ...texts("full-screen-word")];
    assert.deepEqual(named(), [false, "full_screen", "full_screen"]);
    tool.use("click");
    document.fullscreenElement = page;
    document.dispatchEvent(new Event("fullscreenchange"));
    tool.use("click");
    assert.deepEqual([named(), screenLog.splice(0)], [[false, "leave_full_screen", "leave_full_screen"], ["full", "small"]]);
    // In another language it has another name.
    document.fullscreenElement = null;
    tool.title = "";
    byId("language").use("click");
    assert.deepEqual(named(), [false, "full_screen", "full_screen"]);
  },

  "each sheet is opened and closed by its tools"() {
    for (const [id, tools] of [["sounds", ["open-sounds", "close-sounds"]], ["bg-stats", ["open-bg-stats", "close-bg-stats"]], ["names", ["open-names", "close-names"]]]) {
      const states = tools.map((tool) => byId(tool).use("click") ?? byId(id).open);
      assert.deepEqual(states, [true, false], id);
    }
    byId("as-table").use("click");
    assert.deepEqual([byId("chart-view").hidden, byId("table-view").className], [true, ""]);
  },

  "sounds are as they were chosen, and without a voice nothing is announced"() {
    assert.deepEqual([byId("calls").disabled, byId("calls").checked, byId("no-voice").hidden, byId("tunes").checked], [true, false, false, true]);
    byId("tunes").checked = false;
    byId("tunes").use("change");
    assert.deepEqual([stored["tableref.tunes"], stored["tableref.calls"], woken], ["", "on", 1]);
    byId("tunes").checked = true;
    byId("tunes").use("change");
    assert.deepEqual([stored["tableref.tunes"], woken], ["on", 2]);
    timers.clear();
  },
};

await run(checks);
