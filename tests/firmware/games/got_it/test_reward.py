"""The rewards of a round of Got It!: clean-up, shapes and thefts."""

import unittest

from got_it_table import GotItTable
from tableref.presses.gestures import NEXT

RED, YELLOW, BLUE, WILD = 0, 3, 6, 9


class CleanUp(unittest.TestCase):
    """Rule book: "Clean up", "Next round"."""

    def test_the_winner_draws_and_then_the_others_may_swap_clockwise_from_the_left(self):
        table = GotItTable((1, 3, 4, 7)).race().win(3)
        self.assertIn(
            "P3 has got it!\nUsed cards away,\ndraw up to five.\nMay swap a card:\n4 7 1\nOK: next",
            table.screen(),
        )

    def test_after_a_failed_round_everybody_may_swap(self):
        table = GotItTable((1, 3, 4, 7)).fail()
        self.assertIn("May swap a card:\n3 4 7 1", table.screen())

    def test_nine_players_fit_the_screen(self):
        table = GotItTable(tuple(range(2, 11))).race().win(9)
        self.assertIn("10 2 3 4 5\n6 7 8", table.screen())

    def test_the_winner_turns_over_the_next_target(self):
        table = GotItTable((1, 3, 4)).gain(4, RED).ok()
        self.assertIn("Round 2", table.screen())
        self.assertIn("{P4}", table.screen())

    def test_after_a_failed_round_the_same_player_turns_over_the_target(self):
        table = GotItTable((1, 3, 4)).gain(3, RED).ok().fail().ok().ok()
        self.assertIn("{P3}", table.screen())

    def test_a_press_during_the_clean_up_of_a_won_round_is_refused(self):
        table = GotItTable((1, 3, 4)).race().win(4).tap(1).next()
        self.assertEqual([e["reason"] for e in table.named("refused")][-2], "not_now")
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")

    def test_a_power_cut_loses_no_won_shape(self):
        table = GotItTable((1, 3)).gain(1, RED)
        kept = table.referee.saved()
        other = GotItTable()
        other.restore(kept)
        other.ok().next().wait(3100)
        self.assertIn("red   1   0   0", other.screen())


class Shapes(unittest.TestCase):
    """Rule book: "Winning shapes"."""

    def test_five_cards_win_both_shapes(self):
        table = GotItTable((1, 3)).gain(3, YELLOW + 2, BLUE)
        won = [(event["player"], event["shape"]) for event in table.named("shape_won")]
        self.assertEqual(won, [(3, "yellow triangle"), (3, "blue circle")])
        self.assertEqual(len(table.named("round_scored")), 1)

    def test_fewer_cards_win_one_and_the_other_is_discarded(self):
        table = GotItTable((1, 3)).race().win(3, 4).ok()
        self.assertIn("P3 wins a shape\nRest: discard\nred circle", table.screen())
        table.take(RED + 1, 3)
        self.assertEqual(len(table.named("shape_won")), 1)
        self.assertEqual(len(table.named("round_scored")), 1)

    def test_next_chooses_the_colour_and_the_winner_the_shape(self):
        table = GotItTable((1, 3)).race().win(3).ok()
        seen = []
        for _ in range(5):
            seen.append(table.screen().split("\n")[2])
            table.next()
        self.assertEqual(seen[:3], ["red circle", "yellow circle", "blue circle"])
        self.assertEqual(seen[3:], ["wild", "red circle"])
        table.tap(3, 2)
        self.assertIn("yellow triangle", table.screen())
        self.assertIn("yellow circle", table.tap(3).screen())

    def test_a_wild_has_no_shape_to_choose(self):
        table = GotItTable((1, 3)).race().win(3).ok().next().next().next().tap(3)
        self.assertEqual(table.last("refused")["reason"], "wild_is_any")
        self.assertEqual(table.ok().last("shape_won")["shape"], "wild")

    def test_other_players_cannot_choose(self):
        table = GotItTable((1, 3)).race().win(3).ok().tap(1)
        self.assertEqual(table.last("refused")["reason"], "not_now")
        self.assertIn("It is P3's turn", table.screen())

    def test_shapes_have_the_agreed_names(self):
        table = GotItTable((1, 3), shapes="heart,moon,star").gain(3, BLUE + 1)
        self.assertEqual(table.last("shape_won")["shape"], "blue moon")

    def test_all_players_can_see_who_holds_which_shapes(self):
        table = GotItTable((1, 3)).gain(3, YELLOW + 2, WILD).next().next()
        self.assertIn("P3 sets: 0\n    cir squ tri\nred   0   0   0", table.screen())
        self.assertIn("yel   0   0   1\nblu   0   0   0\nwild  1\nNEXT: 3 of 3", table.screen())

    def test_a_wrong_shape_is_undone(self):
        table = GotItTable((1, 3)).gain(3, BLUE).back()
        self.assertEqual(table.last("undone")["undone"], "shape")
        self.assertIn("blue circle", table.screen())


