/**
 * The players' clocks. The server sends the time and the state of each, and the page runs them.
 *
 * An element that shows a clock has the player in `data-clock`, or "all" for the common time; its
 * text is updated here.
 */

import { put } from "/page/js/element.js";
import { readingOf } from "/page/js/reading.js";

/** Interval (ms) at which running clocks are updated, so that no second is late. */
const LOOK_MS = 100;

let clocks = [];
let heard_ms = 0;
/** Time (ms) when the table was lost, null while it is connected. */
let lost_ms = null;

/** Return the current text of a clock. */
function timeTextOf(clock) {
  return readingOf(clock, ((lost_ms ?? performance.now()) - heard_ms) * 1000);
}

const keyOf = (clock) => String(clock.player ?? "all");

/** Return whose clock the dial shows: the common one, or that of the current player; else "". */
export function clockOfDial(board) {
  const has = (key) => board.clocks.some((clock) => keyOf(clock) === key);
  if (board.phase.name === "over") return "";
  if (has("all")) return "all";
  const turn = String(board.phase.turn);
  return has(turn) ? turn : "";
}

/** Update all clocks on the page. */
export function writeClocks() {
  for (const place of document.querySelectorAll("[data-clock]")) {
    const clock = clocks.find((one) => keyOf(one) === place.dataset.clock);
    put(place, clock ? timeTextOf(clock) : "");
    place.classList.toggle("is-running", Boolean(clock?.runs));
  }
}

/** Set the board's clocks, which were received `age_ms` ago. They stand still without a table. */
export function takeClocks(board, age_ms) {
  clocks = board.clocks;
  heard_ms = performance.now() - age_ms;
  lost_ms = board.source.is_connected ? null : heard_ms;
  writeClocks();
}

/** Stop the clocks if the table is lost. When it is back, its clocks have run in the meantime. */
export function takeSource({ is_connected: isConnected }) {
  lost_ms = isConnected ? null : (lost_ms ?? performance.now());
}

setInterval(writeClocks, LOOK_MS);
