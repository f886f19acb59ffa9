/**
 * Draws the display, if possible with every dot of the SSD1306 as a square of whole device pixels.
 */

import { HEIGHT, WIDTH } from "table/ssd1306.js";

const LIT = [222, 243, 255];
const DARK = [6, 9, 13];
/**
 * Device pixels per dot from which a fine dark line between dots is drawn, like on the real
 * display.
 */
const GRID_FROM = 3;

export class Screen {
  /** `canvas` shows the memory of `controller`, an Ssd1306. */
  constructor(canvas, controller) {
    this.canvas = canvas;
    this.controller = controller;
    this.dots = new OffscreenDots();
    this.isStale = true;
  }

  /** Set the width in CSS pixels, on a display with `ratio` device pixels per CSS pixel. */
  resize(width, ratio) {
    const scale = (width * ratio) / WIDTH;
    const whole = Math.max(1, Math.ceil(scale - 0.001));
    this.scale = whole;
    this.canvas.width = WIDTH * whole;
    this.canvas.height = HEIGHT * whole;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${width / 2}px`;
    this.canvas.style.imageRendering = whole - scale < 0.001 ? "pixelated" : "auto";
    this.isStale = true;
  }

  /** Draw, if there is something new. */
  draw() {
    if (!this.isStale) return;
    this.isStale = false;
    const canvas = this.canvas.getContext("2d");
    canvas.imageSmoothingEnabled = false;
    canvas.drawImage(this.dots.of(this.controller), 0, 0, this.canvas.width, this.canvas.height);
    if (this.scale < GRID_FROM) return;
    canvas.fillStyle = "rgb(0 0 0 / 0.2)";
    for (let x = 0; x < WIDTH; x += 1) canvas.fillRect(x * this.scale, 0, 1, this.canvas.height);
    for (let y = 0; y < HEIGHT; y += 1) canvas.fillRect(0, y * this.scale, this.canvas.width, 1);
  }
}

/** The picture at one pixel a dot. */
class OffscreenDots {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.canvas.width = WIDTH;
    this.canvas.height = HEIGHT;
    this.image = new ImageData(WIDTH, HEIGHT);
  }

  of(controller) {
    // Contrast ranges from dim to full; a display at 0 is still legible in the dark.
    const strength = 0.45 + (0.55 * controller.contrast) / 255;
    const lit = LIT.map((part, index) => DARK[index] + (part - DARK[index]) * strength);
    const { data } = this.image;
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        data.set(controller.isLit(x, y) ? lit : DARK, 4 * (y * WIDTH + x));
        data[4 * (y * WIDTH + x) + 3] = 255;
      }
    }
    this.canvas.getContext("2d").putImageData(this.image, 0, 0);
    return this.canvas;
  }
}
