/**
 * Checks a UF2 file before it is installed: it must be complete, for a supported chip, and contain
 * TableRef.
 */

import { Refusal } from "table/pico/refusal.js";

const BLOCK = 512;
const HEAD = 32;
const PAGE = 256;
const MAGIC = [0x0a324655, 0x9e5d5157];
const LAST_MAGIC = 0x0ab16f30;
const HAS_FAMILY = 0x2000;
const RP2040 = 0xe48bff56;
const RP2350_ARM = 0xe48bff59;
/** The family of a block with which a file for an RP2350 may begin, and which the chip ignores. */
const ABSOLUTE = 0xe48bff57;

/** The Board-ID of a drive -> the family of its chip. */
const DRIVES = new Map([[RP2040, "RPI-RP2"], [RP2350_ARM, "RP2350"]]);

/** MicroPython's name of the board in our images -> our name. The longer names come first. */
const BOARDS = [
  ["TableRef on a Raspberry Pi Pico W", "pico-w"],
  ["TableRef on a Raspberry Pi Pico 2 W", "pico-2-w"],
  ["TableRef on a Raspberry Pi Pico 2", "pico-2"],
  ["TableRef on a Raspberry Pi Pico", "pico"],
];

/**
 * Return {board, boardId} of the UF2 file `content` (bytes), called `name`: its board, and the
 * Board-ID of that board's drive. Throws a Refusal if it is not a complete TableRef.
 */
export function checkUf2(content, name) {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const word = (at) => view.getUint32(at, true);
  const hasMagic = (at) => word(at) === MAGIC[0] && word(at + 4) === MAGIC[1];
  if (content.length < HEAD || !hasMagic(0)) throw new Refusal("pico_no_uf2", { name });
  const blocks = Math.floor(content.length / BLOCK);
  const first = blocks > 1 && word(28) === ABSOLUTE ? 1 : 0;
  const count = blocks - first;
  const total = blocks ? word(first * BLOCK + 24) : 0;
  if (content.length % BLOCK || count < total) throw new Refusal("pico_truncated", { name, count, total });
  const family = word((blocks - 1) * BLOCK + 28);
  const program = new Uint8Array(count * PAGE);
  for (let number = 0; number < count; number += 1) {
    const at = (first + number) * BLOCK;
    const isWhole = hasMagic(at) && word(at + BLOCK - 4) === LAST_MAGIC && word(at + 16) === PAGE;
    if (!isWhole || word(at + 20) !== number || word(at + 24) !== count) {
      throw new Refusal("pico_damaged", { name, number });
    }
    const isForFamily = word(at + 8) & HAS_FAMILY && word(at + 28) === family;
    if (!isForFamily || !DRIVES.has(family)) throw new Refusal("pico_other_chip", { name });
    program.set(content.subarray(at + HEAD, at + HEAD + PAGE), number * PAGE);
  }
  const text = new TextDecoder("latin1").decode(program);
  const found = BOARDS.find(([words]) => text.includes(words));
  if (!found) throw new Refusal("pico_no_tableref", { name });
  return { board: found[1], boardId: DRIVES.get(family) };
}
