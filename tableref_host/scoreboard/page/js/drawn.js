/** Receives the board and its changes, and redraws what has changed. */

import { takeClocks, takeSource, writeClocks } from "/page/js/clocks.js";

/**
 * Return the function that receives the board or its changed keys; see `Live.onBoard`.
 *
 * `parts` are pairs of a draw function and the keys that it depends on. The function is called with
 * the whole board when one of these keys has changed, and with whether the whole board is new.
 */
export function drawnFrom(parts) {
  let board = null;
  return (changes, isWhole, age_ms) => {
    board = isWhole ? changes : { ...board, ...changes };
    if (isWhole || "clocks" in changes) takeClocks(board, age_ms);
    else if ("source" in changes) takeSource(board.source);
    for (const [draw, keys] of parts) {
      if (isWhole || keys.some((key) => key in changes)) draw(board, isWhole);
    }
    writeClocks();
  };
}
