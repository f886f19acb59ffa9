/**
 * What a program for a Pico says about itself, read as host_tools/device/micropython_image.py does:
 * the Pico SDK's "binary info". The tests hold one against the other.
 */

import { Refusal } from "table/pico/refusal.js";
import { FLASH, FLASH_END, PAGE, SECTOR } from "table/pico/uf2.js";

/** What the Pico SDK calls the boards that TableRef is for -> what we call them. */
export const BOARDS = new Map([
  ["pico", "pico"],
  ["pico_w", "pico-w"],
]);

const MARKER_START = 0x7188ebf2;
const MARKER_END = 0xe71aa390;
const MARKER_WITHIN = 512;
const MOST_ENTRIES = 4096;
const LONGEST_TEXT = 256;
const TYPE_INT = 5;
const TYPE_STRING = 6;
const TYPE_BLOCK_DEVICE = 7;
/** "RP" and "MP", the lower letter first. */
const TAG_SDK = 0x5052;
const TAG_MICROPYTHON = 0x504d;
const ID_END = 0x68f465de;
const TEXTS = new Map([
  [0x02031c86, "name"],
  [0x11a9bc3a, "version"],
  [0xb63cffbb, "board"],
]);
const CAN_WRITE = 2;

/** Nothing is at this address. */
class Nowhere extends Error {}

const hex = (number) => `0x${number.toString(16)}`;

/** Flash as `pages` fill it. Throws Nowhere where nothing is. */
class Memory {
  constructor(pages) {
    this.pages = pages;
  }

  byte(address) {
    const page = this.pages.get(address - (address % PAGE));
    if (!page) throw new Nowhere(hex(address));
    return page[address % PAGE];
  }

  number(address, size) {
    let found = 0;
    for (let at = 0; at < size; at += 1) found += this.byte(address + at) * 256 ** at;
    return found;
  }

  half(address) {
    return this.number(address, 2);
  }

  word(address) {
    return this.number(address, 4);
  }

  text(address) {
    let found = "";
    while (found.length < LONGEST_TEXT) {
      const byte = this.byte(address + found.length);
      if (byte === 0) return found;
      found += byte < 128 ? String.fromCharCode(byte) : "\ufffd";
    }
    throw new Nowhere(hex(address));
  }
}

/**
 * Return {name, version, board, end, filesystems} of the program in `pages`, of the file called
 * `fileName`; null for what it does not say. Throws a Refusal when it says nothing, or nonsense.
 */
export function readProgram(pages, fileName) {
  const memory = new Memory(pages);
  let table = null;
  try {
    table = findTable(memory);
    if (table) return readEntries(memory, ...table);
  } catch (fault) {
    if (!(fault instanceof Nowhere)) throw fault;
    throw new Refusal("pico_leads_nowhere", { name: fileName, where: fault.message });
  }
  throw new Refusal("pico_says_nothing", { name: fileName });
}

function findTable(memory) {
  for (let address = FLASH; address < FLASH + MARKER_WITHIN; address += 4) {
    try {
      memory.byte(address + 19);
      if (memory.word(address) !== MARKER_START) continue;
      if (memory.word(address + 16) !== MARKER_END) continue;
      return [memory.word(address + 4), memory.word(address + 8)];
    } catch (fault) {
      if (!(fault instanceof Nowhere)) throw fault;
      return null;
    }
  }
  return null;
}

function readEntries(memory, first, end) {
  if (end < first || end - first > MOST_ENTRIES * 4) {
    throw new Nowhere(`${hex(first)} to ${hex(end)}`);
  }
  const program = { name: null, version: null, board: null, end: null, filesystems: [] };
  for (let place = first; place < end; place += 4) {
    const address = memory.word(place);
    const kind = memory.half(address);
    const tag = memory.half(address + 2);
    const body = address + 4;
    if (tag === TAG_SDK && (kind === TYPE_INT || kind === TYPE_STRING)) {
      const id = memory.word(body);
      const value = memory.word(body + 4);
      if (kind === TYPE_INT && id === ID_END) program.end = value;
      else if (kind === TYPE_STRING && TEXTS.has(id)) program[TEXTS.get(id)] = memory.text(value);
    } else if (tag === TAG_MICROPYTHON && kind === TYPE_BLOCK_DEVICE) {
      // Name, address, size, more about it, flags. What cannot be written is a ROM.
      const [, start, size] = [0, 4, 8, 12].map((at) => memory.word(body + at));
      if (memory.half(body + 16) & CAN_WRITE) program.filesystems.push({ start, size });
    }
  }
  return program;
}

/** Throw a Refusal unless `program` is MicroPython of the release `version` (like "1.28.0"). */
export function checkVersion(program, version, name) {
  const { version: found } = program;
  // "-dirty": built by somebody from that release, with changes of their own.
  if (found === `v${version}` || found === `v${version}-dirty`) return;
  if (!found) throw new Refusal("pico_unknown_version", { name, version });
  throw new Refusal("pico_other_version", { name, found: found.replace(/^v/, ""), version });
}

/** Throw a Refusal unless `program` is MicroPython `version` for a board that TableRef is for. */
export function checkProgram(program, name, version) {
  if (program.name !== "MicroPython") {
    if (!program.name) throw new Refusal("pico_nameless_program", { name });
    throw new Refusal("pico_other_program", { name, program: program.name });
  }
  checkVersion(program, version, name);
  if (program.board === null) throw new Refusal("pico_no_board", { name });
  if (!BOARDS.has(program.board)) {
    throw new Refusal("pico_other_board", { name, board: program.board });
  }
  if (program.board === "pico_w") throw new Refusal("pico_w_no_room", { name });
}

/** Return {start, size} of the filesystem of `program`, whose pages are `pages`. */
export function findFilesystem(program, pages, name) {
  const { filesystems } = program;
  if (filesystems.length === 0) throw new Refusal("pico_no_filesystem", { name });
  if (filesystems.length > 1) {
    throw new Refusal("pico_filesystems", { name, count: filesystems.length });
  }
  const [{ start, size }] = filesystems;
  let end = program.end ?? 0;
  for (const address of pages.keys()) end = Math.max(end, address + PAGE);
  const isWhole = start % SECTOR === 0 && size % SECTOR === 0 && size >= 2 * SECTOR;
  if (!isWhole || start + size > FLASH_END || start < end) {
    const fields = { name, size, start: hex(start), end: hex(end) };
    throw new Refusal("pico_wrong_filesystem", fields);
  }
  return { start, size };
}
