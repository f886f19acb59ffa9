/** Plays the table's tunes in the browser. */

import { Buzzer } from "/page/js/buzzer.js";

const HALF = 32_768;

const buzzer = new Buzzer();
let isOn = false;
/** Name -> [priority, [[Hz, ms], ...]], once loaded. */
let tunes = null;
/** The priority of the current tune. */
let priority = 0;
let timer = 0;

async function fetchTunes() {
  const answer = await fetch("/page/tunes.json").catch(() => null);
  if (answer?.ok) tunes = await answer.json();
}

function step(notes) {
  const [note, ...rest] = notes;
  if (!note) {
    priority = 0;
    buzzer.set(0, 0);
    return;
  }
  const [hz, ms] = note;
  buzzer.set(hz, hz ? HALF : 0);
  timer = setTimeout(() => step(rest), ms);
}

/** Switch tunes on or off. */
export function soundTunes(isWanted) {
  isOn = isWanted;
  if (isOn) {
    buzzer.wake();
    if (!tunes) fetchTunes();
    return;
  }
  clearTimeout(timer);
  step([]);
}

/** Play a tune, unless one of higher priority is playing. */
export function sound(name) {
  const found = isOn && tunes?.[name];
  if (!found || found[0] < priority) return;
  clearTimeout(timer);
  priority = found[0];
  step(found[1]);
}

// browsers allow no sound before the page was touched
for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => isOn && buzzer.wake());
}
