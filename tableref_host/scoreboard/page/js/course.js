/** The course of the match: the totals by round, as a chart and as a table. */

import { drawChart, watchLooks } from "/page/js/chart.js";
import { byId, make, signed, unseen } from "/page/js/element.js";
import { chip, seatOf } from "/page/js/player.js";
import { everyRound } from "/page/js/rounds.js";
import { textOf } from "/page/js/words.js";

let board = null;

function headRow(players) {
  const first = make("th", "", textOf("round_column"));
  first.scope = "col";
  const cells = players.map((player) => {
    const seat = seatOf(board, player);
    const cell = make("th", "", chip(seat), " ", seat.label);
    cell.scope = "col";
    return cell;
  });
  return make("tr", "", first, ...cells);
}

function bodyRow(round, players) {
  const head = make("th", "", String(round.round));
  head.scope = "row";
  const cells = players.map((player) => {
    const total = round.totals[player];
    const points = round.points[player];
    const cell = make("td", "", total === undefined ? "–" : String(total));
    if (points !== undefined) cell.append(unseen(", "), make("small", "", signed(points)));
    const was = round.was?.[player];
    if (was !== undefined) cell.append(unseen(", "), make("small", "was", textOf("was", { points: signed(was) })));
    return cell;
  });
  return make("tr", "", head, ...cells);
}

function drawTable() {
  // In the order of the seats, because moving columns are hard to follow.
  const players = board.standings.map((row) => row.player).sort((one, other) => one - other);
  byId("totals").replaceChildren(
    make("caption", "", textOf("caption")),
    make("thead", "", headRow(players)),
    make("tbody", "", ...everyRound(board.rounds).map((round) => bodyRow(round, players))),
  );
}

function show(isChart) {
  byId("as-chart").setAttribute("aria-pressed", String(isChart));
  byId("as-table").setAttribute("aria-pressed", String(!isChart));
  byId("chart-view").hidden = !isChart;
  // Invisible, but still there for screen readers.
  const view = byId("table-view");
  view.classList.toggle("unseen", isChart);
  // Without a mouse it is scrolled by the arrow keys.
  if (isChart) view.removeAttribute("tabindex");
  else view.tabIndex = 0;
  if (!isChart) view.scrollTop = view.scrollHeight;
  if (isChart && board) redraw();
}

function redraw() {
  if (board.rounds.length && !byId("chart-view").hidden) drawChart(board);
}

/** Create both views, and the buttons that switch between them. */
export function prepareCourse() {
  byId("as-chart").addEventListener("click", () => show(true));
  byId("as-table").addEventListener("click", () => show(false));
  watchLooks(() => board && redraw());
}

/** Show the totals by round of the board. */
export function drawCourse(now) {
  board = now;
  const isEmpty = board.rounds.length === 0;
  byId("course").hidden = isEmpty;
  document.querySelector("main").classList.toggle("is-without-course", isEmpty);
  if (isEmpty) return;
  drawTable();
  redraw();
}
