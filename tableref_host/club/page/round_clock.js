/** The clock of the newest round. */

import { clubTime_ms } from "/club/club_time.js";
import { timeOf } from "/club/view.js";
import { byId } from "/page/js/element.js";
import { textOf } from "/page/js/words.js";

/** The round whose clock is shown, null for none. */
let shown = null;

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
  const left_ms = isStopped ? shown.clock_left_ms : shown.clock_ends_ms - clubTime_ms();
  const time = timeOf(left_ms * 1000);
  const words = left_ms <= 0 ? textOf("clock_over") : textOf(isStopped ? "clock_stopped" : "clock_left", { time });
  if (place.textContent !== words) place.textContent = words;
  place.classList.toggle("low", left_ms <= 0);
}
