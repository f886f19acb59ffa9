/**
 * `window.tableref`: what tests and curious people may ask of the page.
 *
 *     tableref.ready            true once the device has had its first turn
 *     tableref.pixels()         the 26 lights as 0xRRGGBB, decoded from the last bytes on the wire
 *     tableref.screenText()     the words on the screen, a line to a row; a big word comes last
 *     tableref.dots()           the display's picture, 64 strings of 128 "#" and "."
 *     tableref.tone()           the Hz that sound now, 0 for silence or while muted
 *     tableref.events           the events on the wire so far, as objects
 *     tableref.latencies        one {button, wire, drawn} for each press that changed its light:
 *                               ms from the event's own time to the bytes, and to the drawing
 *     tableref.late             how many presses came after the device's clock had passed them
 *     tableref.words            the contacts as the sampler saw them: [word, us since power on]
 *     tableref.drawn            the numbers that the device drew by chance since power on
 *     tableref.loudness()       the gain that Web Audio gives the tone at this moment, 0 to 1
 *     tableref.phase()          the phase of the match, "paused", or "" in the lobby
 *     tableref.view()           the state of the table as data (see standins/table_view.py)
 *     tableref.heap()           bytes of MicroPython's heap in use
 *     tableref.plan()           where everything lies (see plan.js)
 *     tableref.link             the cable to `tableref watch`: .pull(), .plug(), .isThrough; null
 *                               where the page has none (see link.js)
 *     tableref.ask(line)        sends a line to the device, and returns a promise of the answers that
 *                               came within half a second of the page's time
 *     tableref.phones           the phones at this table (see phones/phones.js); null where the page
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
        .filter((said) => "event" in said);
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
    ask: (line) => parts.answers.to(() => parts.hear(line)),
    link,
    phones,
  };
}
