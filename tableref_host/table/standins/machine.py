"""Stand-in for MicroPython's `machine` on the page: passes the drivers' calls to `_wires`."""

from binascii import unhexlify

import _wires

import uctypes

_NOBODY_THERE = 5

TIMERAWL = 0x40054028


class Registers:
    """The registers of the chip. Only the register of the microsecond counter exists here."""

    def __init__(self):
        self.now_us = 0

    def __getitem__(self, address):
        if address != TIMERAWL:
            raise ValueError("the virtual table has no register at 0x%08x" % address)
        return self.now_us


mem32 = Registers()


def unique_id():
    """Return the table's id (bytes), which the browser has generated once and stores."""
    return unhexlify(_wires.id())


class Pin:
    """A pin with a number.

    It has no level, because buses and PWM have classes of their own.
    """

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.number = number

    def init(self, mode=-1, pull=-1, value=None):
        """Ignore a mode, a pull and a level."""

    def value(self):
        """Return 1 as the level: no pin is pulled down here, and USB supplies power."""
        return 1


class ADC:
    """An input of the AD converter. It measures a third of VSYS, which is 4.7 V with USB power."""

    def __init__(self, pin):
        pass

    def read_u16(self):
        """Return the measurement as a 16-bit number, where 65535 is 3.3 V."""
        return 65535 * 4700 // 3 // 3300


class PWM:
    """A PWM output; `freq` is in Hz, `duty_u16` is 0 to 65,535."""

    def __init__(self, pin, freq=0, duty_u16=0):
        self._number = pin.number
        self._freq = freq
        self._duty_u16 = duty_u16
        self._send()

    def freq(self, hz=None):
        """Set the frequency (Hz), or return it if `hz` is None."""
        if hz is None:
            return self._freq
        self._freq = hz
        self._send()

    def duty_u16(self, duty=None):
        """Set the duty (0 to 65,535), or return it if `duty` is None."""
        if duty is None:
            return self._duty_u16
        self._duty_u16 = duty
        self._send()

    def deinit(self):
        """Stop the output."""
        self._duty_u16 = 0
        self._send()

    def _send(self):
        _wires.pwm(self._number, self._freq, self._duty_u16)


class I2C:
    """An I2C bus with the parts of the page. A write to any other address raises OSError."""

    def __init__(self, bus, scl=None, sda=None, freq=400_000, timeout=50_000):
        self._bus = bus

    def writeto(self, address, data, stop=True):
        """Send `data` in one transaction; return the number of acknowledged bytes."""
        if not _wires.i2c(address, uctypes.addressof(data), len(data)):
            raise OSError(_NOBODY_THERE)
        return len(data)

    def writevto(self, address, parts, stop=True):
        """Send all `parts` in one transaction; return the number of acknowledged bytes."""
        data = bytearray()
        for part in parts:
            data.extend(part)
        return self.writeto(address, data, stop)

    def scan(self):
        """Return the addresses of all parts on the bus."""
        nothing = bytearray(1)
        at = uctypes.addressof(nothing)
        return [address for address in range(8, 0x78) if _wires.i2c(address, at, 0)]
