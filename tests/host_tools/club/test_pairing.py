"""Rounds are paired so that all play, and nobody meets again while it can be helped."""

import asyncio
import itertools
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.club import ClubError
from host_tools.club.pairing import pair, paired, sizes


def play(count, size, rounds, is_league=False, seed=1):
    """Pair so many rounds, of which the lower number always wins; return the rounds and byes."""
    entrants = list(range(count))
    points, met, byes = dict.fromkeys(entrants, 0.0), {}, {}
    paired = []
    for number in range(rounds):
        words = (points, met, byes, size, is_league, number, seed + number)
        tables, bye = pair(entrants, *words)
        paired.append((tables, bye))
        for table in tables:
            for one, other in itertools.combinations(sorted(table), 2):
                met[frozenset((one, other))] = met.get(frozenset((one, other)), 0) + 1
                points[one] += 1
        if bye is not None:
            byes[bye] = byes.get(bye, 0) + 1
            points[bye] += 1
    return paired, met, byes


@given(count=st.integers(2, 24), size=st.integers(2, 10), seed=st.integers(0, 99))
def test_everybody_sits_at_one_table_in_each_round(count, size, seed):
    for tables, bye in play(count, size, 3, seed=seed)[0]:
        seated = [one for table in tables for one in table] + ([bye] if bye is not None else [])
        assert sorted(seated) == list(range(count))
        assert all(len(table) <= size for table in tables)
        assert (bye is None) == (size > 2 or count % 2 == 0)


@pytest.mark.parametrize("count", [8, 9, 16, 21, 40])
def test_nobody_meets_again_in_swiss_rounds_and_nobody_has_two_byes(count):
    _, met, byes = play(count, 2, 5)
    assert max(met.values()) == 1
    assert set(byes.values()) <= {1} and len(byes) == (5 if count % 2 else 0)


@pytest.mark.parametrize("count", [2, 5, 6, 12])
def test_in_a_league_all_have_met_all(count):
    _, met, _ = play(count, 2, count - 1 + count % 2, is_league=True)
    assert len(met) == count * (count - 1) // 2 and set(met.values()) == {1}


def test_leaders_meet_leaders():
    tables, _ = play(8, 2, 3)[0][2]
    points = dict.fromkeys(range(8), 0)
    for tables_before, _ in play(8, 2, 3)[0][:2]:
        for table in tables_before:
            points[min(table)] += 1
    assert all(abs(points[one] - points[other]) <= 1 for one, other in tables)
    assert sum(points[one] for one in tables[0]) == max(points.values()) * 2


def test_at_tables_of_four_few_meet_again():
    _, met, _ = play(16, 4, 3)
    assert sum(count - 1 for count in met.values()) <= 4


def test_tables_are_as_even_as_can_be():
    assert sizes(10, 4) == [4, 3, 3] and sizes(9, 8) == [5, 4] and sizes(0, 2) == []


def test_the_same_seed_pairs_the_same():
    assert play(12, 2, 3, seed=5)[0] == play(12, 2, 3, seed=5)[0]
    assert play(12, 2, 1, seed=5)[0] != play(12, 2, 1, seed=6)[0]


def test_a_process_of_its_own_pairs_the_same():
    entrants = list(range(9))
    met = {frozenset((0, 1)): 1, frozenset((2, 3)): 2}
    asked = (entrants, dict.fromkeys(entrants, 0.5), met, {4: 1}, 2, False, 3, 77)
    assert asyncio.run(paired(asked)) == pair(*asked)


def test_a_process_that_is_stopped_pairs_nothing_and_says_so(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(ClubError, match="Seat the round again"):
        asyncio.run(paired(()))
