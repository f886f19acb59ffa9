/** The view of a TV: standings and seating together, or alternating. */

import { byId } from "/page/js/element.js";

/** Number of entrants above which a TV alternates. */
const MAX_AT_ONCE = 24;
const TURN_MS = 15_000;
const TURNS = ["standings", "seats"];
/** The view in the address: one of TURNS; anything else alternates. */
const asked = new URLSearchParams(location.search).get("show");

/**
 * Show the view that is due of an evening (null for none); return it. `hasRound` is whether there
 * is a seating.
 */
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
