"""The end of Got It!: sets, the winner, and a single player against the rivals."""

import unittest

from got_it_table import GotItTable
from tableref.presses.gestures import OK

RED, YELLOW, BLUE, WILD = 0, 3, 6, 9


class Winning(unittest.TestCase):
    """Rule book: "Make a set", "Win!", "Single Player"."""

    def test_the_first_with_two_sets_wins(self):
        table = GotItTable((1, 3)).gain(3, RED, RED + 1).ok().gain(3, RED + 2, BLUE).ok()
        self.assertEqual(list(table.last("round_scored")["totals"].items()), [("1", 0), ("3", 1)])
        table.gain(3, BLUE + 1, WILD)
        event = table.last("match_ended")
        self.assertEqual(event["winners"], [3])
        self.assertEqual(list(event["totals"].items()), [("1", 0), ("3", 2)])
        self.assertIn("The winner!\nTwo sets!", table.screen())
        self.assertIn("{P3}", table.screen())

    def test_both_sets_must_be_in_one_collection(self):
        table = GotItTable((1, 3)).gain(3, 0, 3).ok().gain(3, 6, 1).ok().gain(3, 2).ok()
        self.assertEqual(table.named("match_ended"), [])
        table.gain(3, 3)
        self.assertEqual(table.last("match_ended")["winners"], [3])

    def test_a_stolen_shape_may_win(self):
        table = GotItTable((1, 3)).gain(1, RED).ok().gain(3, RED, RED).ok().gain(3, RED, RED).ok()
        table.race().win(3, 2, one_colour=True).ok().take(RED, 3)
        self.assertEqual(table.named("match_ended"), [])
        table.tap(1).ok()
        self.assertEqual(table.last("match_ended")["winners"], [3])

    def test_shapes_are_shown_after_the_end(self):
        table = GotItTable((1, 3)).gain(3, 0, 0).ok().gain(3, 0, 0).ok().gain(3, 0, 0)
        table.next()
        self.assertIn(" 1. P3    2    6", table.screen())
        self.assertIn("P3 sets: 2", table.next().next().screen())
        self.assertIn("The winner!", table.next().screen())


class Alone(unittest.TestCase):
    """Rule book: "Single Player"."""

    def test_both_shapes_of_a_target_not_made_go_to_the_rival_pile(self):
        table = GotItTable((6,)).fail()
        self.assertIn("Nobody got it\nTarget: rivals\nMay swap a card:\n6", table.screen())
        table.ok()
        self.assertIn("The rivals get\nThe first of 2\nred circle", table.screen())
        table.take(BLUE, 6).take(YELLOW + 1, 6)
        gained = [(event["shape"], event["rivals"]) for event in table.named("rivals_gained")]
        self.assertEqual(gained, [("blue circle", 1), ("yellow square", 2)])
        table.next().next()
        self.assertIn("Rivals: 2", table.screen())

    def test_six_rival_shapes_lose_the_game(self):
        table = GotItTable((6,))
        for _ in range(3):
            self.assertEqual(table.named("match_ended"), [])
            table.fail().ok().ok().ok().ok()
        event = table.back().last("match_ended")
        self.assertEqual(event["winners"], [])
        self.assertEqual(list(event["totals"].items()), [("6", 0)])

    def test_a_lost_game_is_shown(self):
        table = GotItTable((6,), rival_limit=2).fail().ok().ok().ok()
        self.assertIn("Lost!\nThe rivals won.", table.screen())
        table.wait(1000)
        self.assertTrue(max(table.ring()) > 0)
        self.assertTrue(table.button_light(6) > 0)
        self.assertIn("Which game?", table.wait(1000).tap(OK).back().screen())

    def test_a_smaller_limit_for_the_rival_pile_can_be_agreed(self):
        table = GotItTable((6,), rival_limit=1).fail().ok().ok().ok()
        self.assertEqual(table.last("match_ended")["winners"], [])

    def test_two_sets_win_before_the_rival_pile_is_full(self):
        table = GotItTable((6,)).fail().ok().ok().ok().ok()
        for _ in range(3):
            table.gain(6, RED, RED).ok()
        self.assertEqual(table.last("match_ended")["winners"], [6])

    def test_there_is_no_time_pressure(self):
        table = GotItTable((6,)).race().tap(6).wait(300_000)
        self.assertEqual(table.named("time_up"), [])
        self.assertIn("P6 explains", table.screen())

    def test_a_shape_is_stolen_from_the_rival_pile_but_no_wild(self):
        table = GotItTable((6,)).fail().ok().take(WILD, 6).take(BLUE + 2, 6).ok()
        table.race().win(6, 2, one_colour=True).ok().ok()
        self.assertIn("P6 may steal\nPress whose:\nP6: the rivals\nOK: no theft", table.screen())
        table.tap(6)
        self.assertIn("from the rivals\nblue triangle", table.screen())
        table.next().ok()
        event = table.last("shape_stolen")
        self.assertEqual((event["player"], event["from"], event["shape"]), (6, 0, "blue triangle"))
        table.ok().race().win(6, 2, one_colour=True).ok().ok()
        self.assertEqual(table.last("nothing_to_steal")["player"], 6)

    def test_a_discarded_shape_goes_to_nobody_as_with_more_players(self):
        table = GotItTable((6,)).gain(6, RED)
        self.assertEqual(table.named("rivals_gained"), [])


if __name__ == "__main__":
    unittest.main()
