/** The organiser's controls for the newest round: its clock, swaps, moves, removing it. */

import { button, folded, formOf, select } from "/club/form_fields.js";
import { act, isOther } from "/club/view.js";
import { make } from "/page/js/element.js";
import { spoken, textOf } from "/page/js/words.js";

/** Draw the controls for a round, null for none; `tables` are {id, name} of the connected ones. */
export function drawRoundChanges(place, round, tables) {
  place.hidden = !round;
  if (!round) return;
  const seated = round.seatings.map(({ id, table_id, seats, names }) => ({ id, table_id, seats, names }));
  const isOn = round.clock_ends_ms !== null;
  if (!isOther(place, [round.number, isOn, seated, tables])) return;
  const hadFocus = place.contains(document.activeElement);
  const wasOpen = place.querySelector("details")?.open;
  const changes = folded("change_round", swapping(seated), moving(seated, tables), button("unseat", () => act({ do: "unseat" })));
  changes.open = wasOpen === true;
  place.replaceChildren(clockButtons(isOn), changes);
  if (hadFocus) place.querySelector("button").focus();
}

function clockButtons(isOn) {
  const start = button(isOn ? "stop_clock" : "start_clock", () => act({ do: isOn ? "stop clock" : "start clock" }));
  const more = button("minute_more", () => act({ do: "add minutes", minutes: 1 }));
  const less = button("minute_less", () => act({ do: "add minutes", minutes: -1 }));
  return make("div", "buttons", start, more, less);
}

function swapping(seated) {
  const everybody = seated.flatMap(({ seats, names }) => Object.entries(seats).map(([seat, entrant]) => [entrant, names[seat]]));
  const { compare } = new Intl.Collator(spoken(), { numeric: true });
  everybody.sort(([, one], [, other]) => compare(one, other));
  const first = select("swap_first", everybody);
  const second = select("swap_second", everybody);
  second.selectedIndex = Math.min(1, everybody.length - 1);
  const submit = () => act({ do: "swap", first: Number(first.value), second: Number(second.value) });
  return formOf("swap_now", submit, make("span", "", textOf("swap_first")), first, make("span", "", textOf("swap_second")), second);
}

function moving(seated, tables) {
  const played = seated.filter((one) => one.table_id !== null);
  const who = select("move_who", played.map((one) => [one.id, Object.values(one.names).join(", ")]));
  const where = select("move_where", tables.map((one) => [one.id, one.name]));
  const submit = () => act({ do: "move", seating: Number(who.value), table: where.value });
  return formOf("move_now", submit, make("span", "", textOf("move_who")), who, make("span", "", textOf("move_where")), where);
}
