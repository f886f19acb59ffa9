/** The clock of the newest round. It runs by the time of the club's machine. */

import { timeOf } from "/club/view.js";
import { byId } from "/page/js/element.js";
import { textOf } from "/page/js/words.js";

const MEASURE_MS = 60_000;
/** Offset (ms) of the club's clock from this browser's. */
let ahead_ms = 0;
/** The round whose clock is shown, null for none. */
let shown = null;

async function measure() {
  const asked_ms = Date.now();
  const answer = await fetch("/now").catch(() => null);
  if (!answer?.ok) return;
  const { now_ms } = await answer.json();
  ahead_ms = now_ms - (asked_ms + Date.now()) / 2;
  writeRoundClock();
}

/** Compare this browser's clock with the club's, now and at intervals of MEASURE_MS. */
export function prepareRoundClock() {
  measure();
  setInterval(measure, MEASURE_MS);
}

/** Show the current round of an evening, and its clock; `round` is null before the first. */
export function drawRoundClock(evening, round) {
  const words = { number: round?.number, all: Math.max(evening?.all_rounds ?? 0, round?.number ?? 0) };
  byId("round").textContent = round ? textOf("round_of", words) : "";
  shown = round;
  writeRoundClock();
}

/** Write the time that is left. */
export function writeRoundClock() {
  const place = byId("round-clock");
  place.hidden = !shown || (shown.clock_ends_ms === null && shown.clock_left_ms === 0);
  if (place.hidden) return;
  const isStopped = shown.clock_ends_ms === null;
  const left_ms = isStopped ? shown.clock_left_ms : shown.clock_ends_ms - Date.now() - ahead_ms;
  const time = timeOf(left_ms * 1000);
  const words = left_ms <= 0 ? textOf("clock_over") : textOf(isStopped ? "clock_stopped" : "clock_left", { time });
  if (place.textContent !== words) place.textContent = words;
  place.classList.toggle("low", left_ms <= 0);
}
