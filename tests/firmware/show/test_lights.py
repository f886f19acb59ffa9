"""The lights identify players in every phase, without a display."""

import unittest

from driven import DrivenTable
from tableref.referee.names import show_hues
from tableref.show import lights

PLAYERS = (1, 2, 4)


class EveryPhase(unittest.TestCase):
    def phases(self):
        """Return tables, one in each phase of a match."""
        tables = [DrivenTable(PLAYERS), DrivenTable(PLAYERS).wait(4000), DrivenTable(PLAYERS).ok()]
        tables.append(DrivenTable(PLAYERS).start_round())
        tables.append(DrivenTable(PLAYERS).start_round().claim(4))
        tables.append(DrivenTable(PLAYERS).start_round().claim(4).press(1, 2))
        tables.append(DrivenTable(PLAYERS).start_round().claim(1, 2).wait(1700))
        tables.append(DrivenTable(PLAYERS).play_round((1, 2), {1: 3, 4: 5}))
        tables.append(DrivenTable(PLAYERS, target=9).play_round((1, 2), {1: 3}))
        return tables

    def test_there_are_26_colours_and_seats_without_a_player_stay_dark(self):
        for table in self.phases():
            for _ in range(40):
                pixels = table.wait(35).pixels()
                self.assertEqual(len(pixels), 26)
                for light in pixels:
                    self.assertTrue(0 <= light <= 0xFFFFFF)
                self.assertEqual([pixels[button - 1] for button in (3, 5, 6, 7, 8, 9, 10)], [0] * 7)

    def test_reading_the_lights_changes_nothing(self):
        for table in self.phases():
            table.wait(100)
            self.assertEqual(table.pixels(), table.pixels())
            self.assertEqual(table.screen(), table.screen())
            self.assertEqual(table.tone(), table.tone())


class Names(unittest.TestCase):
    """Place, colour and pattern together identify a player."""

    def test_no_two_players_look_the_same(self):
        looks = set()
        for player in range(1, 11):
            times = range(0, 1_200_000, 50_000)
            looks.add(tuple(lights.player_light(player, t_us) for t_us in times))
        self.assertEqual(len(looks), 10)

    def test_players_of_one_colour_differ_by_their_pattern(self):
        # An earlier test may have given hues to the players of a match.
        show_hues(())
        for player in range(1, 6):
            self.assertEqual(lights.colour(player), lights.colour(player + 5))
            steady = [lights.player_light(player, t_us) for t_us in range(0, 1_200_000, 50_000)]
            winking = [
                lights.player_light(player + 5, t_us) for t_us in range(0, 1_200_000, 50_000)
            ]
            self.assertEqual(len(set(steady)), 1)
            self.assertEqual(len(set(winking)), 2)

    def test_seats_are_distributed_around_the_ring(self):
        seats = [lights.seat(player) for player in range(1, 11)]
        self.assertEqual(seats, sorted(set(seats)))
        self.assertEqual(seats[0], 0)


if __name__ == "__main__":
    unittest.main()
