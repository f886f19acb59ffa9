"""Rounds of a league and of the Swiss system, compared with brute force in small fields."""

import asyncio
import itertools
import sys

import pytest
from brute_force import league_rounds, matchings, repeats_of, seatings
from hypothesis import given, settings
from hypothesis import strategies as st

from tableref_host.club import ClubError
from tableref_host.club.pairing import pair, paired, sizes
from tests import effort


def play(count, size, rounds, is_league=False, seed=1):
    """Pair a number of rounds in which the lower number always wins; return the rounds and byes."""
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


@settings(max_examples=effort.examples(25), deadline=None)
@given(count=st.integers(2, 24), size=st.integers(2, 10), seed=st.integers(0, 99))
def test_everybody_sits_at_one_table_in_each_round(count, size, seed):
    for tables, bye in play(count, size, 3, seed=seed)[0]:
        seated = [one for table in tables for one in table] + ([bye] if bye is not None else [])
        assert sorted(seated) == list(range(count))
        assert all(len(table) <= size for table in tables)
        assert (bye is None) == (size > 2 or count % 2 == 0)


@pytest.mark.parametrize("count", [8, 9, 16, 21, 40])
def test_in_swiss_rounds_nobody_meets_again_or_has_two_byes(count):
    _, met, byes = play(count, 2, 5)
    assert max(met.values()) == 1
    assert set(byes.values()) <= {1} and len(byes) == (5 if count % 2 else 0)


@pytest.mark.parametrize("count", [2, 5, 6, 12])
def test_in_a_league_all_meet_all(count):
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


def test_at_tables_of_four_few_meetings_are_repeated():
    _, met, _ = play(16, 4, 3)
    assert sum(count - 1 for count in met.values()) <= 4


def test_tables_are_as_equal_in_size_as_possible():
    assert sizes(10, 4) == [4, 3, 3] and sizes(9, 8) == [5, 4] and sizes(0, 2) == []


def test_the_same_seed_gives_the_same_pairing():
    assert play(12, 2, 3, seed=5)[0] == play(12, 2, 3, seed=5)[0]
    assert play(12, 2, 1, seed=5)[0] != play(12, 2, 1, seed=6)[0]


def test_a_separate_process_pairs_the_same():
    entrants = list(range(9))
    met = {frozenset((0, 1)): 1, frozenset((2, 3)): 2}
    asked = (entrants, dict.fromkeys(entrants, 0.5), met, {4: 1}, 2, False, 3, 77)
    assert asyncio.run(paired(asked)) == pair(*asked)


