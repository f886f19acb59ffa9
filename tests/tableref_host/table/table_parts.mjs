/**
 * Parts of the virtual table's page without a browser: the chart, the labels, the menu, the names,
 * the seats and the panels. Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { Element, byIdIn, wordsOf } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { install, run } from "../page_time.mjs";

const page = new Element("body");
const words = Object.fromEntries(
  ["en", "de"].map((code) => [code, JSON.parse(readFileSync(new URL(`table/words/${code}.json`, ROOT), "utf-8"))]),
);
const byId = (id) => byIdIn(page, id);
byId("words").textContent = JSON.stringify(words);
install({
  window: new EventTarget(),
  location: { search: "" },
  getComputedStyle: () => ({ fontSize: "10px" }),
  document: Object.assign(new EventTarget(), {
    getElementById: byId,
    createElement: (tag) => new Element(tag),
    createElementNS: (_, tag) => new Element(tag),
    querySelector: () => null,
    querySelectorAll: () => [],
    documentElement: {},
    body: page,
    activeElement: null,
  }),
});

const { Chart, columns } = await import("table/chart.js");
const { Labels } = await import("table/labels.js");
const { MenuList } = await import("table/menu_list.js");
const { NamesSheet } = await import("table/names.js");
const { WirePanel, makeSheet, notice, showCable } = await import("table/panels.js");
const { speak, textOf } = await import("table/words.js");

/** Return a new element with an id, on the page. */
function made(id, tag = "div") {
  const element = Object.assign(new Element(tag), { id });
  page.append(element);
  return element;
}

const checks = {
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
    labels.show([["digit", "", [10]], ["press", "a card", [1]], ["hold", "a double", [1, 2]], ["ok", "go", [13]]]);
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
    assert.equal(page.dataset.sheet, "two");
    window.dispatchEvent(Object.assign(new Event("keydown"), { key: "Enter" }));
    assert.equal(two.sheet.hidden, false);
    window.dispatchEvent(Object.assign(new Event("keydown"), { key: "Escape" }));
    assert.deepEqual(state(), ["", [true, "false"], [true, "false"]]);
    click(two.opener);
    click(two.opener);
    assert.equal(two.sheet.hidden, true);
    click(two.opener);
    two.closer.use("click");
    assert.equal(two.sheet.hidden, true);
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
};

await run(checks);
