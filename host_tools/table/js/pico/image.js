/**
 * What goes onto a Pico: MicroPython, out of the file that somebody gives, and our own files beside
 * it, byte for byte as `make image` builds it; or a file of a release, as it is.
 */

import { filesystemOf, ownFacts } from "table/pico/own_files.js";
import { BOARDS, checkProgram, checkVersion, findFilesystem, readProgram } from "table/pico/program.js";
import { Refusal } from "table/pico/refusal.js";
import { PAGE, RP2040, RP2350_ARM, SECTOR, familyOf, readUf2, writeUf2 } from "table/pico/uf2.js";

/** What Board-ID a Pico's drive says, and a Pico 2's. */
export const PICO = "RPI-RP2";
export const PICO_2 = "RP2350";

/** The beginning of the name that an image has, into which the firmware is frozen. */
const FROZEN = [..."tableref-"].map((letter) => letter.charCodeAt(0));
const FROZEN_DIGITS = 16;
const PICO_2_BOARDS = new Map([["pico2", "pico-2"]]);

/** Whether a name such as "tableref-0123456789abcdef" stands in the pages. */
function isFrozen(pages) {
  const addresses = [...pages.keys()].sort((one, other) => one - other);
  const flash = new Uint8Array(addresses.length * PAGE);
  addresses.forEach((address, index) => flash.set(pages.get(address), index * PAGE));
  for (let at = flash.indexOf(FROZEN[0]); at >= 0; at = flash.indexOf(FROZEN[0], at + 1)) {
    if (!FROZEN.every((byte, index) => flash[at + index] === byte)) continue;
    const digits = flash.subarray(at + FROZEN.length, at + FROZEN.length + FROZEN_DIGITS);
    if (/^[0-9a-f]{16}$/.test(String.fromCharCode(...digits))) return true;
  }
  return false;
}

/**
 * Return what becomes of the UF2 file `content` (bytes), called `name`, for a `build`:
 *
 *   content    the bytes of the UF2 that goes onto the Pico
 *   file       what to call it
 *   board      "pico", "pico-w", or "pico-2"
 *   boardId    what the drive of its chip says
 *   isRelease  whether it is a file of a release, as it was given
 *   keepsFiles whether scores and settings on the Pico stay
 *
 * Throws a Refusal, in words, for anything else.
 */
export async function imageFrom(content, name, build) {
  const { micropython: version, filesystems } = await ownFacts();
  const isForPico2 = familyOf(content) === RP2350_ARM;
  const pages = readUf2(content, name, isForPico2 ? RP2350_ARM : RP2040);
  const program = readProgram(pages, name);
  if (isFrozen(pages)) {
    const board = (isForPico2 ? PICO_2_BOARDS : BOARDS).get(program.board);
    if (!board) throw new Refusal("pico_other_board", { name, board: program.board });
    checkVersion(program, version, name);
    findFilesystem(program, pages, name);
    const boardId = isForPico2 ? PICO_2 : PICO;
    return { content, file: name, board, boardId, isRelease: true, keepsFiles: true };
  }
  if (isForPico2) throw new Refusal("pico_2_not_frozen", { name });
  checkProgram(program, name, version);
  const board = BOARDS.get(program.board);
  const isWhole = program.filesystems.some(
    ({ start }) => pages.has(start) && start >= program.end,
  );
  const rest = { board, boardId: PICO, keepsFiles: false };
  if (isWhole) return { ...rest, content, file: name, isRelease: true };
  if (!filesystems.length) throw new Refusal("pico_no_files", { name });
  const { start, size } = findFilesystem(program, pages, name);
  const blocks = await filesystemOf(build, size);
  if (!blocks) throw new Refusal("pico_other_size", { name, size: size / 1024 });
  const all = new Map(pages);
  for (const [number, bytes] of blocks) {
    for (let at = 0; at < SECTOR; at += PAGE) {
      all.set(start + number * SECTOR + at, bytes.subarray(at, at + PAGE));
    }
  }
  const label = build === "table" ? "" : `-${build}`;
  return { ...rest, content: writeUf2(all), file: `tableref-${board}${label}.uf2`, isRelease: false };
}
