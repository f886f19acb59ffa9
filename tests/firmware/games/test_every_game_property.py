"""After random presses in any game, including a new one, there is always a way back.

Games with scores also have property tests of their own, with a scorer.
"""

import pytest

from monkey import Monkey
from tableref.games import GAMES
from tableref.presses.gestures import HOLD, TAP, TAP_WITH_NEXT
from tableref_host.game_facts import tables

TERMS = [
    (entry.key, players, options) for entry in GAMES for players, options in tables(entry.key)[:2]
]


class Watcher:
    """Checks that a score names exactly the players."""

    def __init__(self, players):
        self.players = [str(player) for player in players]

    def event(self, event):
        if event["event"] in ("round_scored", "match_ended"):
            assert sorted(map(str, event["totals"])) == sorted(self.players)


@pytest.mark.parametrize("terms", TERMS, ids=str)
def test_random_presses_leave_a_way_back(terms):
    monkey = Monkey(1, terms, Watcher(terms[1])).play(400)
    assert len(monkey.phases) > 1
    monkey.leave_by_back()


@pytest.mark.parametrize("terms", TERMS, ids=str)
def test_a_replay_gives_the_same_match_at_any_moment(terms):
    Monkey(3, terms, Watcher(terms[1])).play_checking_records(60)


@pytest.mark.parametrize("terms", TERMS, ids=str)
def test_the_rest_of_a_press_of_the_previous_phase_changes_nothing(terms):
    monkey = Monkey(5, terms, Watcher(terms[1]))
    for _ in range(300):
        monkey.play(1)
        if monkey.is_in_lobby or monkey.game.clock.is_stopped or not monkey.game.phase_us:
            continue
        game, now_us = monkey.game, monkey.t_us - monkey.referee._origin_us
        for kind in (TAP, HOLD, TAP_WITH_NEXT):
            for button in game.owners:
                assert game.handle(now_us, kind, button, game.phase_us - 1) is None, game.phase
    monkey.leave_by_back()
