/**
 * Runs a firmware image for an RP2350 on rp2350js, for rp2350.py.
 *
 *   node rp2350_board.js RP2350JS IMAGE.UF2
 *
 * RP2350JS is the folder of rp2350js, compiled by its `tsc`. Each line of standard input is a command
 * as JSON, and is answered by a line. `is_cut` cuts the power and restores it, so that time restarts at
 * 0; `pins` [[pin, level]] change contacts, `send` is sent over USB, and `for_us` lets time pass. The answer contains what has happened since the previous one: `usb`
 * (text), `edges` of the lights [[ns, state]], `pwm` [[us, register, value]] of the buzzer's slice,
 * `display` (hexadecimal transfers), and the times `restarts` (us) of the watchdog.
 */
"use strict";

const path = require("node:path");
const { createInterface } = require("node:readline");

const [folder, image] = process.argv.slice(2);
const { RP2350, USBCDC } = require(path.join(folder, "dist", "cjs", "index.js"));

const HZ = 150e6;
const CONTACTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const LIGHTS = 15;
const USB_POWER = 24;
const PACKET_BYTES = 64;
const PWM_SLICE_BYTES = 0x14;
/** Cycles of one step while both processors sleep: less than an instruction of the state machines. */
const ASLEEP = 8;

class Flash {
  /** The flash chip behind the QMI's direct mode, which rp2350js leaves out. */
  constructor(bytes) {
    this.bytes = bytes;
    this.control = 0x01800000;
    this.queue = [];
    this.sent = [];
    this.replies = [];
    this.isEnabled = false;
  }

  read(offset) {
    if (offset === 8) return this.replies.shift() ?? 0;
    return (this.control | 1 << 11 | (this.replies.length ? 0 : 1 << 16)) >>> 0;
  }

  write(offset, value) {
    if (offset === 0) {
      if (this.control & 4 && !(value & 4)) this.deselect();
      this.control = value & ~0x1ffc02;
    } else if (offset === 4) {
      this.queue.push(value);
    }
    while (this.control & 1 && this.queue.length) this.exchange(this.queue.shift());
  }

  exchange(value) {
    const bytes = value & 1 << 18 ? [value & 0xff, value >> 8 & 0xff] : [value & 0xff];
    // With automatic chip select only the chip's own registers are read and set.
    if (this.control & 4) this.sent.push(...bytes);
    // The status register reads 0: an erase or a program takes no time.
    if (!(value & 1 << 20)) this.replies.push(0);
  }

  deselect() {
    const [name, high, middle, low, ...data] = this.sent;
    const at = high << 16 | middle << 8 | low;
    this.sent = [];
    if (name === 6) this.isEnabled = true;
    if (!this.isEnabled) return;
    const erased = { 0x20: 4096, 0xd8: 65536 }[name];
    if (erased) this.bytes.fill(0xff, at, at + erased);
    if (name === 2) data.forEach((byte, i) => { this.bytes[at + i] &= byte; });
    if (erased || name === 2) this.isEnabled = false;
  }
}

/**
 * Repair rp2350js: it loads and stores only half of a 64-bit register of the floating-point unit. The
 * SDK cancels alarms by such a store.
 */
function repairDoubles() {
  const module = require(path.join(folder, "dist", "cjs", "cortex-m33", "execute-fpu.js"));
  const { fpuExecute } = module;
  module.fpuExecute = (core, high, low) => {
    const { regs } = core;
    const isPush = high === 0xed2d;
    const isPop = high === 0xecbd;
    if ((low >> 8 & 0xf) !== 11 || !isPush && !isPop && (high & 0xff20) !== 0xed00) {
      return fpuExecute(core, high, low);
    }
    const words = new Uint32Array(regs.s.buffer, regs.s.byteOffset);
    const bytes = 4 * (low & 0xff);
    const first = 2 * ((high & 0x40) >> 2 | low >> 12);
    const count = isPush || isPop ? low & 0xff : 2;
    const base = (high & 0xf) === 15 ? regs.pc & ~3 : regs.r[high & 0xf];
    const from = isPop ? base : high & 0x80 ? base + bytes : base - bytes;
    for (let i = 0; i < count; ++i) {
      const address = from + 4 * i >>> 0;
      if (high & 0x10) words[first + i] = core.chip.readUint32(address);
      else core.chip.writeUint32(address, words[first + i]);
    }
    if (isPush) regs.sp = from >>> 0;
    if (isPop) regs.sp = base + bytes >>> 0;
    return 2;
  };
}

/** Repair rp2350js: its registers for interrupts of pins compute wrong offsets. */
function repairPins(chip) {
  const io = chip.peripherals[0x40028];
  const { readUint32, writeUint32 } = io;
  const kinds = ["status", "enable", "force", "pending"];
  const place = (offset) => [kinds[Math.floor((offset - 0x230) / 0x18)], (offset - 0x230) % 0x18 * 2];
  const word = (pin, kind) => ({
    status: pin.irqStatus,
    enable: pin.irqEnableMask,
    force: pin.irqForceMask,
    pending: pin.irqStatus & pin.irqEnableMask | pin.irqForceMask,
  })[kind];
  io.readUint32 = (offset) => {
    if (offset < 0x230 || offset >= 0x290) return readUint32.call(io, offset);
    const [kind, first] = place(offset);
    return chip.gpio.slice(first, first + 8).reduce((all, pin, i) => all | word(pin, kind) << 4 * i, 0) >>> 0;
  };
  io.writeUint32 = (offset, value) => {
    if (offset < 0x230 || offset >= 0x290) {
      writeUint32.call(io, offset, value);
      return;
    }
    const [kind, first] = place(offset);
    chip.gpio.slice(first, first + 8).forEach((pin, i) => {
      if (kind === "status") pin.updateIRQValue(io.rawWriteValue >>> 4 * i & 0xf);
      if (kind === "enable") pin.irqEnableMask = value >>> 4 * i & 0xf;
      if (kind === "force") pin.irqForceMask = value >>> 4 * i & 0xf;
    });
    chip.updateIOInterrupt();
  };
}

