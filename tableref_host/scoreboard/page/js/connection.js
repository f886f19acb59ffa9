/** Shows whether the board is live: whether the server and the table are connected. */

import { byId, put } from "/page/js/element.js";
import { textOf } from "/page/js/words.js";

let source = null;
let isThrough = false;

/** Set whether the server is connected. */
export function takeLine(isNow) {
  isThrough = isNow;
}

/** Show the state of the connection, also of a new board if given. Return whether all is well. */
export function drawConnection(board = { source }) {
  ({ source } = board);
  const place = byId("connection");
  const isWell = Boolean(isThrough && source?.is_connected);
  place.dataset.is = isWell ? "here" : "away";
  if (isThrough && source) put(place, source.words);
  else put(place, textOf(source ? "trying_again" : "connecting"));
  return isWell;
}
