"""Measures contacts for the self-test: which ones work, are stuck, bounce or crosstalk.

The referee hides bounce; here it is measured. Edges less than 20 ms apart belong to one *move* of a
contact: an opening or closing with its bounce. The move is over when the contact has been quiet for
that time; a contact that is then closed and was open before has been pressed.
"""

from tableref.presses.gestures import BUTTONS, FOREVER_US

WORK_IDLE_US = 20_000
"""Time (us) without changes that ends a move of a contact. No finger presses so briefly."""

LOCKOUT_US = 10_000
"""The referee's lock-out (us). A longer move may count as two presses."""

LONGEST_MOVE_US = 99_000
"""Duration (us) after which a move ends in any case, because a bad contact may chatter for ever."""

STUCK_US = 3_000_000
"""Time (us) after which a contact that is closed from the start is stuck."""

TOGETHER_US = 100
"""Moves that begin within this time (us) are simultaneous. Moves of two fingers rarely are."""

OCCASIONS = 2
"""Number of simultaneous moves after which contacts count as coupled (crosstalk)."""

PRESSED = "pressed"
PRESS_AGAIN = "again"
STUCK = "stuck"
CROSSTALK = "crosstalk"
LONG_BOUNCE = "long_bounce"
NO_PRESS = "no_press"


ALL = tuple(range(1, BUTTONS + 1))


class Contacts:
    """Measures the contacts of `buttons` (numbers) from time 0 (us) on.

    An edge at time 0 is the initial state of a contact. Findings are tuples (t_us, kind, buttons,
    bounce_us). The kind is PRESSED, a good press with its bounce; PRESS_AGAIN, a press at the same
    time as another contact's, which may be chance; STUCK; CROSSTALK, with two buttons; or
    LONG_BOUNCE. All but PRESS_AGAIN are reported once for each button.
    """

    def __init__(self, buttons=ALL):
        self.buttons = sorted(buttons)
        """The numbers of the buttons, sorted."""
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
        """The earliest time (us) at which `advance` may have something to do."""

    def is_down(self, button):
        """Return whether the contact is closed now, without debouncing."""
        return self._is_down[button]

    def down(self):
        """Return the buttons whose contacts are closed now."""
        return [button for button in range(1, BUTTONS + 1) if self._is_down[button]]

    def is_stuck(self, button):
        """Return whether the button was down at the start and has not been pressed since."""
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
        """Return the buttons that are not done, sorted."""
        return [button for button in self.buttons if not self.is_done(button)]

    def troubles(self):
        """Return all problems, the worst first: tuples (kind, buttons, bounce_us)."""
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
        """Process a contact's change; return the new findings, oldest first."""
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
        """Let time pass up to `t_us`; return the new findings, oldest first."""
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
        """Return the time (us) at which the current move is over, FOREVER_US without one."""
        first_us = self._first_us[button]
        if first_us == FOREVER_US:
            return FOREVER_US
        return min(self._last_us[button] + WORK_IDLE_US, first_us + LONGEST_MOVE_US)

    def _begin(self, button, is_press, t_us, found):
        """Store the beginning of a move, and the contacts that began to move at the same time."""
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
        """Judge a finished opening or closing of a contact."""
        self.changes += 1
        bounce_us = self._last_us[button] - self._first_us[button]
        self._first_us[button] = FOREVER_US
        was_down, self._was_down[button] = self._was_down[button], self._is_down[button]
        # A contact that ends as it began was only touched, unless it has bounced for very long.
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
                found.append((t_us, PRESS_AGAIN, (button,), 0))
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
