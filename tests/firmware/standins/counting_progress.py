"""A minimal game and its Progress, which counts and reports presses."""

import unittest

from tableref.games.game import BEFORE_ROUND, Game
from tableref.games.phases import COUNTING, RACE, READY, Phase
from tableref.games.stopwatch import Stopwatch
from tableref.presses.claims import CLAIM
from tableref.presses.gestures import FOREVER_US, OK, PRESS
from tableref.referee.progress import Progress
from tableref.referee.record import Step
from tableref.show.announcer import Announcer

MIDDLE = "between"
"""A phase whose name precedes "counting", the count of a race."""


def count_press(game, t_us, button, since_us):
    return game.press(t_us, button)


class Counting(Game):
    """A game in which OK begins a round and each press is counted and reported.

    Player 1's press opens a race, player 2's ends it. Player 4 has 1 s from the first press on,
    and that clock continues after any press.
    """

    STEPS = ("begun", "counted", CLAIM)

    def start(self):
        self.count = 0
        self.clock.watch = Stopwatch(1_000_000)
        self.clock.whose = 4
        super().start()

    def find_starter(self, t_us):
        self.starter.set(None)

    def begin(self, t_us):
        self.enter(MIDDLE, t_us)
        return "begun"

    def press(self, t_us, button):
        self.count += 1
        self.clock.watch.start(t_us)
        self.enter(RACE if button == 1 else MIDDLE, t_us)
        self.announcer.event(t_us, "counted", (("player", button),))
        return "counted"

    PHASES = {
        READY: BEFORE_ROUND.but(ok=begin),
        COUNTING: Phase(is_open=True),
        MIDDLE: Phase(press=count_press),
        RACE: Phase(press=count_press, is_open=True),
    }


class Ticking(Counting):
    """The game Counting with an event that it causes by itself, at 2500 us."""

    ticked = False

    def advance(self, t_us):
        if not self.ticked and t_us >= 2500:
            self.ticked = True
            self.announcer.event(2500, "tick")


class Settling(Counting):
    """The game Counting, in which player 2's press stops the clock but is processed 20 us later."""

    stops_us = None

    def press(self, t_us, button):
        if button == 2 and self.clock.watch.is_running:
            self.stops_us = t_us
            return "counted"
        return super().press(t_us, button)

    def advance(self, t_us):
        if self.stops_us is not None and t_us >= self.stops_us + 20:
            self.clock.watch.stop(self.stops_us)
            self.stops_us = None


class Waiting:
    """A stand-in of a race: `settled` are the times at which waiting presses were ruled."""

    due_us = FOREVER_US

    def __init__(self):
        self.settled = []

    def settle_presses(self, t_us):
        self.settled.append(t_us)

    def advance(self, t_us):
        pass

    pause = resume = advance


class Racing(Counting):
    """The game Counting with a race in which presses may wait for a ruling."""

    def start(self):
        super().start()
        self.race = Waiting()


class Correcting(Counting):
    """The game Counting, which also records corrections."""

    def start(self):
        super().start()
        self.corrected = []

    def corrections(self):
        return self

    def apply(self, t_us, number, changes):
        self.corrected.append((t_us, number, changes))
        self.announcer.event(t_us, "corrected")


class Entry:
    """The menu entry of Counting."""

    key = "counting"
    game = Counting


class TickingEntry(Entry):
    """The menu entry of Ticking."""

    game = Ticking


class SettlingEntry(Entry):
    """The menu entry of Settling."""

    game = Settling


class RacingEntry(Entry):
    """The menu entry of Racing."""

    game = Racing


class CorrectingEntry(Entry):
    """The menu entry of the game with corrections."""

    game = Correcting


class Bare(unittest.TestCase):
    ENTRY = Entry

    def setUp(self):
        self.announcer = Announcer()
        self.progress = self.new()
        self.progress.begin()
        self.play(1000, OK)

    def new(self, packed=b""):
        return Progress(self.ENTRY, (1, 2, 4), {}, 1, self.announcer, packed)

    def play(self, t_us, button, name=None):
        """Press a button, and record it as a step, as a match does."""
        seq = self.announcer.seq + 1
        step = self.progress.game.handle(t_us, PRESS, button, t_us)
        self.progress.steps.append(Step(t_us, PRESS, button, t_us, name or step, seq))

    def new_events(self):
        """Return (number, us, name) of the events since the last call."""
        return [
            (event["seq"], event["t_us"], event["event"]) for event in self.announcer.pop_events()
        ]
