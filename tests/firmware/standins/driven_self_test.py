"""A self-test with a simulated clock and contacts that can bounce, stick and crosstalk."""

from driven import DrivenTable
from tableref.presses.gestures import BACK, OK
from tableref.selftest.contacts import ALL
from tableref.selftest.self_test import SelfTest

LIGHTS_MS = 26 * 350 + 4 * 1500
SOUND_MS = 13 * 300
SCREEN_MS = 3 * 2500


class DrivenSelfTest(DrivenTable):
    """A SelfTest whose time advances only when a test calls its methods.

    The buttons `held` are down from the start.
    """

    def __init__(self, held=(), is_led=False, counter_us=0, buttons=ALL):
        self.has_left = False
        self.referee = SelfTest(None if is_led else self._leave, buttons)
        self._start_us = counter_us
        self.now_us = 0
        self.events = []
        for button in held:
            self.edge(button, True)
        self._tick()

    def _leave(self, down):
        self.has_left = True

    def _tick(self):
        # Skipped buttons are not requested again.
        return 20_000 if self.has_left else super()._tick()

    @property
    def part(self):
        return self.referee.part

    def to_buttons(self):
        """Let the parts without presses pass, until buttons are requested."""
        return self.skip(3000 + LIGHTS_MS + SOUND_MS + SCREEN_MS)

    def skip(self, ms):
        """Let `ms` pass in one step, with a tick only at the end."""
        self.now_us += round(ms * 1000)
        return self.wait(0)

    def to_summary(self):
        return self.to_buttons().press_long(OK)

    def press_long(self, button):
        return self.press(button).wait(1600).release(button).wait(50)

    def tap_all(self, *but):
        """Press each button once, except those in `but`."""
        for button in range(1, 14):
            if button not in but:
                self.tap(button)
        return self

    def press_both(self, button, other, after_us=0):
        """Press a button, which moves another one a number of us later; then release both."""
        self.edge(button, True)
        self.now_us += after_us
        self.edge(other, True)
        self.wait(60).edge(button, False)
        self.now_us += 30_000
        self.edge(other, False)
        return self.wait(60)

    def bounce(self, button, times_us, is_down=True):
        """Move a contact, and again at each of `times_us` after that."""
        start_us = self.now_us
        self.edge(button, is_down)
        for number, t_us in enumerate(times_us):
            self.now_us = start_us + t_us
            self.edge(button, is_down if number % 2 else not is_down)
        return self

    def troubles(self):
        """Return the contents of `self_test_ended`, as (trouble, buttons)."""
        found = []
        for trouble in self.last("self_test_ended")["troubles"]:
            buttons = trouble["buttons"] if "buttons" in trouble else [trouble["button"]]
            found.append((trouble["trouble"], buttons))
        return found

    def leave(self):
        """If the summary is shown, hold BACK, which ends the self-test."""
        return self.press_long(BACK) if self.part == "summary" else self
