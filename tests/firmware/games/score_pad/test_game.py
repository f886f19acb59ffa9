"""The score pad: all players enter points at once."""

import unittest

from correction_table import change, entering
from driven import DrivenTable
from tableref.presses.gestures import NEXT


def pad(players=(1, 2, 4), **options):
    return DrivenTable(players, game="score_pad", **options)


def scored(table, points):
    """Enter a round's points (player -> up to 9), and OK."""
    for player in sorted(points):
        table.tap(player, points[player])
    return table.ok()


class Entry(unittest.TestCase):
    def test_the_entry_is_open_at_once(self):
        table = pad()
        self.assertIn("Round 1", table.screen())
        self.assertIn("tap +1  hold +10", table.screen())
        self.assertIn(" 1   0", table.screen())

    def test_a_tap_is_one_and_a_hold_ten(self):
        table = pad().tap(1, 3).hold(4).hold(4).tap(4)
        self.assertIn(" 1   3", table.screen())
        self.assertIn(" 4  21", table.screen())

    def test_next_held_and_a_tap_subtract_one_even_below_zero(self):
        table = pad().tap(1, 3).press(NEXT).tap(1).tap(2).release(NEXT)
        self.assertIn("NEXT+tap: 1 less", table.screen())
        self.assertIn(" 1   2", table.screen())
        self.assertIn(" 2  -1", table.screen())

    def test_below_zero_is_refused_if_chosen_and_the_entry_stays(self):
        table = pad(below_zero=False).press(NEXT).tap(2).release(NEXT)
        self.assertEqual(table.last("refused")["reason"], "nothing_to_take_off")
        self.assertIn("P2: no lower", table.screen())
        self.assertIn(" 2   0", table.screen())

    def test_less_than_the_screen_can_show_is_refused(self):
        table = pad().press(NEXT).tap(2, 100).release(NEXT)
        self.assertEqual(len(table.named("refused")), 1)
        self.assertIn(" 2 -99", table.screen())

    def test_more_than_the_screen_can_show_is_refused(self):
        table = pad((1,))
        for _ in range(100):
            table.hold(1)
        self.assertEqual(table.last("refused")["reason"], "no_room")
        self.assertIn("P1: no higher", table.screen())
        self.assertIn(" 1 990", table.screen())

    def test_a_press_flashes_and_clicks(self):
        table = pad().press(2)
        self.assertTrue(table.tone() > 0)
        self.assertEqual(table.button_light(2), 0xFFE8D0)

    def test_a_button_without_a_player_is_refused(self):
        self.assertEqual(pad().tap(9).last("refused")["reason"], "not_playing")

    def test_back_undoes_a_tap(self):
        table = pad().tap(1, 3).back()
        self.assertIn(" 1   2", table.screen())
        self.assertEqual(table.last("undone")["undone"], "count")


