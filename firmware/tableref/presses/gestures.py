"""Convert contact edges into presses, taps and holds.

A contact bounces: it opens and closes many times within a few milliseconds. The first edge is the
press, with its own timestamp and without delay. Then the button is locked out for a while. At the
end of the lock-out the level of the contact counts.

Buttons can be defective. One that stays down too long is stuck: it is ignored until its contact has
been open for a while. One whose contact changes faster than any finger can is chattering. That is
counted and reported, but its presses still count, because they may be real.
"""

PLAYERS = 10
BACK = 11
NEXT = 12
OK = 13
BUTTONS = 13

PRESS = "press"
TAP = "tap"
HOLD = "hold"
TAP_WITH_NEXT = "tap_with_next"
"""A player's button was pressed while NEXT was held: a tap, however long it is held."""
STUCK = "button_stuck"
"""A button is ignored because it was down for longer than any game requires."""
RELEASED = "button_released"
"""A stuck button is back in use."""
CHATTER = "button_chatters"
"""A button has chattered `CHATTERS` times."""
NOISY = "button_noisy"
"""A button chatters constantly and is locked out for a while."""
FAULTS = (STUCK, RELEASED, CHATTER, NOISY)

FOREVER_US = 1 << 62

STUCK_US = 10_000_000
"""Time (us) after which a button that is down is stuck: three times the maximum hold setting."""

NEXT_STUCK_US = 20_000_000
"""Time (us) after which NEXT is stuck. It is longer, because NEXT is held during taps: up to 49
cards of Gotta Go! at 3 a second.
"""

STUCK_FROM_START_US = 3_000_000
"""Time (us) after which a button that is down since power-on is stuck."""

RELEASE_US = 100_000
"""Time (us) for which a stuck button's contact must be open.

A hand takes longer to press again; a loose plug does not.
"""

BRIEF_US = 20_000
"""Shortest time (us) that a finger can hold a contact closed or open.

Even when a finger taps 8 times a second, the contact is closed for at least 40 ms, and then open
for as long.
"""

CHATTERS = 5
"""Number of brief changes since power-on after which chattering is reported, once per button."""

STORM_CHATTERS = 10
STORM_US = 500_000
"""STORM_CHATTERS brief changes within STORM_US (us) are a storm, which would block all else.

The button is locked out for `CALM_US`, the next time for twice as long, and so on.
"""

CALM_US = 2_000_000
MAX_LOCKOUT_US = 64_000_000

_MAY_TAP = 0
_IS_HELD = 1
_IS_STUCK = 2


