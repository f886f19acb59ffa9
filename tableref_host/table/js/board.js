/** The board: MicroPython with the firmware, and its simulated wires. */

import { NAME as BUILD } from "table/build.js";
import { Files, browserStorage, ownNumber } from "table/files.js";
import { inflate } from "table/inflate.js";
import { rememberTableFunctions } from "table/table_calls.js";

/** Folders of the image from which the device imports, in order. */
const IMPORT_PATH = ["/rom/standins", "/rom/firmware", "/rom/library"];
/** MicroPython's heap (bytes). The image with the firmware is beside it, as in a Pico's flash. */
const HEAP = 2 * 1024 * 1024;
/** MicroPython's stack for Python frames (bytes). */
const STACK = 32 * 1024;

/** Maximum age (us) of a press: half of the range of the device's counter. */
const OLDEST_US = 1_800_000_000;

export class Board {
  /**
   * Unpack MicroPython and the firmware from the page. `wires` has `strip(pin, bytes)`, `pwm(pin,
   * hz, duty)`, `i2c(address, bytes)`, which returns whether a device answered, and `line(text)`.
   * The device's language is `language` if given; else `usual`, unless its settings name another.
   */
  static async load(wires, language = "", usual = "") {
    const [code, wasm, image] = await Promise.all([
      inflate("micropython.mjs"),
      inflate("micropython.wasm"),
      inflate("firmware.romfs"),
    ]);
    const codeUrl = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const wasmUrl = URL.createObjectURL(new Blob([wasm], { type: "application/wasm" }));
    rememberTableFunctions();
    const { loadMicroPython } = await import(codeUrl);
    const python = await loadMicroPython({
      url: wasmUrl,
      heapsize: HEAP,
      pystack: STACK,
      romfs: new Uint8Array(image),
      stdout: wires.line,
      stderr: wires.line,
    });
    URL.revokeObjectURL(codeUrl);
    URL.revokeObjectURL(wasmUrl);
    return new Board(python, wires, language, usual);
  }

  constructor(python, wires, language, usual) {
    this.python = python;
    const own = ownNumber(browserStorage());
    // Looked up on each use, because the memory moves when it grows.
    const bytes = (at, length) => python._module.HEAPU8.slice(at, at + length);
    python.registerJsModule("_wires", {
      strip: (pin, at, length) => wires.strip(pin, bytes(at, length)),
      pwm: (pin, hz, duty) => wires.pwm(pin, hz, duty),
      i2c: (address, at, length) => wires.i2c(address, bytes(at, length)),
      chance: (bits) => this.draw(bits),
      id: () => own,
      build: () => BUILD,
    });
    // MicroPython starts in the folder of the image, which is read-only.
    python.runPython("import os; os.chdir('/'); del os");
    python.runPython(`import sys; sys.path[:] = ${JSON.stringify(IMPORT_PATH)}`);
    const table = python.pyimport("virtual_table");
    this.files = new Files(
      python.FS, table.folders().split("\n"), browserStorage(), language, usual,
    );
    this.files.load();
    this.files.makeRoom = () => this.calls.makeRoom();
    // Looked up once, because the device is stepped fifty times a second.
    this.calls = {
      powerOn: table.power_on,
      feed: table.feed,
      hear: table.hear,
      step: table.step,
      words: table.words,
      seats: table.seats,
      game: table.game,
      phase: table.phase,
      hints: table.hints,
      view: table.view,
      language: table.language,
      menu: table.menu,
      makeRoom: table.make_room,
      notSaved: table.not_saved,
      pauseForGap: table.pause_for_gap,
      endGap: table.end_gap,
      leave: table.leave,
      refuseOldPress: table.refuse_old_press,
      heap: table.heap,
    };
    this.powerOn(false);
  }

  /**
   * Switch the device on: everything but its files is created again. `wasCut` is whether its power
   * was cut, rather than the page reloaded.
   */
  powerOn(wasCut = true) {
    this.drawn = [];
    this.isToldUnsaved = false;
    this.calls.powerOn(wasCut);
  }

  /** Return `bits` random bits and record them, so that a match can be replayed. */
  draw(bits) {
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0] >>> (32 - bits);
    this.drawn.push(drawn);
    return drawn;
  }

  /** Give the sampler the state of all contacts (a bit for each) with a timestamp (us). */
  feed(word, time_us) {
    this.calls.feed(word, time_us | 0);
  }

  /**
   * Store the files; if that fails, let the device report it. Return whether everything is stored.
   */
  save() {
    const isSaved = this.files.keep();
    if (!isSaved && !this.isToldUnsaved) this.calls.notSaved();
    this.isToldUnsaved = !isSaved;
    return isSaved;
  }

  /**
   * Pause the match and store all of it, including unconfirmed input, because the page is closed.
   */
  leave() {
    this.calls.leave();
    this.files.keep(true);
  }

  /**
   * Pause the match because the page was suspended since the last step; return whether it was
   * paused.
   */
  pauseForGap() {
    return this.calls.pauseForGap();
  }

  /** Report that the device has been stepped through the time of the gap. */
  endGap() {
    this.calls.endGap();
  }

  /**
   * Refuse a press that was made at `made_us` and arrived at `known_us`, if it is too old to count;
   * return whether it was.
   */
  refuseOldPress(button, made_us, known_us) {
    // Limit the age, because the counter wraps and would give a newer time for a very old press.
    const oldest_us = Math.max(made_us, known_us - OLDEST_US);
    return this.calls.refuseOldPress(button, oldest_us | 0, known_us | 0);
  }

  /** Process a received line (without its end); `wires.line` gets the answers. */
  hear(line) {
    this.calls.hear(line);
  }

  /**
   * Step the device at a time (us); return the time (us) until the next step. It is at most
   * `rest_us` if nothing is to be ruled or sounded before.
   */
  step(time_us, rest_us) {
    // MicroPython takes a signed integer of 32 bits; the counter on the Pico wraps in the same way.
    return this.calls.step(time_us | 0, rest_us);
  }

  /** Return the text on the screen, one line per row. */
  words() {
    return this.calls.words();
  }

  /** Return a letter for each seat: "t" has the turn, "j" has joined, "-" is free. */
  seats() {
    return this.calls.seats();
  }

  /** Return the key of the game that is chosen or being played. */
  game() {
    return this.calls.game();
  }

  /** Return the phase of the current match: "paused" in a pause, "" in the lobby. */
  phase() {
    return this.calls.phase();
  }

  /** Return the current functions of the buttons, see hint_data.py. */
  hints() {
    return JSON.parse(this.calls.hints());
  }

  /** Return the state of the table, see table_view.py. */
  view() {
    return JSON.parse(this.calls.view());
  }

  /** Return the code of the device's language. */
  language() {
    return this.calls.language();
  }

  /** Return the lines of the lobby's menu as {key, name, about, isHere}; none elsewhere. */
  menu() {
    const lines = this.calls.menu();
    if (!lines) return [];
    return lines.split("\n").map((line) => {
      const [key, name, about] = line.split("\t");
      return { key: key.replace("*", ""), name, about, isHere: key.startsWith("*") };
    });
  }

  /** Return the bytes of MicroPython's heap in use. */
  heap() {
    return this.calls.heap();
  }
}
