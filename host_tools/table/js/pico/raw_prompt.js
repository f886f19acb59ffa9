/**
 * MicroPython's raw prompt: the table is stopped, runs programs that it is sent, and starts again.
 * The same way as mpremote's, which the tools use.
 */

import { Refusal } from "table/pico/refusal.js";

const PATIENCE_MS = 10_000;
/** MicroPython forgets a Ctrl-C that comes while it looks for a module in a pack: so often it is told. */
const TRIES = 5;
/** A program takes so long at most until it says something (ms): see patient.py. */
const LONG_MS = 30_000;
/** So much is sent at a time (bytes): the Pico's own buffer is small. */
const PIECE = 256;
const PIECE_MS = 10;

const encode = (text) => new TextEncoder().encode(text);

/**
 * Stop the table on `line`, have `work(run)` done, and start it again, whatever happens. `run(text)`
 * runs a program and returns what it said. Throws a Refusal.
 *
 * `first` is a program that is run while all is still in memory that the table had there; what it said
 * comes behind `run`, "" when it failed.
 */
export async function stopped(line, work, first = "") {
  const prompt = new RawPrompt(line);
  try {
    const said = await prompt.enter(first);
    return await work((program) => prompt.run(program), said);
  } finally {
    await prompt.leave();
  }
}

/** Return nothing for a program that has failed. Throws any other fault. */
function withoutFault(fault) {
  if (fault.key !== "pico_gave_up") throw fault;
  return "";
}

class RawPrompt {
  constructor(line) {
    this.line = line;
    this.text = "";
    // What is said is UTF-8, and may come in any pieces.
    this.decoder = new TextDecoder();
  }

  /** Stop what runs: from now on MicroPython is fresh, and nothing is imported. */
  async enter(first) {
    await this.interrupt();
    const said = first ? await this.run(first).catch(withoutFault) : "";
    await this.line.write(encode("\x04"));
    await this.until("soft reboot\r\n");
    await this.until("raw REPL; CTRL-B to exit\r\n>");
    return said;
  }

  async interrupt() {
    for (let left = TRIES; ; left -= 1) {
      await this.line.write(encode("\r\x03"));
      this.line.forget();
      await this.line.write(encode("\r\x01"));
      try {
        await this.until("raw REPL; CTRL-B to exit\r\n>", PATIENCE_MS / TRIES);
        return;
      } catch (fault) {
        if (fault.key !== "pico_silent" || left === 1) throw fault;
      }
    }
  }

  /** Return what comes before `ending`. */
  async until(ending, patience_ms = PATIENCE_MS) {
    for (;;) {
      const at = this.text.indexOf(ending);
      if (at >= 0) {
        const before = this.text.slice(0, at);
        this.text = this.text.slice(at + ending.length);
        return before;
      }
      this.text += this.decoder.decode(await this.line.next(patience_ms), { stream: true });
    }
  }

  async run(program) {
    const bytes = encode(program);
    for (let at = 0; at < bytes.length; at += PIECE) {
      await this.line.write(bytes.subarray(at, at + PIECE));
      await new Promise((resolve) => setTimeout(resolve, PIECE_MS));
    }
    await this.line.write(encode("\x04"));
    await this.until("OK");
    const said = await this.until("\x04", LONG_MS);
    const fault = (await this.until("\x04")).trim();
    await this.until(">");
    if (fault) throw new Refusal("pico_gave_up", { fault: fault.split(/\r?\n/).pop() });
    return said.replaceAll("\r\n", "\n");
  }

  /** Have MicroPython start afresh, and with it the table. */
  async leave() {
    try {
      await this.line.write(encode("\r\x03\x02\x04"));
      await this.until("soft reboot\r\n");
    } catch (fault) {
      // The cable is out, and what was to be done has said so.
      if (!(fault instanceof Refusal)) throw fault;
    }
  }
}
