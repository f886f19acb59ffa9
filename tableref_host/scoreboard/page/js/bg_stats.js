/** The sheet that exports a finished match to BG Stats by a QR code or a link. */

import { byId, make } from "/page/js/element.js";

let isOver = false;

/** Set the link of the current match on the sheet; without a link hide the tool. */
async function bring() {
  const answer = await fetch("bg-stats").catch(() => null);
  const link = answer?.ok ? (await answer.json()).link : null;
  // Check again, because the next match may have begun in the meantime.
  byId("open-bg-stats").hidden = !(link && isOver);
  if (!link) byId("bg-stats").close();
  else if (byId("bg-stats-link").href !== link) {
    byId("bg-stats-link").href = link;
    const picture = make("img");
    picture.alt = "";
    // Add the time, so that the browser fetches the new picture from the unchanged address.
    picture.src = `bg-stats.svg?${Date.now()}`;
    byId("bg-stats-code").replaceChildren(picture);
  }
}

/** Show the tool while a match is over; the sheet is updated after corrections and new names. */
export function drawBgStats({ phase }) {
  isOver = phase.name === "over";
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
