/**
 * Measures how long a press takes to show: from the event's own time to the light.
 */

/** A light that changes later than this (ms) did not answer the press; a busy machine is slow. */
const ANSWER_MS = 2000;
const KEPT = 1000;

export class Presses {
  constructor() {
    this.open = new Map();
    this.undrawn = [];
    this.measured = [];
  }

  /** A button with a light was pressed at `time_ms`. */
  began(button, time_ms) {
    this.open.set(button, time_ms);
  }

  /** The wire brought a new colour for a button's light. */
  lit(button) {
    const time_ms = this.open.get(button);
    if (time_ms === undefined) return;
    this.open.delete(button);
    const wire = performance.now() - time_ms;
    if (wire < ANSWER_MS) this.undrawn.push({ button, time_ms, wire });
  }

  /** All lights that changed have been drawn. */
  drawn() {
    for (const { button, time_ms, wire } of this.undrawn) {
      this.measured.push({ button, wire, drawn: performance.now() - time_ms });
    }
    this.undrawn = [];
    if (this.measured.length > KEPT) this.measured.splice(0, this.measured.length - KEPT);
  }
}
