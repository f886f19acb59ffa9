/** Draws the charts of the history's pages. Their values are also in a table beside them. */

import { drawSample, hue, strokeOf } from "/page/js/strokes.js";

const SMALL = 480;
/** Number of points above which a line has no markers, because they would hide it. */
const MANY_POINTS = 60;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const isDay = matchMedia("(prefers-color-scheme: light)");
const letters = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

function options(drawn, size) {
  const font = { size, family: getComputedStyle(document.body).fontFamily };
  const scale = (text) => ({
    title: { display: true, text, color: hue("--soft"), font },
    ticks: { color: hue("--soft"), font, maxRotation: 0, autoSkipPadding: size },
    grid: { color: hue("--line") },
    border: { color: hue("--edge") },
  });
  const up = scale(drawn.up);
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: calm.matches ? false : { duration: 300 },
    interaction: { mode: "index", intersect: false },
    scales: {
      x: scale(drawn.across),
      y: { ...up, min: drawn.most ? 0 : undefined, max: drawn.most ?? undefined, ticks: { ...up.ticks, maxTicksLimit: 7 } },
    },
    plugins: { legend: { display: false }, tooltip: { usePointStyle: true, titleFont: font, bodyFont: font } },
  };
}

function datasets(drawn, size) {
  const radius = drawn.labels.length > MANY_POINTS ? 0 : size / 4;
  return drawn.lines.map((line) => ({
    label: line.name,
    data: line.values,
    ...strokeOf(line),
    borderWidth: Math.max(2, size / 7),
    pointRadius: radius,
    spanGaps: true,
    clip: false,
  }));
}

function legend(figure, drawn, size) {
  for (const line of drawn.lines) {
    const sample = figure.querySelector(`[data-player="${line.player}"] canvas`);
    drawSample(sample, strokeOf(line), size);
  }
}

const charts = new Map();

function draw(figure) {
  const drawn = JSON.parse(figure.querySelector("script").textContent);
  const size = innerWidth < SMALL ? 0.8 * letters() : 0.9 * letters();
  legend(figure, drawn, letters());
  charts.get(figure)?.destroy();
  const data = { labels: drawn.labels, datasets: datasets(drawn, size) };
  const canvas = figure.querySelector(".canvas canvas");
  charts.set(figure, new Chart(canvas, { type: "line", data, options: options(drawn, size) }));
  figure.dataset.drawn = String(drawn.lines.length);
}

function drawAll() {
  for (const figure of document.querySelectorAll("figure.chart")) draw(figure);
}

drawAll();
for (const look of [calm, isDay]) look.addEventListener("change", drawAll);
