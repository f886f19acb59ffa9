/**
 * The players' clocks: the server says what each had and how it runs, and the page runs it.
 *
 * Whatever is to show a clock is an element with the player in `data-clock`, or "all" for the time
 * that is everybody's; its text is brought up to date here.
 */

import { put } from "/page/js/element.js";

/** How often the running clocks are looked at (ms): a second is never seen late. */
const LOOK_MS = 100;

let clocks = [];
let heard_ms = 0;
let isLive = false;

/** Return what a clock has so long after it was heard of (us each). */
export function leftAfter(clock, elapsed_us) {
  if (!clock.runs) return clock.us;
  const run_us = Math.max(0, elapsed_us - clock.free_us);
  if (clock.runs > 0) return clock.us + elapsed_us;
  const left_us = clock.us - run_us;
  // nobody's time is up before the table says so
  return clock.is_over ? left_us : Math.max(0, left_us);
}

/** Return what is shown of what a clock has (us): of byo-yomi the minutes, then the period. */
export function shownOf(clock, left_us) {
  const { period_us, periods } = clock;
  if (!period_us || left_us <= 0) return left_us;
  const main_us = left_us - periods * period_us;
  return main_us > 0 ? main_us : ((left_us - 1) % period_us) + 1;
}

/** Return a time in minutes and seconds, such as "4:07" or "-0:12", as the table writes it. */
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

/** Return the text of a clock now. */
function textOf(clock) {
  const elapsed_us = isLive ? (performance.now() - heard_ms) * 1000 : 0;
  const left_us = leftAfter(clock, elapsed_us);
  return inMinutes(shownOf(clock, left_us)) + periodsOf(clock, left_us);
}

const keyOf = (clock) => String(clock.player ?? "all");

/** Return in whose name the dial shows a clock: everybody's, or whose turn it is; else "". */
export function clockOfDial(board) {
  const has = (key) => board.clocks.some((clock) => keyOf(clock) === key);
  if (board.phase.name === "over") return "";
  if (has("all")) return "all";
  const turn = String(board.phase.turn ?? "");
  return turn && has(turn) ? turn : "";
}

/** Write all clocks that are on the page. */
export function writeClocks() {
  for (const place of document.querySelectorAll("[data-clock]")) {
    const clock = clocks.find((one) => keyOf(one) === place.dataset.clock);
    put(place, clock ? textOf(clock) : "");
    place.classList.toggle("is-running", Boolean(clock?.runs));
  }
}

/** Take the board's clocks, heard of so long ago (ms). */
export function takeClocks(board, age_ms) {
  clocks = board.clocks ?? [];
  heard_ms = performance.now() - age_ms;
  isLive = board.source.is_connected;
  writeClocks();
}

setInterval(writeClocks, LOOK_MS);
