/** The text of a clock, as the table shows it. Its state is sent by the server: see clocks.py. */

/** Return the time of a clock (us), `elapsed_us` after it was sent. */
export function leftAfter(clock, elapsed_us) {
  if (!clock.runs) return clock.us;
  const run_us = Math.max(0, elapsed_us - clock.free_us);
  if (clock.runs > 0) return clock.us + elapsed_us;
  const left_us = clock.us - run_us;
  // a time does not end before the table reports it
  return clock.is_over ? left_us : Math.max(0, left_us);
}

/** Return the time to show (us): in byo-yomi first the minutes, then the period. */
function shownOf(clock, left_us) {
  const { period_us, periods } = clock;
  if (!period_us || left_us <= 0) return left_us;
  const main_us = left_us - periods * period_us;
  return main_us > 0 ? main_us : ((left_us - 1) % period_us) + 1;
}

/** Format a time like the table does, such as "4:07" or "-0:12". */
function inMinutes(us) {
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

/** Return the text of a clock, `elapsed_us` after it was sent. */
export function readingOf(clock, elapsed_us) {
  const left_us = leftAfter(clock, elapsed_us);
  return inMinutes(shownOf(clock, left_us)) + periodsOf(clock, left_us);
}
