/**
 * The serial line to a table, over Web Serial: bytes go out, bytes come in, and the cable may be
 * pulled at any moment.
 */

import { Refusal } from "table/pico/refusal.js";

/** So much is kept of what nobody asked for (bytes). */
const MOST_KEPT = 65_536;

/** Whether this browser can talk to what is plugged in. */
export function canTalk() {
  return Boolean(navigator.serial);
}

/** Have a port chosen among those with these [vendor, product], and open it. Throws a Refusal. */
export async function openLine(usb) {
  let port = null;
  try {
    const filters = usb.map(([usbVendorId, usbProductId]) => ({ usbVendorId, usbProductId }));
    port = await navigator.serial.requestPort({ filters });
  } catch (fault) {
    const isNone = fault.name === "NotFoundError" || fault.name === "AbortError";
    throw new Refusal(isNone ? "pico_no_port" : "pico_port_denied");
  }
  try {
    await port.open({ baudRate: 115_200 });
  } catch {
    throw new Refusal("pico_port_busy");
  }
  return new SerialLine(port);
}

export class SerialLine {
  /** `port` is a SerialPort that is open. `onGone()` is called when the cable is pulled. */
  constructor(port) {
    this.port = port;
    this.came = [];
    this.size = 0;
    this.isGone = false;
    this.isClosed = false;
    this.onGone = () => {};
    this.wake = () => {};
    this.reading = this.listen();
  }

  async listen() {
    try {
      this.reader = this.port.readable.getReader();
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        this.came.push(value);
        this.size += value.length;
        while (this.size > MOST_KEPT && this.came.length > 1) this.size -= this.came.shift().length;
        this.wake();
      }
    } catch {
      // Whatever it is called, nothing more comes.
    }
    this.isGone = true;
    this.reader?.releaseLock();
    this.wake();
    if (!this.isClosed) this.onGone();
  }

  /** Forget what has come and nobody has read. */
  forget() {
    this.came = [];
    this.size = 0;
  }

  /** Return the bytes that come next, within `patience_ms`. Throws a Refusal. */
  async next(patience_ms) {
    if (!this.came.length && !this.isGone) {
      let timer = 0;
      await new Promise((resolve) => {
        this.wake = resolve;
        timer = setTimeout(resolve, patience_ms);
      });
      clearTimeout(timer);
    }
    if (this.came.length) {
      const bytes = this.came.shift();
      this.size -= bytes.length;
      return bytes;
    }
    throw new Refusal(this.isGone ? "pico_cable_out" : "pico_silent");
  }

  /** Send bytes. Throws a Refusal when the cable is out. */
  async write(bytes) {
    try {
      const writer = this.port.writable.getWriter();
      try {
        await writer.write(bytes);
      } finally {
        writer.releaseLock();
      }
    } catch {
      throw new Refusal("pico_cable_out");
    }
  }

  /** Let go of the port. */
  async close() {
    this.isClosed = true;
    await this.reader?.cancel().catch(() => {});
    await this.reading;
    await this.port.close().catch(() => {});
  }
}
