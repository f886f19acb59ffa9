/** The WebSocket of pages' modules that run in node: the check is its server. */

/** All sockets that pages have made, the newest last. */
export const sockets = [];

/** A WebSocket that is open from the start; `sent` contains the page's messages. */
export class Socket extends EventTarget {
  static OPEN = 1;

  constructor(address) {
    super();
    Object.assign(this, { address, readyState: Socket.OPEN, sent: [] });
    sockets.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  /** Deliver a message, or anything else, to the page. */
  deliver(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }

  receive(type, fields) {
    this.deliver(JSON.stringify({ type, ...fields }));
  }
}

/** A WebSocket that the check opens, and whose end is an event. */
export class OpenedSocket extends Socket {
  readyState = 0;

  open() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** Close it; `fields` are those of the event. */
  close(fields = {}) {
    super.close();
    this.dispatchEvent(Object.assign(new Event("close"), { reason: "", ...fields }));
  }
}
