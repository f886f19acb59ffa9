"""Corrections of shapes, and the resulting sets."""

import unittest

from correction_table import change, correct, entering
from got_it_table import GotItTable
from tableref.games.got_it import corrections
from tableref.games.got_it.rules import WILD

R = 0


def turned(table, pages):
    """Turn to an entry's page with NEXT."""
    for _ in range(pages):
        table.next()
    return table


def shapes(table):
    """Return the shapes in the last correction: a list of (player, shape, by)."""
    return [tuple(one.values()) for one in table.last("corrected")["shapes"]]


class Shapes(unittest.TestCase):
    def test_each_kind_has_a_page_that_next_turns_to(self):
        table = entering(GotItTable((1, 3, 4)).gain(1, R))
        self.assertIn("red circle\nP1     1\nP3     0", table.screen())
        self.assertIn("red square", table.next().screen())
        self.assertIn("wild\nP1     0", turned(table, WILD - 1).screen())
        self.assertIn("red circle", table.next().screen())

    def test_a_round_that_is_chosen_again_begins_with_the_first_page(self):
        table = turned(entering(GotItTable((1, 3, 4)).gain(1, R)), 3).back()
        self.assertIn("red circle\nP1     1", table.wait(300).ok().screen())

    def test_back_undoes_an_entry_on_its_own_page_and_shows_that_page(self):
        table = change(entering(GotItTable((1, 3, 4)).gain(1, R)), 3, 1)
        change(turned(table, 2), 4, 1)
        self.assertIn("P4     0\n", turned(table, 1).back().screen())
        self.assertIn("red triangle", table.screen())
        self.assertIn("red circle\nP1     1\nP3     0\nP4     0", table.back().screen())
        self.assertIn("OK: as it is", table.screen())

    def test_next_held_to_subtract_turns_no_page(self):
        table = change(entering(GotItTable((1, 3, 4)).gain(1, R)), 1, -1)
        self.assertIn("red circle\nP1     1 -> 0", table.screen())

    def test_sets_are_corrected_and_shown_for_the_chosen_round(self):
        table = GotItTable((1, 3, 4)).gain(1, R, R)
        table.ok().gain(3, R + 1)
        event = correct(table, 1, 1, ago=1).last("corrected")
        self.assertEqual(event["round"], 1)
        self.assertEqual(list(event["points"].values()), [1, 0, 0])
        self.assertEqual(list(event["was"].values()), [0, 0, 0])
        self.assertEqual(list(event["totals"].values()), [1, 0, 0])
        self.assertEqual(shapes(table), [(1, "red circle", 1)])
        self.assertIn("P1 sets: 1", turned(table.ok(), 1).screen())

    def test_corrections_of_several_kinds_and_players_are_one_step(self):
        table = entering(GotItTable((1, 3, 4)).gain(1, R))
        change(table, 1, -1)
        change(turned(table, 1), 3, 1).ok().wait(300)
        self.assertEqual(shapes(table), [(1, "red circle", -1), (3, "red square", 1)])
        table.ok().back()
        self.assertIn("red  1  0  0", turned(table.wait(3100), 1).screen().replace("  ", " "))

    def test_no_number_goes_below_0_and_a_long_press_adds_one(self):
        table = change(entering(GotItTable((1, 3, 4)).gain(1, R)), 3, -1)
        self.assertEqual(table.last("refused")["reason"], "no_lower")
        self.assertIn("P3     0 -> 1", table.hold(3).screen())

    def test_corrections_to_two_sets_win_and_back_continue_the_match(self):
        table = GotItTable((1, 3, 4)).gain(1, R, R)
        table.ok().gain(1, R, R).ok().gain(1, R)
        correct(table, 1, 1)
        self.assertEqual(table.last("match_ended")["winners"], [1])
        correct(table.ok().wait(300), 1, -1).ok()
        self.assertIn("OK: next round", table.screen())

    def test_more_shapes_than_the_targets_had_are_refused_and_the_entry_stays(self):
        table = correct(GotItTable((1, 3, 4)).gain(1, R), 3, 2)
        self.assertEqual(table.last("refused")["reason"], "two_a_round")
        self.assertIn("2 shapes a round", table.screen())
        self.assertIn("P3     0 -> 2", table.screen())
        self.assertEqual(table.named("corrected"), [])
        change(table, 3, -1).ok()
        self.assertEqual(shapes(table), [(3, "red circle", 1)])

    def test_impossible_shapes_are_refused_with_the_reason(self):
        for held, rounds, limit, reason in (
            ({0: (), 1: (R, R), 3: (R, WILD)}, 2, None, None),
            ({0: (), 1: (R, R), 3: (R, WILD, R)}, 2, None, "two_a_round"),
            ({0: (), 1: [R] * 6, 3: [R] * 6}, 9, None, "one_two_sets"),
            ({0: (), 1: [R] * 6, 3: [R] * 5}, 9, None, None),
            ({0: [R] * 3, 3: [R]}, 9, 2, None),
            ({0: [R] * 4, 3: [R]}, 9, 2, "rivals_full"),
            ({0: [R] * 6, 3: [R] * 6}, 9, 6, None),
        ):
            collections = {}
            for owner in held:
                collections[owner] = [list(held[owner]).count(kind) for kind in range(WILD + 1)]
            refusal = corrections.refusal(collections, rounds, limit)
            self.assertEqual(refusal and refusal[0], reason, held)

    def test_shapes_of_the_current_round_are_not_corrected_with_an_earlier_one(self):
        table = GotItTable((1, 3)).gain(1, R, R)
        table.ok().race().win(1, 5).ok().ok()
        self.assertEqual(table.names()[-1], "shape_won")
        entering(table)
        self.assertIn("P1     2\n", table.screen())
        self.assertEqual(
            list(change(table, 1, -2).ok().last("corrected")["totals"].values()), [0, 0]
        )
        table.wait(300).ok().wait(300).ok()
        self.assertEqual(list(table.last("round_scored")["totals"].values()), [0, 0])

    def test_a_correction_before_the_last_shape_leads_to_no_theft(self):
        table = GotItTable((1, 3)).gain(3, R, R)
        table.ok().race().win(1, 5).ok()
        correct(table, 3, -1).ok().wait(300).ok().wait(300).ok()
        self.assertEqual(len(table.named("corrected")), 1)
        self.assertEqual(table.names()[-1], "round_scored")
        self.assertEqual(table.last("shape_won")["player"], 1)

    def test_a_shape_to_be_stolen_may_be_removed_by_a_correction(self):
        table = GotItTable((1, 3)).gain(3, R)
        table.ok().race().win(1, 3, one_colour=True).ok().ok().tap(3)
        self.assertIn("from P3", table.screen())
        correct(table, 3, -1).ok()
        self.assertIn("P1 may steal", table.screen())
        table.tap(3)
        self.assertEqual(table.last("refused")["reason"], "no_shape_there")
        table.ok()
        self.assertEqual(len(table.named("steal_declined")), 1)


