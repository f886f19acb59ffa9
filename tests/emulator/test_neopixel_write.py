"""What the lights are sent: the edges on the wire, from the emulated PIO, decoded again."""

import pytest
from bench import Bench

import digitalio
import machine
import neopixel_write

PIN = 15
LATCH_US = 280
# Nanoseconds; the WS2812B-V5 data sheet's limits, which older types meet too.
SHORT_HIGH, LONG_HIGH, LOW = (220, 380), (580, 1000), (220, 1000)


class Wire:
    """Listens on the data pin: `frames` are the bytes between rests, `rests` how long each was."""

    def __init__(self, bench):
        self._bench = bench
        self._rise_us = None
        self._fall_us = 0
        self.bits = [[]]
        self.rests_us = []
        self.strange = []
        bench.chip.gpio[PIN].add_listener(self._edge)

    def _edge(self, state, _before):
        now_us = self._bench.now_us
        if state.name == "HIGH":
            low_us = now_us - self._fall_us
            if low_us >= LATCH_US:
                self.rests_us.append(low_us)
                self.bits.append([])
            elif not self._is_within(low_us, LOW):
                self.strange.append(("low", low_us))
            self._rise_us = now_us
        elif self._rise_us is not None:
            self._fall_us = now_us
            high_us = now_us - self._rise_us
            if self._is_within(high_us, SHORT_HIGH) or self._is_within(high_us, LONG_HIGH):
                self.bits[-1].append(int(self._is_within(high_us, LONG_HIGH)))
            else:
                self.strange.append(("high", high_us))

    @staticmethod
    def _is_within(microseconds, limits_ns):
        return limits_ns[0] <= microseconds * 1000 <= limits_ns[1]

    @property
    def frames(self):
        """Return the bytes between rests; a bit too many or too few shows as an odd byte."""
        return [
            [int("".join(map(str, bits[i : i + 8])), 2) for i in range(0, len(bits), 8)]
            for bits in self.bits
            if bits
        ]


@pytest.fixture
def bench():
    """Return a bench on which the state machine of the lights has nothing to send yet."""
    with Bench(step=5) as bench:
        # Long enough for the first rise to be seen as the end of a rest.
        bench.run_us(LATCH_US)
        neopixel_write.ws2812.offset = None
        neopixel_write.use_state_machine(4)
        yield bench


def test_bytes_come_out_as_they_went_in_with_every_bit_in_its_limits(bench):
    wire = Wire(bench)
    gpio = output(PIN)
    data = bytearray(i * 37 & 0xFF for i in range(78))
    neopixel_write.neopixel_write(gpio, data)
    bench.run_us(neopixel_write.QUEUED_US)
    assert wire.frames == [list(data)]
    assert wire.strange == []


def output(pin):
    """Return a DigitalInOut, as Adafruit's NeoPixel makes it."""
    gpio = digitalio.DigitalInOut(machine.Pin(pin))
    gpio.direction = digitalio.Direction.OUTPUT
    return gpio


def test_two_frames_sent_at_once_have_a_rest_between_them(bench):
    wire = Wire(bench)
    gpio = output(PIN)
    neopixel_write.neopixel_write(gpio, bytearray([1, 2, 3]))
    neopixel_write.neopixel_write(gpio, bytearray([4, 5, 6]))
    bench.run_us(neopixel_write.QUEUED_US)
    assert wire.frames == [[1, 2, 3], [4, 5, 6]]
    assert wire.rests_us[-1] >= LATCH_US


def test_these_tests_see_bits_of_the_wrong_length(bench, monkeypatch):
    monkeypatch.setattr(neopixel_write, "TICK_HZ", neopixel_write.TICK_HZ * 2)
    wire = Wire(bench)
    neopixel_write.neopixel_write(output(PIN), bytearray([0x55]))
    bench.run_us(neopixel_write.QUEUED_US)
    assert wire.strange


def test_a_strip_made_again_on_the_same_pin_still_sends(bench):
    neopixel_write.neopixel_write(output(PIN), bytearray([9]))
    bench.run_us(1000)
    again = output(PIN)
    # What a new DigitalInOut does on the chip: the pin belongs to the processor.
    machine.mem32[machine.IO_BANK0 + 8 * PIN + 4] = 5
    wire = Wire(bench)
    neopixel_write.neopixel_write(again, bytearray([7]))
    bench.run_us(neopixel_write.QUEUED_US)
    assert wire.frames == [[7]]
