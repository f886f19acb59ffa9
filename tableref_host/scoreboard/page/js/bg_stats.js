/**
 * The sheet with the match that has ended as BG Stats takes it over: a code to scan, a link to tap.
 */

import { byId, make } from "/page/js/element.js";

let isOver = false;

/** Put the link of the match as it is now onto the sheet; without one there is no tool for it. */
async function bring() {
  const answer = await fetch("bg-stats").catch(() => null);
  const link = answer?.ok ? (await answer.json()).link : null;
  // The next match may have begun meanwhile.
  byId("open-bg-stats").hidden = !(link && isOver);
  if (!link) byId("bg-stats").close();
  else if (byId("bg-stats-link").href !== link) {
    byId("bg-stats-link").href = link;
    const picture = make("img");
    picture.alt = "";
    // It is another picture at the same address.
    picture.src = `bg-stats.svg?${Date.now()}`;
    byId("bg-stats-code").replaceChildren(picture);
  }
}

/** Show the tool while a match is over; the sheet follows what is put right, and names. */
export function drawBgStats({ phase, standings }) {
  isOver = phase.name === "over" && standings.length > 0;
  if (isOver) return bring();
  byId("open-bg-stats").hidden = true;
  byId("bg-stats").close();
}

/** Make the tool that opens the sheet. */
export function prepareBgStats() {
  const sheet = byId("bg-stats");
  byId("open-bg-stats").addEventListener("click", () => sheet.showModal());
  byId("close-bg-stats").addEventListener("click", () => sheet.close());
}
