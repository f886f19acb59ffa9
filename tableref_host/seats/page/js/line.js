/**
 * The line to the table: it comes back by itself, and begins again whenever the phone was asleep.
 */

/** How long to wait before trying again (ms): at first, and at most. */
const SOON_MS = 250;
const LATE_MS = 2000;
/** The screen asks each second for the time: a line that is silent for longer (ms) is dead. */
const SILENT_MS = 6000;
/** What the server closes with: it need not be asked again. */
export const NO_CODE = 4403;
export const ELSEWHERE = 4409;

/** Return the WebSocket address of a path beside this page: `wss` where the page came by https. */
export function addressOf(path, page = location.href) {
  return new URL(path, page.split(/[?#]/)[0]).href.replace(/^http/, "ws");
}

export class Line {
  /** `onMessage(message)` gets what comes, `onState(isOpen, code)` when it opens or closes. */
  constructor({ onMessage, onState }) {
    Object.assign(this, { onMessage, onState });
    this.socket = null;
    this.timer = 0;
    this.wait_ms = SOON_MS;
    this.heard_ms = 0;
    document.addEventListener("visibilitychange", () => {
      // Its clock may have stood still meanwhile: another line is another clock.
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
        this.say({ type: "answer", n: message.n, at: performance.now() });
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

  /** Hang up and come back at once. */
  again() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.open();
  }

  /** Send a message; without a line it is lost, as a press on a table without power is. */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
