"""The clock of a game: its end, undo of its end, added time, and pauses."""

import unittest

from tableref.games.clock import MINUTE_US
from tableref.games.game import BEFORE_ROUND, Game
from tableref.games.phases import READY
from tableref.presses.gestures import FOREVER_US, HOLD, NEXT, OK, PRESS
from tableref.referee.progress import Progress
from tableref.show.announcer import Announcer


class Plain(Game):
    """A game that has only the phase before a round."""

    PHASES = {READY: BEFORE_ROUND}


class Later(Plain):
    """A game in which player 2 has 100 us, from 50 us on."""

    stops_us = None

    @property
    def due_us(self):
        return FOREVER_US if self.clock.watch else 50

    def advance(self, t_us):
        if not self.clock.watch and t_us >= 50:
            self.clock.begin(50, 100, 2)
        if self.stops_us is not None and t_us >= 150:
            self.clock.watch.stop(self.stops_us)


class Stopping(Later):
    """The game Later, but a press at 149 us, ruled only when the time is up, stops the clock."""

    stops_us = 149


class Entry:
    """A line of the menu."""

    key = "later"

    def __init__(self, game):
        self.game = game


class Passing(unittest.TestCase):
    """Time that passes while a match is replayed."""

    def replayed(self, t_us, game=Later):
        progress = Progress(Entry(game), (1, 2), {}, 1, Announcer())
        progress.begin()
        progress.replay(t_us, 0)
        clock = progress.game.clock
        return clock.is_stopped, clock.watch and clock.watch.used_us(t_us)

    def test_a_time_that_ends_without_a_step_in_the_record_stops_even_if_it_began_meanwhile(self):
        self.assertEqual(self.replayed(49), (False, None))
        self.assertEqual(self.replayed(149), (False, 99))
        self.assertEqual(self.replayed(150), (True, 100))
        self.assertEqual(self.replayed(500), (True, 100))

    def test_a_clock_stopped_by_a_press_just_before_its_end_does_not_end(self):
        self.assertEqual(self.replayed(500, Stopping), (False, 99))

    def test_a_time_ends_if_its_step_is_in_the_record(self):
        progress = Progress(Entry(Later), (1, 2), {}, 1, Announcer())
        progress.begin()
        progress.game.advance(50)
        progress.time_up(150, 60)
        progress.replay(500, 0)
        clock = progress.game.clock
        self.assertEqual((clock.is_stopped, clock.due_us), (False, FOREVER_US))


class BareClock(unittest.TestCase):
    """A game in which player 2 has 100 us, from 10 us on."""

    def setUp(self):
        self.announcer = Announcer()
        self.game = Plain((1, 2), {}, 1, self.announcer)
        self.game.start()
        self.game.clock.begin(10, 100, 2)
        self.announcer.pop_events()

    def said(self):
        """Return the events since the last call, without their numbers."""
        return [
            [item for item in event.items() if item[0] != "seq"]
            for event in self.announcer.pop_events()
        ]

    def test_a_player_without_a_clock_never_runs_out_of_time(self):
        self.assertEqual(self.game.clock.due_us, 110)
        self.game.clock.end()
        self.assertEqual(self.game.clock.due_us, FOREVER_US)
        self.game.pause(50)
        self.game.resume(60)

    def test_the_end_of_a_time_is_reported_with_its_player(self):
        self.assertEqual(self.game.time_up(110, 0), 2)
        self.assertEqual(self.said(), [[("t_us", 110), ("event", "time_up"), ("player", 2)]])
        self.assertEqual(self.game.clock.due_us, FOREVER_US)

    def test_no_time_runs_in_a_pause(self):
        self.game.pause(50)
        self.assertEqual(
            (self.game.clock.due_us, self.game.clock.watch.used_us(900)), (FOREVER_US, 40)
        )
        self.game.resume(1000)
        self.assertEqual(self.game.clock.due_us, 1060)

    def test_a_stopped_clock_waits_for_ok_not_for_the_end_of_a_pause(self):
        self.game.clock.stop_at_end(110)
        self.game.pause(120)
        self.game.resume(130)
        self.assertTrue(self.game.clock.is_stopped)
        self.assertEqual(
            (self.game.clock.due_us, self.game.clock.watch.used_us(900)), (FOREVER_US, 100)
        )

    def test_ok_adds_a_minute_which_is_saved(self):
        self.game.clock.stop_at_end(110)
        done = self.game.milestones
        self.assertEqual(self.game.handle(500, PRESS, OK, 500), "time_given")
        given = [("t_us", 500), ("event", "time_given"), ("player", 2), ("given_us", 60_000_000)]
        self.assertEqual(self.said(), [given])
        self.assertEqual(
            (self.game.clock.is_stopped, self.game.clock.due_us), (False, 500 + MINUTE_US)
        )
        self.assertEqual(self.game.clock.watch.used_us(700), 300)
        self.assertEqual(self.game.milestones, done + 1)

    def test_no_other_press_adds_a_minute(self):
        self.game.clock.stop_at_end(110)
        for kind, button in ((PRESS, 1), (PRESS, NEXT), (HOLD, OK)):
            self.assertIsNone(self.game.handle(500, kind, button, 500))
        reasons = [dict(event).get("reason") for event in self.said()]
        self.assertEqual(
            (reasons, self.game.clock.is_stopped), (["clock_stands", "clock_stands"], True)
        )


if __name__ == "__main__":
    unittest.main()
