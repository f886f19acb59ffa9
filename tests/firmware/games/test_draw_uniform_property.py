"""Lots are uniform over a million draws, for every number of players and of teams.

The test statistic's probability is calculated exactly from the chi-squared distribution, whose
tail has a closed form for integer degrees of freedom. Seeds are fixed, so the result is
reproducible.
"""

from collections import Counter
from math import comb, erfc, exp, factorial, pi, sqrt

import pytest

from tableref.games.draw import Draw, mixed
from tableref.games.lots import rules
from tests.effort import IS_CHECK, first

DRAWS = 1_000_000 if IS_CHECK else 50_000
"""Number of lots drawn in each test."""
UNLIKELY = 1e-4
"""Significance level: a fair draw fails a test once in 10,000 seeds."""
NUMBERS = range(1 << 32)
"""All numbers that the generator can return. A pick from this range returns one unchanged."""
SPARE = 100
"""Additional numbers, because very rarely a pick discards a number and uses the next one."""
TEAMS = [(players, teams) for players in range(4, 11) for teams in rules.team_counts(players)]


def tail(statistic, degrees):
    """Return the probability of a chi-squared statistic at least this large by chance."""
    half = statistic / 2
    if degrees % 2 == 0:
        total = term = 1.0
        for step in range(1, degrees // 2):
            term *= half / step
            total += term
        return exp(-half) * total
    total, term = 0.0, sqrt(2 * statistic / pi)
    for step in range(degrees // 2):
        total += term
        term *= statistic / (2 * step + 3)
    return erfc(sqrt(half)) + exp(-half) * total


def probability(drawn, outcomes):
    """Return the probability that a fair draw of a number of outcomes is at most this uneven."""
    counts = Counter(drawn)
    assert len(counts) <= outcomes
    total = sum(counts.values())
    expected = total / outcomes
    statistic = sum((count - expected) ** 2 for count in counts.values()) / expected
    statistic += (outcomes - len(counts)) * expected
    return tail(statistic, outcomes - 1)


def ways(players, teams):
    """Return the number of ways to divide the players into unnamed teams."""
    size = players // teams
    return factorial(players) // factorial(size) ** teams // factorial(teams)


def test_the_calculated_tail_agrees_with_printed_tables():
    # degrees of freedom -> the critical value for p = 0.001, as printed to two decimals
    printed = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 9: 27.88, 14: 36.12, 34: 65.25}
    for degrees, critical in printed.items():
        assert tail(critical, degrees) == pytest.approx(1e-3, rel=5e-3)


def test_a_slightly_uneven_draw_is_detected():
    draw = Draw(7)
    loaded = [0 if draw.pick(range(100)) == 0 else draw.pick(range(5)) for _ in range(100_000)]
    assert probability(loaded, 5) < UNLIKELY


class Replayed(Draw):
    """Draws with numbers that another generator has made, because making them takes longest."""

    def __init__(self, numbers):
        super().__init__(0)
        self._next = iter(numbers).__next__


def uneven(numbers):
    """Return {number of players: probability} of those whose lots are not uniform."""
    found = {}
    for count in range(2, 11):
        draw, players = Replayed(numbers), range(count)
        drawn = (draw.pick(players) for _ in range(DRAWS))
        found[count] = probability(drawn, count)
    return {count: chance for count, chance in found.items() if chance <= UNLIKELY}


def test_a_million_draws_of_one_seed_are_uniform():
    draw = Draw(20261122)
    assert uneven([draw.pick(NUMBERS) for _ in range(DRAWS + SPARE)]) == {}


def test_the_first_draw_after_presses_at_any_moment_is_uniform():
    """The seeds are of matches whose last press differs by microseconds."""
    moments = range(DRAWS + SPARE)
    assert uneven([Draw(mixed(123_456, t_us)).pick(NUMBERS) for t_us in moments]) == {}


@pytest.mark.parametrize("table", first(TEAMS, 2), ids=str)
def test_teams_of_a_million_draws_are_uniform(table):
    """Every division into teams is equally likely, if there are enough draws for this test."""
    players, teams = table
    draw, seats, times = Draw(5), range(1, players + 1), DRAWS // players
    drawn = (rules.teams(rules.lots(draw, seats, teams), teams) for _ in range(times))
    if ways(players, teams) * 20 <= times:
        assert UNLIKELY < probability((tuple(sorted(one)) for one in drawn), ways(players, teams))
    else:
        # With too many divisions for the draws, compare only the first player's partners.
        mates = (next(team for team in one if 1 in team) for one in drawn)
        assert UNLIKELY < probability(mates, comb(players - 1, players // teams - 1))
