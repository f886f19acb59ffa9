"""The defaults of `Game`."""

import unittest

from tableref.games.game import BEFORE_ROUND, Game
from tableref.games.phases import READY, Phase
from tableref.presses.gestures import HOLD, NEXT, OK, PRESS, TAP
from tableref.show.announcer import Announcer

MIDDLE = "middle"


class Bare(Game):
    """A game that has one phase, in which only taps and holds have an effect."""

    def gesture(self, t_us, button, since_us):
        return "gesture"

    def begin(self, t_us):
        self.enter(MIDDLE, t_us)
        return "begun"

    PHASES = {READY: BEFORE_ROUND.but(ok=begin), MIDDLE: Phase(tap=gesture, hold=gesture)}


class BareGame(unittest.TestCase):
    def setUp(self):
        self.announcer = Announcer()
        self.game = Bare((1, 2), {}, 1, self.announcer)
        self.game.start()
        self.assertEqual(self.game.handle(1000, PRESS, OK, 1000), "begun")
        self.announcer.pop_events()

    def test_ok_without_an_effect_is_refused(self):
        self.assertIsNone(self.game.handle(2000, PRESS, OK, 2000))
        self.assertEqual(self.announcer.notice_line, self.game.text("not_now_ok"))

    def test_next_without_a_choice_is_refused(self):
        self.assertIsNone(self.game.handle(2000, PRESS, NEXT, 2000))
        self.assertEqual(self.announcer.notice_line, self.game.text("nothing_to_choose"))

    def test_refused_presses_are_no_step_and_do_not_end_the_phase(self):
        for button in (OK, NEXT):
            self.game.handle(2000, PRESS, button, 2000)
        self.assertEqual((self.game.phase, self.game.phase_us), (MIDDLE, 1000))
        said = [event["reason"] for event in self.announcer.pop_events()]
        self.assertEqual(said, ["not_now_ok", "nothing_to_choose"])

    def test_only_a_gesture_that_began_before_the_phase_belongs_to_the_phase_before(self):
        for kind in (TAP, HOLD):
            self.assertIsNone(self.game.handle(2000, kind, 1, 999))
            # A button pressed in the same microsecond as OK was pressed in the new phase.
            self.assertEqual(self.game.handle(2000, kind, 1, 1000), "gesture")


if __name__ == "__main__":
    unittest.main()
