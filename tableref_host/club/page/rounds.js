/** The rounds of an evening: the seating, the results, and which of them count. */

import { act, isOther, numberOf } from "/club/view.js";
import { byId, keep, make, put } from "/page/js/element.js";
import { textOf } from "/page/js/words.js";

/**
 * Draw `rounds` in an element (its id). `nameOf(id)` returns a table's name. `isByTable` is whether
 * OK at the table confirms, and `mayChange` whether the viewer may confirm, withdraw and enter
 * results.
 */
export function drawRounds(id, rounds, looks) {
  keep(byId(id), rounds, (round) => round.number, "div", (made, round) => fillRound(made, round, looks));
}

function fillRound(made, round, looks) {
  if (made.children.length === 0) made.append(make("h2"), make("div", "grid"));
  const { seatings } = round;
  const played = seatings.filter((one) => one.table_id !== null);
  const count = played.filter((one) => one.counts).length;
  const counted = count < played.length ? ` (${textOf("counted", { count, all: played.length })})` : "";
  put(made.firstChild, textOf("round", { number: round.number }) + counted);
  keep(made.lastChild, seatings, (one) => one.id, "div", (card, one) => fillSeating(card, one, looks));
}

function stateOf(seating, isByTable) {
  if (seating.counts) return textOf(Object.keys(seating.places).length > 0 ? "counts_entered" : "counts");
  if (seating.is_confirmed) return textOf("end_taken_back");
  if (!seating.is_over) return textOf("is_played");
  return textOf(isByTable && !seating.is_taken_back ? "ok_confirms" : "to_confirm");
}

function fillSeating(card, seating, { nameOf, isByTable, mayChange }) {
  if (!isOther(card, [seating, nameOf(seating.table_id), isByTable, mayChange])) return;
  const hadFocus = card.contains(document.activeElement);
  card.className = "table";
  if (seating.table_id === null) {
    const who = Object.values(seating.names).join(", ");
    return card.replaceChildren(make("h3", "", textOf(seating.is_asked_bye ? "bye_asked" : "bye", { who })));
  }
  const top = make("div", "top");
  top.append(make("h3", "", nameOf(seating.table_id)), make("span", "soft", stateOf(seating, isByTable)));
  const list = make("ol");
  const best = Math.max(...Object.values(seating.points));
  for (const [seat, name] of Object.entries(seating.names)) {
    const row = make("li", `leader${seating.points[name] === best ? " first" : ""}`);
    row.append(make("span", "", `${textOf("seat", { number: seat })} ${name}`), make("span", "number", resultOf(seating, seat)));
    list.append(row);
  }
  card.replaceChildren(top, list);
  if (mayChange) card.append(...toPress(seating));
  if (hadFocus) card.querySelector("button, summary")?.focus();
}

function resultOf({ totals, places }, seat) {
  if (seat in places) return `${places[seat]}.`;
  return seat in totals ? numberOf(totals[seat]) : "";
}

function toPress(seating) {
  const parts = [];
  if (seating.is_confirmed || seating.is_over) {
    const isConfirmed = !(seating.is_confirmed || seating.counts);
    const button = make("button", "", textOf(isConfirmed ? "confirm" : "take_back"));
    button.addEventListener("click", () => act({ do: "confirm", seating: seating.id, is_confirmed: isConfirmed }));
    parts.push(button);
  }
  if (!seating.counts) parts.push(entering(seating));
  return parts;
}

/** Return the form by which an organiser enters a result. */
function entering(seating) {
  const form = make("form", "", make("p", "soft", textOf("enter_how")));
  const seats = Object.entries(seating.names);
  const fields = seats.map(([seat, name], at) => {
    const place = make("select");
    place.setAttribute("aria-label", textOf("place_of", { who: name }));
    for (let number = 1; number <= seats.length; number++) place.append(make("option", "", `${number}.`));
    place.selectedIndex = at;
    form.append(make("label", "leader", make("span", "", name), place));
    return [seat, place];
  });
  form.append(make("button", "", textOf("enter_now")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const places = Object.fromEntries(fields.map(([seat, place]) => [seat, place.selectedIndex + 1]));
    act({ do: "enter", seating: seating.id, places });
  });
  return make("details", "", make("summary", "", textOf("enter")), form);
}
