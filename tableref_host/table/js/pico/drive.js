/**
 * The drive of a Pico in BOOTSEL mode, like tableref_host/device/drive.py: identifies the board,
 * and copies a whole UF2 onto it. `folder` is a FileSystemDirectoryHandle.
 */

import { Refusal } from "table/pico/refusal.js";

const INFO = "INFO_UF2.TXT";
/** Name of the file on the drive. */
const NAME = "tableref.uf2";
/** Size (bytes) of a piece that is written at a time. */
const PIECE = 32 << 10;
/**
 * The last block is written alone: until it has arrived the Pico waits, then it starts, and its
 * drive disappears.
 */
const LAST_PIECE = 512;

/** Whether this browser can write to a drive. */
export function canWrite() {
  return typeof window.showDirectoryPicker === "function";
}

/** Let the user choose a drive; return its handle. Throws a Refusal without one. */
export async function chooseDrive() {
  try {
    return await window.showDirectoryPicker({ id: "pico", mode: "readwrite" });
  } catch (fault) {
    throw new Refusal(fault.name === "AbortError" ? "pico_not_chosen" : "pico_not_allowed");
  }
}

/** Return {boardId, kind} of the board with the drive `folder`. Throws a Refusal. */
export async function readDrive(folder) {
  const text = await readInfo(folder);
  const fields = new Map();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const at = line.includes(":") ? line.indexOf(":") : line.length;
    fields.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
  const boardId = fields.get("board-id");
  if (!boardId) throw new Refusal("pico_no_drive", { folder: folder.name });
  const model = fields.get("model");
  return { boardId, kind: model ? `${model} (${boardId})` : boardId };
}

async function readInfo(folder) {
  try {
    return await (await (await folder.getFileHandle(INFO)).getFile()).text();
  } catch {
    throw new Refusal("pico_no_drive", { folder: folder.name });
  }
}

/**
 * Copy the UF2 file `content` (bytes) for the board with `boardId` to the drive `folder`;
 * `onBytes(count)` reports the progress. Throws a Refusal with advice.
 *
 * The Pico starts as soon as it has everything, and its drive disappears without notice. So errors
 * after the last block are ignored.
 */
export async function copyToDrive(content, { boardId }, folder, onBytes = () => {}) {
  const drive = await readDrive(folder);
  if (drive.boardId !== boardId) {
    throw new Refusal(OTHER_BOARD[boardId], { kind: drive.kind });
  }
  const body = Math.max(0, content.length - LAST_PIECE);
  let count = 0;
  let file = null;
  try {
    file = await (await folder.getFileHandle(NAME, { create: true })).createWritable();
    while (count < body) {
      const end = Math.min(body, count + PIECE);
      await file.write(content.subarray(count, end));
      count = end;
      onBytes(count);
    }
    await file.write(content.subarray(body));
    await file.close();
  } catch (fault) {
    if (fault.name === "QuotaExceededError") throw new Refusal("pico_full", sizeOf(content));
    if (!file) throw new Refusal(DENIED.has(fault.name) ? "pico_not_allowed" : "pico_gone");
    if (count < body) {
      // Abort what was begun, if the drive still exists.
      file.abort().catch(() => {});
      throw new Refusal("pico_broke_off");
    }
  }
  onBytes(content.length);
}

const DENIED = new Set(["NotAllowedError", "SecurityError", "NoModificationAllowedError"]);
const OTHER_BOARD = { "RPI-RP2": "pico_wrong_drive", RP2350: "pico_2_wrong_drive" };
const sizeOf = (content) => ({ size: Math.round(content.length / 1000) });
