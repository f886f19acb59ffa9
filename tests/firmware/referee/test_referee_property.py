"""Random presses cause no exception or impossible state; there is always a way to the lobby."""

import pytest

from monkey import Monkey
from tests import effort

TERMS = [None, *(("gotta_go", players, {"target": 60}) for players in
                 ((1, 3), (2, 5, 9), tuple(range(1, 11))))]  # fmt: skip


@pytest.mark.parametrize("terms", effort.first(TERMS, 2), ids=str)
@pytest.mark.parametrize("seed", effort.first(range(3)))
def test_random_presses_leave_a_way_back(seed, terms):
    monkey = Monkey(seed, terms).play()
    assert len(monkey.phases) >= 6, f"the monkey saw too little: {monkey.phases}"
    monkey.leave_by_back()


@pytest.mark.parametrize("seed", effort.first(range(6)))
def test_a_replay_gives_the_same_match_at_any_moment(seed):
    Monkey(seed, ("gotta_go", (1, 2, 4, 8), {"target": 60})).play_checking_records()
