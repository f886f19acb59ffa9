/**
 * Reads and writes UF2 as host_tools/device/uf2.py does; the tests hold one against the other.
 *
 * Such a file is a Map here: address -> the 256 bytes there, a page.
 */

import { Refusal } from "table/pico/refusal.js";

export const PAGE = 256;
export const SECTOR = 4096;
/** Where the chip sees its flash, and how much of it it can see. */
export const FLASH = 0x10000000;
export const FLASH_END = FLASH + (16 << 20);

export const RP2040 = 0xe48bff56;
export const RP2350_ARM = 0xe48bff59;
const ABSOLUTE = 0xe48bff57;
const FAMILIES = new Map([
  [RP2040, "RP2040"],
  [ABSOLUTE, "RP2350"],
  [0xe48bff58, "RP2350 (data)"],
  [RP2350_ARM, "RP2350 (Arm)"],
  [0xe48bff5a, "RP2350 (RISC-V)"],
  [0xe48bff5b, "RP2350 (Arm, non-secure)"],
  [0x1c5f21b0, "ESP32"],
  [0xbfdd4eee, "ESP32-S2"],
  [0xc47e5767, "ESP32-S3"],
  [0x2b88d29c, "ESP32-C2"],
  [0xd42ba06c, "ESP32-C3"],
  [0x540ddf62, "ESP32-C6"],
  [0x332726f6, "ESP32-H2"],
  [0x3d308e94, "ESP32-P4"],
  [0x7eab61ed, "ESP8266"],
  [0x68ed2b88, "SAMD21"],
  [0x55114460, "SAMD51"],
  [0xada52840, "nRF52840"],
  [0x57755a57, "STM32F4"],
]);

const BLOCK = 512;
const HEAD = 32;
const MAGIC = [0x0a324655, 0x9e5d5157];
const LAST_MAGIC = 0x0ab16f30;
const HAS_FAMILY = 0x2000;
const HAS_EXTENSION = 0x8000;
const LEFT_OUT = 0x9957e304;

const words = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function makeBlock(head, content) {
  const block = new Uint8Array(BLOCK);
  const view = words(block);
  head.forEach((word, index) => view.setUint32(4 * index, word, true));
  block.set(content, HEAD);
  view.setUint32(BLOCK - 4, LAST_MAGIC, true);
  return block;
}

/** What a file for an RP2350 begins with: a block that says itself that it is to be left out. */
function isFirstOfRp2350(content) {
  if (content.length < BLOCK) return false;
  const flags = HAS_FAMILY | HAS_EXTENSION;
  const head = [...MAGIC, flags, FLASH_END - PAGE, PAGE, 0, 2, ABSOLUTE];
  const first = makeBlock(head, new Uint8Array(PAGE).fill(0xef));
  words(first).setUint32(HEAD + PAGE, LEFT_OUT, true);
  return first.every((byte, at) => byte === content[at]);
}

/** Return the family that the last whole block of the UF2 file `content` is for; 0 for none. */
export function familyOf(content) {
  const at = Math.floor(content.length / BLOCK) * BLOCK - BLOCK;
  return at < 0 ? 0 : words(content).getUint32(at + 28, true);
}

/**
 * Return the pages of the UF2 file `content` (bytes), called `name`, which must be for chips of
 * that `family`. Throws a Refusal when it is no UF2, not whole or for another chip.
 */
export function readUf2(content, name, family = RP2040) {
  const word = (at) => words(content).getUint32(at, true);
  const hasMagic = (at) => word(at) === MAGIC[0] && word(at + 4) === MAGIC[1];
  if (content.length < HEAD || !hasMagic(0)) throw new Refusal("pico_no_uf2", { name });
  if (family !== RP2040 && isFirstOfRp2350(content)) content = content.subarray(BLOCK);
  const count = Math.floor(content.length / BLOCK);
  const total = count ? word(24) : null;
  const truncated = () =>
    total === null
      ? new Refusal("pico_truncated_at_once", { name })
      : new Refusal("pico_truncated", { name, count, total });
  const damaged = (number) => new Refusal("pico_damaged", { name, number });
  if (content.length % BLOCK) throw truncated();
  for (let number = 0; number < count; number += 1) {
    const at = number * BLOCK;
    if (!hasMagic(at) || word(at + BLOCK - 4) !== LAST_MAGIC) throw damaged(number);
  }
  checkFamily(word, count, name, family);
  if (count < total) throw truncated();
  const pages = new Map();
  for (let number = 0; number < count; number += 1) {
    const at = number * BLOCK;
    const address = word(at + 12);
    const isInFlash = address >= FLASH && address < FLASH_END && address % PAGE === 0;
    const isInPlace = word(at + 16) === PAGE && word(at + 20) === number && word(at + 24) === count;
    if (!isInPlace || !isInFlash) throw damaged(number);
    if (pages.has(address)) {
      throw new Refusal("pico_twice", { name, address: `0x${address.toString(16)}` });
    }
    pages.set(address, content.subarray(at + HEAD, at + HEAD + PAGE));
  }
  return pages;
}

function checkFamily(word, count, name, wanted) {
  const foreign = new Set();
  for (let at = 0; at < count * BLOCK; at += BLOCK) {
    const family = word(at + 8) & HAS_FAMILY ? word(at + 28) : null;
    if (family !== wanted) foreign.add(family);
  }
  if (!foreign.size) return;
  // Both kinds of file for an RP2350 begin with a block for any of its family.
  const isLast = (family) => family === ABSOLUTE;
  const [first] = [...foreign].sort(
    (one, other) =>
      isLast(one) - isLast(other) || (asPythonSorts(one) < asPythonSorts(other) ? -1 : 1),
  );
  if (wanted !== RP2040) throw new Refusal("pico_mixed", { name });
  if (first === null) throw new Refusal("pico_nameless_chip", { name });
  const chip = FAMILIES.get(first);
  if (chip) throw new Refusal("pico_other_chip", { name, chip });
  const family = `0x${first.toString(16).padStart(8, "0")}`;
  throw new Refusal("pico_unknown_chip", { name, family });
}

const asPythonSorts = (family) => (family === null ? "None" : String(family));

/**
 * Return the UF2 file (bytes) that sets `pages` on an RP2040, in the order of addresses; sectors
 * that they cover in part are filled with blank pages.
 */
export function writeUf2(pages) {
  const filled = new Map(pages);
  const blank = new Uint8Array(PAGE).fill(0xff);
  for (const address of pages.keys()) {
    const start = address - (address % SECTOR);
    for (let at = start; at < start + SECTOR; at += PAGE) {
      if (!filled.has(at)) filled.set(at, blank);
    }
  }
  const addresses = [...filled.keys()].sort((one, other) => one - other);
  const file = new Uint8Array(addresses.length * BLOCK);
  addresses.forEach((address, number) => {
    const head = [...MAGIC, HAS_FAMILY, address, PAGE, number, addresses.length, RP2040];
    file.set(makeBlock(head, filled.get(address)), number * BLOCK);
  });
  return file;
}
