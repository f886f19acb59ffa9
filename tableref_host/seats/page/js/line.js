/**
 * The connection to the table: it reconnects automatically, and always after the phone was asleep.
 */

/** Minimum and maximum delay (ms) before reconnecting. */
const SOON_MS = 250;
const LATE_MS = 2000;
/**
 * Time (ms) of silence after which the connection is dead, because the screen sends a time request
 * each second.
 */
const SILENT_MS = 6000;
/** Close codes of the server after which the page must not reconnect. */
export const NO_CODE = 4403;
export const ELSEWHERE = 4409;

/** Return the WebSocket address of a path beside this page: `wss` if the page came over https. */
export function addressOf(path, page = location.href) {
  return new URL(path, page.split(/[?#]/)[0]).href.replace(/^http/, "ws");
}

export class Line {
  /**
   * `onMessage(message)` gets each message, `onState(isOpen, code)` is called when the connection
   * opens or closes.
   */
  constructor({ onMessage, onState }) {
    Object.assign(this, { onMessage, onState });
    this.socket = null;
    this.timer = 0;
    this.wait_ms = SOON_MS;
    this.heard_ms = 0;
    document.addEventListener("visibilitychange", () => {
      // The clock may have stopped in the meantime; a new connection counts as a new clock.
      if (!document.hidden && this.socket) this.again();
    });
    window.addEventListener("pageshow", (event) => event.persisted && this.again());
    setInterval(() => {
      const isSilent = performance.now() - this.heard_ms > SILENT_MS;
      if (this.socket?.readyState === WebSocket.OPEN && this.isAsked && isSilent) this.again();
    }, SILENT_MS / 3);
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(addressOf("seat"));
    this.socket = socket;
    this.isAsked = false;
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.wait_ms = SOON_MS;
      this.onState(true, 0);
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket !== this.socket) return;
      this.heard_ms = performance.now();
      const message = JSON.parse(data);
      if (message.type === "ask") {
        this.send({ type: "answer", n: message.n, at: performance.now() });
        this.isAsked = true;
      } else this.onMessage(message);
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.socket) return;
      this.socket = null;
      this.onState(false, code);
      if (code === NO_CODE || code === ELSEWHERE) return;
      this.timer = setTimeout(() => this.open(), this.wait_ms);
      this.wait_ms = Math.min(2 * this.wait_ms, LATE_MS);
    });
  }

  /** Disconnect and reconnect at once. */
  again() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.open();
  }

  /** Send a message; without a connection it is lost, like a press on a table without power. */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
