/** Measures the latency from the event of a press to its light. */

/**
 * Time (ms) after which a changing light is not the answer to the press; a busy machine is slow.
 */
const ANSWER_MS = 2000;
const KEPT = 1000;

export class Presses {
  constructor() {
    this.open = new Map();
    this.undrawn = [];
    this.measured = [];
  }

  /** Note that a button with a light was pressed at `time_ms`. */
  began(button, time_ms) {
    this.open.set(button, time_ms);
  }

  /** Note that the wire has a new colour for a button's light. */
  lit(button) {
    const time_ms = this.open.get(button);
    if (time_ms === undefined) return;
    this.open.delete(button);
    const wire = performance.now() - time_ms;
    if (wire < ANSWER_MS) this.undrawn.push({ button, time_ms, wire });
  }

  /** Note that all changed lights are drawn. */
  drawn() {
    for (const { button, time_ms, wire } of this.undrawn) {
      this.measured.push({ button, wire, drawn: performance.now() - time_ms });
    }
    this.undrawn = [];
    if (this.measured.length > KEPT) this.measured.splice(0, this.measured.length - KEPT);
  }
}
