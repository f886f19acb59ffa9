/** The announcements, by speech and sound: each once, without old ones. */

import { sound } from "/page/js/tunes.js";
import { spoken } from "/page/js/words.js";

/** Maximum number of queued announcements. Earlier ones are dropped as outdated. */
const MAX_CHANGES = 2;
/** Timeout (ms) for the end of speech, because some browsers never report it. */
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
  // stored until it has ended, because browsers drop an utterance without references, and its end
  // event
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

/** Switch speech on or off; earlier announcements are dropped. */
export function callAloud(isWanted) {
  isOn = isWanted && hasVoice();
  waiting = [];
  if (isOn || !utterance) return;
  const one = utterance;
  speechSynthesis.cancel();
  ended(one);
}

/**
 * Process the board's announcements. With a whole board they are old, because the page was away.
 */
export function takeCalls({ calls }, isWhole) {
  const numbers = calls.map(({ n }) => n);
  const fresh = isWhole ? [] : calls.filter(({ n }) => n > heard);
  heard = isWhole ? Math.max(0, ...numbers) : Math.max(heard, ...numbers);
  for (const { tune } of fresh) sound(tune);
  if (!isOn) return;
  // announcements that are not on the board any more are void
  const standing = isWhole ? [] : waiting.filter(({ n }) => numbers.includes(n));
  waiting = [...standing, ...fresh.filter(({ words }) => words)].slice(-MAX_CHANGES);
  speakNext();
}
