/** A stand-in for the page's board: it publishes the states and events of a table elsewhere. */

/** Interval (us) between two steps. */
const REST_US = 100_000;
/** An I2C write of a command that does nothing, as if the screen had been drawn. */
const DRAWN = [0x00, 0xe3];

export class Board {
  /** Resolves once a test calls `begin` with the first state; see fed_table.py. */
  static load(wires) {
    return new Promise((resolve) => {
      window.begin = (state) => resolve(new Board(wires, state));
    });
  }

  constructor(wires, state) {
    Object.assign(this, { wires, state, drawn: [] });
    this.files = { dropped: 0, clear() {}, letGo() {} };
    for (const name of ["words", "seats", "game", "phase", "hints", "view", "language"]) {
      this[name] = () => this.state[name];
    }
    for (const name of ["powerOn", "feed", "endGap", "leave", "heap"]) this[name] = () => {};
  }

  /** Process the table's next state and the events that led to it, sent as a line. */
  hear(line) {
    const { events, state, isNew } = JSON.parse(line);
    const isDrawn = isNew || state.words !== this.state.words;
    this.state = state;
    for (const event of events) this.wires.line(JSON.stringify(event));
    if (isDrawn) this.wires.i2c(0x3c, DRAWN);
  }

  step = () => REST_US;
  save = () => true;
  pauseForGap = () => false;
  refuseOldPress = () => false;
  menu = () => [];
}
