"""The lights: changes are sent in small parts, and the total current is limited.

Setting a light of Adafruit's ``neopixel`` takes 0.5 ms on the Pico, so changing all 26 takes 13 ms.
The work is divided into slices, so that a press never waits for a whole picture. The flash of a
pressed light needs no slice, because the driver of the data line (``press_lights``) shows it in an
interrupt. This module only sets its brightness.
"""

import neopixel

FULL = 256
"""Brightness (256ths) without dimming."""

CHANGES_A_SLICE = 1
"""Number of lights set in one slice (0.5 ms each on the Pico)."""

LOOKS_A_SLICE = 2
"""Number of lights checked in one slice. A check, which asks the referee for a colour, takes half
as long as setting a light.
"""

WHITE = 0xFFE8D0
"""The colour of a flash, as in ``show.lights``."""

FLASHES = 2
"""Number of full-brightness flashes for which a part of the supply is reserved."""

FAINT = 8
"""Divisor of the brightness: flashes without reserved current have at most 1/FAINT of the full
brightness, so that all ten lights can flash at once.
"""

LEAST = 5
"""The smallest visible level of a channel (of 255)."""

STEP = 16
"""Granularity (256ths) of the dimming, except for very low values.

Each change takes Adafruit's ``neopixel`` 3 ms."""

_LEVELS = 255
_CHANNELS = 3


LIGHTS = 26
"""Number of lights in a picture: ten players' lights and a ring of 16."""

SEATS = 10
"""Number of players' lights in a picture."""


class Strip(neopixel.NeoPixel):
    """Adafruit's NeoPixel on our data line, which `make_wire(gpio)` creates from a DigitalInOut.

    A picture has a light for each of ten players, followed by the ring. A chain with fewer players'
    lights (`seats`) omits those of the other players.
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
        # The rest of the buffer stays dark, because it is beyond the last light.
        picture, first, missing = memoryview(buffer), self._first, self._missing
        self._chain[:first] = picture[:first]
        self._chain[first:-missing] = picture[first + missing :]
        self.wire.show(self._chain)


class Pixels:
    """A strip of lights that never draws more than `limit_ma` in total.

    `strip` is a ``Strip``. A dark light draws `idle_ma`, and up to `channel_ma` more for each of
    its three channels. The first `mirrored` lights draw twice that, because each has a second one
    beside it. `brightness` is in 256ths, 0 to 256. If a picture would exceed the limit minus the
    reserve for `FLASHES` lights, all lights are dimmed equally.
    """

    def __init__(self, strip, limit_ma, idle_ma, channel_ma, brightness=FULL, mirrored=0):
        self._strip = strip
        self._mirrored = mirrored
        # The lights that flash are the first of the chain, so they are mirrored if any lights are.
        self._flashing = 2 if mirrored else 1
        self._room = (limit_ma - idle_ma * (len(strip) + mirrored)) * _LEVELS * FULL // channel_ma
        self._asked = [0] * len(strip)
        self._levels = 0
        self._next = 0
        self._left = 0
        self._is_changed = True
        self._level = FULL
        self.set_brightness(brightness)
        # Replace the initial brightness 1.0 by the integer 1, because with a float the strip
        # allocates memory. Set 0 first, because the setter ignores a value equal to the old one.
        strip.brightness = 0
        strip.brightness = 1

    @property
    def brightness(self):
        """The effective brightness (256ths), which may be reduced by the limit."""
        return self._asked_brightness * self._level // FULL

    @property
    def colours(self):
        """The colours (0xRRGGBB) set last, without dimming; None where it must be set again."""
        return self._seen

    def set_brightness(self, brightness):
        """Set the brightness (256ths) of all lights for the next pictures.

        The current stays within the limit during the change, too.
        """
        # If the supply is barely sufficient, at most a third of its current is kept for flashes.
        flashes = FLASHES * self._flashing * _CHANNELS * _LEVELS * brightness
        self._room_for_pictures = self._room - min(flashes, self._room // 3)
        self._asked_brightness = brightness
        # None is not a colour, so all lights will be set again.
        self._seen = [None] * len(self._asked)
        self._limit_flashes()

    def _limit_flashes(self):
        """Set the full and the dimmed brightness of flashes in the driver of the data line."""
        level = self._level
        white = self._dimmed(WHITE)
        white = [(white >> shift & 0xFF) * level // FULL for shift in (16, 8, 0)]
        # One flash gets as much of the reserved current as possible, and nine others share the
        # rest. If these would be invisible, all ten get the same current.
        spare = (self._room - self._room_for_pictures) // FULL
        one = self._flashing * max(1, sum(white))
        part = min(FULL // FAINT, max(0, spare - one) * FULL // (9 * one))
        if part * max(white) < LEAST * FULL:
            part = min(FULL // FAINT, spare * FULL // (10 * one))
        faint = [channel * part // FULL for channel in white]
        self._strip.wire.limit(max(0, self._room // FULL), self._mirrored, white, faint)

    def watch(self, pins):
        """Let the driver of the data line watch the contacts: see ``PressLights.watch``."""
        self._strip.wire.watch(pins)

    def mute(self, contact, is_muted):
        """Disable or enable the light of a contact: see ``PressLights.mute``."""
        self._strip.wire.mute(contact, is_muted)

    def lock_out(self, lockout_us):
        """Set the lock-out time (us) after each change of a contact."""
        self._strip.wire.lock_out(lockout_us)

    def flash(self, indices):
        """Flash the lights `indices` at once, unless the interrupt has already done so.

        A flash ends when the light is next shown, or after 140 ms. A light that is already white,
        or at least half as bright, flashes by going dark.
        """
        self._strip.wire.flash(_bits(indices))

    def show_now(self, indices, colour_of):
        """Show the lights at `indices` at once; `colour_of(index)` is their colour, 0xRRGGBB."""
        for index in indices:
            self._set(index, colour_of(index))
        if self._strip.wire.end_flash(_bits(indices)):
            # The light is still flashing, so the picture must be sent again.
            self._is_changed = True
        self._send()

    def start_picture(self):
        """Check all lights again, starting where the last slice stopped."""
        self._left = len(self._asked)

    def refresh_slice(self, colour_of):
        """Do one slice of the picture; return whether there is more to do.

        A slice checks some lights, whose colour is `colour_of(index)` (0xRRGGBB), and sets the
        changed ones. The last slice sends all lights if any has changed.
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
        """Turn all lights off at once, also after an interrupted update."""
        # The recorded colours may be wrong after an interruption, so each light is sent.
        self._asked = [0] * len(self._asked)
        self._seen = [None] * len(self._asked)
        self._levels = 0
        self._strip.fill(0)
        self._strip.wire.end_flash(-1)
        self._strip.show()
        self._is_changed = False

    def close(self):
        """Turn all lights off and release the hardware."""
        self.off()
        self._strip.wire.close()

    def _set(self, index, colour):
        """Set one light; return 1 if it has changed, else 0."""
        if colour == self._seen[index]:
            return 0
        self._seen[index] = colour
        # Dim the colour here instead of in the strip, so that invisible changes are skipped.
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
        """Return a colour (0xRRGGBB) at the requested brightness."""
        level = self._asked_brightness
        return (
            ((colour >> 16) * level >> 8) << 16
            | ((colour >> 8 & 0xFF) * level >> 8) << 8
            | (colour & 0xFF) * level >> 8
        )

    def _send(self):
        """Send all lights if any has changed, dimmed to keep the limit."""
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
