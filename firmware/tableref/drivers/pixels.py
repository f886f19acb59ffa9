"""The lights: only what changed is sent, a bounded part at a time, within what the supply gives.

Setting one light of Adafruit's ``neopixel`` takes 0.5 ms on the Pico and sending all of them
0.9 ms, so 26 lights that all change take 14 ms. Work is cut into slices, so that a press never
waits behind a whole picture. The light of the button just pressed flashes before all else: for
that only the beginning of the chain is sent, up to that light.
"""

import neopixel

import neopixel_write

FULL = 256
"""Brightness at which nothing is dimmed."""

CHANGES_A_SLICE = 1
"""Lights set in one slice: 0.5 ms on the Pico."""

LOOKS_A_SLICE = 2
"""Lights looked at in one slice: asking the referee for a colour takes half as long."""

FLASHES = 2
"""Lights that may flash white on top of any picture: so much of the supply is kept for them."""

STEP = 16
"""When all are dimmed for the limit, it is to a multiple of this, in 256ths, unless that is very
low: each change takes Adafruit's ``neopixel`` 3 ms."""

_LEVELS = 255
_CHANNELS = 3


class Strip(neopixel.NeoPixel):
    """Adafruit's NeoPixel that knows what it sent last, and can send the beginning of it again."""

    _sent = None

    def _transmit(self, buffer):
        # A copy: the buffer goes on changing, and is sent again when a picture is whole.
        if self._sent is None:
            self._sent = bytearray(buffer)
        else:
            self._sent[:] = buffer
        neopixel_write.neopixel_write(self.pin, buffer)

    def send_first(self, indices, red, green, blue):
        """Send what was sent last with the lights `indices` changed; what follows them stays.

        One that shines so already, or half as bright, goes dark. Returns whether anything was sent:
        nothing is before the first picture.
        """
        sent = self._sent
        if sent is None:
            return False
        for index in indices:
            at = _CHANNELS * index
            if 2 * sent[at] >= green and 2 * sent[at + 1] >= red and 2 * sent[at + 2] >= blue:
                sent[at] = sent[at + 1] = sent[at + 2] = 0
            else:
                sent[at] = green
                sent[at + 1] = red
                sent[at + 2] = blue
        neopixel_write.neopixel_write(self.pin, sent[: _CHANNELS * (max(indices) + 1)])
        return True


def make_strip(pin, count, state_machine):
    """Return a Strip of `count` WS2812 on `pin` (a ``machine.Pin``), all dark.

    `state_machine` (0 to 7) is the one that will send.
    """
    neopixel_write.use_state_machine(state_machine)
    return Strip(pin, count, auto_write=False)


class Pixels:
    """A strip of lights that never draws more than `limit_ma` as a whole.

    `strip` is a ``Strip`` with auto_write False. A light draws `idle_ma` when dark and
    `channel_ma` more for each of its three channels at full; the first `mirrored` ones draw twice
    that, because each has a second one beside it. `brightness` is in 256ths, 0 to 256. When what
    is asked for would draw more than the limit, less what `FLASHES` lights may add, all lights are
    dimmed alike.
    """

    def __init__(self, strip, limit_ma, idle_ma, channel_ma, brightness=FULL, mirrored=0):
        self._strip = strip
        self._mirrored = mirrored
        # Whoever flashes is at the beginning of the chain.
        self._flashing = 2 if mirrored else 1
        self._room = (limit_ma - idle_ma * (len(strip) + mirrored)) * _LEVELS * FULL // channel_ma
        self._asked = [0] * len(strip)
        self._levels = 0
        self._sent_levels = 0
        self._next = 0
        self._left = 0
        self._is_changed = True
        self._level = FULL
        self.set_brightness(brightness)
        # Twice, because it takes no 1 for its own 1.0; with a whole number it makes no garbage.
        strip.brightness = 0
        strip.brightness = 1

    @property
    def brightness(self):
        """The brightness in force, in 256ths: what was asked for, or less to keep the limit."""
        return self._asked_brightness * self._level // FULL

    def set_brightness(self, brightness):
        """Have every light as bright as this (256ths) when it is next looked at, and from then on.

        The limit is kept meanwhile too: what is sent is counted as it is.
        """
        # A supply that is hardly enough for anything keeps a third for the flashes.
        flashes = FLASHES * self._flashing * _CHANNELS * _LEVELS * brightness
        self._room_for_pictures = self._room - min(flashes, self._room // 3)
        self._asked_brightness = brightness
        # No colour: all are to be set again, whatever they were seen to be.
        self._seen = [None] * len(self._asked)

    def flash(self, indices, colour):
        """Light the lights `indices` in `colour` (0xRRGGBB) before all else, until they are set.

        A light that shines so already, or half as bright, goes dark instead: so a press is seen
        also while all lights shine, and by whoever's own colour it is. The first ones of the chain
        are the quickest: 0.1 ms and 30 us a light. Where that would break the limit they go dark
        too, since dimming all lights takes its time.
        """
        colour = self._dimmed(colour)
        levels = self._sent_levels + len(indices) * self._flashing * _sum_of_levels(colour)
        level = self._level
        if levels * level > self._room:
            colour = 0
            levels = self._sent_levels
        red, green, blue = colour >> 16, colour >> 8 & 0xFF, colour & 0xFF
        if self._strip.send_first(
            indices, red * level // FULL, green * level // FULL, blue * level // FULL
        ):
            self._sent_levels = levels
            # Whatever they are to be, it is not what is on the wire now.
            self._is_changed = True

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
        """Make all lights dark, at once, whatever was interrupted before it was done."""
        # What is noted of the lights need not be true now, so each is sent.
        self._asked = [0] * len(self._asked)
        self._seen = [None] * len(self._asked)
        self._levels = 0
        self._strip.fill(0)
        self._strip.show()
        self._sent_levels = 0
        self._is_changed = False

    def _set(self, index, colour):
        """Set one light; return 1 if that changed it, else 0."""
        if colour == self._seen[index]:
            return 0
        self._seen[index] = colour
        # Dimmed here and not by the strip: then a change that is too small to be seen is none.
        colour = self._dimmed(colour)
        before = self._asked[index]
        if colour == before:
            return 0
        self._asked[index] = colour
        change = _sum_of_levels(colour) - _sum_of_levels(before)
        self._levels += change + change if index < self._mirrored else change
        self._strip[index] = colour
        self._is_changed = True
        return 1

    def _dimmed(self, colour):
        """Return a colour (0xRRGGBB) at the brightness that was asked for."""
        level = self._asked_brightness
        return (
            ((colour >> 16) * level >> 8) << 16
            | ((colour >> 8 & 0xFF) * level >> 8) << 8
            | (colour & 0xFF) * level >> 8
        )

    def _send(self):
        """Send all lights if any has changed since they were sent, dimmed to keep the limit."""
        if not self._is_changed:
            return
        level = FULL
        if self._levels * FULL > self._room_for_pictures:
            level = max(0, self._room_for_pictures // self._levels)
            if level > 4 * STEP:
                level -= level % STEP
        if level != self._level:
            self._level = level
            self._strip.brightness = 1 if level == FULL else level / FULL
        self._strip.show()
        self._sent_levels = self._levels
        self._is_changed = False


def _sum_of_levels(colour):
    return (colour >> 16) + (colour >> 8 & 0xFF) + (colour & 0xFF)