const levels = new Map([...CONTACTS, USB_POWER].map((pin) => [pin, true]));
let happened;
let chip;
let startedUs = 0;
let line;
const toSend = [];

function forget() {
  happened = { usb: "", edges: [], pwm: [], display: [], restarts: [] };
}

const nowUs = () => startedUs + chip.clock.nanos / 1000;

/** Start a new chip, with the flash of the one `before`, and the watchdog's registers if `isReset`. */
function switchOn(before, isReset) {
  chip = new RP2350({ coreArch: "arm" });
  chip.logger = { debug() {}, info() {}, warn() {}, error: (name, text) => console.error(name, text) };
  chip.clkSys = HZ;
  if (!before) chip.loadFirmware(image, { initChip: false });
  if (before) chip.flash.set(before.flash);
  if (isReset) {
    chip.watchdog.scratchData.set(before.watchdog.scratchData);
    chip.watchdog.reason = before.watchdog.reason;
  }
  repairPins(chip);
  const flash = new Flash(chip.flash);
  const qmi = chip.peripherals[0x400d0];
  qmi.readUint32 = (offset) => flash.read(offset);
  qmi.writeUint32 = (offset, value) => flash.write(offset, value);
  // The boot ROM erases and programs only if it reads what it has written to control registers of the
  // flash chip's pins.
  const pads = chip.peripherals[0x40030];
  const written = new Map();
  pads.readUint32 = (offset) => offset % 8 ? written.get(offset) ?? 0 : 0xffffffff;
  pads.writeUint32 = (offset, value) => { written.set(offset, value); };
  // The RP2350's watchdog counts once per us, that of rp2350js twice, as on an RP2040.
  chip.watchdog.timer.baseFreq = 1_000_000;
  const stopped = chip;
  chip.watchdog.onWatchdogTrigger = () => {
    const us = nowUs();
    happened.restarts.push(us);
    switchOn(stopped, true);
    startedUs = us;
  };
  for (const [pin, level] of levels) chip.gpio[pin].setInputValue(level);
  chip.gpio[LIGHTS].addListener((state) => {
    happened.edges.push([startedUs * 1000 + chip.clock.nanos, state]);
  });
  const i2c = chip.i2c[0];
  let transfer = [];
  i2c.onConnect = (address) => i2c.completeConnect(address === 0x3c);
  i2c.onWriteByte = (byte) => { transfer.push(byte); i2c.completeWrite(true); };
  i2c.onStop = () => {
    if (transfer.length) happened.display.push(Buffer.from(transfer).toString("hex"));
    transfer = [];
    i2c.completeStop();
  };
  const { pwm } = chip;
  const writePwm = pwm.writeUint32;
  pwm.writeUint32 = (offset, value) => {
    writePwm.call(pwm, offset, value);
    if (offset < PWM_SLICE_BYTES) happened.pwm.push([nowUs(), offset, value >>> 0]);
  };
  line = new USBCDC(chip.usbCtrl);
  line.onSerialData = (data) => { happened.usb += Buffer.from(data).toString("latin1"); };
  chip.reset();
}

/** Like the chip's own step, but a multiple of its speed, because what is idle is left out. */
function step() {
  const [first, second] = chip.core;
  let cycles = ASLEEP;
  if (first.waiting && second.waiting) {
    first.cycles += cycles;
    second.cycles += cycles;
  } else {
    chip.currentCore = 0;
    cycles = first.executeInstruction();
    if (second.waiting) {
      second.cycles = first.cycles;
    } else {
      chip.currentCore = 1;
      while (second.cycles < first.cycles && !second.waiting) second.executeInstruction();
      chip.currentCore = 0;
    }
  }
  for (const pio of chip.pio) {
    if (pio.stopped) continue;
    for (const machine of pio.machines) {
      if (machine.enabled) for (let i = 0; i < cycles; ++i) machine.step();
    }
    pio.checkChangedPins();
  }
  chip.clock.tick(cycles * 1e9 / HZ);
}

function run({ is_cut: isCut, pins, send, for_us: forUs }) {
  if (isCut) {
    startedUs = 0;
    switchOn(chip, false);
  }
  for (const [pin, level] of pins) {
    levels.set(pin, level);
    chip.gpio[pin].setInputValue(level);
  }
  toSend.push(...Buffer.from(send, "latin1"));
  const endUs = nowUs() + forUs;
  while (nowUs() < endUs) {
    while (toSend.length && line.txFIFO.itemCount < PACKET_BYTES) line.sendSerialByte(toSend.shift());
    step();
  }
  console.log(JSON.stringify({ now_us: nowUs(), ...happened }));
  forget();
}

repairDoubles();
forget();
switchOn();
createInterface({ input: process.stdin }).on("line", (text) => run(JSON.parse(text)));
