"""Every draw is fair: chi-squared tests over neighbouring and other seeds, and successive draws.

The critical values are those of p = 0.001, from the tables of the chi-squared distribution. Seeds
are fixed, so the result is reproducible.
"""

import unittest

from driven import DrivenTable
from tableref.games import by_key
from tableref.games.draw import Draw
from tableref.games.lots import rules
from tableref.show.announcer import Announcer

CRITICAL = {
    1: 10.83,
    2: 13.82,
    3: 16.27,
    4: 18.47,
    6: 22.46,
    8: 26.12,
    9: 27.88,
    14: 36.12,
    34: 65.25,
}
"""Degrees of freedom -> critical value for p = 0.001."""

DRAWS = 1200


def chi_squared(drawn, outcomes):
    """Return the chi-squared statistic of the counts of equally likely outcomes."""
    counts = {}
    for outcome in drawn:
        counts[outcome] = counts.get(outcome, 0) + 1
    expected = len(drawn) / outcomes
    missing = (outcomes - len(counts)) * expected
    return sum((counts[one] - expected) ** 2 for one in counts) / expected + missing


def match(game, players, seed):
    """Return (flow, announcer) of a match that has just started."""
    announcer = Announcer()
    line = by_key(game)
    flow = line.game(players, line.complete_options(players, {}), seed, announcer)
    flow.start()
    return flow, announcer


def drawn_by_lots(players, seed, draws, turns=0):
    """Return the events of `draws` draws by lots, after NEXT was pressed `turns` times."""
    flow, announcer = match("lots", players, seed)
    t_us = 0
    for _ in range(turns):
        flow.choose(t_us)
    for _ in range(draws):
        flow.draw(t_us)
        t_us += 3_000_000
        flow.advance(t_us)
    return announcer.pop_events()


def team_of(event):
    """Return the teams as sets of players, without their names."""
    return tuple(sorted(tuple(team) for team in event["teams"].values()))


class Fairness(unittest.TestCase):
    def check(self, drawn, outcomes):
        found = chi_squared(drawn, outcomes)
        self.assertTrue(found < CRITICAL[outcomes - 1], (outcomes, found))


class Seeds(Fairness):
    def test_an_unfair_draw_is_detected(self):
        loaded = [seed % 5 if seed % 11 else 0 for seed in range(DRAWS)]
        with self.assertRaises(AssertionError):
            self.check(loaded, 5)

    def test_the_first_draw_of_neighbouring_seeds_is_fair(self):
        for count in (2, 3, 4, 5, 7, 9, 10):
            for first in (0, 1_000_000, 0x3FFF0000):
                seeds = range(first, first + DRAWS)
                self.check([Draw(seed).pick(range(count)) for seed in seeds], count)

    def test_the_first_draw_of_distant_seeds_is_fair(self):
        for count in (2, 3, 5, 10):
            seeds = [number * 1_000_003 & 0x3FFFFFFF for number in range(DRAWS)]
            self.check([Draw(seed).pick(range(count)) for seed in seeds], count)

    def test_successive_draws_of_one_seed_are_fair(self):
        for seed in (0, 1, 7, 123_456_789):
            for count in (2, 3, 5, 10):
                draw = Draw(seed)
                self.check([draw.pick(range(count)) for _ in range(DRAWS)], count)

    def test_successive_draws_are_independent(self):
        for seed in (0, 5):
            draw = Draw(seed)
            pairs = [(draw.pick("abc"), draw.pick("abc")) for _ in range(DRAWS)]
            self.check(pairs, 9)

    def test_draws_of_neighbouring_seeds_are_independent(self):
        pairs = [(Draw(seed).pick("abc"), Draw(seed + 1).pick("abc")) for seed in range(DRAWS)]
        self.check(pairs, 9)


class Starters(Fairness):
    def test_the_starter_of_gotta_go_is_fair(self):
        for players in ((1, 2, 4), (2, 3, 5, 8, 10)):
            starters = [match("gotta_go", players, seed)[0].starter.player for seed in range(DRAWS)]
            self.check(starters, len(players))

    def test_the_starters_of_successive_rounds_of_gotta_go_are_fair(self):
        flow, _ = match("gotta_go", (1, 2, 4, 7, 9), 3)
        starters = []
        for _ in range(DRAWS):
            starters.append(flow.starter.player)
            flow.make_ready(0)
        self.check(starters, 5)

    def test_the_starter_drawn_by_lots_is_fair(self):
        for players in ((3, 9), (1, 2, 3, 4, 5, 6, 7), tuple(range(1, 11))):
            drawn = drawn_by_lots(players, 11, DRAWS)
            self.check([event["player"] for event in drawn], len(players))


class Teams(Fairness):
    """Every division into teams is equally likely."""

    def test_two_teams_of_two_are_fair(self):
        drawn = drawn_by_lots((1, 2, 4, 8), 5, DRAWS, turns=1)
        self.check([team_of(event) for event in drawn], 3)
        first = [drawn_by_lots((1, 2, 4, 8), seed, 1, turns=1)[0] for seed in range(DRAWS // 2)]
        self.check([team_of(event) for event in first], 3)

    def test_three_teams_of_two_are_fair(self):
        drawn = drawn_by_lots((1, 2, 3, 4, 5, 6), 5, DRAWS, turns=2)
        self.check([team_of(event) for event in drawn], 15)

    def test_two_teams_of_four_are_fair(self):
        drawn = drawn_by_lots((1, 2, 3, 4, 5, 6, 7, 8), 5, DRAWS * 2, turns=1)
        self.check([team_of(event) for event in drawn], 35)

    def test_a_player_is_equally_likely_in_each_team(self):
        drawn = drawn_by_lots(tuple(range(1, 11)), 5, DRAWS, turns=2)
        for player in (1, 10):
            names = [n for e in drawn for n in e["teams"] if player in e["teams"][n]]
            self.check(names, 5)

    def test_each_player_is_in_exactly_one_team(self):
        for players in ((1, 2, 4, 8), tuple(range(1, 10)), tuple(range(1, 11))):
            for turns in range(1, 1 + len(rules.team_counts(len(players)))):
                for event in drawn_by_lots(players, 2, 30, turns):
                    teams = event["teams"].values()
                    self.assertEqual(sorted(sum(teams, [])), list(players))
                    self.assertEqual(len({len(team) for team in teams}), 1)


class AtTheTable(unittest.TestCase):
    def test_the_draw_is_recorded_so_that_a_replay_gives_the_same(self):
        tables = [DrivenTable((1, 2, 4), game="lots", seed=4).ok() for _ in range(2)]
        self.assertEqual(tables[0].events, tables[1].events)


if __name__ == "__main__":
    unittest.main()
