/**
 * The examination of a table, with the conclusions of host_tools/device/examination.py: what the
 * device says of itself, then each part in turn. The tests hold every finding against that one's.
 */

import { firmwareIn } from "table/pico/contents.js";
import { Wires, buttonName, fixed, lightName, shortNames } from "table/pico/wires.js";
import { say } from "table/words.js";

export const WELL = "well";
export const TROUBLE = "trouble";
export const SKIPPED = "skipped";

/** The module that differs from build to build. */
const BOARD = "board.mpy";
const PARTS = {
  lights: ["doctor_lights", "doctor_lights_hint", "doctor_lights_question"],
  sound: ["doctor_sound", "doctor_sound_hint", "doctor_sound_question"],
  screen: ["doctor_display", "doctor_screen_hint", "doctor_screen_question"],
};

/** Return the function that says the words of a key. */
const saying = (key, fields = {}) => () => say(key, fields);
const nothing = () => "";
const kilobytes = (bytes) => Math.floor(bytes / 1024);

/** Return what people are told of a build. */
export const buildInWords = (name, file) => (file ? say("doctor_build_of", { name, file }) : name);

/**
 * Examine `patient` (a Patient). `known` is {version, files, boards}: the MicroPython and the digests
 * (path -> sha256) that belong on it, those of board.mpy by build. `limits` are the tools' own.
 * `people` are those at the table (see People in self_test.js), or null. `onFinding` is called with
 * {check, state, text, advice}, of which the last two are functions. Returns the crashes on record.
 */
export async function examine(patient, known, limits, people, onFinding) {
  const examination = new Examination(patient, known, limits, people, onFinding);
  await examination.run();
  return examination.crashes;
}

class Examination {
  constructor(patient, known, limits, people, onFinding) {
    Object.assign(this, { patient, known, limits, people, onFinding });
    this.stuck = new Set();
    this.crashes = [];
  }

  add(check, state, text, advice = nothing) {
    this.onFinding({ check, state, text, advice });
  }

  async run() {
    if (!(await this.lookAtBasics())) return;
    await this.lookAtCrashes();
    if (!(await this.lookAtFacts())) return;
    this.lookBack();
    await this.patient.lead();
    this.people?.tell(saying("doctor_hands_off"));
    await this.patient.play("hands_off", undefined, (event) => {
      if (event.event === "button_stuck") this.stuck.add(event.button);
    });
    if (!this.people) {
      for (const check of ["lights", "sound"]) {
        this.add(check, SKIPPED, saying(PARTS[check][0]), saying("doctor_nobody"));
      }
      if (this.findsDisplay()) this.add("display", WELL, saying("doctor_display_answers"));
      await this.judgeButtons(SKIPPED, saying("doctor_nobody"));
      return;
    }
    await this.lookAtLights();
    const sound = await this.show("sound");
    this.judge("sound", sound, "doctor_sounds", "doctor_sound_wrong", this.wires.buzzer());
    if (this.findsDisplay()) {
      const display = await this.show("screen");
      const advice = this.wires.display();
      this.judge("display", display, "doctor_display_shows", "doctor_display_wrong", advice);
    }
    const wasSkipped = await this.waitForButtons();
    await this.judgeButtons(wasSkipped ? SKIPPED : TROUBLE, saying("doctor_you_skipped"));
  }

  // -- what the device says of itself ---------------------------------------------------------

  /** Return whether there is a TableRef to be examined further. */
  async lookAtBasics() {
    const [version, machine] = await this.patient.microPython();
    const text = saying("doctor_micropython", { version, machine });
    if (version === this.known.version) this.add("micropython", WELL, text);
    else {
      const advice = saying("doctor_compiled_for", { version: this.known.version });
      this.add("micropython", TROUBLE, text, advice);
    }
    if (await this.patient.isReady()) return true;
    this.add("firmware", TROUBLE, saying("doctor_no_firmware"), saying("doctor_update_it"));
    return false;
  }

  async lookAtCrashes() {
    this.crashes = await this.patient.crashes();
    if (!this.crashes.length) this.add("crashes", WELL, saying("doctor_no_crash"));
    for (const [facts, traceback] of this.crashes) {
      const text = () => crashInWords(facts, traceback);
      this.add("crashes", TROUBLE, text, saying("doctor_crash_advice"));
    }
  }

