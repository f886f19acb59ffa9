/**
 * What main.js of the virtual table connects, in node: all its modules are stand-ins that note their
 * calls. Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

import { Element, byIdIn } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { answered, install, pass, run, timers } from "../page_time.mjs";

/** The calls of stand-ins, as [name, ...arguments]. */
const log = [];
/** The last object of each class, and its arguments. */
const made = {};
/** Name of a function or method -> function that returns its result. */
const answers = {};
/** Name of a class -> first values of its attributes. */
const fields = {};

function called(name, values) {
  log.push([name, ...values]);
  return answers[name]?.(...values);
}

function standIn(name) {
  return new Proxy(function () {}, {
    construct(_, given) {
      const self = new Proxy({ ...fields[name] }, {
        get: (own, key) => (key in own || typeof key === "symbol" ? own[key] : (...values) => called(`${name}.${key}`, values)),
      });
      made[name] = { self, given };
      return self;
    },
    apply: (_, __, values) => called(name, values),
    get: (_, key) => (...values) => called(`${name}.${String(key)}`, values),
  });
}

const main = readFileSync(new URL("table/js/main.js", ROOT), "utf-8");
const names = new Map([...main.matchAll(/^import \{([^}]+)\} from "(table\/\w+\.js)";/gm)].map(([, list, path]) => [path, list.match(/\w+/g)]));
names.set("table/phones/set.js", ["setPhones"]).set("table/pico/view.js", ["preparePico"]);
globalThis.standIn = standIn;
registerHooks({
  resolve(name, context, next) {
    const list = names.get(name);
    if (!list) return next(name, context);
    const values = list.map((one) => `export const ${one} = ${one === "SEATS" ? 10 : `globalThis.standIn("${one}")`};`);
    return next(`data:text/javascript,${encodeURIComponent(values.join("\n"))}`, context);
  },
});

const page = new Element("body");
const frames = [];
let loseTab = null;
let hasPico = false;
let openDialog = null;
/** What is observed as [function, element], and the listeners of the document as [kind, options]. */
const observed = [];
const listened = [];
const history = { state: "is here", replaceState: (state) => log.push(["replaceState", state]) };
install({
  location: { search: "", reload: () => log.push(["reload"]) },
  history,
  matchMedia: () => ({ matches: false }),
  requestAnimationFrame: (call) => frames.push(call),
  ResizeObserver: class {
    constructor(call) {
      this.call = call;
    }

    observe(element) {
      observed.push([this.call, element.id]);
    }
  },
  performance: { now: () => Date.now(), mark: (name) => log.push(["mark", name]) },
  navigator: { languages: ["de"], wakeLock: { request: async (kind) => log.push(["awake", kind]) } },
  window: Object.assign(new EventTarget(), { devicePixelRatio: 2 }),
  document: Object.assign(new EventTarget(), {
    getElementById: (id) => (id === "pico" && !hasPico ? null : byIdIn(page, id)),
    querySelector: () => openDialog,
    querySelectorAll: (selectors) => [selectors],
    addEventListener(kind, listener, options) {
      listened.push([kind, options]);
      EventTarget.prototype.addEventListener.call(this, kind, listener, options);
    },
    body: page,
    hidden: false,
  }),
});
byIdIn(page, "too-old").hidden = true;
byIdIn(page, "loading");
const dark = () => Array.from({ length: 26 }, () => [0, 0, 0]);
const files = { clear: () => log.push(["clear"]), letGo: () => log.push(["letGo"]), dropped: 2 };
const view = { left_s: 0, names: [] };
Object.assign(fields, {
  Heart: { hasPower: true, isStopped: false, isSoon: false },
  Lights: { colours: dark() },
  OneTab: { lost: new Promise((resolve) => (loseTab = resolve)) },
  DeviceClock: { told_us: 5000 },
  Contacts: { word: 6 },
  Ssd1306: { address: 60 },
  Pace: { isStill: false, isUntouched: false },
  Labels: { asked: [1] },
  Flat: { isFlat: true },
});
Object.assign(answers, {
  addressOf: (name) => (name === "line" ? "ws://x" : ""),
  redeem: async () => {},
  loadTemplates: async () => {},
  textOf: (key) => key,
  usualOf: (languages) => `usual of ${languages}`,
  languageFrom: () => "de",
  "OneTab.take": async () => true,
  "OneTab.whenLeft": () => new Promise(() => {}),
  "Heart.stop": () => (made.Heart.self.isStopped = true),
  "Lights.draw": () => Infinity,
  "Furniture.arrange": () => ({ spots: [], width: 1, height: 1, plan: { hub: { screen: { width: 64 } } } }),
  "Board.load": async () => new Proxy({ files }, { get: (own, key) => (key === "then" || key in own ? own[key] : (...values) => called(`board.${key}`, values)) }),
  "board.view": () => view,
  "board.seats": () => "..t.......",
  "board.save": () => true,
  "board.phase": () => "a phase",
  "board.game": () => "a game",
  decode: (bytes) => bytes,
});
await import(new URL("table/js/main.js", ROOT));
await answered();

