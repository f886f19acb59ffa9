"""The parts of the self-test that show every light, note and dot. Times are us since a part began.

Each part has `length_us`, `screen`, `pixel` and `hz`, which depend on the time only. Lights, sound
and screen show the progress together, so that the test can be followed without one of them.
"""

from tableref.presses.gestures import BACK, FOREVER_US, OK, PLAYERS
from tableref.show import lights
from tableref.show.screens import COLUMNS, ROWS, Hint, compose
from tableref.texts import translator

text = translator("self_test")
"""The function that returns the self-test's texts: see ``texts.translator``."""

LIGHT_US = 350_000
"""Time (us) for which each light shines alone, long enough to notice one that does not."""

ALL_LIGHTS_US = 1_500_000

NOTE_US = 300_000
NOTES = (131, 165, 196, 262, 330, 392, 523, 659, 784, 1047, 1319, 1568, 2093)
"""Frequencies (Hz), ascending: a C major chord over four octaves, more than all sounds need."""

PICTURE_US = 2_500_000

_FULL = ((0xFF0000, "red"), (0x00FF00, "green"), (0x0000FF, "blue"), (0xFFFFFF, "white"))
_CIRCLE_US = 2_000_000

# A character that the display draws as a chequered square.
_CHEQUERED = chr(127)


class Show:
    """Base class of a part that only shows something: lines of text and a moving light."""

    length_us = FOREVER_US

    def __init__(self, *words):
        self._words = words

    def screen(self, t_us):
        """Return the screen: (lines, big, hints), see ``compose``."""
        lines = {0: text("title")}
        for row, key in enumerate(self._words):
            lines[3 + row] = text(key)
        return compose(lines)

    def pixel(self, index, t_us):
        """Return the colour (0xRRGGBB) of one light, see ``Referee.pixel``."""
        if index < PLAYERS:
            return lights.OFF
        return lights.comet(index - PLAYERS, t_us, lights.WHITE, _CIRCLE_US)

    def hz(self, t_us):
        """Return the frequency to sound (Hz), 0 for silence."""
        return 0


class HandsOff(Show):
    """Waits for `length_us` without presses; a button that is down all the time is stuck."""

    def __init__(self, length_us):
        super().__init__("hands_off_1", "hands_off_2")
        self.length_us = length_us


class Lights(Show):
    """Shows each light in white, one by one, then all of them in red, green, blue and white.

    `seats` is the number of players' lights in the chain.
    """

    def __init__(self, seats=PLAYERS):
        super().__init__()
        self._seats = seats
        self._alone_us = (seats + lights.RING) * LIGHT_US
        self.length_us = self._alone_us + len(_FULL) * ALL_LIGHTS_US

    def _lit(self, t_us):
        """Return the index of the light that is on alone, or None while all lights are on."""
        if t_us >= self._alone_us:
            return None
        at = t_us // LIGHT_US
        return at if at < self._seats else at - self._seats + PLAYERS

    def _colour(self, t_us):
        """Return (0xRRGGBB, name of the colour) for the time when all lights are on."""
        number = (t_us - self._alone_us) // ALL_LIGHTS_US
        return _FULL[min(number, len(_FULL) - 1)]

    def screen(self, t_us):
        """Return the screen: (lines, big, hints), see ``compose``."""
        lines = {0: text("lights"), 6: Hint(BACK, text("back_again")), 7: Hint(OK, text("ok_on"))}
        index = self._lit(t_us)
        if index is None:
            lines[0] = text("all_lights")
            return compose(lines, text(self._colour(t_us)[1]))
        if index < PLAYERS:
            return compose(lines, text("light", number=index + 1))
        return compose(lines, text("ring_light", number=index - PLAYERS + 1))

    def pixel(self, index, t_us):
        """Return the colour (0xRRGGBB) of one light, see ``Referee.pixel``."""
        lit = self._lit(t_us)
        if lit is None:
            return self._colour(t_us)[0]
        return 0xFFFFFF if index == lit else lights.OFF


class Sound(Show):
    """Plays a scale upwards; the ring shows the progress."""

    length_us = len(NOTES) * NOTE_US

    def _note(self, t_us):
        return min(t_us // NOTE_US, len(NOTES) - 1)

    def screen(self, t_us):
        """Return the screen: (lines, big, hints), see ``compose``."""
        note = self._note(t_us)
        lines = {0: text("sound"), 1: text("note", number=note + 1, count=len(NOTES))}
        lines[6] = Hint(BACK, text("back_again"))
        lines[7] = Hint(OK, text("ok_on"))
        return compose(lines, text("hz", hz=NOTES[note]))

    def pixel(self, index, t_us):
        """Return the colour (0xRRGGBB) of one light, see ``Referee.pixel``."""
        if index < PLAYERS:
            return lights.OFF
        return lights.bar(index - PLAYERS, 256 * (self._note(t_us) + 1), lights.WHITE)

    def hz(self, t_us):
        """Return the frequency to sound (Hz)."""
        return NOTES[self._note(t_us)]


class Screen(Show):
    """Shows three pictures: a chequered pattern, all characters, and the largest characters."""

    length_us = 3 * PICTURE_US

    def screen(self, t_us):
        """Return the screen: (lines, big, hints), see ``compose``."""
        picture = t_us // PICTURE_US
        if picture == 0:
            return (_CHEQUERED * COLUMNS,) * ROWS, "", ()
        if picture == 1:
            lines = {0: text("letters")}
            for row in range(2, ROWS):
                first = COLUMNS * row
                lines[row] = "".join([chr(first + column) for column in range(COLUMNS)])
            return compose(lines)
        edge = _CHEQUERED * COLUMNS
        return compose({0: edge, 1: edge, 6: edge, 7: edge}, _CHEQUERED * 4)
