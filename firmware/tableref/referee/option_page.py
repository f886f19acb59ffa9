"""The page of an option in the lobby. NEXT turns to the next value.

A number can also be typed: each player's button is a digit, and that of player 10 is 0.
"""

from tableref.presses.gestures import NEXT, OK
from tableref.referee.lobby_screen import page_back
from tableref.referee.settings import OPTIONS
from tableref.show.announcer import COUNTS
from tableref.show.screens import DIGIT, NEXT_HELD, Hint, compose
from tableref.texts import text


class OptionPage:
    """The page of the option `name` of the game of `entry`, a ``MenuEntry``.

    `value` is its current value; a value of the table's `settings` is offered too.
    """

    def __init__(self, entry, name, value, settings, announcer):
        self.name = name
        self.value = value
        """The value of the option: the last valid one that was chosen or typed."""
        self._entry = entry
        self.typed = None
        """The number that is being typed, or None."""
        self._before = value
        self._choices = entry.game.TERMS.options[name]
        if name in OPTIONS and getattr(settings, name) not in self._choices:
            self._choices = (getattr(settings, name),) + self._choices
        self._range = entry.game.TERMS.numbers.get(name) if announcer.has_digits else None
        self._announcer = announcer

    def turn(self, t_us, by):
        """Advance the selection by `by` values; a negative number goes back."""
        at = self._choices.index(self.value) if self.value in self._choices else -1
        self.value = self._choices[(at + by) % len(self._choices)]
        self.typed = None
        self._announcer.tune(t_us, "change")

    def press(self, t_us, button):
        """Handle a digit. If the number would be too high, the digit begins a new one."""
        if self._range is None:
            self._announcer.refuse(t_us, button, "not_now")
            return
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "click")
        low, high = self._range
        digit = button % 10
        if self.typed is None:
            self._before = self.value
            self.typed = digit
        else:
            number = self.typed * 10 + digit
            self.typed = number if number <= high else digit
        self.value = self.typed if low <= self.typed <= high else self._before

    def undo(self):
        """Discard the digits that were typed; return False if there were none."""
        if self.typed is None:
            return False
        self.typed = None
        self.value = self._before
        return True

    def confirm(self, t_us):
        """Return whether the value is valid; if not, show the range of the number."""
        if self._is_right():
            return True
        low, high = self._range
        self._announcer.refuse(t_us, OK, "number_range", low=low, high=high)
        return False

    def _is_right(self):
        return self.typed is None or self.typed == self.value

    def screen(self):
        """Return the screen: (lines, big, hints), see ``compose``."""
        words, big = self._entry.game.TERMS.option_screen(self.name, self.value)
        if self.typed is not None:
            big = str(self.typed) + ("" if self._is_right() else "_")
        lines = {0: self._entry.name, 1: words, 6: change(self.value)}
        if self._range:
            lines[0] = (text("digits"), Hint(DIGIT, text("does_digit")))
        lines[7] = Hint(OK, text("ok_next"))
        more = (page_back(),)
        if isinstance(big, str):
            return compose(lines, big, more)
        # A value that is a list is shown with a row for each item.
        for row, line in enumerate(big):
            lines[3 + row] = line
        return compose(lines, "", more)


def change(value):
    """Return the line that says how NEXT changes `value`, a bool or one of several values."""
    if type(value) is bool:
        return Hint(NEXT, text("next_no" if value else "next_yes"))
    forward, back = Hint(NEXT, text("does_next_value")), Hint(NEXT_HELD, text("does_value_before"))
    return text("change"), forward, back
