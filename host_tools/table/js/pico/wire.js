/**
 * What a table says over USB, read as host_tools/protocol/lines.py reads it. Which fields an answer
 * has comes from there as data; the tests hold the reading of lines one against the other.
 */

const NEWLINE = 10;

/** Cuts bytes, as they come, into lines; the first one may lack its beginning. */
export class LineSplitter {
  /** No line that counts is longer than `longest` bytes. */
  constructor(longest) {
    this.longest = longest;
    this.part = [];
  }

  /** Return the lines (bytes) that end in these bytes. */
  take(bytes) {
    const lines = [];
    for (const byte of bytes) {
      if (byte === NEWLINE) {
        lines.push(new Uint8Array(this.part));
        this.part = [];
      } else if (this.part.length <= this.longest) {
        this.part.push(byte);
      }
    }
    return lines;
  }
}

function fits(value, { kind, low, high, most, among }) {
  if (kind === "whole") return Number.isSafeInteger(value) && value >= low && value <= high;
  if (kind === "flag") return typeof value === "boolean";
  if (typeof value !== "string" || [...value].length > most) return false;
  return among.length === 0 || among.includes(value);
}

/** Whether a value is harmless: not deep, and no number odd or huge. */
function isTame(value, depth = 4) {
  if (typeof value === "number") {
    return Number.isFinite(value) && !(Number.isInteger(value) && !Number.isSafeInteger(value));
  }
  if (value === null || typeof value !== "object") return true;
  return depth > 0 && Object.values(value).every((one) => isTame(one, depth - 1));
}

/** Return what a line (bytes) says in JSON, an object; null for what no table says. */
function objectOf(line, longest) {
  if (line.length > longest) return null;
  try {
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line));
    if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
    // Half of a pair of characters is no text.
    const isText = !/\\ud[89a-f]/.test(JSON.stringify(value));
    return isText && isTame(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Return the answer that a line (bytes) is, an object, if it is one of those in `talk.answers` and
 * has all that belongs to it; else null. Events and what is no line of a table are none.
 */
export function readAnswer(line, talk) {
  const value = objectOf(line, talk.longest);
  if (!value || "event" in value || !Object.hasOwn(talk.answers, value.answer)) return null;
  const isWhole = talk.answers[value.answer].every((field) =>
    Object.hasOwn(value, field.name) ? fits(value[field.name], field) : !field.is_always,
  );
  return isWhole ? value : null;
}
