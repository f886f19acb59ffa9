"""Without the screen, the lights of Got It!

show who is in, who explains and who can be stolen from.
"""

import unittest

from got_it_table import GotItTable
from tableref.show.lights import WHITE


class Lights(unittest.TestCase):
    def lit(self, table):
        return [player for player in range(1, 11) if table.button_light(player)]

    def ring_lit(self, table):
        return len([light for light in table.ring() if light])

    def test_all_flash_white_on_one(self):
        table = GotItTable((1, 3, 4)).ready().ok().wait(1500)
        self.assertEqual(self.lit(table), [])
        table.wait(550)
        self.assertEqual([table.button_light(player) for player in (1, 3, 4)], [WHITE] * 3)
        self.assertEqual(table.ring(), [WHITE] * 16)

    def test_players_who_are_out_are_dark(self):
        table = GotItTable((1, 3, 4)).race().give_up(3).wait(1000)
        self.assertEqual(self.lit(table), [1, 4])

    def test_a_claimant_blinks_and_the_others_are_dim(self):
        table = GotItTable((1, 3, 4)).race().tap(3).wait(250)
        seen = set()
        for _ in range(4):
            seen.add(table.wait(250).button_light(3))
        self.assertEqual(len(seen), 2)
        self.assertTrue(WHITE in seen)
        self.assertTrue(0 < table.button_light(1) < table.button_light(3))

    def test_the_ring_shows_the_time_left(self):
        table = GotItTable((1, 3, 4)).race().tap(3).wait(50)
        self.assertEqual(self.ring_lit(table), 16)
        table.wait(15_000)
        self.assertEqual(self.ring_lit(table), 8)

    def test_a_single_players_ring_shows_the_seat_and_no_time(self):
        table = GotItTable((6,)).race().tap(6).wait(50)
        before = table.ring()
        self.assertEqual(self.ring_lit(table), 1)
        self.assertEqual(table.wait(60_000).ring(), before)

    def test_the_ring_counts_the_cards_and_shows_one_colour_as_a_pattern(self):
        table = GotItTable((1, 3, 4)).race().tap(3).ok().tap(3, 5)
        self.assertEqual(len(set(table.ring())), 1)
        table.hold(3)
        self.assertEqual(len(set(table.ring())), 2)
        self.assertEqual(self.ring_lit(table), 16)

    def test_players_who_can_be_stolen_from_blink(self):
        table = GotItTable((1, 3, 4)).gain(1, 0).ok().race().win(3, 2, one_colour=True).ok().ok()
        seen = [set(), set()]
        for _ in range(4):
            table.wait(250)
            seen[0].add(table.button_light(1) > 0)
            seen[1].add(table.button_light(4) > 0)
        self.assertEqual(seen, [{True, False}, {True}])
        table.tap(1).wait(500)
        self.assertTrue(all(table.wait(250).button_light(1) for _ in range(4)))

    def test_the_winner_is_lit_during_the_clean_up(self):
        table = GotItTable((1, 3, 4)).race().win(3).wait(500)
        self.assertTrue(table.button_light(3) > 4 * table.button_light(1) > 0)


if __name__ == "__main__":
    unittest.main()
