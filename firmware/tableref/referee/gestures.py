"""From contact edges to presses, taps and holds.

A contact bounces: it opens and closes many times within a few milliseconds. The first edge is the
press, with its own stamp and no delay; after it the button is locked out for a while. What the
contact is when the lock-out ends is what it is.
"""

PLAYERS = 10
BACK = 11
NEXT = 12
OK = 13
BUTTONS = 13

PRESS = "press"
TAP = "tap"
HOLD = "hold"
NEXT_TAP = "next_tap"
"""A tap by a player while NEXT is held."""

FOREVER_US = 1 << 62


class Gestures:
    """Debounces thirteen contacts and names what their buttons did.

    A gesture is a tuple (t_us, kind, button, since_us): when it was known, PRESS, TAP, HOLD or
    NEXT_TAP, whose button, and when that button went down. PRESS comes at once; later exactly one
    of the others follows: HOLD after `hold_us`, or a tap at an earlier release. A player's PRESS
    while NEXT is held tells when NEXT went down instead, for games in which it can't wait.
    """

    def __init__(self, lockout_us, hold_us):
        self._lockout_us = lockout_us
        self._hold_us = hold_us
        self._contact = [False] * (BUTTONS + 1)
        self._down = [False] * (BUTTONS + 1)
        self._since_us = [0] * (BUTTONS + 1)
        self._locked_until_us = [-FOREVER_US] * (BUTTONS + 1)
        self._hold_at_us = [FOREVER_US] * (BUTTONS + 1)
        self._with_next = [False] * (BUTTONS + 1)
        self.next_us = FOREVER_US
        """When `advance` may have something to do next (us): never too late, at times too early,
        because looking through all buttons at each edge would cost more than a press may wait."""

    def is_down(self, button):
        """Return whether the button is held down now, bounce left out."""
        return self._down[button]

    def is_press(self, button, t_us):
        """Return whether a contact that closes at `t_us` is a press: not bounce, not down yet."""
        ready_us = self._locked_until_us[button]
        if self._down[button]:
            # A release that the lock-out hid is accepted at its end, and locks out again.
            ready_us += self._lockout_us
        return not self._contact[button] and t_us >= ready_us

    def edge(self, button, is_down, t_us):
        """Take a contact's change and return the gestures it makes known, oldest first."""
        gestures = list(self.advance(t_us))
        if self._contact[button] != is_down:
            self._contact[button] = is_down
            if t_us >= self._locked_until_us[button]:
                self._settle(button, t_us, gestures)
            elif is_down != self._down[button]:
                self._wake(self._locked_until_us[button])
        return gestures

    def advance(self, t_us):
        """Let time pass up to `t_us` and return the gestures it makes known, oldest first."""
        if t_us < self.next_us:
            # No list made for nothing: the time is told a hundred times a second.
            return ()
        gestures = []
        while self.next_us <= t_us:
            at_us = self.next_us
            for button in range(1, BUTTONS + 1):
                if self._hold_at_us[button] == at_us:
                    self._hold_at_us[button] = FOREVER_US
                    gestures.append((at_us, HOLD, button, self._since_us[button]))
                if self._contact[button] != self._down[button]:
                    if self._locked_until_us[button] == at_us:
                        self._settle(button, at_us, gestures)
            self._plan()
        return gestures

    def _settle(self, button, t_us, gestures):
        """Accept what the contact is now as what the button is, and lock it out."""
        is_down = self._contact[button]
        self._down[button] = is_down
        self._locked_until_us[button] = t_us + self._lockout_us
        if is_down:
            self._since_us[button] = t_us
            self._hold_at_us[button] = t_us + self._hold_us
            self._with_next[button] = self._down[NEXT] and button <= PLAYERS
            self._wake(t_us + self._hold_us)
            with_us = self._since_us[NEXT] if self._with_next[button] else t_us
            gestures.append((t_us, PRESS, button, with_us))
        elif self._hold_at_us[button] != FOREVER_US:
            self._hold_at_us[button] = FOREVER_US
            kind = NEXT_TAP if self._with_next[button] else TAP
            gestures.append((t_us, kind, button, self._since_us[button]))

    def _wake(self, t_us):
        if t_us < self.next_us:
            self.next_us = t_us

    def _plan(self):
        self.next_us = FOREVER_US
        for button in range(1, BUTTONS + 1):
            self._wake(self._hold_at_us[button])
            if self._contact[button] != self._down[button]:
                self._wake(self._locked_until_us[button])
