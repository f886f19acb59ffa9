/**
 * The page for streams without a browser, and the message of a browser that is too old. Prints the
 * names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import vm from "node:vm";

import { Element, byIdIn, wordsOf } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { Socket, sockets } from "../page_socket.mjs";
import { install, pass, run, timers } from "../page_time.mjs";

const page = new Element("body");
const byId = (id) => byIdIn(page, id);

const root = { dataset: {} };
install({
  WebSocket: Socket,
  setInterval() {},
  window: new EventTarget(),
  navigator: { languages: ["en"] },
  localStorage: { getItem: () => null },
  location: new URL("http://club.example/table/one/overlay?language=de&ground=black"),
  document: Object.assign(new EventTarget(), {
    getElementById: byId,
    createElement: (tag) => new Element(tag),
    createElementNS: (_, tag) => new Element(tag),
    querySelector: (selectors) => page.querySelector(selectors),
    querySelectorAll: () => page.inside.filter(({ dataset }) => dataset.clock),
    documentElement: root,
    body: page,
  }),
});
byId("dial").append(new Element("svg"));
for (const id of ["happens", "connection"]) byId(id).hidden = true;
await import(new URL("scoreboard/page/js/overlay.js", ROOT));

const seats = [1, 2].map((player) => ({ player, label: `N${player}`, name: "", colour: "red", winks: false, plays: true }));
const claim = (button, rank = 1) => ({ player: button, button, rank, words: `claim ${button}` });
const BOARD = {
  phase: { name: "open", words: "GO!", round: 1 }, seats, claims: [], standings: [], rounds: [], clocks: [],
  source: { is_connected: true, words: "Connected" },
};
const socket = () => sockets.at(-1);
const change = (board) => socket().receive("change", { board });
const source = readFileSync(new URL("web/too_old.js", ROOT), "utf-8");

/** Return what is shown to a browser that has `features`, and needs some. */
function told(needs, features, hasModules = true) {
  const body = new Element("body");
  body.append(new Element("main"));
  body.insertBefore = (part, before) => Element.prototype.insertBefore.call(body, part, before);
  Object.defineProperty(body, "firstChild", { get: () => body.parts[0] });
  const words = { text: "too old", getAttribute: (name) => (name === "data-needs" ? needs : null), ...(hasModules && { noModule: false }) };
  const document = { body, getElementById: () => words, createElement: (tag) => new Element(tag) };
  vm.runInNewContext(source, { document, window: features });
  const [first] = body.children;
  return first.tag === "main" ? "" : `${first.getAttribute("role")}: ${first.innerHTML}`;
}

const checks = {
  "only what is wrong with the connection is shown"() {
    assert.deepEqual([root.dataset.ground, socket().address], ["black", "ws://club.example/table/one/live?language=de"]);
    assert.deepEqual([byId("connection").hidden, byId("connection").textContent, byId("happens").hidden], [false, "connecting", true]);
    socket().receive("board", { board: BOARD });
    assert.deepEqual([byId("connection").hidden, byId("happens").hidden, byId("phase").textContent], [true, false, "GO!"]);
    change({ source: { is_connected: false, words: "no table" } });
    assert.deepEqual([byId("connection").hidden, byId("connection").textContent], [false, "no table"]);
    change({ source: BOARD.source });
    assert.equal(byId("connection").hidden, true);
    window.dispatchEvent(new Event("offline"));
    assert.deepEqual([byId("connection").hidden, byId("connection").textContent], [false, "trying_again"]);
    pass(250);
    socket().receive("board", { board: BOARD });
    // Names cannot be changed here, so nothing about them is shown.
    for (const [kind, fields] of [["may", { change: true }], ["refused", { words: "no" }], ["note", { words: "no" }]]) socket().receive(kind, fields);
    assert.equal(byId("connection").hidden, true);
  },

  "the first four claims of a round are there until the match is over"() {
    const shown = () => byId("claims").children.map((row) => [wordsOf(row).split("|")[1], row.classList.contains("is-new")]);
    change({ claims: [1, 2, 3, 4, 5].map((button) => claim(button, button)) });
    assert.deepEqual(shown(), ["1", "2", "3", "4"].map((chip) => [chip, true]));
    for (const row of byId("claims").children) row.dispatchEvent(new Event("animationend"));
    change({ claims: [claim(2)] });
    assert.deepEqual(shown(), [["2", false]]);
    // The same button is another claim in the next round.
    change({ phase: { name: "open", words: "GO!", round: 2 } });
    assert.deepEqual(shown(), [["2", true]]);
    change({ phase: { name: "over", words: "Over", round: 2 } });
    assert.deepEqual([shown(), byId("phase").textContent], [[], "Over"]);
    change({ phase: BOARD.phase, claims: [], seats: [{ ...seats[0], label: "Anna" }] });
    assert.match(wordsOf(byId("standings")), /Anna/);
  },

  "the clock of the player in turn is there, and gone when there is none"() {
    const clock = (player) => ({ player, us: 65e6, runs: 0, free_us: 0, period_us: 0, periods: 0, is_over: false });
    const shown = (changes) => {
      change(changes);
      return [byId("time").textContent, byId("time").dataset.clock];
    };
    const turn = (player) => ({ name: "turn", words: "", round: 1, turn: player });
    assert.deepEqual(shown({ phase: turn(2), clocks: [clock(1), { ...clock(2), us: 9e6 }] }), ["0:09", "2"]);
    assert.deepEqual(shown({ phase: turn(1) }), ["1:05", "1"]);
    assert.deepEqual(shown({ phase: turn(3) }), ["", undefined]);
    assert.deepEqual(shown({ clocks: [clock(null)] }), ["1:05", "all"]);
    assert.deepEqual(shown({ clocks: [] }), ["", undefined]);
    timers.clear();
  },

  "a browser is too old if it has no modules, or lacks anything that the page needs"() {
    const features = { Dialog: class {}, Array: { prototype: { at() {} } } };
    const cases = [
      ["Dialog Array.prototype.at", true, ""], ["Dialog Array.prototype.at", false, "alert: too old"], ["Array.prototype.no Dialog", true, "alert: too old"],
      ["Dialog Array.no.at", true, "alert: too old"], ["No.prototype.at", true, "alert: too old"], ["Dialog No", true, "alert: too old"],
    ];
    for (const [needs, hasModules, words] of cases) assert.equal(told(needs, features, hasModules), words, needs);
  },
};

await run(checks);
