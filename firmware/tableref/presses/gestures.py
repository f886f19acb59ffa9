"""From contact edges to presses, taps and holds.

A contact bounces: it opens and closes many times within a few milliseconds. The first edge is the
press, with its own stamp and no delay; after it the button is locked out for a while. What the
contact is when the lock-out ends is what it is.

Buttons break. One that stays down too long is stuck: out of play until its contact has been open
for a while. One whose contact changes faster than any finger chatters: that is counted and said,
and its presses count on, because they may be real.
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
"""A player's button went down while NEXT was held: a tap, or a finger that stays."""
STUCK = "button_stuck"
"""A button is out of play: it was down for longer than any game asks."""
RELEASED = "button_released"
"""A stuck button is back in play."""
CHATTER = "button_chatters"
"""A button has chattered `CHATTERS` times."""
NOISY = "button_noisy"
"""A button chatters without end: it is locked out for long."""
FAULTS = (STUCK, RELEASED, CHATTER, NOISY)

FOREVER_US = 1 << 62

STUCK_US = 10_000_000
"""Down for so long (us) is stuck: three times the longest hold that the settings allow."""

NEXT_STUCK_US = 20_000_000
"""The same for NEXT, which is held while others tap: all 49 cards of Gotta Go! at 3 a second."""

STUCK_FROM_START_US = 3_000_000
"""Down for so long (us) from power-on is stuck: it is out of play from the start, and said then."""

RELEASE_US = 100_000
"""A stuck button's contact must be open for so long (us): a hand that lifts takes longer to press
again, a loose plug does not."""

BRIEF_US = 20_000
"""No finger closes or opens a contact for less (us): people who tap as fast as they can, 8 times a
second, do both for 40 ms and more."""

CHATTERS = 5
"""So many brief moves since power-on are no chance any more: the table says so, once a button."""

STORM_CHATTERS = 10
STORM_US = 500_000
"""So many brief moves in so long (us) are no presses any more, and would keep the table from all
else: the button is locked out for `CALM_US`, the next time for twice as long, and so on."""

CALM_US = 2_000_000
LONGEST_CALM_US = 64_000_000

_MAY_TAP = 0
_IS_HELD = 1
_IS_STUCK = 2


class Gestures:
    """Debounces thirteen contacts and names what their buttons did.

    A gesture is a tuple (t_us, kind, button, since_us): when it was known, PRESS, TAP, HOLD or
    NEXT_TAP, whose button, and when that button went down. PRESS comes at once; later exactly one
    of the others follows: HOLD after `hold_us`, or TAP at an earlier release. Where NEXT was down
    at the press both are NEXT_TAP: a finger that stays long means no other thing. A player's PRESS
    while NEXT is held tells when NEXT went down instead, for games in which it can't wait.

    STUCK, RELEASED, CHATTER and NOISY tell of the button itself, and are no business of a game.
    They follow from the contacts alone: taking steps back changes nothing of it. NOISY says until
    when it is locked out instead of when it went down.
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
        """When `advance` may have something to do next (us): never too late, at times too early,
        because looking through all buttons at each edge would cost more than a press may wait."""

    def adjust(self, lockout_us, hold_us):
        """Lock out and await a hold for so long from the next press on."""
        self._lockout_us = lockout_us
        self._hold_us = hold_us

    def is_down(self, button):
        """Return whether the button is held down now, bounce left out."""
        return self._down[button]

    def chatters(self):
        """Return [button, chatters, longest_us] of each button that has chattered since power-on.

        `chatters` is how often it closed or opened more briefly than a finger can, `longest_us` for
        how long at most: what a lock-out must be longer than to hide it.
        """
        return [
            [button, count, self._brief_us[button]]
            for button, count in enumerate(self._chatters)
            if count
        ]

    def held(self, button, t_us):
        """Take a button that was down before anybody looked: no press, and stuck if it stays so."""
        self._contact[button] = self._down[button] = True
        self._length[button] = _IS_STUCK
        self._locked_until_us[button] = FOREVER_US
        self._since_us[button] = t_us
        self._due_us[button] = t_us + STUCK_FROM_START_US
        self._wake(t_us + STUCK_FROM_START_US)

    def is_press(self, button, t_us):
        """Return whether a contact that closes at `t_us` is a press: not bounce, not down yet."""
        ready_us = self._locked_until_us[button]
        if self._down[button] and self._length[button] != _IS_STUCK:
            # A release that the lock-out hid is accepted at its end, and locks out again.
            ready_us += self._lockout_us
        return not self._contact[button] and t_us >= ready_us

    def edge(self, button, is_down, t_us):
        """Take a contact's change and return the gestures it makes known, oldest first."""
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
        """Let time pass up to `t_us` and return the gestures it makes known, oldest first."""
        if t_us < self.due_us:
            # No list made for nothing: the time is told a hundred times a second.
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
        """Take a change of a contact that is stuck: locked out while closed, and for some time."""
        if self._contact[button]:
            self._locked_until_us[button] = FOREVER_US
        else:
            self._locked_until_us[button] = t_us + RELEASE_US
            self._wake(t_us + RELEASE_US)

    def _stay(self, button, t_us, gestures):
        """Take a button that has stayed down until `_due_us`."""
        since_us = self._since_us[button]
        if self._length[button] == _MAY_TAP:
            self._length[button] = _IS_HELD
            limit_us = NEXT_STUCK_US if button == NEXT else STUCK_US
            self._due_us[button] = since_us + limit_us
            kind = NEXT_TAP if self._with_next[button] else HOLD
            gestures.append((t_us, kind, button, since_us))
        else:
            self._length[button] = _IS_STUCK
            self._due_us[button] = FOREVER_US
            if self._contact[button]:
                self._locked_until_us[button] = FOREVER_US
            gestures.append((t_us, STUCK, button, since_us))

    def _settle(self, button, t_us, gestures):
        """Accept what the contact is now as what the button is, and lock it out."""
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
            kind = NEXT_TAP if self._with_next[button] else TAP
            gestures.append((t_us, kind, button, since_us))
        elif self._length[button] == _IS_STUCK:
            # quiet for so long already: there is nothing to lock out
            self._locked_until_us[button] = t_us
            if self._due_us[button] == FOREVER_US:
                gestures.append((t_us, RELEASED, button, since_us))
        self._due_us[button] = FOREVER_US
        self._length[button] = _MAY_TAP
        # Here and not at the press, whose light must not wait for it.
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
            self._calm_us[button] = min(2 * self._calm_us[button], LONGEST_CALM_US)
            gestures.append((t_us, NOISY, button, until_us))

    def _wake(self, t_us):
        if t_us < self.due_us:
            self.due_us = t_us

    def _plan(self):
        self.due_us = FOREVER_US
        for button in range(1, BUTTONS + 1):
            self._wake(self._due_us[button])
            if self._contact[button] != self._down[button]:
                self._wake(self._locked_until_us[button])
