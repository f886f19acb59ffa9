/**
 * The standings: places, names, totals and points of the last round. In a game without points the
 * names, and before a match the players.
 */

import { byId, keep, make, put, signed, unseen } from "/page/js/element.js";
import { chip, nameOf, seatOf } from "/page/js/player.js";
import { textOf } from "/page/js/words.js";

/** Number of rows from which they are written smaller. */
const MANY = 6;

function marks(board, row) {
  const parts = row.words ? [row.words] : [];
  if (row.is_winner) parts.push(`★ ${textOf("wins")}`);
  const isOn = board.phase.turn === row.player && board.phase.name !== "over";
  if (isOn) parts.push(`▶ ${textOf("is_on")}`);
  return parts.join(" · ");
}

function fillStanding(board, gains) {
  return (element, row) => {
    const seat = seatOf(board, row.player);
    const name = nameOf(seat);
    const mark = marks(board, row);
    if (mark) name.append(make("span", "marks", mark));
    const hasPoints = row.total !== null;
    element.className = "standing";
    element.classList.toggle("is-seat", !hasPoints);
    element.classList.toggle("is-winner", row.is_winner);
    element.classList.toggle("is-turn", board.phase.turn === row.player && !row.is_winner);
    const gain = gains[row.player];
    const hasClock = board.clocks.some((clock) => clock.player === row.player);
    const clock = make("span", "clock");
    if (hasClock) clock.dataset.clock = row.player;
    const gainShown = make("span", "gain", gain === undefined ? "" : signed(gain));
    if (gain !== undefined) gainShown.prepend(unseen(`${textOf("gain_spoken")} `));
    const place = hasPoints ? [make("span", "place", `${row.place}.`)] : [];
    const points = hasPoints ? [gainShown, make("span", "total", String(row.total))] : [];
    element.replaceChildren(...place, chip(seat), name, clock, ...points);
  };
}

function fillSeat(element, seat) {
  element.className = "standing is-seat";
  element.replaceChildren(chip(seat), nameOf(seat));
}

/** Show the standings, or the players at the table while there are none. */
export function drawStandings(board) {
  const list = byId("standings");
  const hasRows = board.standings.length > 0;
  const hasPoints = hasRows && board.standings[0].total !== null;
  const here = board.seats.filter((seat) => seat.plays);
  put(byId("points-title"), textOf(hasPoints ? "points" : "at_the_table"));
  byId("nobody").hidden = hasRows || here.length > 0;
  const gains = board.rounds.at(-1)?.points ?? {};
  if (hasRows) {
    keep(list, board.standings, (row) => row.player, "li", fillStanding(board, gains));
  } else {
    keep(list, here, (seat) => seat.player, "li", fillSeat);
  }
  byId("points").classList.toggle("is-many", list.children.length > MANY);
}
