/**
 * The style of a player's line: colour, dashes and markers, so that colour is not needed to tell
 * lines apart.
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

/** Return the line style of a seat, for Chart.js. */
export function strokeOf(seat) {
  const at = (seat.player - 1) % POINTS.length;
  const colour = hue(`--line-${seat.colour.replaceAll(" ", "-")}`) || hue("--line-none");
  return {
    borderColor: colour,
    borderDash: DASHES[at],
    pointStyle: POINTS[at],
    // The last two have markers of others, upside down and hollow.
    pointRotation: seat.player === 9 ? 180 : 0,
    pointBackgroundColor: seat.player === 10 ? hue("--sheet") : colour,
    pointBorderColor: colour,
  };
}

/** Return the style of the goal's line. */
export const goalStroke = () => ({ borderColor: hue("--soft"), borderDash: [2, 3] });

/** Draw a piece of a line on a small canvas for the legend; `size` is the font size (px). */
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
