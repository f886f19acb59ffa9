/**
 * Parts of the scoreboard's page without a browser: the dial, the banner, the standings, the chart,
 * the names, the export and the code. Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";

import { Element, byIdIn, wordsOf } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { answered, install, pass, run, skip } from "../page_time.mjs";

const page = new Element("body");
const main = new Element("main");
let answers = [];
let shownAddress = "";
const redeemed = [];
/** Font size (px) of the page. */
let letters_px = 16;
const looks = [];
let drawnChart = null;
const window = Object.assign(new EventTarget(), { devicePixelRatio: 1 });
install({
  window,
  matchMedia() {
    looks.push(Object.assign(new EventTarget(), { matches: false }));
    return looks.at(-1);
  },
  getComputedStyle: () => ({ fontSize: `${letters_px}px`, fontFamily: "", getPropertyValue: (name) => (name.endsWith("-") ? "" : ` ${name}`) }),
  Option: class {
    constructor(text, value) {
      return Object.assign(new Element("option"), { textContent: text, value });
    }
  },
  /** Chart.js, as far as the page uses it. */
  Chart: class {
    static helpers = { drawPoint() {} };

    constructor(canvas, parts) {
      drawnChart = Object.assign(this, parts, { drawn: 1 });
    }

    update() {
      this.drawn += 1;
    }
  },
  setInterval() {},
  location: { hash: "#code=12", pathname: "/", search: "?language=de" },
  history: { replaceState: (state, title, address) => (shownAddress = address) },
  document: {
    getElementById: (id) => byIdIn(page, id),
    createElement: (tag) => new Element(tag),
    createElementNS: (_, tag) => new Element(tag),
    querySelector: () => main,
    documentElement: {},
    body: page,
    activeElement: null,
    querySelectorAll: () => page.inside.filter(({ dataset }) => dataset.clock),
  },
  async fetch(path, options) {
    if (options) redeemed.push(JSON.parse(options.body).code) && assert.equal(options.headers["Content-Type"], "application/json");
    const answer = await answers.shift();
    if (answer instanceof Error) throw answer;
    return { ok: (answer.status ?? 200) === 200, status: answer.status, json: async () => answer };
  },
});
const byId = (id) => document.getElementById(id);
byId("dial").append(new Element("svg"));

const module = (name) => import(new URL(`scoreboard/page/js/${name}.js`, ROOT));
const { drawFelt } = await module("felt");
const { drawStandings } = await module("standings");
const { drawBgStats } = await module("bg_stats");
const { redeem, takeCodeOfAddress } = await module("code");
const { drawChart } = await module("chart");
const { drawCourse, prepareCourse } = await module("course");
const { keep, make, put } = await module("element");
const { NamesSheet } = await module("names");
const { drawnFrom } = await module("drawn");
const { chip, nameOf, seatOf } = await module("player");
const { apart, everyRound } = await module("rounds");
const { drawSample, goalStroke, strokeOf } = await module("strokes");

const seats = Array.from({ length: 10 }, (_, at) => ({
  player: at + 1, label: `N${at + 1}`, name: "", colour: `c${at + 1}`, winks: at > 4, plays: [0, 3, 8].includes(at),
}));
const board = (phase, changes = {}) => ({
  phase: { words: "", round: 5, ...phase }, seats, claims: [], misses: [], standings: [], notice: null, clocks: [], rounds: [], ...changes,
});
const row = (player, changes = {}) => ({ player, place: 1, total: 3, is_winner: false, words: "", ...changes });

