/** The organiser's controls for entrants: late ones, those who have left, byes, and names. */

import { folded, formOf, labelled, select } from "/club/form_fields.js";
import { act, isOther } from "/club/view.js";
import { make } from "/page/js/element.js";
import { textOf } from "/page/js/words.js";

/** Draw the controls for an evening, null for none. */
export function drawEntrantChanges(place, evening) {
  place.hidden = !evening;
  if (!evening || !isOther(place, [evening.id, evening.entrants])) return;
  const { entrants } = evening;
  place.replaceChildren(make("div", "buttons", leaving(entrants), sittingOut(entrants)), joining(), renaming(entrants));
}

/** Return a select that applies something to the chosen entrant. */
function chooser(key, entrants, wordsOf, whatOf) {
  const made = select(key, [["", textOf(key)], ...entrants.map((one) => [one.id, textOf(wordsOf(one), { who: one.name })])]);
  made.addEventListener("change", () => {
    const one = entrants.find((entrant) => String(entrant.id) === made.value);
    if (one) act(whatOf(one));
  });
  return made;
}

function leaving(entrants) {
  const wordsOf = (one) => (one.is_out ? "is_back" : "has_left");
  return chooser("leave", entrants, wordsOf, (one) => ({ do: "leave", entrant: one.id, is_out: !one.is_out }));
}

function sittingOut(entrants) {
  const there = entrants.filter((one) => !one.is_out);
  const wordsOf = (one) => (one.asks_bye ? "plays_on" : "asks_bye");
  return chooser("sit_out", there, wordsOf, (one) => ({ do: "ask bye", entrant: one.id, is_asked: !one.asks_bye }));
}

function joining() {
  const name = make("input");
  name.setAttribute("aria-label", textOf("join"));
  name.placeholder = textOf("join");
  const submit = async (form) => {
    if (await act({ do: "join", name: name.value })) form.reset();
  };
  return formOf("join_now", submit, name);
}

function renaming(entrants) {
  const who = select("who", entrants.map((one) => [one.id, one.name]));
  const name = make("input");
  const submit = () => act({ do: "rename", entrant: Number(who.value), name: name.value });
  const form = formOf("rename_now", submit, labelled("who", who), labelled("new_name", name));
  return folded("change_entrant", form, make("p", "soft", textOf("names_how")));
}
