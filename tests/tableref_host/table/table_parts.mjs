/**
 * Parts of the virtual table's page without a browser: the chart, the labels, the menu, the names,
 * the panels, the input, the plan with its furniture, and the board. Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { gzipSync } from "node:zlib";

import { Element, byIdIn, wordsOf } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { answered, install, now_ms, pass, run, skip, timers } from "../page_time.mjs";

const page = new Element("body");
const wordsIn = (name) => JSON.parse(readFileSync(new URL(`table/words/${name}.json`, ROOT), "utf-8"));
const words = Object.fromEntries(["en", "de"].map((code) => [code, { ...wordsIn(code), ...wordsIn(`phones/${code}`) }]));
const byId = (id) => byIdIn(page, id);
byId("words").textContent = JSON.stringify(words);
const stored = new Map();
/** Whether storing is allowed, and whether the main pointer is a finger. */
let isStorage = true;
let isTouch = true;
function read(key) {
  if (!isStorage) throw new Error("not allowed");
  return stored.get(key) ?? null;
}
install({
  window: Object.assign(new EventTarget(), { devicePixelRatio: 2 }),
  Element,
  location: { search: "" },
  getComputedStyle: () => ({ fontSize: "10px", getPropertyValue: () => "20px" }),
  document: Object.assign(new EventTarget(), {
    getElementById: byId,
    createElement: (tag) => new Element(tag),
    createElementNS: (_, tag) => new Element(tag),
    querySelector: (selectors) => page.querySelector(selectors),
    querySelectorAll: (selectors) => page.querySelectorAll(selectors),
    documentElement: {},
    body: page,
    activeElement: null,
  }),
  localStorage: {
    getItem: (key) => read(key),
    setItem(key, text) {
      read(key);
      stored.set(key, text);
    },
  },
  matchMedia: (query) => ({ matches: query === "(pointer: coarse)" && isTouch }),
});

const { Board } = await import("table/board.js");
const { BACK, Contacts, NEXT, OK } = await import("table/contacts.js");
const { confetti } = await import("table/confetti.js");
const { noticeOf, sheetOf } = await import("table/event_texts.js");
const { Flat } = await import("table/flat.js");
const { install: installPage } = await import("table/install.js");
const { Screen } = await import("table/screen.js");
const { welcome } = await import("table/welcome.js");
const { Chart, columns } = await import("table/chart.js");
const { Furniture } = await import("table/furniture.js");
const { listen } = await import("table/input.js");
const { Labels } = await import("table/labels.js");
const { MenuList } = await import("table/menu_list.js");
const { NamesSheet } = await import("table/names.js");
const { WirePanel, askToTakeOver, makeSheet, notice, preparePanels, prepareTrouble, showCable, showCardOf, showTrouble } = await import("table/panels.js");
const { Beside } = await import("table/beside.js");
const { loadTemplates } = await import("table/event_texts.js");
const { Speech } = await import("table/speech.js");
const { PhonesPanel } = await import("table/phones/panel.js");
const { setPhones } = await import("table/phones/set.js");
const { alongEdge, plan, screenWidth } = await import("table/plan.js");
const { label, onLanguage, speak, textFor, textOf, usualOf } = await import("table/words.js");

/** Return a new element with an id, on the page. */
function made(id, tag = "div") {
  const element = Object.assign(new Element(tag), { id });
  page.append(element);
  return element;
}

/** Return an event with a target and further fields. */
function eventAt(target, kind, fields = {}) {
  const event = new Event(kind, { cancelable: true });
  for (const [name, value] of Object.entries({ target, timeStamp: now_ms, ...fields })) Object.defineProperty(event, name, { value });
  return event;
}

/** Unpack the texts of a game "g" and of some events, as the page does before it shows any. */
async function unpackTemplates() {
  const game = { counted: { bids: "{count} bids" }, about: { fast: "it is fast" }, facts: { tie: "a tie of {player}" }, now: {} };
  const texts = {
    phrases: { decimal: ".", and: " and ", round: "round {round}", other_step: "a step" }, terms: {}, notes: {}, steps: {}, reasons: {}, details: {}, refusals: { full: "no room for {player}", soon: "too soon" },
    sentences: { claim: "{player} is first", turn_started: "{player} begins", round_scored: "scored", starter_drawn: "{player} is drawn", undone: "undone", noted: "P1 {what}" },
  };
  const all = Object.fromEntries(["en", "de"].map((code) => [code, { ...texts, games: { g: { ...game, name: `Game ${code}` } } }]));
  byId("event-templates.json").textContent = gzipSync(JSON.stringify(all)).toString("base64");
  await loadTemplates();
}

