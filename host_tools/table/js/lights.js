/**
 * Draws the lights: the caps of the seats, the ring, and what they spill on the table.
 */

import { look } from "table/strip.js";

/** The spill has no edges, so a coarse canvas does, drawn large. */
const COARSE = 4;
/** The spill is soft: apart from the answer to a press it is drawn at most this often (ms). */
const SPILL_MS = 240;
/** Where motion is unwelcome, a light changes at most this often (ms): three times a second. */
const CALM_MS = 334;

/** A bright light looks white in its middle, a dim one keeps its colour there. */
function core(hue, level) {
  const white = 0.5 * level * level;
  return hue.map((part) => Math.round(part + (255 - part) * white));
}

export class Lights {
  /**
   * `elements` are the lights in the order of the chain, `spill` the canvas under them,
   * `isCalm()` says whether motion is unwelcome.
   */
  constructor(elements, spill, isCalm) {
    this.elements = elements;
    this.spill = spill;
    this.isCalm = isCalm;
    this.colours = elements.map(() => [0, 0, 0]);
    this.drawn = elements.map(() => ({ key: "0,0,0", at_ms: -Infinity, ...look([0, 0, 0]) }));
    this.urgent = new Set();
    this.spots = elements.map(() => null);
    this.spilt_ms = -Infinity;
    this.isSpillStale = false;
  }

  /** Take the colours that the wire brought. */
  set(colours) {
    colours.slice(0, this.colours.length).forEach((colour, index) => {
      this.colours[index] = colour;
    });
  }

  /** The next change of this light answers a press, and is shown at once in any case. */
  hurry(index) {
    this.urgent.add(index);
  }

  /** Lay the lights out: each spot is {x, y, reach}, in CSS pixels of the spill's canvas. */
  place(spots, width, height) {
    this.spots = spots;
    this.spill.width = Math.ceil(width / COARSE);
    this.spill.height = Math.ceil(height / COARSE);
    this.drawSpill();
  }

  /** Draw what changed; return how long (ms) the rest has to wait, Infinity if nothing is left. */
  draw(now_ms) {
    const isCalm = this.isCalm();
    let isAnswer = false;
    let wait_ms = Infinity;
    this.colours.forEach((colour, index) => {
      const drawn = this.drawn[index];
      const key = colour.join();
      if (key === drawn.key) return;
      if (isCalm && now_ms - drawn.at_ms < CALM_MS && !this.urgent.has(index)) {
        wait_ms = Math.min(wait_ms, drawn.at_ms + CALM_MS - now_ms);
        return;
      }
      if (this.urgent.delete(index)) isAnswer = true;
      const { hue, level } = look(colour);
      this.drawn[index] = { key, at_ms: now_ms, hue, level };
      const { style } = this.elements[index];
      // A dark light keeps its hue, so that it fades in the colour that it had.
      if (level) {
        style.setProperty("--hue", hue.join(" "));
        style.setProperty("--core", core(hue, level).join(" "));
      }
      style.setProperty("--level", level.toFixed(3));
      this.isSpillStale = true;
    });
    if (!this.isSpillStale) return wait_ms;
    // usually another picture comes before that, and the spill with it
    if (!isAnswer && now_ms < this.spilt_ms + SPILL_MS) return Math.min(wait_ms, 2 * SPILL_MS);
    this.spilt_ms = now_ms;
    this.drawSpill();
    return wait_ms;
  }

  drawSpill() {
    this.isSpillStale = false;
    const canvas = this.spill.getContext("2d");
    canvas.globalCompositeOperation = "source-over";
    canvas.clearRect(0, 0, this.spill.width, this.spill.height);
    if (this.isCalm()) return;
    canvas.globalCompositeOperation = "lighter";
    this.spots.forEach((spot, index) => {
      const { hue, level } = this.drawn[index];
      if (!spot || level < 0.02) return;
      const paint = hue.join(" ");
      const x = spot.x / COARSE;
      const y = spot.y / COARSE;
      const reach = spot.reach / COARSE;
      const glow = canvas.createRadialGradient(x, y, 0, x, y, reach);
      glow.addColorStop(0, `rgb(${paint} / ${0.62 * level * level})`);
      glow.addColorStop(0.45, `rgb(${paint} / ${0.2 * level * level})`);
      glow.addColorStop(1, `rgb(${paint} / 0)`);
      canvas.fillStyle = glow;
      canvas.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
    });
  }
}
