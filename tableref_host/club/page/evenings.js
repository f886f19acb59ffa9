/** The list of all evenings, and the download links of an evening. */

import { addressOf, isOther } from "/club/view.js";
import { byId, make } from "/page/js/element.js";
import { spoken, textOf } from "/page/js/words.js";

const asked = new URLSearchParams(location.search).get("evening");

/** Return the earlier evening in the address, or null for the current one or none. */
export async function earlierEvening() {
  if (asked === null) return null;
  const answer = await fetch(`/evening.json?evening=${encodeURIComponent(asked)}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** Draw the links to files of an evening. */
export function drawFiles(evening) {
  const place = byId("files");
  place.hidden = !evening;
  if (!evening || !isOther(place, [evening.id])) return;
  const links = ["csv", "json", "qbj"].map((kind) => {
    const link = make("a", "button", kind.toUpperCase());
    link.href = `/evening.${kind}?evening=${evening.id}`;
    return link;
  });
  place.replaceChildren(make("p", "buttons", make("span", "", textOf("as_file")), ...links));
}

/** Draw the list of `evenings`; `current` is the id of the current one. */
export function drawEvenings(evenings, current) {
  const place = byId("evenings");
  place.hidden = evenings.length < 2;
  if (!isOther(place, [evenings, current])) return;
  const lines = evenings.map(({ id, name, began }) => {
    const link = make("a", "", name);
    const isOn = id === current;
    link.href = addressOf("/evening", isOn ? {} : { evening: id });
    const when = began && new Date(began).toLocaleDateString(spoken(), { dateStyle: "long" });
    const about = [when, isOn ? textOf("is_on") : ""].filter(Boolean).join(", ");
    return make("li", "", link, make("span", "soft", about && ` ${about}`));
  });
  place.replaceChildren(make("h2", "", textOf("evenings")), make("ul", "", ...lines));
}
