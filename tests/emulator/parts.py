"""The lights, display and buzzer of the emulated Pico, decoded from their signals."""

from ssd1306_panel import Panel

LATCH_NS = 280_000
"""Time (ns) for which the data line must be low until a WS2812B-V5 shows a frame (its data sheet).
"""

# Limits (ns) of the pulses that a WS2812 reads as 0 and 1, from the data sheets of its types, and
# of the gap before the next bit. They include a tolerance, because the emulator shifts edges by up
# to an instruction.
SHORT_NS, LONG_NS, LONGEST_LOW_NS = (180, 450), (550, 1_050), 1_100

_BYTE_PERIODS = 9
_TX_EMPTY = 1 << 4


class LightChain:
    """WS2812 lights on a pin, decoded from the edges of the data line.

    `frames` are (t_us, colours): the time when the chain latched, and its lights as 0xRRGGBB.
    `faults` are (t_us, description) of errors: an ambiguous pulse or gap, an incomplete light, or
    one too many. `is_latched` is true if all sent data was latched.
    """

    def __init__(self, pin, lights=26):
        self.frames = []
        self.faults = []
        self.is_latched = True
        self._pin = pin
        self._lights = lights
        self._bits = []
        self._rise_ns = self._fall_ns = 0.0

    def attach(self, chip):
        """Solder the chain to `chip`."""
        self._clock = chip.clock
        self._alarm = chip.clock.create_alarm(self._latch)
        chip.pins[self._pin].add_listener(self._move)

    def _move(self, state, before):
        now_ns = self._clock.nanos
        if state.name == "HIGH":
            if self._bits and now_ns - self._fall_ns > LONGEST_LOW_NS:
                self._fault("low for %d ns" % (now_ns - self._fall_ns))
            self._rise_ns = now_ns
            self.is_latched = False
        elif before.name == "HIGH":
            self._fall_ns = now_ns
            high_ns = now_ns - self._rise_ns
            if not (SHORT_NS[0] <= high_ns <= SHORT_NS[1] or LONG_NS[0] <= high_ns <= LONG_NS[1]):
                self._fault("high for %d ns" % high_ns)
            self._bits.append(high_ns >= LONG_NS[0])
            if len(self._bits) % 8 == 0:
                self._alarm.schedule(LATCH_NS)

    def _fault(self, what):
        self.faults.append((self._clock.nanos / 1000, what))

    def _latch(self):
        bits, self._bits = self._bits, []
        if len(bits) % 24 or len(bits) > 24 * self._lights:
            self._fault("%d bits" % len(bits))
        colours = []
        for at in range(0, len(bits) - 23, 24):
            green, red, blue = (
                sum(bit << 7 - i for i, bit in enumerate(bits[at + part : at + part + 8]))
                for part in (0, 8, 16)
            )
            colours.append(red << 16 | green << 8 | blue)
        if self.frames:
            # Lights after the end of a short frame keep their colours.
            colours += self.frames[-1][1][len(colours) :]
        self.frames.append((self._clock.nanos / 1000, tuple(colours)))
        self.is_latched = True


class Display:
    """An SSD1306 at its address on an I2C bus with real transfer times.

    The emulator's own bus takes no time, and does not report a missing acknowledgement.
    """

    def __init__(self, bus, address=0x3C):
        self.panel = Panel()
        self._bus = bus
        self._address = address
        self._received = bytearray()

    def attach(self, chip):
        """Solder the display to `chip`."""
        self._blocks = chip.blocks
        self._i2c = chip.blocks.i2c[self._bus]
        self._due = []
        self._alarm = chip.clock.create_alarm(lambda: self._due.pop(0)())
        self._i2c.on_connect = self._connect
        self._i2c.on_write_byte = self._write
        self._i2c.on_read_byte = lambda _: self._later(lambda: self._i2c.complete_read(0))
        self._i2c.on_stop = self._stop

    def _later(self, action):
        """Call `action` when eight bits and their acknowledgement have been transferred."""
        self._due.append(action)
        period = self._i2c.scl_low_period + self._i2c.scl_high_period
        self._alarm.schedule(_BYTE_PERIODS * period * 1e9 / self._blocks.clk_sys)

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
        self._blocks = chip.blocks
        pwm = self._blocks.pwm
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
        """The current frequency in whole Hz; 0 for silence."""
        channel = self._channel
        level = channel.cc >> 16 if self._is_b else channel.cc & 0xFFFF
        if not channel.csr & 1 or not 0 < level <= channel.top:
            return 0
        divider = (channel.div >> 4 & 0xFF) + (channel.div & 15) / 16
        return round(self._blocks.clk_sys / (divider or 256) / (channel.top + 1))
