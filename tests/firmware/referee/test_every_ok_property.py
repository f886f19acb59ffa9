"""OK and NEXT tried wherever something new is seen, on a copy, in every phase of every game.

What they have confirmed outlives a power cut at any later instant, in open races too, and with it
all that was done before. Only a count that is broken off never was: then what stood before it does.
And one finger's OK is one OK.
"""

import random
import re
from itertools import islice
from types import SimpleNamespace

import pytest

from copied_table import CopiedTable
from host_tools.simulation.scenario import perform
from host_tools.simulation.scenario_format import parse
from tableref.games import GAMES
from tableref.presses.gestures import NEXT, OK
from tableref.referee.record import FACTS
from tests.effort import exhaustive, first
from tests.host_tools.history import random_play
from torture.matches import MATCHES, SCENARIOS

ACTS = 60
LATER_US = (0, 60_000, 2_900_000)
"""So long after OK the plug is pulled."""
TOO_SOON_US = (40_000, 150_000, 249_999)
"""So long after OK a finger that bounces presses it again."""
MORE = ("gotown", "turn", "played")
"""One card after the other may be played as quickly as one likes: game, phase, step."""


class Watched(CopiedTable):
    """The same, and OK is tried on a copy of it before anything new happens."""

    def __init__(self, scenario):
        self.faults = []
        self.phases = set()
        """(game, phase) in which OK was tried."""
        self.confirmed = set()
        """The same, where it confirmed something."""
        self.races = set()
        """(game, phase) in which OK or NEXT opened a race, or its count, or was part of one."""
        self._seen = set()
        self._done = set()
        """The records that end with what OK has confirmed."""
        super().__init__(scenario)

    def edge(self, button, is_down):
        """Try OK, and then do what happens."""
        self.try_ok()
        before = self.record
        super().edge(button, is_down)
        if button in (OK, NEXT) and is_down and self.confirms_since(before):
            self._done.add(self.kept_since(before))
        self._look_after_cut()

    def confirms_since(self, before):
        """Return whether OK or NEXT has just made a step of the match."""
        is_new = before is not None and self.record not in (None, b"", before)
        return is_new and self.last_step.kind not in FACTS

    def kept_since(self, before):
        """Return the record that a cut leaves at least, after a step that followed `before`."""
        return before if self.referee.news.history.game.is_counting else self.record

    def _look_after_cut(self):
        """See that all that stands of what OK has confirmed would be there after a cut of now."""
        record = self.record
        if record:
            done = max((old for old in self._done if record.startswith(old)), key=len, default=b"")
            if not self.record_after_cut().startswith(done):
                self.faults.append(("lost", self.now_us, len(done)))

    def try_ok(self):
        """Try OK on a copy, unless the same was seen before."""
        history = self.referee.news.history
        if history is None:
            return
        lines, big = self.referee.screen()
        words = re.sub(r"\d+", "0", " ".join((*lines, big)))
        at = history.terms[0], history.game.phase
        seen = at, history.is_paused, history.is_calm, words
        table = None if seen in self._seen else self.copied()
        if table is None:
            return
        self._seen.add(seen)
        self.phases.add(at)
        other = self.copied()
        if self._is_confirmed(table, OK, seen):
            self.confirmed.add(at)
            for us in TOO_SOON_US:
                self._press_twice(us, at, seen)
        self._is_confirmed(other, NEXT, seen)

    def _is_confirmed(self, table, button, seen):
        """Press a button on a copy, and see that what it has confirmed is kept."""
        before = table.record
        CopiedTable.edge(table, button, True)
        if not table.confirms_since(before):
            return False
        pressed_us, record = table.now_us, table.kept_since(before)
        if not table.referee.news.is_settled:
            self.races.add(seen[0])
        for us in LATER_US:
            table.run_until(pressed_us + us)
            if not table.record_after_cut().startswith(record):
                self.faults.append(("not kept", button, us, seen))
        return True

    def _press_twice(self, us, at, seen):
        """Press OK and, so long after, again: only the first may be a step."""
        table = self.copied()
        CopiedTable.edge(table, OK, True)
        table.run_until(table.now_us + us // 2)
        CopiedTable.edge(table, OK, False)
        table.run_until(table.now_us + us - us // 2)
        record = table.record
        CopiedTable.edge(table, OK, True)
        is_step = table.record not in (None, record) and table.last_step.button == OK
        if is_step and (*at, table.last_step.name) != MORE:
            self.faults.append(("taken twice", us, seen))


def played(path):
    """Return the `Watched` at which a scenario was played."""
    scenario = parse(path.read_text(encoding="utf-8"))
    table = Watched(scenario)
    perform(scenario, table)
    table.try_ok()
    return table


@pytest.mark.parametrize("name", MATCHES.values())
def test_every_ok_of_a_match_is_kept_and_taken_once(name):
    table = played(SCENARIOS / f"{name}.txt")
    assert table.faults == []
    assert len(table.phases) > 2


@exhaustive
def test_so_it_is_in_every_phase_of_every_game():
    tables = [played(path) for path in sorted(SCENARIOS.glob("*.txt"))]
    assert [fault for table in tables for fault in table.faults] == []
    tried = set().union(*(table.phases for table in tables))
    assert {(entry.key, phase) for entry in GAMES for phase in entry.game.SCREENS} <= tried
    confirmed = {game for table in tables for game, _ in table.confirmed}
    assert confirmed == {entry.key for entry in GAMES}
    races = {place for table in tables for place in table.races}
    assert {("quiz", "reading"), ("quiz", "answer"), ("got_it", "judging")} <= races


@pytest.mark.parametrize("seed", first(range(1, 4)))
@pytest.mark.parametrize("game", random_play.GAMES)
def test_and_whatever_people_press(game, seed):
    players, options = random_play.GAMES[game]
    match = game.split()[0], players, options, seed
    table = Watched(SimpleNamespace(settings=None, match=match))
    acts = random_play.acts(random.Random(seed), [*players, 9], cut=2)
    for buttons, down_us, before_us in islice(acts, ACTS):
        if table.record is None:
            break
        table.run_until(table.now_us + before_us)
        if buttons == random_play.CUT:
            table.cut_power()
            continue
        for button in buttons:
            table.edge(button, True)
        table.run_until(table.now_us + down_us)
        for button in reversed(buttons):
            table.edge(button, False)
        table.run_until(table.now_us + 11_000)
    assert table.faults == []