class Alone(unittest.TestCase):
    def lost(self):
        return GotItTable((3,), rival_limit=2).fail().ok().ok().ok().wait(300)

    def test_the_rivals_pages_follow_and_the_only_button_counts_for_them(self):
        table = turned(entering(self.lost()), WILD + 1)
        self.assertIn("red circle\nRivals    2", table.screen())
        change(table, 3, -1).ok()
        self.assertEqual(shapes(table), [(0, "red circle", -1)])

    def test_after_a_correction_a_lost_game_continues_and_is_lost_again(self):
        table = self.lost()
        self.assertEqual(table.last("match_ended")["winners"], [])
        change(turned(entering(table), WILD + 1), 3, -1).ok().wait(300).ok()
        self.assertIn("OK: next round", table.screen())
        change(turned(entering(table), WILD + 1), 3, 1).ok()
        self.assertEqual(table.names()[-2:], ["corrected", "match_ended"])

    def test_a_single_player_with_two_sets_after_a_correction_has_won(self):
        table = GotItTable((3,), rival_limit=3).fail().ok().ok().ok()
        for kinds in ((R, R), (R, R), (R, R + 4)):
            table.ok().gain(3, *kinds)
        change(turned(change(entering(table.wait(300)), 3, 1), R + 4), 3, -1).ok()
        self.assertEqual(table.last("match_ended")["winners"], [3])

    def test_the_rivals_cannot_get_more_shapes_than_end_the_game(self):
        table = GotItTable((3,), rival_limit=2).gain(3, R, R).ok().gain(3, R).ok()
        table.fail().ok().ok().ok().wait(300)
        change(turned(change(entering(table), 3, -2), WILD + 1), 3, 2).ok()
        self.assertEqual(table.last("refused")["reason"], "rivals_full")
        self.assertIn("Rivals: 3 most", table.screen())


if __name__ == "__main__":
    unittest.main()
