"""What every game with a clock has: time that is up, stands, is given, and pauses."""

import unittest

from tableref.games.game import Game
from tableref.games.stopwatch import Stopwatch
from tableref.games.timed import MINUTE_US
from tableref.presses.gestures import FOREVER_US, HOLD, NEXT, OK, PRESS
from tableref.show.announcer import Announcer


class Later(Game):
    """A game in which player 2 has 100 us, from 50 us on."""

    watched = 2

    @property
    def next_us(self):
        return FOREVER_US if self.watch else 50

    def advance(self, t_us):
        if not self.watch and t_us >= 50:
            self.watch = Stopwatch(100)
            self.watch.start(50)


class Passing(unittest.TestCase):
    """Time that passes while a match is put together again from its steps."""

    def passed(self, t_us, is_up=False):
        game = Later((1, 2), {}, 1, Announcer())
        game.start()
        game.let_pass(t_us, *([True] if is_up else []))
        return game.stands, game.watch and game.watch.used_us(t_us)

    def test_a_time_that_is_up_without_a_step_stands_also_when_it_began_meanwhile(self):
        self.assertEqual(self.passed(49), (False, None))
        self.assertEqual(self.passed(149), (False, 99))
        self.assertEqual(self.passed(150), (True, 100))
        self.assertEqual(self.passed(500), (True, 100))

    def test_a_clock_that_a_press_of_just_before_has_stopped_does_not_stand(self):
        game = Later((1, 2), {}, 1, Announcer())
        game.start()
        game.let_pass(149)
        clock = game.watch
        game.advance = lambda t_us: clock.stop(149) if t_us >= 150 else None
        game.let_pass(500)
        self.assertEqual((game.stands, clock.used_us(500)), (False, 99))

    def test_a_time_that_has_its_step_is_up_then_and_not_before(self):
        self.assertEqual(self.passed(150, is_up=True), (False, 100))
        self.assertEqual(self.passed(151, is_up=True), (True, 100))


class BareClock(unittest.TestCase):
    """A game in which player 2 has 100 us, from 10 us on."""

    def setUp(self):
        self.announcer = Announcer()
        self.game = Game((1, 2), {}, 1, self.announcer)
        self.game.start()
        self.game.watch = Stopwatch(100)
        self.game.watched = 2
        self.game.watch.start(10)
        self.announcer.take_events()

    def said(self):
        """Return the events since the last call, without their numbers."""
        return [
            [item for item in event.items() if item[0] != "seq"]
            for event in self.announcer.take_events()
        ]

    def test_who_has_no_clock_is_never_out_of_time(self):
        self.assertEqual(self.game.lapse_us, 110)
        self.game.watch = None
        self.assertEqual(self.game.lapse_us, FOREVER_US)
        self.game.pause(50)
        self.game.resume(60)

    def test_a_time_that_is_up_is_said_and_whose_it_was(self):
        self.assertEqual(self.game.lapse(110), 2)
        self.assertEqual(self.said(), [[("t_us", 110), ("event", "time_up"), ("player", 2)]])
        self.assertEqual(self.game.lapse_us, FOREVER_US)

    def test_no_time_runs_in_a_pause(self):
        self.game.pause(50)
        self.assertEqual((self.game.lapse_us, self.game.watch.used_us(900)), (FOREVER_US, 40))
        self.game.resume(1000)
        self.assertEqual(self.game.lapse_us, 1060)

    def test_a_clock_that_stands_waits_for_ok_and_not_for_the_end_of_a_pause(self):
        self.game.stand(110)
        self.game.pause(120)
        self.game.resume(130)
        self.assertTrue(self.game.stands)
        self.assertEqual((self.game.lapse_us, self.game.watch.used_us(900)), (FOREVER_US, 100))

    def test_ok_gives_it_a_minute_and_that_is_kept(self):
        self.game.stand(110)
        done = self.game.milestones
        self.assertEqual(self.game.input(500, PRESS, OK, 500), "time_given")
        given = [("t_us", 500), ("event", "time_given"), ("player", 2), ("given_us", 60_000_000)]
        self.assertEqual(self.said(), [given])
        self.assertEqual((self.game.stands, self.game.lapse_us), (False, 500 + MINUTE_US))
        self.assertEqual(self.game.milestones, done + 1)

    def test_no_other_press_gives_it(self):
        self.game.stand(110)
        for kind, button in ((PRESS, 1), (PRESS, NEXT), (HOLD, OK)):
            self.assertIsNone(self.game.input(500, kind, button, 500))
        reasons = [dict(event).get("reason") for event in self.said()]
        self.assertEqual((reasons, self.game.stands), (["clock_stands", "clock_stands"], True))


if __name__ == "__main__":
    unittest.main()
