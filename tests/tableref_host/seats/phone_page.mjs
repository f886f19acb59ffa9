/**
 * The page of a phone without a browser: its code, its seat, its light and its messages. Prints the
 * names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { Element, byIdIn, wordsOf } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { OpenedSocket, sockets } from "../page_socket.mjs";
import { answered, install, pass, run, skip } from "../page_time.mjs";

const page = new Element("body");
const byId = (id) => byIdIn(page, id);
const own = JSON.parse(readFileSync(new URL("seats/words/en.json", ROOT), "utf-8"));
/** The texts are their language, the key of their words and their fields. */
const words = (code) => Object.fromEntries(Object.entries(own).map(([key, text]) => [key, [code, key, ...(text.match(/{\w+}/g) ?? [])].join(" ")]));
byId("words").textContent = JSON.stringify({ en: words("en"), de: { ...words("de"), decimal_point: "," } });
const stored = { "tableref.name": "Bo" };
const requests = [];
const shaken = [];
let answers = [];
let isStorage = true;
let shownAddress = "";
let awake = 0;

function storing(act) {
  if (!isStorage) throw new Error("not allowed");
  return act();
}

const navigator = {
  languages: ["fr-FR", "de-AT", "en"],
  vibrate: (pattern) => shaken.push(pattern),
  wakeLock: { request: async (kind) => (awake += kind === "screen") },
};
let grains = 0;
install({
  WebSocket: OpenedSocket,
  navigator,
  window: new EventTarget(),
  setInterval() {},
  location: new URL("http://10.0.0.7:8021/?from=screen#code=12"),
  history: { replaceState: (state, title, address) => (shownAddress = address) },
  localStorage: {
    getItem: (key) => storing(() => stored[key] ?? null),
    setItem: (key, text) => storing(() => (stored[key] = text)),
  },
  document: Object.assign(new EventTarget(), {
    getElementById: byId,
    createElement: (tag) => new Element(tag),
    querySelectorAll: (selectors) => page.querySelectorAll(selectors),
    documentElement: {},
  }),
  async fetch(path, { method, headers, body }) {
    requests.push([path, method, headers["Content-Type"], JSON.parse(body)]);
    const [status, answer] = answers.shift() ?? [0];
    if (!status) throw new Error("gone");
    return { ok: status === 200, status, json: async () => (answer === undefined ? JSON.parse("<html>") : answer) };
  },
});
// A clock that is read goes on while its resolution is measured.
const { now } = performance;
performance.now = () => {
  const { stack } = new Error();
  if (!stack.includes("grainOf")) return now();
  grains += 1;
  return now() + grains / 2;
};
byId("title").dataset.words = "enter_title";
answers = [[403]];
await import(new URL("seats/page/js/main.js", ROOT));
await answered();

const socket = () => sockets.at(-1);
const sent = (kind) => {
  const found = socket().sent.filter(({ type }) => type === kind);
  socket().sent = socket().sent.filter(({ type }) => type !== kind);
  return found;
};
const trouble = () => (byId("trouble").hidden ? "" : byId("trouble").textContent);
const view = () => ["enter", "choose", "sit"].filter((id) => !byId(id).hidden).join();
const seats = (seat, names, screen = true) =>
  socket().receive("seats", { own: seat, seats: names.map((name, at) => ({ seat: at + 1, name })), screen });
const look = () => ["--light", "--level"].map((name) => byId("button").style.getPropertyValue(name));
const SHOWN = { light: { hue: [1, 2, 3], level: 0.25 }, words: " A \n\n B ", within: 3, does: "", player: null };
const show = (state, changes = {}) => {
  shaken.length = 0;
  socket().receive("show", { ...SHOWN, state, ...changes });
  return [byId("state").textContent, byId("detail").textContent];
};
const enter = async (...answer) => {
  answers = [answer];
  byId("code").value = "34";
  const event = new Event("submit", { cancelable: true });
  byId("code-form").dispatchEvent(event);
  await answered();
  assert.ok(event.defaultPrevented);
  return trouble();
};

