/**
 * The charts of the history without a browser. Prints the names of the checks; throws if one fails.
 */

import assert from "node:assert/strict";

import { Element } from "../page_element.mjs";
import { ROOT } from "../page_imports.mjs";
import { install, run } from "../page_time.mjs";

const page = new Element("body");
const looks = {};
const charts = [];
const samples = [];
install({
  innerWidth: 480,
  window: { devicePixelRatio: 1 },
  matchMedia: (query) => (looks[query] = Object.assign(new EventTarget(), { matches: false })),
  getComputedStyle: () => ({ fontSize: "10px", fontFamily: "serif", getPropertyValue: (name) => ` ${name}` }),
  document: { body: page, documentElement: {}, querySelectorAll: (selectors) => page.querySelectorAll(selectors) },
  Chart: class {
    static helpers = { drawPoint: () => samples.push("point") };

    constructor(canvas, parts) {
      charts.push(Object.assign(this, parts, { canvas }));
    }

    destroy() {
      this.isGone = true;
    }
  },
});

/** Return a figure with a chart of lines with `count` points, and its canvas. */
function figure(count, most = null) {
  const made = Object.assign(new Element("figure"), { className: "chart" });
  const [script, room, canvas] = ["script", "div", "canvas"].map((tag) => new Element(tag));
  const lines = [1, 2].map((player) => ({ name: `N${player}`, player, colour: "red", values: Array(count).fill(player) }));
  script.textContent = JSON.stringify({ labels: Array(count).fill("x"), across: "Round", up: "Points", most, lines });
  room.className = "canvas";
  room.append(canvas);
  made.append(script, room, ...lines.map(({ player }) => {
    const entry = new Element("li");
    entry.dataset.player = player;
    const sample = new Element("canvas");
    sample.getContext = () => samples.push(player) && Element.prototype.getContext();
    entry.append(sample);
    return entry;
  }));
  page.append(made);
  return { made, canvas };
}

const [few, many] = [figure(60), figure(61, 12)];
await import(new URL("history_pages/page/plots.js", ROOT));

const checks = {
  "each chart has its lines, axes and a legend"() {
    assert.deepEqual(charts.map(({ canvas, type }) => [canvas, type]), [[few.canvas, "line"], [many.canvas, "line"]]);
    assert.deepEqual([few.made.dataset.drawn, samples], ["2", [1, "point", 2, "point", 1, "point", 2, "point"]]);
    const [one, other] = charts;
    const { x, y } = one.options.scales;
    assert.deepEqual([x.title.text, y.title.text, y.min, y.max, y.ticks.maxTicksLimit, x.ticks.color], ["Round", "Points", undefined, undefined, 7, "--soft"]);
    assert.deepEqual([other.options.scales.y.min, other.options.scales.y.max], [0, 12]);
    assert.deepEqual(one.data.datasets.map(({ label, data, borderColor, spanGaps }) => [label, data[0], borderColor, spanGaps]), [["N1", 1, "--line-red", true], ["N2", 2, "--line-red", true]]);
    // Many markers would hide a line.
    assert.deepEqual([one, other].map(({ data }) => data.datasets[0].pointRadius > 0), [true, false]);
    const { plugins, animation, maintainAspectRatio, interaction } = one.options;
    assert.deepEqual([plugins.legend.display, plugins.tooltip.usePointStyle, animation, maintainAspectRatio, interaction.mode], [false, true, { duration: 300 }, false, "index"]);
    assert.equal(x.ticks.font.size, 9);
  },

  "charts are drawn again in other colours, without motion if that is wanted, and smaller on a phone"() {
    const [calm, day] = ["(prefers-reduced-motion: reduce)", "(prefers-color-scheme: light)"].map((query) => looks[query]);
    install({ innerWidth: 479 });
    calm.matches = true;
    calm.dispatchEvent(new Event("change"));
    assert.deepEqual([charts.length, charts[0].isGone, charts[1].isGone, charts[2].options.animation, charts[2].options.scales.x.ticks.font.size], [4, true, true, false, 8]);
    day.dispatchEvent(new Event("change"));
    assert.deepEqual([charts.length, charts[2].isGone, charts[4].isGone], [6, true, undefined]);
  },
};

await run(checks);