  /** Return whether the device can be tested. */
  async lookAtFacts() {
    const facts = await this.patient.facts();
    const contents = await this.patient.contents();
    if (contents.image && !contents.slot) {
      const { version, build } = facts;
      const { image } = contents;
      const text = () => say("doctor_frozen", { version, build: buildInWords(...build), image });
      this.add("firmware", WELL, text);
    } else {
      this.compareFiles(facts, firmwareIn(contents, contents.slot, this.patient.talk.update));
    }
    this.lookAtJournal(facts.journal);
    const { least_flash: leastFlash, least_memory: leastMemory } = this.limits;
    const free = contents.free * contents.block;
    this.measure("flash", "doctor_flash_free", free, leastFlash, "doctor_take_away");
    this.wires = new Wires(facts.pins);
    for (const problem of facts.problems) {
      const text = () => problem.replace(/\.+$/, "");
      this.add("board", TROUBLE, text, saying("doctor_board_advice"));
    }
    if (facts.problems.length) return false;
    this.add("board", WELL, saying("doctor_pins", { count: facts.pins.length }));
    const memory = facts.free_memory;
    this.measure("memory", "doctor_memory_free", memory, leastMemory, "doctor_update_it");
    this.lookAtSupply(facts.supply ?? null);
    this.hasDisplay = facts.has_display;
    return true;
  }

  compareFiles({ version, build: [name, file] }, there) {
    const here = new Map(this.known.files);
    const found = new Map([...there].map(([path, { sha256 }]) => [path, sha256]));
    // What is in the maker's own file, nobody here knows.
    if (file) here.set(BOARD, found.get(BOARD));
    else if (this.known.boards.has(name)) here.set(BOARD, this.known.boards.get(name));
    const paths = [...new Set([...here.keys(), ...found.keys()])].sort();
    const differing = paths.filter((path) => found.get(path) !== here.get(path));
    const fields = () => ({ version, build: buildInWords(name, file), count: found.size });
    if (!differing.length) {
      this.add("firmware", WELL, () => say("doctor_files", fields()));
      return;
    }
    const names = () => {
      const first = differing.slice(0, 3).join(", ");
      return differing.length > 3 ? say("doctor_files_others", { names: first }) : first;
    };
    const text = () =>
      say("doctor_files_differ", { ...fields(), differing: differing.length, names: names() });
    this.add("firmware", TROUBLE, text, saying("doctor_update_it"));
  }

  lookAtJournal({ state, players, steps, finished }) {
    const others = () =>
      finished === 1 ? say("doctor_finished_one") : say("doctor_finished", { count: finished });
    const inSteps = () => (steps === 1 ? say("doctor_step") : say("doctor_steps", { count: steps }));
    const fields = () => ({ players, steps: inSteps(), others: others() });
    const text = {
      whole: () => say("doctor_journal_whole", fields()),
      none: () => say("doctor_journal_none", fields()),
      damaged: () => say("doctor_journal_damaged", fields()),
    }[state];
    if (state === "whole" || state === "none") this.add("journal", WELL, text);
    else if (text) this.add("journal", TROUBLE, text, saying("doctor_journal_damaged_advice"));
    else {
      const advice = saying("doctor_journal_unknown_advice");
      this.add("journal", TROUBLE, saying("doctor_journal_unknown"), advice);
    }
  }

  lookAtSupply(supply) {
    if (!supply) return;
    const [millivolts, isOnUsb, percent] = supply;
    const volts = fixed(millivolts / 1000, 2);
    const { weak_usb_mv: weak, low_battery: low } = this.limits;
    if (isOnUsb && millivolts < weak) {
      const advice = saying("doctor_usb_advice");
      this.add("supply", TROUBLE, saying("doctor_usb_weak", { volts }), advice);
    } else if (isOnUsb) this.add("supply", WELL, saying("doctor_usb", { volts }));
    else {
      const text = saying("doctor_batteries", { percent: percent ?? "?", volts });
      const isWell = percent === null || percent > low;
      this.add("supply", isWell ? WELL : TROUBLE, text, isWell ? nothing : saying("doctor_batteries_advice"));
    }
  }

  /** Report which buttons have chattered in the games since power-on. */
  lookBack() {
    const chatters = this.patient.chatters();
    for (const [button, count, longestUs] of chatters ?? []) {
      const key = count === 1 ? "doctor_chattered_once" : "doctor_chattered";
      const text = () => say(key, { name: buttonName(button), count });
      if (count > this.limits.most_chatters) {
        const ms = fixed(longestUs / 1000, 1);
        const longest = () => say("doctor_chatter", { text: text(), ms });
        this.add("contacts", TROUBLE, longest, saying("doctor_chatter_advice"));
      } else this.add("contacts", WELL, () => say("doctor_chance", { text: text() }));
    }
    if (chatters?.length === 0) this.add("contacts", WELL, saying("doctor_no_chatter"));
  }

  measure(check, key, size, least, advice) {
    const isWell = size >= least;
    const what = () => say("doctor_least", { least: kilobytes(least), advice: say(advice) });
    const text = saying(key, { size: kilobytes(size) });
    this.add(check, isWell ? WELL : TROUBLE, text, isWell ? nothing : what);
  }

  // -- what eyes and ears can tell ------------------------------------------------------------

