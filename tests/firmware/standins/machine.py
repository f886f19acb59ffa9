"""Stand-in for MicroPython's ``machine``, for tests on CPython and on MicroPython in node.

`mem32` goes to `bus`, which a test may replace: by default it is plain memory, and the emulator
tests put the emulated chip there, so that the drivers work on its registers. The microsecond
counter of the plain memory advances by `look_us` at each read.
"""

TIMERAWL = 0x40054028
WATCHDOG = 0x40058000
IO_BANK0 = 0x40014000
PADS_BANK0 = 0x4001C000


class Memory:
    """Plain memory of 32-bit words, all 0 at first, with a counter at TIMERAWL."""

    def __init__(self, look_us=1):
        self.words = {}
        self.now_us = 0
        self.look_us = look_us

    def read(self, address):
        """Return the word at `address`."""
        if address == TIMERAWL:
            self.now_us += self.look_us
            return self.now_us & 0xFFFFFFFF
        return self.words.get(address, 0)

    def write(self, address, value):
        """Store the word `value` at `address`, or clear its bits in the watchdog's control."""
        if address == WATCHDOG + 0x3000:
            self.words[WATCHDOG] = self.words.get(WATCHDOG, 0) & ~value
        else:
            self.words[address] = value & 0xFFFFFFFF


bus = Memory()


class _Mem32:
    """32-bit words as MicroPython returns them on a 32-bit chip: negative from 2**31 on."""

    def __getitem__(self, address):
        word = bus.read(address)
        return word if word < 0x80000000 else word - 0x100000000

    def __setitem__(self, address, value):
        bus.write(address, value)


mem32 = _Mem32()


def unique_id():
    """Return the board's unique number, in bytes."""
    return b"\xe6\x60\x58\x38\x83\x21\x2b\x34"


class Pin:
    """A pin. `taken` has the last set-up of each GPIO (mode, pull, value)."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    taken = {}
    low = set()

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.number = number
        if mode != -1:
            self.init(mode, pull, value)

    def value(self):
        """Return the level: 0 for a pin in `low`, otherwise 1, as with a pull-up."""
        return int(self.number not in Pin.low)

    def init(self, mode=-1, pull=-1, value=None):
        """Set the pin up; the pad's input is switched on, as it is after a reset."""
        Pin.taken[self.number] = (mode, pull, value)
        pad = 0x40 | (0x08 if pull == Pin.PULL_UP else 0)
        mem32[PADS_BANK0 + 4 + 4 * self.number] = pad


class ADC:
    """An ADC pin; `levels` has the measured value of each GPIO, in 65535ths of 3.3 V."""

    levels = {}

    def __init__(self, pin):
        self.pin = pin

    def read_u16(self):
        """Return what is measured."""
        return ADC.levels.get(self.pin.number, 0)


class PWM:
    """A PWM output that notes each change: `log` holds ("freq", Hz) and ("duty", 0 to 65535)."""

    def __init__(self, pin):
        self.pin = pin
        self.log = []
        self.hz = 0
        self.duty = 0

    def freq(self, hz):
        """Set the frequency, with the limits of the RP2040 at 125 MHz."""
        if hz < 0:
            raise ValueError("freq too large")
        if 125_000_000 // hz > 65534 * 255:
            raise ValueError("freq too small")
        if hz > 62_500_000:
            raise ValueError("freq too large")
        self.hz = hz
        self.log.append(("freq", hz))

    def duty_u16(self, duty):
        """Set the duty cycle, in 65535ths."""
        self.duty = duty
        self.log.append(("duty", duty))

    def deinit(self):
        """Stop the output."""
        self.log.append(("deinit", 0))


class I2C:
    """An I2C controller; `targets` maps addresses to objects with receive(bytes)."""

    targets = {}

    def __init__(self, number, scl=None, sda=None, freq=400_000, timeout=50_000):
        self.set_up = (number, scl.number, sda.number, freq, timeout)

    def writeto(self, address, data):
        """Write `data` to a target; OSError (EIO) without an acknowledgement."""
        if address not in I2C.targets:
            raise OSError(5)
        I2C.targets[address].receive(bytes(data))
        return len(data)

    def writevto(self, address, vector):
        """Write all parts of `vector` to a target as one transfer."""
        return self.writeto(address, b"".join([bytes(part) for part in vector]))


class WDT:
    """The watchdog. `fed` counts the feeds by `timeout`; registers show whether it is enabled."""

    fed = 0

    def __init__(self, id=0, timeout=5000):
        if timeout > 8388:
            raise ValueError("timeout exceeds 8388")
        self.timeout = timeout
        bus.write(WATCHDOG, bus.read(WATCHDOG) | WATCHDOG_ENABLE)

    def feed(self):
        """Restart the countdown."""
        WDT.fed += 1


WATCHDOG_ENABLE = 1 << 30
PWRON_RESET = 1
WDT_RESET = 3

cause = PWRON_RESET
restarts = []
"""A copy of the bus's words for each call of `reset`."""


def reset_cause():
    """Return why the chip started: `cause`."""
    return cause


def reset():
    """Record a restart of the chip, with the current words of the bus."""
    restarts.append(dict(bus.words))


sent = []
"""Calls of `bitstream`: (GPIO, bytes)."""


def bitstream(pin, encoding, timing, data):
    """Send bytes on a pin, timed by the processor."""
    sent.append((pin.number, bytes(data)))


def idle():
    """Return at once instead of waiting for an interrupt."""
