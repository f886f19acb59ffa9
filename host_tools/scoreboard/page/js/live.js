/**
 * The line to the server: it brings the board, tries again by itself, and takes what is asked for.
 */

/** How long to wait before trying again (ms): at first, and at most. */
const SOON_MS = 250;
const LATE_MS = 5000;

/** Return the address of a WebSocket on the page's own server. */
export const socketAddress = (path) => new URL(path, location.href).href.replace(/^http/, "ws");

export class Live {
  /**
   * `onBoard(board, isWhole)` gets the board, or the keys of it that changed. `onMay(isAllowed)`
   * says whether names may be changed here, `onRefused(words)` why something was not done,
   * `onNote(words)` what there is to know about what was, and `onLine(isThrough)` whether the
   * server is there.
   */
  constructor(address, { onBoard, onMay, onRefused, onNote, onLine }) {
    Object.assign(this, { address, onBoard, onMay, onRefused, onNote, onLine });
    this.socket = null;
    this.timer = 0;
    this.wait_ms = SOON_MS;
    // A phone that wakes up, or finds its network again, does not wait.
    document.addEventListener("visibilitychange", () => !document.hidden && this.hurry());
    window.addEventListener("online", () => this.hurry());
    window.addEventListener("offline", () => this.drop());
  }

  /** Begin anew at once: with the right that a code just gave, or because the network is back. */
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
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.socket) this.take(data);
    });
    socket.addEventListener("close", () => {
      if (socket === this.socket) this.drop();
    });
  }

  take(data) {
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
        this.onBoard(message.board, true);
        break;
      case "change":
        this.onBoard(message.board, false);
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