/** Return the calls since the last time, those of `wanted` (names or beginnings of names). */
const calls = (...wanted) => log.splice(0).filter(([name]) => wanted.some((one) => name === one || (one.endsWith(".") && name.startsWith(one))));
const happen = (target, kind, values = {}) => target.dispatchEvent(Object.assign(new Event(kind), values));
const draw = () => frames.splice(0).forEach((frame) => frame(7));
const heart = () => made.Heart.self;
const [wires] = log.find(([name]) => name === "Board.load").slice(1);
const [panels] = log.find(([name]) => name === "preparePanels").slice(1);
const [input] = log.find(([name]) => name === "listen").slice(1);
const loaded = log.find(([name]) => name === "Board.load").slice(1);
const sheets = log.filter(([name]) => name === "makeSheet").map(([, ...elements]) => elements);
const published = log.find(([name]) => name === "publish").slice(1);
const [, forget] = log.find(([name]) => name === "prepareTrouble");
const [beat] = made.Heart.given;
const { "Board.load": load } = answers;

/** Load the page again with other `answers`; return its calls. */
async function again(changes) {
  fields.OneTab = { lost: new Promise((resolve) => (loseTab = resolve)) };
  fields.Heart = { hasPower: true, isStopped: false, isSoon: false };
  Object.assign(answers, { "OneTab.take": async () => true, "Board.load": load, "OneTab.whenLeft": () => new Promise(() => {}) }, changes);
  byIdIn(page, "loading");
  log.length = 0;
  again.count = (again.count ?? 0) + 1;
  await import(new URL(`table/js/main.js?${again.count}`, ROOT));
  await answered();
}