class Gestures:
    """Debounces thirteen contacts and classifies the gestures of their buttons.

    A gesture is a tuple (t_us, kind, button, since_us): the time at which it was recognised, PRESS,
    TAP, HOLD or TAP_WITH_NEXT, the button, and the time at which it went down. PRESS comes at once.
    Exactly one of the others follows: HOLD after `hold_us`, or TAP at an earlier release. If NEXT
    was down at the press, both are TAP_WITH_NEXT, because holding the button has no other meaning
    then. For a player's PRESS while NEXT is held, `since_us` is the time at which NEXT went down,
    for games that cannot wait for it.

    STUCK, RELEASED, CHATTER and NOISY concern the button itself, not the game. They depend on the
    contacts only, so an undo does not affect them. In NOISY, `since_us` is the end of the lock-out.
    """

    def __init__(self, lockout_us, hold_us):
        self._lockout_us = lockout_us
        self._hold_us = hold_us
        self._contact = [False] * (BUTTONS + 1)
        self._down = [False] * (BUTTONS + 1)
        self._since_us = [0] * (BUTTONS + 1)
        self._locked_until_us = [-FOREVER_US] * (BUTTONS + 1)
        self._due_us = [FOREVER_US] * (BUTTONS + 1)
        self._with_next = [False] * (BUTTONS + 1)
        self._length = [_MAY_TAP] * (BUTTONS + 1)
        self._released_us = [-FOREVER_US] * (BUTTONS + 1)
        self._chatters = [0] * (BUTTONS + 1)
        self._brief_us = [0] * (BUTTONS + 1)
        self._storm_us = [-FOREVER_US] * (BUTTONS + 1)
        self._calm_us = [CALM_US] * (BUTTONS + 1)
        self.due_us = FOREVER_US
        """The time (us) at which `advance` may have something to do.

        It may be too early, but never too late. It is not exact, because checking all buttons at
        each edge would take too long.
        """

    def adjust(self, lockout_us, hold_us):
        """Change the lock-out and hold times from the next press on."""
        self._lockout_us = lockout_us
        self._hold_us = hold_us

    def is_down(self, button):
        """Return whether the button is down, after debouncing."""
        return self._down[button]

    def chatters(self):
        """Return [button, chatters, longest_us] for each button that has chattered since power-on.

        `chatters` is the number of changes that were too brief for a finger, `longest_us` the
        duration of the longest. A longer lock-out would hide all of them.
        """
        return [
            [button, count, self._brief_us[button]]
            for button, count in enumerate(self._chatters)
            if count
        ]

    def handle_held(self, button, t_us):
        """Handle a button that was already down at power-on.

        It is not a press, and may be stuck.
        """
        self._contact[button] = self._down[button] = True
        self._length[button] = _IS_STUCK
        self._locked_until_us[button] = FOREVER_US
        self._since_us[button] = t_us
        self._due_us[button] = t_us + STUCK_FROM_START_US
        self._wake(t_us + STUCK_FROM_START_US)

    def edge(self, button, is_down, t_us):
        """Process a contact's change; return the gestures that it completes, oldest first."""
        gestures = self.advance(t_us) if t_us >= self.due_us else []
        if self._contact[button] != is_down:
            self._contact[button] = is_down
            if t_us >= self._locked_until_us[button]:
                self._settle(button, t_us, gestures)
            elif self._length[button] == _IS_STUCK:
                self._flutter(button, t_us)
            elif is_down != self._down[button]:
                self._wake(self._locked_until_us[button])
        return gestures

    def advance(self, t_us):
        """Advance the time to `t_us`; return the gestures that this completes, oldest first."""
        if t_us < self.due_us:
            # No list is allocated, because this is called a hundred times a second.
            return ()
        gestures = []
        while self.due_us <= t_us:
            at_us = self.due_us
            for button in range(1, BUTTONS + 1):
                if self._due_us[button] == at_us:
                    self._stay(button, at_us, gestures)
                if self._contact[button] != self._down[button]:
                    if self._locked_until_us[button] == at_us:
                        self._settle(button, at_us, gestures)
            self._plan()
        return gestures

    def _flutter(self, button, t_us):
        """Process a change of a stuck contact: it must stay open for a while to be released."""
        if self._contact[button]:
            self._locked_until_us[button] = FOREVER_US
        else:
            self._locked_until_us[button] = t_us + RELEASE_US
            self._wake(t_us + RELEASE_US)

    def _stay(self, button, t_us, gestures):
        """Handle a button that has been down for long enough to be held, or to be stuck."""
        since_us = self._since_us[button]
        if self._length[button] == _MAY_TAP:
            self._length[button] = _IS_HELD
            limit_us = NEXT_STUCK_US if button == NEXT else STUCK_US
            self._due_us[button] = since_us + limit_us
            kind = TAP_WITH_NEXT if self._with_next[button] else HOLD
            gestures.append((t_us, kind, button, since_us))
        else:
            self._length[button] = _IS_STUCK
            self._due_us[button] = FOREVER_US
            if self._contact[button]:
                self._locked_until_us[button] = FOREVER_US
            gestures.append((t_us, STUCK, button, since_us))

    def _settle(self, button, t_us, gestures):
        """Accept the level of the contact as the state of the button, and lock it out."""
        is_down = self._contact[button]
        self._down[button] = is_down
        self._locked_until_us[button] = t_us + self._lockout_us
        if is_down:
            self._since_us[button] = t_us
            self._due_us[button] = t_us + self._hold_us
            self._with_next[button] = (
                self._down[NEXT] and button <= PLAYERS and self._length[NEXT] != _IS_STUCK
            )
            if t_us + self._hold_us < self.due_us:
                self.due_us = t_us + self._hold_us
            with_us = self._since_us[NEXT] if self._with_next[button] else t_us
            gestures.append((t_us, PRESS, button, with_us))
        else:
            self._release(button, t_us, gestures)

    def _release(self, button, t_us, gestures):
        since_us = self._since_us[button]
        if self._length[button] == _MAY_TAP:
            kind = TAP_WITH_NEXT if self._with_next[button] else TAP
            gestures.append((t_us, kind, button, since_us))
        elif self._length[button] == _IS_STUCK:
            # The contact has been open for a while, so no lock-out is needed.
            self._locked_until_us[button] = t_us
            if self._due_us[button] == FOREVER_US:
                gestures.append((t_us, RELEASED, button, since_us))
        self._due_us[button] = FOREVER_US
        self._length[button] = _MAY_TAP
        # Brief changes are counted at the release, because at the press that would delay its light.
        brief_us = min(t_us - since_us, since_us - self._released_us[button])
        self._released_us[button] = t_us
        if brief_us < BRIEF_US:
            self._brief_us[button] = max(self._brief_us[button], brief_us)
            self._chatters[button] += 1
            if self._chatters[button] == CHATTERS:
                gestures.append((t_us, CHATTER, button, since_us))
            if self._chatters[button] % STORM_CHATTERS == 0:
                self._judge_storm(button, t_us, gestures)

    def _judge_storm(self, button, t_us, gestures):
        began_us = self._storm_us[button]
        self._storm_us[button] = t_us
        if t_us - began_us < STORM_US:
            until_us = self._locked_until_us[button] = t_us + self._calm_us[button]
            self._calm_us[button] = min(2 * self._calm_us[button], MAX_LOCKOUT_US)
            gestures.append((t_us, NOISY, button, until_us))

    def _wake(self, t_us):
        if t_us < self.due_us:
            self.due_us = t_us

    def _plan(self):
        due_us = min(self._due_us)
        for button in range(1, BUTTONS + 1):
            if self._contact[button] != self._down[button]:
                due_us = min(due_us, self._locked_until_us[button])
        self.due_us = due_us
