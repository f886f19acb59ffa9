"""What the contacts do, each edge looked at: who answers, sticks, bounces or crosstalks.

The referee hides bounce; here it is measured. Edges with less than 20 ms between them are one
move of a contact, however it chattered. The move is judged when the contact has been quiet for so
long: down after up is a press.
"""

from tableref.presses.gestures import BUTTONS, FOREVER_US

WORK_IDLE_US = 20_000
"""Time (us) without changes that ends a move of a contact. No finger presses so briefly."""

LOCKOUT_US = 10_000
"""The referee's lock-out (us). A longer move may count as two presses."""

LONGEST_MOVE_US = 99_000
"""A contact that chatters on for ever is judged after this long (us)."""

STUCK_US = 3_000_000
"""Time (us) after which a contact that is closed from the start is stuck."""

TOGETHER_US = 100
"""Contacts that begin to move within this (us) moved together. Two fingers rarely do."""

OCCASIONS = 2
"""Number of simultaneous moves after which contacts count as coupled (crosstalk)."""

PRESSED = "pressed"
AGAIN = "again"
STUCK = "stuck"
CROSSTALK = "crosstalk"
LONG_BOUNCE = "long_bounce"
NO_PRESS = "no_press"


ALL = tuple(range(1, BUTTONS + 1))


