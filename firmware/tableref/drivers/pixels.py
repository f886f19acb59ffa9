"""The lights: only what changed is sent, a bounded part at a time, within what the supply gives.

Setting one light of Adafruit's ``neopixel`` takes 0.5 ms on the Pico and sending all of them
0.9 ms, so 26 lights that all change take 14 ms. Work is cut into slices, so that a press never
waits behind a whole picture; the light of the button just pressed is shown first, by itself.
"""

import neopixel

import neopixel_write

FULL = 256
"""Brightness at which nothing is dimmed."""

CHANGES_A_SLICE = 2
"""Lights set in one slice: 1 ms on the Pico."""

LOOKS_A_SLICE = 3
"""Lights looked at in one slice: asking the referee for a colour takes almost as long."""

_LEVELS = 255


def make_strip(pin, count, state_machine):
    """Return Adafruit's NeoPixel for `count` WS2812 on `pin` (a ``machine.Pin``), all dark.

    `state_machine` (0 to 7) is the one that will send.
    """
    neopixel_write.use_state_machine(state_machine)
    return neopixel.NeoPixel(pin, count, auto_write=False)


class Pixels:
    """A strip of lights that never draws more than `limit_ma` as a whole.

    `strip` is a ``neopixel.NeoPixel`` with auto_write False. A light draws `idle_ma` when dark and
    `channel_ma` more for each of its three channels at full. `brightness` is in 256ths, 0 to 256.
    When what is asked for would draw more than the limit, all lights are dimmed alike.
    """

    def __init__(self, strip, limit_ma, idle_ma, channel_ma, brightness=FULL):
        self._strip = strip
        self._room = (limit_ma - idle_ma * len(strip)) * _LEVELS * FULL
        self._channel_ma = channel_ma
        self._asked_brightness = brightness
        self._asked = [0] * len(strip)
        self._levels = 0
        self._next = 0
        self._left = 0
        self._is_changed = True
        self._brightness = brightness
        strip.brightness = brightness / FULL

    @property
    def brightness(self):
        """The brightness in force, in 256ths: what was asked for, or less to keep the limit."""
        return self._brightness

    def show_now(self, indices, colour_of):
        """Show the lights at `indices` at once: `colour_of(index)` is their colour, 0xRRGGBB."""
        for index in indices:
            self._set(index, colour_of(index))
        self._send()

    def start_picture(self):
        """Have every light looked at again, from where the last slice stopped."""
        self._left = len(self._asked)

    def refresh_slice(self, colour_of):
        """Do one slice of the picture; return whether more of it is left.

        A slice looks at some lights, whose colour `colour_of(index)` is (0xRRGGBB), and sets
        those that changed; the last slice sends all lights, if any has changed.
        """
        if not self._left:
            self._send()
            return False
        changes = CHANGES_A_SLICE
        looks = LOOKS_A_SLICE
        while self._left and changes and looks:
            changes -= self._set(self._next, colour_of(self._next))
            looks -= 1
            self._left -= 1
            self._next = (self._next + 1) % len(self._asked)
        return self._left > 0 or self._is_changed

    def off(self):
        """Make all lights dark, at once."""
        self.show_now(range(len(self._asked)), _dark)

    def _set(self, index, colour):
        """Set one light; return 1 if that changed it, else 0."""
        before = self._asked[index]
        if colour == before:
            return 0
        self._asked[index] = colour
        self._levels += _sum_of_levels(colour) - _sum_of_levels(before)
        self._strip[index] = colour
        self._is_changed = True
        return 1

    def _send(self):
        """Send all lights if any has changed since they were sent, dimmed to keep the limit."""
        if not self._is_changed:
            return
        brightness = self._asked_brightness
        if self._levels:
            brightness = min(brightness, max(0, self._room // (self._levels * self._channel_ma)))
        if brightness != self._brightness:
            self._brightness = brightness
            self._strip.brightness = brightness / FULL
        self._strip.show()
        self._is_changed = False


def _sum_of_levels(colour):
    return (colour >> 16) + (colour >> 8 & 0xFF) + (colour & 0xFF)


def _dark(_index):
    return 0
