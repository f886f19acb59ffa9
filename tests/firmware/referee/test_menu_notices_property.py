"""In random play a notice is removed when a match is paused or continues, or its menu turns."""

import pytest

from monkey import Monkey, Unscored
from tableref.games import GAMES
from tableref.presses.gestures import BACK, NEXT, OK
from tableref_host.game_facts import random_play

MOVES = 3000
TERMS = [(entry.key, *random_play(entry.key)[0]) for entry in GAMES]


class Reader(Monkey):
    """A monkey that is often in the menu of a pause."""

    def __init__(self, seed, terms):
        self.turned = 0
        """Number of times the page changed while there was a notice."""
        super().__init__(seed, terms, Unscored(), {OK: 6, NEXT: 4, BACK: 4})

    def page(self):
        """Return whether the match is paused, and its menu's title; None in the lobby."""
        if self.is_in_lobby:
            return None
        match = self.referee._stage
        return match.progress.is_paused, match.menu and match.menu.screen()[0][0]

    def move(self, button):
        """Press or release, and check the notice."""
        announcer = self.referee.announcer
        page, notice, count = self.page(), announcer.notice_line, announcer.notice_count
        super().move(button)
        if notice and page and page != self.page() and announcer.notice_count == count:
            self.turned += 1
            assert not announcer.notice_line, (notice, page, self.page())


@pytest.mark.parametrize("terms", TERMS, ids=str)
def test_a_notice_disappears_with_its_page(terms):
    game, players, options = terms
    assert Reader(1, (game, players, dict(options))).play(MOVES).turned
