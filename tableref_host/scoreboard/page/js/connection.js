/**
 * Whether what is shown is live: the server is there, and so is the table.
 */

import { byId, put } from "/page/js/element.js";
import { say } from "/page/js/words.js";

let source = null;
let isThrough = false;

/** Note whether the server is there. */
export function takeLine(isNow) {
  isThrough = isNow;
}

/** Say how it is, of the board as it is now if there is a new one; return whether all is well. */
export function drawConnection(board = { source }) {
  ({ source } = board);
  const place = byId("connection");
  const isWell = Boolean(isThrough && source?.is_connected);
  place.dataset.is = isWell ? "here" : "away";
  if (isThrough && source) put(place, source.words);
  else put(place, say(source ? "trying_again" : "connecting"));
  return isWell;
}
