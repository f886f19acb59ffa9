/**
 * "Where do I sit?": all entrants of the newest round in alphabetical order, with their tables.
 */

import { isOther, VIEW } from "/club/view.js";
import { byId, make } from "/page/js/element.js";
import { spoken, textOf } from "/page/js/words.js";

/** Maximum number of lines in a column on a TV. */
const MAX_ROWS = 20;
/** Maximum number of columns for full names; with more, names are short and without seats. */
const MAX_WIDE_COLUMNS = 3;

/** Return a line {name, short, where} for each entrant of a round, in alphabetical order. */
function linesOf(evening, round, nameOf) {
  const shorts = Object.fromEntries(evening.entrants.map((one) => [one.name, one.short]));
  const lines = round.seatings.flatMap((seating) =>
    Object.entries(seating.names).map(([seat, name]) => ({
      name,
      short: shorts[name] ?? name,
      table: seating.table_id === null ? textOf("sits_out") : nameOf(seating.table_id),
      seat: seating.table_id === null ? "" : textOf("seat", { number: seat }),
    })),
  );
  const { compare } = new Intl.Collator(spoken(), { numeric: true });
  return lines.sort((one, other) => compare(one.name, other.name));
}

function tableOf(lines, isShort) {
  const body = make("tbody");
  for (const { name, short, table, seat } of lines) {
    const row = make("tr", "", make("td", "", isShort ? short : name), make("td", "", table));
    if (!isShort) row.append(make("td", "number", seat));
    row.dataset.name = name.toLocaleLowerCase(spoken());
    body.append(row);
  }
  const head = make("tr", "", make("th", "", textOf("name")), make("th", "", textOf("table")));
  if (!isShort) head.append(make("th"));
  return make("table", "", make("thead", "", head), body);
}

/** Draw the seating of a round of an evening; nothing before the first. */
export function drawSeats(evening, round, nameOf) {
  const place = byId("seats");
  place.hidden = !round;
  if (!round) return;
  const lines = linesOf(evening, round, nameOf);
  if (!isOther(place, lines)) return;
  if (VIEW === "/tv") {
    const columns = Math.ceil(lines.length / MAX_ROWS);
    const size = Math.ceil(lines.length / columns);
    const scroll = make("div", "scroll");
    for (let at = 0; at < lines.length; at += size) {
      scroll.append(tableOf(lines.slice(at, at + size), columns > MAX_WIDE_COLUMNS));
    }
    return place.replaceChildren(make("h2", "", textOf("where")), scroll);
  }
  drawList(place, lines);
}

/** Draw the list with a field that filters it; the field's text is kept. */
function drawList(place, lines) {
  if (place.children.length === 0) {
    const filter = make("input");
    filter.setAttribute("aria-label", textOf("where_filter"));
    filter.placeholder = textOf("where_filter");
    filter.addEventListener("input", () => narrow(place));
    place.append(make("details", "", make("summary", "", textOf("where")), filter, make("div", "scroll")));
  }
  place.querySelector(".scroll").replaceChildren(tableOf(lines, false));
  narrow(place);
}

function narrow(place) {
  const typed = place.querySelector("input").value.trim().toLocaleLowerCase(spoken());
  for (const row of place.querySelectorAll("tbody tr")) row.hidden = !row.dataset.name.includes(typed);
}
