/**
 * Draws the totals of a match round by round, a line for each player.
 */

/** Distance (em) of the drawing from its edges. */
const EDGE = 0.5;
/** Height and width (em) of a player's number at the end of a line. */
const LABEL = { high: 0.95, wide: 1.3 };

function make(place, tag, attributes, text = "") {
  const made = document.createElementNS(place.namespaceURI, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

/** Return player -> totals after each round, beginning with 0. */
export function courses({ players, rounds }) {
  return players.map((player, at) => {
    let total = 0;
    return [player, [0, ...rounds.map((points) => (total += points[at]))]];
  });
}

/**
 * Return the column of each label, by the heights of their lines' ends. Labels that would overlap
 * are side by side.
 */
export function columns(heights, high) {
  const placed = heights.map(() => 0);
  heights.forEach((y, at) => {
    const isTaken = (column) => heights.slice(0, at).some(
      (other, before) => placed[before] === column && Math.abs(other - y) < high,
    );
    while (isTaken(placed[at])) placed[at] += 1;
  });
  return placed;
}

export class Chart {
  /** `place` is an SVG element. */
  constructor(place) {
    this.place = place;
    this.view = null;
  }

  /** Show the match of a view (table_view.py), or nothing if there are no rounds to compare. */
  show(view, label) {
    const isShown = Boolean(view?.has_points) && view.rounds.length > 1;
    Object.assign(this, { view: isShown ? view : null, label });
    this.place.toggleAttribute("hidden", !isShown);
  }

  /** Draw the lines in the element's present size. */
  draw() {
    const { place, view, label } = this;
    place.replaceChildren();
    const { clientWidth: width, clientHeight: height } = place;
    if (!view || !width) return;
    place.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const em = Number.parseFloat(getComputedStyle(place).fontSize);
    const edge = EDGE * em;
    const lines = courses(view);
    const all = lines.flatMap(([, totals]) => totals);
    const low = Math.min(0, ...all);
    const high = Math.max(1, view.target, ...all);
    const y = (total) => height - edge - ((total - low) / (high - low)) * (height - 2 * edge);
    const ends = lines.map(([, totals]) => y(totals.at(-1)));
    const placed = columns(ends, LABEL.high * em);
    const right = width - edge - (Math.max(...placed) + 1) * LABEL.wide * em;
    const x = (at) => edge + (at / view.rounds.length) * (right - edge);
    const across = (name, at) =>
      place.append(make(place, "line", { class: name, x1: x(0), x2: right, y1: at, y2: at }));
    across("zero", y(0));
    if (view.target) across("goal", y(view.target));
    lines.forEach(([player, totals], index) => {
      const points = totals.map((total, at) => `${x(at).toFixed(1)},${y(total).toFixed(1)}`);
      const line = make(place, "polyline", { points: points.join(" "), stroke: view.colours[player - 1] });
      line.classList.toggle("winks", player > 5);
      line.append(make(place, "title", {}, label(player)));
      const from = right + (placed[index] + 0.25) * LABEL.wide * em;
      place.append(line, make(place, "text", { x: from, y: ends[index] }, String(player)));
    });
  }
}
