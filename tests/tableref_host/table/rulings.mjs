/**
 * The states and texts of phones after given events.
 *
 * Standard input is a JSON list of matches, each a list of {"event": event} and {"seats":
 * "jj--------", "phase": "race", "does": [...], "later_ms": 0} (see `Rulings.stateOf`; `does` has
 * the function of each seat's button). The output has the ten phones at each of the latter as
 * [state, [text, small text], ...], with the texts in each language. {"margins": [[player, ms],
 * ...], "words": text} gives the text of the screen with these uncertainties instead.
 */

import { readFileSync } from "node:fs";

import { textsOf } from "../../../tableref_host/seats/page/js/words.js";
import { Rulings } from "../../../tableref_host/table/js/phones/rulings.js";

const FOLDER = new URL("../../../tableref_host/seats/words/", import.meta.url);
const WORDS = ["en", "de"].map((code) => JSON.parse(readFileSync(new URL(`${code}.json`, FOLDER))));
const told = JSON.parse(readFileSync(0, "utf-8")).map((match) => {
  let now_ms = 1000;
  const rulings = new Rulings(() => now_ms);
  const newest = {};
  return match.flatMap(({ event, seats, phase, margins, words, does = [], later_ms = 0 }) => {
    if (words !== undefined) {
      for (const [player, within_ms] of margins) rulings.within(newest[player], within_ms);
      return [rulings.withMargins(words)];
    }
    if (event) {
      rulings.take(event);
      newest[event.player] = event;
      return [];
    }
    now_ms += later_ms;
    return [Array.from(seats, (_, index) => {
      const state = rulings.stateOf(index + 1, seats, phase);
      const message = { ...state, does: does[index] ?? "" };
      return [state, ...WORDS.map((words) => textsOf(words, message, state.player && `P${state.player}`))];
    })];
  });
});
console.log(JSON.stringify(told));
