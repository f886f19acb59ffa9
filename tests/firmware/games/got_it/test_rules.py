"""The rules of Got It! about shapes and cards. Each test is a sentence of the rule book."""

import unittest

from tableref.games.got_it import rules

NAMES = "circle,square,triangle"
R, Y, B = 0, 3, 6
CIRCLE, SQUARE, TRIANGLE = 0, 1, 2
WILD = rules.WILD


def held(*kinds):
    """Return the collection that contains these kinds of shapes: the number of each kind."""
    return [kinds.count(kind) for kind in range(rules.KINDS)]


class Kinds(unittest.TestCase):
    """Rule book: "Wild cards"; and the ruling on colours and shapes."""

    def test_colours_are_red_yellow_blue_and_wild(self):
        names = [rules.kind_name(kind, NAMES) for kind in range(rules.KINDS)]
        self.assertEqual(names[0], "red circle")
        self.assertEqual(names[Y + TRIANGLE], "yellow triangle")
        self.assertEqual(names[B + SQUARE], "blue square")
        self.assertEqual(names[WILD], "wild")
        self.assertEqual(len(set(names)), 10)

    def test_shapes_have_the_names_of_the_option(self):
        self.assertEqual(rules.kind_name(Y + SQUARE, "heart,moon,star"), "yellow moon")


class Sets(unittest.TestCase):
    """Rule book: "The Object", "Make a set", "Wild cards", "Win!"."""

    def test_three_of_one_colour_are_a_set(self):
        self.assertEqual(rules.sets(held(R + CIRCLE, R + SQUARE, R + TRIANGLE)), 1)

    def test_three_of_one_shape_are_a_set(self):
        self.assertEqual(rules.sets(held(R + CIRCLE, Y + CIRCLE, B + CIRCLE)), 1)

    def test_so_are_three_of_each_colour_and_of_each_shape(self):
        for one in (0, 1, 2):
            self.assertEqual(rules.sets(held(3 * one, 3 * one + 1, 3 * one + 2)), 1)
            self.assertEqual(rules.sets(held(one, one + 3, one + 6)), 1)

    def test_a_set_of_one_colour_may_have_different_shapes_and_vice_versa(self):
        self.assertEqual(rules.sets(held(R + CIRCLE, R + CIRCLE, R + TRIANGLE)), 1)
        self.assertEqual(rules.sets(held(R + CIRCLE, R + CIRCLE, B + CIRCLE)), 1)

    def test_a_set_of_one_colour_and_one_shape_is_only_one_set(self):
        self.assertEqual(rules.sets(held(R, R, R)), 1)
        self.assertFalse(rules.has_two_sets(held(R, R, R, R, R)))

    def test_two_shapes_are_no_set(self):
        self.assertEqual(rules.sets(held()), 0)
        self.assertEqual(rules.sets(held(R, R)), 0)
        self.assertEqual(rules.sets(held(R + CIRCLE, Y + CIRCLE, B + SQUARE)), 0)

    def test_no_two_shapes_are_a_set_whichever_they_are(self):
        for one in range(WILD):
            for two in range(WILD):
                self.assertEqual(rules.sets(held(one, two)), 0)

    def test_two_sets_need_six_shapes(self):
        self.assertTrue(rules.has_two_sets(held(R, R, R, R, R, R)))
        self.assertTrue(rules.has_two_sets(held(R, R, R + 1, B + 2, B, B + 1)))
        self.assertFalse(rules.has_two_sets(held(WILD, WILD, WILD, WILD, WILD)))

    def test_a_shape_serves_in_one_set_only(self):
        # Two sets would share the shape in which the row and the column cross.
        self.assertEqual(rules.sets(held(0, 1, 2, 3, 6)), 1)
        self.assertEqual(rules.sets(held(0, 0, 1, 2, 3, 6)), 2)

    def test_shapes_may_be_moved_between_sets(self):
        # At first three circles are a set. With the sixth shape the red circle moves to the red
        # set.
        shapes = [R + CIRCLE, Y + CIRCLE, B + CIRCLE, R + SQUARE, R + TRIANGLE]
        self.assertEqual(rules.sets(held(*shapes)), 1)
        self.assertEqual(rules.sets(held(*(shapes + [Y + CIRCLE]))), 2)

    def test_a_wild_is_of_any_colour_and_any_shape(self):
        self.assertEqual(rules.sets(held(R, R + 1, WILD)), 1)
        self.assertEqual(rules.sets(held(R, WILD, WILD)), 1)
        self.assertEqual(rules.sets(held(R, Y, R + 1, B + 1, WILD, WILD)), 2)
        self.assertEqual(rules.sets(held(*[WILD] * 6)), 2)
        self.assertEqual(rules.sets(held(R, Y + 1, WILD)), 0)

    def test_two_wilds_complete_a_set_of_two_alike_and_three_are_a_set(self):
        self.assertEqual(rules.sets(held(R + CIRCLE, R + CIRCLE, WILD, WILD)), 1)
        self.assertEqual(rules.sets(held(WILD, WILD, WILD)), 1)

    def test_surplus_shapes_do_not_reduce_the_sets(self):
        six = [R + CIRCLE] * 3 + [B + TRIANGLE] * 3
        self.assertTrue(rules.has_two_sets(held(*six, R + CIRCLE)))
        self.assertTrue(rules.has_two_sets(held(*six, WILD)))
        self.assertFalse(rules.has_two_sets(held(R, R, R, R, B + TRIANGLE, B + TRIANGLE)))

    def test_more_than_six_shapes_are_searched_too(self):
        self.assertEqual(rules.sets(held(0, 0, 4, 4, 8, 8)), 0)
        self.assertEqual(rules.sets(held(0, 0, 4, 4, 8, 8, 1)), 1)
        self.assertEqual(rules.sets(held(0, 0, 4, 4, 8, 8, 1, WILD)), 2)
        self.assertEqual(rules.sets(held(0, 0, 4, 4, 8, 8, 1, 1)), 2)


