/**
 * The talk with a table that is plugged in: who it is, names and colours; and, with the game
 * stopped, what it has kept. The lines are those of docs/protocol.md, the programs the tools' own.
 */

import { lastOf, sha256 } from "table/pico/contents.js";
import { firmwareOf, ownFacts } from "table/pico/own_files.js";
import { Patient } from "table/pico/patient.js";
import { stopped } from "table/pico/raw_prompt.js";
import { Refusal } from "table/pico/refusal.js";
import { askBuild, checkMicroPython, update } from "table/pico/update.js";
import { LineSplitter, readAnswer } from "table/pico/wire.js";

/** A table that has something to say says it within so long (ms); one that just starts, too. */
const PATIENCE_MS = 3000;
/** So often it is asked who it is: it may be starting. */
const ATTEMPTS = 3;
const PLAYERS = 10;

const encode = (text) => new TextEncoder().encode(text);

export class Talk {
  /** `line` is a SerialLine, `talk` what host_tools/device/page_talk.py says. */
  constructor(line, talk) {
    Object.assign(this, { line, talk });
    this.id = 0;
    this.queue = Promise.resolve();
  }

  /** Have `work()` done when all is done that was asked for before. */
  inTurn(work) {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }

  /** Ask the table; return its answers up to the first with which `isDone(answers)`. */
  async ask(command, isDone) {
    this.id += 1;
    const { id } = this;
    const splitter = new LineSplitter(this.talk.longest);
    const answers = [];
    this.line.forget();
    await this.line.write(encode(`\n${JSON.stringify({ ...command, id })}\n`));
    const end_ms = performance.now() + PATIENCE_MS;
    while (!isDone(answers)) {
      const left_ms = end_ms - performance.now();
      if (left_ms <= 0) throw new Refusal("pico_silent");
      for (const line of splitter.take(await this.line.next(left_ms))) {
        const answer = readAnswer(line, this.talk);
        if (answer?.id !== id) continue;
        if (answer.answer === "refused") {
          throw new Refusal("pico_refused", { message: answer.message });
        }
        answers.push(answer);
      }
    }
    return answers;
  }

  /** Return {hello, players}: who the table is, and the ten players as it has them. */
  hello() {
    return this.inTurn(async () => {
      const isDone = (answers) => answers.filter((one) => one.answer === "player").length >= PLAYERS;
      for (let attempt = 1; ; attempt += 1) {
        try {
          const answers = await this.ask({ command: "hello" }, isDone);
          const hello = answers.find((one) => one.answer === "hello");
          return { hello, players: answers.filter((one) => one.answer === "player") };
        } catch (fault) {
          if (fault.key !== "pico_silent" || attempt === ATTEMPTS) throw fault;
        }
      }
    });
  }

  /** Have a player called so, or lit so: `change` is {name} or {colour}. Return as `hello`. */
  async name(player, change) {
    const isDone = (answers) => answers.length > 0;
    await this.inTurn(() => this.ask({ command: "name", player, ...change }, isDone));
    // A colour is exchanged with whoever had it.
    return this.hello();
  }

  /** Return [name, content] of the match that was finished last. */
  lastMatch() {
    return this.atWork(async (run) => {
      const { programs, finished } = this.talk;
      const paths = rowsOf(await run(programs.list)).filter((path) => path.includes(finished));
      if (!paths.length) throw new Refusal("pico_no_match");
      const path = paths.sort().pop();
      return [`match-${path.split("/").pop()}`, await this.file(run, path)];
    });
  }

  /** Return the settings as text. */
  settings() {
    return this.ready(async (run) => JSON.parse(rowsOf(await run(this.talk.programs.settings))[0]));
  }

  /** Have the table take this text for its settings. */
  setSettings(text) {
    return this.ready((run) => run(this.filled(this.talk.programs.set, text)));
  }

  /** Return {crashes, facts}: what the table has written down of its crashes, and knows of itself. */
  report() {
    return this.ready(async (run) => {
      const { programs } = this.talk;
      const crashes = lastOf(await run(programs.crashes));
      return { crashes, facts: lastOf(await run(programs.facts)) };
    });
  }

  /** Return [name, content] of its crash file. */
  crashFile() {
    return this.ready(async (run) => {
      const { programs, crash_file: path } = this.talk;
      if (!lastOf(await run(programs.crashes)).length) throw new Refusal("pico_no_crashes");
      return [`tableref-${path.split("/").pop()}`, await this.file(run, path)];
    });
  }

  /** Have it forget its crashes; return how many there were. */
  forgetCrashes() {
    return this.ready(async (run) => {
      const found = lastOf(await run(this.talk.programs.clear));
      return Math.max(found.length, ...found.map(([facts]) => facts.number ?? 0));
    });
  }

  /** Give it the firmware of this page: see update.js. */
  update(hear) {
    return this.atWork(async (run) => {
      const { micropython, builds, usual } = await ownFacts();
      // Before it is asked anything in Python.
      await checkMicroPython(run, this.talk.update, micropython, new Map());
      const build = await askBuild(run, this.talk.update, builds, usual);
      const firmware = await firmwareOf(build);
      await checkMicroPython(run, this.talk.update, micropython, firmware.modules);
      return update(run, this.talk.update, firmware, hear);
    });
  }

  /** Test it: `work(patient, known, limits)` does; see examination.js. */
  examine(work) {
    const { programs, limits } = this.talk.doctor;
    return this.atWork(async (run, first) => {
      const { micropython: version, builds, usual } = await ownFacts();
      const boards = new Map();
      for (const build of Object.keys(builds)) {
        boards.set(build, await sha256((await firmwareOf(build)).modules.get("board.mpy")));
      }
      const files = new Map();
      for (const [path, content] of (await firmwareOf(usual)).modules) {
        files.set(path, await sha256(content));
      }
      return work(new Patient(run, this.talk, first), { version, files, boards }, limits);
    }, programs.first);
  }

  /** Return the bytes of a file of the table. */
  async file(run, path) {
    const rows = rowsOf(await run(this.filled(this.talk.programs.read, path)));
    const content = rows.map((row) => atob(row)).join("");
    return Uint8Array.from(content, (letter) => letter.charCodeAt(0));
  }

  /** Stop the table for `work(run, said)`; `said` is what the program `first` says, if there is one. */
  atWork(work, first) {
    return this.inTurn(async () => {
      try {
        return await stopped(this.line, work, first);
      } catch (fault) {
        // What came was no JSON, or no base64: another program talks there.
        throw fault instanceof Refusal ? fault : new Refusal("pico_nonsense");
      }
    });
  }

  /** The same, once it has said that TableRef is there. */
  ready(work) {
    return this.atWork(async (run) => {
      const said = await run(this.talk.programs.ready);
      if (said.trim() !== "yes") throw new Refusal("pico_no_table");
      return work(run);
    });
  }

  /** Return a program with `text` in its place: what JSON writes, Python reads. */
  filled(program, text) {
    return program.replace(this.talk.place, () => JSON.stringify(text));
  }
}

/** Return the rows that a program has printed; a table may say other things, too. */
function rowsOf(said) {
  return said
    .split("\n")
    .filter((row) => row.startsWith("="))
    .map((row) => row.slice(1).trim());
}
