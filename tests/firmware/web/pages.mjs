/**
 * The two pages that a Pico W serves, without a browser: the table's page and that of its set-up.
 * Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import vm from "node:vm";

import { Element, byIdIn, wordsOf } from "../../tableref_host/page_element.mjs";
import { answered, install, pass, run, timers } from "../../tableref_host/page_time.mjs";

/** Return the texts of a language: each is its key with the code of the language, and its fields. */
const words = (code) => new Proxy({}, {
  get: (_, key) => (key === "language" ? `to ${code}` : `${code} ${key}${{ player: " {number}", behind: " {seconds}", said: " {name}", ahead: " {name} {other} {seconds}", tied: " {name} {other}", joined: " {name} {address}", failed: " {name}", is_own: " {name} {found}" }[key] ?? ""}`),
});

class Source extends EventTarget {
  static CLOSED = 2;

  constructor(path) {
    super();
    Object.assign(this, { path, readyState: 1 });
  }

  close() {
    this.readyState = 3;
  }

  receive(kind, data) {
    this.dispatchEvent(Object.assign(new Event(kind), { data: JSON.stringify(data) }));
  }
}

/** Return a page that runs `script` ("page" or "set_up"); `answer` is what its server answers. */
function opened(script, isHidden = false, hasVoice = true) {
  const page = new Element("body");
  const found = { page, sources: [], sent: [], spoken: [], answer: { problem: "" } };
  page.append(Object.assign(new Element("select"), { id: "seat" }));
  const speechSynthesis = { speak: (one) => found.spoken.push([one.words, one.lang]), cancel: () => found.spoken.push("cancelled") };
  const document = Object.assign(new EventTarget(), {
    hidden: isHidden,
    documentElement: {},
    getElementById: (id) => byIdIn(page, id),
    createElement: (tag) => new Element(tag),
    createElementNS: (_, tag) => new Element(tag),
    querySelectorAll: (selectors) => page.querySelectorAll(selectors),
  });
  install({ document });
  const context = vm.createContext({
    document,
    window: hasVoice ? { speechSynthesis } : {},
    speechSynthesis,
    setTimeout,
    clearTimeout,
    WORDS: { en: words("en"), de: words("de") },
    EventSource: class extends Source {
      constructor(path) {
        super(path);
        found.sources.push(this);
      }
    },
    SpeechSynthesisUtterance: class {
      constructor(text) {
        this.words = text;
      }
    },
    Option: class {
      constructor(text, value) {
        return Object.assign(new Element("option"), { text, textContent: text, value: String(value) });
      }
    },
    async fetch(path, { method, body }) {
      found.sent.push([method, path, JSON.parse(body), found.sources.filter(({ readyState }) => readyState === 1).length]);
      if (found.answer instanceof Error) throw found.answer;
      return { ok: found.answer !== null, json: async () => found.answer };
    },
  });
  for (const name of ["shared", script]) {
    vm.runInContext(readFileSync(new URL(`../../../firmware/tableref/web/${name}.js`, import.meta.url), "utf-8"), context);
  }
  found.byId = (id) => byIdIn(page, id);
  found.source = () => found.sources.at(-1);
  found.texts = (...ids) => ids.map((id) => found.byId(id).textContent);
  found.hide = (isHidden) => {
    document.hidden = isHidden;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return found;
}

const named = (...list) => Array.from({ length: 10 }, (_, at) => list[at] ?? ["", `c${at + 1}`]);

const checks = {
  "the table's page lists who is first and the totals, or the seats"() {
    const { byId, source, texts } = opened("page");
    assert.deepEqual([...texts("title", "naming-title"), byId("seat").options[0].text], ["TableRef", "en names", "1"]);
    const rows = (id) => byId(id).children.map((row) => wordsOf(row).replaceAll("|", " "));
    source().receive("seats", ["en", "", [], named(["Anna", "red"])]);
    assert.deepEqual([...texts("title", "score-title", "speak"), rows("scores").length, rows("scores")[0], rows("scores")[9]], ["TableRef", "en seats", "en speak", 10, "1 Anna", "10 en player 10"]);
    const chips = byId("scores").children.map((row) => [row.children[0].className, row.children[0].dataset.colour]);
    assert.deepEqual([chips[0], chips[4], chips[5]], [["chip", "red"], ["chip", "c5"], ["chip winks", "c6"]]);
    source().receive("seats", ["en", "Gotta Go!", [2, 4], named(["Anna", "red"])]);
    assert.deepEqual([...texts("title"), document.title, ...rows("scores")], ["Gotta Go!", "Gotta Go!", "2 en player 2", "4 en player 4"]);
    const totals = [[1, 3], [2, 7], [4, 3], [6, -2]];
    source().receive("scores", [false, totals]);
    assert.deepEqual([...texts("score-title"), rows("scores").map((row) => row[0]).join("")], ["en scores", "2146"]);
    source().receive("scores", [true, totals]);
    assert.deepEqual([rows("scores").map((row) => row[0]).join(""), rows("scores")[0]], ["6142", "6 en player 6 -2"]);
    source().receive("scores", [false, [[4, 3], [6, 5], [1, 3]]]);
    assert.equal(rows("scores").map((row) => row[0]).join(""), "614");
    assert.equal(byId("first").hidden, true);
    source().receive("claims", [[1, 1, 0], [2, 2, 10_600], [4, 2, 0]]);
    assert.deepEqual([byId("first").hidden, ...texts("first-title"), ...rows("claims")], [false, "en first", "1 Anna 1.", "2 en player 2 en behind 0.010", "4 en player 4 en tie"]);
  },

  "the table's page has the screen, and each light at its place in its colour"() {
    const { byId, source } = opened("page");
    const lines = (...screen) => {
      source().receive("screen", screen);
      return byId("screen").children.map((line) => [line.className, line.textContent].filter(Boolean).join(": "));
    };
    assert.deepEqual(lines(["a", "b", "c", "d", "e", "f", "g", "h"], ""), ["title: a", "b", "c", "d", "e", "f", "g", "h"]);
    assert.deepEqual(lines(["a", "b", "", "", "", "", "g", "h"], "12345678"), ["title: a", "b", "big: 12345678", "g", "h"]);
    assert.equal(lines(["a", "b", "c", "d", "e", "f", "g", "h"], "123456789").length, 8);
    const lights = byId("lights").querySelectorAll("circle");
    const seats = byId("lights").querySelectorAll("text").map((text) => text.textContent).join();
    assert.deepEqual([lights.length, seats], [26, "1,2,3,4,5,6,7,8,9,10"]);
    const place = (at) => ["cx", "cy"].map((name) => Number(lights[at].getAttribute(name)));
    const angle = (at) => Math.atan2(place(at)[0], -place(at)[1]);
    const radius = (at) => Math.round(Math.hypot(...place(at)));
    const turn = 2 * Math.PI;
    const near = (one, other) => Math.abs(one - other) < 1e-9;
    assert.ok(near(angle(0), turn / 20) && near(angle(1), (3 * turn) / 20) && near(angle(10), turn / 32) && near(angle(11), (3 * turn) / 32));
    assert.deepEqual([radius(9), radius(10), radius(25)], [88, 75, 75]);
    assert.deepEqual([9, 10].map((at) => ["class", "r"].map((name) => lights[at].getAttribute(name))), [["light", "8"], ["light", "3.8"]]);
    // Each number is in its light.
    const [number] = byId("lights").querySelectorAll("text");
    assert.ok(near(Number(number.getAttribute("x")), place(0)[0]) && Math.abs(number.getAttribute("y") - place(0)[1]) < 4);
    source().receive("lights", `${"ff0000"}${"000000".repeat(24)}00ff00`);
    assert.deepEqual([lights[0], lights[1], lights[25]].map((light) => light.style.fill), ["#ff0000", "", "#00ff00"]);
  },

  "who is first is announced once, and spoken if that is wanted"() {
    const { byId, source, spoken, hide } = opened("page");
    const heard = (...claims) => {
      byId("said").textContent = "";
      source().receive("claims", claims);
      return byId("said").textContent;
    };
    source().receive("seats", ["de", "", [], named(["Anna", "red"], ["Bo", "blue"])]);
    // What was there before the page was opened is no news.
    assert.equal(heard([1, 1, 0]), "");
    assert.deepEqual([heard(), heard([1, 1, 0]), heard([1, 1, 0]), heard([1, 1, 0], [2, 2, 2500]), heard([1, 1, 0], [2, 2, 2500], [3, 3, 3000])], ["", "de said Anna", "", "de ahead Anna Bo 0,002", ""]);
    assert.deepEqual([heard(), heard([1, 1, 0], [2, 1, 0]), spoken], ["", "de tied Anna Bo", []]);
    byId("speak").use("click");
    assert.equal(byId("speak").getAttribute("aria-pressed"), "true");
    heard();
    heard([2, 1, 0]);
    byId("speak").use("click");
    heard();
    heard([1, 1, 0]);
    assert.deepEqual(spoken, [["de said Bo", "de"], "cancelled"]);
    hide(true);
    hide(false);
    assert.equal(heard([1, 1, 0], [2, 2, 0]), "");
  },

  "the table's page reconnects after a silence or a refusal, and only while it is visible"() {
    const { byId, sources, source, hide } = opened("page");
    const state = () => [sources.length, source().readyState, byId("link").textContent, byId("table").style.opacity];
    assert.equal(source().path, "/events");
    pass(14_999);
    assert.equal(sources.length, 1);
    source().receive("beat", null);
    pass(14_999);
    source().receive("lights", "");
    pass(14_999);
    assert.deepEqual(state(), [1, 1, "", ""]);
    pass(1);
    assert.deepEqual([sources[0].readyState, ...state()], [3, 2, 1, "", ""]);
    // The browser reconnects by itself after a lost connection.
    source().readyState = 0;
    source().receive("error", null);
    assert.deepEqual(state(), [2, 0, "en lost", 0.5]);
    pass(10_000);
    assert.equal(sources.length, 2);
    source().receive("beat", null);
    assert.deepEqual(state().slice(2), ["", ""]);
    source().readyState = 2;
    source().receive("error", null);
    assert.equal(state()[2], "en lost");
    pass(4999);
    assert.equal(sources.length, 2);
    pass(1);
    assert.equal(sources.length, 3);
    source().readyState = 2;
    source().receive("error", null);
    assert.equal(state()[2], "en full");
    hide(true);
    pass(60_000);
    assert.equal(sources.length, 3);
    hide(false);
    assert.deepEqual([sources.length, source().readyState], [4, 1]);
    hide(true);
    assert.equal(sources[3].readyState, 3);
    timers.clear();
    // A timer of an earlier connection does not end a later one.
    const other = opened("page");
    pass(15_000);
    pass(15_000);
    assert.equal(other.sources.length, 3);
    pass(10_000);
    for (const isHidden of [true, false]) other.hide(isHidden);
    pass(6000);
    assert.equal(other.sources.length, 4);
    other.source().receive("beat", null);
    pass(11_000);
    other.source().readyState = 2;
    other.source().receive("error", null);
    pass(4999);
    assert.equal(other.sources.length, 4);
    pass(1);
    assert.equal(other.sources.length, 5);
    timers.clear();
    assert.deepEqual([opened("page", true).sources, other.byId("speak").hidden, opened("page", true, false).byId("speak").hidden], [[], false, true]);
  },

  async "a name is sent with the code while nothing else is connected"() {
    const found = opened("page");
    const { byId, source, sent, sources, texts } = found;
    const [seat, field] = [byId("seat"), byId("name")];
    source().receive("seats", ["en", "", [], named(["Anna", "red"])]);
    assert.deepEqual([seat.options.length, seat.options[0].text, seat.options[1].text, seat.value], [10, "1 Anna", "2", "1"]);
    seat.value = "3";
    assert.equal(seat.options[seat.selectedIndex].text, "3");
    const [, second] = seat.options;
    source().receive("seats", ["en", "", [], named(["Anna", "red"])]);
    assert.equal(seat.options[1], second);
    source().receive("seats", ["en", "", [], named(["Anna", "red"], ["Bo", "red"])]);
    assert.deepEqual([seat.options[1].text, seat.value], ["2 Bo", "3"]);
    const send = async (answer) => {
      found.answer = answer;
      byId("code").value = "1234";
      field.value = "Zoe\u0301";
      const event = Object.assign(new Event("submit", { cancelable: true }));
      byId("name-form").dispatchEvent(event);
      await answered();
      return [event.defaultPrevented, ...texts("name-state"), byId("name-state").className, field.value === ""];
    };
    const count = sources.length;
    assert.deepEqual(await send({ problem: "" }), [true, "en saved", "", true]);
    assert.deepEqual([sent, sources.length], [[["POST", "/name", { code: "1234", player: "3", name: "Zoé" }, 0]], count + 1]);
    assert.deepEqual(await send({ problem: "code" }), [true, "en wrong_code", "bad", false]);
    assert.deepEqual((await send(null))[1], "en wrong_refused");
    assert.deepEqual((await send(new Error("gone")))[1], "en wrong_lost");
    timers.clear();
  },

  "both pages are in the table's language until another one is chosen"() {
    for (const script of ["page", "set_up"]) {
      const { page, byId, source } = opened(script);
      page.append(Object.assign(new Element("p"), { id: "fixed" }));
      byId("fixed").dataset.words = "fixed";
      const speak = (code) => source().receive(...(script === "page" ? ["seats", [code, "", [], named()]] : ["setup", { state: "opening", networks: [], language: code }]));
      const shown = () => [byId("fixed").textContent, document.documentElement.lang, byId("language").textContent];
      speak("de");
      assert.deepEqual(shown(), ["de fixed", "de", "to en"]);
      speak("fr");
      assert.deepEqual(shown(), ["en fixed", "en", "to de"]);
      byId("language").use("click");
      assert.deepEqual(shown(), ["de fixed", "de", "to en"]);
      speak("en");
      assert.deepEqual(shown(), ["de fixed", "de", "to en"]);
      byId("language").use("click");
      assert.deepEqual(shown(), ["en fixed", "en", "to de"]);
    }
    timers.clear();
  },

  async "the set-up shows its state, offers the networks, and reports what is wrong"() {
    const found = opened("set_up");
    const { page, byId, source, sent } = found;
    assert.deepEqual(found.texts("title", "state"), ["en title", "en opening"]);
    const submit = Object.assign(new Element("button"), { id: "send" });
    submit.setAttribute("type", "submit");
    page.append(submit);
    const shown = (changes) => {
      if (changes) source().receive("setup", { state: "own", found: "why", joined: "Home", name: "Table", networks: [], language: "en", ...changes });
      return [byId("state").textContent, byId("state").className, submit.disabled];
    };
    assert.deepEqual([source().path, shown({ state: "opening" }), shown({ state: "joining" })], ["/events", ["en opening", "", true], ["en joining", "", true]]);
    assert.deepEqual([shown({}), shown({ state: "joined", found: "10.0.0.7" })], [["en is_own Table why", "", false], ["en joined Home 10.0.0.7", "", false]]);
    assert.deepEqual([shown({ state: "failed" }), shown({ state: "failed", found: "failed" })], [["en why", "bad", false], ["en failed Home", "bad", false]]);
    assert.deepEqual([byId("title").textContent, document.title, byId("join-title").textContent], ["en title", "en title", "en join_title"]);
    shown({ networks: ["One", "Two"] });
    const buttons = byId("choices").children;
    assert.deepEqual(buttons.map(({ type, textContent }) => [type, textContent]), [["button", "One"], ["button", "Two"]]);
    buttons[1].use("click");
    assert.deepEqual([byId("wifi").value, document.activeElement], ["Two", byId("password")]);
    byId("password").value = "secret";
    for (const checked of [true, false]) {
      byId("reveal").checked = checked;
      byId("reveal").use("change");
      assert.equal(byId("password").type, checked ? "text" : "password");
    }
    const send = async (id, answer) => {
      found.answer = answer;
      const event = new Event("submit", { cancelable: true });
      byId(id).dispatchEvent(event);
      await answered();
      assert.equal(event.defaultPrevented, true);
      return shown();
    };
    assert.deepEqual(await send("join", { problem: "too_long" }), ["en too_long", "bad", false]);
    assert.deepEqual(shown({})[0], "en is_own Table why");
    assert.deepEqual([await send("own", { problem: "" }), await send("own", null), await send("own", new Error("gone"))].map(([text]) => text), ["en is_own Table why", "en refused", "en lost"]);
    assert.deepEqual(sent.map(([method, path, fields]) => [method, path, fields]).slice(0, 2), [["POST", "/join", { wifi: "Two", wifi_password: "secret" }], ["POST", "/own", {}]]);
    shown({});
    source().receive("error", null);
    assert.deepEqual(shown(), ["en lost", "bad", false]);
  },
};

await run(checks);