def test_a_stopped_process_pairs_nothing_and_says_so(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(ClubError, match="Seat the round again"):
        asyncio.run(paired(()))


@st.composite
def fields(draw, most=9):
    """Draw (entrants, points, met, byes): a field in the middle of an evening."""
    entrants = list(range(draw(st.integers(2, most))))
    half_points = st.integers(0, 6).map(lambda halves: halves / 2)
    points = {one: draw(half_points) for one in entrants}
    pairs = [frozenset(two) for two in itertools.combinations(entrants, 2)]
    counts = draw(st.lists(st.sampled_from([0, 0, 1, 1, 2]), min_size=len(pairs)))
    met = {two: count for two, count in zip(pairs, counts, strict=False) if count}
    byes = {one: draw(st.integers(0, 1)) for one in entrants}
    return entrants, points, met, byes


@settings(max_examples=effort.examples(200), deadline=None)
@given(field=fields(), seed=st.integers(0, 9))
def test_the_bye_goes_to_the_lowest_of_those_with_the_fewest_byes(field, seed):
    entrants, points, met, byes = field
    _, bye = pair(entrants, points, met, byes, 2, False, 3, seed)
    if len(entrants) % 2 == 0:
        assert bye is None
        return
    most = max(points.values())
    lowest = min((byes[one], points[one]) for one in entrants)

    def without_repeats(one):
        others = [other for other in entrants if other != one]
        return any(repeats_of(pairs, met) == 0 for pairs in matchings(others))

    free = [one for one in entrants if points[one] < most and without_repeats(one)]
    if lowest[1] == most and free:
        lowest = min((byes[one], points[one]) for one in free)
        assert bye in free
    assert (byes[bye], points[bye]) == lowest


@settings(max_examples=effort.examples(200), deadline=None)
@given(field=fields(), seed=st.integers(0, 9))
def test_pairs_repeat_the_fewest_meetings_and_then_have_similar_points(field, seed):
    entrants, points, met, byes = field
    pairs, bye = pair(entrants, points, met, byes, 2, False, 3, seed)

    def cost(pairs):
        difference = sum((points[one] - points[other]) ** 2 for one, other in pairs)
        third = sum(max(0, met.get(frozenset(two), 0) - 1) for two in pairs)
        return repeats_of(pairs, met), third, difference

    others = [one for one in entrants if one != bye]
    assert cost(pairs) == min(map(cost, matchings(others)))
    if bye is None:
        return
    # With equal byes and points, the bye is chosen so that the fewest meetings are repeated.
    alike = [one for one in entrants if (byes[one], points[one]) == (byes[bye], points[bye])]
    fewest = min(
        repeats_of(some, met)
        for one in alike
        for some in matchings([other for other in entrants if other != one])
    )
    assert repeats_of(pairs, met) == fewest


def test_a_leader_has_no_bye_if_somebody_else_can_have_it():
    points = {1: 3, 2: 2, 3: 2, 4: 1, 5: 1, 6: 0, 7: 0}
    assert pair(list(range(1, 8)), points, {}, {}, 2, False, 3, 1001)[1] in (6, 7)
    byes = dict.fromkeys(range(2, 8), 1)
    assert pair(list(range(1, 8)), points, {}, byes, 2, False, 3, 1001)[1] in (6, 7)
    # A bye for any other entrant would repeat a meeting.
    met = {frozenset(two): 1 for two in itertools.combinations((1, 2, 3), 2) if 1 in two}
    assert pair([1, 2, 3], {1: 2, 2: 0, 3: 0}, met, {2: 1, 3: 1}, 2, False, 2, 1)[1] == 1


def test_opponents_points_decide_between_equals():
    points = dict.fromkeys(range(5), 1.0)
    for last in range(5):
        buchholz = {one: float(one != last) for one in range(5)}
        points[4 - last] = 2.0
        expected = {one for one in range(5) if one != 4 - last}
        _, bye = pair(list(range(5)), points, {}, {}, 2, False, 2, 1, buchholz)
        assert bye in expected and (bye == last or points[last] == 2.0)
        points[4 - last] = 1.0


@settings(max_examples=effort.examples(150), deadline=None)
@given(field=fields(), size=st.integers(3, 5), seed=st.integers(0, 9))
def test_larger_tables_repeat_the_fewest_meetings(field, size, seed):
    entrants, points, met, byes = field
    tables, bye = pair(entrants, points, met, byes, size, False, 3, seed)
    counts = sizes(len(entrants), size)
    assert bye is None and sorted(map(len, tables)) == sorted(counts)
    fewest = min(repeats_of(one, met) for one in seatings(entrants, counts))
    assert repeats_of(tables, met) == fewest


def test_four_rounds_of_twelve_at_tables_of_three_repeat_only_what_they_must():
    _, met, _ = play(12, 3, 3)
    assert set(met.values()) == {1}


@pytest.mark.parametrize(("count", "size", "rounds"), [(16, 4, 2), (40, 4, 6), (50, 3, 8)])
def test_large_fields_repeat_no_meeting_unless_necessary(count, size, rounds):
    _, met, _ = play(count, size, rounds)
    assert set(met.values()) == {1}


@pytest.mark.parametrize(("count", "size"), [(24, 4), (27, 3), (52, 4)])
def test_at_large_tables_points_are_similar(count, size):
    points = {one: one // size for one in range(count)}
    tables, _ = pair(list(range(count)), points, {}, {}, size, False, 3, 1)
    differences = [max(map(points.get, one)) - min(map(points.get, one)) for one in tables]
    assert sum(differences) <= len(tables) / 2


def league(count, late, leaving=None, seed=1):
    """Play a league to its end; yield its state before each round.

    `late` are the rounds before which a new entrant arrives, `leaving` the one before which the
    first entrant leaves.
    """
    entrants, met, byes = list(range(count)), {}, {}
    for number in range(200):
        entrants += [len(entrants) + 100] * late.count(number)
        if number == leaving:
            entrants = entrants[1:]
        yield number, list(entrants), dict(met), dict(byes)
        is_done = all(frozenset(two) in met for two in itertools.combinations(entrants, 2))
        if is_done and number >= max([*late, leaving or 0], default=0):
            return
        tables, bye = pair(entrants, {}, met, byes, 2, True, number, seed * 100 + number)
        for two in tables:
            met[frozenset(two)] = met.get(frozenset(two), 0) + 1
        if bye is not None:
            byes[bye] = byes.get(bye, 0) + 1
    raise AssertionError("it never ends")


LEAGUES = [
    pytest.param(count, late, leaving, marks=effort.exhaustive if count + len(late) > 7 else ())
    for count in range(2, 9)
    for late in ([], [1], [2], [count])
    for leaving in (None, 2)
    if count - (leaving is not None) >= 2
]


@pytest.mark.parametrize(("count", "late", "leaving"), LEAGUES)
def test_a_league_takes_the_fewest_rounds_and_gives_no_second_bye(count, late, leaving):
    states = list(league(count, late, leaving))
    changed = max([*late, leaving or 0], default=0)
    number, entrants, met, byes = states[changed]
    assert states[-1][0] == number + league_rounds(entrants, met, byes)
    for (_, there, _, before), (_, _, _, after) in itertools.pairwise(states):
        for one in (one for one in there if after.get(one, 0) > before.get(one, 0)):
            assert before.get(one, 0) == min(before.get(other, 0) for other in there)


@pytest.mark.parametrize(("count", "late"), [(20, [3]), (21, [5]), (40, [4])])
def test_a_late_entrant_of_a_large_league_needs_a_round_for_each_opponent(count, late):
    assert [state[0] for state in league(count, late)][-1] == count + late[0]
