/**
 * A table that is plugged in: what the view shows of it, and what is asked there.
 */

import { Note } from "table/pico/note.js";
import { ownFacts } from "table/pico/own_files.js";
import { Refusal } from "table/pico/refusal.js";
import { saveFile } from "table/pico/save_file.js";
import { SelfTest } from "table/pico/self_test.js";
import { canTalk, openLine } from "table/pico/serial_line.js";
import { Talk } from "table/pico/talk.js";
import { label, onLanguage, say } from "table/words.js";

const byId = (id) => document.getElementById(id);
const REPORT = "tableref-report.json";

export class Connected {
  constructor() {
    this.note = new Note(byId("pico-talk-note"));
    this.selfTest = new SelfTest(this.note);
    this.line = null;
    this.talk = null;
    this.known = null;
    /** What is asked for is done one after the other. */
    this.queue = Promise.resolve();
    this.waiting = 0;
    label(byId("pico-talk-about"), { text: canTalk() ? "pico_talk_about" : "pico_talk_cannot" });
    byId("pico-connect").hidden = !canTalk();
    const doings = {
      "pico-connect": () => this.connect(),
      "pico-disconnect": () => this.disconnect(),
      "pico-save-match": () => this.saveMatch(),
      "pico-save-report": () => this.saveReport(),
      "pico-save-crashes": () => this.saveCrashes(),
      "pico-clear-crashes": () => this.clearCrashes(),
      "pico-update": () => this.update(),
      "pico-test-start": () => this.test(true),
      "pico-test-alone": () => this.test(false),
      "pico-read-settings": () => this.readSettings(),
      "pico-write-settings": () => this.writeSettings(),
    };
    for (const [id, work] of Object.entries(doings)) {
      byId(id).addEventListener("click", () => this.do(work));
    }
    onLanguage(() => this.show());
  }

  /** Do it when all is done that was asked for before; say why it could not be done. */
  do(work) {
    this.waiting += 1;
    this.queue = this.queue.then(async () => {
      try {
        await work();
      } catch (fault) {
        this.note.refuse(fault);
        if (LOST.has(fault.key)) await this.letGo();
      } finally {
        this.waiting -= 1;
      }
    });
    return this.queue;
  }

  async connect() {
    if (this.line) return;
    const { talk } = await ownFacts();
    this.line = await openLine(talk.usb);
    this.line.onGone = () => {
      // What is being done says so itself.
      if (!this.waiting) this.do(() => Promise.reject(new Refusal("pico_cable_out")));
    };
    this.talk = new Talk(this.line, talk);
    this.note.tell("pico_connecting");
    this.known = await this.talk.hello();
    this.make(talk);
    this.note.tell("pico_connected");
    byId("pico-table").hidden = byId("pico-disconnect").hidden = false;
    byId("pico-connect").hidden = true;
    await this.show();
    // Where the button was that was pressed; and what there is now lies below the window.
    byId("pico-disconnect").focus({ preventScroll: true });
    byId("pico-talk-title").scrollIntoView();
  }

  async disconnect() {
    await this.letGo();
    this.note.tell("pico_left");
    byId("pico-connect").focus();
  }

  /** Close the line, if there is one, and show nothing of its table any more. */
  async letGo() {
    const { line } = this;
    this.line = this.talk = this.known = null;
    byId("pico-table").hidden = byId("pico-disconnect").hidden = true;
    byId("pico-settings").hidden = byId("pico-findings").hidden = true;
    byId("pico-connect").hidden = false;
    await line?.close();
  }

  /** Make a row for each player. */
  make({ colours, name_length }) {
    byId("pico-names").replaceChildren(
      ...this.known.players.map(({ player }) => {
        const row = document.createElement("li");
        const number = document.createElement("b");
        number.textContent = player;
        number.ariaHidden = "true";
        const name = document.createElement("input");
        name.maxLength = name_length;
        name.autocomplete = "off";
        name.addEventListener("change", () => this.change(player, { name: name.value }));
        const colour = document.createElement("select");
        for (const one of colours) colour.append(new Option("", one));
        colour.addEventListener("change", () => this.change(player, { colour: colour.value }));
        row.append(number, name, colour);
        return row;
      }),
    );
  }

