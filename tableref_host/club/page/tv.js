/**
 * What a TV shows: all of it at once, or the standings and "Where do I sit?" in turns.
 */

import { byId } from "/page/js/element.js";

/** With more entrants than these, a TV shows them in turns. */
const MAX_AT_ONCE = 24;
const TURN_MS = 15_000;
const TURNS = ["standings", "seats"];
/** What the address asks for: one of TURNS, or anything else for turns. */
const asked = new URLSearchParams(location.search).get("show");

/** Show what is due of an evening, null for none; return what that is. `hasRound`: there are seats. */
export function showTurn(evening, hasRound) {
  const isCrowd = (evening?.entrants.length ?? 0) > MAX_AT_ONCE;
  const isAsked = TURNS.includes(asked);
  let turn = "all";
  if (isAsked) turn = asked;
  else if (isCrowd) turn = hasRound ? TURNS[Math.floor(performance.now() / TURN_MS) % TURNS.length] : "standings";
  byId("standings").hidden = turn === "seats";
  byId("seats").hidden = turn !== "seats" || !hasRound;
  byId("rounds").hidden = turn !== "all";
  document.body.dataset.turn = turn;
  return turn;
}
