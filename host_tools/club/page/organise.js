/**
 * What an organiser does with an evening as a whole: begin it, seat rounds, say who comes and goes.
 */

import { act, addressOf, isOther } from "/club/shown.js";
import { byId, make } from "/page/js/element.js";
import { say } from "/page/js/words.js";

/** Draw it for the evening that is on, null before the first. What somebody types stays. */
export function drawOrganise(evening) {
  const place = byId("organise");
  if (!isOther(place, [evening?.id, evening?.entrants])) return;
  place.replaceChildren(...(evening ? [buttons(evening), joinForm()] : []), beginForm(!evening));
}

/** Draw what goes on with an earlier evening. */
export function drawGoingOn(evening) {
  const place = byId("organise");
  if (!isOther(place, [evening.id])) return;
  const button = make("button", "", say("go_on"));
  button.addEventListener("click", async () => {
    if (await act({ do: "go on", evening: evening.id })) location.href = addressOf("/evening");
  });
  place.replaceChildren(button);
}

function buttons(evening) {
  const pair = make("button", "", say("pair"));
  pair.addEventListener("click", () => act({ do: "pair" }));
  const left = make("select");
  left.setAttribute("aria-label", say("leave"));
  left.append(make("option", "", say("leave")));
  for (const one of evening.entrants) {
    const option = make("option", "", say(one.is_out ? "is_back" : "has_left", { who: one.name }));
    option.value = one.id;
    left.append(option);
  }
  left.addEventListener("change", () => {
    const one = evening.entrants.find((entrant) => String(entrant.id) === left.value);
    if (one) act({ do: "leave", entrant: one.id, is_out: !one.is_out });
  });
  return make("div", "buttons", pair, left);
}

function joinForm() {
  const name = make("input");
  name.setAttribute("aria-label", say("join"));
  name.placeholder = say("join");
  const form = make("form", "buttons", name, make("button", "", say("join_now")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await act({ do: "join", name: name.value })) form.reset();
  });
  return form;
}

function choice(...keys) {
  return make("select", "", ...keys.map((key) => make("option", "", say(key))));
}

function beginForm(isOpen) {
  const form = make("form", "begin");
  const field = (key, input) => {
    form.append(make("label", "", say(key), make("br"), input));
    return input;
  };
  const name = field("evening_name", make("input"));
  const entrants = field("entrants", make("textarea"));
  const size = make("select");
  for (let count = 2; count <= 10; count++) size.append(make("option", "", String(count)));
  field("size", size);
  const kind = field("kind", choice("swiss", "league"));
  const by = field("by", choice("by_organiser", "by_table"));
  form.append(make("button", "", say("begin")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const what = { do: "begin", name: name.value, entrants: entrants.value, size: Number(size.value) };
    const kinds = { is_league: kind.selectedIndex === 1, is_by_table: by.selectedIndex === 1 };
    if (await act({ ...what, ...kinds })) form.reset();
  });
  const details = make("details", "", make("summary", "", say("begin")), form);
  details.open = isOpen;
  return details;
}
