/**
 * Parts of the scoreboard's page without a browser: the dial, the banner, the standings, the export
 * and the code. Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";

import { Element, byIdIn, wordsOf } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { install, pass, run, skip } from "../page_time.mjs";

const page = new Element("body");
const main = new Element("main");
let answers = [];
let shownAddress = "";
install({
  setInterval() {},
  location: { hash: "#code=12", pathname: "/", search: "?language=de" },
  history: { replaceState: (state, title, address) => (shownAddress = address) },
  document: {
    getElementById: (id) => byIdIn(page, id),
    createElement: (tag) => new Element(tag),
    createElementNS: (_, tag) => new Element(tag),
    querySelector: () => main,
    querySelectorAll: () => page.inside.filter(({ dataset }) => dataset.clock),
  },
  async fetch() {
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
    const clocks = [{ player: null, us: 65e6, runs: 0, free_us: 0 }];
    shown({ name: "open" }, { clocks });
    assert.equal(byId("dial-below").dataset.clock, "all");
    shown({ name: "over" }, { clocks, ...won(4) });
    assert.deepEqual([byId("dial-below").dataset.clock, byId("dial-below").textContent], [undefined, "dial_winner"]);
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
    assert.equal(byId("banner").textContent, "paused");
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
    assert.deepEqual(rows({ name: "over", turn: 4 }, row(9), row(4, { is_winner: true })).map((words) => words.split("|")[2]), ["N9", "N4"]);
    assert.match(rows({ name: "over", turn: 4 }, row(9), row(4, { is_winner: true }))[1], /\|★ wins\|/);
    drawStandings(board({ name: "lobby" }));
    assert.deepEqual(byId("standings").children.map(wordsOf), ["1|N1", "4|N4", "9|N9"]);
    assert.deepEqual([byId("nobody").hidden, byId("points-title").textContent], [true, "at_the_table"]);
  },

  async "the export is that of the finished match, also after a correction, and not of the next match"() {
    const over = { phase: { name: "over" } };
    const sources = [];
    for (const link of ["one", "two"]) {
      answers = [{ link }];
      skip(1);
      await drawBgStats(over);
      assert.deepEqual([byId("open-bg-stats").hidden, byId("bg-stats-link").href], [false, link]);
      sources.push(byId("bg-stats-code").children[0].src);
    }
    assert.notEqual(sources[0], sources[1]);
    answers = [{ link: "late" }];
    const late = drawBgStats(over);
    byId("bg-stats").isOpen = true;
    drawBgStats({ phase: { name: "ready" } });
    await late;
    assert.deepEqual([byId("open-bg-stats").hidden, byId("bg-stats").isOpen], [true, false]);
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
