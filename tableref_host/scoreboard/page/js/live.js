/**
 * The connection to the server: receives the board, reconnects automatically, and sends requests.
 */

/** Minimum and maximum delay (ms) before reconnecting. */
const SOON_MS = 250;
const LATE_MS = 5000;
/** Interval (ms) of checking the connection. */
const LOOK_MS = 500;
/** Time (ms) of silence after which the server is asked for a sign of life. */
const QUIET_MS = 1000;
/**
 * Time (ms) of silence after which the connection is considered lost, even if the browser considers
 * it open: one that was cut stays open for minutes.
 */
const SILENT_MS = 4000;
/** A check that is this late (ms) is ignored, because the page was asleep. */
const SLEPT_MS = 2000;
const BEAT = '{"type":"beat"}';

/** Return the address of a WebSocket on the page's own server. */
export const socketAddress = (path) => new URL(path, location.href).href.replace(/^http/, "ws");

export class Live {
  /**
   * `onBoard(board, isWhole, age_ms)` gets the board or its changed keys, and the age of its
   * clocks. `onMay(isAllowed)` gets whether this viewer may change names, `onRefused(words)` the
   * reason of a refusal, `onNote(words)` other news, and `onLine(isThrough)` whether the server is
   * connected.
   */
  constructor({ onBoard, onMay, onRefused, onNote, onLine }) {
    Object.assign(this, { onBoard, onMay, onRefused, onNote, onLine });
    this.address = "";
    this.socket = null;
    this.timer = 0;
    this.wait_ms = SOON_MS;
    this.heard_ms = this.looked_ms = Date.now();
    setInterval(() => this.look(), LOOK_MS);
    // A phone that wakes up, or finds its network again, reconnects at once.
    document.addEventListener("visibilitychange", () => !document.hidden && this.wake());
    window.addEventListener("online", () => this.wake());
    window.addEventListener("offline", () => this.drop());
  }

  /** Use another address from now on; reconnect at once if already connected. */
  ask(address) {
    const isOther = this.address !== "";
    this.address = address;
    if (isOther) this.restart();
  }

  /** Reconnect at once, for a right that a code has just given, or because the network is back. */
  restart() {
    this.drop();
    this.wait_ms = SOON_MS;
    this.open();
  }

  /** Send a message; return whether the server was connected. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard_ms = Date.now();
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.socket) this.take(data);
    });
    socket.addEventListener("close", () => {
      if (socket === this.socket) this.drop();
    });
  }

  take(data) {
    this.heard_ms = Date.now();
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    switch (message?.type) {
      case "board":
        this.wait_ms = SOON_MS;
        this.onLine(true);
        this.onBoard(message.board, true, message.age_ms ?? 0);
        break;
      case "change":
        this.onBoard(message.board, false, 0);
        break;
      case "may":
        this.onMay(message.change === true);
        break;
      case "refused":
        this.onRefused(String(message.words));
        break;
      case "note":
        this.onNote(String(message.words));
        break;
      default:
      // A newer server may send messages that this page does not know.
    }
  }

  /** Ask the server for a sign of life when it is silent; disconnect when it does not answer. */
  look() {
    const now_ms = Date.now();
    const slept = now_ms - this.looked_ms > SLEPT_MS;
    this.looked_ms = now_ms;
    if (!this.socket) return;
    if (slept) this.heard_ms = now_ms - QUIET_MS;
    const quiet_ms = Math.abs(now_ms - this.heard_ms);
    if (quiet_ms >= SILENT_MS) this.restart();
    else if (quiet_ms >= QUIET_MS && this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(BEAT);
    }
  }

  /**
   * When the page is visible again or the network is back, replace a connection that may be dead.
   */
  wake() {
    const isHeard = this.socket && Math.abs(Date.now() - this.heard_ms) < SLEPT_MS;
    if (!isHeard) this.restart();
  }

  hurry() {
    if (!this.socket) this.open();
  }

  drop() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.onLine(false);
    // Vary the delay, so that 200 viewers of a restarted server do not all connect at once.
    this.timer = setTimeout(() => this.open(), this.wait_ms * (0.75 + 0.25 * Math.random()));
    this.wait_ms = Math.min(2 * this.wait_ms, LATE_MS);
  }
}
