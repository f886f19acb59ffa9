/**
 * The SSD1306 display controller, with the functions that a 128 x 64 module uses: it processes I2C
 * writes and stores the picture in its memory.
 */

export const WIDTH = 128;
export const HEIGHT = 64;
const PAGES = HEIGHT / 8;

/** Number of argument bytes of commands that have any. */
const ARGUMENTS = new Map([
  [0x20, 1], [0x21, 2], [0x22, 2], [0x81, 1], [0x8d, 1], [0xa8, 1], [0xad, 1],
  [0xd3, 1], [0xd5, 1], [0xd9, 1], [0xda, 1], [0xdb, 1],
  [0x26, 6], [0x27, 6], [0x29, 5], [0x2a, 5], [0xa3, 2],
]);

const VERTICAL = 1;
const BY_PAGE = 2;

export class Ssd1306 {
  constructor(address = 0x3c) {
    this.address = address;
    this.reset();
  }

  /** Reset as at power-on. Real memory would contain noise; zeros are simpler for tests. */
  reset() {
    this.memory = new Uint8Array(WIDTH * PAGES);
    this.isOn = false;
    this.isInverted = false;
    this.isAllOn = false;
    this.contrast = 0x7f;
    this.mode = BY_PAGE;
    this.columns = [0, WIDTH - 1];
    this.pages = [0, PAGES - 1];
    this.column = 0;
    this.page = 0;
    this.startLine = 0;
    this.isFlippedAcross = true;
    this.isFlippedDown = true;
    this.pending = [];
  }

  /** Process one I2C write: control bytes announce commands or data. */
  transaction(bytes) {
    let at = 0;
    while (at < bytes.length) {
      const control = bytes[at];
      const isData = (control & 0x40) !== 0;
      const isLast = (control & 0x80) === 0;
      const end = isLast ? bytes.length : Math.min(at + 2, bytes.length);
      for (at += 1; at < end; at += 1) {
        if (isData) this.data(bytes[at]);
        else this.command(bytes[at]);
      }
    }
  }

  /** Return whether the dot at (x, y) from the visible top left is lit. */
  isLit(x, y) {
    if (!this.isOn) return false;
    if (this.isAllOn) return true;
    const column = this.isFlippedAcross ? WIDTH - 1 - x : x;
    const row = ((this.isFlippedDown ? HEIGHT - 1 - y : y) + this.startLine) % HEIGHT;
    const isSet = (this.memory[(row >> 3) * WIDTH + column] >> (row & 7)) & 1;
    return Boolean(isSet) !== this.isInverted;
  }

  data(byte) {
    this.memory[this.page * WIDTH + this.column] = byte;
    if (this.mode === VERTICAL) {
      if (this.page < this.pages[1]) this.page += 1;
      else {
        this.page = this.pages[0];
        this.column = this.column < this.columns[1] ? this.column + 1 : this.columns[0];
      }
      return;
    }
    if (this.mode === BY_PAGE) {
      this.column = (this.column + 1) % WIDTH;
    } else if (this.column < this.columns[1]) {
      this.column += 1;
    } else {
      this.column = this.columns[0];
      this.page = this.page < this.pages[1] ? this.page + 1 : this.pages[0];
    }
  }

  command(byte) {
    this.pending.push(byte);
    const [code, ...given] = this.pending;
    if (given.length < (ARGUMENTS.get(code) ?? 0)) return;
    this.pending = [];
    this.obey(code, given);
  }

  obey(code, [first, second]) {
    if (code <= 0x0f) this.column = (this.column & 0x70) | code;
    else if (code <= 0x1f) this.column = (this.column & 0x0f) | ((code & 0x07) << 4);
    else if (code === 0x20) this.mode = Math.min(first & 3, BY_PAGE);
    else if (code === 0x21) {
      this.columns = [first & 127, second & 127];
      this.column = this.columns[0];
    } else if (code === 0x22) {
      this.pages = [first & 7, second & 7];
      this.page = this.pages[0];
    } else if (code >= 0x40 && code <= 0x7f) this.startLine = code & 63;
    else if (code === 0x81) this.contrast = first;
    // On the usual module the display is mounted so that the remapped order reads from the left.
    else if (code === 0xa0 || code === 0xa1) this.isFlippedAcross = code === 0xa0;
    else if (code === 0xa4 || code === 0xa5) this.isAllOn = code === 0xa5;
    else if (code === 0xa6 || code === 0xa7) this.isInverted = code === 0xa7;
    else if (code === 0xae || code === 0xaf) this.isOn = code === 0xaf;
    else if (code >= 0xb0 && code <= 0xb7) this.page = code & 7;
    else if (code >= 0xc0 && code <= 0xcf) this.isFlippedDown = (code & 0x08) === 0;
  }
}

