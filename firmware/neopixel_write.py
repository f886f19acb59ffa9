"""Sends bytes to a chain of WS2812, for Adafruit's ``neopixel``.

The bits are timed by a PIO state machine, so that neither an interrupt nor a slow line of Python
can stretch one.
"""
# ruff: noqa: F821 - inside a PIO program the instructions are names that asm_pio provides.

import machine
import rp2

TICK_HZ = 10_000_000
"""Instructions a second of the state machine: twelve a bit, so a bit takes 1.2 us."""

LATCH_US = 300
"""How long the line must rest for the lights to take what they were sent (WS2812B-V5: 280 us)."""

QUEUED_US = 100
"""How long the state machine still sends when its last byte was taken: nine bytes of 9.6 us."""

_TIMERAWL = 0x40054028


@rp2.asm_pio(out_init=rp2.PIO.OUT_LOW, autopull=True, pull_thresh=8, fifo_join=rp2.PIO.JOIN_TX)
def ws2812():
    """Send bits: high for 3 ticks, high for 5 more when the bit is 1, low for the rest of 12.

    At 100 ns a tick that is 300 or 800 ns high, inside every WS2812's limits, with room for what a
    cable takes from it. It waits for the next byte with the line low.
    """
    wrap_target()
    out(x, 1)
    mov(pins, invert(null))[2]
    mov(pins, x)[4]
    mov(pins, null)[2]
    wrap()


class Sender:
    """State machine `number` (0 to 7), sending on the pin of `gpio`, a DigitalInOut."""

    def __init__(self, gpio, number):
        self.gpio = gpio
        self._sent_us = None
        self._state_machine = rp2.StateMachine(number, ws2812, freq=TICK_HZ, out_base=gpio.pin)
        self._state_machine.active(1)

    def send(self, data):
        """Send `data` and return when the last byte is on its way: 9.6 us a byte, less the last 9.

        What was sent before is given the time to be taken first.
        """
        clock = machine.mem32
        if self._sent_us is not None:
            # Across the counter's wrap it looks like less than 0, or like hours: long enough.
            while 0 <= clock[_TIMERAWL] - self._sent_us < QUEUED_US + LATCH_US:
                pass
        # The state machine shifts out the upper end of a 32-bit word.
        self._state_machine.put(data, 24)
        self._sent_us = clock[_TIMERAWL]


_number = 4
_sender = None


def use_state_machine(number):
    """Send with state machine `number` (0 to 7) from now on; without this it is number 4."""
    global _number, _sender
    _number = number
    _sender = None


def neopixel_write(gpio, data):
    """Send `data` (bytes, in the chain's order of colours) to the lights on `gpio`."""
    global _sender
    # A DigitalInOut seen for the first time has made its pin a plain output, so the state machine
    # must be given the pin again, also when it had it before.
    if _sender is None or _sender.gpio is not gpio:
        _sender = Sender(gpio, _number)
    _sender.send(data)
