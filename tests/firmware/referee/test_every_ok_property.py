"""OK and NEXT are tried on a copy of the table at each new screen, in all phases of all games.

What they confirm must survive a power cut at any later time, even in an open race, and a bouncing
finger's OK must count once.
"""

import random
import re
from itertools import islice
from types import SimpleNamespace

import pytest

from copied_table import CopiedTable
from tableref.games import GAMES
from tableref.games.game import JUDGEMENT
from tableref.presses.gestures import NEXT, OK
from tableref.referee.record import INTERRUPTIONS
from tests.effort import exhaustive, first
from tests.tableref_host.history import random_play
from torture.matches import MATCHES, SCENARIOS

ACTS = 60
LATER_US = (0, 60_000, 2_900_000)
"""Times (us) after the press at which the power is cut."""
TOO_SOON_US = (40_000, 150_000, 249_999)
"""Times (us) after OK at which a bouncing finger presses OK again."""
MORE = ("gotown", "turn", "played")
"""(game, phase, step) in which a second OK may follow immediately, because it plays another card.
"""


SHARED = {"ready", "counting", "result", "over"}
"""Phases that every game has. All others belong to a single game."""


class Watched(CopiedTable):
    """A table on whose copy OK is tried before each press or release."""

    def __init__(self, scenario):
        self.faults = []
        self.phases = set()
        """(game, phase) in which OK and NEXT were tried."""
        self.confirmed = set()
        """(button, game, phase) in which OK or NEXT confirmed a step."""
        self._seen = set()
        self._done = set()
        """The records that end with a step confirmed by OK or NEXT."""
        super().__init__(scenario)

    def edge(self, button, is_down):
        """Test OK and NEXT on a copy, then handle the press or release."""
        self.try_ok()
        before = self.record
        super().edge(button, is_down)
        confirmed = self.confirmed_since(before)
        if confirmed:
            self._done.add(confirmed)
        self._look_after_cut()

    def confirmed_since(self, before):
        """Return the record after the step that OK or a judgement has just confirmed, or None.

        A press that starts 3-2-1 confirms earlier entries.
        """
        is_new = before is not None and self.record not in (None, b"", before)
        if not is_new or len(self.record) < len(before) or self.last_step.kind in INTERRUPTIONS:
            return None
        game, step = self.referee.save_queue.progress.game, self.last_step
        if step.button != OK and game.STEP_KINDS.get(step.name) != JUDGEMENT:
            return None
        return before if game.phase == "counting" else self.record

    def _look_after_cut(self):
        """Check that a power cut now loses no confirmed step, unless the step was undone."""
        record = self.record
        if record:
            done = max((old for old in self._done if record.startswith(old)), key=len, default=b"")
            if not self.record_after_cut().startswith(done):
                self.faults.append(("lost", self.now_us, len(done)))

    def try_ok(self):
        """Try OK and NEXT on copies, unless the same was seen before."""
        progress = self.referee.save_queue.progress
        if progress is None:
            return
        lines, big = self.referee.screen()
        words = re.sub(r"\d+", "0", " ".join((*lines, big)))
        at = progress.terms[0], progress.game.phase
        seen = at, progress.is_paused, progress.is_race_closed, words
        table = None if seen in self._seen else self.copied()
        if table is None:
            return
        self._seen.add(seen)
        self.phases.add(at)
        if self._try(table, OK, at, seen):
            for us in TOO_SOON_US:
                self._press_twice(us, at, seen)
        table = self.copied()
        if table is not None:
            self._try(table, NEXT, at, seen)

    def _try(self, table, button, at, seen):
        """Press OK or NEXT on a copy, and cut its power later.

        Return whether the press was a step.
        """
        before = table.record
        CopiedTable.edge(table, button, True)
        record = table.confirmed_since(before)
        if record is None:
            return False
        self.confirmed.add((button, *at))
        pressed_us = table.now_us
        for us in LATER_US:
            table.run_until(pressed_us + us)
            if not table.record_after_cut().startswith(record):
                self.faults.append(("not kept", button, us, seen))
        return True

    def _press_twice(self, us, at, seen):
        """Press OK and again shortly after: only the first press may be a step."""
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
    table = Watched.played(path.stem)
    table.try_ok()
    return table


@pytest.mark.parametrize("name", MATCHES.values())
def test_every_ok_of_a_match_is_saved_and_counts_once(name):
    table = played(SCENARIOS / f"{name}.txt")
    assert table.faults == []
    assert len(table.phases) > 2


@exhaustive
def test_every_ok_is_saved_and_counts_once_in_every_phase_of_every_game():
    tables = [played(path) for path in sorted(SCENARIOS.glob("*.txt"))]
    assert [fault for table in tables for fault in table.faults] == []
    tried = set().union(*(table.phases for table in tables))
    phases = {(entry.key, phase) for entry in GAMES for phase in set(entry.game.PHASES) - SHARED}
    assert phases <= tried
    confirmed = set().union(*(table.confirmed for table in tables))
    assert {game for button, game, _ in confirmed if button == OK} == {e.key for e in GAMES}
    # These include steps of races.
    assert {(OK, "quiz", "reading"), (NEXT, "quiz", "answer")} <= confirmed


@pytest.mark.parametrize("seed", first(range(1, 4)))
@pytest.mark.parametrize("game", random_play.GAMES)
def test_every_ok_is_saved_and_counts_once_whatever_people_press(game, seed):
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
