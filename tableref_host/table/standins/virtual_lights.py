"""Stand-in for the lights' driver on the page: acts in the same order, without a chip.

A contact that closes turns its light on at once, before any other code runs. Then the contact is
locked out, as on the Pico. `transmit(gpio, data)` receives the data for the lights; the page and
the tests replace it.
"""

SEATS = 10
HOLD_US = 140_000
LIGHTS = 26
_COUNTER = (1 << 32) - 1


def nobody(gpio, data):
    """Ignore the data, as the default for `transmit`."""


transmit = nobody
_wired = []


def moved(closed, t_us):
    """Set which contacts are closed from `t_us` on; bit i belongs to the i-th watched pin."""
    for lights in _wired:
        lights.moved(closed, t_us)


def pass_time(t_us):
    """Advance the time to `t_us`, which ends lock-outs and ages flashes."""
    for lights in _wired:
        lights.pass_time(t_us)


class PressLights:
    """Stand-in for ``tableref.drivers.press_lights.PressLights``."""

    is_sending = False

    def __init__(self, gpio, state_machine):
        self._gpio = gpio
        self._lit = bytearray(3 * LIGHTS)
        self._white = self._faint = (0, 0, 0)
        self._room = self._mirrored = self._lockout_us = 0
        self._held = {}
        self._now_us = 0
        self._pins = []
        self._closed = 0
        self._down = {}
        self._due_us = {}
        self._muted = set()
        _wired.clear()

    def limit(self, room, mirrored, white, faint):
        """Set the maximum sum of all levels (`room`), and the brightness of flashes."""
        self._room, self._mirrored = room, mirrored
        self._white, self._faint = white, faint

    def lock_out(self, lockout_us):
        """Set the time (us) for which a contact is locked out after each of its changes."""
        self._lockout_us = lockout_us

    def watch(self, pins):
        """Let contacts turn their lights on; `pins` contains None for those that must not."""
        self._pins = pins
        _wired.append(self)

    def mute(self, contact, is_muted):
        """Stop a contact from turning its light on, or allow it again."""
        (self._muted.add if is_muted else self._muted.discard)(contact)

    def moved(self, closed, t_us):
        """Set which contacts are closed from `t_us` on; flash the lights of the pressed ones."""
        pressed = 0
        for light in range(SEATS):
            # First finish lock-outs that have ended, with the contacts' old state.
            pressed |= self._settle(light, self._closed >> light & 1, t_us)
        self._closed = closed
        self._now_us = t_us
        for light in range(SEATS):
            pressed |= self._settle(light, closed >> light & 1, t_us)
        if pressed:
            self.flash(pressed)

    def _settle(self, light, is_closed, t_us):
        due_us = self._due_us.get(light)
        if due_us is not None and (t_us - due_us) & _COUNTER > _COUNTER >> 1:
            return 0
        if is_closed == self._down.get(light, 0):
            return 0
        self._down[light] = is_closed
        self._due_us[light] = (t_us + self._lockout_us) & _COUNTER
        is_watched = light < len(self._pins) and self._pins[light] is not None
        return 1 << light if is_closed and is_watched and light not in self._muted else 0

    def show(self, picture):
        """Send a picture (bytes). Lights that are flashing continue to flash."""
        held = self._held
        for light in [light for light in held if self._is_old(held[light])]:
            del held[light]
        new = bytearray(picture)
        for light in held:
            new[3 * light : 3 * light + 3] = self._lit[3 * light : 3 * light + 3]
        if self._levels(new) > self._room:
            # With so many flashes the picture would exceed the limit, so end them.
            held.clear()
            new = bytearray(picture)
        self._lit = new
        transmit(self._gpio, new)

    def flash(self, lights):
        """Start to flash `lights` (bits), except those that are flashing already."""
        end = 0
        for light in range(SEATS):
            if lights >> light & 1 and light not in self._held:
                self._flash(light)
                end = 3 * light + 3
        if end:
            transmit(self._gpio, self._lit[:end])

    def _flash(self, light):
        at = 3 * light
        weight = 2 if light < self._mirrored else 1
        before = list(self._lit[at : at + 3])
        spare = self._room - self._levels(self._lit)
        red, green, blue = self._white
        more = (red + green + blue - sum(before)) * weight
        if more > 0 and more + 9 * weight * sum(self._faint) > spare:
            red, green, blue = self._faint
            more = (red + green + blue - sum(before)) * weight
        colour = (green, red, blue)
        if more > spare or all(2 * was >= now for was, now in zip(before, colour)):
            colour = (0, 0, 0)
        self._lit[at : at + 3] = bytes(colour)
        self._held[light] = self._now_us

    def _levels(self, data):
        return sum(data) + sum(data[: 3 * self._mirrored])

    def end_flash(self, lights):
        """End the flashes of `lights` (bits). Return whether one of them was flashing."""
        flashed = [light for light in self._held if lights >> light & 1]
        for light in flashed:
            del self._held[light]
        return bool(flashed)

    def _is_old(self, since_us):
        return (self._now_us - since_us) & _COUNTER >= HOLD_US

    @property
    def is_stale(self):
        """Whether a flash has lasted for too long, which happens if its button is held down."""
        return any(self._is_old(since_us) for since_us in self._held.values())

    def pass_time(self, t_us):
        """Advance the time to `t_us`."""
        self.moved(self._closed, t_us)

    def close(self):
        """Do nothing: no state machine is running."""
