/**
 * The firmware that the page has in it, as a Pico runs it: see host_tools/device/page_files.py. It is
 * put onto a Pico, sent to a table, and played on the page itself.
 */

import { inflate } from "table/inflate.js";
import { SECTOR } from "table/pico/uf2.js";

let unpacked = null;

/** Return {facts, bytes}: what there is, and all of it. */
function ownFiles() {
  unpacked ??= Promise.all([inflate("pico.json"), inflate("pico.bytes")]).then(
    ([facts, bytes]) => ({
      facts: JSON.parse(new TextDecoder().decode(facts)),
      bytes: new Uint8Array(bytes),
    }),
  );
  return unpacked;
}

/** Return what host_tools/device/page_files.py says: which MicroPython, how to talk, what is where. */
export async function ownFacts() {
  return (await ownFiles()).facts;
}

/** Return {head, modules: Map path -> bytes} of a `build`, in the order of a pack; null for none. */
export async function firmwareOf(build) {
  const { facts, bytes } = await ownFiles();
  const found = facts.builds[build];
  if (!found) return null;
  const piece = ([at, size]) => bytes.subarray(at, at + size);
  return {
    head: piece(found.head),
    modules: new Map(found.modules.map(([path, ...place]) => [path, piece(place)])),
  };
}

/** Return `head` and all `modules` one after the other: the file that a Pico starts from. */
export function packOf({ head, modules }) {
  const pieces = [head, ...modules.values()];
  const pack = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    pack.set(piece, at);
    at += piece.length;
  }
  return pack;
}

/** Return block number -> bytes of the filesystem of a build and a size; null when there is none. */
export async function filesystemOf(build, size) {
  const { facts, bytes } = await ownFiles();
  const found = facts.filesystems.find((one) => one.build === build && one.size === size);
  if (!found) return null;
  const pack = packOf(await firmwareOf(build));
  const blocks = new Map();
  let [rest] = found.rest;
  found.blocks.forEach((number, index) => {
    const [start, at, length] = found.runs[index];
    const block = new Uint8Array(SECTOR);
    block.set(bytes.subarray(rest, rest + start));
    block.set(pack.subarray(at, at + length), start);
    const end = start + length;
    block.set(bytes.subarray(rest + start, rest + start + SECTOR - end), end);
    blocks.set(number, block);
    rest += SECTOR - length;
  });
  return blocks;
}
