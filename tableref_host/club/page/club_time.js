/** The time of the club's machine, by which the clocks of all pages run. */

/** Interval (ms) at which this browser's clock is compared with the club's. */
const COMPARE_MS = 60_000;

/** Offset (ms) of the club's clock from this browser's. */
let ahead_ms = 0;

/** Return the time (ms since 1970) of the club's machine. */
export const clubTime_ms = () => Date.now() + ahead_ms;

/** Compare the clocks now and at intervals of COMPARE_MS, and call `onCompared()` after each time. */
export function compareClocks(onCompared) {
  const compare = async () => {
    const asked_ms = Date.now();
    const answer = await fetch("/now").catch(() => null);
    if (!answer?.ok) return;
    const { now_ms } = await answer.json();
    ahead_ms = now_ms - (asked_ms + Date.now()) / 2;
    onCompared();
  };
  compare();
  setInterval(compare, COMPARE_MS);
}
