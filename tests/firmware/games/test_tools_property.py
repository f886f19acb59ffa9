"""After random presses in Draw lots and 3-2-1 there is always a way back."""

import pytest

from monkey import Monkey
from tests import effort

TERMS = {
    ("lots", (3, 5), "2 players"): {"choice", "drawing", "drawn"},
    ("lots", (1, 2, 4, 8), "4 players"): {"choice", "drawing", "drawn"},
    ("lots", tuple(range(1, 11)), "10 players"): {"choice", "drawing", "drawn"},
    ("count_in", (1,), "1 player"): {"ready", "counting", "race"},
    ("count_in", tuple(range(1, 11)), "10 players"): {"ready", "counting", "race"},
}


class Watcher:
    """Checks that claims are in order, and that each draw is among the players."""

    def __init__(self, players):
        self.players = players
        self.last = None

    def event(self, event):
        name = event["event"]
        if name == "starter_drawn":
            assert event["player"] in self.players
        elif name == "teams_drawn":
            assert sorted(sum(event["teams"].values(), [])) == list(self.players)
        elif name == "claim":
            assert event["player"] in self.players
            assert (event["rank"] == 1) == (event["margin_us"] == 0) or event["margin_us"] == 0
            assert event["margin_us"] >= 0


@pytest.mark.parametrize("terms", effort.first(TERMS, 3), ids=str)
def test_random_presses_leave_a_way_back(terms):
    game, players, _ = terms
    monkey = Monkey(1, (game, players, {}), Watcher(players)).play()
    assert TERMS[terms] <= monkey.phases
    monkey.leave_by_back()


@pytest.mark.parametrize("terms", effort.first(TERMS, 3), ids=str)
def test_a_replay_gives_the_same_match_at_any_moment(terms):
    game, players, _ = terms
    Monkey(3, (game, players, {}), Watcher(players)).play_checking_records()