  /** Show what the table has said last. */
  async show() {
    if (!this.known) return;
    const { version } = await ownFacts();
    if (!this.known) return;
    const { hello, players } = this.known;
    const words = [say("pico_who", hello), say(hello.match ? "pico_in_match" : "pico_in_lobby")];
    if (hello.version !== version) words.push(say("pico_older", { version }));
    byId("pico-who").textContent = words.join(" ");
    byId("pico-update-about").textContent = say("pico_update_about", { version });
    [...byId("pico-names").children].forEach((row, index) => {
      const [name, colour] = row.querySelectorAll("input, select");
      const { player } = players[index];
      name.ariaLabel = say("pico_name_of", { player });
      name.value = players[index].name;
      colour.ariaLabel = say("pico_colour_of", { player });
      for (const option of colour.options) {
        option.textContent = say(option.value.replace(" ", "_"));
      }
      colour.value = players[index].colour;
    });
  }

  change(player, change) {
    return this.do(async () => {
      try {
        this.known = await this.talk.name(player, change);
        this.note.tell("pico_named", { player });
      } finally {
        // Also what was refused: the table has what it had.
        await this.show();
      }
    });
  }

  async saveMatch() {
    this.note.tell("pico_working");
    const [file, content] = await this.talk.lastMatch();
    saveFile(content, file);
    this.note.tell("pico_match_saved", { file });
  }

  async saveReport() {
    this.note.tell("pico_working");
    const { hello } = this.known;
    const report = { hello, ...(await this.talk.report()) };
    saveFile(JSON.stringify(report, null, 1), REPORT);
    const { crashes, facts } = report;
    const problems = facts.problems?.length ?? 0;
    this.note.tell("pico_report_saved", { file: REPORT, crashes: crashes.length, problems });
  }

  async saveCrashes() {
    this.note.tell("pico_working");
    const [file, content] = await this.talk.crashFile();
    saveFile(content, file);
    this.note.tell("pico_crashes_saved", { file });
  }

  async clearCrashes() {
    this.note.tell("pico_working");
    const crashes = await this.talk.forgetCrashes();
    this.note.tell(crashes ? "pico_crashes_cleared" : "pico_no_crashes", { crashes });
  }

  /** Give the table what this page has. */
  async update() {
    const bar = byId("pico-update-progress");
    this.note.tell("pico_update_looking");
    let size = 0;
    try {
      const plan = await this.talk.update({
        onPlan: ({ changed, unchanged, pack }) => {
          size = pack.length;
          bar.value = 0;
          bar.hidden = false;
          const fields = { changed: changed.length, all: changed.length + unchanged.length };
          this.note.tell("pico_update_going", fields);
        },
        onBytes: (count) => (bar.value += count / size),
      });
      const fields = { changed: plan.changed.length, kept: plan.unchanged.length };
      this.known = await this.talk.hello();
      await this.show();
      const done = fields.changed === 1 ? "pico_update_done_one" : "pico_update_done";
      this.note.tell(plan.isNothing ? "pico_update_nothing" : done, fields);
    } finally {
      bar.hidden = true;
    }
  }

  /** While it is tested only the test's own buttons do anything: nothing else could be done then. */
  setTesting(isOn) {
    const buttons = "#pico-disconnect, #pico-table > .doings button, #pico-findings button";
    for (const button of document.querySelectorAll(buttons)) button.disabled = isOn;
  }

  /** Test the table, part by part: with people, or what needs nobody. */
  async test(withPeople) {
    this.note.tell("doctor_looking");
    this.setTesting(true);
    const work = (...parts) => this.selfTest.run(...parts, withPeople);
    const [key, fields] = await this.talk.examine(work).finally(() => this.setTesting(false));
    this.note.tell(key, fields);
    byId("pico-findings").scrollIntoView();
  }

  async readSettings() {
    this.note.tell("pico_working");
    byId("pico-settings-text").value = await this.talk.settings();
    byId("pico-settings").hidden = false;
    this.note.tell("pico_settings_read");
  }

  async writeSettings() {
    this.note.tell("pico_working");
    await this.talk.setSettings(byId("pico-settings-text").value);
    this.note.tell("pico_settings_written");
  }
}

/** After these there is nobody at the other end. */
const LOST = new Set([
  "pico_cable_out", "pico_silent", "pico_no_port", "pico_port_denied",
  "pico_update_cable_old", "pico_update_cable_either", "pico_update_cable_new",
]);
