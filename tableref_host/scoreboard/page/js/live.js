/**
 * The line to the server: it brings the board, tries again by itself, and takes what is asked for.
 */

/** How long to wait before trying again (ms): at first, and at most. */
const SOON_MS = 250;
const LATE_MS = 5000;
/** How often it is looked whether the server is still there (ms). */
const LOOK_MS = 500;
/** After so long (ms) without a word from the server it is asked for one. */
const QUIET_MS = 1000;
/**
 * After so long (ms) without a word it is gone, whatever the browser says of the line: one that was
 * cut without a goodbye stays open for minutes.
 */
const SILENT_MS = 4000;
/** A look that comes so late (ms) says nothing: the page slept meanwhile. */
const SLEPT_MS = 2000;
const BEAT = '{"type":"beat"}';

/** Return the address of a WebSocket on the page's own server. */
export const socketAddress = (path) => new URL(path, location.href).href.replace(/^http/, "ws");

export class Live {
  /**
   * `onBoard(board, isWhole, age_ms)` gets the board, or the keys of it that changed, and how long
   * ago its clocks were what they say. `onMay(isAllowed)`
   * says whether names may be changed here, `onRefused(words)` why something was not done,
   * `onNote(words)` what there is to know about what was, and `onLine(isThrough)` whether the
   * server is there.
   */
  constructor({ onBoard, onMay, onRefused, onNote, onLine }) {
    Object.assign(this, { onBoard, onMay, onRefused, onNote, onLine });
    this.address = "";
    this.socket = null;
    this.timer = 0;
    this.wait_ms = SOON_MS;
    this.heard_ms = this.looked_ms = Date.now();
    setInterval(() => this.look(), LOOK_MS);
    // A phone that wakes up, or finds its network again, does not wait.
    document.addEventListener("visibilitychange", () => !document.hidden && this.wake());
    window.addEventListener("online", () => this.wake());
    window.addEventListener("offline", () => this.drop());
  }

  /** Ask at an address from now on: at once, if one was asked already. */
  ask(address) {
    const isOther = this.address !== "";
    this.address = address;
    if (isOther) this.restart();
  }

  /** Begin again at once: with the right that a code just gave, or because the network is back. */
  restart() {
    this.drop();
    this.wait_ms = SOON_MS;
    this.open();
  }

  /** Send a message; return whether the server was there to get it. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  open() {
    clearTimeout(this.timer);
    if (this.socket) return;
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
      // A newer server may say more than this page knows.
    }
  }

  /** Ask the server for a word when it is quiet; hang up, and say so, when it is silent. */
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

  /** The page is seen again, or the network is back: a line that may be dead is made again. */
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
    // Not all at the same moment: a server that comes back has two hundred viewers to greet.
    this.timer = setTimeout(() => this.open(), this.wait_ms * (0.75 + 0.25 * Math.random()));
    this.wait_ms = Math.min(2 * this.wait_ms, LATE_MS);
  }
}
