// A serial port of a table, in place of the one that somebody would choose: what is written goes to
// `tableTakes` (base64 in, base64 out), which the test provides; a table that says something later says
// it when `tableGives` is asked, over and over. `window.usb` says what goes wrong: `refuses` and `busy`
// are names of errors, `pull()` takes the cable out.
window.usb = { refuses: "", busy: "", isIn: true, filters: null };
(() => {
  const { usb } = window;
  const toText = (bytes) => btoa(String.fromCharCode(...bytes));
  const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stop = (name) => {
    throw new DOMException("as the test wants it", name);
  };
  const port = {
    async open() {
      if (usb.busy) stop(usb.busy);
      let incoming = null;
      const isThrough = () => usb.isIn && !usb.isClosed;
      usb.isClosed = false;
      port.readable = new ReadableStream({
        start: (controller) => (incoming = controller),
        async pull() {
          while (window.tableGives && isThrough()) {
            const bytes = toBytes(await window.tableGives());
            if (!bytes.length) continue;
            if (isThrough()) incoming.enqueue(bytes);
            return;
          }
        },
      });
      usb.pull = () => {
        usb.isIn = false;
        incoming.error(new DOMException("The device has been lost.", "NetworkError"));
      };
      port.writable = new WritableStream({
        async write(bytes) {
          if (!usb.isIn) stop("NetworkError");
          const answer = toBytes(await window.tableTakes(toText(bytes)));
          // In pieces, as a line has them.
          for (let at = 0; at < answer.length && usb.isIn; at += 61) {
            incoming.enqueue(answer.slice(at, at + 61));
          }
        },
      });
    },
    async close() {
      usb.isClosed = true;
    },
  };
  const serial = {
    async requestPort({ filters }) {
      usb.filters = filters;
      if (usb.refuses) stop(usb.refuses);
      usb.isIn = true;
      return port;
    },
  };
  Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
})();
