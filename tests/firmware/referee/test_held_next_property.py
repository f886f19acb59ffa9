"""In the lobby and in each phase of each game, NEXT is held on a copy of the table before a press.

A hold that changes nothing on the screen must say so in a notice.
"""

import re

import pytest

from copied_table import CopiedTable
from tableref.games import GAMES
from tableref.presses.gestures import BACK, NEXT
from tests.effort import exhaustive
from torture.matches import MATCHES, SCENARIOS

HELD_US = 1_500_000
"""Time (us) for which NEXT is held: longer than any hold, shorter than a notice."""


class Held(CopiedTable):
    """A table on whose copy NEXT is held before each real press."""

    def __init__(self, scenario):
        self.silent = []
        """The moments in which a hold of NEXT changed nothing and said nothing."""
        self.phases = set()
        """(game, phase) in which NEXT was held."""
        self._seen = set()
        super().__init__(scenario)

    @property
    def words(self):
        """The text on the screen, without the digits of a running clock."""
        lines, big = self.referee.screen()
        return re.sub(r"\d+:\d\d", "0:00", "\n".join((*lines, big)))

    @property
    def place(self):
        """(game, phase, whether the match is paused), or (None, page, False) in the lobby."""
        match = self.referee.match
        if match is None:
            return None, self.referee._stage.moment, False
        return match.progress.terms[0], match.progress.game.phase, match.progress.is_paused

    def is_down(self, button):
        """Return whether a button is down."""
        return self.referee._gestures.is_down(button)

    def edge(self, button, is_down):
        """Hold NEXT on a copy before each press in a new situation, then handle the edge."""
        if is_down:
            place = self.place
            seen = (*place, re.sub(r"\d+", "0", self.words))
            if seen not in self._seen:
                self._seen.add(seen)
                self._hold_next(place)
        super().edge(button, is_down)

    def _hold_next(self, place):
        table = self.copied()
        if table is None or self.is_down(NEXT) or self.is_down(BACK):
            return
        self.phases.add(place[:2])
        table.referee.announcer.remove_notice()
        before, notices = table.words, table.referee.announcer.notice_count
        CopiedTable.edge(table, NEXT, True)
        pressed = table.words
        table.run_until(table.now_us + HELD_US)
        is_told = table.referee.announcer.notice_count > notices
        if before == pressed == table.words and not is_told:
            self.silent.append((place, before))


@pytest.mark.parametrize("name", MATCHES.values())
def test_next_held_without_effect_says_so(name):
    assert Held.played(name).silent == []


@exhaustive
def test_next_held_without_effect_says_so_in_every_phase_of_every_game():
    tables = [Held.played(path.stem) for path in sorted(SCENARIOS.glob("*.txt"))]
    assert [moment for table in tables for moment in table.silent] == []
    held = set().union(*(table.phases for table in tables))
    phases = {(entry.key, phase) for entry in GAMES for phase in entry.game.PHASES}
    assert phases <= held