class Contacts:
    """Measures contacts from time 0 (us) on: an edge at 0 says what was so before.

    `buttons` are the numbers of those that there are.

    What it finds are tuples (t_us, kind, buttons, bounce_us): PRESSED, a good press, with how long
    it bounced; AGAIN, a press that came together with another contact, which might be chance;
    STUCK; CROSSTALK, with two buttons; LONG_BOUNCE. Each but AGAIN is found once for a button.
    """

    def __init__(self, buttons=ALL):
        self.buttons = sorted(buttons)
        """Which buttons there are, in their order."""
        self._is_down = [False] * (BUTTONS + 1)
        self._was_down = [False] * (BUTTONS + 1)
        self._is_from_start = [False] * (BUTTONS + 1)
        self._first_us = [FOREVER_US] * (BUTTONS + 1)
        self._last_us = [0] * (BUTTONS + 1)
        self._is_together = [False] * (BUTTONS + 1)
        self._is_pressed = [False] * (BUTTONS + 1)
        self._is_stuck = [False] * (BUTTONS + 1)
        self._bounce_us = [0] * (BUTTONS + 1)
        self._begun = []
        self._occasions = {}
        self._crosstalks = [False] * (BUTTONS + 1)
        self.crosstalk = []
        """Pairs of buttons that crosstalk, in the order in which they were found."""
        self.changes = 0
        """The number of changes so far, by which a display detects whether it must be updated."""
        self._stuck_us = STUCK_US
        self.due_us = STUCK_US
        """When `advance` has something to do next (us), or earlier."""

    def is_down(self, button):
        """Return whether the contact is closed now, bounce included."""
        return self._is_down[button]

    def down(self):
        """Return the buttons whose contacts are closed now."""
        return [button for button in range(1, BUTTONS + 1) if self._is_down[button]]

    def is_stuck(self, button):
        """Return whether the button was down from the start, and has not been pressed since."""
        return self._is_stuck[button]

    def is_done(self, button):
        """Return whether no more presses of the button are needed to judge it."""
        return self._is_pressed[button] or self._is_stuck[button] or self._crosstalks[button]

    def is_well(self, button):
        """Return whether the button was pressed, and nothing is wrong with it."""
        return (
            self._is_pressed[button]
            and not self._crosstalks[button]
            and self._bounce_us[button] <= LOCKOUT_US
        )

    def missing(self):
        """Return the buttons that are not done, in their order."""
        return [button for button in self.buttons if not self.is_done(button)]

    def troubles(self):
        """Return all that is wrong: tuples (kind, buttons, bounce_us), worst first."""
        buttons = range(1, BUTTONS + 1)
        found = [(STUCK, (button,), 0) for button in buttons if self._is_stuck[button]]
        missing = tuple(self.missing())
        if missing:
            found.append((NO_PRESS, missing, 0))
        found += [(CROSSTALK, pair, 0) for pair in self.crosstalk]
        for button in buttons:
            if self._bounce_us[button] > LOCKOUT_US:
                found.append((LONG_BOUNCE, (button,), self._bounce_us[button]))
        return found

    def edge(self, button, is_down, t_us):
        """Take a contact's change; return what was found up to now, oldest first."""
        found = self.advance(t_us)
        if self._is_down[button] == is_down:
            return found
        self._is_down[button] = is_down
        if t_us == 0:
            self._was_down[button] = self._is_from_start[button] = is_down
            return found
        if self._first_us[button] == FOREVER_US:
            self._first_us[button] = t_us
            self._begin(button, is_down, t_us, found)
        self._last_us[button] = t_us
        self.due_us = min(self.due_us, self._end_us(button))
        return found

    def advance(self, t_us):
        """Let time pass up to `t_us`; return what was found, oldest first."""
        found = []
        while self.due_us <= t_us:
            at_us = self.due_us
            if at_us == self._stuck_us:
                self._stuck_us = FOREVER_US
                self._find_stuck(at_us, found)
            for button in range(1, BUTTONS + 1):
                if self._end_us(button) <= at_us:
                    self._end(button, at_us, found)
            ends_us = [self._end_us(button) for button in range(1, BUTTONS + 1)]
            self.due_us = min(self._stuck_us, min(ends_us))
        return found

    def _end_us(self, button):
        """Return when the move that is going on can be judged (us), FOREVER_US if there is none."""
        first_us = self._first_us[button]
        if first_us == FOREVER_US:
            return FOREVER_US
        return min(self._last_us[button] + WORK_IDLE_US, first_us + LONGEST_MOVE_US)

    def _begin(self, button, is_press, t_us, found):
        """Note that a contact begins to move, and which others begin together with it."""
        self._is_together[button] = False
        self._begun = [move for move in self._begun if t_us - move[2] <= TOGETHER_US]
        for other, was_press, _ in self._begun:
            if is_press or was_press:
                self._is_together[button] = self._is_together[other] = True
                pair = (min(button, other), max(button, other))
                self._occasions[pair] = self._occasions.get(pair, 0) + 1
                if self._occasions[pair] == OCCASIONS:
                    self.crosstalk.append(pair)
                    self._crosstalks[button] = self._crosstalks[other] = True
                    found.append((t_us, CROSSTALK, pair, 0))
        self._begun.append((button, is_press, t_us))

    def _end(self, button, t_us, found):
        """Judge the move that a contact has finished."""
        self.changes += 1
        bounce_us = self._last_us[button] - self._first_us[button]
        self._first_us[button] = FOREVER_US
        was_down, self._was_down[button] = self._was_down[button], self._is_down[button]
        # What is as it was has not moved: it was only touched, or it moves on and on.
        has_moved = was_down != self._is_down[button] or bounce_us > LONGEST_MOVE_US - WORK_IDLE_US
        if has_moved and bounce_us > self._bounce_us[button]:
            if bounce_us > LOCKOUT_US >= self._bounce_us[button]:
                found.append((t_us, LONG_BOUNCE, (button,), bounce_us))
            self._bounce_us[button] = bounce_us
        if not self._is_down[button]:
            self._is_from_start[button] = False
        elif not was_down:
            self._judge_press(button, t_us, bounce_us, found)

    def _judge_press(self, button, t_us, bounce_us, found):
        if self._is_together[button]:
            if not self.is_done(button):
                found.append((t_us, AGAIN, (button,), 0))
        elif not self._is_pressed[button]:
            self._is_pressed[button] = True
            self._is_stuck[button] = False
            found.append((t_us, PRESSED, (button,), bounce_us))

    def _find_stuck(self, t_us, found):
        self.changes += 1
        for button in range(1, BUTTONS + 1):
            if self._is_from_start[button]:
                self._is_stuck[button] = True
                found.append((t_us, STUCK, (button,), 0))
