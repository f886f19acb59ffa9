"""A correction that changes no number has no effect, and opposite corrections cancel out."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monkey import Monkey, Unscored, compared
from tableref.games import GAMES, corrections, game_screens
from tableref.presses.gestures import BACK, NEXT, OK
from tableref_host.game_facts import tables
from tests import effort

TERMS = [
    (entry.key, players, options)
    for entry in GAMES
    if entry.game.TERMS.has_rounds
    for players, options in tables(entry.key)
]
"""Each game that scores rounds, with each combination of players and options from its host.py."""


PRESSES = {"i_go": 1500, "got_ya": 2000}
"""Game -> number of presses until rounds are scored; 400 for games that are not listed."""


class Table(Monkey):
    """A monkey's table, with methods for deliberate moves afterwards."""

    def let_go(self):
        for button in sorted(self.down):
            self.move(button)
        self.wait(3_000_000)

    def wait(self, us):
        self.t_us += us
        self._tick()
        self.said = [one["event"] for one in self.referee.events()]

    def press(self, *buttons, down_us=60_000):
        for is_down, pressed in ((True, buttons), (False, buttons[::-1])):
            for button in pressed:
                self.referee.edge(button, is_down, self.t_us & 0xFFFFFFFF)
                self.wait(down_us if is_down else 300_000)

    @property
    def match(self):
        return self.referee._stage

    def pause(self):
        if not self.match.progress.is_paused:
            self.press(BACK, down_us=800_000)
        while self.match.menu:
            self.press(BACK)

    def looks(self):
        """Return the visible state of the match behind its pause."""
        game = self.match.progress.game
        state = compared(game) + [game_screens.screen(game, self.referee.now_us)[:2]]
        return [repr(one) for one in state if one is not game.phase_us]

    def enter(self, ago):
        """Choose a round to correct, in the menu of a pause."""
        for button in [NEXT, OK] + [NEXT] * ago + [OK]:
            self.press(button)

    def discard(self):
        """Leave the correction without its changes, and return to the pause."""
        self.press(BACK, down_us=800_000)
        self.pause()

    def confirm(self):
        """Press OK; return the number of events that it caused."""
        before = self.referee.announcer.seq
        self.press(OK)
        return self.referee.announcer.seq - before


def played(seed, terms, events):
    """Return a paused table after random moves, or None if it is in the lobby."""
    table = Table(seed, terms, Unscored(), {OK: 9, BACK: 1})
    for _ in range(events):
        table.move(table.random.choice(table._buttons))
        if table.is_in_lobby:
            table._sit_down()
    table.let_go()
    if table.is_in_lobby:
        return None
    table.pause()
    return None if table.is_in_lobby else table


def check_empty_and_reverted(table, rounds, dice):
    """An empty correction and a reverted one change nothing."""
    progress = table.match.progress
    before, steps = table.looks(), progress.steps.packed(len(progress.steps))
    table.enter(dice.randrange(len(rounds)))
    assert table.match.menu
    assert table.confirm() == 0
    assert progress.is_paused and not table.match.menu
    table.enter(dice.randrange(len(rounds)))
    player = dice.choice(progress.game.players)
    taps = dice.choice((1, 2, 3))
    for _ in range(taps):
        table.press(player)
    for _ in range(taps):
        table.press(NEXT, player)
    if table.match.menu.correction.changed():
        # Some of these taps were refused, for example below 0.
        table.discard()
    else:
        assert table.confirm() == 0
        assert progress.steps.packed(len(progress.steps)) == steps
        assert table.looks() == before


def check_back(table, rounds, dice):
    """BACK undoes each entry, on whatever page it was made."""
    progress = table.match.progress
    before, steps = table.looks(), progress.steps.packed(len(progress.steps))
    table.enter(dice.randrange(len(rounds)))
    entries = 0
    for _ in range(6):
        player, seq = dice.choice(progress.game.players), table.referee.announcer.seq
        buttons = dice.choice(([player], [NEXT, player], [NEXT]))
        table.press(*buttons)
        # The event of a refused tap has a number; an entry has no event.
        entries += player in buttons and table.referee.announcer.seq == seq
    for _ in range(entries):
        table.press(BACK)
    assert table.confirm() == 0
    assert progress.is_paused and not table.match.menu
    assert progress.steps.packed(len(progress.steps)) == steps
    assert table.looks() == before


def check_opposite(table, rounds, dice):
    """Opposite corrections cancel out."""
    game = table.match.progress.game
    ago, player = dice.randrange(len(rounds)), dice.choice(game.players)
    totals, winners, number = dict(game.scores.totals), list(game.winners), game.number
    phase = game.phase
    before = {one: game.scores.of_round(one) for one in rounds}
    said = 0
    for buttons in ([player], [NEXT, player]):
        table.enter(ago)
        table.press(*buttons)
        is_said = table.confirm() > 0
        if table.match.menu:
            # No round of this game can have that result, so OK was refused.
            table.discard()
        else:
            said += is_said
        table.check_record()
        game = table.match.progress.game
    if said == 2:
        assert (dict(game.scores.totals), list(game.winners), game.number) == (
            totals,
            winners,
            number,
        )
        assert game.phase == ("turn" if phase == "floor" else phase)
        assert {one: game.scores.of_round(one) for one in rounds} == before


@pytest.mark.parametrize("terms", TERMS, ids=str)
@settings(max_examples=effort.examples(40), deadline=None)
@given(seed=st.integers(0, 1 << 32), share=st.integers(0, 100))
def test_corrections_have_no_other_effect(terms, seed, share):
    """All checks are made in the same pause, because playing the match takes longest."""
    table = played(seed, terms, PRESSES.get(terms[0], 400) * share // 100)
    rounds = table.match.progress.game.corrections().rounds() if table else ()
    if rounds:
        dice = random.Random(seed)
        check_empty_and_reverted(table, rounds, dice)
        check_back(table, rounds, dice)
        # The last one, because it may leave a correction that the game allows one way only.
        check_opposite(table, rounds, dice)


@given(
    st.integers(0, corrections.LAST_ROUND),
    st.integers(0, 10),
    st.integers(0, 15),
    st.integers(-2047, 2047),
)
def test_a_correction_takes_the_time_of_a_step_and_is_replayed_the_same(number, player, kind, by):
    value = corrections.packed(number, player, kind, by)
    assert 0 <= value < 1 << 32
    assert corrections.unpacked(value) == (number, (player, kind, by))
