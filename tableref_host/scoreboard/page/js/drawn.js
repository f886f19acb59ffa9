/**
 * The board as it comes over the line, and what is drawn from it.
 */

import { takeClocks, writeClocks } from "/page/js/clocks.js";

/**
 * Return the function that takes the board, or the keys of it that changed; see `Live.onBoard`.
 *
 * `parts` are pairs of a function that draws and the keys that it is drawn from: it is called with
 * the whole board when one of them has changed, and with whether all of it is new.
 */
export function drawnFrom(parts) {
  let board = null;
  return (changes, isWhole, age_ms) => {
    board = isWhole ? changes : { ...board, ...changes };
    if (isWhole || "clocks" in changes || "source" in changes) takeClocks(board, age_ms);
    for (const [draw, keys] of parts) {
      if (isWhole || keys.some((key) => key in changes)) draw(board, isWhole);
    }
    writeClocks();
  };
}
