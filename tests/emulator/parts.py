"""What is soldered to the emulated Pico: lights, display and buzzer, as their wires see them."""

from rp2040py.external.ws2812 import Ws2812

from ssd1306_panel import Panel

LATCH_NS = 280_000
"""A WS2812B-V5 shows what it was sent when the wire has been low for so long (its data sheet)."""

_BYTE_PERIODS = 9
_CYCLE_NS = 8
_TX_EMPTY = 1 << 4
_SYSTEM_HZ = 125e6


class LightChain:
    """WS2812 on a pin, decoded from the edges on the wire.

    `frames` are (t_us, colours): when the chain had latched, and its lights as 0xRRGGBB.
    """

    def __init__(self, pin):
        self.frames = []
        self._decoder = Ws2812(gpio=pin, on_pixels=self._latch, latch_nanos=LATCH_NS)

    def attach(self, chip):
        """Solder the chain to `chip`."""
        self._clock = chip.clock
        self._decoder.attach(chip.blocks)

    def _latch(self, pixels):
        colours = tuple(red << 16 | green << 8 | blue for red, green, blue in pixels)
        if self.frames:
            # Lights that a short frame does not reach stay as they are.
            colours += self.frames[-1][1][len(colours) :]
        self.frames.append((self._clock.nanos / 1000, colours))


class Display:
    """An SSD1306 at its address on an I2C bus that takes as long as a real one.

    The emulator's own bus transfers in no time, and does not say when an address is not answered.
    """

    def __init__(self, bus, address=0x3C):
        self.panel = Panel()
        self._bus = bus
        self._address = address
        self._received = bytearray()

    def attach(self, chip):
        """Solder the display to `chip`."""
        self._i2c = chip.blocks.i2c[self._bus]
        self._due = []
        self._alarm = chip.clock.create_alarm(lambda: self._due.pop(0)())
        self._i2c.on_connect = self._connect
        self._i2c.on_write_byte = self._write
        self._i2c.on_read_byte = lambda _: self._later(lambda: self._i2c.complete_read(0))
        self._i2c.on_stop = self._stop

    def _later(self, action):
        """Do `action` when eight bits and the answer to them have crossed the wire."""
        self._due.append(action)
        period = self._i2c.scl_low_period + self._i2c.scl_high_period
        self._alarm.schedule(_BYTE_PERIODS * period * _CYCLE_NS)

    def _connect(self, address, _mode):
        if address != self._address or self.panel.is_deaf:
            self._i2c.complete_connect(False)
            self._i2c._set_interrupts(_TX_EMPTY)
        else:
            self._later(lambda: self._i2c.complete_connect(True))

    def _write(self, byte):
        self._received.append(byte)
        self._later(lambda: self._i2c.complete_write(True))

    def _stop(self):
        received, self._received = bytes(self._received), bytearray()
        if received:
            self.panel.receive(received)
        self._i2c.complete_stop()


class Buzzer:
    """A buzzer on a PWM pin. `tones` are (t_us, Hz) at every change, 0 for silence."""

    def __init__(self, pin):
        self.tones = []
        self._slice, self._is_b = pin >> 1 & 7, pin & 1

    def attach(self, chip):
        """Solder the buzzer to `chip`."""
        pwm = chip.blocks.pwm
        self._channel = pwm.channels[self._slice]
        as_it_was = pwm.write_uint32

        def write_uint32(offset, value):
            as_it_was(offset, value)
            hertz = self.hertz
            if hertz != (self.tones[-1][1] if self.tones else 0):
                self.tones.append((chip.now_us, hertz))

        pwm.write_uint32 = write_uint32

    @property
    def hertz(self):
        """What it sounds now, in whole Hz; 0 when it is silent."""
        channel = self._channel
        level = channel.cc >> 16 if self._is_b else channel.cc & 0xFFFF
        if not channel.csr & 1 or not 0 < level <= channel.top:
            return 0
        divider = (channel.div >> 4 & 0xFF) + (channel.div & 15) / 16
        return round(_SYSTEM_HZ / (divider or 256) / (channel.top + 1))
