"""Unplugging a pod opens its contact, and a loose plug chatters. The match goes on."""

import unittest

from driven import DrivenTable
from tableref.presses.gestures import CHATTERS


class Unplugged(unittest.TestCase):
    def setUp(self):
        self.table = DrivenTable((1, 2, 4), target=999).start_round()

    def test_a_pod_unplugged_with_its_button_down_keeps_its_claim(self):
        table = self.table.press(2).wait(30)
        table.release(2).wait(5_000).claim(1).wait(1_200)
        self.assertEqual([event["player"] for event in table.named("claim")], [2, 1])
        table.count({1: 3, 4: 1}).ok()
        self.assertEqual(dict(table.last("round_scored")["points"]), {"1": 9, "2": 0, "4": -1})

    def test_a_pod_unplugged_with_a_stuck_button_releases_it(self):
        table = self.table.press(2).wait(11_000).release(2).wait(150)
        self.assertEqual(table.last("button_released")["button"], 2)

    def test_a_plug_that_chatters_is_one_press_at_most_and_not_reported(self):
        table = self.table
        for closed_ms, open_ms in ((0.05, 0.4), (1, 0.2), (0.3, 2), (2, 3)):
            table.press(2).wait(closed_ms).release(2).wait(open_ms)
        table.wait(500)
        self.assertEqual(len(table.named("claim")), 1)
        self.assertEqual(table.named("button_chatters"), [])
        table.back().claim(1, 4)
        self.assertEqual([event["player"] for event in table.named("claim")[1:]], [1, 4])

    def test_a_plug_half_in_is_reported_and_works_again_when_plugged_in(self):
        table = self.table
        for _ in range(CHATTERS):
            table.press(4).wait(14).release(4).wait(300)
        self.assertIn("P4 bad contact", table.screen())
        table.wait(60_000).claim(1).wait(1_200)
        table.count({1: 3, 2: 2, 4: 1}).ok()
        self.assertEqual(dict(table.last("round_scored")["points"]), {"1": 9, "2": -2, "4": 1})
        self.assertEqual(len(table.named("button_chatters")), 1)

    def test_plugging_in_a_pod_with_its_button_down_is_a_press(self):
        table = self.table.wait(10_000).press(4).wait(60).release(4)
        self.assertEqual(table.last("claim")["player"], 4)


if __name__ == "__main__":
    unittest.main()
