"""The screens and lights of the buttons' self-test: which were not pressed yet, and problems.

A button's own light breathes until it is pressed, then shines steadily; one with a problem blinks.
BACK, NEXT and OK have no lights, so each of them is represented by a third of the ring, in this
order.
"""

from tableref.presses.gestures import BACK, BUTTONS, FOREVER_US, NEXT, PLAYERS
from tableref.selftest.contacts import CROSSTALK, LONG_BOUNCE, NO_PRESS
from tableref.selftest.shows import text
from tableref.show import lights
from tableref.show.screens import COLUMNS, OK_HELD, Hint, compose

FIRST_ROW = 2
ROWS_A_PAGE = 4

_THIRD = 5
_BLINK_US = 250_000
_STEADY = 96
_LONGEST_MS = 99


class Asking:
    """The part in which each button is pressed; `contacts` is the Contacts that measures them.

    With `is_over` a button that was not pressed is a problem, too.
    """

    length_us = FOREVER_US

    def __init__(self, contacts, is_over=False):
        self._contacts = contacts
        self._is_over = is_over
        self._drawn = None
        self._screen = None

    def screen(self, t_us):
        """Return the screen: (lines, big, hints), see ``compose``."""
        # Cache the screen, because composing it takes 9 ms on the Pico, which would delay presses.
        if self._drawn != self._contacts.changes:
            self._drawn = self._contacts.changes
            self._screen = self._lay_out()
        return self._screen

    def _lay_out(self):
        lines = {0: text("press_each"), 7: _hold_ok("hold_done")}
        names = [button_name(button) for button in self._contacts.missing()]
        for row, line in enumerate(fill_lines(names, COLUMNS)):
            lines[FIRST_ROW + row] = line
        return compose(lines)

    def pixel(self, index, t_us):
        """Return the colour (0xRRGGBB) of one light, see ``Referee.pixel``."""
        button = index + 1
        if index >= PLAYERS:
            button = BACK + (index - PLAYERS) // _THIRD
            if button > BUTTONS:
                return lights.OFF
        contacts = self._contacts
        if button not in contacts.buttons:
            return lights.OFF
        if contacts.is_down(button) and not contacts.is_stuck(button):
            return 0xFFFFFF
        if contacts.is_well(button):
            return lights.scale(0xFFFFFF, _STEADY)
        if self._is_over or contacts.is_done(button):
            return 0xFFFFFF if t_us // _BLINK_US % 2 else lights.OFF
        return lights.scale(0xFFFFFF, lights.breath(t_us) // 6)

    def hz(self, t_us):
        """Return 0 (silent), because presses are answered by tunes, which are played elsewhere."""
        return 0


class Summary(Asking):
    """The result: a page for each problem, or a page that says that all is well."""

    def __init__(self, contacts):
        super().__init__(contacts, is_over=True)
        self._page = 0

    def turn_page(self):
        """Show the next page; the first follows the last."""
        self._page += 1
        self._drawn = None

    def _lay_out(self):
        lines = {0: text("title"), 7: _hold_ok("hold_leave")}
        words = []
        for trouble in self._contacts.troubles():
            words += trouble_lines(trouble)
        if not words:
            return compose(lines, text("all_well"))
        pages = (len(words) + ROWS_A_PAGE - 1) // ROWS_A_PAGE
        page = self._page % pages
        if pages > 1:
            lines[6] = Hint(NEXT, text("next_page", page=page + 1, pages=pages))
        first = page * ROWS_A_PAGE
        for row, line in enumerate(words[first : first + ROWS_A_PAGE]):
            lines[FIRST_ROW + row] = line
        return compose(lines)


def _hold_ok(key):
    """Return a line with the hint `key` of what holding OK does."""
    words = text(key)
    return words, Hint(OK_HELD, words)


def button_name(button):
    """Return the name of a button: "1" to "10", "BACK", "NEXT" or "OK"."""
    return str(button) if button <= PLAYERS else text(("back", "next", "ok")[button - BACK])


def trouble_lines(trouble):
    """Return the screen's lines for a problem (kind, buttons, bounce_us)."""
    kind, buttons, bounce_us = trouble
    names = [button_name(button) for button in buttons]
    if kind == NO_PRESS:
        return [text(NO_PRESS)] + fill_lines(names, COLUMNS)
    if kind == CROSSTALK:
        return [text(CROSSTALK, button=names[0], other=names[1])]
    if kind == LONG_BOUNCE:
        return [text(LONG_BOUNCE, button=names[0], ms=min(bounce_us // 1000, _LONGEST_MS))]
    return [text(kind, button=names[0])]


def fill_lines(words, columns):
    """Wrap `words` into lines of at most `columns` characters."""
    lines = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= columns:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
