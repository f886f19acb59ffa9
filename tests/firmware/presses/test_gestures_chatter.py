"""Contacts that chatter: they are counted and reported once, and their presses count."""

import unittest

from driven import DrivenTable
from tableref.presses.gestures import BRIEF_US, CHATTERS, OK, PRESS, TAP, Gestures

LOCKOUT_US = 10_000
HOLD_US = 700_000


class Chatter(unittest.TestCase):
    def setUp(self):
        self.gestures = Gestures(LOCKOUT_US, HOLD_US)
        self.t_us = 0

    def moves(self, button, *lengths_us):
        """Close a contact, and change it after each of the intervals; return its gestures."""
        is_down = True
        found = list(self.gestures.edge(button, is_down, self.t_us))
        for length_us in lengths_us:
            self.t_us += length_us
            is_down = not is_down
            found += self.gestures.edge(button, is_down, self.t_us)
        self.t_us += 1_000_000
        found += self.gestures.advance(self.t_us - 1)
        return [(kind, since_us) for _, kind, _, since_us in found]

    def test_the_shortest_time_of_a_finger_is_20_ms(self):
        self.assertEqual(BRIEF_US, 20_000)

    def test_fast_tapping_is_no_chatter(self):
        self.moves(3, *[40_000] * 199)
        self.moves(3, *[BRIEF_US] * 199)
        self.assertEqual(self.gestures.chatters(), [])

    def test_bounce_within_the_lock_out_is_no_chatter(self):
        for _ in range(30):
            self.moves(3, 100, 900, 200, 8_000, 80_000, 500, 500, 3_000, 5_999)
        self.assertEqual(self.gestures.chatters(), [])

    def test_a_contact_that_closes_for_less_time_than_a_finger_is_counted(self):
        self.moves(3, BRIEF_US - 1)
        self.assertEqual(self.gestures.chatters(), [[3, 1, BRIEF_US - 1]])
        self.moves(3, 15_000)
        self.moves(7, 12_000)
        self.assertEqual(self.gestures.chatters(), [[3, 2, BRIEF_US - 1], [7, 1, 12_000]])

    def test_a_contact_that_opens_for_less_time_than_a_finger_is_counted(self):
        self.moves(3, 60_000, 11_000, 60_000)
        self.assertEqual(self.gestures.chatters(), [[3, 1, 11_000]])

    def test_a_spark_that_the_lock_out_extends_is_counted(self):
        self.moves(3, 40)
        self.assertEqual(self.gestures.chatters(), [[3, 1, LOCKOUT_US]])

    def test_the_report_contains_the_longest_duration(self):
        self.moves(3, 60_000, 8_000, 1_500)
        self.assertEqual(self.gestures.chatters(), [])
        self.moves(3, 40)
        self.assertEqual(self.gestures.chatters(), [[3, 1, LOCKOUT_US]])
        self.moves(4, 9_000, 500, 60_000)
        self.moves(4, 300, 300, 10_900)
        self.assertEqual(self.gestures.chatters()[1], [4, 1, 11_500])

    def test_a_longer_lock_out_hides_chatter(self):
        self.gestures = Gestures(BRIEF_US, HOLD_US)
        self.moves(3, *[15_000] * 99)
        self.assertEqual(self.gestures.chatters(), [])

    def test_chatter_is_reported_at_the_fifth_time_and_never_again(self):
        said = []
        for number in range(40):
            if ("button_chatters", self.t_us) in self.moves(3, 15_000):
                said.append(number)
        self.assertEqual(said, [CHATTERS - 1])
        self.assertEqual(self.gestures.chatters(), [[3, 40, 15_000]])

    def test_presses_of_a_chattering_contact_count(self):
        kinds = [kind for kind, _ in self.moves(3, *[15_000] * 39)]
        self.assertEqual((kinds.count(PRESS), kinds.count(TAP)), (20, 20))

    def test_the_release_of_a_long_held_button_is_no_chatter(self):
        self.gestures.handle_held(3, 0)
        self.t_us = 20_000_000
        self.gestures.edge(3, False, self.t_us)
        self.t_us += 1_000_000
        self.moves(3, 11_000_000)
        self.assertEqual(self.gestures.chatters(), [])


