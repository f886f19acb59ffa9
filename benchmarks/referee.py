"""Speed of the referee on this interpreter, as a table.

    .venv/bin/python benchmarks/referee.py
    .venv/bin/tableref micropython benchmarks/referee.py

The figures depend on the machine; only ratios within one run are meaningful. The speed on a Pico is
measured by `make bench`.
"""

import sys
import time

if sys.implementation.name == "cpython":
    sys.path.insert(0, sys.path[0].rsplit("/", 1)[0] + "/firmware")

from tableref.presses.gestures import OK
from tableref.referee.referee import Referee

ROUNDS = 60
PLAYERS = tuple(range(1, 11))


def seconds():
    """Return the time (s) of a high-resolution clock."""
    return time.time() if not hasattr(time, "perf_counter") else time.perf_counter()


class Play:
    """An endless match of ten players, and counters of its work."""

    def __init__(self):
        self.t_us = 0
        self.edges = 0
        self.events = 0
        self.referee = Referee()
        self.referee.tick(0)
        self.referee.start_match("gotta_go", PLAYERS, {"target": 999})

    def press(self, button):
        """Tap a button."""
        for is_down in (True, False):
            self.referee.edge(button, is_down, self.t_us & 0xFFFFFFFF)
            self.t_us += 60_000
            self.referee.tick(self.t_us & 0xFFFFFFFF)
            self.edges += 1

    def round(self):
        """Play a round and enter its points."""
        self.press(OK)
        self.t_us += 2_500_000
        for player in PLAYERS:
            self.press(player)
        self.t_us += 1_500_000
        for player in PLAYERS:
            self.press(player)
        self.press(OK)
        self.press(OK)
        self.events += len(self.referee.events())


def main():
    """Print the figures as a table."""
    play = Play()
    play.round()
    start = seconds()
    for _ in range(ROUNDS):
        play.round()
    spent = seconds() - start
    start = seconds()
    for frame in range(200):
        play.referee.pixels(play.t_us + frame * 20_000)
    frames = seconds() - start
    name = sys.implementation.name
    print("| on %s | figure |" % name)
    print("|---|---|")
    print("| edges taken, each with its tick | %d a second |" % (play.edges / spent))
    print("| events ruled | %d a second |" % (play.events / spent))
    print("| frames of 26 lights | %d a second |" % (200 / frames))


main()
