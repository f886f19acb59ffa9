"""The lights: only what changed is sent, a bounded part at a time, within what the supply gives.

Setting one light of Adafruit's ``neopixel`` takes 0.5 ms on the Pico, so 26 lights that all change
take 13 ms. Work is cut into slices, so that what a press means never waits behind a whole picture.
That it was seen waits for nothing: the wire's driver flashes the light in an interrupt, and here it
is only said how bright a flash may be (``press_lights``).
"""

import neopixel

FULL = 256
"""Brightness at which nothing is dimmed."""

CHANGES_A_SLICE = 1
"""Lights set in one slice: 0.5 ms on the Pico."""

LOOKS_A_SLICE = 2
"""Lights looked at in one slice: asking the referee for a colour takes half as long."""

WHITE = 0xFFE8D0
"""What a press flashes in, as ``show.lights`` has it."""

FLASHES = 2
"""Lights that may flash white on top of any picture: so much of the supply is kept for them."""

FAINT = 8
"""What others flash in at the same time is so many times fainter, or more: there is something left
for all ten, however bright the picture is."""

LEAST = 5
"""Of 255, so much of a channel is seen."""

STEP = 16
"""When all are dimmed for the limit, it is to a multiple of this, in 256ths, unless that is very
low: each change takes Adafruit's ``neopixel`` 3 ms."""

_LEVELS = 255
_CHANNELS = 3


SEATS = 10
"""Players' lights of every picture."""


class Strip(neopixel.NeoPixel):
    """Adafruit's NeoPixel on a wire: `make_wire(gpio)` makes it of a DigitalInOut.

    A picture has a light for each of ten players, then the ring. In a chain with fewer players'
    lights, `seats`, those of the other players are left out, so that the ring follows at once.
    """

    def __init__(self, pin, count, make_wire, seats=SEATS):
        super().__init__(pin, count, auto_write=False)
        self.wire = make_wire(self.pin)
        self._missing = 3 * (SEATS - seats)
        self._first = 3 * seats
        self._chain = bytearray(3 * count)

    def _transmit(self, buffer):
        if not self._missing:
            self.wire.show(buffer)
            return
        # What is left at the end is dark, and beyond the last light.
        picture, first, missing = memoryview(buffer), self._first, self._missing
        self._chain[:first] = picture[:first]
        self._chain[first:-missing] = picture[first + missing :]
        self.wire.show(self._chain)


class Pixels:
    """A strip of lights that never draws more than `limit_ma` as a whole.

    `strip` is a ``Strip``. A light draws `idle_ma` when dark and
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
        self._limit_flashes()

    def _limit_flashes(self):
        """Tell the wire how bright a flash is: white as everything is dimmed, and what all can."""
        level = self._level
        white = self._dimmed(WHITE)
        white = [(white >> shift & 0xFF) * level // FULL for shift in (16, 8, 0)]
        # Of what is kept for flashes one is to be as bright as can be, and nine as bright as then
        # can be; all ten alike where that is nothing that could be seen.
        spare = (self._room - self._room_for_pictures) // FULL
        one = self._flashing * max(1, sum(white))
        part = min(FULL // FAINT, max(0, spare - one) * FULL // (9 * one))
        if part * max(white) < LEAST * FULL:
            part = min(FULL // FAINT, spare * FULL // (10 * one))
        faint = [channel * part // FULL for channel in white]
        self._strip.wire.limit(max(0, self._room // FULL), self._mirrored, white, faint)

    def watch(self, pins):
        """Have the wire see contacts close for itself: see ``PressLights.watch``."""
        self._strip.wire.watch(pins)

    def mute(self, contact, is_muted):
        """Have a contact light nothing, or again: see ``PressLights.mute``."""
        self._strip.wire.mute(contact, is_muted)

    def lock_out(self, lockout_us):
        """Leave a contact alone for so long (us) after each of its moves."""
        self._strip.wire.lock_out(lockout_us)

    def flash(self, indices):
        """Light the lights `indices` before all else, those that the interrupt has not lit already.

        They stay so until they are shown, or for 140 ms. A light that shines white already, or half
        as bright, goes dark instead: so a press is seen also while all lights shine.
        """
        self._strip.wire.flash(_bits(indices))

    def show_now(self, indices, colour_of):
        """Show the lights at `indices` at once: `colour_of(index)` is their colour, 0xRRGGBB."""
        for index in indices:
            self._set(index, colour_of(index))
        if self._strip.wire.let_go(_bits(indices)):
            # Whatever they are to be, it is not what is on the wire now.
            self._is_changed = True
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
        return self._left > 0 or self._is_changed or self._strip.wire.is_stale

    def off(self):
        """Make all lights dark, at once, whatever was interrupted before it was done."""
        # What is noted of the lights need not be true now, so each is sent.
        self._asked = [0] * len(self._asked)
        self._seen = [None] * len(self._asked)
        self._levels = 0
        self._strip.fill(0)
        self._strip.wire.let_go(-1)
        self._strip.show()
        self._is_changed = False

    def close(self):
        """Make all lights dark, and give back what sends to them."""
        self.off()
        self._strip.wire.close()

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
        if not self._is_changed and not self._strip.wire.is_stale:
            return
        level = FULL
        if self._levels * FULL > self._room_for_pictures:
            level = max(0, self._room_for_pictures // self._levels)
            if level > 4 * STEP:
                level -= level % STEP
        if level != self._level:
            self._level = level
            self._strip.brightness = 1 if level == FULL else level / FULL
            self._limit_flashes()
        self._strip.show()
        self._is_changed = False


def _sum_of_levels(colour):
    return (colour >> 16) + (colour >> 8 & 0xFF) + (colour & 0xFF)


def _bits(indices):
    bits = 0
    for index in indices:
        bits |= 1 << index
    return bits
