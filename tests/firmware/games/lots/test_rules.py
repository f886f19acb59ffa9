"""The draw of a starter, the order of lots, and the possible teams of equal size."""

import unittest

from tableref.games.lots import rules


class LastOne:
    """Draws the last of the remaining players, and records who they were."""

    def __init__(self):
        self.left = []

    def pick(self, rest):
        self.left.append(list(rest))
        return rest[-1]


class Drawing(unittest.TestCase):
    def test_for_the_starter_only_one_player_is_drawn(self):
        draw = LastOne()
        self.assertEqual(rules.lots(draw, (2, 5, 7, 9), 1), [9])
        self.assertEqual(draw.left, [[2, 5, 7, 9]])

    def test_for_teams_each_player_is_drawn_once(self):
        draw = LastOne()
        self.assertEqual(rules.lots(draw, (2, 5, 7, 9), 2), [9, 7, 5, 2])
        self.assertEqual(draw.left, [[2, 5, 7, 9], [2, 5, 7], [2, 5], [2]])


class Teams(unittest.TestCase):
    def test_teams_are_of_equal_size_with_two_players_or_more(self):
        expected = {2: (), 3: (), 4: (2,), 5: (), 6: (2, 3), 7: (), 8: (2, 4), 9: (3,), 10: (2, 5)}
        for count in expected:
            self.assertEqual(rules.team_counts(count), expected[count], count)

    def test_players_are_assigned_in_the_order_of_the_draw(self):
        self.assertEqual(rules.teams([9, 2, 5, 7, 1, 4], 3), ((2, 9), (5, 7), (1, 4)))
        self.assertEqual(rules.teams([9, 2, 5, 7, 1, 4], 2), ((2, 5, 9), (1, 4, 7)))

    def test_unequal_teams_are_refused_with_a_message(self):
        for count in (1, 3, 5):
            with self.assertRaises(ValueError):
                rules.teams([1, 2, 3, 4, 5], count)
        try:
            rules.teams([1, 2, 3, 4, 5], 2)
            self.fail("no error")
        except ValueError as error:
            self.assertEqual(str(error), "5 players don't make 2 equal teams")


if __name__ == "__main__":
    unittest.main()