const checks = {
  "the page begins with the code of its address, in the browser's language"() {
    assert.deepEqual([requests, shownAddress], [[["seat/code", "POST", "application/json", { code: "12" }]], "/?from=screen"]);
    assert.deepEqual([document.documentElement.lang, document.title, byId("title").textContent, byId("name").value], ["de", "TableRef – de title", "de enter_title", "Bo"]);
    // A phone that has its seat already needs no valid code.
    assert.deepEqual([trouble(), sockets.length], ["de wrong_code", 1]);
    assert.equal(socket().address, "ws://10.0.0.7:8021/seat");
  },

  async "a code is tried until it is right, and each refusal is explained"() {
    socket().close({ code: 4403 });
    assert.deepEqual([view(), trouble()], ["enter", "de wrong_code"]);
    const why = [[429], [421, { refused: "Another address." }], [421, { refused: 5 }], [500], []];
    const told = [];
    for (const answer of why) told.push(await enter(...answer));
    assert.deepEqual(told, ["de too_often", "Another address.", "de no_answer", "de no_answer", "de no_answer"]);
    assert.deepEqual([sockets.length, requests.at(-1)[3]], [1, { code: "34" }]);
    assert.deepEqual([await enter(200, {}), sockets.length], ["", 2]);
    // Without a cookie the right code is not accepted. This is told once.
    socket().close({ code: 4403 });
    assert.deepEqual([view(), trouble()], ["enter", "de no_cookies"]);
    await enter(403);
    await enter(200, {});
    socket().open();
    seats(null, []);
    assert.deepEqual([view(), trouble()], ["choose", ""]);
    socket().close({ code: 4403 });
    assert.deepEqual([view(), trouble()], ["enter", ""]);
    await enter(200, {});
  },

  "a seat is taken under a name, which is stored"() {
    socket().open();
    const [clock] = sent("clock");
    assert.equal(clock.grain, 0.5);
    seats(null, ["Anna", ""]);
    const offers = () => byId("seats").children.map((offer) => [offer.textContent, offer.disabled, offer.type].join());
    assert.deepEqual(offers().slice(0, 3), ["de taken 1 Anna,true,button", "de taken_by_nobody 2,true,button", "3,false,button"]);
    assert.deepEqual([offers().length, byId("watch").hidden], [10, true]);
    const form = new Event("submit", { cancelable: true });
    byId("seat-form").dispatchEvent(form);
    assert.ok(form.defaultPrevented);
    const type = (name) => {
      byId("name").value = name;
      byId("name").use("input");
      return byId("name").value;
    };
    assert.deepEqual([type("e\u0301".repeat(12)), type("e\u0301".repeat(13)), type("👑".repeat(13))], ["e\u0301".repeat(12), "é".repeat(12), "👑".repeat(12)]);
    type(" Zoe\u0301 ");
    byId("seats").children[2].use("click");
    assert.deepEqual([sent("sit"), stored["tableref.name"], awake], [[{ type: "sit", seat: 3, name: "Zoé" }], "Zoé", 1]);
    isStorage = false;
    byId("seats").children[9].use("click");
    assert.equal(sent("sit")[0].seat, 10);
    isStorage = true;
    const reasons = ["taken", "odd"].map((reason) => socket().receive("refused", { reason }) ?? trouble());
    assert.deepEqual(reasons, ["de refused_taken", "odd"]);
    seats(null, [..."abcdefghij"]);
    socket().receive("watch", { words: " A \n\n B " });
    assert.deepEqual([byId("watch").hidden, byId("watched").textContent], [false, "A\nB"]);
  },

  "a phone that sits stays awake, also after it was away"() {
    const before = awake + 1;
    seats(3, ["Anna", "", "Zoé"]);
    assert.deepEqual([view(), byId("who").textContent, trouble(), sent("clock").length, awake], ["sit", "3 Zoé", "", 1, before]);
    seats(3, ["Anna", "", ""], false);
    assert.deepEqual([byId("who").textContent, trouble(), sent("clock").length, awake], ["de seat 3", "de no_screen", 0, before]);
    seats(3, ["Anna", "", "Zoé"]);
    assert.equal(trouble(), "");
    document.hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    socket().open();
    assert.deepEqual([sent("clock"), awake], [[{ type: "clock", grain: 0.5 }], before + 1]);
    seats(3, ["Anna", "", "Zoé"]);
    assert.equal(awake, before + 1);
  },

  "the light and the text are those of the seat, and a change is felt once"() {
    assert.deepEqual([show("turn"), look(), shaken], [["de state_turn", "de detail_turn"], ["1 2 3", "0.250"], [[160]]]);
    assert.deepEqual(["known", "screen"].map((id) => byId(id).textContent), ["± 3 ms", "A\nB"]);
    assert.deepEqual([show("turn", { within: null, light: { hue: [], level: 0 } }), look(), shaken, byId("known").textContent], [["de state_turn", "de detail_turn"], ["1 2 3", "0.000"], [], "…"]);
    assert.deepEqual([show("locked", { player: 1 }), shaken], [["de state_locked", "de detail_locked Anna"], [[30, 40, 30]]]);
    assert.deepEqual([show("locked", { player: 9 })[1], byId("button").dataset.state], ["de detail_locked P9", "locked"]);
    show("claim", { rank: 2, by: 72, margin_within: 4 });
    assert.equal(byId("detail").textContent, "de detail_claim 0,072\u00a0s ±\u00a00,004\u00a0s");
    // What a press does is the large text, unless the state says what to do.
    const texts = [
      ["locked", { player: 1, does: "bid" }], ["paused", { does: "go on" }], ["paused", {}], ["join", { does: "come in" }], ["join", {}], ["lobby", { does: "bid" }], ["turn", { does: "bid" }],
      ["claim", { rank: 1, by: 0, does: "bid" }],
    ].map((state) => show(...state));
    assert.deepEqual(texts, [
      ["bid", "de detail_locked Anna"], ["go on", ""], ["de state_paused", "de detail_paused"], ["de state_join", "de detail_join"], ["de state_choosing", "de detail_choosing"], ["de state_lobby", "de detail_lobby"],
      ["de state_turn", "bid"], ["bid", "de state_claim_1"],
    ]);
    // Nothing is felt when a state without a ruling ends the last one.
    assert.deepEqual([show("open")[0], shaken], ["de state_open", [0]]);
    const isLong = (does) => show("over", { does }) && byId("state").classList.contains("is-long");
    assert.deepEqual(["a".repeat(14), "a".repeat(15)].map(isLong), [false, true]);
    // A phone that was not touched yet cannot vibrate.
    for (const [activation, count] of [[{ hasBeenActive: false }, 0], [{ hasBeenActive: true }, 1], [undefined, 1]]) {
      navigator.userActivation = activation;
      show("over");
      show("won");
      assert.equal(shaken.length, count);
    }
    delete navigator.vibrate;
    show("over");
    navigator.vibrate = (pattern) => shaken.push(pattern);
  },

  "a press is sent with its time, and felt when it begins"() {
    shaken.length = 0;
    for (const [kind, ago_ms] of [["keydown", 7], ["keyup", 2]]) {
      const event = Object.assign(new Event(kind), { code: "Space" });
      byId("button").dispatchEvent(Object.defineProperty(event, "timeStamp", { value: now() - ago_ms }));
    }
    assert.deepEqual([sent("press").map(({ down, at }) => [down, at - now()]), shaken], [[[true, -7], [false, -2]], [15]]);
  },

  "a message about a press is there for four seconds, from its own beginning"() {
    const kinds = ["late", "old", "unknown"].map((kind) => socket().receive(kind, {}) ?? trouble());
    assert.deepEqual(kinds, ["de arrived_late", "de old", "de not_yet"]);
    pass(3999);
    assert.equal(trouble(), "de not_yet");
    pass(1);
    assert.equal(trouble(), "");
    let writes = 0;
    const { textContent } = Object.getOwnPropertyDescriptors(Element.prototype);
    Object.defineProperty(byId("trouble"), "textContent", { ...textContent, set: (text) => (writes += 1) && textContent.set.call(byId("trouble"), text) });
    // The same text is not read aloud again.
    for (let times = 0; times < 2; times += 1) socket().receive("old", {});
    assert.equal(writes, 1);
    skip(2000);
    seats(3, ["Anna", "", "Zoé"], false);
    pass(9000);
    assert.equal(trouble(), "de no_screen");
  },

  "a phone without connection is dark, and says why"() {
    const closed = (code) => {
      show("turn");
      socket().close({ code });
      return [trouble(), look()[1]];
    };
    assert.deepEqual(closed(1006), ["de no_server", "0.000"]);
    pass(250);
    socket().open();
    seats(3, ["Anna", "", "Zoé"]);
    assert.deepEqual(closed(1013), ["de crowded", "0.000"]);
    pass(250);
    socket().open();
    seats(3, ["Anna", "", "Zoé"]);
    // The other tab has the light now, and this one shows what it was.
    assert.deepEqual(closed(4409), ["de elsewhere", "0.250"]);
  },

  async "a seat that is left is free without a message, and one that is given away with one"() {
    await enter(200, {});
    socket().open();
    seats(3, ["Anna", "", "Zoé"]);
    show("turn");
    byId("change").use("click");
    assert.deepEqual(sent("leave"), [{ type: "leave" }]);
    seats(null, ["Anna"]);
    assert.deepEqual([view(), trouble()], ["choose", ""]);
    // Another seat has another colour, which is unknown until its light is on.
    assert.equal(look()[0], "1 2 3");
    seats(2, ["Anna", ""]);
    assert.equal(look()[0], "");
    show("turn");
    seats(2, ["Anna", ""]);
    assert.equal(look()[0], "1 2 3");
    seats(null, ["Anna"]);
    assert.deepEqual([view(), trouble()], ["choose", "de freed"]);
    seats(null, ["Anna", "Bo"]);
    assert.equal(trouble(), "");
    assert.match(wordsOf(byId("seats")), /^de taken 1 Anna\|de taken 2 Bo\|3/);
  },
};

await run(checks);
