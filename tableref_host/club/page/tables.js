/** All tables: their games, leaders, low clocks, and the latest claims. */

import { clubTime_ms } from "/club/club_time.js";
import { addressOf, isOther, numberOf, secondsOf } from "/club/view.js";
import { byId, keep, make } from "/page/js/element.js";
import { leftAfter, readingOf } from "/page/js/reading.js";
import { textOf } from "/page/js/words.js";

function claimOf(claims) {
  if (claims.length === 0) return "";
  const first = claims.filter((one) => one.rank === 1).map((one) => one.label);
  const next = claims.find((one) => one.rank > 1);
  const behind = next ? `, ${textOf("behind", { who: next.label, seconds: secondsOf(next.margin_us) })}` : "";
  return textOf(first.length > 1 ? "tie" : "first", { who: first.join(", ") }) + behind;
}

function fillCard(made, line) {
  if (!isOther(made, line)) return;
  const isAway = line.status !== "online";
  made.className = `table${isAway ? " away" : ""}`;
  made.href = addressOf(`/table/${encodeURIComponent(line.id)}/`);
  const top = make("div", "top");
  top.append(make("h3", "", line.name || line.id), make("span", "soft", isAway ? textOf("away") : ""));
  const game = line.game || textOf("lobby");
  const about = make("p", "soft", line.game ? `${game}: ${line.phase}` : game);
  const leaders = make("ol");
  for (const one of line.leaders) {
    // If the game has no points, the leaders are the winners.
    const hasPoints = one.total !== null;
    const isFirst = one.place === 1 || !hasPoints;
    const row = make("li", `leader${isFirst ? " first" : ""}`);
    row.append(make("span", "", `${hasPoints ? `${one.place}.` : "★"} ${one.label}`));
    if (hasPoints) row.append(make("span", "number", numberOf(one.total)));
    leaders.append(row);
  }
  made.replaceChildren(top, about, leaders);
  const claim = claimOf(line.claims);
  if (claim) made.append(make("p", "", claim));
  if (line.clock) {
    const clock = make("p", "number");
    clock.dataset.clock = JSON.stringify({ ...line.clock, at_ms: line.at_ms });
    made.append(clock);
  }
}

/** Update the clocks of all tables. */
export function writeClocks() {
  for (const place of document.querySelectorAll("[data-clock]")) {
    const clock = JSON.parse(place.dataset.clock);
    const elapsed_us = (clubTime_ms() - clock.at_ms) * 1000;
    const who = clock.player === null ? textOf("all") : clock.label;
    const isLow = leftAfter(clock, elapsed_us) < clock.low_us;
    place.textContent = textOf("clock", { who, time: readingOf(clock, elapsed_us) }) + (isLow ? ` (${textOf("low")})` : "");
    place.classList.toggle("low", isLow);
  }
}

/** Draw all tables of the `board`. */
export function drawTables(board) {
  const place = byId("tables");
  const ids = board.tables ?? [];
  if (isOther(place, ids.length > 0)) {
    place.replaceChildren(ids.length > 0 ? make("div", "grid") : make("p", "soft", textOf("no_table_yet")));
  }
  if (ids.length > 0) keep(place.firstChild, ids, (id) => id, "a", (made, id) => fillCard(made, board[`table ${id}`]));
  writeClocks();
}