class Storm(unittest.TestCase):
    """A broken wire: for a while its presses are ignored."""

    def storm(self, gestures, from_us, until_us, every_us=2_500, button=3):
        """Change a contact all the time; return the resulting gestures."""
        found = []
        for number, t_us in enumerate(range(from_us, until_us, every_us)):
            found += gestures.edge(button, number % 2 == 0, t_us)
        return found

    def brief(self, *released_us):
        """Close contact 3 for 15 ms before each of these times; return the kinds of gestures."""
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        found = []
        for t_us in released_us:
            found += gestures.edge(3, True, t_us - 15_000)
            found += gestures.edge(3, False, t_us)
        return [kind for _, kind, _, _ in found]

    def test_a_storm_locks_its_button_out_for_2_s_and_then_for_twice_as_long_up_to_64_s(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        found = self.storm(gestures, 0, 300_000_000)
        noisy = [(t_us, until_us) for t_us, kind, _, until_us in found if kind == "button_noisy"]
        self.assertTrue(noisy[0][0] < 500_000)
        idle_us = [until_us - t_us for t_us, until_us in noisy]
        calm_s = (2, 4, 8, 16, 32, 64, 64, 64, 64)
        self.assertEqual(idle_us, [seconds * 1_000_000 for seconds in calm_s])
        for (_, until_us), (t_us, _) in zip(noisy, noisy[1:]):
            self.assertTrue(until_us <= t_us < until_us + 500_000)
        presses = [t_us for t_us, kind, _, _ in found if kind == PRESS]
        for t_us, until_us in noisy:
            self.assertEqual([at for at in presses if t_us < at < until_us], [])

    def test_after_the_storm_presses_count_again_exactly(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        found = self.storm(gestures, 0, 1_000_000)
        _, kind, button, until_us = [g for g in found if g[1] == "button_noisy"][0]
        gestures.edge(3, False, 1_000_000)
        gestures.advance(until_us)
        made = gestures.edge(3, True, until_us + 50)
        self.assertEqual(made, [(until_us + 50, PRESS, 3, until_us + 50)])

    def test_any_button_can_have_a_storm(self):
        for button in range(1, OK + 1):
            gestures = Gestures(LOCKOUT_US, HOLD_US)
            found = self.storm(gestures, 0, 1_000_000, button=button)
            noisy = [one for _, kind, one, _ in found if kind == "button_noisy"]
            self.assertEqual(noisy, [button])
            self.assertEqual(gestures.chatters()[0][0], button)

    def test_ten_more_brief_moves_in_less_than_half_a_second_are_a_storm(self):
        every_50_ms = [20_000 + number * 50_000 for number in range(20)]
        self.assertFalse("button_noisy" in self.brief(*every_50_ms))
        kinds = self.brief(*every_50_ms[:-1] + [every_50_ms[-1] - 1])
        self.assertEqual(kinds[-1], "button_noisy")

    def test_ten_brief_moves_in_an_evening_are_no_storm(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        found = []
        for number in range(40):
            found += gestures.edge(3, True, number * 51_000)
            found += gestures.edge(3, False, number * 51_000 + 15_000)
        self.assertFalse("button_noisy" in [kind for _, kind, _, _ in found])

    def test_the_table_reports_how_long_the_button_is_ignored(self):
        table = DrivenTable((1, 2, 4), target=999).start_round()
        for _ in range(60):
            table.press(9).wait(5).release(9).wait(5)
        self.assertEqual(table.last("button_noisy")["for_us"], 2_000_000)
        self.assertIn("P9 off: 2 s", table.screen())
        table.claim(1, 2)
        self.assertEqual([event["player"] for event in table.named("claim")], [1, 2])


class AtTheTable(unittest.TestCase):
    def test_the_table_reports_once_which_button_has_a_bad_contact(self):
        table = DrivenTable((1, 2, 4), target=999).start_round()
        for _ in range(CHATTERS - 1):
            table.press(9).wait(15).release(9).wait(300)
        self.assertFalse("bad contact" in table.screen())
        table.press(9).wait(15).release(9)
        self.assertIn("P9 bad contact", table.screen())
        self.assertEqual(table.last("button_chatters")["button"], 9)
        table.wait(4_000)
        self.assertFalse("bad contact" in table.screen())
        for _ in range(20):
            table.press(9).wait(15).release(9).wait(300)
        self.assertEqual(len(table.named("button_chatters")), 1)
        self.assertEqual(table.referee.chatters()[0][:2], [9, 25])

    def test_a_claim_with_a_bad_contact_counts(self):
        table = DrivenTable((1, 2, 4), target=999).start_round()
        for _ in range(CHATTERS):
            table.press(1).wait(15).release(1).wait(15)
        self.assertEqual(table.last("claim")["player"], 1)

    def test_undo_and_power_cuts_do_not_count_chatter_again(self):
        table = DrivenTable((1, 2, 4), target=999).start_round()
        for _ in range(CHATTERS):
            table.press(1).wait(15).release(1).wait(15)
        counted = table.referee.chatters()
        table.back()
        self.assertEqual(table.referee.chatters(), counted)
        self.assertEqual(len(table.named("button_chatters")), 1)


if __name__ == "__main__":
    unittest.main()
