/**
 * The view "Put it on a Pico" without a browser: UF2 files, the drive, the notes and the choice of a
 * file. Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";
import { registerHooks } from "node:module";

import { Element, byIdIn, wordsOf } from "../page_element.mjs";
import "../page_imports.mjs";
import { answered, install, pass, run } from "../page_time.mjs";

/** The texts are the keys of words with their fields. */
const WORDS = `data:text/javascript,export const listeners = [];
  export const textOf = (key, fields = {}) => [key, ...Object.values(fields)].join(" ");
  export const onLanguage = (listener) => listeners.push(listener) && listener();
  export const label = (element, { text }) => (element.textContent = text);`;
const INFLATE = "data:text/javascript,export const inflate = (id) => globalThis.inflated(id);";
const STAND_INS = { "table/words.js": WORDS, "table/inflate.js": INFLATE };
registerHooks({ resolve: (name, context, next) => next(STAND_INS[name] ?? name, context) });

const page = new Element("body");
const packed = new Map();
const inflated = [];
const saved = [];
const revoked = [];
const scrolled = [];
let chosen = "pico";
let drive = null;
const choices = ["pico", "pico-2"].map(() => new Element("input"));
Element.prototype.scrollIntoView = function (options) {
  scrolled.push([this.id, options?.block]);
};
Element.prototype.click = function () {
  saved.push([this.download, this.href]);
};
const window = {
  async showDirectoryPicker(options) {
    drive.options.push(options);
    if (drive.refuses) throw Object.assign(new Error(), { name: drive.refuses });
    return drive.folder;
  },
};
install({
  window,
  inflated: async (id) => inflated.push(id) && packed.get(id).buffer,
  document: Object.assign(new EventTarget(), {
    readyState: "complete",
    body: page,
    getElementById: (id) => (id.startsWith("uf2-") ? (packed.get(id) ?? null) : byIdIn(page, id)),
    createElement: (tag) => new Element(tag),
    querySelector: () => ({ value: chosen }),
    querySelectorAll: () => choices,
  }),
});
URL.createObjectURL = (blob) => blob;
URL.revokeObjectURL = (blob) => revoked.push(blob);
const { canWrite, chooseDrive, copyToDrive, readDrive } = await import("table/pico/drive.js");
const { checkUf2 } = await import("table/pico/uf2.js");
const { Note } = await import("table/pico/note.js");
const { Refusal } = await import("table/pico/refusal.js");
const { saveFile } = await import("table/pico/save_file.js");
const { Install } = await import("table/pico/install.js");
const { preparePico } = await import("table/pico/view.js");
const { listeners } = await import("table/words.js");

const RP2040 = 0xe48bff56;
const RP2350 = 0xe48bff59;
const ABSOLUTE = 0xe48bff57;
const INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n";

/** Return a drive, and its folder. `fails` is {at, name}: after this number of bytes writing fails. */
function newDrive(changes = {}) {
  const made = { info: INFO, options: [], pieces: [], names: [], aborted: 0, isClosed: false, ...changes };
  const check = (count) => {
    const size = made.pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (made.fails && size + count > made.fails.at) throw Object.assign(new Error(), { name: made.fails.name });
  };
  const file = {
    async write(bytes) {
      check(bytes.length);
      made.pieces.push(bytes.slice());
      await made.waits;
    },
    close: async () => (made.isClosed = true),
    async abort() {
      made.aborted += 1;
      throw new Error("gone");
    },
  };
  made.folder = {
    name: "RPI-RP2",
    async getFileHandle(name, { create } = {}) {
      if (name === "INFO_UF2.TXT") return { getFile: async () => ({ text: async () => made.info }) };
      made.names.push([name, create]);
      check(0);
      return { createWritable: async () => file };
    },
  };
  return made;
}

/** Return a UF2 file of a TableRef for `board`. `change(view, number)` changes a block of it. */
function uf2(board = "", { family = RP2040, count = 4, isAfterAbsolute = false, change = () => {} } = {}) {
  const text = `TableRef on a Raspberry Pi Pico${board} with more`;
  const all = count + (isAfterAbsolute ? 1 : 0);
  // Not at the beginning of its memory, as a part of a larger file.
  const content = new Uint8Array(512 * (all + 1)).subarray(512);
  for (let at = 0; at < all; at += 1) {
    const isAbsolute = isAfterAbsolute && at === 0;
    const view = new DataView(content.buffer, content.byteOffset + 512 * at, 512);
    const number = isAfterAbsolute ? Math.max(0, at - 1) : at;
    const words = [0x0a324655, 0x9e5d5157, 0x2000, 0x10000000 + 256 * number, 256, number, isAbsolute ? 2 : count, isAbsolute ? ABSOLUTE : family];
    words.forEach((word, place) => view.setUint32(4 * place, word, true));
    // The text goes on in the next block.
    if (!isAbsolute && number < 2) {
      const part = new TextEncoder().encode(number ? text.slice(8) : text.slice(0, 8));
      content.set(part, 512 * at + 32 + (number ? 0 : 248));
    }
    view.setUint32(508, 0x0ab16f30, true);
    if (!isAbsolute) change(view, number);
  }
  return content;
}

