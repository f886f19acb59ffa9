/**
 * The chart of totals by round, with its legend.
 */

import { byId, keep, make } from "/page/js/element.js";
import { nameOf, seatOf } from "/page/js/player.js";
import { drawSample, goalStroke, hue, strokeOf } from "/page/js/strokes.js";
import { WORDS } from "/page/js/words.js";

/** From so many rounds on points would hide the lines. */
const MANY_ROUNDS = 24;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const rootSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

let chart = null;

function lines(board, size) {
  const players = board.standings.map((row) => row.player);
  const width = Math.max(2, size / 7);
  const isMany = board.rounds.length > MANY_ROUNDS;
  const drawn = players.map((player) => {
    const seat = seatOf(board, player);
    const totals = board.rounds.map((round) => round.totals[player] ?? null);
    return {
      label: seat.label,
      data: [0, ...totals],
      ...strokeOf(seat),
      borderWidth: width,
      pointRadius: isMany ? size / 5 : size / 3.4,
      pointBorderWidth: 2,
      clip: false,
    };
  });
  const goal = board.match?.goal;
  if (typeof goal === "number") {
    const data = new Array(board.rounds.length + 1).fill(goal);
    const look = { ...goalStroke(), borderWidth: width, pointRadius: 0 };
    drawn.push({ label: WORDS.goal(goal), data, ...look });
  }
  return drawn;
}

function options(size) {
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
      y: { ...scale, ticks: { ...scale.ticks, precision: 0, maxTicksLimit: 7 } },
    },
    plugins: {
      legend: { display: false },
      tooltip: { usePointStyle: true, titleFont: font, bodyFont: font },
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
    const name = make("span", "name", WORDS.goal(goal));
    entries.push({ key: "goal", stroke: goalStroke(), name });
  }
  keep(byId("legend"), entries, (entry) => entry.key, "li", (row, { key, stroke, name }) => {
    const canvas = row.querySelector("canvas") ?? make("canvas");
    canvas.setAttribute("aria-hidden", "true");
    drawSample(canvas, stroke, size);
    if (key !== "goal") name.prepend(`${key} `);
    row.replaceChildren(canvas, name);
  });
}

/** Draw the totals that the board has. The canvas must be in sight. */
export function drawChart(board) {
  const size = rootSize();
  const data = {
    labels: [WORDS.start, ...board.rounds.map((round) => String(round.round))],
    datasets: lines(board, size),
  };
  const canvas = byId("chart");
  canvas.setAttribute("aria-label", WORDS.chart(board.rounds.length));
  if (chart) {
    chart.data = data;
    chart.options = options(size);
    chart.update();
  } else {
    chart = new Chart(canvas, { type: "line", data, options: options(size) });
  }
  drawLegend(board, size);
}

/** Have `redraw()` called when the colours or the size of letters are others. */
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
