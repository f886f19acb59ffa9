/**
 * The calls, spoken by the browser's voice and sounded: each once, and no old news.
 */

import { sound } from "/page/js/tunes.js";
import { spoken } from "/page/js/words.js";

/** So many calls wait while one is spoken: those before them are old news. */
const MAX_CHANGES = 2;
/** A voice that has not ended by then (ms) never says so: some browsers forget to. */
const LONGEST_MS = 10_000;

/** Whether this browser has a voice. */
export const hasVoice = () => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;

let isOn = false;
let heard = 0;
let waiting = [];
let timer = 0;
let utterance = null;

function ended(one) {
  if (one !== utterance) return;
  clearTimeout(timer);
  utterance = null;
  speakNext();
}

function speakNext() {
  if (utterance || !waiting.length) return;
  // kept here until it has ended: a browser forgets one that nobody holds, and its end
  const one = new SpeechSynthesisUtterance(waiting.shift().words);
  utterance = one;
  one.lang = spoken();
  one.onend = one.onerror = () => ended(one);
  timer = setTimeout(() => {
    speechSynthesis.cancel();
    ended(one);
  }, LONGEST_MS);
  speechSynthesis.speak(one);
}

/** Have calls spoken from now on, or none; what was called before is old news. */
export function callAloud(isWanted) {
  isOn = isWanted && hasVoice();
  waiting = [];
  if (isOn || !utterance) return;
  const one = utterance;
  speechSynthesis.cancel();
  ended(one);
}

/** Take the board's calls; with the whole board they are old: the page was away meanwhile. */
export function takeCalls({ calls }, isWhole) {
  const numbers = calls.map(({ n }) => n);
  const fresh = isWhole ? [] : calls.filter(({ n }) => n > heard);
  heard = isWhole ? Math.max(0, ...numbers) : Math.max(heard, ...numbers);
  for (const { tune } of fresh) if (tune) sound(tune);
  if (!isOn) return;
  // what is on the board no more does not stand any more
  const standing = isWhole ? [] : waiting.filter(({ n }) => numbers.includes(n));
  waiting = [...standing, ...fresh.filter(({ words }) => words)].slice(-MAX_CHANGES);
  speakNext();
}
