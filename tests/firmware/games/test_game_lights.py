"""Lights that games share change when they should, at times that people see."""

import unittest

from tableref.games import game_lights
from tableref.games.phases import Phase
from tableref.show.lights import AMBER, OFF, WHITE, bar, colour, player_light, scale


class Starter:
    player, was_drawn = 3, True


class Scores:
    totals = {1: 40, 3: -10, 4: 0}


class Between:
    goal = 80


class Game:
    """A stand-in for a game, with the attributes that the lights read."""

    players = (1, 3, 4)
    starter, scores = Starter, Scores
    winners = (4,)
    BETWEEN = Between


def lit(game, since_us):
    """Return the players whose result is shown on the ring at `since_us`."""
    return [
        player
        for player in game.players
        if game_lights.result_button(game, player, player, 0, since_us) == player_light(player, 0)
    ]


class GameLightsTest(unittest.TestCase):
    def test_a_phase_without_lights_of_its_own_is_dark(self):
        phase = Phase()
        self.assertEqual(phase.button_light(Game, 1, 1, 0, 0), 0)
        self.assertEqual(phase.ring_light(Game, 0, 0, 0), 0)

    def test_the_light_of_a_draw_runs_for_2_2_s_and_slows_down(self):
        def white(t_us):
            return [
                player
                for player in Game.players
                if game_lights.ready_button(Game, player, player, 0, t_us) == WHITE
            ]

        shown = [white(t_us) for t_us in range(0, 2_200_000, 10_000)]
        changes = [at for at in range(1, len(shown)) if shown[at] != shown[at - 1]]
        self.assertTrue(all(len(players) == 1 for players in shown))
        # The light runs round the table three times, and stops at the starter.
        self.assertTrue(8 <= len(changes) <= 9, changes)
        self.assertTrue(changes[1] - changes[0] < changes[-1] - changes[-2])
        self.assertEqual((shown[-1], white(2_199_999), white(2_200_000)), ([3], [3], []))

    def test_the_ring_shows_each_players_total_for_two_seconds(self):
        times = (0, 1_999_999, 2_000_000, 3_999_999, 4_000_000, 5_999_999, 6_000_000)
        shown = [lit(Game, t_us) for t_us in times]
        self.assertEqual(shown, [[1], [1], [3], [3], [4], [4], [1]])

    def ring(self, t_us, since_us):
        return [game_lights.result_ring(Game, index, t_us, since_us) for index in range(16)]

    def test_a_bar_grows_for_half_a_second_and_one_below_zero_blinks_twice_a_second(self):
        half, whole = self.ring(0, 250_000), self.ring(0, 500_000)
        self.assertEqual(whole, [bar(index, 8 * 256, colour(1)) for index in range(16)])
        self.assertEqual(self.ring(0, 1_999_999), whole)
        self.assertEqual(half, [bar(index, 4 * 256, colour(1)) for index in range(16)])
        below = [self.ring(t_us, 2_000_000) for t_us in range(0, 1_000_000, 250_000)]
        dark, lit = [OFF] * 16, [OFF] * 14 + [scale(AMBER, 120)] * 2
        self.assertEqual(below, [dark, lit, dark, lit])

    def test_a_winner_blinks_and_a_team_winks_by_its_number(self):
        whites = [
            game_lights.over_button(Game, 4, 4, 0, t_us) == WHITE
            for t_us in range(0, 1_080_000, 180_000)
        ]
        self.assertEqual(whites, [True, False, False, True, False, False])
        for place in range(5):
            lights = [game_lights.team_light(place, t_us) for t_us in range(0, 4_800_000, 50_000)]
            begins = [t for t in range(1, 96) if lights[t] == OFF != lights[t - 1]]
            winks = [3 + 6 * number for number in range(place)]
            self.assertEqual(begins, winks + [48 + at for at in winks])

    def test_a_bar_of_time_blinks_in_its_last_fifth(self):
        def dark(left_us):
            return game_lights.time_bar(0, left_us, 10_000_000, colour(1)) == OFF

        self.assertEqual([dark(t) for t in (10_000_000, 2_300_000, 2_000_000)], [False] * 3)
        self.assertEqual([dark(t) for t in (1_800_000, 1_600_000, 1_300_000)], [True, False, True])


if __name__ == "__main__":
    unittest.main()
