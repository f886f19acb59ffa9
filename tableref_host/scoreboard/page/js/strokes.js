/**
 * How a player's line is drawn: colour, dashes and points, so that no two are told by colour alone.
 */

const DASHES = [
  [],
  [14, 5],
  [3, 4],
  [14, 4, 3, 4],
  [8, 4],
  [20, 6],
  [2, 6],
  [10, 4, 3, 4, 3, 4],
  [5, 3],
  [16, 3, 6, 3],
];
const POINTS = [
  "circle",
  "triangle",
  "rect",
  "rectRot",
  "crossRot",
  "star",
  "cross",
  "rectRounded",
  "triangle",
  "circle",
];

/** Return the value of one of the page's colours, such as "--soft". */
export const hue = (name) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Return how the line of a seat is drawn, in Chart.js's words. */
export function strokeOf(seat) {
  const at = (seat.player - 1) % POINTS.length;
  const colour = hue(`--line-${seat.colour.replaceAll(" ", "-")}`) || hue("--line-none");
  return {
    borderColor: colour,
    borderDash: DASHES[at],
    pointStyle: POINTS[at],
    // The last two have the shapes of others, upside down and hollow.
    pointRotation: seat.player === 9 ? 180 : 0,
    pointBackgroundColor: seat.player === 10 ? hue("--sheet") : colour,
    pointBorderColor: colour,
  };
}

/** Return how the goal is drawn. */
export const goalStroke = () => ({ borderColor: hue("--soft"), borderDash: [2, 3] });

/** Draw a piece of a line on a small canvas, for the legend; `size` is that of letters (px). */
export function drawSample(canvas, stroke, size) {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [3.4 * size, 1.1 * size];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  pen.strokeStyle = stroke.borderColor;
  pen.lineWidth = Math.max(2, size / 8);
  pen.setLineDash(stroke.borderDash);
  pen.beginPath();
  pen.moveTo(0, height / 2);
  pen.lineTo(width, height / 2);
  pen.stroke();
  if (!stroke.pointStyle) return;
  pen.setLineDash([]);
  pen.fillStyle = stroke.pointBackgroundColor;
  pen.strokeStyle = stroke.pointBorderColor;
  const { pointStyle, pointRotation: rotation } = stroke;
  const look = { pointStyle, rotation, radius: size * 0.32, borderWidth: 2 };
  Chart.helpers.drawPoint(pen, look, width / 2, height / 2);
}
