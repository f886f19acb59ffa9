"""Who starts a round: by lots, by a press, or by the rules."""

import unittest

from tableref.games.starter import Starter
from tableref.show.announcer import Announcer


class WhoStarts(unittest.TestCase):
    def setUp(self):
        self.announcer = Announcer()
        self.starter = Starter((2, 5, 9), 7, self.announcer)

    def facts(self):
        starter = self.starter
        return starter.player, starter.was_drawn, starter.may_be_chosen

    def test_a_drawn_starter_may_be_replaced_by_a_press(self):
        self.starter.draw(0, 1)
        player = self.starter.player
        self.assertIn(player, (2, 5, 9))
        self.assertEqual(self.facts(), (player, True, True))
        event = self.announcer.pop_events()[0]
        self.assertEqual((event["event"], event["player"]), ("starter_drawn", player))

    def test_a_chosen_starter_was_not_drawn_and_may_be_replaced_again(self):
        self.starter.draw(0, 1)
        self.announcer.pop_events()
        self.starter.player = 9
        self.assertEqual(self.starter.report_choice(5, 1, 9), "starter_chosen")
        self.assertEqual(self.facts(), (9, False, True))
        event = self.announcer.pop_events()[0]
        self.assertEqual((event["event"], event["player"]), ("starter_chosen", 9))

    def test_a_starter_by_the_rules_is_neither_drawn_nor_replaced(self):
        self.starter.draw(0, 1)
        self.starter.set(5)
        self.assertEqual(self.facts(), (5, False, False))


if __name__ == "__main__":
    unittest.main()
