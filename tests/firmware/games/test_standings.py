"""The order of the standings, and the pages that show it."""

import unittest

from tableref.games.standings import PAGE, page, pages, ranked


class Standings(unittest.TestCase):
    def test_equal_totals_share_a_place_in_seat_order(self):
        totals = {9: 5, 2: 9, 4: 5, 1: 5, 7: 0}
        self.assertEqual(ranked(totals), [(1, 2, 9), (2, 1, 5), (2, 4, 5), (2, 9, 5), (5, 7, 0)])

    def test_the_lowest_total_is_first_if_it_wins(self):
        self.assertEqual(
            ranked({1: 3, 2: -4, 3: 3}, lowest_wins=True), [(1, 2, -4), (2, 1, 3), (2, 3, 3)]
        )

    def test_a_page_has_as_many_players_as_fit(self):
        totals = dict.fromkeys(range(1, PAGE + 2), 7)
        points = dict.fromkeys(totals, 0)
        self.assertEqual((pages(dict.fromkeys(range(PAGE), 0)), pages(totals)), (1, 2))
        self.assertEqual([len(page(totals, points, number)) for number in (0, 1)], [PAGE, 1])

    def test_a_line_has_the_place_the_player_the_points_and_the_total(self):
        lines = page({10: -999, 9: 1234}, {10: -49, 9: 7}, 0)
        self.assertEqual(lines, [" 1. P9   +7 1234", " 2. P10 -49 -999"])


if __name__ == "__main__":
    unittest.main()
