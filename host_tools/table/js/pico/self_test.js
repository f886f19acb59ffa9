/**
 * The self-test of a table at the cable, as somebody sees it and takes part in it.
 */

import { Note } from "table/pico/note.js";
import { SKIPPED, TROUBLE, examine } from "table/pico/examination.js";
import { readLights } from "table/pico/wires.js";
import { saveFile } from "table/pico/save_file.js";
import { onLanguage, say } from "table/words.js";

const byId = (id) => document.getElementById(id);
const FILE = "tableref-doctor.json";
const MARKS = { well: "✓", trouble: "!", skipped: "–" };
const STATES = { well: "doctor_well", trouble: "doctor_trouble", skipped: "doctor_skipped" };
/** What ends the report, without troubles, with one, and with more; and if something was skipped. */
const ENDS = ["doctor_all_well", "doctor_one_trouble", "doctor_troubles"];
const ENDS_BUT = ["doctor_all_well_but", "doctor_one_trouble_but", "doctor_troubles_but"];

/** Somebody has stopped it. */
class Stopped extends Error {}

/** Who sits at the table and in front of this page. */
class People {
  /** `note` is where they are told what to do. */
  constructor(note) {
    this.note = note;
    this.isEnough = this.isStopped = false;
    this.answer = () => {};
    for (const choice of ["yes", "no", "again", "skip"]) {
      byId(`pico-test-${choice}`).onclick = () => this.answer(choice);
    }
    byId("pico-test-enough").onclick = () => (this.isEnough = true);
    byId("pico-test-stop").onclick = () => {
      this.isStopped = this.isEnough = true;
      this.answer(null);
    };
    byId("pico-test-which").onsubmit = (event) => {
      event.preventDefault();
      this.answer(byId("pico-test-lights").value);
    };
  }

  /** Tell them something: `inWords()` says it in the language that is spoken. */
  tell(inWords) {
    this.note.tellBy(inWords);
  }

  /** Have a part be skipped from now on; return what says whether it was. */
  beginSkipping() {
    this.isEnough = this.isStopped;
    byId("pico-test-enough").hidden = false;
    return () => this.isEnough;
  }

  endSkipping() {
    byId("pico-test-enough").hidden = true;
    if (this.isStopped) throw new Stopped();
  }

  /** Return "yes", "no", "again" (show it once more) or "skip". */
  ask(inWords) {
    this.tell(inWords);
    return this.answered(byId("pico-test-answers"), byId("pico-test-yes"));
  }

  /** Return the lights that somebody names. */
  async askWhichLights() {
    const field = byId("pico-test-lights");
    field.value = "";
    for (;;) {
      const found = readLights(await this.answered(byId("pico-test-which"), field));
      if (!found.wrong && found.wrong !== "") return found;
      this.tell(() => say("doctor_no_light", { word: found.wrong }));
    }
  }

  /** Show where they answer; return the answer. */
  async answered(place, first) {
    place.hidden = false;
    first.focus({ preventScroll: true });
    byId("pico-test").scrollIntoView({ block: "nearest" });
    const answer = await new Promise((resolve) => (this.answer = resolve));
    this.answer = () => {};
    place.hidden = true;
    if (answer === null) throw new Stopped();
    return answer;
  }
}

export class SelfTest {
  /** `note` says how it ended. */
  constructor(note) {
    this.note = note;
    this.now = new Note(byId("pico-test-now"));
    this.findings = [];
    byId("pico-save-findings").addEventListener("click", () => this.save());
    onLanguage(() => this.show());
  }

  /**
   * Test `patient` (a Patient): `withPeople` or alone. `known` and `limits` are examine's. Returns the
   * key and the fields of the words that end it.
   */
  async run(patient, known, limits, withPeople) {
    this.findings = [];
    this.crashes = [];
    this.show();
    byId("pico-findings").hidden = false;
    byId("pico-test").hidden = !withPeople;
    if (withPeople) byId("pico-test").scrollIntoView({ block: "nearest" });
    const people = withPeople ? new People(this.now) : null;
    const onFinding = (finding) => {
      this.findings.push(finding);
      this.show();
    };
    try {
      this.crashes = await examine(patient, known, limits, people, onFinding);
    } catch (fault) {
      if (!(fault instanceof Stopped)) throw fault;
      const [text, advice] = ["doctor_rest", "doctor_you_stopped"].map((key) => () => say(key));
      onFinding({ check: "doctor", state: SKIPPED, text, advice });
    } finally {
      byId("pico-test").hidden = true;
    }
    return this.closing();
  }

  count(state) {
    return this.findings.filter((one) => one.state === state).length;
  }

  /** Return the key and the fields of the words that end the report. */
  closing() {
    const [count, skipped] = [this.count(TROUBLE), this.count(SKIPPED)];
    return [(skipped ? ENDS_BUT : ENDS)[Math.min(count, 2)], { count, skipped }];
  }

  show() {
    byId("pico-findings-list").replaceChildren(
      ...this.findings.map(({ state, text, advice }) => {
        const row = document.createElement("li");
        row.className = state;
        const mark = document.createElement("i");
        mark.textContent = MARKS[state];
        mark.ariaHidden = "true";
        const word = document.createElement("b");
        word.textContent = say(STATES[state]);
        row.append(mark, word, ` ${lineOf(text(), advice())}`);
        return row;
      }),
    );
  }

  /** Save what was found, in the form of `tableref doctor --json`. */
  save() {
    const report = {
      troubles: this.count(TROUBLE),
      skipped: this.count(SKIPPED),
      crashes: this.crashes.map(([facts, traceback]) => ({ ...facts, traceback })),
      findings: this.findings.map(({ check, state, text, advice }) => ({
        check, state, text: text(), advice: advice(),
      })),
    };
    saveFile(JSON.stringify(report, null, 1), FILE);
    this.note.tell("doctor_saved", { file: FILE });
  }
}

const lineOf = (text, advice) => (advice ? `${text}: ${advice}` : text);
