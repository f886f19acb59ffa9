"""The number of rounds that an evening needs."""

from itertools import combinations

import pytest

from tableref_host.club.round_counts import left_in_league, of_swiss


@pytest.mark.parametrize(
    ("entrants", "size", "rounds"),
    [(2, 2, 1), (3, 2, 2), (8, 2, 3), (9, 2, 4), (40, 2, 6), (400, 2, 9), (1000, 10, 4), (9, 3, 3)]
    + [(4, 4, 1), (16, 4, 3), (17, 4, 4), (0, 2, 1)],
)
def test_swiss_rounds_continue_until_one_entrant_has_all_points(entrants, size, rounds):
    assert of_swiss(entrants, size) == rounds


def test_a_league_of_odd_numbers_needs_a_round_for_each_entrant():
    assert [left_in_league(range(count), {}) for count in (0, 1, 2, 5, 6)] == [0, 0, 1, 5, 5]
    met = {frozenset(two): 1 for two in combinations(range(4), 2)}
    assert left_in_league(range(4), met) == 0
    assert left_in_league(range(5), met) == 4
    # An entrant who has left is no longer an opponent.
    assert left_in_league([0, 1, 2, 9], met) == 3
