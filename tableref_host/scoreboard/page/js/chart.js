/**
 * The chart of totals by round, with its legend.
 */

import { byId, keep, make } from "/page/js/element.js";
import { nameOf, seatOf } from "/page/js/player.js";
import { apart, everyRound } from "/page/js/rounds.js";
import { drawSample, goalStroke, hue, strokeOf } from "/page/js/strokes.js";
import { textOf } from "/page/js/words.js";

/**
 * Number of players from which the legend on a TV has only numbers, because the names are beside
 * it.
 */
const MANY_PLAYERS = 7;
/** Number of rounds from which lines have no markers, because they would hide the lines. */
const MANY_ROUNDS = 24;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const rootSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

let chart = null;

/** Convert pixels of the chart's height to points, approximately, because it is not drawn yet. */
function pointsOf(pixels, values) {
  const range = Math.max(...values) - Math.min(...values) || 1;
  return (pixels * range) / Math.max(60, 0.75 * byId("canvas-room").clientHeight);
}

function lines(board, size) {
  const players = board.standings.map((row) => row.player);
  const width = Math.max(2, size / 7);
  const rounds = everyRound(board.rounds);
  const isMany = rounds.length > MANY_ROUNDS;
  const goalLine = typeof board.match?.goal === "number" ? [board.match.goal] : [];
  const exact = players.map((player) => [
    0,
    ...rounds.map((round) => round.totals[player] ?? null),
  ]);
  const gap = pointsOf(1.2 * width, [...exact.flat(), ...goalLine]);
  const moved = apart(exact, gap);
  const drawn = players.map((player, index) => {
    const seat = seatOf(board, player);
    return {
      label: seat.label,
      data: moved[index],
      exact: exact[index],
      ...strokeOf(seat),
      borderWidth: width,
      pointRadius: isMany ? size / 5 : size / 3.4,
      pointBorderWidth: 2,
      clip: false,
    };
  });
  const goal = board.match?.goal;
  if (typeof goal === "number") {
    const data = new Array(rounds.length + 1).fill(goal);
    const look = { ...goalStroke(), borderWidth: width, pointRadius: 0 };
    drawn.push({ label: textOf("goal", { goal }), data, exact: data, ...look });
  }
  return drawn;
}

function options(size, lowest) {
  const font = { size, family: getComputedStyle(document.body).fontFamily };
  const scale = {
    ticks: { color: hue("--soft"), font, maxRotation: 0, autoSkipPadding: size },
    grid: { color: hue("--line") },
    border: { color: hue("--edge") },
  };
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: calm.matches ? false : { duration: 400 },
    interaction: { mode: "index", intersect: false },
    scales: {
      x: { ...scale, grid: { display: false } },
      // A line that is only shifted slightly below 0, beside another one, must not extend the axis.
      y: { ...scale, min: lowest < 0 ? undefined : 0, ticks: { ...scale.ticks, precision: 0, maxTicksLimit: 7 } },
    },
    plugins: {
      legend: { display: false },
      tooltip: {
        usePointStyle: true,
        titleFont: font,
        bodyFont: font,
        callbacks: { label: ({ dataset, dataIndex: at }) => `${dataset.label}: ${dataset.exact[at]}` },
      },
    },
  };
}

function drawLegend(board, size) {
  const entries = board.standings.map(({ player }) => {
    const seat = seatOf(board, player);
    return { key: player, stroke: strokeOf(seat), name: nameOf(seat) };
  });
  const goal = board.match?.goal;
  if (typeof goal === "number") {
    const name = make("span", "name", textOf("goal", { goal }));
    entries.push({ key: "goal", stroke: goalStroke(), name });
  }
  keep(byId("legend"), entries, (entry) => entry.key, "li", (row, { key, stroke, name }) => {
    const canvas = row.querySelector("canvas") ?? make("canvas");
    canvas.setAttribute("aria-hidden", "true");
    drawSample(canvas, stroke, size);
    row.replaceChildren(...(key === "goal" ? [] : [make("b", "", `${key} `)]), canvas, name);
    row.classList.toggle("is-goal", key === "goal");
  });
  byId("legend").classList.toggle("is-many", board.standings.length >= MANY_PLAYERS);
}

/** Draw the totals of the board. The canvas must be visible. */
export function drawChart(board) {
  const size = rootSize();
  drawLegend(board, size);
  const datasets = lines(board, size);
  const lowest = Math.min(...datasets.flatMap(({ exact }) => exact));
  const data = {
    labels: [textOf("start"), ...everyRound(board.rounds).map((round) => String(round.round))],
    datasets,
  };
  const canvas = byId("chart");
  canvas.setAttribute("aria-label", textOf(board.rounds.length === 1 ? "chart_1" : "chart", { rounds: board.rounds.length }));
  if (chart) {
    chart.data = data;
    chart.options = options(size, lowest);
    chart.update();
  } else {
    chart = new Chart(canvas, { type: "line", data, options: options(size, lowest) });
  }
}

/** Call `redraw()` when the colours or the font size change. */
export function watchLooks(redraw) {
  calm.addEventListener("change", redraw);
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", redraw);
  let size = rootSize();
  window.addEventListener("resize", () => {
    if (rootSize() === size) return;
    size = rootSize();
    redraw();
  });
}
