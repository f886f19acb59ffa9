/** The standings of an evening; on a TV as large as the screen allows. */

import { isOther, numberOf, VIEW } from "/club/view.js";
import { byId, make } from "/page/js/element.js";
import { textOf } from "/page/js/words.js";

/** Maximum number of rows in a column on a TV. */
const MAX_ROWS = 20;
/** Maximum number of columns for full names; with more, only short names and points are shown. */
const MAX_WIDE_COLUMNS = 3;
const [SMALLEST_PX, LARGEST_PX] = [13, 36];
/**
 * Maximum number of lines on a TV, where the smallest letters are two pixels of a 960 by 540 page.
 */
const MAX_LINES = 60;

/** Draw the standings of an evening, null for none yet. */
export function drawStandings(evening) {
  const place = byId("standings");
  if (!isOther(place, [evening?.standings])) return;
  if (!evening) return place.replaceChildren(make("p", "soft", textOf("no_evening_yet")));
  const rows = evening.standings;
  const columns = VIEW === "/tv" ? Math.ceil(rows.length / MAX_ROWS) : 1;
  const isShort = columns > MAX_WIDE_COLUMNS;
  const more = columns === 1 ? ["buchholz", "played"] : isShort ? [] : ["buchholz"];
  const keys = ["place", "name", "points", ...more];
  const size = Math.ceil(rows.length / columns);
  const scroll = make("div", "scroll");
  for (let at = 0; at < rows.length; at += size) scroll.append(table(keys, rows.slice(at, at + size), isShort));
  place.replaceChildren(make("h2", "", textOf("standings")), scroll);
}

function table(keys, rows, isShort) {
  const line = (tag, cellText) => make("tr", "", ...keys.map((key) => make(tag, key === "name" ? "" : "number", cellText(key))));
  const cell = (row, key) => (key === "name" ? (isShort ? row.short : row.name) : numberOf(row[key]));
  return make("table", "", line("th", textOf), ...rows.map((row) => line("td", (key) => cell(row, key))));
}

/** Choose the largest size at which everything fits a TV, because nobody can scroll there. */
export function fit() {
  const parts = [document.documentElement, ...document.querySelectorAll("section:not([hidden]) > .scroll")];
  const smallest_px = Math.min(SMALLEST_PX, innerHeight / MAX_LINES);
  for (let size_px = LARGEST_PX; size_px >= smallest_px; size_px--) {
    document.body.style.fontSize = `${size_px}px`;
    if (parts[0].scrollHeight <= innerHeight && parts.every((one) => one.scrollWidth <= one.clientWidth)) return;
  }
}
