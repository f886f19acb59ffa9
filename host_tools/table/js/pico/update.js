/**
 * Gives a running Pico the firmware of this page, by the very words of host_tools/device/update.py:
 * at every instant the old or the new one is whole. Tests hold the two side by side.
 */

import {
  askSelf, firmwareIn, lastOf, linesOf, packNamed, readContents, readFiles, sha256,
} from "table/pico/contents.js";
import { packOf } from "table/pico/own_files.js";
import { Refusal } from "table/pico/refusal.js";

const encode = (text) => new TextEncoder().encode(text);

/** Return a text as Python writes it down. */
function quoted(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text.replace(/[\\\x00-\x1f\x7f]|['"]/g, (letter) => {
    if (letter === "\\" || letter === quote) return `\\${letter}`;
    if (letter === "'" || letter === '"') return letter;
    return `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
  return quote + inside + quote;
}

const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes));
/** Return names in the order in which Python sorts them. */
const sorted = (names) => [...names].sort();

/** Throw a Refusal unless a Pico with that MicroPython is at the cable. `talk` has `version`. */
export async function checkMicroPython(run, talk, version, modules) {
  const [name, found, machine, mpy] = await askSelf(run, talk);
  if (name !== "micropython") throw new Refusal("pico_update_no_micropython", { name });
  if (!machine.includes("Raspberry Pi Pico") || !machine.includes("RP2040")) {
    throw new Refusal("pico_update_other_board", { machine });
  }
  if (machine.startsWith("Raspberry Pi Pico W")) throw new Refusal("pico_update_pico_w");
  const text = found.slice(0, 3).join(".") + (found[3] ? `-${found[3]}` : "");
  if (text !== version) throw new Refusal("pico_update_other_version", { found: text, version });
  for (const content of modules.values()) {
    // As contents.understands: the version of the format, and machine code only for its own chip.
    const flags = content[2] >> 2;
    if (content[1] !== (mpy & 0xff) || (flags !== 0 && content[2] !== mpy >> 8)) {
      throw new Refusal("pico_update_other_version", { found: text, version });
    }
  }
}

/** Return the name of the build that a Pico has, and keeps. Throws a Refusal when it is not ours to give. */
export async function askBuild(run, talk, builds, usual) {
  const told = lastOf(await run(talk.functions + talk.build));
  if (told === null) throw new Refusal("pico_update_build_unknown");
  if (!Array.isArray(told)) throw new Refusal("pico_nonsense");
  if (!told.length) return usual;
  const [name, file] = told;
  if (file) throw new Refusal("pico_update_own_wiring", { name, file });
  if (!Object.hasOwn(builds, name)) throw new Refusal("pico_update_other_build", { name });
  return name;
}

/** What it takes to get from what is there to a firmware; see update.Plan. */
export class Plan {
  /** `firmware` is {head, modules}; its modules and files have these `digests`. */
  static async make(contents, firmware, talk) {
    const plan = Object.assign(new Plan(), { contents, firmware, talk });
    const { slot } = contents;
    const old = slot ? firmwareIn(contents, slot, talk) : new Map();
    plan.digests = new Map();
    for (const [path, content] of firmware.modules) plan.digests.set(path, await sha256(content));
    const paths = sorted(firmware.modules.keys());
    plan.unchanged = paths.filter((path) => old.get(path)?.sha256 === plan.digests.get(path));
    plan.changed = paths.filter((path) => !plan.unchanged.includes(path));
    plan.removed = sorted([...old.keys()].filter((path) => !firmware.modules.has(path)));
    plan.needsSlot = Boolean(plan.changed.length || plan.removed.length || !slot);
    plan.main = encode(talk.main);
    plan.mainChanged = !(await plan.has("main.py", plan.main));
    plan.target = await plan.findTarget();
    plan.choice = encode(`${plan.target}\n`);
    const older = sorted(firmwareIn(contents, "", talk).keys());
    plan.leftovers = older.filter((path) => firmware.modules.has(path) || path.includes("/"));
    const isChosen = await plan.has(talk.choice, plan.choice);
    plan.isNothing =
      isChosen && !(plan.needsSlot || plan.mainChanged || plan.leftovers.length);
    plan.pack = packOf(firmware);
    return plan;
  }

  /** Whether a file there has this content. */
  async has(path, content) {
    return this.contents.files.get(path)?.sha256 === (await sha256(content));
  }

  async findTarget() {
    const { slots, choice } = this.talk;
    const { slot } = this.contents;
    if (!this.needsSlot) return slot;
    if (slot) return slot === slots[0] ? slots[1] : slots[0];
    return (await this.has(choice, encode(`${slots[1]}\n`))) ? slots[1] : slots[0];
  }

  /** The files that were never finished. */
  get unfinished() {
    const paths = this.talk.slots.map((slot) => newName(packNamed(slot)));
    return paths.filter((path) => this.contents.files.has(path));
  }

  /** Whether a TableRef is there, or no program at all. */
  get hasTable() {
    const { slot, files } = this.contents;
    const { slots, started } = this.talk;
    const seals = [`${started}.mpy`, ...slots.map((one) => `${one}/${started}.mpy`)];
    return Boolean(slot) || seals.some((path) => files.has(path)) || !files.has("main.py");
  }

  /** Throw a Refusal when the slot that is built would not fit. */
  checkRoom() {
    const { contents, talk } = this;
    const { block } = contents;
    const needed = Math.max(1, Math.ceil(this.pack.length / (block - talk.link))) + talk.spare;
    const old = [...firmwareIn(contents, this.target, talk).values()];
    const there = old.reduce((size, stored) => size + stored.size, 0);
    const going = [there, ...this.unfinished.map((path) => contents.files.get(path).size)];
    const freed = (size) => (size > talk.inline ? Math.ceil(size / block) : 0);
    const free = going.reduce((count, size) => count + freed(size), contents.free);
    if (free >= needed) return;
    const inKb = (count) => Math.floor((count * block) / 1024);
    throw new Refusal("pico_update_no_room", { needed: inKb(needed), free: inKb(free) });
  }

  /** Return all names as they follow in a pack, in lists that are all kept or all new. */
  get runs() {
    const found = [];
    for (const name of this.firmware.modules.keys()) {
      const last = found.at(-1);
      const isKept = this.unchanged.includes(name);
      const isSame = last && this.unchanged.includes(last[0]) === isKept;
      if (isSame && last.length < this.talk.batch) last.push(name);
      else found.push([name]);
    }
    return found;
  }
}

const newName = (path) => `new.${path}`;

/**
 * Give a Pico that is stopped the firmware {head, modules}; `run(program)` runs programs there.
 * `onPlan(plan)` is called before anything is changed, `onBytes(count)` with how many more are in
 * place. Returns the Plan. Throws a Refusal; then its text says which firmware runs from now on.
 */
export async function update(run, talk, firmware, { onPlan = () => {}, onBytes = () => {} } = {}) {
  const work = new Update(run, talk, onBytes);
  try {
    const plan = await Plan.make(await readContents(run, talk), firmware, talk);
    // A frozen firmware is newer as a file of a release, and leaves twice the memory.
    if (plan.contents.image) throw new Refusal("pico_update_frozen");
    if (!plan.hasTable) throw new Refusal("pico_update_other_main");
    if (plan.isNothing) return plan;
    if (plan.needsSlot) plan.checkRoom();
    onPlan(plan);
    await work.bringAbout(plan);
    return plan;
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    const { outcome } = work;
    if (CABLE.has(fault.key)) throw new Refusal(CABLE_OUT[outcome]);
    if (fault.key !== "pico_gave_up") throw fault;
    throw new Refusal(FAILED[outcome], fault.fields);
  }
}

const CABLE = new Set(["pico_cable_out", "pico_silent"]);
const CABLE_OUT = {
  old: "pico_update_cable_old",
  either: "pico_update_cable_either",
  new: "pico_update_cable_new",
};
const FAILED = {
  old: "pico_update_failed_old",
  either: "pico_update_failed_either",
  new: "pico_update_failed_new",
};

class Update {
  constructor(run, talk, onBytes) {
    this.sendProgram = run;
    this.talk = talk;
    this.onBytes = onBytes;
    /** Which firmware runs when it ends here: "old", "either", "new". */
    this.outcome = "old";
  }

  run(program) {
    return this.sendProgram(`hold()\n${program}`);
  }

  async bringAbout(plan) {
    if (plan.needsSlot) await this.build(plan);
    await this.replace(this.talk.choice, plan.choice, plan);
    if (plan.mainChanged) await this.replace("main.py", plan.main, plan);
    this.outcome = "new";
    for (let at = 0; at < plan.leftovers.length; at += this.talk.batch) {
      const paths = plan.leftovers.slice(at, at + this.talk.batch);
      await this.run(paths.map((path) => `remove(${quoted(path)})`).join("\n"));
    }
  }

  /** Build the pack, look through it, try it out, and only then give it its name. */
  async build(plan) {
    const pack = packNamed(plan.target);
    const made = newName(pack);
    const going = [...plan.unfinished];
    if (firmwareIn(plan.contents, plan.target, this.talk).size) going.push(pack);
    for (const path of going) await this.run(`remove(${quoted(path)})`);
    await this.put(made, plan.firmware.head, this.onBytes);
    for (const names of plan.runs) {
      if (plan.unchanged.includes(names[0])) await this.copy(made, names, plan);
      else {
        for (const name of names) {
          await this.put(made, plan.firmware.modules.get(name), this.onBytes);
        }
      }
    }
    await this.run("finish()");
    await this.lookThrough(made, plan.pack);
    await this.tryOut(made);
    await this.run(`os.rename(${quoted(made)}, ${quoted(pack)})`);
  }

  /** Copy modules from the slot in force on the device itself. */
  async copy(made, names, plan) {
    const old = quoted(packNamed(plan.contents.slot));
    const size = (name) => plan.firmware.modules.get(name).length;
    const one = (name) =>
      `copy(${quoted(made)}, Pack(${old}).open(${quoted(`/${name}`)}), ${size(name)})`;
    await this.run(names.map(one).join("\n"));
    this.onBytes(names.reduce((count, name) => count + size(name), 0));
  }

  async put(path, content, onBytes = () => {}) {
    for (let start = 0; start < content.length; start += this.talk.piece) {
      const piece = content.subarray(start, start + this.talk.piece);
      await this.run(`put(${quoted(path)}, b'${toBase64(piece)}')`);
      onBytes(piece.length);
    }
  }

  /** Change a file in one instant; nothing is done when it has this content already. */
  async replace(path, content, plan) {
    if (await plan.has(path, content)) return;
    const made = newName(path);
    await this.put(made, content);
    await this.run("finish()");
    await this.lookThrough(made, content);
    this.outcome = "either";
    await this.run(`os.rename(${quoted(made)}, ${quoted(path)})`);
  }

  /** Throw a Refusal unless the device reads back of a file what it was given. */
  async lookThrough(path, content) {
    const found = readFiles(linesOf(await this.run(`tell_file(${quoted(path)})`)));
    if (found.get(path)?.sha256 !== (await sha256(content))) throw unlike();
  }

  /** Import the firmware in a pack as it will run, without starting it. */
  async tryOut(path) {
    try {
      await this.run(`reach(${quoted(path)})\nimport ${this.talk.started}`);
    } catch (fault) {
      if (fault.key === "pico_gave_up") await this.run(`remove(${quoted(path)})`);
      throw fault;
    }
  }
}

const unlike = () =>
  new Refusal("pico_gave_up", { fault: "what it reads back is not what it was given" });
