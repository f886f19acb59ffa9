/**
 * The cable to `tableref watch`: what the device says goes up, and what comes down it hears.
 *
 * A page that `watch` serves names the place of the line in a meta tag; any other page has no cable
 * and asks nobody for one.
 */

/** How long to wait before trying again (ms): at first, and at most. */
const SOON_MS = 250;
const LATE_MS = 2000;

/**
 * Return the WebSocket address that the page names, or "" if it names none: of its `line`, or of
 * its `seats`.
 */
export function addressOf(name, page = document) {
  const path = page.querySelector(`meta[name='tableref-${name}']`)?.content;
  return path ? new URL(path, location.href).href.replace(/^http/, "ws") : "";
}

/**
 * Redeem the code in the page's address (`#code=...`) for the right to be this table, and take it
 * out of the address: nobody should read it over a shoulder, or pass it on with the link.
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
   * `address` is a WebSocket's. `onLine(text)` is called for each line that comes down, and
   * `onState(why)` when the server does not take this table, with its words; "" when it does.
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

  /** Whether lines go through at this moment. */
  get isThrough() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Put the cable in: from now on it is tried again for as long as it takes. */
  plug() {
    this.isIn = true;
    this.wait_ms = SOON_MS;
    this.open();
  }

  /** Pull the cable out. */
  pull() {
    this.isIn = false;
    this.close();
  }

  /** A device without power is not at the other end, whether the cable is in or not. */
  power(isOn) {
    this.hasPower = isOn;
    if (isOn) this.open();
    else this.close();
  }

  /** Send a line of the device's up. Without a cable it is lost, as on the device. */
  say(text) {
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
