"""In place of the lights' wire and its interrupts: the same order of things, without a chip.

A contact that closes lights its light at once, before anything else hears of it; then it is locked
out as on the Pico. `transmit(gpio, data)` gets what goes to the lights; the page and the tests put
their own there.
"""

SEATS = 10
HOLD_US = 140_000
LIGHTS = 26
_COUNTER = (1 << 32) - 1


def nobody(gpio, data):
    """Take what nobody looks at."""


transmit = nobody
_wired = []


def moved(closed, t_us):
    """Take which contacts are closed from `t_us` on: bit i is the one on the i-th pin watched."""
    for lights in _wired:
        lights.moved(closed, t_us)


def pass_time(t_us):
    """Let time pass up to `t_us`: lock-outs end, and flashes grow old."""
    for lights in _wired:
        lights.pass_time(t_us)


class PressLights:
    """As ``tableref.drivers.press_lights.PressLights``."""

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
        """Have all draw no more than `room` levels, and flashes be so bright."""
        self._room, self._mirrored = room, mirrored
        self._white, self._faint = white, faint

    def lock_out(self, lockout_us):
        """Set the lock-out time (us) after each change of a contact."""
        self._lockout_us = lockout_us

    def watch(self, pins):
        """Have contacts light their lights; here `pins` say only which there are."""
        self._pins = pins
        _wired.append(self)

    def mute(self, contact, is_muted):
        """Have a contact light nothing, or again."""
        (self._muted.add if is_muted else self._muted.discard)(contact)

    def moved(self, closed, t_us):
        """Take which contacts are closed from `t_us` on, and light what was pressed."""
        pressed = 0
        for light in range(SEATS):
            # A lock-out that ended meanwhile ended as the contact was then.
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
        """Send a picture (bytes); lights that flash go on flashing."""
        held = self._held
        for light in [light for light in held if self._is_old(held[light])]:
            del held[light]
        new = bytearray(picture)
        for light in held:
            new[3 * light : 3 * light + 3] = self._lit[3 * light : 3 * light + 3]
        if self._levels(new) > self._room:
            # So many flashes have no room in so bright a picture.
            held.clear()
            new = bytearray(picture)
        self._lit = new
        transmit(self._gpio, new)

    def flash(self, lights):
        """Light those of `lights` (bits) that do not flash already."""
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

    def let_go(self, lights):
        """Have `lights` (bits) show what the next picture says; return whether one flashed."""
        flashed = [light for light in self._held if lights >> light & 1]
        for light in flashed:
            del self._held[light]
        return bool(flashed)

    def _is_old(self, since_us):
        return (self._now_us - since_us) & _COUNTER >= HOLD_US

    @property
    def is_stale(self):
        """Whether a light still flashes that nobody has let go for too long."""
        return any(self._is_old(since_us) for since_us in self._held.values())

    def pass_time(self, t_us):
        """Let time pass up to `t_us`."""
        self.moved(self._closed, t_us)

    def close(self):
        """Do nothing: no state machine runs."""
