"""Random presses in all games and tools, with saves and power cuts.

There are two processes with two tables each. The power of one table is cut every few thousand
presses. The other one is never switched off, and its use of memory is measured.
"""

import gc
import multiprocessing
import random
import sys
import time
import traceback
from typing import NamedTuple

from benchmarks.emulated.rows import Row
from monkey import Scorer
from tableref.texts import LANGUAGES, use
from torture.power_cut_monkey import LostError, PowerCutMonkey, StuckError
from torture.sittings import sitting, sittings

PRESSES = 10_000_000
QUICK = 60_000
PROCESSES = 2
SEED = 1
MOVES = (300, 800, 2000, 6000)
"""Possible lengths of a sitting, in presses and releases together."""
UNCUT_EVERY = 5
"""One of this number of sittings is at the table whose power is never cut, the others are not."""
LOOKS = 20
"""Number of memory measurements."""
MAX_REPORTS = 5
MORE_OBJECTS = 512
MORE_BYTES = 256
"""Maximum growth of memory (bytes) that is not a leak.

Some growth is normal, because modules and texts are loaded when they are first needed.
"""


class Counts(NamedTuple):
    """Totals over a number of presses."""

    presses: int = 0
    cuts: int = 0
    came_back: int = 0
    redone: int = 0
    ended: int = 0
    homes: int = 0
    lost: int = 0
    stuck: int = 0
    impossible: int = 0
    exceptions: int = 0

    def __add__(self, other):
        return Counts(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class Worked(NamedTuple):
    """The result of one process: its Counts, its duration, and the growth of its memory."""

    counts: Counts
    seconds: float
    grown_objects: int
    grown_bytes: int
    most_held: int
    reports: list


class Day:
    """Sittings at two tables, up to a number of presses.

    The same `seed` always gives the same sittings and presses.
    """

    def __init__(self, seed, make_table=PowerCutMonkey, places=None):
        self._random = random.Random(seed)
        self._make_table = make_table
        self._places = places or sittings()
        self._tables = [self._table(), self._table()]
        self.counts = Counts()
        self.reports = []
        self._looks = []
        self._most_held = 0

    def _table(self):
        # The counter starts at 0, at a random value, or shortly before it wraps.
        start_us = self._random.choice((0, self._random.getrandbits(32), (1 << 32) - 10_000_000))
        return self._make_table(self._random.getrandbits(30), start_us=start_us)

    def run(self, presses):
        """Play sittings until there were `presses` presses; return a Worked."""
        began = time.monotonic()
        number = 0
        while self.counts.presses < presses:
            if self.counts.presses >= len(self._looks) * presses // LOOKS:
                self._look()
            self._sit(number)
            number += 1
        self._look()
        seconds = time.monotonic() - began
        grown = [grown_of(looks) for looks in zip(*self._looks, strict=True)]
        return Worked(self.counts, seconds, *grown, self._most_held, self.reports)

    def _sit(self, number):
        name = self._random.choice(list(self._places))
        place = self._random.choice(self._places[name])
        at = 1 if number % UNCUT_EVERY == 0 else 0
        moves = self._random.choice(MOVES)
        cut_at = self._random.randrange(moves) if at == 0 else None
        self._watched(at, f"{number}, {place.terms or 'lobby'}", place, moves, cut_at)

    def _watched(self, at, where, place, moves, cut_at):
        table = self._tables[at]
        before = self._counted(table)
        home = wrong = Counts()
        try:
            table.sit_down(place).play_on(moves, cut_at).go_home()
            home = Counts(homes=1)
        except Exception as error:
            wrong = Counts(**{_kind_of(error): 1})
            if len(self.reports) < MAX_REPORTS:
                self.reports.append(
                    f"sitting {where}: {''.join(traceback.format_exception(error))}"
                )
            self._tables[at] = self._table()
        after = self._counted(table)
        done = Counts(*(b - a for a, b in zip(before, after, strict=True)))
        self.counts += done + home + wrong
        self._most_held = max(self._most_held, table.most_held)

    @staticmethod
    def _counted(table):
        return Counts(table.presses, table.cuts, table.came_back, table.redone, table.ended)

    def _look(self):
        """Play the same short match at the table that is never switched off; measure its memory."""
        place = sitting("gotta_go", (1, 2, 4), {"target": 60}, Scorer)
        table = self._tables[1]
        before = table.random
        table.random = random.Random(7)
        self._watched(1, "of a look", place, 200, None)
        table.random = before
        table.scorer = self._tables[0].scorer = None
        self._tables[0].switch_on_again()
        use(LANGUAGES[0][0])
        gc.collect()
        self._looks.append((len(gc.get_objects()), table.weight()))


def grown_of(looks):
    """Return how much the measurements of memory have grown.

    Because they vary, this is the minimum of the last tenth minus the maximum of the first half.
    """
    tenth = max(1, len(looks) // 10)
    return min(looks[-tenth:]) - max(looks[: len(looks) // 2])


def _kind_of(error):
    for kind, name in ((LostError, "lost"), (StuckError, "stuck"), (AssertionError, "impossible")):
        if isinstance(error, kind):
            return name
    return "exceptions"


def work(seed, presses):
    """Run one process, and return its Worked."""
    return Day(seed).run(presses)


def run(quick=False):
    """Press buttons in several processes, and return the rows for docs/reliability.md."""
    presses = QUICK if quick else PRESSES
    shares = [(SEED + number, presses // PROCESSES) for number in range(PROCESSES)]
    # Processes are spawned, not forked, so that each starts with little memory in use.
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        return rows(pool.starmap(work, shares))


def rows(worked):
    """Return the rows of the results of all processes for docs/reliability.md."""
    counts = sum((one.counts for one in worked), Counts())
    for one in worked:
        for text in one.reports:
            print(text, file=sys.stderr)
    speed = counts.presses / max(one.seconds for one in worked)
    again = "the same"
    return [
        Row(
            "presses",
            counts.presses,
            "",
            f"at random, ten games and tools, lobby and settings menu; {len(worked)} processes; "
            "releases are not counted",
        ),
        Row("presses a second", int(speed), "", "all processes together"),
        Row("matches played to the end", counts.ended, "", again),
        Row("exceptions", counts.exceptions, "", again, 0),
        Row(
            "impossible states",
            counts.impossible,
            "",
            "screen and sound every 5th move, lights every 50th; the game's scorer at each event",
            0,
        ),
        Row(
            "cuts",
            counts.cuts,
            "",
            "every few thousand presses, at random, also with buttons held down and races open",
        ),
        Row("restored matches", counts.came_back, "", "the other cuts were in the lobby"),
        Row(
            "matches or settings restored differently than confirmed",
            counts.lost,
            "",
            "record, clock, phase, round, totals and winners compared",
            0,
        ),
        Row("redone steps", counts.redone, "", "BACK held and NEXT, about every 150 moves"),
        Row(
            "returns to the menu",
            counts.homes,
            "",
            "by BACK alone after few steps, else by giving up",
        ),
        Row("stuck states", counts.stuck, "", "a return to the menu that failed", 0),
        Row(
            "growth of the process",
            max(0, *(one.grown_objects for one in worked)),
            "objects",
            f"what Python's collector knows, {LOOKS} times: the least of the last tenth "
            "above the most of the first half",
            MORE_OBJECTS,
        ),
        Row(
            "growth of referee and keeper",
            max(0, *(one.grown_bytes for one in worked)),
            "bytes",
            "the same, at the table that is never switched off, after the same few rounds",
            MORE_BYTES,
        ),
        Row(
            "most that the keeper held for a file",
            max(one.most_held for one in worked),
            "bytes",
            "looked at every 5th move",
            8192,
        ),
    ]
