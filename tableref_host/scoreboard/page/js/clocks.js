/**
 * The players' clocks. The server sends the time and the state of each, and the page runs them.
 *
 * An element that shows a clock has the player in `data-clock`, or "all" for the common time; its
 * text is updated here.
 */

import { put } from "/page/js/element.js";

/** Interval (ms) at which running clocks are updated, so that no second is late. */
const LOOK_MS = 100;

let clocks = [];
let heard_ms = 0;
let isLive = false;

/** Return the time of a clock (us) `age` after it was received. */
export function leftAfter(clock, elapsed_us) {
  if (!clock.runs) return clock.us;
  const run_us = Math.max(0, elapsed_us - clock.free_us);
  if (clock.runs > 0) return clock.us + elapsed_us;
  const left_us = clock.us - run_us;
  // a time does not end before the table reports it
  return clock.is_over ? left_us : Math.max(0, left_us);
}

/** Return the time to show (us): in byo-yomi first the minutes, then the period. */
export function shownOf(clock, left_us) {
  const { period_us, periods } = clock;
  if (!period_us || left_us <= 0) return left_us;
  const main_us = left_us - periods * period_us;
  return main_us > 0 ? main_us : ((left_us - 1) % period_us) + 1;
}

/** Format a time like the table does, such as "4:07" or "-0:12". */
export function inMinutes(us) {
  const seconds = Math.floor(us / 1e6);
  const size = Math.abs(seconds);
  const minutes = Math.floor(size / 60);
  return `${seconds < 0 ? "-" : ""}${minutes}:${String(size % 60).padStart(2, "0")}`;
}

function periodsOf(clock, left_us) {
  if (!clock.period_us || left_us <= 0) return "";
  const left = Math.min(clock.periods, Math.ceil(left_us / clock.period_us));
  return ` (${left})`;
}

/** Return the current text of a clock. */
function timeTextOf(clock) {
  const elapsed_us = isLive ? (performance.now() - heard_ms) * 1000 : 0;
  const left_us = leftAfter(clock, elapsed_us);
  return inMinutes(shownOf(clock, left_us)) + periodsOf(clock, left_us);
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

/** Set the board's clocks, which were received `age` ms ago. */
export function takeClocks(board, age_ms) {
  clocks = board.clocks;
  heard_ms = performance.now() - age_ms;
  isLive = board.source.is_connected;
  writeClocks();
}

setInterval(writeClocks, LOOK_MS);
