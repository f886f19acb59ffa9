/**
 * The whole pages of the club without a browser: what each view shows of the board, and to whom.
 * Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";

import { Element, byIdIn, wordsOf } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { Socket, sockets } from "../page_socket.mjs";
import { answered, install, now_ms, pass, run, skip } from "../page_time.mjs";

/** Number of opened pages. Each has its own modules, because some read its address. */
let count = 0;

/** Open the page of an address. `answers` are those of its server: path -> {status, ...}. */
async function opened(address, answers = {}) {
  const page = new Element("body");
  const found = { page, answers, requests: [], intervals: [], reloads: 0, shown: "", fitted: 0, rows: 30 };
  sockets.length = 0;
  const window = new EventTarget();
  const location = Object.assign(new URL(`http://club.example${address}`), { reload: () => (found.reloads += 1) });
  // The view of the TV fits with letters of at most a 30th of its height.
  Object.defineProperty(page.style, "fontSize", {
    get: () => found.size,
    set(size) {
      found.fitted += size === "36px" ? 1 : 0;
      found.size = size;
    },
  });
  install({
    location,
    window,
    addEventListener: (...listener) => window.addEventListener(...listener),
    setInterval: (call, wait_ms) => found.intervals.push([call, wait_ms]),
    innerWidth: 1000,
    innerHeight: 600,
    WebSocket: Socket,
    navigator: { languages: ["en"] },
    localStorage: { getItem: () => null, setItem() {} },
    history: { replaceState: (state, title, shown) => (found.shown = String(shown)) },
    document: Object.assign(new EventTarget(), {
      getElementById: (id) => byIdIn(page, id),
      createElement: (tag) => new Element(tag),
      querySelectorAll: (selectors) => (selectors === "[data-clock]" ? page.querySelectorAll(selectors) : []),
      documentElement: { get scrollHeight() { return found.rows * Number.parseFloat(found.size); }, scrollWidth: 0, clientWidth: 0 },
      body: page,
      activeElement: null,
    }),
    async fetch(path, options) {
      found.requests.push(options?.body ? [path, JSON.parse(options.body)] : [path]);
      const answer = (await found.answers[path]) ?? {};
      return { ok: !answer.status, status: answer.status, json: async () => answer };
    },
  });
  // These are hidden in the page's file.
  for (const id of ["small-sign", "invitation"]) byIdIn(page, id).hidden = true;
  await import(new URL(`club/page/club.js?${(count += 1)}`, ROOT));
  await answered();
  const byId = (id) => document.getElementById(id);
  return Object.assign(found, {
    byId,
    socket: () => sockets.at(-1),
    texts: (...ids) => ids.map((id) => wordsOf(byId(id))),
    hidden: (...ids) => ids.filter((id) => byId(id).hidden),
    /** Call what the page repeats at this interval (ms). */
    tick: (wait_ms) => found.intervals.filter(([, one]) => one === wait_ms).forEach(([call]) => call()),
    press: (place, words) => byId(place).querySelectorAll("button").find((one) => one.textContent === words),
  });
}

const seating = (id, table, ...names) => ({
  id, table_id: table, is_over: true, is_confirmed: false, counts: false, is_taken_back: false, is_asked_bye: false,
  names: Object.fromEntries(names.map((name, at) => [at + 1, name])), seats: { 1: 1, 2: 2 }, totals: {}, points: {}, places: {},
});
const round = (number, ...seatings) => ({ number, seatings, clock_ends_ms: null, clock_left_ms: 60_000 });
const names = ["Anna", "Bo"];
const EVENING = {
  id: 5, name: "Friday", rounds: [1, 2, 3], all_rounds: 4, is_by_table: true, size: 2, planned_rounds: 4, round_minutes: 0,
  entrants: names.map((name, at) => ({ id: at + 1, name, short: name, is_out: false, asks_bye: false })),
  standings: names.map((name) => ({ place: 1, name, short: name, points: 0, buchholz: 0, played: 0 })),
};
const line = (id, status, name = "") => ({ id, name, status, game: "", phase: "", leaders: [], claims: [], clock: null, at_ms: 0 });
const BOARD = {
  evening: EVENING, tables: ["t1", "t2", "t3"], "table t1": line("t1", "online", "Cellar"), "table t2": line("t2", "offline"),
  "table t3": line("t3", "online"), evenings: [{ id: 5, name: "Friday", began: null }, { id: 4, name: "Thursday", began: null }],
  ...Object.fromEntries([1, 2, 3].map((number) => [`round ${number}`, round(number, seating(number, "t1", ...names))])),
};
const heads = (byId, place) => byId(place).querySelectorAll("h2").map(wordsOf);

