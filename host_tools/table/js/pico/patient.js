/**
 * What a table whose self-test is led runs, and answers: as host_tools/device/patient.py has it, whose
 * programs these are. `run(program)` runs a program on it.
 */

import { askSelf, lastOf, linesOf, readContents } from "table/pico/contents.js";
import { Refusal } from "table/pico/refusal.js";

export class Patient {
  /** `talk` is what host_tools/device/page_talk.py says; `first` what was said before it was stopped. */
  constructor(run, talk, first) {
    Object.assign(this, { run, talk, first, programs: talk.doctor.programs });
  }

  /** Return [its version such as "1.28.0", the board in its own words]. */
  async microPython() {
    const [, version, machine] = await askSelf(this.run, this.talk.update);
    return [version.slice(0, 3).join("."), machine];
  }

  /** Return [button, how often, longest us] of each that has chattered; null when that is not known. */
  chatters() {
    const said = this.first.trim();
    return said ? checked(lastOf(said), (value) => value === null || Array.isArray(value)) : null;
  }

  /** Return whether TableRef is there, with a self-test. */
  async isReady() {
    try {
      return (await this.run(this.talk.programs.ready)).trim() === "yes";
    } catch (fault) {
      if (fault.key !== "pico_gave_up") throw fault;
      return false;
    }
  }

  /** Return the crashes in its crash file, oldest first: [facts, traceback]. */
  async crashes() {
    const isCrash = (one) =>
      Array.isArray(one) && one.length === 2 && isObject(one[0]) && typeof one[1] === "string";
    const told = lastOf(await this.run(this.talk.programs.crashes));
    return checked(told, (value) => Array.isArray(value) && value.every(isCrash));
  }

  /** Return what `checkup.facts` does. */
  async facts() {
    const facts = checked(lastOf(await this.run(this.talk.programs.facts)), isObject);
    // A firmware from before there were builds is a table's.
    facts.build ??= ["table", ""];
    return checked(
      facts,
      ({ build, supply }) =>
        Array.isArray(build) && build.length === 2 &&
        build.every((text) => typeof text === "string") &&
        isSupply(supply) && this.talk.doctor.known.every((name) => Object.hasOwn(facts, name)),
    );
  }

  /** Return what is on its filesystem. */
  async contents() {
    const contents = await readContents(this.run, this.talk.update);
    await this.run(this.programs.stay);
    return contents;
  }

  /** Have it ready to test itself. */
  async lead() {
    await this.run(this.programs.lead);
  }

  /**
   * Have it do a part; return whether that was over before `isEnough()`. `onEvent` is called with each
   * event of the self-test, soon after it came.
   */
  async play(part, isEnough = () => false, onEvent = () => {}) {
    const [begin, goOn] = ["begin", "go_on"].map((name) => this.programs[name].replace("%r", `'${part}'`));
    let isOver = false;
    await this.run(begin);
    while (!isOver && !isEnough()) {
      const lines = linesOf(await this.run(goOn));
      eventsOf(lines.slice(0, -1)).forEach(onEvent);
      isOver = checked(lastOf(lines.at(-1) ?? ""), (value) => typeof value === "boolean");
    }
    eventsOf(linesOf(await this.run(this.programs.stand_still))).forEach(onEvent);
    return isOver;
  }

  /** Return all troubles that the self-test found, as `self_test_ended` names them. */
  async finish() {
    const events = eventsOf(linesOf(await this.run(this.programs.finish)));
    const ended = events.find((one) => one.event === "self_test_ended" && Array.isArray(one.troubles));
    if (!ended) throw new Refusal("pico_nonsense");
    return ended.troubles;
  }
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function isSupply(supply) {
  if (supply === undefined || supply === null) return true;
  const [millivolts, isOnUsb, percent] = Array.isArray(supply) ? supply : [];
  return (
    Array.isArray(supply) && supply.length === 3 && Number.isInteger(millivolts) &&
    typeof isOnUsb === "boolean" && (percent === null || Number.isInteger(percent))
  );
}

/** Return `value` when `isRight(value)`. Throws a Refusal when it is not. */
function checked(value, isRight) {
  if (!isRight(value)) throw new Refusal("pico_nonsense");
  return value;
}

/** Return the events among the lines that a device has said. */
function eventsOf(lines) {
  return lines
    .filter((line) => line.startsWith("{"))
    .map((line) => checked(lastOf(line), (value) => isObject(value) && Object.hasOwn(value, "event")));
}