/** Return buttons on a stage that presses contacts: what changed is in `log` as [button, isDown, ms, isTouch]. */
function pressed() {
  const stage = made("pressed-stage", "main");
  const contacts = new Contacts();
  const found = { stage, contacts, log: [], latched: [], captured: 0, gestures: 0, mayLatch: true };
  const buttons = Array.from({ length: OK }, (_, index) => {
    const button = new Element("button");
    button.dataset.button = String(index + 1);
    button.setPointerCapture = () => (found.captured += 1);
    stage.append(button);
    return button;
  });
  listen({
    stage,
    contacts,
    onChange: (button, isDown, time_ms, isTouch) => found.log.push([button, isDown, time_ms - now_ms, isTouch]),
    onGesture: () => (found.gestures += 1),
    mayLatch: () => found.mayLatch,
    onLatch: (isLatched) => found.latched.push(isLatched),
  });
  /** Send an event; return whether its usual effect was prevented. */
  found.send = (place, kind, target, fields = {}) => {
    const event = eventAt(target, kind, fields);
    place.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const finger = { pointerType: "touch", pointerId: 1, button: 0 };
  found.point = (kind, button, fields = {}) => found.send(stage, `pointer${kind}`, buttons[button - 1], { ...finger, ...fields });
  found.tap = (button, ms = 10, fields = {}) => {
    found.point("down", button, fields);
    skip(ms);
    found.point("up", button, fields);
  };
  found.key = (kind, code, fields = {}) => found.send(window, `key${kind}`, page, { code, ...fields });
  found.click = (button) => found.send(stage, "click", buttons[button - 1]);
  found.taken = () => found.log.splice(0).map(([button, isDown]) => [button, isDown]);
  return Object.assign(found, { buttons });
}

const checks = {
  "a press is reported once, with the time of its event, by whatever it is made"() {
    const { buttons, log, point, tap, key, click, taken, send, ...rest } = pressed();
    point("down", 3, { timeStamp: now_ms - 7 });
    assert.deepEqual([log.splice(0), rest.contacts.isDown(3)], [[[3, true, -7, true]], true]);
    point("up", 3);
    // Browsers send a click after a touch or a key.
    skip(1499);
    click(3);
    assert.deepEqual(taken(), [[3, false]]);
    point("down", 3, { pointerType: "mouse", button: 2 });
    assert.deepEqual(log, []);
    tap(4, 10, { pointerType: "mouse" });
    assert.deepEqual(taken(), [[4, true], [4, false]]);
    // A finger that is taken away by the system releases its button.
    for (const end of ["pointercancel", "lostpointercapture"]) {
      point("down", 5);
      send(rest.stage, end, buttons[4], { pointerId: 1 });
      assert.deepEqual(taken(), [[5, true], [5, false]], end);
    }
    // Without a touch or a key a click is a press.
    skip(1500);
    click(5);
    pass(60);
    assert.deepEqual(taken(), [[5, true], [5, false]]);
    const keys = { Backspace: BACK, KeyB: BACK, KeyN: NEXT, ArrowRight: NEXT, Enter: OK, NumpadEnter: OK, Space: OK };
    for (let digit = 0; digit <= 9; digit += 1) {
      for (const kind of ["Digit", "Numpad"]) keys[kind + digit] = digit === 0 ? 10 : digit;
    }
    for (const [code, button] of Object.entries(keys)) {
      assert.ok(key("down", code));
      key("down", code, { repeat: true });
      assert.ok(key("up", code));
      assert.deepEqual(taken(), [[button, true], [button, false]], code);
    }
    click(OK);
    for (const modifier of ["ctrlKey", "metaKey", "altKey"]) assert.ok(!key("down", "Digit1", { [modifier]: true }));
    assert.ok(!key("down", "KeyZ"));
    assert.deepEqual(log, []);
    // Space presses the focused button, and releases the one that it has pressed.
    document.activeElement = buttons[3];
    key("down", "Space");
    document.activeElement = buttons[5];
    key("down", "Space");
    key("up", "Space");
    assert.deepEqual(taken(), [[4, true], [4, false]]);
    for (const code of ["Enter", "NumpadEnter"]) {
      for (const kind of ["down", "up"]) key(kind, code);
      assert.deepEqual(taken(), [[6, true], [6, false]], code);
    }
    document.activeElement = null;
    // Keys for tools, cards, dialogs and text fields are not for the table.
    const inside = (tag, child = "button") => {
      const [outer, inner] = [new Element(tag), new Element(child)];
      outer.append(inner);
      return inner;
    };
    for (const [target, code] of [
      [inside("nav"), "Enter"], [inside("nav"), "NumpadEnter"], [inside("nav"), "Space"], [inside("aside"), "ArrowRight"], [inside("dialog"), "Digit1"], [inside("main", "input"), "Digit1"],
    ]) {
      assert.ok(!send(window, "keydown", target, { code }), code);
    }
    assert.ok(send(window, "keydown", inside("aside"), { code: "Digit1" }));
    key("up", "Digit1");
    assert.deepEqual(taken(), [[1, true], [1, false]]);
  },

  "all buttons are released when the page is left, and a press that goes on is no second one"() {
    const { log, point, key, click, taken, stage, buttons, send, ...rest } = pressed();
    document.hidden = true;
    for (const [place, happening] of [[window, "blur"], [window, "pagehide"], [document, "visibilitychange"]]) {
      point("down", 7);
      key("down", "Digit2");
      taken();
      send(place, happening, page);
      assert.deepEqual(taken(), [[2, false], [7, false]], happening);
      skip(3000);
      point("up", 7);
      key("up", "Digit2");
      click(7);
      assert.deepEqual(log, [], happening);
    }
    // The page does not see a key that is released elsewhere, and its next press counts.
    key("down", "Digit2");
    send(window, "blur", page);
    taken();
    key("down", "Digit2");
    key("up", "Digit2");
    assert.deepEqual(taken(), [[2, true], [2, false]]);
    // NEXT, released after that, does not stay down.
    point("down", NEXT);
    skip(700);
    send(window, "blur", page);
    point("up", NEXT);
    assert.ok(!rest.contacts.isDown(NEXT));
    taken();
    document.hidden = false;
    point("down", 7);
    send(document, "visibilitychange", page);
    assert.ok(rest.contacts.isDown(7));
    point("up", 7);
    assert.equal(rest.contacts.word, 0);
    // Keys are shown to people who type, and sound may begin with any press.
    const isByTouch = (pointerType) => {
      send(window, "pointerdown", page, { pointerType });
      return page.classList.contains("by-touch");
    };
    assert.deepEqual(["pen", "touch", "mouse", "touch"].map(isByTouch), [false, true, false, true]);
    key("down", "KeyZ");
    assert.ok(!page.classList.contains("by-touch"));
    for (const kind of ["mousedown", "contextmenu", "dragstart"]) assert.ok(send(stage, kind, buttons[0]), kind);
  },

  "NEXT stays down after a long press with one pointer, until a tap, a press of it, or eight seconds"() {
    const found = pressed();
    const { point, tap, taken, latched, send } = found;
    tap(NEXT, 599);
    assert.deepEqual([taken(), latched], [[[NEXT, true], [NEXT, false]], []]);
    tap(NEXT, 600);
    assert.deepEqual([taken(), latched], [[[NEXT, true]], [true]]);
    tap(1);
    pass(39);
    assert.deepEqual(taken(), [[1, true], [1, false]]);
    pass(1);
    assert.deepEqual([taken(), latched.splice(0)], [[[NEXT, false]], [true, false]]);
    tap(NEXT, 600);
    pass(7999);
    assert.deepEqual(latched, [true]);
    pass(1);
    assert.deepEqual([taken(), latched.splice(0)], [[[NEXT, true], [NEXT, false]], [true, false]]);
    // The end of a click by the mouse's right button.
    point("up", NEXT, { button: 2 });
    assert.deepEqual(latched, []);
    tap(NEXT, 600);
    tap(NEXT);
    assert.deepEqual([found.contacts.isDown(NEXT), latched.splice(0)], [false, [true, false]]);
    tap(NEXT, 600);
    send(window, "blur", page);
    assert.deepEqual([found.contacts.isDown(NEXT), latched.splice(0)], [false, [true, false]]);
    point("down", NEXT);
    skip(700);
    point("cancel", NEXT);
    assert.equal(found.contacts.isDown(NEXT), false);
    // With two fingers it is not necessary.
    point("down", NEXT, { pointerId: 2 });
    tap(1, 700);
    point("up", NEXT, { pointerId: 2 });
    assert.equal(found.contacts.isDown(NEXT), false);
    found.mayLatch = false;
    tap(NEXT, 700);
    assert.deepEqual([found.contacts.isDown(NEXT), latched], [false, []]);
    // A finger that slides off still holds its own button, and a browser allows sound when it is lifted.
    const { captured } = found;
    point("down", 2);
    send(window, "pointerup", page);
    assert.deepEqual([found.captured, found.gestures], [captured + 1, 1]);
    for (const kind of ["mouseup", "touchend", "keydown"]) send(window, kind, page);
    assert.equal(found.gestures, 4);
  },

  "the first screen says what is loading, in the language of the address or the browser"() {
    const texts = Object.fromEntries(["en", "de"].map((code) => [code, { waking: `${code} wakes`, one: `${code} one`, two: `${code} two`, loading_start: `${code} starts`, loading_part: "{part}: {percent}" }]));
    const source = readFileSync(new URL("table/loading.js", ROOT), "utf-8")
      .replace("{{loading_words}}", JSON.stringify(texts))
      .replace("{{loading_parts}}", JSON.stringify([["part-1", "one", 30], ["part-2", "two", 10]]));
    const begun = (search, languages) => {
      const [place, title, bar] = ["section", "h2", "progress"].map((tag) => new Element(tag));
      const found = { place, title, bar, arrived: {}, writes: 0 };
      const { textContent } = Object.getOwnPropertyDescriptors(Element.prototype);
      const line = Object.defineProperty(new Element("p"), "textContent", {
        get: () => textContent.get.call(line),
        set: (text) => (found.writes += 1) && textContent.set.call(line, text),
      });
      Object.assign(place, { hidden: true, isConnected: true }).append(title, line, bar);
      const document = {
        getElementById: (id) => (id === "loading" ? place : id in found.arrived ? { firstChild: found.arrived[id] } : null),
      };
      timers.clear();
      vm.runInNewContext(source, { document, location: { search }, navigator: { languages }, URLSearchParams, setTimeout });
      found.shown = () => {
        pass(200);
        return [textContent.get.call(line), Number(bar.value)];
      };
      return found;
    };
    const found = begun("", ["fr", "de-AT", "en"]);
    const { place, title, arrived, shown } = found;
    assert.deepEqual([place.hidden, place.lang, title.textContent, shown()], [false, "de", "de wakes", ["de one: 0", 0]]);
    arrived["part-1"] = "x".repeat(15);
    assert.deepEqual(shown(), ["de one: 37", 0.375]);
    const { writes } = found;
    shown();
    assert.equal(found.writes, writes);
    // A part that has begun is complete only with the ones before it.
    arrived["part-1"] = "x".repeat(30);
    arrived["part-2"] = null;
    assert.deepEqual(shown(), ["de one: 75", 0.75]);
    arrived["part-2"] = "x";
    assert.deepEqual(shown(), ["de two: 77", 0.775]);
    arrived["part-2"] = "x".repeat(10);
    assert.deepEqual(shown(), ["de starts: 100", 1]);
    // It ends with its element.
    place.isConnected = false;
    pass(200);
    assert.equal(timers.size, 0);
    const chosen = [["?language=de", ["en"]], ["?language=fr", ["de"]], ["", undefined]].map((wishes) => begun(...wishes).place.lang);
    assert.deepEqual(chosen, ["de", "de", "en"]);
    timers.clear();
  },

  async "a page can be installed where the browser allows it"() {
    const head = document.head = new Element("head");
    const installed = async (protocol, isSecureContext, serviceWorker) => {
      head.replaceChildren();
      install({ location: { search: "", protocol }, navigator: { serviceWorker } });
      window.isSecureContext = isSecureContext;
      installPage();
      await answered();
      return head.children.map(({ tag, rel, href }) => [tag, rel, href].join(" "));
    };
    const asked = [];
    const refuses = { register: (path) => asked.push(path) && Promise.reject(new Error("private")) };
    for (const [protocol, isSecure] of [["file:", true], ["http:", false]]) assert.deepEqual(await installed(protocol, isSecure, refuses), []);
    assert.deepEqual(asked, []);
    for (const protocol of ["http:", "https:"]) assert.deepEqual(await installed(protocol, true, refuses), ["link manifest manifest.webmanifest"]);
    assert.deepEqual(asked, ["service_worker.js", "service_worker.js"]);
    assert.equal((await installed("http:", true, undefined)).length, 1);
    install({ location: { search: "" }, navigator: {} });
  },

  async "the box for four has four seats and its own files, but phones may have ten"() {
    const built = async (search, hasPhones = false) => {
      install({ location: new URL(`http://x/table/?${search}`) });
      const meta = hasPhones ? made("seats-line", "meta") : null;
      if (meta) meta.setAttribute("name", "tableref-seats");
      const { FIRST_SEAT, NAME, SEATS, showOthers } = await import(new URL(`table/js/build.js?${search}${hasPhones}`, ROOT));
      const { Files } = await import(new URL(`table/js/files.js?${search}${hasPhones}`, ROOT));
      const links = ["table", "four"].map((build) => Object.assign(new Element("a"), { dataset: { build } }));
      showOthers(links);
      const keys = [];
      new Files(null, ["/data"], { getItem: (key) => keys.push(key) && null }).stored();
      meta?.remove();
      return [NAME, SEATS, FIRST_SEAT, links.filter(({ hidden }) => !hidden).map(({ href }) => href).join(), keys.join()];
    };
    const table = (search) => ["table", 10, 0, `http://x/table/?${search}`, "tableref.files"];
    assert.deepEqual(await built("language=de"), table("language=de&build=four"));
    assert.deepEqual(await built("build=four"), ["four", 4, 0.625, "http://x/table/?build=table", "tableref.files.four"]);
    assert.deepEqual(await built("build=other"), table("build=four"));
    assert.deepEqual(await built("build=four", true), table("build=four"));
    install({ location: { search: "" } });
  },

  "the table's edge is walked clockwise from the top, and directions lead outwards"() {
    const near = (found, ...expected) => {
      const { x, y, outX, outY } = found;
      [x, y, outX, outY].forEach((value, at) => assert.ok(Math.abs(value - expected[at]) < 1e-9, JSON.stringify(found)));
    };
    const quarter = 5 * Math.PI;
    const length = 2 * (80 + 40) + 4 * quarter;
    const slant = Math.SQRT1_2;
    near(alongEdge(100, 60, 10, 0), 0, -30, 0, -1);
    near(alongEdge(100, 60, 10, 40 + quarter / 2), 40 + 10 * slant, -20 - 10 * slant, slant, -slant);
    near(alongEdge(100, 60, 10, 40 + quarter + 5), 50, -15, 1, 0);
    near(alongEdge(100, 60, 10, length / 2), 0, 30, 0, 1);
    near(alongEdge(100, 60, 10, length / 2 + 40 + quarter / 2), -40 - 10 * slant, 20 + 10 * slant, -slant, slant);
    near(alongEdge(100, 60, 10, -40 - quarter - 5), -50, -15, -1, 0);
    near(alongEdge(100, 60, 10, 3 * length - 7), -7, -30, 0, -1);
    // Dots are whole device pixels unless that is much smaller.
    assert.deepEqual([screenWidth(300, 1), screenWidth(200, 2), screenWidth(250, 1), screenWidth(127.5, 1)], [256, 192, 250, 127]);
  },

  "at any size buttons are large, inside the page, and apart from each other and the hub"() {
    for (const [width, height] of [[320, 480], [360, 640], [390, 844], [667, 375], [768, 1024], [820, 1180], [1024, 768], [1366, 768], [1920, 1080]]) {
      const where = `${width} x ${height}`;
      const now = plan(width, height, 2);
      assert.equal(now.seats.length, 10);
      assert.ok(now.button >= 57, where);
      now.seats.forEach((seat, at) => {
        assert.ok(Math.abs(seat.x) <= (width - now.button) / 2 && Math.abs(seat.y) <= (height - now.button) / 2, `${where}: ${at}`);
        const next = now.seats[(at + 1) % 10];
        assert.ok(Math.hypot(next.x - seat.x, next.y - seat.y) >= now.button, `${where}: ${at}`);
        for (const { x, y, size } of now.hub.controls) {
          const [hubX, hubY] = [now.hub.x ?? 0, now.hub.y ?? 0];
          assert.ok(size >= 44 && Math.hypot(hubX + x - seat.x, hubY + y - seat.y) >= (size + now.button) / 2, `${where}: ${at}`);
        }
      });
      const { beside } = now;
      if (beside) {
        const [left, top] = [beside.left - width / 2, beside.top - height / 2];
        const isOver = ({ x, y }) => x + now.button / 2 > left && x - now.button / 2 < left + beside.width && y + now.button / 2 > top && y - now.button / 2 < top + beside.height;
        assert.ok(!now.seats.some(isOver) && left + beside.width <= width / 2 && top + beside.height <= height / 2, where);
      }
    }
    const forms = [[320, 480], [390, 844], [820, 1180], [900, 800], [1366, 768]].map(([width, height]) => plan(width, height, 2));
    assert.deepEqual(forms.map(({ beside }) => beside?.form), [undefined, "top", "top", undefined, "side"]);
    for (const { seats: [first, second], hub, button } of forms) {
      // Seat 1 is in the middle of the far side, and the next ones follow clockwise; BACK is at the left.
      assert.ok(Math.abs(first.x - (hub.x ?? 0)) < 0.01 && first.outY === -1 && second.x > first.x);
      const [back, , ok] = hub.controls;
      assert.ok(back.x < hub.ring.x && back.x < ok.x, hub.form);
      if (hub.form === "round") assert.ok(Math.hypot(first.x - (hub.x ?? 0), first.y - (hub.y ?? 0)) >= (hub.width + button) / 2);
    }
    // On a slim table the hub with the largest ring is used.
    for (const [width, height, radius] of [[320, 480, 50], [667, 375, 90]]) assert.ok(plan(width, height, 2).hub.ring.radius > radius);
  },

  "seats, lights and controls are at their places, with their keys, and texts are read from each side"() {
    const stage = Object.assign(made("stage"), { clientWidth: 1024, clientHeight: 768 });
    for (const id of ["table", "hub", "ring", "glass", "beside"]) stage.append(made(id));
    const furniture = new Furniture(stage);
    const { spots } = furniture.arrange();
    const pixels = (element, name) => Number.parseFloat(element.style[name]);
    assert.deepEqual(furniture.buttons.map((button) => button.getAttribute("aria-keyshortcuts")), [..."1234567890", "Backspace", "N", "Enter"]);
    assert.deepEqual(furniture.buttons.map((button) => button.querySelector("kbd").dataset.key), [..."1234567890", "⌫", "N", "Enter"]);
    assert.deepEqual([furniture.buttons[9], furniture.buttons[12]].map((button) => button.getAttribute("aria-label")), ["Player 10", "OK"]);
    assert.equal(furniture.lights.length, 26);
    assert.deepEqual([furniture.seats[0], furniture.controls[0], furniture.leds[0]].map(({ className, type }) => [className.split(" ")[0], type]), [["seat", "button"], ["control", "button"], ["led", undefined]]);
    const faces = furniture.seats.map((seat) => {
      const [x, y] = [pixels(seat, "--out-x"), pixels(seat, "--out-y")];
      const face = Math.abs(x) > Math.abs(y) ? (x > 0 ? "-90deg" : "90deg") : y < 0 ? "180deg" : "0deg";
      assert.deepEqual([seat.style["--face"], seat.classList.contains("is-low")], [face, y > 0.5]);
      return face;
    });
    assert.deepEqual(new Set(faces).size, 4);
    furniture.seats.forEach((seat, at) => {
      assert.ok(Math.abs(spots[at].x - 512 - pixels(seat, "--x")) < 0.01 && Math.abs(spots[at].y - 384 - pixels(seat, "--y")) < 0.01);
    });
    // The first light of the ring is at its top, and the next ones follow clockwise.
    const reach = pixels(furniture.ring, "--reach");
    for (const [at, x, y] of [[0, 0, -reach], [4, reach, 0], [8, 0, reach]]) {
      const led = furniture.leds[at];
      assert.ok(Math.hypot(pixels(led, "--x") - pixels(furniture.ring, "--x") - x, pixels(led, "--y") - pixels(furniture.ring, "--y") - y) < 0.1);
    }
    const turned = (...seats) => {
      furniture.turn(seats);
      return [furniture.glass.style["--turned"], furniture.glass.classList.contains("is-across")];
    };
    const at = (face) => faces.indexOf(face) + 1;
    assert.deepEqual(turned(at("180deg")), ["180deg", false]);
    assert.deepEqual(turned(at("-90deg")), ["-90deg", true]);
    assert.deepEqual(turned(at("90deg")), ["90deg", true]);
    assert.deepEqual(turned(at("180deg"), at("-90deg")), ["0deg", false]);
    assert.deepEqual(turned(), ["0deg", false]);
    furniture.press(11, true);
    assert.ok(furniture.controls[0].classList.contains("is-down"));
    furniture.press(11, false);
    assert.ok(!furniture.controls[0].classList.contains("is-down"));
    const beside = (width, height) => {
      Object.assign(stage, { clientWidth: width, clientHeight: height });
      const now = furniture.arrange();
      const ringX = now.spots[10].x - width / 2 - now.plan.hub.ring.x;
      assert.ok(Math.abs(ringX - (now.plan.hub.x ?? 0)) < 0.01);
      return [furniture.beside.hidden, page.dataset.beside];
    };
    assert.deepEqual([beside(1366, 768), beside(820, 1180), beside(320, 480)], [[false, "side"], [false, "top"], [true, ""]]);
  },

  "the board gives MicroPython signed numbers, and reports a full storage once"() {
    const called = [];
    const answers = { folders: "/data", menu: "", view: "{}" };
    const table = new Proxy({}, {
      get: (_, name) => (...values) => {
        called.push([name, ...values]);
        return answers[name];
      },
    });
    const modules = {};
    const python = { FS: { analyzePath: () => ({ exists: false }) }, runPython() {}, pyimport: () => table, registerJsModule: (name, one) => (modules[name] = one), _module: { HEAPU8: Uint8Array.of(1, 2, 3, 4) } };
    const wired = [];
    const board = new Board(python, { strip: (...all) => wired.push(all), i2c: () => true }, "", "");
    assert.deepEqual(called.splice(0), [["folders"], ["power_on", false]]);
    modules._wires.strip(28, 1, 2);
    assert.deepEqual(wired, [[28, Uint8Array.of(2, 3)]]);
    assert.deepEqual([modules._wires.build(), modules._wires.id().length], ["table", 16]);
    board.files.makeRoom();
    assert.deepEqual(called.splice(0), [["make_room"]]);
    // A match can be replayed with the bits that were drawn since power-on.
    const drawn = Array.from({ length: 50 }, () => modules._wires.chance(3));
    assert.ok(drawn.every((bits) => bits >= 0 && bits < 8) && new Set(drawn).size > 1);
    assert.deepEqual(board.drawn, drawn);
    board.powerOn();
    assert.deepEqual([board.drawn, called.splice(0)], [[], [["power_on", true]]]);
    board.feed(5, 2 ** 31);
    board.step(2 ** 32 + 7, 30_000);
    board.refuseOldPress(3, 1, 2_000_000_000);
    assert.deepEqual(called.splice(0), [["feed", 5, -(2 ** 31)], ["step", 7, 30_000], ["refuse_old_press", 3, 200_000_000, 2_000_000_000]]);
    const kept = [];
    let isKept = false;
    board.files.keep = (isLast = false) => kept.push(isLast) > 0 && isKept;
    assert.deepEqual([board.save(), board.save(), called.splice(0)], [false, false, [["not_saved"]]]);
    isKept = true;
    assert.deepEqual([board.save(), called.splice(0)], [true, []]);
    isKept = false;
    board.save();
    assert.deepEqual(called.splice(0), [["not_saved"]]);
    board.powerOn();
    board.save();
    assert.deepEqual(called.splice(0), [["power_on", true], ["not_saved"]]);
    board.leave();
    assert.deepEqual([called.splice(0), kept.at(-1)], [[["leave"]], true]);
    assert.deepEqual(board.menu(), []);
    answers.menu = "a\tA\tone\n*b\tB\ttwo";
    assert.deepEqual(board.menu(), [{ key: "a", name: "A", about: "one", isHere: false }, { key: "b", name: "B", about: "two", isHere: true }]);
  },

  "lines of negative totals are inside the chart, and labels that would overlap are side by side"() {
    const place = Object.assign(new Element("svg"), { clientWidth: 200, clientHeight: 100 });
    const chart = new Chart(place);
    const view = { has_points: true, players: [5, 6], rounds: [[3, -4], [2, -1]], target: 0, colours: "abcdefghij".split("") };
    const drawn = (changes = {}) => {
      chart.show({ ...view, ...changes }, (player) => `P${player}`);
      chart.draw();
      return place.querySelectorAll("polyline").map((line) => [
        line.getAttribute("points").split(" ").map((point) => Number(point.split(",")[1])),
        line.getAttribute("stroke"), line.className, wordsOf(line),
      ]);
    };
    assert.deepEqual(drawn(), [[[50, 23, 5], "e", "", "P5"], [[50, 86, 95], "f", "winks", "P6"]]);
    assert.deepEqual(place.querySelectorAll("line").map((line) => [line.getAttribute("class"), line.getAttribute("y1")]), [["zero", "50"]]);
    const [zero, course] = ["line", "polyline"].map((tag) => place.querySelector(tag));
    assert.equal(Number(zero.getAttribute("x1")), Number.parseFloat(course.getAttribute("points")));
    assert.deepEqual(place.querySelectorAll("text").map((text) => [text.textContent, text.getAttribute("y")]), [["5", "5"], ["6", "95"]]);
    drawn({ target: 10 });
    assert.equal(place.querySelectorAll("line").length, 2);
    for (const changes of [{ rounds: [[3, -4]] }, { has_points: false }]) {
      assert.deepEqual([drawn(changes), place.getAttribute("hidden")], [[], ""]);
    }
    chart.show(null);
    assert.equal(place.getAttribute("hidden"), "");
    assert.deepEqual(columns([10, 200, 185, 22, 24], 15), [0, 0, 0, 1, 2]);
  },

  "a button has its function, and a short one without its hold"() {
    const buttons = Array.from({ length: 13 }, () => new Element("button"));
    const labels = new Labels(buttons);
    const shown = (button) => {
      const { words: all, short } = labels.labels[button - 1].dataset;
      return [all, short, buttons[button - 1].getAttribute("aria-description"), buttons[button - 1].className];
    };
    const also = (held) => textOf("also_hold", { words: "a card", held });
    labels.show([["digit", "", [10]], ["press", "a card", [1]], ["hold", "a double", [1, 2]], ["ok", "go", [13]], ["back", "the menu", [11]]]);
    assert.deepEqual([shown(11)[0], buttons.map((button) => button.lastChild === labels.labels[buttons.indexOf(button)] && button.lastChild.className).join()], ["the menu", Array(13).fill("does").join()]);
    assert.deepEqual(shown(10), ["0", "0", "0", "has-use"]);
    assert.deepEqual(shown(1), [also("a double"), "a card", also("a double"), "has-use"]);
    const only = textOf("only_hold", { held: "a double" });
    assert.deepEqual(shown(2), [only, only, only, "has-use"]);
    assert.deepEqual([buttons[12].className, labels.asked, labels.mayLatch], ["has-use is-useful", [1, 2, 10], false]);
    speak("de");
    assert.equal(shown(1)[0], also("a double"));
    assert.notEqual(shown(2)[0], only);
    speak("en");
    labels.show([["tap_with_next", "minus", [1]], ["next", "a page", [12]]]);
    assert.deepEqual([shown(1)[0], shown(12)[0], buttons[12].className, labels.mayLatch], ["", "a page", "", true]);
    labels.latch(true);
    assert.deepEqual([shown(12)[0], buttons[11].className], [textOf("with_next"), "is-latched has-use"]);
    labels.latch(false);
    assert.deepEqual([shown(12)[0], buttons[11].className], ["a page", "has-use"]);
  },

  "the menu is a list while the screen shows it, and its lines stay while they are the same"() {
    let lines = [{ key: "a", name: "A", about: "one", isHere: false }, { key: "b", name: "B", about: "two", isHere: true }];
    const [opener, list, sent] = [new Element("button"), new Element("ul"), []];
    let closed = 0;
    const menu = new MenuList({ opener, list, look: () => lines, send: (line) => sent.push(JSON.parse(line)), close: () => (closed += 1) });
    menu.show();
    const buttons = list.querySelectorAll("button");
    assert.deepEqual(buttons.map((button) => [wordsOf(button), button.getAttribute("aria-current")]), [["A|one", null], ["B|two", "true"]]);
    assert.deepEqual(buttons.map(({ type }) => type), ["button", "button"]);
    lines = structuredClone(lines);
    menu.show();
    assert.equal(list.querySelectorAll("button")[0], buttons[0]);
    buttons[0].use("click");
    assert.deepEqual([sent, closed], [[{ command: "choose", game: "a" }], 1]);
    lines = [];
    for (let times = 0; times < 2; times += 1) menu.show();
    assert.deepEqual([opener.hidden, closed], [true, 2]);
  },

  "a name is sent, and a refusal is shown for this name only"() {
    const [form, note, list] = [new Element("form"), new Element("p"), new Element("ol")];
    form.append(list);
    const names = ["Bo", ...Array(9).fill("")];
    const sent = [];
    const sheet = new NamesSheet({ list, note, look: () => names, hear: (line) => sent.push(JSON.parse(line)) });
    const open = (detail) => document.dispatchEvent(new CustomEvent("sheet-opens", { detail }));
    const [field, other] = list.querySelectorAll("input");
    const [number] = list.querySelectorAll("span");
    assert.deepEqual([wordsOf(number), number.getAttribute("aria-hidden"), field.getAttribute("aria-label")], ["1", "true", textOf("name_of", { player: 1 })]);
    speak("de");
    assert.equal(field.getAttribute("aria-label"), words.de.name_of.replace("{player}", "1"));
    speak("en");
    const submit = new Event("submit", { cancelable: true });
    form.dispatchEvent(submit);
    assert.ok(submit.defaultPrevented);
    open(form);
    assert.deepEqual([field.value, other.value], ["Bo", ""]);
    other.use("input", "e\u0301".repeat(13));
    assert.equal(other.value, "é".repeat(12));
    // Another sheet does not change what is typed.
    open(note);
    other.use("change");
    assert.deepEqual(sent, [{ command: "name", player: 2, name: "é".repeat(12) }]);
    sheet.answer({ answer: "player", player: 1, name: "Bo" });
    sheet.answer({ answer: "refused" });
    assert.deepEqual([note.textContent, other.value, document.activeElement], [textOf("name_refused", { name: "é".repeat(12) }), "", other]);
    // The next attempt removes the message, and a later refusal is that of another command.
    other.use("change", " Al ");
    assert.deepEqual([note.textContent, sent.at(-1).name], ["", "Al"]);
    names[1] = "Al";
    sheet.answer({ answer: "player", player: 2, name: "Al" });
    sheet.answer({ answer: "refused" });
    assert.equal(note.textContent, "");
    other.use("change", "Bo");
    sheet.answer({ answer: "refused" });
    assert.equal(other.value, "Al");
    open(form);
    assert.equal(note.textContent, "");
    sheet.answer({ answer: "refused" });
    assert.equal(note.textContent, "");
  },

  "one sheet is open at a time, and Escape closes it"() {
    const opened = ["one", "two"].map((id) => {
      const [sheet, opener] = [made(id, "aside"), made(`open-${id}`, "button")];
      sheet.hidden = true;
      const closer = new Element("button");
      closer.className = "close";
      sheet.append(closer);
      return { sheet, opener, closer, close: makeSheet(sheet, opener) };
    });
    const [one, two] = opened;
    const click = (opener, detail = 1) => opener.dispatchEvent(Object.assign(new Event("click"), { detail }));
    const state = () => [page.dataset.sheet, ...opened.map(({ sheet, opener }) => [sheet.hidden, opener.getAttribute("aria-expanded")])];
    document.activeElement = null;
    click(one.opener);
    assert.deepEqual([state(), document.activeElement], [["one", [false, "true"], [true, null]], null]);
    click(two.opener, 0);
    assert.deepEqual([state(), document.activeElement], [["two", [true, "false"], [false, "true"]], two.closer]);
    one.close();
    assert.deepEqual([page.dataset.sheet, document.activeElement], ["two", two.closer]);
    window.dispatchEvent(Object.assign(new Event("keydown"), { key: "Enter" }));
    assert.equal(two.sheet.hidden, false);
    window.dispatchEvent(Object.assign(new Event("keydown"), { key: "Escape" }));
    assert.deepEqual([state(), document.activeElement], [["", [true, "false"], [true, "false"]], two.opener]);
    click(two.opener);
    click(two.opener);
    assert.equal(two.sheet.hidden, true);
    click(two.opener);
    two.closer.use("click");
    assert.equal(two.sheet.hidden, true);
  },

  "tools work by a click or a key, but not while a question is open"() {
    const log = [];
    const nav = made("corners", "nav");
    for (const id of ["menu", "card", "wire"]) made(id, "aside").hidden = true;
    for (const id of ["open-menu", "open-card", "open-wire", "mute", "full-screen"]) nav.append(made(id, "button"));
    byId("full-screen").append(new Element("span"));
    byId("below").offsetHeight = 33;
    const style = new Map();
    const root = { style: { setProperty: (name, value) => style.set(name, value) }, requestFullscreen: async () => log.push("full") };
    Object.assign(document, { documentElement: root, exitFullscreen: async () => log.push("small") });
    let resized = null;
    install({
      ResizeObserver: class {
        constructor(call) {
          resized = call;
        }

        observe(element) {
          assert.equal(element, byId("below"));
        }
      },
    });
    preparePanels({ onMute: (isMuted) => log.push(isMuted), onNewTable: () => log.push("new"), onPlug: () => log.push("plug") });
    resized();
    assert.equal(style.get("--below"), "33px");
    const point = (target) => {
      document.dispatchEvent(eventAt(target, "pointerdown"));
      return byId("menu").hidden;
    };
    const inside = new Element("p");
    byId("menu").append(inside);
    byId("open-menu").use("click");
    assert.deepEqual([byId("menu").hidden, point(inside), point(byId("open-menu")), point(page)], [false, false, false, true]);
    for (const isMuted of [true, false]) {
      byId("mute").use("click");
      assert.deepEqual([log.splice(0), byId("mute").getAttribute("aria-pressed")], [[isMuted], String(isMuted)]);
    }
    for (const isHidden of [false, true]) {
      byId("open-wire").use("click");
      assert.equal(byId("wire").hidden, isHidden);
    }
    byId("open-menu").use("click");
    byId("pull-plug").use("click");
    assert.deepEqual([log.splice(0), byId("menu").hidden], [["plug"], true]);
    // A question that is closed without an answer does nothing, also after one that was answered.
    const question = byId("new-table");
    for (const [answer, asked] of [["yes", ["new"]], [undefined, []]]) {
      byId("open-menu").use("click");
      byId("ask-new-table").use("click");
      assert.deepEqual([question.open, byId("menu").hidden], [true, true]);
      if (answer) question.returnValue = answer;
      // A focus that is not shown would keep the keys for the table.
      document.activeElement = answer ? byId("mute") : new Element("button");
      question.close();
      assert.deepEqual([log.splice(0), document.activeElement], [asked, answer ? byId("mute") : null]);
    }
    const section = Object.assign(new Element("p"), { className: "is-now", checkVisibility: () => !byId("card").hidden, scrollIntoView: () => log.push("scrolled") });
    byId("card").append(section);
    const press = (code, fields = {}) => {
      document.activeElement = byId("mute");
      window.dispatchEvent(eventAt(page, "keydown", { code, ...fields }));
      return [log.splice(0), byId("card").hidden, document.activeElement === null];
    };
    assert.deepEqual([press("KeyM"), press("KeyF"), press("KeyH"), press("KeyH"), press("KeyZ")], [[[true], true, false], [["full"], true, false], [["scrolled"], false, true], [[], true, true], [[], true, false]]);
    for (const modifier of ["ctrlKey", "metaKey", "altKey", "repeat"]) assert.deepEqual(press("KeyM", { [modifier]: true })[0], [], modifier);
    const dialog = made("asks", "dialog");
    dialog.setAttribute("open", "");
    assert.deepEqual(press("KeyM")[0], []);
    dialog.remove();
    // A click must not keep the keys for the table. A key's click has no detail.
    const outside = made("outside", "button");
    for (const [element, detail, isLeft] of [[byId("mute"), 0, false], [byId("mute"), 1, true], [outside, 1, false]]) {
      document.activeElement = element;
      document.dispatchEvent(Object.assign(new Event("click"), { detail }));
      assert.equal(document.activeElement === null, isLeft);
    }
    for (const [element, title] of [[page, "leave_full_screen"], [null, "full_screen"]]) {
      document.fullscreenElement = element;
      document.dispatchEvent(new Event("fullscreenchange"));
      assert.deepEqual([byId("full-screen").title, wordsOf(byId("full-screen"))], [textOf(`${title}_key`), textOf(title)]);
    }
    document.fullscreenElement = page;
    byId("full-screen").use("click");
    assert.deepEqual(log.splice(0), ["small"]);
    delete root.requestFullscreen;
    const { addEventListener } = window;
    window.addEventListener = () => {};
    preparePanels({});
    assert.equal(byId("full-screen").hidden, true);
    window.addEventListener = addEventListener;
    for (const id of ["menu", "card", "wire", "corners", "outside", "new-table"]) byId(id).remove();
    Object.assign(document, { documentElement: {}, activeElement: null });
  },

  "the help is that of the game, open at the phase, and stays as it was opened"() {
    const card = made("card", "aside");
    const scrolled = [];
    const section = (game, ...phases) => {
      const made = new Element("section");
      made.dataset.game = game;
      const parts = phases.map((all) => {
        const part = Object.assign(new Element("details"), { checkVisibility: () => !made.hidden, scrollIntoView: (options) => scrolled.push([all, options.block]) });
        part.dataset.phases = all;
        return part;
      });
      made.append(...parts);
      card.append(made);
      return [made, ...parts];
    };
    const all = [...section("a", "lobby menu", "race"), ...section("b", "race")];
    const shown = (...state) => {
      showCardOf(...state);
      const open = all.map((one) => (one.tag === "section" ? !one.hidden : one.open && one.classList.contains("is-now")));
      return [open, scrolled.splice(0)];
    };
    assert.deepEqual(shown("a", ""), [[true, true, false, false, false], [["lobby menu", "nearest"]]]);
    assert.deepEqual(shown("a", "race"), [[true, false, true, false, false], [["race", "nearest"]]]);
    all[2].open = false;
    assert.deepEqual(shown("a", "race")[0], [true, false, false, false, false]);
    assert.deepEqual(shown("b", "race")[0], [false, false, false, true, true]);
    card.remove();
  },

  async "a stopped table says why, and a text is copied or marked"() {
    const log = [];
    let isAllowed = true;
    const clipboard = { writeText: async (text) => (isAllowed ? log.push(text) : Promise.reject(new Error("no"))) };
    install({
      navigator: { clipboard },
      getSelection: () => ({ selectAllChildren: (element) => log.push(element.id) }),
      location: { search: "", reload: () => log.push("reload") },
    });
    prepareTrouble(() => log.push("forget"));
    for (let times = 0; times < 2; times += 1) showTrouble("what", "why");
    assert.deepEqual([byId("trouble").open, byId("trouble-what").textContent, byId("trouble-text").textContent], [true, "what", "why"]);
    const cancel = new Event("cancel", { cancelable: true });
    byId("trouble").dispatchEvent(cancel);
    assert.ok(cancel.defaultPrevented);
    for (const id of ["start-again", "forget-all"]) byId(id).use("click");
    assert.deepEqual(log.splice(0), ["reload", "forget"]);
    const wire = new WirePanel();
    wire.add("one");
    wire.add("two");
    for (const [isIt, text, words] of [[true, "why", "copied"], [false, "trouble-text", "marked"]]) {
      isAllowed = isIt;
      byId("copy-trouble").use("click");
      await answered();
      assert.deepEqual([log.splice(0), byId("copy-trouble").textContent], [[text], textOf(words)]);
      byId("copy-wire").use("click");
      await answered();
      assert.deepEqual([log.splice(0), byId("wire-note").textContent], [[isIt ? "one\ntwo" : "wire-lines"], textOf(words)]);
    }
    wire.clear();
    byId("trouble").remove();
  },

  async "the texts beside the screen follow its language and its size, and a refusal is gone with its notice"() {
    await unpackTemplates();
    let resized = null;
    install({
      ResizeObserver: class {
        constructor(call) {
          this.call = call;
        }

        observe(element) {
          resized = [element, this.call];
        }
      },
    });
    const place = Object.assign(new Element("section"), { clientHeight: 140, clientWidth: 9, scrollWidth: 9 });
    Object.defineProperty(place, "scrollHeight", { get: () => 100 * Number(place.style["--fit"]) });
    const parts = Object.fromEntries(["game", "round", "now", "ruled", "choice", "about", "won", "winner", "score", "standings", "chart"].map((name) => {
      const part = new Element("p");
      part.dataset.part = name;
      place.append(part);
      return [name, part];
    }));
    const seats = Array.from({ length: 10 }, () => new Element("button"));
    const beside = new Beside(place, seats, () => true);
    let view = {
      phase: "race", game: "g", round: 2, target: 0, turn: 0, starter: 0, players: [1, 3], names: ["Anna", "", "Cy", ...Array(7).fill("")], owners: { 1: 1, 3: 3 }, hints: [["press", "claim", [1, 3]]], counts: {}, entries: {}, notes: {},
      counting: "bids", sheet: [], choice: "", fact: null, refusal: null, about: "", notice: "", winners: [], won: "", standings: [[1, 3, 9, 4], [2, 1, 5, 0]], rounds: [], has_points: true, left_s: null, colours: Array(10).fill("ff0000"),
    };
    const show = (changes = {}, ...events) => {
      for (const event of events) beside.happen(event);
      view = { ...view, ...changes };
      beside.show(view);
      return wordsOf(parts.ruled);
    };
    show();
    const texts = () => [wordsOf(parts.game), wordsOf(parts.round), wordsOf(parts.now)];
    const press = (code) => `${words[code].control_press}: claim.`;
    assert.deepEqual(texts(), ["Game en", "round\u00a02", press("en")]);
    speak("de");
    assert.deepEqual(texts(), ["Game de", "round\u00a02", press("de")]);
    speak("en");
    const [element, fit] = resized;
    const fitted = [106, 105.1, 90].map((height) => {
      place.clientHeight = height;
      fit();
      return place.style["--fit"];
    });
    assert.deepEqual([element, fitted], [place, ["1.05", "1.05", "0.9"]]);
    // The seat has its name in its own label.
    const [, tag] = seats[0].parts;
    assert.deepEqual([seats[0].parts.length, tag.textContent, tag.getAttribute("aria-hidden"), seats[1].textContent], [2, "Anna", "true", " "]);
    assert.deepEqual(parts.standings.children.map(wordsOf), ["3|Cy|9", "1|Anna|5"]);
    const claim = { event: "claim", player: 3 };
    assert.deepEqual([show({}, claim), show({ notice: "Too soon!" }, { event: "refused", reason: "soon" }), show({ notice: "" }), show({}, claim, { ...claim, player: 1 })], ["Cy is first", "too soon", "Cy is first", "Cy is first.| |Anna is first"]);
    const claims = (count) => Array.from({ length: count }, () => claim);
    assert.deepEqual([show({}, ...claims(6)).split("first").length - 1, show({ phase: "counting" }, { event: "countdown", beat: 3 }), show({ phase: "race" }, claim), show({}, claim, { event: "undone" })], [5, "", "Cy is first", "undone"]);
    // A row has the place, the pattern of the seat, the points of a round that is over, and its turn.
    const standings = [[1, 6, 9, 4], [2, 5, -5, -3]];
    const rows = (changes) => {
      show({ players: [5, 6], owners: { 5: 5, 6: 6 }, standings, ...changes });
      return parts.standings.children.map((row) => [row.dataset.place, row.className.trim(), row.children[0].className, wordsOf(row)].join());
    };
    assert.deepEqual(rows({ turn: 5 }), ["1,,seat-of winks,6|P6|9", `2,has-turn,seat-of,5|P5|${textOf("is_on")}|-5`]);
    // A count has its points when they are known.
    const counted = rows({ entries: { 5: [1, false, 0], 6: [2, false, null] }, turn: 0 }).map((row) => row.split("|")[2]);
    assert.deepEqual(counted, ["2\u00a0bids", "1\u00a0bids →\u00a00"]);
    assert.deepEqual(rows({ entries: {}, starter: 6, phase: "ready" }).map((row) => row.split("|")[2]), [textOf("starts"), "-5"]);
    assert.deepEqual(rows({ phase: "result", turn: 0 }).map((row) => row.split("|").slice(2).join()), ["+4,9", "-3,-5"]);
    assert.deepEqual(rows({ phase: "over", winners: [6], won: "9:5" })[0], `1,has-won,seat-of winks,6|P6|${textOf("has_won")}|+4|9`);
    const won = () => [parts.won.hidden, wordsOf(parts.winner), wordsOf(parts.score), place.className];
    assert.deepEqual([won(), rows({ has_points: false }).length && won()], [[false, "P6", "9:5", "is-over"], [false, "P6", "", "is-over"]]);
    rows({ phase: "paused", winners: [], has_points: true });
    assert.deepEqual([parts.won.hidden, place.className, wordsOf(parts.now).startsWith(textOf("now_paused"))], [true, "", true]);
    for (const [sheet, isSheet] of [[["P6: 4", "P5: 1"], true], [[], false]]) {
      show({ phase: "result", sheet });
      assert.equal(parts.choice.classList.contains("is-sheet"), isSheet);
    }
    show({ phase: "race", owners: {}, hints: [["press", "b", [3]], ["press", "a", [10]], ["press", "a", [9]]] });
    assert.equal(wordsOf(parts.now), `${textOf("control_press")}: b.| |P9, P10: a.`);
    assert.deepEqual([show({ phase: "race" }, claim), show({ phase: "menu" })], ["Cy is first", ""]);
    delete globalThis.ResizeObserver;
  },

  async "a change of the table is announced once, with the names of its players"() {
    await unpackTemplates();
    const seats = [1, 2, 3].map(() => new Element("button"));
    const [status, picture] = [new Element("p"), new Element("canvas")];
    const speech = new Speech(status, picture, seats, (label) => `now ${label(3)}`);
    let view = {
      phase: "race", game: "g", option: null, notice: "", names: ["Anna", "", "Cy"], owners: { 1: 1, 3: 3, 6: 1 }, players: [], counts: {}, entries: {}, counting: "bids", sheet: [], page: 0,
      choice: "", fact: null, refusal: null, about: "", turn: 0, left_s: null, standings: [], has_points: true,
    };
    const said = (changes = {}, ...events) => {
      for (const event of events) speech.happen(event);
      view = { ...view, ...changes };
      status.textContent = "";
      speech.show(view);
      return status.textContent;
    };
    const of = (who, key) => textOf("said_of", { who, what: textOf(key) });
    const two = textOf("player", { player: 2 });
    assert.deepEqual([said(), said()], ["now Cy.", ""]);
    assert.equal(said({}, { event: "claim", player: 1 }, { event: "claim", player: 2 }, { event: "countdown", beat: 3 }), `Anna is first. ${two} is first.`);
    assert.equal(said({}, { event: "claim", player: 6 }), `${textOf("left_hand", { name: "Anna" })} is first.`);
    // Who was there when the players are asked is no news.
    assert.equal(said({ phase: "join", players: [1] }), "now Cy.");
    assert.equal(said({ players: [3] }), `${of("Cy", "joins")}. ${of("Anna", "leaves")}.`);
    assert.equal(said({ phase: "race", players: [1, 3] }), "now Cy.");
    assert.deepEqual([said({ turn: 1 }), said({ turn: 3 }, { event: "turn_started", player: 3 }), said({ turn: 0 })], [`${of("Anna", "is_on")}.`, "Cy begins.", ""]);
    // The last seconds are counted, unless something else is announced.
    const seconds = [11, 10, 9, 5, 6, 5, 4].map((left_s) => said({ left_s }));
    assert.deepEqual(seconds, ["", "10.", "", "5.", "", "5.", "4."]);
    assert.equal(said({ left_s: 3 }, { event: "claim", player: 1 }), "Anna is first.");
    assert.deepEqual([said({ left_s: null }), said({ left_s: 2 })], ["", ""]);
    assert.deepEqual([said({ counts: { 1: [2, false], 3: [0, false] } }), said({ counts: { 1: [2, false], 3: [1, false] }, entries: { 3: [1, false, 5] } })], [`${textOf("said_of", { who: "Anna", what: "2 bids" })}.`, `${textOf("said_of", { who: "Cy", what: `1 bids, ${textOf("with_points", { points: 5 })}` })}.`]);
    // A choice, a fact and a refusal are announced when they change, and again in another phase.
    assert.deepEqual([said({ choice: "red?" }), said(), said({ refusal: ["full", { player: 3 }] }), said({ phase: "paused" }), said({ phase: "other" })], ["red?", "", "red? no room for Cy.", "now Cy.", "red? no room for Cy. now Cy."]);
    assert.deepEqual([said({ choice: "", refusal: null, fact: ["tie", { player: 1 }] }), said({ fact: null, about: "fast.1" }), said()], ["a tie of Anna.", "it is fast.", ""]);
    // A notice is announced, unless an event has said the same.
    assert.deepEqual([said({ notice: "P1 waits" }), said(), said({ notice: "P1 again" }, { event: "noted", what: "again" }), said({ notice: "" })], ["Anna waits.", "", "P1 again.", ""]);
    assert.equal(said({ notice: "Too soon!" }, { event: "refused", reason: "soon" }), "too soon.");
    // A page that is turned, also back to the first one after a match.
    const standings = [[1, 3, 9], [2, 1, 4]];
    const scores = standings.map(([, player, total]) => textOf("said_of", { who: view.names[player - 1], what: total }));
    view = { ...view, counts: {} };
    said({ phase: "result", standings, notice: "" });
    assert.deepEqual([said({ page: 1 }), said({ page: 0 }), said({ sheet: ["P3: 1"], page: 2 })], [`${scores.join(". ")}.`, `${scores.join(". ")}.`, "Cy: 1."]);
    said({ phase: "ready", sheet: [], page: 0, about: "" });
    assert.deepEqual([said({ page: 1 }), said({ page: 0 })], ["", ""]);
    assert.deepEqual([said({ has_points: false }, { event: "round_scored", points: {} }), said({ has_points: true }, { event: "round_scored", points: {} })], ["", "scored."]);
    // Lots are announced when they are shown, unless they were taken back before.
    said({ phase: "drawing" });
    const drawn = { event: "starter_drawn", player: 3 };
    assert.deepEqual([said({}, drawn), said({ phase: "ready" })], ["", "Cy is drawn. now Cy."]);
    said({ phase: "drawing" });
    said({}, drawn);
    assert.deepEqual([said({}, { event: "undone" }), said({ phase: "ready" })], ["undone.", "now Cy."]);
    speech.describe(" Round 1\n\nGO! \n");
    assert.equal(picture.getAttribute("aria-label"), textOf("screen_says", { words: "Round 1. GO!" }));
    const look = (states, ms, ...colours) => {
      speech.light(() => states, [0, 1, 2].map((at) => [colours[at] ?? 0, 0, 0]), ms);
      return seats.map((seat) => seat.getAttribute("aria-label"));
    };
    const seat = (player, ...more) => [textOf("player", { player }), ...more].join(", ");
    const [joined, on, lit] = ["has_joined", "has_turn", "is_lit"].map((key) => textOf(key));
    assert.deepEqual(look("jt-", 5000, 9), [seat(1, "Anna", joined, lit), seat(2, on), seat(3, "Cy")]);
    // A seat that blinks is lit, and is looked at four times a second.
    assert.deepEqual(look("---", 5249), [seat(1, "Anna", joined, lit), seat(2, on), seat(3, "Cy")]);
    assert.deepEqual(look("---", 5999), [seat(1, "Anna", lit), seat(2), seat(3, "Cy")]);
    assert.deepEqual(look("---", 6249), [seat(1, "Anna"), seat(2), seat(3, "Cy")]);
  },

  async "a tab without the table asks until it may have it, or the other tab has left"() {
    const dialog = byId("elsewhere");
    dialog.addEventListener("close", () => dialog.onclose?.());
    for (const isWanted of [true, false]) {
      let leave = null;
      let answer = null;
      askToTakeOver(new Promise((resolve) => (leave = resolve))).then((found) => (answer = found));
      // Escape does not close it.
      dialog.close();
      await answered();
      assert.deepEqual([dialog.open, answer], [true, null]);
      if (isWanted) byId("take-over").onclick();
      else leave();
      await answered();
      assert.deepEqual([dialog.open, answer], [false, isWanted]);
    }
    dialog.remove();
  },

  "phones are invited, and listed with what is known about each"() {
    const nav = made("corners", "nav");
    const freed = [];
    const panel = new PhonesPanel((seat) => freed.push(seat));
    const { sheet, opener } = panel;
    const inSheet = (tag) => sheet.querySelectorAll(tag);
    assert.deepEqual([nav.children[0], opener.getAttribute("aria-controls"), opener.getAttribute("aria-expanded"), opener.title, sheet.hidden, sheet.getAttribute("aria-labelledby"), byId("phones-title").textContent], [opener, "phones", "false", textOf("phones_open"), true, "phones-title", textOf("phones")]);
    assert.equal(sheet.querySelector(".close").getAttribute("aria-label"), textOf("close"));
    assert.deepEqual([panel.note.getAttribute("role"), panel.note.getAttribute("aria-atomic"), panel.note.hidden], ["status", "false", true]);
    document.activeElement = opener;
    const invitation = { url: "http://10.0.0.7/", code: "12345678", picture: "one.svg" };
    panel.invite(invitation);
    assert.deepEqual([sheet.hidden, document.activeElement, panel.picture.src, panel.picture.hidden], [false, null, "one.svg", false]);
    const typed = (url) => textOf("phones_type", { url, code: "1234 5678" });
    assert.equal(panel.typed.textContent, typed(invitation.url));
    // Only the first one opens the sheet by itself. Phones do not find an address of this machine.
    panel.putAway();
    panel.putAway();
    for (const url of ["http://127.0.0.1:8021/", "http://localhost/", "http://[::1]/"]) {
      panel.invite({ ...invitation, url });
      assert.equal(panel.typed.textContent, `${typed(url)}. ${textOf("phones_here")}`);
    }
    assert.equal(sheet.hidden, true);
    panel.withdraw();
    assert.deepEqual([panel.typed.textContent, panel.picture.hidden], [textOf("phones_gone"), true]);
    speak("de");
    assert.equal(panel.scan.textContent, words.de.phones_scan);
    panel.invite(invitation);
    assert.deepEqual([panel.picture.hidden, panel.typed.textContent], [false, typed(invitation.url)]);
    speak("en");
    assert.equal(panel.typed.textContent, typed(invitation.url));
    const key = (fields) => {
      window.dispatchEvent(eventAt(page, "keydown", { code: "KeyP", ...fields }));
      return sheet.hidden;
    };
    assert.deepEqual([key(), key()], [false, true]);
    for (const fields of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { code: "KeyQ" }]) assert.ok(key(fields));
    const dialog = made("asks", "dialog");
    dialog.setAttribute("open", "");
    assert.ok(key());
    dialog.remove();
    const clock = (isSet, ms) => ({ isSet, uncertainty: () => ms });
    const phone = (seat, name, changes = {}) => ({ seat, name, link: 1, isAwake: true, clock: clock(true, 3.2), ...changes });
    const rows = () => panel.list.querySelectorAll("li").map((row) => [wordsOf(row), row.className].filter(Boolean).join());
    panel.show([], 40);
    assert.deepEqual([rows(), panel.waits.textContent, panel.freeAway.hidden], [[textOf("phones_nobody")], "", true]);
    const asleep = { isAwake: false };
    const all = [phone(2, "Bo"), phone(3, "", { clock: clock(false, 0) }), phone(4, "", { link: null }), phone(6, "Cy", asleep)];
    panel.show(all.slice(0, 3), 40.4);
    const free = textOf("phones_free");
    const sleeps = textOf("phones_asleep");
    assert.deepEqual([rows(), panel.waits.textContent, panel.freeAway.hidden], [[`2 Bo|± 4 ms|${free}`, `${textOf("phones_seat", { seat: 3 })}|…|${free}`, `${textOf("phones_seat", { seat: 4 })}|${sleeps}|${free},is-away`], textOf("phones_waits", { ms: 40 }), true]);
    inSheet("button").at(2).focus();
    assert.deepEqual([document.activeElement.dataset.seat, document.activeElement.getAttribute("aria-label")], ["3", textOf("phones_free_seat", { seat: 3 })]);
    panel.show(all, 40);
    // Another row has not taken the focus away.
    assert.deepEqual([document.activeElement.dataset.seat, panel.list.contains(document.activeElement), panel.freeAway.hidden], ["3", true, false]);
    document.activeElement.use("click");
    panel.freeAway.use("click");
    assert.deepEqual(freed, [3, 4, 6]);
    speak("de");
    assert.match(rows()[3], new RegExp(words.de.phones_asleep));
    speak("en");
    document.activeElement = null;
  },

  "margins stay until they are outdated, and other messages for eight seconds"() {
    made("corners", "nav");
    const panel = new PhonesPanel(() => {});
    panel.show([{ seat: 3, name: "Bo", link: 1, isAwake: true, clock: { isSet: false } }], 40);
    const shown = () => (panel.note.hidden ? null : [panel.margins.children.map(wordsOf), panel.news.hidden ? null : panel.news.textContent]);
    const margin = { event: "claim", player: 3, after: 5, margin_ms: 72, within_ms: 3.2 };
    const told = (fields) => textOf("phones_claim", { name: "Bo", margin: "0.072", within: "0.004", other: "P5", ...fields });
    panel.tellMargin(margin);
    assert.deepEqual(shown(), [[told()], null]);
    const cut = (name, by) => textOf("phones_late", { name, by });
    panel.tellCut({ seat: 3 }, 11.6);
    assert.deepEqual(shown(), [[told()], cut("Bo", 12)]);
    pass(5000);
    panel.tellCut({ seat: 4 }, 0);
    pass(7999);
    assert.deepEqual(shown()[1], textOf("phones_unordered", { name: "P4" }));
    pass(1);
    assert.deepEqual(shown(), [[told()], null]);
    speak("de");
    panel.tellMargin({ ...margin, event: "too_late", after: undefined });
    assert.match(shown()[0][1], /0,072 s ± 0,004 s/);
    speak("en");
    panel.tellMargin(null);
    assert.equal(shown(), null);
    panel.tellOld({ seat: 3 });
    panel.refuse("");
    assert.deepEqual(shown(), [[], textOf("phones_old", { name: "Bo" })]);
    panel.refuse("full");
    assert.equal(shown()[1], textOf("phones_not_here", { why: "full" }));
    pass(8000);
    assert.equal(shown(), null);
  },

  "a phone's press lights up its seat, and what the server tells is on the sheet"() {
    made("corners", "nav");
    const log = [];
    const parts = Object.fromEntries(["board", "heart", "furniture", "presses", "lights"].map((part) => [part, new Proxy({}, {
      get: (_, name) => (...values) => log.push([`${part}.${name}`, ...values]) > 0,
    })]));
    const clock = { behind_us: 40_000, isPatient: false, at: (ms) => 1000 * ms };
    const phones = setPhones("ws://x/seats", { ...parts, contacts: {}, clock });
    const told = (act) => {
      log.length = 0;
      act();
      return log.splice(0).map((call) => call.join(" "));
    };
    assert.deepEqual(told(() => phones.onPress(10, true, 70)), ["furniture.press 10 true", "presses.began 10 70", "lights.hurry 9"]);
    assert.deepEqual(told(() => phones.onPress(10, false, 80)), ["furniture.press 10 false"]);
    assert.deepEqual(told(() => phones.onPress(BACK, true, 80)), [`furniture.press ${BACK} true`]);
    assert.deepEqual(told(() => phones.hear("a line")), ["board.hear a line", "heart.soon"]);
    assert.deepEqual(told(() => phones.soon()), ["heart.soon"]);
    assert.deepEqual(told(() => phones.refuseOld(3, 5, 7)), ["board.refuseOldPress 3 5000 7000"]);
    const sheet = page.querySelectorAll("#phones").at(-1);
    const note = page.querySelectorAll("#phones-note").at(-1);
    phones.onInvitation({ url: "http://x/", code: "12345678", picture: "x" });
    assert.equal(sheet.hidden, false);
    phones.onMatch();
    assert.equal(sheet.hidden, true);
    phones.onClosed("");
    assert.match(wordsOf(sheet), new RegExp(textOf("phones_gone").slice(0, 20)));
    phones.onSeats([{ seat: 3, name: "Bo", link: 1, isAwake: true, clock: { isSet: false } }]);
    assert.match(wordsOf(sheet), new RegExp(`3 Bo.*${textOf("phones_waits", { ms: 40 })}`));
    const noted = (act) => act() ?? wordsOf(note);
    const name = "Bo";
    assert.equal(noted(() => phones.onState("full")), textOf("phones_not_here", { why: "full" }));
    assert.equal(noted(() => phones.onOld({ seat: 3 })), textOf("phones_old", { name }));
    assert.equal(noted(() => phones.onCut({ seat: 3 }, 7)), textOf("phones_late", { name, by: 7 }));
    pass(8000);
    assert.equal(noted(() => phones.onMargin({ event: "too_late", player: 3, margin_ms: 1, within_ms: 1 })), textOf("phones_too_late", { name, margin: "0.001", within: "0.001" }));
    for (const one of page.querySelectorAll("#phones, #phones-note, #corners")) one.remove();
  },

  "notices are there one by one, and a refused cable has its reason"() {
    const rows = ["gap", "unsaved"].map((name) => Object.assign(new Element("p"), { id: `notice-${name}`, hidden: true }));
    byId("notices").append(...rows);
    const state = () => [byId("notices").hidden, ...rows.map(({ hidden, textContent }) => hidden ? "" : textContent)];
    notice("gap", true, { s: 12 });
    assert.deepEqual(state(), [false, textOf("notice_gap", { s: 12 }), ""]);
    notice("unsaved", true);
    notice("gap", false);
    assert.deepEqual(state(), [false, "", textOf("notice_unsaved")]);
    notice("unsaved", false);
    assert.deepEqual(state(), [true, "", ""]);
    showCable("no code");
    assert.deepEqual([byId("cable").hidden, byId("cable").textContent], [false, textOf("not_on_scoreboard", { why: "no code" })]);
    showCable("");
    assert.equal(byId("cable").hidden, true);
  },

  "the panel has the last 2,000 events, without answers, and scrolls unless somebody reads"() {
    const wire = new WirePanel();
    const list = byId("wire-lines");
    Object.assign(list, { scrollTop: 70, clientHeight: 100, scrollHeight: 200 });
    wire.add('{"answer": "player"}');
    wire.add('{"event": "claim"}');
    assert.deepEqual([wire.lines.length, list.children.length, list.scrollTop], [1, 1, 200]);
    list.scrollTop = 69;
    for (let at = 0; at < 2000; at += 1) wire.add(`line ${at}`);
    assert.deepEqual([wire.lines.length, wire.lines[0], list.children.length, wordsOf(list.firstChild)], [2000, "line 0", 2000, "line 0"]);
    assert.equal(list.scrollTop, 69);
    wire.clear();
    assert.deepEqual([wire.lines.length, list.children.length], [0, 0]);
  },

  "texts are those of the language, wherever an element names them"() {
    const wishes = [["fr-FR", "DE-at"], ["en-US", "de"], ["de"], ["fr"], []];
    assert.deepEqual(wishes.map(usualOf), ["de", "", "de", "", ""]);
    const elements = ["text", "label", "title", "hint"].map((kind) => made(`speaking-${kind}`));
    const [only, other] = ["de", "en"].map((code) => Object.assign(made(`only-${code}`), { dataset: { lang: code } }));
    const keys = ["title", "plug", "more", "games"];
    const shown = () => elements.map((element) => [element.textContent, element.getAttribute("aria-label"), element.title, element.dataset.empty].filter(Boolean).join());
    keys.forEach((key, at) => label(elements[at], { [elements[at].id.slice(9)]: key }));
    assert.deepEqual(shown(), keys.map((key) => words.en[key]));
    const heard = [];
    onLanguage(() => heard.push(document.title));
    for (const code of ["fr", "de", "de"]) speak(code);
    assert.deepEqual([shown(), heard.slice(1)], [keys.map((key) => words.de[key]), [words.de.title]]);
    assert.deepEqual([document.documentElement.lang, document.title, only.hidden, other.hidden], ["de", words.de.title, false, true]);
    assert.equal(textFor("en", "notice_gap", { s: 3 }), words.en.notice_gap.replace("{s}", "3"));
    assert.equal(textOf("said_of", { who: "A", what: "B" }), "A: B");
    assert.throws(() => textOf("unknown"), /no words for unknown/);
    speak("en");
    for (const one of [...elements, only, other]) one.remove();
  },

  "the welcome is there until the first press, and not again if that can be stored"() {
    const lines = made("welcome-lines");
    const key = "tableref.welcomed";
    // Node's EventTarget does not understand a capture that is no object.
    window.removeEventListener = (kind, listener, capture) => EventTarget.prototype.removeEventListener.call(window, kind, listener, { capture });
    const show = () => {
      welcome(lines);
      return !lines.hidden;
    };
    const happen = (kind, isButton) => {
      window.closest = isButton === undefined ? undefined : () => isButton || null;
      window.dispatchEvent(new Event(kind));
      return [!lines.hidden, stored.get(key)];
    };
    assert.deepEqual([show(), happen("click"), happen("click", false)], [true, [true, undefined], [true, undefined]]);
    assert.deepEqual(happen("click", true), [false, "yes"]);
    // Later presses are no matter of the welcome.
    stored.delete(key);
    assert.deepEqual(happen("keydown"), [false, undefined]);
    assert.deepEqual([show(), happen("keydown"), show()], [true, [false, "yes"], false]);
    stored.delete(key);
    assert.deepEqual(happen("keydown"), [false, undefined]);
    isStorage = false;
    assert.deepEqual([show(), happen("keydown"), show()], [true, [false, undefined], true]);
    happen("keydown");
    isStorage = true;
    delete window.closest;
    delete window.removeEventListener;
    lines.remove();
  },

  "a device that lies flat is recognised by its tilt, unless the switch was used"() {
    const key = "tableref.flat";
    let changes = 0;
    const make = () => new Flat(new Element("button"), () => (changes += 1));
    const tilt = (flat, beta, gamma) => {
      window.dispatchEvent(Object.assign(new Event("deviceorientation"), { beta, gamma }));
      return flat.isFlat;
    };
    const one = make();
    const tilts = [[0, 12], [-11.9, 11.9], [29, -29.9], [null, 80], [80, null], [0, -30], [13, 0], [0, 0], [-40, 0], [0, 0]];
    assert.deepEqual(tilts.map((angles) => tilt(one, ...angles)), [false, true, true, true, true, false, false, true, false, true]);
    assert.deepEqual([changes, one.tool.getAttribute("aria-pressed"), page.classList.contains("is-flat")], [5, "true", true]);
    one.tool.use("click");
    assert.deepEqual([tilt(one, 0, 0), stored.get(key), page.classList.contains("is-flat")], [false, "no", false]);
    one.tool.use("click");
    assert.deepEqual([tilt(one, 0, 90), stored.get(key), tilt(make(), 0, 90)], [true, "yes", true]);
    stored.set(key, "no");
    assert.equal(tilt(make(), 0, 0), false);
    stored.delete(key);
    isTouch = false;
    assert.equal(tilt(make(), 0, 0), false);
    isStorage = false;
    const [other] = [make()];
    other.tool.use("click");
    assert.deepEqual([other.isFlat, stored.has(key)], [true, false]);
    other.choose(false);
    [isTouch, isStorage] = [true, true];
  },

  "confetti has each winner's colour, and is gone when the last piece is down"() {
    const { random } = Math;
    const colours = ["red", "green", "blue"];
    for (const chance of [0, 0.999999]) {
      Math.random = () => chance;
      confetti(page, colours);
      const sky = page.lastChild;
      const pieces = sky.children.map(({ style }) => style);
      const count = (colour) => pieces.filter(({ background }) => background === colour).length;
      assert.deepEqual([sky.className, sky.getAttribute("aria-hidden"), ...[...colours, "#ffd894"].map(count)], ["confetti", "true", 20, 20, 20, 30]);
      const [{ left, animationDelay, animationDuration }] = pieces;
      const side = Math.sign(Number.parseFloat(pieces[0]["--drift"]));
      assert.deepEqual([Math.round(Number.parseFloat(left)), side], chance ? [100, 1] : [0, -1]);
      pass(1000 * (Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)) - 1);
      assert.ok(page.contains(sky));
      pass(7000);
      assert.ok(!page.contains(sky));
    }
    Math.random = random;
  },

  "a dot of the display is a square of whole pixels, as bright as its contrast, drawn when it changes"() {
    const drawings = [];
    let pictures = 0;
    const pen = { drawImage: (...values) => drawings.push(values.slice(1)), fillRect: (...values) => drawings.push(values), putImageData: () => (pictures += 1) };
    const canvas = Object.assign(new Element("canvas"), { getContext: () => pen });
    const { createElement } = document;
    document.createElement = () => ({ getContext: () => pen });
    install({
      ImageData: class {
        constructor(width, height) {
          this.data = new Uint8ClampedArray(4 * width * height);
        }
      },
    });
    const controller = { contrast: 255, isLit: (x, y) => x === 127 && y === 1 };
    const screen = new Screen(canvas, controller);
    document.createElement = createElement;
    const resized = (width, ratio) => {
      screen.resize(width, ratio);
      const { style } = canvas;
      screen.draw();
      screen.draw();
      return [canvas.width, canvas.height, style.width, style.height, style.imageRendering, drawings.splice(0).length];
    };
    assert.deepEqual(resized(128, 2), [256, 128, "128px", "64px", "pixelated", 1]);
    assert.deepEqual(resized(100, 1), [128, 64, "100px", "50px", "auto", 1]);
    assert.deepEqual(resized(200, 1), [256, 128, "200px", "100px", "auto", 1]);
    assert.deepEqual(resized(128.0001, 1), [128, 64, "128.0001px", "64.00005px", "pixelated", 1]);
    assert.deepEqual(resized(0, 1).slice(0, 2), [128, 64]);
    assert.deepEqual([pictures, pen.imageSmoothingEnabled, pen.fillStyle], [5, false, undefined]);
    // From three pixels a dot, a line is between the dots.
    assert.deepEqual(resized(192, 2), [384, 192, "192px", "96px", "pixelated", 1 + 128 + 64]);
    screen.isStale = true;
    screen.draw();
    assert.match(pen.fillStyle, /^rgb\(0 0 0/);
    const [whole, , second] = drawings;
    assert.deepEqual([whole, second, drawings.at(-1)], [[0, 0, 384, 192], [3, 0, 1, 192], [0, 189, 384, 1]]);
    const dot = (x, y) => [...screen.dots.image.data.slice(4 * (128 * y + x), 4 * (128 * y + x) + 4)];
    assert.deepEqual([dot(127, 1), dot(1, 127 >> 1), dot(126, 1)], [[222, 243, 255, 255], [6, 9, 13, 255], [6, 9, 13, 255]]);
    controller.contrast = 0;
    screen.isStale = true;
    screen.draw();
    assert.deepEqual(dot(127, 1), [103, 114, 122, 255]);
  },

  "a line of the screen names each of ten players, and no word that begins like one"() {
    const players = Array.from({ length: 10 }, (_, index) => index + 1);
    const label = (player) => `<${player}>`;
    for (const player of players) {
      const line = `P${player}: 2, XP${player} P${player}a P`;
      const named = `<${player}>: 2, XP${player} P${player}a P`;
      assert.deepEqual(sheetOf({ sheet: [line, "1"] }, label), [named, "1"]);
      assert.deepEqual(["race", "join"].map((phase) => noticeOf({ notice: line, phase }, label)), [named, line]);
    }
  },
};

await run(checks);
