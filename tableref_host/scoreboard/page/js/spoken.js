/** Announcements for screen readers: what matters, once. */

import { byId } from "/page/js/element.js";
import { seatOf } from "/page/js/player.js";

let before = null;

function phaseWords({ phase }) {
  // Three numbers a second apart would still be read when the race is open.
  return phase.name === "counting" && phase.beat !== 3 ? null : phase.words;
}

/** Start again in another language, without repeating anything. */
export function speakAnew() {
  before = null;
}

/** Announce what is new on the board since the last call. */
export function speak(board) {
  const sentences = [];
  const words = phaseWords(board);
  if (words !== null && words !== before?.words) sentences.push(words);
  const keys = board.claims.map((claim) => `${board.phase.round} ${claim.button} ${claim.words}`);
  board.claims.forEach((claim, at) => {
    if (!before || before.keys.includes(keys[at])) return;
    sentences.push(`${claim.rank}. ${seatOf(board, claim.player).label}, ${claim.words}`);
  });
  const missed = board.misses.length;
  if (before && missed > before.missed) {
    for (const miss of board.misses.slice(before.missed)) {
      sentences.push(`${seatOf(board, miss.player).label}: ${miss.words}`);
    }
  }
  const notice = board.notice?.n ?? null;
  if (before && board.notice && notice !== before.notice) {
    byId("spoken-now").textContent = board.notice.words;
  }
  if (sentences.length) byId("spoken").textContent = sentences.join(". ");
  before = { words: words ?? before?.words, keys, missed, notice };
}
