/** The organiser's controls for an evening: begin it, seat rounds, change its plan. */

import { drawEntrantChanges } from "/club/entrant_changes.js";
import { button, folded, formOf, labelled, MAX_MINUTES, MAX_ROUNDS, numberField, select, sizeField } from "/club/form_fields.js";
import { drawRoundChanges } from "/club/round_changes.js";
import { act, addressOf, isOther } from "/club/view.js";
import { byId, make } from "/page/js/element.js";
import { textOf } from "/page/js/words.js";

const PARTS = ["to-seat", "round-changes", "entrant-changes", "plan-change", "beginning"];

/**
 * Draw the controls for the current evening, null before the first. Text that was typed into a
 * field stays until the data of that field change. `round` is the newest round, null for none.
 * `tables` are {id, name} of the connected tables, `evenings` are all evenings.
 */
export function drawOrganise(evening, round, tables, evenings) {
  const place = byId("organise");
  if (isOther(place, "parts")) {
    place.replaceChildren(
      ...PARTS.map((id) => {
        const part = make("div");
        part.id = id;
        return part;
      }),
    );
    byId("to-seat").append(make("div", "buttons", button("pair", () => act({ do: "pair" }))));
  }
  byId("to-seat").hidden = !evening;
  drawRoundChanges(byId("round-changes"), evening && round, tables);
  drawEntrantChanges(byId("entrant-changes"), evening);
  drawPlanChange(byId("plan-change"), evening);
  drawBeginning(byId("beginning"), evening, evenings);
}

/** Draw the control that continues an earlier evening. */
export function drawGoingOn(evening) {
  const place = byId("organise");
  if (!isOther(place, [evening.id])) return;
  const goOn = async () => {
    if (await act({ do: "go on", evening: evening.id })) location.href = addressOf("/evening");
  };
  place.replaceChildren(button("go_on", goOn));
}

function drawPlanChange(place, evening) {
  place.hidden = !evening;
  if (!evening) return;
  const { id, size, planned_rounds, round_minutes } = evening;
  if (!isOther(place, [id, size, planned_rounds, round_minutes])) return;
  const [sizes, rounds, minutes] = planFields(size, planned_rounds, round_minutes);
  const submit = () => act({ do: "plan", ...planOf(sizes, rounds, minutes) });
  place.replaceChildren(
    folded("change_plan", formOf("plan_now", submit, labelled("size", sizes), labelled("planned_rounds", rounds), labelled("round_minutes", minutes))),
  );
}

const planFields = (size, rounds, minutes) => [sizeField(size), numberField(rounds, MAX_ROUNDS), numberField(minutes, MAX_MINUTES)];

const planOf = (sizes, rounds, minutes) => ({
  size: Number(sizes.value),
  planned_rounds: Number(rounds.value),
  round_minutes: Number(minutes.value),
});

function choice(...keys) {
  return make("select", "", ...keys.map((key) => make("option", "", textOf(key))));
}

/** Return the names of an earlier evening (id), one per line, as in the field. */
async function namesOf(evening) {
  const answer = await fetch(`/evening.json?evening=${encodeURIComponent(evening)}`).catch(() => null);
  if (!answer?.ok) return "";
  const { entrants } = await answer.json();
  return entrants.map(({ name, short }) => (name === short ? name : `${name} = ${short}`)).join("\n");
}

function drawBeginning(place, evening, evenings) {
  if (!isOther(place, [evening?.id, evenings])) return;
  const name = make("input");
  const entrants = make("textarea");
  const last = select("last_names", [["", textOf("last_names")], ...evenings.map((one) => [one.id, one.name])]);
  last.addEventListener("change", async () => {
    if (last.value) entrants.value = await namesOf(last.value);
    last.value = "";
  });
  last.hidden = evenings.length === 0;
  const [sizes, rounds, minutes] = planFields(2, 0, 0);
  const kind = choice("swiss", "league");
  const by = choice("by_organiser", "by_table");
  const fields = [
    labelled("evening_name", name),
    labelled("entrants", entrants),
    make("p", "soft", textOf("names_how")),
    last,
    labelled("size", sizes),
    labelled("kind", kind),
    labelled("planned_rounds", rounds),
    labelled("round_minutes", minutes),
    labelled("by", by),
  ];
  const submit = async (form) => {
    const what = { do: "begin", name: name.value, entrants: entrants.value, ...planOf(sizes, rounds, minutes) };
    const kinds = { is_league: kind.selectedIndex === 1, is_by_table: by.selectedIndex === 1 };
    if (await act({ ...what, ...kinds })) form.reset();
  };
  const form = formOf("begin", submit, ...fields);
  form.className = "begin";
  const details = folded("begin", form);
  details.open = !evening;
  place.replaceChildren(details);
}