class Winning(unittest.TestCase):
    """Rule book: "Winning shapes", "Stealing shapes", FAQs, "Single Player"."""

    def test_all_five_cards_win_both_shapes(self):
        self.assertEqual(rules.shapes_won(5), 2)

    def test_fewer_cards_win_one_shape(self):
        self.assertEqual([rules.shapes_won(cards) for cards in range(1, 5)], [1] * 4)

    def test_nobody_has_more_than_five_cards(self):
        self.assertIsNone(rules.cards_refusal(5))
        self.assertIsNone(rules.cards_refusal(0))
        self.assertEqual(rules.cards_refusal(-1), "nothing_to_take_off")
        self.assertEqual(rules.cards_refusal(6), "five_at_most")

    def test_the_most_cards_win_a_tie(self):
        self.assertEqual(rules.most_cards({3: 2, 1: 4, 7: 3}), (1,))
        self.assertEqual(rules.most_cards({9: 4, 1: 4, 7: 3}), (1, 9))

    def test_a_wild_cannot_be_stolen(self):
        self.assertEqual(rules.stealable(held(B + 2, R, R, WILD)), [R, B + 2])
        self.assertEqual(rules.stealable(held(WILD, WILD)), [])

    def test_six_shapes_in_the_rival_pile_lose_and_need_make_no_sets(self):
        self.assertFalse(rules.is_lost(held(0, 4, 8, 0, 4), 6))
        self.assertTrue(rules.is_lost(held(0, 4, 8, 0, 4, 8), 6))
        self.assertTrue(rules.is_lost(held(0, 4, 8, 0, 4, 8, WILD), 6))

    def test_the_rival_pile_may_be_agreed_to_be_smaller(self):
        self.assertTrue(rules.is_lost(held(0, 4), 2))


class Options(unittest.TestCase):
    """The options that players may agree on."""

    def refused(self, **options):
        agreed = {"explain_s": 30, "window_ms": 5, "rival_limit": 6, "shapes": NAMES}
        agreed.update(options)
        try:
            rules.check((1, 2), agreed)
        except ValueError as error:
            return str(error)
        return ""

    def test_usual_options_are_accepted(self):
        self.assertEqual(self.refused(), "")

    def test_the_tie_window_is_0_to_100_ms(self):
        self.assertEqual(self.refused(window_ms=0) + self.refused(window_ms=100), "")
        for window in (-1, 101, True, "long"):
            self.assertIn("from 0 to 100", self.refused(window_ms=window))

    def test_the_time_to_explain_is_5_to_300_s(self):
        self.assertEqual(self.refused(explain_s=5) + self.refused(explain_s=300), "")
        for seconds in (4, 301):
            self.assertIn("from 5 to 300", self.refused(explain_s=seconds))

    def test_an_option_is_asked_only_if_it_has_an_effect(self):
        names = ("explain_s", "window_ms", "rival_limit", "shapes")
        asked = [name for name in names if rules.is_offered(name, {}, (3,))]
        self.assertEqual(asked, ["rival_limit", "shapes"])
        asked = [name for name in names if rules.is_offered(name, {}, (3, 7))]
        self.assertEqual(asked, ["explain_s", "window_ms", "shapes"])

    def test_the_rival_limit_is_1_to_6(self):
        self.assertEqual(self.refused(rival_limit=1) + self.refused(rival_limit=6), "")
        for limit in (0, 7):
            self.assertIn("from 1 to 6", self.refused(rival_limit=limit))

    def test_shapes_are_three_different_names_that_are_offered(self):
        for shapes in rules.SHAPES:
            self.assertEqual(self.refused(shapes=shapes), "")
            self.assertEqual(len(set(shapes.split(","))), 3)
        for shapes in ("heart,moon", 3, True):
            self.assertIn("one of: circle,square,triangle", self.refused(shapes=shapes))


if __name__ == "__main__":
    unittest.main()