const checks = {
  "the table begins, and is connected after its code was redeemed"() {
    const wanted = ["Lights.place", "Screen.", "OneTab.take", "replaceState", "speak", "welcome", "loadTemplates", "awake", "notice", "Heart.beat", "mark", "redeem", "Link.plug", "install"];
    assert.deepEqual(calls(...wanted), [
      ["Lights.place", [], 1, 1], ["Screen.resize", 64, 2], ["Screen.draw"], ["OneTab.take", true], ["replaceState", null], ["speak", "de"], ["welcome"], ["loadTemplates"],
      ["awake", "screen"], ["notice", "damaged", true, { count: 2 }], ["Heart.beat"], ["mark", "ready"], ["redeem"], ["Link.plug"],
    ]);
    made.Link.self.onState("why");
    made.Link.self.onLine("a line");
    assert.deepEqual(calls("showCable", "board.hear"), [["showCable", "why"], ["board.hear", "a line"]]);
    assert.deepEqual([page.className, page.querySelector("#loading")], ["is-awake", null]);
    assert.deepEqual(loaded, [wires, "de", "usual of de"]);
    // The layout is that of the window's size.
    const [[resized, stage]] = observed;
    assert.equal(stage, "stage");
    resized();
    assert.deepEqual(calls("Lights.place").length, 1);
    assert.ok(listened.some(([kind, options]) => kind === "close" && options === true), "dialogs' events do not bubble");
  },

  "each part of the page gets what it needs of the others"() {
    assert.equal(made.NamesSheet.given[0].look(), view.names);
    answers["board.menu"] = () => "a menu";
    assert.equal(made.MenuList.given[0].look(), "a menu");
    answers["Beside.now"] = (label) => `now ${label}`;
    assert.equal(made.Speech.given[3]("label"), "now label");
    assert.deepEqual(sheets.map((sheet) => sheet.map(({ id }) => id).join()), ["games,open-games", "names,open-names"]);
    log.length = 0;
    wires.pwm(16, 440, 9);
    assert.deepEqual(calls("Buzzer."), [["Buzzer.set", 440, 9]]);
    const [isCovered, isCalm] = made.Pace.given;
    assert.equal(isCalm(), false);
    const covers = [[false, null], [true, null], [false, {}]].map(([isHidden, dialog]) => {
      [document.hidden, openDialog] = [isHidden, dialog];
      return isCovered();
    });
    [document.hidden, openDialog] = [false, null];
    assert.deepEqual(covers, [false, true, true]);
  },

  "without power the table is dark and silent, and starts again after a second"() {
    draw();
    calls();
    panels.onPlug();
    assert.deepEqual([heart().hasPower, frames.length], [false, 1]);
    const dead = [["Link.power", false], ["Ssd1306.reset"], ["Lights.set", dark()], ["Buzzer.set", 0, 0]];
    assert.deepEqual(calls("Link.", "Ssd1306.", "Lights.set", "Buzzer."), dead);
    assert.equal(made.Screen.self.isStale, true);
    panels.onPlug();
    happen(window, "pagehide");
    pass(999);
    assert.deepEqual(calls("Link.", "board."), []);
    pass(1);
    assert.equal(heart().hasPower, true);
    assert.deepEqual(calls("Link.", "Contacts.", "board.", "Heart."), [["Link.power", true], ["Contacts.takeWords", made.DeviceClock.self], ["board.powerOn"], ["board.feed", 6, 5000], ["Heart.soon"]]);
    pass(5000);
    assert.deepEqual(calls("Link.", "board."), []);
    happen(window, "pagehide");
    assert.deepEqual(calls("board."), [["board.leave"]]);
    panels.onNewTable();
    assert.deepEqual(calls("WirePanel.clear", "Ssd1306.", "clear", "notice", "Link.", "board.powerOn", "Heart."), [
      ["WirePanel.clear"], ["Ssd1306.reset"], ["clear"], ["notice", "damaged", false], ["Link.power", false], ["Link.power", true], ["board.powerOn"], ["Heart.soon"],
    ]);
  },

  "the page continues at once when it is visible or a sheet is closed"() {
    for (const isHidden of [false, true]) {
      document.hidden = isHidden;
      happen(document, "visibilitychange");
      assert.deepEqual(calls("Heart.", "awake"), [...(isHidden ? [] : [["awake", "screen"]]), ["Heart.soon"]]);
    }
    document.hidden = false;
    happen(document, "close");
    assert.deepEqual(calls("Heart."), [["Heart.soon"]]);
  },

  "a frame is drawn when something has changed, and when a light is due"() {
    const lit = dark();
    lit[0] = lit[12] = [1, 2, 3];
    draw();
    made.Lights.self.colours = lit;
    answers["Lights.set"] = () => (made.Lights.self.colours = dark());
    for (let times = 0; times < 2; times += 1) wires.strip(28, []);
    made.Lights.self.colours = lit;
    assert.deepEqual([frames.length <= 1, calls("Presses.lit")], [true, [["Presses.lit", 1]]]);
    answers["Lights.draw"] = () => 30;
    draw();
    assert.deepEqual(calls("Lights.draw", "Presses.drawn", "Screen.draw"), [["Lights.draw", 7], ["Presses.drawn"], ["Screen.draw"]]);
    pass(29);
    assert.equal(frames.length, 0);
    pass(1);
    assert.equal(frames.length, 1);
    draw();
    pass(10);
    wires.i2c(60, []);
    answers["Lights.draw"] = () => Infinity;
    draw();
    pass(100);
    assert.equal(frames.length, 0);
    made.Screen.self.isStale = false;
    wires.i2c(60, []);
    assert.equal(made.Screen.self.isStale, true);
    // Only its own display answers, and nothing is lit while the table stands still.
    assert.deepEqual([wires.i2c(61, []), wires.i2c(60, [1])], [false, true]);
    made.Pace.self.isStill = true;
    calls();
    wires.strip(28, []);
    assert.deepEqual(calls("Lights.set"), []);
    made.Pace.self.isStill = false;
    draw();
  },

  "a press is handed on at once, several touches together, and notices end with its release"() {
    calls();
    input.onChange(3, true, 70, false);
    assert.deepEqual(calls("Furniture.press", "notice", "Presses.", "Lights.hurry", "Heart."), [["Furniture.press", 3, true], ["Presses.began", 3, 70], ["Lights.hurry", 2], ["Heart.beat"]]);
    input.onChange(3, false, 80, true);
    assert.deepEqual(calls("notice", "Presses.", "Lights.hurry", "Heart."), [["notice", "gap", false], ["notice", "saved", false], ["Heart.soon"]]);
    input.onChange(10, true, 80, true);
    assert.deepEqual(calls("Presses."), [["Presses.began", 10, 80]]);
    input.onGesture();
    panels.onMute(true);
    assert.deepEqual(calls("Buzzer."), [["Buzzer.wake"], ["Buzzer.mute", true]]);
    input.onChange(13, true, 90, true);
    assert.deepEqual(calls("Presses.", "Lights.hurry", "Heart."), [["Heart.soon"]]);
    made.MenuList.given[0].send("choose");
    assert.deepEqual(calls("board.", "Heart."), [["board.hear", "choose"], ["Heart.soon"]]);
  },

  "the page follows the table when that has changed"() {
    const follows = ["Speech.light", "speak", "board.phase", "showCardOf", "Labels.show", "MenuList.show", "Speech.describe"];
    wires.i2c(60, []);
    draw();
    calls();
    beat.afterBeat();
    assert.equal(frames.length, 1);
    assert.equal(log.find(([name]) => name === "Speech.light")[3], 5);
    assert.deepEqual(log.find(([name]) => name === "showCardOf"), ["showCardOf", "a game", "a phase"]);
    assert.deepEqual([calls(...follows).map(([name]) => name), made.Pace.self.phase], [follows, "a phase"]);
    const followed = () => {
      log.length = 0;
      beat.afterBeat();
      return calls("Labels.show", "Furniture.turn").map(([name, ...values]) => [name, ...values].join(" "));
    };
    followed();
    assert.deepEqual(followed(), []);
    const lines = ['{"event": "claim"}', '{"answer": "player"}', '{"answer": "refused"}', "a message"];
    const changes = lines.map((text) => {
      wires.line(text);
      const heard = calls("Beside.happen", "Speech.happen", "NamesSheet.answer", "Pace.happen", "WirePanel.add", "Answers.add", "Link.send").map(([name]) => name.split(".")[0]);
      return [heard, followed().length];
    });
    const all = ["Pace", "WirePanel", "Answers"];
    assert.deepEqual(changes, [[[...all, "Beside", "Speech", "Link"], 2], [[...all, "NamesSheet", "Link"], 2], [[...all, "NamesSheet", "Link"], 0], [[...all, "Link"], 0]]);
    // The screen is turned to the player whose turn it is, otherwise to the players who are asked.
    wires.i2c(60, []);
    assert.deepEqual(followed(), ["Labels.show ", "Furniture.turn 3"]);
    answers["board.seats"] = () => "..........";
    made.Labels.self.asked = [4, 5];
    wires.i2c(60, []);
    assert.deepEqual(followed(), ["Labels.show ", "Furniture.turn 4,5"]);
    made.Flat.self.isFlat = false;
    made.Flat.given[1]();
    assert.deepEqual(followed(), ["Labels.show "]);
  },

  "a full storage is noted until there is room, and an untouched table is silent"() {
    const noted = (isSaved, changes = {}) => {
      Object.assign(made.Pace.self, { isStill: false, isUntouched: false, ...changes });
      answers["board.save"] = () => isSaved;
      log.length = 0;
      beat.afterBeat();
      return calls("notice", "Buzzer.rest").map((one) => one.join(" "));
    };
    assert.deepEqual([true, false, false, true].map((isSaved) => noted(isSaved)), [
      ["notice unsaved false"], ["notice unsaved true", "notice saved false"], ["notice unsaved true"], ["notice unsaved false", "notice saved true"],
    ]);
    for (const name of ["isStill", "isUntouched"]) assert.deepEqual(noted(true, { [name]: true }), ["notice unsaved false", "Buzzer.rest"]);
    beat.onGap(12_400);
    assert.deepEqual(calls("notice").at(-1), ["notice", "gap", true, { s: 12 }]);
  },

  "the texts beside the screen are written after several presses, and again while a time runs"() {
    const shown = () => calls("Beside.show").length;
    timers.clear();
    wires.i2c(60, []);
    beat.afterBeat();
    draw();
    log.length = 0;
    pass(99);
    draw();
    assert.equal(shown(), 0);
    view.left_s = 30;
    pass(1);
    assert.equal(shown(), 1);
    pass(1019);
    assert.equal(shown(), 0);
    // A clock that stands is not looked at again.
    pass(1);
    pass(5000);
    assert.equal(shown(), 1);
    for (let times = 0; times < 3; times += 1) {
      view.left_s -= 1;
      for (let changes = 0; changes < 2; changes += 1) {
        wires.i2c(60, []);
        beat.afterBeat();
        draw();
      }
      pass(100);
      draw();
      pass(100);
    }
    assert.equal(shown(), 3);
    view.left_s = 0;
    pass(2000);
    assert.equal(shown(), 1);
    // A frame without news writes nothing, and neither does a table that was lost.
    wires.strip(28, []);
    draw();
    pass(2000);
    assert.equal(shown(), 0);
    const [{ isWritten }] = published;
    assert.equal(isWritten(), true);
    wires.i2c(60, []);
    assert.equal(isWritten(), false);
    beat.afterBeat();
    assert.equal(isWritten(), false);
    draw();
    assert.equal(isWritten(), false);
    heart().isStopped = true;
    pass(100);
    heart().isStopped = false;
    assert.deepEqual([shown(), isWritten()], [0, true]);
    heart().isSoon = true;
    assert.equal(isWritten(), false);
    heart().isSoon = false;
  },

  "after a fault of the device its message is shown, and all can be forgotten"() {
    calls();
    beat.onFault(new Error("broken"));
    assert.deepEqual(calls("showTrouble"), [["showTrouble", "trouble_firmware", "broken"]]);
    answers["board.powerOn"] = () => {
      throw "no reason";
    };
    panels.onNewTable();
    assert.deepEqual(calls("Heart.stop", "showTrouble").map((one) => one.at(-1)), ["Heart.stop", "no reason"]);
    delete answers["board.powerOn"];
    heart().isStopped = false;
    forget();
    assert.deepEqual(calls("forgetAll", "reload"), [["forgetAll"], ["reload"]]);
  },

  async "a tab that lost the table stops, stores nothing, and waits until it gets it again"() {
    let answer = null;
    let signal = null;
    answers.askToTakeOver = () => new Promise((resolve) => (answer = resolve));
    answers["OneTab.whenLeft"] = (given) => {
      signal = given;
      return Promise.reject(new Error("aborted"));
    };
    loseTab();
    await answered();
    assert.deepEqual(calls("Heart.stop", "letGo", "Link.", "Buzzer.", "reload"), [["Heart.stop"], ["letGo"], ["Link.pull"], ["Buzzer.set", 0, 0]]);
    assert.equal(signal.aborted, false);
    happen(window, "pagehide");
    assert.deepEqual(calls("board."), []);
    answer(true);
    await answered();
    assert.deepEqual([signal.aborted, calls("OneTab.take", "replaceState", "reload")], [true, [["OneTab.take", true], ["replaceState", "is here"], ["reload"]]]);
  },

  async "a second tab asks first, and has the table when that is wanted or the other tab has left"() {
    for (const isWanted of [true, false]) {
      let answer = null;
      let signal = null;
      await again({
        "OneTab.take": async (isTaken) => isTaken === true && isWanted && Boolean(answer),
        "OneTab.whenLeft": (given) => {
          signal = given;
          return Promise.reject(new Error("aborted"));
        },
        askToTakeOver: () => new Promise((resolve) => (answer = resolve)),
      });
      history.state = null;
      assert.deepEqual([calls("OneTab.take", "Board.load", "welcome").map(([name]) => name), signal.aborted], [["OneTab.take"], false]);
      answer(isWanted);
      await answered();
      const takes = isWanted ? [["OneTab.take", true]] : [];
      assert.deepEqual([calls("OneTab.take", "replaceState", "welcome"), signal.aborted], [[...takes, ["replaceState", null], ["welcome"]], true]);
    }
  },

  async "a page for phones has them, and one alone can be installed"() {
    const phones = ["phones", "alone"].map((kind) => ({ addressOf: (name) => (kind === "phones" && name === "seats" ? "ws://seats" : "") }));
    answers.setPhones = () => new (standIn("Phones"))();
    await again(phones[0]);
    const given = (name) => log.find(([one]) => one === name).slice(1);
    const [[address, parts], [ownWires], [tools]] = ["setPhones", "Board.load", "preparePanels"].map(given);
    assert.deepEqual([address, parts.heart, parts.contacts, parts.clock], ["ws://seats", heart(), made.Contacts.self, made.DeviceClock.self]);
    assert.deepEqual(calls("redeem", "Phones.plug", "install", "showOthers").map(([name]) => name), ["redeem", "Phones.plug"]);
    const [turns] = made.Heart.given;
    turns.beforeTurn();
    turns.afterBeat();
    ownWires.line("a line");
    tools.onNewTable();
    assert.deepEqual(calls("Phones.").map(([name]) => name), ["Phones.settle", "Phones.show", "Phones.hearTable", "Phones.forget"]);
    loseTab();
    await answered();
    assert.deepEqual(calls("Phones.", "Heart.stop"), [["Heart.stop"], ["Phones.pull"]]);
    hasPico = true;
    await again(phones[1]);
    assert.deepEqual(calls("redeem", "setPhones", "install", "showOthers", "preparePico"), [["install"], ["showOthers", ["[data-build]"]], ["preparePico"]]);
    hasPico = false;
  },

  async "a page that cannot be loaded says why, and a browser that is too old loads nothing"() {
    await again({ "Board.load": async () => Promise.reject(Object.assign(new Error("no"), { stack: "where" })) });
    await answered();
    assert.deepEqual(calls("showTrouble"), [["showTrouble", "trouble_loading", "where"]]);
    page.querySelector("#too-old").hidden = false;
    await again({});
    assert.deepEqual(calls("OneTab.take", "welcome", "Board.load"), []);
  },
};

await run(checks);
