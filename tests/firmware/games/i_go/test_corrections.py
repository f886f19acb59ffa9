"""Hands of I Go! put right: void ones are none to choose, and a Perfect Player stays one."""

import unittest

from i_go_table import after, enter, playing, win_hand
from put_right_table import entering, put_right


def void(table):
    """Have the display's last card be taken."""
    return table.next().ok().wait(300)


class Hands(unittest.TestCase):
    def test_a_void_hand_is_none_that_can_be_put_right(self):
        table, starter = playing()
        win_hand(table, starter).ok().ok()
        void(table).ok().ok()
        win_hand(table, starter).wait(300)
        event = put_right(table, after(starter), 2, ago=1).last("corrected")
        self.assertEqual(event["round"], 1)
        self.assertEqual(event["points"][str(after(starter))], 2)

    def test_where_only_void_hands_were_there_is_nothing(self):
        table, _ = playing()
        void(table).hold(11).next().ok()
        self.assertEqual(table.last("refused")["reason"], "nothing_scored")

    def test_a_void_hand_stays_void_on_the_screen(self):
        table, starter = playing()
        win_hand(table, starter).ok().ok()
        void(table)
        put_right(table, starter, 1).ok()
        self.assertIn("P%-2d  +0    2" % starter, table.screen())

    def test_four_points_win_at_once_between_two_hands(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        put_right(table, starter, 3)
        self.assertEqual(table.last("match_ended")["winners"], [starter])

    def test_the_clock_of_a_turn_stands_meanwhile(self):
        table, starter = playing(turn_s=60)
        win_hand(table, starter).ok().ok().wait(10_000)
        put_right(table, starter, 1).wait(600_000).ok().wait(1000).tap(starter)
        used_us = table.last("turn_ended")["used_us"]
        self.assertTrue(11_000_000 < used_us < 13_000_000, used_us)

    def test_the_perfect_player_has_won_whatever_the_points_are(self):
        table, starter = playing()
        win_hand(table, starter).ok().ok().hold(starter)
        enter(table, {player: 9 for player in (1, 4, 6) if player != starter}).ok().wait(300)
        self.assertEqual(len(table.named("perfect_player")), 1)
        put_right(table, after(starter), 4)
        self.assertEqual(table.last("match_ended")["winners"], [starter])

    def test_the_screen_of_the_hand_shows_the_points(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        self.assertIn("P%-2d    1" % starter, entering(table).screen())


if __name__ == "__main__":
    unittest.main()