/** Return the text of the Refusal that a function or promise ends with, or "" without one. */
async function refusal(call) {
  try {
    await call();
  } catch (fault) {
    assert.ok(fault instanceof Refusal, String(fault));
    return fault.inWords();
  }
  return "";
}

const choose = (file) => ({ name: "f.uf2", arrayBuffer: async () => file.slice().buffer });

const checks = {
  async "a UF2 file is one of TableRef, whole, and for a known chip"() {
    const boards = [["", RP2040], [" W", RP2040], [" 2", RP2350], [" 2 W", RP2350]].map(([board, family]) => checkUf2(uf2(board, { family }), "f"));
    assert.deepEqual(boards.map(({ board, boardId }) => [board, boardId]), [["pico", "RPI-RP2"], ["pico-w", "RPI-RP2"], ["pico-2", "RP2350"], ["pico-2-w", "RP2350"]]);
    assert.equal(checkUf2(uf2(" 2", { family: RP2350, isAfterAbsolute: true }), "f").board, "pico-2");
    const set = (place, value, only) => ({ change: (view, number) => (only === undefined || only === number) && view.setUint32(place, value, true) });
    const cases = [
      [new Uint8Array(0), "pico_no_uf2 f"], [new Uint8Array(31), "pico_no_uf2 f"], [uf2("", set(4, 0, 0)), "pico_no_uf2 f"], [uf2().subarray(0, 32), "pico_truncated f 0 0"],
      [uf2().subarray(0, 2047), "pico_truncated f 3 4"], [new Uint8Array([...uf2(), 0]), "pico_truncated f 4 4"], [uf2().subarray(0, 1536), "pico_truncated f 3 4"],
      [uf2("", set(4, 0, 2)), "pico_damaged f 2"], [uf2("", set(508, 0, 3)), "pico_damaged f 3"], [uf2("", set(16, 128, 1)), "pico_damaged f 1"],
      [uf2("", set(20, 2, 1)), "pico_damaged f 1"], [uf2("", set(24, 5, 1)), "pico_damaged f 1"], [uf2("", set(24, 3)), "pico_damaged f 0"],
      [uf2("", set(8, 0, 1)), "pico_other_chip f"], [uf2("", set(28, RP2350, 1)), "pico_other_chip f"], [uf2("", { family: 0xe48bff5a }), "pico_other_chip f"],
      [uf2("", set(32, 0, 1)), "pico_no_tableref f"],
    ];
    for (const [content, words] of cases) assert.equal(await refusal(() => checkUf2(content, "f")), words);
  },

  async "a drive is that of a board, whatever the lines of its description end with"() {
    const read = async (info) => {
      const found = {};
      const words = await refusal(async () => Object.assign(found, await readDrive(newDrive({ info }).folder)));
      return words || `${found.boardId}: ${found.kind}`;
    };
    const infos = [INFO, INFO.replaceAll("\r", ""), INFO.replaceAll("\n", ""), "BOARD-ID :  X \nmodel: a: b", "Board-ID: X", "board-idx\nModel: a", "Board-ID:\n", ""];
    const one = "RPI-RP2: Raspberry Pi RP2 (RPI-RP2)";
    const none = "pico_no_drive RPI-RP2";
    assert.deepEqual(await Promise.all(infos.map(read)), [one, one, one, "X: a: b (X)", "X: X", none, none, none]);
    drive = newDrive();
    assert.deepEqual([await chooseDrive(), drive.options, canWrite()], [drive.folder, [{ id: "pico", mode: "readwrite" }], true]);
    for (const [refuses, words] of [["AbortError", "pico_not_chosen"], ["SecurityError", "pico_not_allowed"]]) {
      drive.refuses = refuses;
      assert.equal(await refusal(chooseDrive), words);
    }
  },

  async "a file is copied in pieces, its last block alone, and each failure has its advice"() {
    const SIZE = 70_400;
    const content = Uint8Array.from({ length: SIZE }, (_, at) => at % 251);
    const copied = async (changes = {}, bytes = content, boardId = "RPI-RP2") => {
      const [there, counts] = [newDrive(changes), []];
      const words = await refusal(() => copyToDrive(bytes, { boardId }, there.folder, (count) => counts.push(count)));
      return { there, counts, words };
    };
    const { there, counts, words } = await copied();
    assert.deepEqual([words, counts, there.names, there.isClosed], ["", [32_768, 65_536, SIZE - 512, SIZE], [["tableref.uf2", true]], true]);
    assert.deepEqual(there.pieces.map(({ length }) => length), [32_768, 32_768, SIZE - 512 - 65_536, 512]);
    assert.deepEqual(Buffer.concat(there.pieces), Buffer.from(content));
    const small = await copied({}, content.subarray(0, 300));
    assert.deepEqual([small.counts, Buffer.concat(small.there.pieces)], [[300], Buffer.from(content.subarray(0, 300))]);
    const fails = (at, name) => ({ fails: { at, name } });
    const cases = [
      [fails(-1, "NotAllowedError"), "pico_not_allowed", 0], [fails(-1, "SecurityError"), "pico_not_allowed", 0], [fails(-1, "NoModificationAllowedError"), "pico_not_allowed", 0],
      [fails(-1, "NotFoundError"), "pico_gone", 0], [fails(40_000, "QuotaExceededError"), "pico_full 70", 0], [fails(40_000, "NotFoundError"), "pico_broke_off", 1],
      [fails(0, "NotAllowedError"), "pico_broke_off", 1], [fails(SIZE - 512, "NotFoundError"), "", 0],
    ];
    for (const [changes, reason, aborted] of cases) {
      const found = await copied(changes);
      assert.deepEqual([found.words, found.there.aborted, found.counts.at(-1) === SIZE], [reason, aborted, !reason], reason);
    }
    assert.equal((await copied({}, content, "RP2350")).words, "pico_2_wrong_drive Raspberry Pi RP2 (RPI-RP2)");
    assert.equal((await copied({ info: "Board-ID: RP2350" })).words, "pico_wrong_drive RP2350");
  },

  "a note is in the current language, and wrong only while it shows a refusal"() {
    const element = Object.assign(new Element("p"), { id: "note" });
    const note = new Note(element);
    scrolled.length = 0;
    note.refuse(new Refusal("no", { why: 1 }));
    assert.deepEqual([element.textContent, element.className, scrolled], ["no 1", "is-wrong", [["note", "nearest"]]]);
    note.tell("yes", { what: 2 });
    assert.deepEqual([element.textContent, element.className, scrolled.length], ["yes 2", "", 2]);
    let code = "en";
    note.tellBy(() => code);
    code = "de";
    for (const listener of listeners) listener();
    assert.equal(element.textContent, "de");
    note.clear();
    assert.equal(element.textContent, "");
    assert.throws(() => note.refuse(new Error("a bug")), /a bug/);
  },

  async "a saved file is in memory until the browser has read it"() {
    saved.length = 0;
    saveFile("text", "name.txt");
    const [[name, blob]] = saved;
    assert.deepEqual([name, await blob.text(), blob.type], ["name.txt", "text", "application/octet-stream"]);
    pass(59_999);
    assert.deepEqual(revoked, []);
    pass(1);
    assert.deepEqual(revoked, [blob]);
  },

  async "a file is the page's or the user's, is for the chosen board, and is copied once"() {
    const own = uf2();
    packed.set("uf2-pico", own.slice());
    const one = new Install();
    const [about, note] = [byIdIn(page, "pico-image"), byIdIn(page, "pico-note")];
    const field = byIdIn(page, "pico-file");
    const [step, save] = [byIdIn(page, "pico-step-drive"), byIdIn(page, "pico-save")];
    const bar = byIdIn(page, "pico-progress");
    assert.deepEqual([step, save, byIdIn(page, "pico-about-drive")].map(wordsOf), ["pico_step_drive", "pico_save", "pico_step_drive_about"]);
    // The page is still loading, and the user is faster.
    document.readyState = "loading";
    one.begin();
    save.use("click");
    assert.equal(about.textContent, "pico_loading");
    document.readyState = "complete";
    document.dispatchEvent(new Event("DOMContentLoaded"));
    saved.length = 0;
    await answered();
    assert.deepEqual([about.textContent, note.textContent], ["pico_released tableref-firmware-pico.uf2 pico_board_pico 2", "pico_saved tableref-firmware-pico.uf2"]);
    assert.equal(saved[0][0], "tableref-firmware-pico.uf2");
    chosen = "pico-2";
    choices[1].use("change");
    await answered();
    assert.deepEqual([about.textContent, note.textContent, one.file], ["pico_choose_for pico_board_pico_2", "", null]);
    for (const [board, words] of [["pico-w", "pico_board_pico_w"], ["pico-2-w", "pico_board_pico_2_w"]]) {
      chosen = board;
      choices[1].use("change");
      await answered();
      assert.equal(about.textContent, `pico_choose_for ${words}`);
    }
    chosen = "pico";
    choices[0].use("change");
    await answered();
    assert.deepEqual([one.file.name, inflated], ["tableref-firmware-pico.uf2", ["uf2-pico"]]);
    const give = async (...files) => {
      field.value = "f.uf2";
      field.files = files;
      field.dispatchEvent(new Event("change"));
      await answered();
    };
    one.note.tell("old");
    await give();
    assert.deepEqual([one.file.name, note.textContent], ["tableref-firmware-pico.uf2", "old"]);
    await give(choose(uf2()));
    assert.deepEqual([one.file.name, note.textContent, field.value], ["f.uf2", "", ""]);
    await give(choose(uf2(" W")));
    assert.deepEqual([one.file, about.textContent, about.className], [null, "pico_other_board f.uf2 pico_board_pico_w pico_board_pico", "is-wrong"]);
    await give(choose(uf2()));
    await give({ name: "g.uf2", arrayBuffer: () => Promise.reject(new Error("gone")) });
    assert.deepEqual([one.file, about.textContent], [null, "pico_not_read g.uf2"]);
    byIdIn(page, "pico-write").use("click");
    await answered();
    assert.deepEqual([note.textContent, bar.hidden], ["pico_file_first", true]);
    await give(choose(uf2("", { count: 140 })));
    for (const time of ["first", "second"]) {
      let goOn = null;
      drive = newDrive({ waits: new Promise((resolve) => (goOn = resolve)) });
      for (let times = 0; times < 2; times += 1) byIdIn(page, "pico-write").use("click");
      await answered();
      assert.deepEqual([drive.options.length, note.textContent, bar.hidden, Number(bar.value)], [1, "pico_copying RPI-RP2", false, 0], time);
      goOn();
      await answered();
      assert.deepEqual([note.textContent, bar.hidden, Number(bar.value), Buffer.concat(drive.pieces).length], ["pico_done", true, 1, 140 * 512]);
    }
    // A refusal is shown, and the file can be copied again.
    drive = newDrive({ refuses: "AbortError" });
    for (let times = 0; times < 2; times += 1) {
      byIdIn(page, "pico-write").use("click");
      await answered();
      assert.deepEqual([note.textContent, note.className, bar.hidden], ["pico_not_chosen", "is-wrong", true]);
    }
    await give(choose(uf2(" W")));
    save.use("click");
    await answered();
    assert.deepEqual([note.textContent, note.className], ["pico_file_first", "is-wrong"]);
    delete window.showDirectoryPicker;
    new Install();
    assert.deepEqual([byIdIn(page, "pico-write").hidden, ...[step, save, byIdIn(page, "pico-about-drive")].map(wordsOf)], [true, "pico_step_copy", "pico_save_only", "pico_step_copy_about"]);
  },

  async "the menu opens the view instead of a sheet, and closing it leads back to the menu"() {
    const dialog = byIdIn(page, "pico");
    const closer = Object.assign(new Element("button"), { className: "close" });
    dialog.append(closer);
    preparePico();
    const opener = byIdIn(page, "menu").lastChild;
    assert.deepEqual([opener.id, opener.type, opener.getAttribute("aria-haspopup"), wordsOf(opener)], ["open-pico", "button", "dialog", "pico|pico_about"]);
    const opened = [];
    document.addEventListener("sheet-opens", ({ detail }) => opened.push(detail));
    byIdIn(page, "pico-image").textContent = "";
    opener.use("click");
    await answered();
    assert.deepEqual([opened, dialog.open, byIdIn(page, "pico-image").textContent.slice(0, 13)], [[dialog], true, "pico_released"]);
    document.activeElement = null;
    closer.use("click");
    assert.deepEqual([dialog.open, document.activeElement], [false, byIdIn(page, "open-menu")]);
  },
};

await run(checks);
