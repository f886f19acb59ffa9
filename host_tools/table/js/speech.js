/**
 * What screen readers say of the table: the words on the screen when they change, and the seats.
 *
 * A running clock is no news: it is left out, and counts aloud only at the end of its time.
 */

import { say } from "table/words.js";

/** Times as the screen writes them: "4:07", "-0:12", "30 s". */
const CLOCKS = /-?\b\d+:\d\d\b|\b\d+ s\b/g;
/** The seconds that are counted aloud. */
const COUNTED = [10, 5, 4, 3, 2, 1];
/** For so long (ms) a light that blinks is lit in its dark moments, too. */
const BLINK_MS = 1000;
/** The seats are looked at so often (ms). */
const LOOK_MS = 250;

const STATES = { j: "has_joined", t: "has_turn" };

function seconds(clock) {
  const [, minutes, rest] = clock.match(/^(?:(-?\d+):)?(\d+)/);
  return clock.startsWith("-") ? -1 : 60 * Number(minutes ?? 0) + Number(rest);
}

export class Speech {
  /** `status` is an element that is read out when it changes, `screen` what shows the words. */
  constructor(status, screen, seats) {
    this.status = status;
    this.screen = screen;
    this.seats = seats;
    this.litAt_ms = seats.map(() => -Infinity);
    this.lookedAt_ms = -Infinity;
    this.words = this.withoutClocks = this.counted = "";
  }

  /** The screen shows `text`, a line to a row. */
  show(text) {
    const words = text.split("\n").map((line) => line.trim()).filter(Boolean).join(". ");
    if (words === this.words) return;
    this.words = words;
    this.screen.setAttribute("aria-label", say("screen_says", { words }));
    const withoutClocks = words.replace(CLOCKS, "");
    const left = (words.match(CLOCKS) ?? []).map(seconds);
    if (withoutClocks !== this.withoutClocks) this.status.textContent = words;
    else this.count(left);
    this.withoutClocks = withoutClocks;
    this.left = left;
  }

  /** Count aloud what has come to one of the last seconds. */
  count(left) {
    const counted = left.find((s, index) => COUNTED.includes(s) && s < this.left[index]);
    if (counted !== undefined) this.status.textContent = String(counted);
  }

  /** The seats have `colours` at `now_ms`, and are what `look()` returns, see Board.seats. */
  light(look, colours, now_ms) {
    if (now_ms - this.lookedAt_ms < LOOK_MS) return;
    this.lookedAt_ms = now_ms;
    const states = look();
    this.seats.forEach((seat, index) => {
      if (colours[index].some(Boolean)) this.litAt_ms[index] = now_ms;
      const isLit = now_ms - this.litAt_ms[index] < BLINK_MS;
      const parts = [say("player", { player: index + 1 })];
      if (STATES[states[index]]) parts.push(say(STATES[states[index]]));
      if (isLit) parts.push(say("is_lit"));
      const label = parts.join(", ");
      if (seat.getAttribute("aria-label") !== label) seat.setAttribute("aria-label", label);
    });
  }
}
