/**
 * What a running Pico is and holds, as host_tools/device/contents.py asks and reads it; `run(program)`
 * runs a program on it, of those that come from there.
 */

import { Refusal } from "table/pico/refusal.js";

/** Return the lines of what a program has said. */
export function linesOf(said) {
  const lines = said.split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Return what the last line of `said` is in JSON. Throws a Refusal when it is none. */
export function lastOf(said) {
  try {
    return JSON.parse(linesOf(said).at(-1));
  } catch {
    throw new Refusal("pico_nonsense");
  }
}

/** Return [name of the Python, its version, the board, its mpy]. */
export async function askSelf(run, { self }) {
  const told = lastOf(await run(self));
  if (!Array.isArray(told) || told.length !== 4) throw new Refusal("pico_nonsense");
  return told;
}

/** Return {slot, files: Map path -> {sha256, size}, free, block, image}; files are TableRef's own. */
export async function readContents(run, { sources, tell }) {
  await run(sources);
  const [slot, room, image, ...rows] = linesOf(await run(`hold()\n${tell}`));
  const [block, free] = (room ?? "").split(" ").map(Number);
  if (image === undefined || !(block > 0) || !(free >= 0)) throw new Refusal("pico_nonsense");
  return { slot, files: readFiles(rows), free, block, image };
}

/** Return path -> {sha256, size} of the lines that a Pico says of its files. */
export function readFiles(rows) {
  const files = new Map();
  for (const row of rows) {
    const [, sha256, size, path] = /^(\S+) (\d+) (.*)$/.exec(row) ?? [];
    if (path === undefined) throw new Refusal("pico_nonsense");
    files.set(path, { sha256, size: Number(size) });
  }
  return files;
}

/** Return the modules of the firmware in a slot, as named there; for "" those of an older firmware. */
export function firmwareIn({ files }, slot, { slots }) {
  const found = new Map();
  for (const [path, stored] of files) {
    if (slot) {
      const start = `${packNamed(slot)}/`;
      if (path.startsWith(start)) found.set(path.slice(start.length), stored);
    } else if (path.endsWith(".mpy")) {
      if (!slots.some((one) => path.startsWith(`${packNamed(one)}/`))) found.set(path, stored);
    }
  }
  return found;
}

/** Return the name of the file that is the slot `slot`. */
export const packNamed = (slot) => `${slot}.pack`;

/** Return the sha256 of bytes, in hex digits. */
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
