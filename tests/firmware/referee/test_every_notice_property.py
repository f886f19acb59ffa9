"""In every phase of every game, a refusal is provoked on a copy of the table before each press.

Its notice must disappear when the phase or the turn changes, and must never cover what OK does.
"""

import re

import pytest

from copied_table import CopiedTable
from tableref.games import GAMES
from tableref.presses.gestures import PLAYERS
from tests.effort import exhaustive
from torture.matches import MATCHES, SCENARIOS

FINGER_US = 20_000
SOON_US = 2_500_000
"""Time (us) for which a notice is checked. It is shown for 3 s."""


SHARED = {"ready", "counting", "result", "over"}
"""Phases that every game has. All others belong to a single game."""


class Watched(CopiedTable):
    """A table on whose copy a button without a player is pressed before each real press."""

    def __init__(self, scenario):
        self.faults = []
        self.phases = set()
        """(game, phase) in which a refusal was provoked."""
        self.changes = set()
        """Tuples (game, phase, later phase) of the actions that removed a refusal from the screen.
        """
        self._seen = set()
        super().__init__(scenario)

    @property
    def moment(self):
        """(phase, player in turn, whether BACK has stopped the clocks)."""
        game = self.referee.save_queue.progress.game
        return game.phase, game.turns and game.turns.current, game.clock.is_stopped

    @property
    def words(self):
        """The text on the screen."""
        lines, big = self.referee.screen()
        return (*lines, big)

    def edge(self, button, is_down):
        """Provoke a refusal on a copy before each new press, then handle the press or release."""
        progress = self.referee.save_queue.progress
        if progress is not None and is_down:
            words = re.sub(r"\d+", "0", " ".join(self.words))
            seen = progress.terms[0], progress.is_paused, self.moment[0], button, words
            if seen not in self._seen:
                self._seen.add(seen)
                self._provoke(button, seen)
        super().edge(button, is_down)

    def _provoke(self, button, seen):
        table = self.copied()
        if table is None:
            return
        owners = table.referee.save_queue.progress.game.owners
        strangers = [one for one in range(1, PLAYERS + 1) if one not in owners]
        if not strangers:
            return
        before = table.words, table.moment
        for is_down in (True, False):
            CopiedTable.edge(table, strangers[-1], is_down)
            table.run_until(table.now_us + FINGER_US)
        notice = table.referee.announcer.notice_line
        if not notice or table.moment != before[1]:
            return
        self.phases.add((seen[0], before[1][0]))
        offered = {line for line in before[0] if line.startswith("OK")}
        if not offered <= set(table.words):
            self.faults.append(("covers OK", notice, seen))
        CopiedTable.edge(table, button, True)
        self._look(table, notice, before[1], seen)
        table.run_until(table.now_us + SOON_US)
        self._look(table, notice, before[1], seen)

    def _look(self, table, notice, before, seen):
        if table.referee.save_queue.progress is None or table.moment == before:
            return
        self.changes.add((seen[0], before[0], table.moment[0]))
        if notice in table.words:
            self.faults.append(("stays", notice, seen))


@pytest.mark.parametrize("name", MATCHES.values())
def test_a_refusal_disappears_with_its_moment_and_does_not_hide_ok(name):
    table = Watched.played(name)
    assert table.faults == []
    assert len(table.changes) > 1


@exhaustive
def test_a_refusal_disappears_with_its_moment_in_every_phase_of_every_game():
    tables = [Watched.played(path.stem) for path in sorted(SCENARIOS.glob("*.txt"))]
    assert [fault for table in tables for fault in table.faults] == []
    provoked = set().union(*(table.phases for table in tables))
    phases = {(entry.key, phase) for entry in GAMES for phase in set(entry.game.PHASES) - SHARED}
    assert phases <= provoked
    left = {(game, phase) for table in tables for game, phase, _ in table.changes}
    # The solver's game cannot be copied, so no refusal can be provoked in that phase.
    assert phases - left == {("got_it", "solving")}
