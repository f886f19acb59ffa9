// A fake drive of a Pico, instead of one chosen by the user. `window.drive` has what was written
// (pieces, and their `count` of bytes) and errors to provoke: `refuses` is the name of the error
// when choosing, `fails` is {at, name}: after this number of bytes writing fails.
window.drive = {
  info: "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n",
  name: "RPI-RP2",
  written: [],
  count: 0,
  refuses: "",
  fails: null,
  isClosed: false,
};
window.showDirectoryPicker = async (options) => {
  const { drive } = window;
  drive.options = options;
  const stop = (name) => {
    throw new DOMException("as the test wants it", name);
  };
  if (drive.refuses) stop(drive.refuses);
  const takes = (count) => {
    if (drive.fails && drive.count + count > drive.fails.at) stop(drive.fails.name);
  };
  const file = {
    async write(bytes) {
      takes(bytes.length);
      drive.written.push(bytes.slice());
      drive.count += bytes.length;
    },
    async close() {
      if (drive.goes) stop("InvalidStateError");
      drive.isClosed = true;
    },
    async abort() {
      stop("InvalidStateError");
    },
  };
  return {
    name: drive.name,
    async getFileHandle(name, { create } = {}) {
      if (name === "INFO_UF2.TXT" && drive.info) {
        return { getFile: async () => new File([drive.info], name) };
      }
      if (!create) stop("NotFoundError");
      drive.file = name;
      takes(0);
      return { createWritable: async () => file };
    },
  };
};