  /** Have a part shown, as often as they like; return their answer: "yes", "no" or "skip". */
  async show(part) {
    const [, hint, question] = PARTS[part];
    for (;;) {
      this.people.tell(saying(hint));
      const isEnough = this.people.beginSkipping();
      const isOver = await this.patient.play(part, isEnough);
      this.people.endSkipping();
      if (!isOver) return "skip";
      const answer = await this.people.ask(saying(question));
      if (answer !== "again") return answer;
    }
  }

  async lookAtLights() {
    const answer = await this.show("lights");
    if (answer !== "no") {
      this.judge("lights", answer, "doctor_lights_shine");
      return;
    }
    for (const light of await this.people.askWhichLights()) {
      const text = () => say("doctor_dark", { name: lightName(light) });
      this.add("lights", TROUBLE, text, this.wires.darkLight(light));
    }
  }

  /** Report what people answered: `advice` says what to look at when they said no. */
  judge(check, answer, well, wrong, advice) {
    if (answer === "skip") {
      const part = check === "display" ? "screen" : check;
      this.add(check, SKIPPED, saying(PARTS[part][0]), saying("doctor_you_skipped"));
    } else if (answer === "no") this.add(check, TROUBLE, saying(wrong), advice);
    else this.add(check, WELL, saying(well));
  }

  /** Return whether a display answers; report when none does, or none is to be. */
  findsDisplay() {
    if (!this.wires.hasDisplay) {
      this.add("display", WELL, saying("doctor_display_none"));
      return false;
    }
    if (!this.hasDisplay) {
      this.add("display", TROUBLE, saying("doctor_display_silent"), this.wires.display());
    }
    return this.hasDisplay;
  }

  /** Have every button pressed; return whether somebody skipped some of them. */
  async waitForButtons() {
    const missing = new Set(this.wires.buttons.filter((button) => !this.stuck.has(button)));
    const { people } = this;
    people.tell(saying("doctor_press_each"));
    const onEvent = (event) => {
      const { button } = event;
      if (event.event === "press_again") {
        people.tell(() => say("doctor_press_again", { name: buttonName(button) }));
      } else if (event.event === "button_ok" || event.event === "crosstalk") {
        for (const one of event.buttons ?? [button]) missing.delete(one);
        const left = [...missing];
        const names = () => (left.length ? shortNames(left) : say("doctor_none"));
        people.tell(() => say("doctor_missing", { heard: heard(event), names: names() }));
      }
    };
    const isEnough = people.beginSkipping();
    const isOver = await this.patient.play("buttons", isEnough, onEvent);
    people.endSkipping();
    return !isOver;
  }

  /** Report all that the self-test found about buttons; one that was not pressed as `missingState`. */
  async judgeButtons(missingState, why) {
    const troubled = new Set();
    const { longest_bounce_ms: most } = this.limits;
    for (const trouble of await this.patient.finish()) {
      const buttons = trouble.buttons ?? [trouble.button];
      for (const button of buttons) troubled.add(button);
      if (trouble.trouble !== "no_press") {
        this.add("buttons", TROUBLE, ...this.wires.trouble(trouble, most));
      } else if (missingState === SKIPPED) {
        this.add("buttons", SKIPPED, saying("doctor_presses", { names: shortNames(buttons) }), why);
      } else {
        for (const button of buttons) {
          const alone = { trouble: "no_press", button };
          this.add("buttons", TROUBLE, ...this.wires.trouble(alone, most));
        }
      }
    }
    const well = this.wires.buttons.filter((button) => !troubled.has(button));
    if (!well.length) return;
    const fields = { count: well.length, names: shortNames(well) };
    this.add("buttons", WELL, saying(well.length > 1 ? "doctor_answer" : "doctor_answers", fields));
  }
}

/** Return what a `button_ok` or `crosstalk` event says, in words. */
function heard(event) {
  if (event.event === "crosstalk") {
    const [name, other] = event.buttons.map(buttonName);
    return say("doctor_together", { name, other });
  }
  const ms = fixed(event.bounce_us / 1000, 1);
  return say("doctor_good", { name: buttonName(event.button), ms });
}

/** Return a crash in one line: what it was, where, and when. Facts that are missing are left. */
export function crashInWords(facts, traceback) {
  const error = traceback.trim().split("\n").at(-1).trim();
  const what = facts.what === "hang" ? say("doctor_stood_still") : error || say("doctor_exception");
  const words = [say("doctor_crash", { number: facts.number ?? "?", what })];
  const places = [...traceback.matchAll(/File "(.+?)", line (\d+)/g)];
  if (places.length) {
    words.push(say("doctor_at", { places: places.map(([, name, line]) => `${name} ${line}`).join(" > ") }));
  }
  if (facts.game) words.push(say("doctor_in_game", { game: facts.game }));
  if ("alive_s" in facts) words.push(say("doctor_after", { seconds: facts.alive_s }));
  if (facts.free_memory) {
    words.push(say("doctor_memory_free", { size: kilobytes(facts.free_memory) }));
  }
  if ("version" in facts) words.push(say("doctor_version", { version: facts.version }));
  return words.join(", ");
}
