"""The options of Gotta Go! in the lobby. Each test is a sentence of the rule book."""

import unittest

from driven import DrivenTable


def joined(*players):
    table = DrivenTable().turn_to("gotta_go").ok()
    for player in players:
        table.tap(player)
    return table


class Target(unittest.TestCase):
    def test_the_target_is_75_and_next_changes_it(self):
        table = joined(1, 2, 4).ok_to_option("target")
        self.assertIn("{75}", table.screen())
        table.next()
        self.assertIn("{100}", table.screen())
        table.next().next().next().next().next()
        self.assertIn("{75}", table.screen())

    def test_the_target_of_two_is_100_unless_they_agree_on_another(self):
        table = joined(1, 3).ok_to_option("target")
        self.assertIn("{100}", table.screen())
        table.next()
        self.assertIn("{125}", table.screen())
        while "In: 1 3" not in table.screen():
            table.back()
        table.tap(5).ok_to_option("target")
        self.assertIn("{125}", table.screen())

    def test_digits_make_the_target(self):
        table = joined(1, 2, 4).ok_to_option("target")
        self.assertIn("Tap digits, 10=0\nPlay to\nNEXT: + hold: -\nOK: next\n{75}", table.screen())
        table.tap(1).tap(10).tap(5)
        self.assertIn("{105}", table.screen())
        table.ok_to_match()
        self.assertEqual(table.last("match_started")["options"]["target"], 105)
        self.assertIn("{0_}", joined(1, 2, 4).ok_to_option("target").tap(10).screen())


class DineAttentively(unittest.TestCase):
    def test_it_is_chosen_at_the_start(self):
        table = joined(1, 2, 4).ok_to_option("dine_attentively")
        self.assertIn("Dine attentively", table.screen())
        self.assertIn("{no}", table.screen())
        table.next()
        self.assertIn("{yes}", table.screen())
        table.ok_to("Set up")
        self.assertIn("No cards go back", table.screen())
        table.ok_to_match()
        self.assertEqual(table.last("match_started")["options"]["dine_attentively"], True)


if __name__ == "__main__":
    unittest.main()