const checks = {
  async "an evening has its rounds, for viewers without controls"() {
    const answers = { "/now": { now_ms } };
    const { byId, texts, hidden, socket, page, intervals, requests, tick } = await opened("/evening?language=de", answers);
    assert.deepEqual([socket().address, requests, page.dataset.view], ["ws://club.example/all?language=de", [["/now"]], "/evening"]);
    const links = byId("views").children.map((link) => [wordsOf(link), link.href, link.getAttribute("aria-current")]);
    assert.deepEqual(links, [["tables", "/?language=de", null], ["evening", "/evening?language=de", "page"], ["tv", "/tv?language=de", null]]);
    assert.deepEqual([hidden("small-sign", "invitation", "which"), intervals.map(([, wait_ms]) => wait_ms)], [["which"], [500, 250, 60_000]]);
    socket().receive("board", { board: { tables: [] } });
    assert.deepEqual([...texts("title", "standings", "round"), document.title], ["title", "no_evening_yet", "", "title"]);
    socket().receive("change", { board: BOARD });
    assert.deepEqual([...texts("title", "round"), document.title], ["Friday", "round_of 3 4", "Friday"]);
    assert.deepEqual([heads(byId, "rounds"), heads(byId, "earlier")], [["round 3 (counted 0 1)"], ["round 2 (counted 0 1)", "round 1 (counted 0 1)"]]);
    assert.deepEqual(hidden("organise", "door", "seats", "files", "evenings", "round-clock"), ["organise"]);
    assert.deepEqual(["rounds", "organise"].map((id) => byId(id).querySelectorAll("button").length), [0, 0]);
    assert.match(texts("rounds")[0], /Cellar\|ok_confirms\|/);
    assert.equal(byId("evenings").querySelectorAll("a").at(1).href, "/evening?evening=4&language=de");
    socket().receive("change", { board: { "round 3": { ...BOARD["round 3"], clock_ends_ms: Date.now() + 60_000 } } });
    skip(1000);
    tick(250);
    assert.equal(texts("round-clock")[0], "clock_left 0:59");
    // Only changed keys are sent, and a whole board replaces all of them.
    socket().receive("change", { board: { "table t1": line("t1", "online", "Attic") } });
    assert.deepEqual([heads(byId, "rounds").length, /Attic/.test(texts("rounds"))], [1, true]);
    socket().receive("board", { board: { tables: [] } });
    assert.deepEqual(texts("title", "standings"), ["title", "no_evening_yet"]);
    assert.equal(texts("line")[0], "");
    window.dispatchEvent(new Event("offline"));
    assert.equal(texts("line")[0], "gone");
    pass(250);
    socket().receive("board", { board: BOARD });
    assert.equal(texts("line")[0], "");
  },

  async "an organiser gets in by a code, and has the controls and the connected tables"() {
    const one = await opened("/evening");
    const { byId, texts, hidden, socket, answers, requests } = one;
    socket().receive("board", { board: BOARD });
    const enter = async (answer) => {
      const before = socket();
      answers["/code"] = answer;
      byId("code").value = "123";
      const event = new Event("submit", { cancelable: true });
      byId("door").dispatchEvent(event);
      await answered();
      return [event.defaultPrevented, byId("code").value, ...texts("refusal"), socket() !== before];
    };
    assert.deepEqual(await enter({ status: 403 }), [true, "", "wrong_code", false]);
    // The right is that of a new connection.
    assert.deepEqual([await enter({}), requests.at(-1)], [[true, "", "", true], ["/code", { code: "123" }]]);
    socket().receive("may", { change: true });
    assert.deepEqual(hidden("organise", "door", "to-seat"), ["door"]);
    assert.ok(one.press("rounds", "confirm") && one.press("to-seat", "pair"));
    const tables = byId("round-changes").querySelectorAll("select").at(-1).options.map((option) => [option.value, wordsOf(option)]);
    assert.deepEqual(tables, [["t1", "Cellar"], ["t3", "t3"]]);
    // What is being typed stays while the tables play.
    const drawn = () => ["to-seat", "round-changes", "entrant-changes", "plan-change", "beginning"].map((id) => byId(id).children[0]);
    const parts = drawn();
    assert.ok(parts.every((part) => part.querySelectorAll("button").length + part.querySelectorAll("select").length));
    socket().receive("change", { board: { "table t3": { ...line("t3", "online"), phase: "Race" } } });
    assert.ok(drawn().every((part, at) => part === parts[at]));
    const late = { id: 3, name: "Cleo", short: "Cleo", is_out: false, asks_bye: false };
    socket().receive("change", { board: { evening: { ...EVENING, entrants: [...EVENING.entrants, late] } } });
    assert.match(texts("entrant-changes")[0], /has_left Cleo/);
    socket().receive("refused", { words: "Not now." });
    assert.equal(texts("refusal")[0], "Not now.");
    socket().receive("may", { change: false });
    assert.deepEqual([hidden("organise", "door"), one.press("rounds", "confirm")], [["organise"], undefined]);
    // Before the first evening there is only its beginning.
    socket().receive("board", { board: { tables: [] } });
    socket().receive("may", { change: true });
    assert.deepEqual(hidden("beginning", "to-seat", "round-changes"), ["to-seat", "round-changes"]);
    byId("language").use("click");
    assert.equal(one.reloads, 1);
  },

  async "an earlier evening can be read and continued, but not changed"() {
    const rounds = [round(1, seating(1, "t1", ...names)), round(2, seating(2, "t3", ...names))];
    const earlier = { ...EVENING, id: 4, name: "Thursday", rounds };
    const one = await opened("/evening?evening=4", { "/evening.json?evening=4": earlier });
    const { byId, texts, hidden, socket } = one;
    socket().receive("may", { change: true });
    socket().receive("board", { board: BOARD });
    assert.deepEqual([...texts("title", "round"), hidden("which", "round-clock")], ["Thursday", "", ["round-clock"]]);
    assert.deepEqual([heads(byId, "rounds"), heads(byId, "earlier")], [["round 2 (counted 0 1)"], ["round 1 (counted 0 1)"]]);
    assert.deepEqual([one.press("rounds", "confirm"), byId("organise").querySelectorAll("button").map(wordsOf)], [undefined, ["go_on"]]);
    const goOn = one.press("organise", "go_on");
    socket().receive("change", { board: { "table t3": line("t3", "offline") } });
    assert.equal(one.press("organise", "go_on"), goOn);
    assert.equal(byId("files").querySelector("a").href, "/evening.csv?evening=4");
    assert.match(texts("evenings")[0], /Friday\| is_on/);
    // An unknown evening, or no answer, leads to the current one.
    for (const answer of [() => ({ status: 404 }), () => Promise.reject(new Error("gone"))]) {
      const other = await opened("/evening?evening=a%26b", { get "/evening.json?evening=a%26b"() { return answer(); } });
      other.socket().receive("board", { board: BOARD });
      assert.deepEqual([...other.texts("title"), other.hidden("which")], ["Friday", ["which"]]);
    }
  },

  async "the tables have their names and clocks, and nothing else"() {
    const { byId, texts, socket, requests, tick } = await opened("/", { "/now": { now_ms } });
    const clock = { us: 65e6, runs: -1, free_us: 0, period_us: 0, periods: 0, is_over: false, player: 1, label: "Anna", low_us: 0 };
    socket().receive("board", { board: { ...BOARD, "table t1": { ...line("t1", "online", "Cellar"), clock, at_ms: Date.now() } } });
    assert.deepEqual([byId("tables").querySelectorAll("h3").map(wordsOf), ...texts("title", "standings", "rounds"), requests], [["Cellar", "t2", "t3"], "Friday", "", "", [["/now"]]]);
    const time = () => wordsOf(byId("tables").querySelector(".number"));
    skip(2000);
    assert.equal(time(), "clock Anna 1:05");
    tick(250);
    assert.equal(time(), "clock Anna 1:03");
  },

  async "a TV redeems the code of its address, and fits its views to the screen"() {
    const one = await opened("/tv?language=de#code=77", { "/now": { now_ms } });
    const { byId, texts, hidden, socket, requests, tick } = one;
    assert.deepEqual([requests.at(-1), one.shown, socket().address], [["/code", { code: "77" }], "/tv?language=de", "ws://club.example/all?language=de"]);
    socket().receive("may", { change: true });
    socket().receive("board", { board: { ...BOARD, "round 3": { ...BOARD["round 3"], clock_ends_ms: Date.now() + 90_000 } } });
    assert.deepEqual([hidden("seats", "rounds", "standings"), texts("earlier", "files", "evenings", "organise"), one.press("rounds", "confirm")], [["seats"], ["", "", "", ""], undefined]);
    assert.deepEqual([one.size, ...texts("round-clock")], ["20px", "clock_left 1:30"]);
    skip(1000);
    let fits = one.fitted;
    tick(250);
    assert.deepEqual([one.fitted, ...texts("round-clock")], [fits, "clock_left 1:29"]);
    for (const name of ["innerWidth", "innerHeight"]) {
      install({ [name]: 500 });
      window.dispatchEvent(new Event("resize"));
      assert.equal(one.fitted, (fits += 1), name);
    }
    // The views alternate with the time.
    const entrants = Array.from({ length: 25 }, (_, id) => ({ id, name: `E${id}`, short: `E${id}` }));
    socket().receive("change", { board: { evening: { ...EVENING, entrants } } });
    skip(15_000 - (performance.now() % 15_000));
    const twice = () => [0, 1].map(() => {
      tick(250);
      skip(15_000);
      return hidden("standings", "seats").join();
    });
    assert.deepEqual([twice().sort(), one.fitted], [["seats", "standings"], fits + 3]);
    // Before the first round nobody has a seat yet.
    socket().receive("change", { board: { evening: { ...EVENING, entrants, rounds: [] } } });
    assert.deepEqual(twice(), ["seats", "seats"]);
    // There are at most 20 rows in a column, and letters have a smallest size.
    const row = (at) => ({ place: at, name: `Long ${at}`, short: `S${at}`, points: 0, buchholz: 0, played: 0 });
    one.rows = 1000;
    install({ innerHeight: 540 });
    const columns = [20, 21, 60, 61].map((length) => {
      socket().receive("change", { board: { evening: { ...EVENING, standings: Array.from({ length }, (_, at) => row(at)) } } });
      const [table, ...more] = byId("standings").querySelectorAll("table");
      return [more.length + 1, wordsOf(table.querySelectorAll("tr")[1])];
    });
    assert.deepEqual(columns, [[1, "0|Long 0|0|0|0"], [2, "0|Long 0|0|0"], [3, "0|Long 0|0|0"], [4, "0|S0|0"]]);
    assert.equal(one.size, "9px");
    const other = await opened("/tv?show=seats");
    const many = Array.from({ length: 21 }, (_, at) => `E${at}`);
    other.socket().receive("board", { board: { ...BOARD, "round 3": round(3, seating(3, "t1", ...many)) } });
    assert.deepEqual(other.byId("seats").querySelectorAll("table").map((table) => table.querySelectorAll("tr").length - 1), [11, 10]);
    assert.deepEqual([other.hidden("standings", "seats", "rounds"), other.page.dataset.turn], [["standings", "rounds"], "seats"]);
  },
};

await run(checks);
