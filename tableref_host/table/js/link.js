/**
 * The simulated cable to `tableref watch`: sends the device's lines and receives commands.
 *
 * A page served by `watch` names the address in a meta tag; other pages have no cable.
 */

/** Minimum and maximum delay (ms) before reconnecting. */
const SOON_MS = 250;
const LATE_MS = 2000;

/** Return the WebSocket address of `line` or `seats` in the page's meta tag, or "" without one. */
export function addressOf(name, page = document) {
  const path = page.querySelector(`meta[name='tableref-${name}']`)?.content;
  return path ? new URL(path, location.href).href.replace(/^http/, "ws") : "";
}

/**
 * Redeem the code in the page's address (`#code=...`) for the right to be this table, and remove it
 * from the address, because nobody should read it over a shoulder or share it with the link.
 */
export async function redeem() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (!code) return;
  history.replaceState(null, "", location.pathname + location.search);
  await fetch("code", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code }),
  }).catch(() => {});
}

export class Link {
  /**
   * `address` is that of a WebSocket. `onLine(text)` is called for each received line, and
   * `onState(why)` with the reason if the server refuses this table, or "" when it accepts it.
   */
  constructor(address, onLine = () => {}, onState = () => {}) {
    Object.assign(this, { address, onLine, onState });
    /** Called when the connection is closed, for whatever reason. */
    this.onClosed = () => {};
    this.socket = null;
    this.timer = 0;
    this.wait_ms = SOON_MS;
    this.isIn = false;
    this.hasPower = true;
  }

  /** Whether the connection is open. */
  get isThrough() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Plug the cable in: from now on it reconnects automatically. */
  plug() {
    this.isIn = true;
    this.wait_ms = SOON_MS;
    this.open();
  }

  /** Unplug the cable. */
  pull() {
    this.isIn = false;
    this.close();
  }

  /** A device without power is not connected, whether the cable is plugged in or not. */
  power(isOn) {
    this.hasPower = isOn;
    if (isOn) this.open();
    else this.close();
  }

  /** Send a line of the device. Without a connection it is lost, as on a real device. */
  send(text) {
    if (this.isThrough) this.socket.send(text);
  }

  open() {
    clearTimeout(this.timer);
    if (this.socket || !this.isIn || !this.hasPower) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (socket === this.socket) this.wait_ms = SOON_MS;
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket !== this.socket || typeof data !== "string") return;
      this.onState("");
      for (const line of data.split(/[\r\n]+/)) if (line) this.onLine(line);
    });
    socket.addEventListener("close", ({ reason }) => {
      if (socket !== this.socket) return;
      if (reason) this.onState(reason);
      this.onClosed(reason);
      this.socket = null;
      this.timer = setTimeout(() => this.open(), this.wait_ms);
      this.wait_ms = Math.min(2 * this.wait_ms, LATE_MS);
    });
  }

  close() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }
}
