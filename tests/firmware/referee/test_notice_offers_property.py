"""In random play a notice is removed once OK or NEXT has another effect.

The test reads the effects from a screen without the notice, so it is independent of how the match
decides this.
"""

import pytest

from monkey import PAUSES_US, Monkey
from tableref.games import GAMES
from tableref.presses.gestures import BACK, NEXT, OK
from tableref_host.game_facts import random_play, tables

MOVES = 700
TERMS = [
    (entry.key, players, options)
    for entry in GAMES
    for players, options in dict.fromkeys(
        (players, tuple(options.items()))
        for players, options in (*random_play(entry.key), *tables(entry.key)[:1])
    )
]


class Reader(Monkey):
    """A monkey that reads the bottom line of the screen after each move."""

    def __init__(self, seed, terms):
        self.faults = []
        self.gone = 0
        """Number of notices removed because the meaning of OK or NEXT changed."""
        self.refused = 0
        """Number of refusals shown while OK or NEXT had an effect."""
        self._reasons = []
        self._others = 0
        """Number of events of a move that are not refusals."""
        self._of_button = ""
        """The last notice about a faulty button, which stays when the moment changes."""
        super().__init__(seed, terms, self, {OK: 5, NEXT: 5, BACK: 1})

    def event(self, event):
        """Note the refusals of a move, and notices about buttons."""
        if event["event"] == "refused":
            self._reasons.append(event["reason"])
            return
        self._others += 1
        if event["event"].startswith("button_"):
            self._of_button = self.referee.announcer.notice_line

    def offers(self):
        """Return the lines that say what OK and NEXT do (in the lobby with the title), or None.

        Return None in an open race, because presses must not wait for drawing text, and after a
        match's end.
        """
        stage = self.referee._stage
        if not self.is_in_lobby and (stage.has_ended or not stage.progress.is_race_closed):
            return None
        title, *lines = stage.screen(self.referee.now_us)[0]
        offers = [line for line in lines if "OK" in line or "NEXT" in line]
        return [title, *offers] if self.is_in_lobby else offers

    def move(self, button):
        """Let time pass, press or release, and check after each that the notice hides nothing."""
        self._look_after(lambda: self._wait(self.random.choice(PAUSES_US)))
        self._look_after(lambda: self._edge(button))

    def _wait(self, us):
        self.t_us += us
        self._tick()

    def _edge(self, button):
        is_down = button not in self.down
        self.referee.edge(button, is_down, self.t_us & 0xFFFFFFFF)
        (self.down.add if is_down else self.down.discard)(button)
        self._tick()

    def _look_after(self, act):
        announcer = self.referee.announcer
        stage, before = self.referee._stage, self.offers()
        notice, count = announcer.notice_line, announcer.notice_count
        self._reasons.clear()
        self._others = 0
        removals = []
        remove = announcer.remove_notice
        # A mock would take as much processor time as the rest of the test.
        announcer.remove_notice = lambda *given: removals.append(remove(*given))
        act()
        del announcer.remove_notice
        after = self.offers()
        # Leave out the lights, because `play` checks them every CHECK_EVERY moves.
        self.check(with_lights=False)
        if self.referee._stage is not stage or before is None or after is None:
            return
        if notice and not announcer.notice_line and after != before:
            self.gone += 1
        elif announcer.notice_count == count and notice and after != before:
            if notice != self._of_button:
                self.faults.append(("stays", notice, before, after))
        if self._reasons and announcer.notice_line and not announcer.stuck:
            self.refused += 1
            lines = self.referee.screen()[0]
            hidden = [line for line in after if line.startswith("OK") and line not in lines]
            if hidden:
                self.faults.append(("covers", announcer.notice_line, hidden))
            # A gesture before the refused press may have changed the offer, and removed a notice.
            is_only = announcer.notice_count == count + 1 and not removals
            if after != before and not self._others and is_only:
                self.faults.append(("of another offer", self._reasons[:], before, after))


@pytest.mark.parametrize("terms", TERMS, ids=str)
def test_a_notice_disappears_when_ok_or_next_has_another_effect(terms):
    game, players, options = terms
    reader = Reader(1, (game, players, dict(options))).play(MOVES)
    assert reader.faults == []
    assert reader.refused


@pytest.mark.parametrize("seed", range(2))
def test_a_notice_disappears_like_that_in_the_lobby_and_the_settings(seed):
    reader = Reader(seed, None).play(MOVES)
    assert reader.faults == []
    assert reader.refused
    assert reader.gone