const checks = {
  "the dial lights what is nearest to each player, and names what counts now"() {
    const shown = (...state) => {
      drawFelt(board(...state));
      const lit = byId("dial").querySelectorAll("circle").map((light) => light.classList.contains("is-lit") && (light.dataset.colour ?? ""));
      const colours = Object.fromEntries(lit.map((colour, at) => [at, colour]).filter(([, colour]) => colour !== false));
      return [["above", "big", "below"].map((part) => byId(`dial-${part}`).textContent), colours];
    };
    const all = (colour) => Object.fromEntries(Array.from({ length: 16 }, (_, at) => [at, colour]));
    const here = { 0: "c1", 5: "c4", 13: "c9" };
    assert.deepEqual(shown({ name: "lobby" }), [["", "3", "dial_players"], here]);
    assert.deepEqual(shown({ name: "ready" }), [["dial_round", "5", ""], here]);
    assert.deepEqual(shown({ name: "lobby" }, { seats: [seats[0]] }), [["", "1", "dial_player"], { 0: "c1" }]);
    assert.deepEqual(shown({ name: "open" }), [["", "go", ""], all("")]);
    const claims = [{ player: 4, button: 4, rank: 1, words: "" }];
    assert.deepEqual(shown({ name: "open" }, { claims }), [["", "go", ""], { 5: "c4" }]);
    assert.deepEqual(shown({ name: "ended" }, { claims }), [["dial_round", "5", "dial_done"], { 5: "c4" }]);
    assert.deepEqual(shown({ name: "ended" }), [["dial_round", "5", "dial_done"], {}]);
    assert.deepEqual(shown({ name: "turn", turn: 9 }), [["dial_turn", "9", ""], all("c9")]);
    const won = (...players) => ({ standings: players.map((player) => row(player, { is_winner: true })) });
    assert.deepEqual(shown({ name: "over" }, won(4)), [["", "4", "dial_winner"], all("c4")]);
    const [texts, colours] = shown({ name: "over" }, won(1, 10));
    assert.deepEqual([texts, colours[0], colours[1]], [["", "1+10", "dial_winners"], "c1", "c10"]);
    assert.equal(shown({ name: "over" }, won(1, 4, 9))[0][1], "★");
    assert.deepEqual(shown({ name: "over" }), [["", "–", ""], {}]);
    assert.deepEqual(shown({ name: "open", is_paused: true })[0], ["", "II", "paused"]);
    assert.equal(byId("dial").dataset.phase, "paused");
    // What is not known yet is not shown.
    assert.deepEqual(shown({ name: "waiting" }), [["dial_round", "5", ""], here]);
    for (const name of ["waiting", "ready", "ended"]) assert.deepEqual(shown({ name, round: 0 })[0], ["", "–", ""]);
    assert.deepEqual(shown({ name: "lobby" }, { seats: [] }), [["", "", "product"], {}]);
    assert.equal(byId("dial").dataset.phase, "lobby");
    const beats = [3, 2, 1, undefined].map((beat) => shown({ name: "counting", beat }));
    assert.deepEqual(beats.map(([[, text], colours]) => [text, Object.keys(colours).length]), [["3", 16], ["2", 11], ["1", 5], ["", 0]]);
    // Another text is animated again.
    const big = byId("dial-big");
    const restarted = [];
    Object.defineProperty(big, "offsetWidth", { get: () => restarted.push(big.classList.contains("is-new")) });
    const lengths = [won(1), won(10), won(1, 4), won(1, 10), won(1, 10)].map((winners) => shown({ name: "over" }, winners) && big.dataset.length);
    assert.deepEqual([lengths, restarted, big.classList.contains("is-new")], [["1", "2", "3", "many", "many"], [false, false, false, false], true]);
    // The first light is at the top, and the next ones follow clockwise.
    const ring = byId("dial").querySelectorAll("circle").map((light) => [...["cx", "cy", "class"].map((name) => light.getAttribute(name)), Number(light.getAttribute("r")) > 5]);
    assert.deepEqual([0, 4, 8].map((at) => ring[at]), [["100.0", "17.0", "led", true], ["183.0", "100.0", "led", true], ["100.0", "183.0", "led", true]]);
    const clocks = [{ player: null, us: 65e6, runs: 0, free_us: 0 }];
    shown({ name: "open" }, { clocks });
    assert.equal(byId("dial-below").dataset.clock, "all");
    byId("dial-below").classList.add("is-running");
    shown({ name: "over" }, { clocks, ...won(4) });
    const { dataset, textContent, className } = byId("dial-below");
    assert.deepEqual([dataset.clock, textContent, className], [undefined, "dial_winner", ""]);
  },

  "news stay for ten seconds from their own beginning, whatever else changes"() {
    const banner = (n, changes = {}) => {
      drawFelt(board({ name: "open", ...changes }, { notice: n && { n, words: `news ${n}`, kind: "undone" } }));
      return byId("banner").hidden ? "" : byId("banner").textContent;
    };
    assert.equal(banner(1), "news 1");
    pass(6000);
    assert.equal(banner(1), "news 1");
    pass(3999);
    assert.equal(byId("banner").hidden, false);
    pass(1);
    assert.deepEqual([byId("banner").hidden, banner(1)], [true, ""]);
    assert.equal(banner(2), "news 2");
    pass(6000);
    assert.equal(banner(3), "news 3");
    pass(6000);
    assert.equal(banner(3, { is_paused: true }), "paused · news 3");
    pass(4000);
    assert.deepEqual([byId("banner").hidden, byId("banner").textContent], [false, "paused"]);
    const kinds = (kind, changes = {}) => {
      drawFelt(board({ name: "open", ...changes }, { notice: { n: kind, words: `news ${kind}`, kind } }));
      return [byId("banner").hidden, byId("banner").textContent, byId("banner").dataset.kind];
    };
    assert.deepEqual(kinds("paused", { is_paused: true }), [false, "news paused", "paused"]);
    assert.deepEqual(kinds("resumed"), [true, "", "resumed"]);
  },

  "the dial has room until there are many claims or winners, and a count is large until a press is too early"() {
    const [claim, miss] = [(at) => ({ player: at + 1, button: at + 1, rank: 1, words: "" }), (at) => ({ player: at + 1, kind: "early", words: "" })];
    const shown = (name, claims, misses = 0, changes = {}, more = {}) => {
      drawFelt(board({ name, ...more }, { claims: seats.slice(0, claims).map((_, at) => claim(at)), misses: seats.slice(0, misses).map((_, at) => miss(at)), ...changes }));
      const room = ["is-busy", "is-many", "is-full"].filter((one) => main.classList.contains(one)).length;
      return [room, ...["is-past", "is-counting"].filter((one) => byId("felt").classList.contains(one))];
    };
    assert.deepEqual([[2, 0], [2, 1], [4, 0], [0, 5], [8, 0], [8, 1]].map((counts) => shown("open", ...counts)[0]), [0, 1, 1, 2, 2, 3]);
    assert.equal(byId("claims").style["--rows"], 4);
    shown("open", 5);
    assert.deepEqual([byId("claims").style["--rows"], byId("claims").children.length], [3, 5]);
    assert.deepEqual([shown("over", 4), shown("over", 5)], [[1], [0, "is-past"]]);
    const won = (count) => ({ standings: seats.slice(0, count).map(({ player }) => row(player, { is_winner: true })) });
    assert.deepEqual([3, 4].map((count) => [...shown("over", 0, 0, won(count)), byId("persons").className]), [[0, ""], [3, "is-many"]]);
    assert.deepEqual([shown("counting", 0), shown("counting", 0, 1), shown("counting", 0, 0, {}, { is_paused: true })], [[0, "is-counting"], [0], [0]]);
    const isLong = (words) => shown("open", 0, 0, {}, { words }) && byId("phase").className;
    assert.deepEqual(["a".repeat(26), "a".repeat(27)].map(isLong), ["", "is-long"]);
    // A text that is on the dial is only read out below it.
    assert.equal(isLong("go"), "unseen");
    drawFelt(board({ name: "open", words: "news 7" }, { notice: { n: 7, words: "news 7", kind: "undone" } }));
    assert.equal(byId("phase").className, "unseen");
    pass(10_000);
    assert.equal(byId("phase").className, "");
    const list = (players) => {
      drawStandings(board({ name: "open", turn: 2 }, { standings: players.map((player) => row(player, { place: 3 })), clocks: [{ player: 2 }, { player: null }] }));
      return [byId("points").className, byId("standings").querySelectorAll("span").filter(({ dataset }) => dataset.clock).map(({ dataset }) => dataset.clock)];
    };
    assert.deepEqual([list([1, 2, 3, 4, 5, 6]), list([2, 3, 4, 5, 6, 7, 8])], [["", ["2"]], ["is-many", ["2"]]]);
    drawStandings(board({ name: "over", turn: 2 }, { standings: [row(2, { total: null, is_winner: true })] }));
    assert.deepEqual([byId("points-title").textContent, byId("standings").children[0].className], ["at_the_table", "standing is-seat is-winner"]);
  },

  "a claim has its rank, its button if that is another one, and whether it is a tie"() {
    const claim = (changes) => ({ player: 4, button: 4, rank: 2, words: "+0.1 s", is_tie: false, ...changes });
    const shown = (claims, misses = []) => {
      drawFelt(board({ name: "open" }, { claims, misses }));
      return byId("claims").children.map((row) => [wordsOf(row).replaceAll("|", " "), row.classList.contains("claim")]);
    };
    assert.deepEqual(shown([claim({}), claim({ button: 9, is_tie: true })]), [["2. 4 N4 +0.1 s", true], ["2. 4 N4  (button 9)   (tie) +0.1 s", true]]);
    shown([], [{ player: 9, kind: "late", words: "too late" }]);
    const [miss] = byId("misses").children;
    assert.deepEqual([wordsOf(miss), miss.dataset.kind, miss.classList.contains("miss")], ["9|N9|too late", "late", true]);
    // Other news are animated again.
    const restarted = [];
    Object.defineProperty(byId("banner"), "offsetWidth", { get: () => restarted.push(byId("banner").classList.contains("is-new")) });
    for (const n of ["a", "b", "b"]) drawFelt(board({ name: "open" }, { notice: { n, words: n, kind: "undone" } }));
    assert.deepEqual([restarted, byId("banner").classList.contains("is-new")], [[false, false], true]);
  },

  "an element has its parts without empty ones, and a text is written only if it is another one"() {
    assert.deepEqual(make("p", "", null, "a", "", new Element("b")).parts.length, 2);
    let writes = 0;
    const place = { get textContent() { return "a"; }, set textContent(_) { writes += 1; } };
    for (const text of ["a", "b"]) put(place, text);
    assert.equal(writes, 1);
  },

  "a player has a button with colour and number, and a name that is small if it is long"() {
    const button = chip(seatOf(board({}), 7));
    assert.deepEqual([wordsOf(button), { ...button.dataset }, button.getAttribute("aria-hidden")], ["7", { colour: "c7", winks: "true" }, "true"]);
    assert.deepEqual([5, 6].map((player) => seatOf({ seats: [] }, player)), [5, 6].map((player) => ({ player, name: "", label: `P${player}`, colour: "", winks: player === 6 })));
    assert.deepEqual([13, 14].map((length) => nameOf({ label: "a".repeat(length) }).className), ["name", "name is-wide"]);
  },

  "lines differ without their colours, and the legend shows a piece of each"() {
    const strokes = seats.map((seat) => strokeOf({ ...seat, colour: "light red" }));
    const marker = ({ pointStyle, pointRotation, pointBackgroundColor }) => [pointStyle, pointRotation, pointBackgroundColor].join();
    for (const sign of [({ borderDash }) => borderDash.join(), marker]) assert.equal(new Set(strokes.map(sign)).size, 10);
    const colour = "--line-light-red";
    assert.deepEqual(strokes[3], { borderColor: colour, borderDash: [14, 4, 3, 4], pointStyle: "rectRot", pointRotation: 0, pointBackgroundColor: colour, pointBorderColor: colour });
    assert.equal(strokeOf({ player: 1, colour: "" }).borderColor, "--line-none");
    assert.deepEqual(goalStroke(), { borderColor: "--soft", borderDash: [2, 3] });
    const drawn = (stroke, ratio, size) => {
      const steps = [];
      const pen = new Proxy({}, {
        get: (_, name) => (...values) => steps.push([name, ...values]),
        set: (_, name, value) => steps.push([name, value]) > 0,
      });
      const canvas = { getContext: () => pen };
      window.devicePixelRatio = ratio;
      Chart.helpers.drawPoint = (_, look, x, y) => steps.push(["point", look, x, y]);
      drawSample(canvas, stroke, size);
      window.devicePixelRatio = 1;
      return [canvas.width, canvas.height, ...steps.map((step) => JSON.stringify(step))];
    };
    const line = (ratio, dash, [x, y], width, hue) => [["scale", ratio, ratio], ["strokeStyle", hue], ["lineWidth", width], ["setLineDash", dash], ["beginPath"], ["moveTo", 0, y], ["lineTo", x, y], ["stroke"]];
    const point = (hue, fill, look, x, y) => [["setLineDash", []], ["fillStyle", fill], ["strokeStyle", hue], ["point", look, x, y]];
    const text = (steps) => steps.map((step) => JSON.stringify(step));
    assert.deepEqual(drawn({ ...strokes[9], pointBorderColor: "edge" }, 2, 20), [136, 44, ...text([...line(2, [16, 3, 6, 3], [68, 11], 2.5, colour), ...point("edge", "--sheet", { pointStyle: "circle", rotation: 0, radius: 6.4, borderWidth: 2 }, 34, 11)])]);
    assert.deepEqual(drawn(goalStroke(), undefined, 10), [34, 11, ...text(line(1, [2, 3], [34, 5.5], 2, "--soft"))]);
  },

  "equal values are moved apart, closer together if they are many, and rounds may begin with any"() {
    const ten = apart(Array.from({ length: 10 }, () => [0, 6]), 9).map(([, value]) => value);
    assert.deepEqual([ten[0], ten[9], ten[5] - ten[4]], [-12, 24, 4]);
    const lists = [[0, null], [0, null, 3], [0, 2, 3]];
    assert.deepEqual(apart(lists, 2), [[0, null], [0, null, 2], [0, 2, 4]]);
    assert.deepEqual([lists[1], apart([], 1), apart([[], [1, 2]], 1)], [[0, null, 3], [], [[], [1, 2]]]);
    const [four, six] = [4, 6].map((round) => ({ round, points: { 1: 1 }, totals: { 1: round } }));
    assert.deepEqual(everyRound([four, six]), [four, { round: 5, points: {}, totals: { 1: 4 } }, six]);
  },

  "only at the end a total is beside a player"() {
    const persons = (phase, ...standings) => {
      drawFelt(board(phase, { standings }));
      return wordsOf(byId("persons"));
    };
    assert.equal(persons({ name: "turn", turn: 9 }, row(9)), "turn_of: |9|N9");
    assert.equal(persons({ name: "over" }, row(9, { is_winner: true })), "winner: |9|N9|3");
    assert.equal(persons({ name: "over" }, row(9, { is_winner: true, total: null }), row(4, { is_winner: true, total: null })), "winners: |9|N9|4|N4");
  },

  "the standings mark whose turn it is, the winner, and the points of the last round"() {
    const rows = (phase, ...standings) => {
      drawStandings(board(phase, { standings, rounds: [{ points: { 9: 7 } }, { points: { 9: 2, 4: 0 } }] }));
      return byId("standings").children.map(wordsOf);
    };
    assert.deepEqual(rows({ name: "turn", turn: 4 }, row(9), row(4, { place: 2, words: "bid 3" })), [
      "1.|9|N9|gain_spoken |+2|3", "2.|4|N4|bid 3 · ▶ is_on|gain_spoken |0|3",
    ]);
    const turns = () => byId("standings").children.map(({ className }) => className.includes("is-turn"));
    assert.deepEqual(turns(), [false, true]);
    assert.deepEqual(rows({ name: "over", turn: 4 }, row(9), row(4, { is_winner: true })).map((words) => words.split("|")[2]), ["N9", "N4"]);
    assert.deepEqual(turns(), [false, false]);
    assert.match(rows({ name: "over", turn: 4 }, row(9), row(4, { is_winner: true }))[1], /\|★ wins\|/);
    drawStandings(board({ name: "lobby" }));
    assert.deepEqual(byId("standings").children.map(wordsOf), ["1|N1", "4|N4", "9|N9"]);
    assert.deepEqual([byId("nobody").hidden, byId("points-title").textContent], [true, "at_the_table"]);
    drawStandings(board({ name: "lobby" }, { seats: [] }));
    assert.equal(byId("nobody").hidden, false);
  },

  "the chart has the goal and each total, also if it is negative, and lines that do not hide each other"() {
    const rounds = [[1, { 1: 4, 4: -5 }], [3, { 1: 4, 4: -5, 9: 4 }]].map(([round, totals]) => ({ round, points: {}, totals }));
    const match = (count, changes = {}) =>
      board({ name: "ready" }, { match: { goal: 20 }, standings: [row(4), row(1), row(9)], rounds: rounds.slice(0, count), ...changes });
    byId("canvas-room").clientHeight = 200;
    drawChart(match(2));
    const { data, options } = drawnChart;
    assert.deepEqual(data.labels, ["start", "1", "2", "3"]);
    assert.deepEqual(data.datasets.map(({ label, exact }) => [label, exact]), [
      ["N4", [0, -5, -5, -5]], ["N1", [0, 4, 4, 4]], ["N9", [0, null, null, 4]], ["goal 20", [20, 20, 20, 20]],
    ]);
    const [, one, other] = data.datasets.map((line) => line.data);
    assert.deepEqual([one.slice(0, 3), other[0], one[3] + other[3]], [[0, 4, 4], 0, 8]);
    assert.ok(one[3] < other[3]);
    assert.equal(options.scales.y.min, undefined);
    // A point names the total, although its line is moved.
    const { label } = options.plugins.tooltip.callbacks;
    assert.equal(label({ dataset: { label: "N4", data: [0, -5.2], exact: [0, -5] }, dataIndex: 1 }), "N4: -5");
    assert.equal(byId("chart").getAttribute("aria-label"), "chart 2");
    assert.deepEqual(byId("legend").children.map(wordsOf), ["4 |N4", "1 |N1", "9 |N9", "goal 20"]);
    assert.deepEqual(byId("legend").querySelectorAll("canvas").map((sample) => sample.getAttribute("aria-hidden")), Array(4).fill("true"));
    assert.deepEqual([options.animation, looks.map((look) => (look.matches = true)) && (drawChart(match(2)), drawnChart.options.animation)], [{ duration: 400 }, false]);
    drawChart(match(1, { match: null, standings: [row(1)] }));
    assert.deepEqual([drawnChart.options.scales.y.min, drawnChart.drawn, drawnChart.data.datasets.length], [0, 3, 1]);
    assert.equal(byId("chart").getAttribute("aria-label"), "chart_1 1");
    assert.deepEqual(byId("legend").children.map(wordsOf), ["1 |N1"]);
    // With many players the legend has no names, and with many rounds the lines have small markers.
    const many = { standings: [1, 2, 3, 4, 5, 6, 7].map((player) => row(player)) };
    drawChart(match(2, many));
    assert.ok(byId("legend").className.includes("is-many"));
    drawChart(match(2, { standings: many.standings.slice(1) }));
    assert.ok(!byId("legend").className.includes("is-many"));
    const radius = (count) => {
      drawChart(match(2, { rounds: [{ round: count, points: {}, totals: {} }].flatMap((one) => [{ ...one, round: 1 }, one]) }));
      return drawnChart.data.datasets[0].pointRadius;
    };
    assert.ok(radius(25) < radius(24));
  },

  "the table of totals has a column for each seat, and the chart is drawn only while it is there"() {
    prepareCourse();
    const match = (...rounds) =>
      board({ name: "ready" }, { match: {}, standings: [row(9), row(4)], rounds: rounds.map(([round, points, totals, was]) => ({ round, points, totals, was })) });
    drawCourse(match([1, { 4: 0, 9: 3 }, { 4: 0, 9: 3 }, { 9: 1 }], [3, { 4: -2 }, { 4: -2 }]));
    const lines = () => byId("totals").querySelectorAll("tr").map((line) => line.children.map((cell) => wordsOf(cell)));
    assert.deepEqual(lines(), [
      ["round_column", "4| |N4", "9| |N9"], ["1", "0|, |0", "3|, |+3|, |was +1"], ["2", "0", "3"], ["3", "-2|, |-2", "–"],
    ]);
    assert.deepEqual([byId("course").hidden, main.className], [false, ""]);
    const scopes = byId("totals").querySelectorAll("tr").map((line) => line.querySelectorAll("th").map(({ scope }) => scope).join());
    assert.deepEqual(scopes, ["col,col,col", "row", "row", "row"]);
    const drawn = () => drawnChart.drawn;
    const before = drawn();
    byId("as-table").use("click");
    drawCourse(match([1, {}, { 4: 0 }]));
    assert.deepEqual([drawn(), byId("chart-view").hidden, byId("table-view").className], [before, true, ""]);
    // Without a mouse it is scrolled by the arrow keys.
    assert.equal(byId("table-view").tabIndex, 0);
    assert.deepEqual([byId("as-chart"), byId("as-table")].map((tool) => tool.getAttribute("aria-pressed")), ["false", "true"]);
    byId("as-chart").use("click");
    assert.deepEqual([drawn(), byId("table-view").className], [before + 1, "unseen"]);
    // Drawn again in another size of letters, and in other colours.
    window.dispatchEvent(new Event("resize"));
    assert.equal(drawn(), before + 1);
    letters_px = 20;
    window.dispatchEvent(new Event("resize"));
    window.dispatchEvent(new Event("resize"));
    assert.equal(drawn(), before + 2);
    for (const look of looks) look.dispatchEvent(new Event("change"));
    assert.equal(drawn(), before + 4);
    drawCourse(board({ name: "lobby" }));
    assert.deepEqual([byId("course").hidden, main.className, drawn()], [true, "is-without-course", before + 4]);
    letters_px = 16;
  },

  "a row of a list stays while its key does"() {
    const list = new Element("ol");
    const shown = (...keys) => {
      keep(list, keys, (key) => key, "li", (element, key) => (element.textContent = key));
      return list.children.map((element) => [element.textContent, element.classList.contains("is-new")]);
    };
    assert.deepEqual(shown("a", "b"), [["a", true], ["b", true]]);
    let moved = 0;
    for (const element of list.children) {
      element.dispatchEvent(new Event("animationend"));
      element.remove = () => (moved += 1) && Element.prototype.remove.call(element);
    }
    assert.deepEqual([shown("a", "b", "c"), moved], [[["a", false], ["b", false], ["c", true]], 0]);
    assert.deepEqual([shown("b", "c"), moved], [[["b", false], ["c", true]], 1]);
  },

  "a part is drawn when one of its keys has changed, with the rest of the board"() {
    const drawn = [];
    const take = drawnFrom([[(now, isWhole) => drawn.push([now, isWhole]), ["one", "two"]]]);
    const whole = { one: 1, two: 2, three: 3, clocks: [], source: {} };
    take(whole, true, 0);
    take({ three: 4 }, false, 0);
    take({ two: 5 }, false, 0);
    assert.deepEqual(drawn, [[whole, true], [{ ...whole, three: 4, two: 5 }, false]]);
    take({ one: 1, clocks: [], source: {} }, true, 0);
    assert.equal(drawn.at(-1)[0].three, undefined);
  },

  "each seat has a name and a colour with labels, and its state is announced"() {
    const sent = [];
    const names = new NamesSheet({ send: (message) => sent.push(message) > 0, onRight() {} });
    names.forgetRows();
    names.draw([{ ...seats[6], name: "Bo", chosen: "white", winks: false }]);
    const [row] = byId("name-rows").children;
    const [button, name, colour, became] = row.children;
    assert.deepEqual([row.dataset.seat, wordsOf(button), name.getAttribute("aria-label"), name.placeholder, colour.getAttribute("aria-label"), became.getAttribute("role")], ["7", "7", "name_of 7", "seat 7", "colour_of 7", "status"]);
    assert.deepEqual(colour.options.map((option) => [option.value, wordsOf(option)].join(": ")), ["sky blue: sky_blue", "orange: orange", "violet: violet", "red: red", "white: white"]);
    names.draw([{ ...seats[6], name: "Bo", chosen: "white", winks: true, colour: "violet" }]);
    names.draw([{ ...seats[6], name: "Bo", chosen: "white", winks: true, colour: "orange" }]);
    assert.deepEqual(row.querySelectorAll(".chip").map(({ dataset }) => dataset.colour), ["orange"]);
    colour.use("change", "violet");
    assert.deepEqual(sent, [{ type: "name", player: 7, name: "Bo", colour: "violet" }]);
    const event = new Event("submit", { cancelable: true });
    answers = [{ status: 403 }];
    byId("code-form").dispatchEvent(event);
    assert.ok(event.defaultPrevented);
    for (const id of ["code-form", "names", "open-names", "close-names", "name-rows"]) byId(id).remove();
  },

  async "a name is sent once, kept when the table has it, and not overwritten while it is typed"() {
    const sent = [];
    let isConnected = true;
    let rights = 0;
    const names = new NamesSheet({ send: (message) => isConnected && sent.push(message) > 0, onRight: () => (rights += 1) });
    const seat = (changes = {}) => ({ ...seats[0], name: "Bo", chosen: "red", winks: false, ...changes });
    const [field, colour, became] = (names.draw([seat()]), byId("name-rows").children[0].children.slice(1));
    const type = (name, kind = "change") => Object.assign(field, { value: name }) && field.use(kind);
    byId("open-names").use("click");
    assert.deepEqual([names.isOpen, field.value, colour.value, field.disabled, colour.disabled], [true, "Bo", "red", true, true]);
    // The first field is ready when the right is there.
    names.allow(true);
    assert.deepEqual([byId("code-form").hidden, field.disabled, document.activeElement], [true, false, field]);
    // It gets the focus once.
    document.activeElement = null;
    names.allow(true);
    assert.equal(document.activeElement, null);
    document.activeElement = field;
    assert.deepEqual([colour.options.map(wordsOf)[3], (names.draw([seat({ winks: true })]), colour.options.map(wordsOf)[3])], ["red", "winking red"]);
    names.draw([seat()]);
    names.draw([seat({ name: "Cy" })]);
    assert.equal(field.value, "Cy");
    // The typed text stays while others change names.
    type("e\u0301".repeat(13), "input");
    assert.equal(field.value, "é".repeat(12));
    names.draw([seat({ name: "Al" })]);
    assert.equal(field.value, "é".repeat(12));
    document.activeElement = null;
    names.draw([seat({ name: "Al" })]);
    assert.equal(field.value, "Al");
    type("Al");
    assert.deepEqual(sent, []);
    type(" Zoe\u0301 ");
    assert.deepEqual([sent, became.textContent], [[{ type: "name", player: 1, name: "Zoé", colour: "red" }], "sent"]);
    names.draw([seat({ name: "Al" })]);
    assert.deepEqual([field.value.trim(), became.textContent], ["Zoe\u0301", "sent"]);
    names.draw([seat({ name: "Zoé", chosen: "white" })]);
    assert.equal(became.textContent, "sent");
    names.draw([seat({ name: "Zoé" })]);
    assert.deepEqual([field.value, became.textContent], ["Zoé", "kept"]);
    document.activeElement = field;
    type("Bo");
    names.draw([seat()]);
    assert.equal(became.textContent, "kept");
    type("Zoé", "input");
    names.draw([seat()]);
    assert.deepEqual([field.value, became.textContent], ["Zoé", ""]);
    document.activeElement = null;
    // A refused change is not pending any more, and the next one removes the reason.
    type("Di");
    names.refuse("no");
    assert.deepEqual([became.textContent, byId("names-refusal").hidden], ["not_kept", false]);
    names.draw([seat({ name: "Di" })]);
    assert.deepEqual([became.textContent, field.value], ["not_kept", "Di"]);
    type("Ed");
    names.note("saved here");
    names.draw([seat({ name: "Ed" })]);
    assert.deepEqual([byId("names-refusal").hidden, byId("names-note").textContent], [true, "saved here"]);
    isConnected = false;
    type("Fa");
    assert.equal(became.textContent, "not_sent");
    // Opened again, the sheet has the names of the table and no old messages.
    names.refuse("no");
    byId("close-names").use("click");
    assert.deepEqual([byId("names-refusal").hidden, byId("names-note").textContent], [true, ""]);
    byId("open-names").use("click");
    assert.equal(field.value, "Ed");
    // In another language the rows are new.
    names.forgetRows();
    names.draw([seat()]);
    assert.deepEqual([byId("name-rows").children.length, byId("name-rows").children[0].children[1] === field], [1, false]);
    byId("code").value = " 12 ";
    answers = [{ status: 403 }, {}];
    await names.useCode("11");
    assert.deepEqual([byId("names-refusal").textContent, rights], ["code_wrong", 0]);
    byId("code-form").use("submit");
    await answered();
    assert.deepEqual([redeemed.at(-1), byId("code").value, byId("names-refusal").hidden, rights], ["12", "", true, 1]);
  },

  async "the export is that of the finished match, also after a correction, and not of the next match"() {
    const over = { phase: { name: "over" } };
    byId("open-bg-stats").hidden = true;
    const sources = [];
    for (const link of ["one", "two"]) {
      answers = [{ link }];
      skip(1);
      await drawBgStats(over);
      assert.deepEqual([byId("open-bg-stats").hidden, byId("bg-stats-link").href], [false, link]);
      sources.push(byId("bg-stats-code").children[0].src);
    }
    assert.notEqual(sources[0], sources[1]);
    const [picture] = byId("bg-stats-code").children;
    assert.equal(picture.alt, "");
    answers = [{ link: "two" }];
    await drawBgStats(over);
    assert.equal(byId("bg-stats-code").children[0], picture);
    drawBgStats({ phase: { name: "ready" } });
    assert.equal(byId("open-bg-stats").hidden, true);
    byId("bg-stats").open = true;
    answers = [{ link: "" }];
    await drawBgStats(over);
    assert.deepEqual([byId("open-bg-stats").hidden, byId("bg-stats").open], [true, false]);
    answers = [{ link: "late" }];
    const late = drawBgStats(over);
    byId("bg-stats").open = true;
    drawBgStats({ phase: { name: "ready" } });
    await late;
    assert.deepEqual([byId("open-bg-stats").hidden, byId("bg-stats").open], [true, false]);
  },

  async "why a code was refused is told, and an address keeps only the rest"() {
    answers = [{ status: 403 }, { status: 429 }, { status: 500 }, new Error("gone"), {}];
    for (const why of ["code_wrong", "code_too_often", "code_no_answer", "code_no_answer", ""]) {
      assert.equal(await redeem("12"), why);
    }
    assert.deepEqual([takeCodeOfAddress(), shownAddress], ["12", "/?language=de"]);
  },
};

await run(checks);
