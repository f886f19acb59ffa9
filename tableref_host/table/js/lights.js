/** Draws the lights: the caps of the seats, the ring, and their glow on the table. */

import { look } from "table/strip.js";

/** The glow has no edges, so a small canvas is enlarged. */
const COARSE = 4;
/**
 * Minimum interval (ms) between two drawings of the glow, except after a press. It is as large as
 * the table, so drawing it is slow, and it is soft, so nobody notices the delay.
 */
const SPILL_MS = 400;
/** Number of brightness levels of a light; the glow is redrawn only if a level has changed. */
const SPILL_STEPS = 10;
/**
 * Minimum interval (ms) between two changes of the lights with reduced motion. All change together,
 * because each picture costs time.
 */
const CALM_MS = 334;
/** Number of steps from a light's colour to white in its middle; only a new step is painted. */
const CORE_STEPS = 8;

/** Bright lights look white in the middle, dim ones keep their colour. */
function core(hue, level) {
  const white = (0.5 * Math.round(CORE_STEPS * level * level)) / CORE_STEPS;
  return hue.map((part) => Math.round(part + (255 - part) * white));
}

export class Lights {
  /**
   * `elements` are the lights in the order of the chain, `spill` is the canvas below them,
   * `isCalm()` returns whether motion is reduced.
   */
  constructor(elements, spill, isCalm) {
    this.elements = elements;
    this.spill = spill;
    this.isCalm = isCalm;
    this.colours = elements.map(() => [0, 0, 0]);
    this.drawn = elements.map(() => ({ key: "0,0,0", paint: "", ...look([0, 0, 0]) }));
    this.calm_ms = -Infinity;
    this.urgent = new Set();
    this.spots = elements.map(() => null);
    this.spilt_ms = -Infinity;
    this.spilt = "";
  }

  /** Set the colours sent over the wire. */
  set(colours) {
    colours.slice(0, this.colours.length).forEach((colour, index) => {
      this.colours[index] = colour;
    });
  }

  /** Show the next change of this light at once, because it answers a press. */
  hurry(index) {
    this.urgent.add(index);
  }

  /** Position the lights: each spot is {x, y, reach}, in CSS pixels of the canvas. */
  place(spots, width, height) {
    this.spots = spots;
    this.spill.width = Math.ceil(width / COARSE);
    this.spill.height = Math.ceil(height / COARSE);
    this.drawSpill();
  }

  /**
   * Draw the changes; return the time (ms) after which the rest must be drawn, Infinity if nothing
   * is left.
   */
  draw(now_ms) {
    const calm_ms = this.isCalm() ? this.calm_ms + CALM_MS - now_ms : 0;
    const mayMove = calm_ms <= 0;
    let isAnswer = false;
    let wait_ms = Infinity;
    this.colours.forEach((colour, index) => {
      const drawn = this.drawn[index];
      const key = colour.join();
      if (key === drawn.key) return;
      if (!mayMove && !this.urgent.has(index)) {
        wait_ms = calm_ms;
        return;
      }
      if (this.urgent.delete(index)) isAnswer = true;
      if (mayMove) this.calm_ms = now_ms;
      const { hue, level } = look(colour);
      const middle = core(hue, level).join(" ");
      // A dark light keeps its hue, so that it fades in its last colour.
      const paint = level ? `${hue.join(" ")}, ${middle}` : drawn.paint;
      this.drawn[index] = { key, paint, hue, level };
      const { style } = this.elements[index];
      if (paint !== drawn.paint) {
        style.setProperty("--hue", hue.join(" "));
        style.setProperty("--core", middle);
      }
      style.setProperty("--level", level.toFixed(3));
    });
    if (this.spillWanted() === this.spilt) return wait_ms;
    // usually another picture comes before, and draws the glow
    if (!isAnswer && now_ms < this.spilt_ms + SPILL_MS) return Math.min(wait_ms, 2 * SPILL_MS);
    this.spilt_ms = now_ms;
    this.drawSpill();
    return wait_ms;
  }

  /**
   * Return the glow of all lights in coarse steps, so that invisible changes make no difference.
   */
  spillWanted() {
    return this.drawn
      .map(({ level, paint }) => {
        const step = Math.round(SPILL_STEPS * level * level);
        return step && `${step} ${paint}`;
      })
      .join();
  }

  drawSpill() {
    this.spilt = this.spillWanted();
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