class Stealing(unittest.TestCase):
    """Rule book: "Stealing shapes", "Wild cards"."""

    def stealing(self):
        """P3 may steal: P1 has a red circle and a blue square, P4 only a Wild, P7 nothing."""
        table = GotItTable((1, 3, 4, 7)).gain(1, RED, BLUE + 1).ok().gain(4, WILD).ok()
        return table.race().win(3, 2, one_colour=True).ok().ok()

    def test_cards_of_one_colour_also_steal_a_shape(self):
        table = self.stealing()
        self.assertIn("P3 may steal\nPress whose:\n1\n", table.screen())
        table.tap(1)
        self.assertIn("from P1\nred circle\nNEXT: other\nOK: steal it", table.screen())
        table.ok()
        event = table.last("shape_stolen")
        self.assertEqual((event["player"], event["from"], event["shape"]), (3, 1, "red circle"))
        table.wait(3100).next().next()
        self.assertIn("P3 sets: 0\n    cir squ tri\nred   2   0   0", table.screen())

    def test_next_goes_through_the_shapes_of_the_chosen_player(self):
        table = self.stealing().next()
        self.assertEqual(table.last("refused")["reason"], "whose_first")
        table.tap(1).next()
        self.assertIn("blue square", table.screen())
        self.assertIn("red circle", table.next().screen())
        table.next().ok()
        self.assertEqual(table.last("shape_stolen")["shape"], "blue square")

    def test_next_held_goes_back_through_the_shapes(self):
        table = GotItTable((1, 3)).gain(1, RED, YELLOW).ok().gain(1, BLUE).ok()
        table.race().win(3, 2, one_colour=True).ok().ok().tap(1)
        seen = []
        for _ in range(4):
            self.assertIn("from P1", table.screen())
            seen.append(table.screen().split("\n")[2])
            table.hold(NEXT)
        circles = ["red circle", "blue circle", "yellow circle", "red circle"]
        self.assertEqual(seen, circles)

    def test_another_victim_begins_with_the_first_shape(self):
        table = GotItTable((1, 3, 4)).gain(1, RED, BLUE + 1).ok().gain(4, YELLOW).ok()
        table.race().win(3, 2, one_colour=True).ok().ok().tap(1).next().tap(4)
        self.assertIn("from P4\nyellow circle", table.screen())
        self.assertIn("from P1\nred circle", table.tap(1).screen())

    def test_a_player_without_shapes_cannot_be_stolen_from(self):
        table = self.stealing().tap(7)
        self.assertEqual(table.last("refused")["reason"], "no_shape_there")
        self.assertIn("P7: no shape", table.screen())

    def test_a_wild_is_not_stolen(self):
        table = self.stealing().tap(4)
        self.assertEqual(table.last("refused")["reason"], "no_shape_there")

    def test_players_cannot_steal_from_themselves(self):
        table = self.stealing().tap(3)
        self.assertEqual(table.last("refused")["reason"], "no_shape_there")

    def test_a_player_may_decline_to_steal(self):
        table = self.stealing().ok()
        self.assertEqual(table.last("steal_declined")["player"], 3)
        self.assertEqual(table.names()[-1], "round_scored")

    def test_if_nobody_has_a_shape_this_is_shown_and_stealing_is_skipped(self):
        table = GotItTable((1, 3)).race().win(3, 2, one_colour=True).ok().ok()
        self.assertEqual(table.last("nothing_to_steal")["player"], 3)
        self.assertIn("Nothing to steal", table.screen())
        self.assertEqual(table.names()[-1], "round_scored")

    def test_five_cards_of_one_colour_win_both_and_steal(self):
        table = GotItTable((1, 3)).gain(1, RED).ok().race().win(3, 5, one_colour=True).ok()
        table.ok().ok().tap(1).ok()
        self.assertEqual(len(table.named("shape_won")), 3)
        self.assertEqual(table.last("shape_stolen")["from"], 1)

    def test_a_theft_may_break_a_set(self):
        table = GotItTable((1, 3)).gain(1, RED, RED).ok().gain(1, RED).ok()
        table.race().win(3, 2, one_colour=True).ok().ok().tap(1).ok()
        event = table.last("round_scored")
        self.assertEqual(list(event["points"].items()), [("1", -1), ("3", 0)])
        self.assertEqual(list(event["totals"].items()), [("1", 0), ("3", 0)])


if __name__ == "__main__":
    unittest.main()
