/**
 * `window.tableref`: the page's state and functions for tests, and for people in the console.
 *
 *     tableref.ready            true once the device has had its first turn
 *     tableref.pixels()         the 26 lights as 0xRRGGBB, decoded from the last bytes on the wire
 *     tableref.screenText()     the text on the screen, one line per row, then the large text
 *     tableref.dots()           the display's picture, 64 strings of 128 "#" and "."
 *     tableref.tone()           frequency (Hz) of the current tone, 0 for silence or while muted
 *     tableref.events           the events on the wire so far, as objects
 *     tableref.latencies        one {button, wire, drawn} for each press that changed its light:
 *                               time (ms) from the browser's event to the bytes for the light, and
 *                               to its drawing
 *     tableref.late             number of presses with a time that the device had already passed
 *     tableref.words            the states of the contacts given to the sampler, as [word, us since
 *                               power-on]; see contacts.js
 *     tableref.drawn            the random numbers that the device has requested since power-on
 *     tableref.loudness()       the current gain (0 to 1) of the tone in Web Audio
 *     tableref.phase()          the phase of the match, "paused", or "" in the lobby
 *     tableref.view()           the state of the table as data (see standins/table_view.py)
 *     tableref.isWritten()      whether the texts beside the screen are those of the last change
 *     tableref.heap()           size (bytes) of the used part of MicroPython's heap
 *     tableref.plan()           the layout of the page (see plan.js)
 *     tableref.link             the cable to `tableref watch`: .pull(), .plug(), .isThrough; null
 *                               if the page has none (see link.js)
 *     tableref.ask(line)        sends a line to the device; returns a promise of the answers that
 *                               arrive within half a second
 *     tableref.phones           the phones at this table (see phones/phones.js); null if the page
 *                               has none
 */

import { HEIGHT, WIDTH } from "table/ssd1306.js";

/** Time (ms) for which answers to a line are collected. */
const ANSWER_MS = 500;

/** Collects the device's answers while a call waits for them. */
export class Answers {
  constructor() {
    this.lines = null;
  }

  /** Add a line from the device. */
  add(line) {
    if (line.startsWith('{"answer"')) this.lines?.push(JSON.parse(line));
  }

  /** Return the lines received within `ANSWER_MS` after `ask()`. */
  async to(ask) {
    this.lines = [];
    ask();
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    return this.lines;
  }
}

export function publish(parts) {
  const { board, lights, controller, buzzer, wire, presses, heart, link, phones } = parts;
  window.tableref = {
    ready: true,
    pixels: () => lights.colours.map(([red, green, blue]) => (red << 16) | (green << 8) | blue),
    screenText: () => board.words(),
    dots: () =>
      Array.from({ length: HEIGHT }, (_, y) =>
        Array.from({ length: WIDTH }, (_, x) => (controller.isLit(x, y) ? "#" : ".")).join(""),
      ),
    tone: () => (buzzer.isSounding ? buzzer.hz : 0),
    get events() {
      return wire.lines
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line))
        .filter((message) => "event" in message);
    },
    get latencies() {
      return presses.measured;
    },
    get late() {
      return heart.late;
    },
    get words() {
      return heart.words;
    },
    get drawn() {
      return board.drawn;
    },
    loudness: () => buzzer.gain?.gain.value ?? 0,
    heap: () => board.heap(),
    phase: () => board.phase(),
    view: () => board.view(),
    plan: parts.currentPlan,
    isWritten: parts.isWritten,
    ask: (line) => parts.answers.to(() => parts.hear(line)),
    link,
    phones,
  };
}