class Rounds(unittest.TestCase):
    def test_a_press_on_the_standings_does_not_count_in_the_next_round(self):
        table = scored(pad(), {1: 3}).wait(300).press(2)
        self.assertEqual(table.last("refused")["reason"], "not_now")
        table.ok().release(2)
        self.assertIn(" 2   0", table.screen())

    def test_ok_closes_the_round_and_adds_the_points(self):
        table = scored(pad(), {1: 3, 2: 5})
        event = table.last("round_scored")
        self.assertEqual(list(event["points"].items()), [("1", 3), ("2", 5), ("4", 0)])
        self.assertIn(" 1. P2   +5    5", table.screen())
        event = scored(table.ok(), {1: 4}).last("round_scored")
        self.assertEqual(event["round"], 2)
        self.assertEqual(list(event["totals"].items()), [("1", 7), ("2", 5), ("4", 0)])

    def test_back_undoes_a_closed_round(self):
        table = scored(pad(), {1: 3}).back()
        self.assertEqual(table.last("undone")["undone"], "round_scored")
        self.assertIn(" 1   3", table.screen())

    def test_the_lowest_total_is_first_in_the_standings_if_it_wins(self):
        table = scored(pad(lowest_wins=True), {1: 3, 2: 5})
        self.assertIn(" 1. P4   +0    0\n 2. P1", table.screen())

    def test_the_match_ends_at_the_target_and_the_highest_wins(self):
        table = scored(pad(target=5), {1: 6, 2: 7})
        self.assertEqual(table.last("match_ended")["winners"], [2])
        self.assertIn("7 points", table.screen())

    def test_the_match_ends_at_the_target_and_the_lowest_wins(self):
        table = scored(pad(target=5, lowest_wins=True), {1: 6, 2: 7})
        self.assertEqual(table.last("match_ended")["winners"], [4])

    def test_players_tied_share_the_win(self):
        table = scored(pad(target=5), {1: 6, 2: 6})
        self.assertEqual(table.last("match_ended")["winners"], [1, 2])

    def test_without_a_target_an_empty_round_ends_the_match(self):
        table = scored(pad(target=0), {1: 6})
        self.assertEqual(table.named("match_ended"), [])
        table.ok()
        self.assertIn("OK: match ends", table.screen())
        table.tap(2)
        self.assertIn("OK: round done", table.screen())
        table.ok().ok().ok()
        self.assertEqual(table.last("match_ended")["winners"], [1])

    def test_an_empty_first_round_does_not_end_the_match(self):
        table = pad(target=0)
        self.assertIn("OK: round done", table.screen())
        self.assertEqual(table.ok().named("match_ended"), [])

    def test_with_a_target_an_empty_round_does_not_end_the_match(self):
        table = scored(pad(), {1: 6}).ok().ok()
        self.assertEqual(table.named("match_ended"), [])

    def test_a_correction_below_zero_is_refused_if_chosen(self):
        table = scored(pad(below_zero=False), {1: 5})
        change(entering(table), 2, -1)
        self.assertEqual(table.last("refused")["reason"], "no_lower")
        self.assertIn("no lower", table.screen())
        self.assertIn("OK: as it is", table.screen())


class Shown(unittest.TestCase):
    def test_the_ring_shows_the_last_entry(self):
        table = pad().tap(2, 3).wait(500)
        self.assertEqual([place for place, rgb in enumerate(table.ring()) if rgb], [0, 1, 2])
        table.tap(2, 16).wait(500)
        self.assertEqual(len([rgb for rgb in table.ring() if rgb]), 3)

    def test_the_ring_shows_negative_points_in_the_other_direction(self):
        table = pad().press(NEXT).tap(2, 2).release(NEXT).wait(500)
        self.assertEqual([place for place, rgb in enumerate(table.ring()) if rgb], [14, 15])
        table.tap(2, 2).wait(500)
        self.assertEqual(set(table.ring()), {0})

    def test_players_with_points_are_bright_and_the_others_pulse(self):
        table = pad().tap(2, 3).wait(500)
        steady = table.button_light(2)
        breathing = table.button_light(1)
        table.wait(400)
        self.assertEqual(table.button_light(2), steady)
        self.assertFalse(table.button_light(1) == breathing)

    def test_the_lobby_offers_both_ways_to_win_and_points_below_zero(self):
        offered = pad().referee._stage.progress.game.TERMS.options
        for name in ("lowest_wins", "below_zero"):
            self.assertEqual(sorted(offered[name]), [False, True])
        self.assertIn(0, offered["target"])

    def test_the_lobby_offers_the_options_in_words(self):
        option = pad().referee._stage.progress.game.TERMS.option_screen
        self.assertEqual(option("target", 0), ("Play to", "no end"))
        self.assertEqual(option("target", 100), ("Play to", "100"))
        self.assertEqual(option("lowest_wins", True), ("Lowest wins", "yes"))
        self.assertEqual(option("below_zero", False), ("Minus points", "no"))


if __name__ == "__main__":
    unittest.main()
