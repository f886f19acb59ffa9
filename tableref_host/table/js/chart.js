/**
 * Draws the totals of a match round by round, a line for each player.
 */

const WIDTH = 320;
const HEIGHT = 130;
const EDGE = 10;

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

export class Chart {
  /** `place` is an SVG element. */
  constructor(place) {
    this.place = place;
    place.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  }

  /** Draw the match of a view (table_view.py), or nothing if there are no rounds to compare. */
  show(view, label) {
    const isShown = Boolean(view?.has_points) && view.rounds.length > 1;
    this.place.toggleAttribute("hidden", !isShown);
    this.place.replaceChildren();
    if (!isShown) return;
    const lines = courses(view);
    const all = lines.flatMap(([, totals]) => totals);
    const low = Math.min(0, ...all);
    const high = Math.max(1, view.target, ...all);
    const x = (at) => EDGE + (at / view.rounds.length) * (WIDTH - 5 * EDGE);
    const y = (total) => HEIGHT - EDGE - ((total - low) / (high - low)) * (HEIGHT - 2 * EDGE);
    this.place.append(make(this.place, "line", { class: "zero", x1: x(0), x2: x(view.rounds.length), y1: y(0), y2: y(0) }));
    if (view.target) {
      const at = y(view.target);
      this.place.append(make(this.place, "line", { class: "goal", x1: x(0), x2: x(view.rounds.length), y1: at, y2: at }));
    }
    for (const [player, totals] of lines) {
      const points = totals.map((total, at) => `${x(at).toFixed(1)},${y(total).toFixed(1)}`);
      const line = make(this.place, "polyline", { points: points.join(" "), stroke: view.colours[player - 1] });
      line.classList.toggle("winks", player > 5);
      const end = make(
        this.place,
        "text",
        { x: x(view.rounds.length) + 5, y: y(totals[totals.length - 1]) + 3 },
        String(player),
      );
      line.append(make(this.place, "title", {}, label(player)));
      this.place.append(line, end);
    }
  }
}
