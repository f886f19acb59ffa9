"""Debouncing and gestures, from edges with timestamps."""

import unittest

from tableref.presses.gestures import (
    BACK,
    BUTTONS,
    HOLD,
    NEXT,
    OK,
    PLAYERS,
    PRESS,
    TAP,
    TAP_WITH_NEXT,
    Gestures,
)

LOCKOUT_US = 10_000
HOLD_US = 700_000


def play(edges, until_us=5_000_000, button=1):
    """Return the gestures (t_us, kind) of one button from its contact's changes."""
    gestures = Gestures(LOCKOUT_US, HOLD_US)
    found = []
    is_down = False
    for t_us in edges:
        is_down = not is_down
        found += gestures.edge(button, is_down, t_us)
    found += gestures.advance(until_us)
    return [(t_us, kind) for t_us, kind, _, _ in found]


class Numbers(unittest.TestCase):
    def test_the_numbers_of_players_buttons_precede_those_of_the_table(self):
        self.assertEqual((PLAYERS, BACK, NEXT, OK, BUTTONS), (10, 11, 12, 13, 13))


class Debounce(unittest.TestCase):
    def test_a_press_has_the_timestamp_of_its_first_edge(self):
        self.assertEqual(play([1000, 1100, 1200, 5000, 7200, 90_000])[0], (1000, PRESS))

    def test_a_bouncing_press_and_release_are_one_tap(self):
        edges = [1000, 1500, 2000, 3000, 7200, 90_000, 90_400, 96_200]
        self.assertEqual(play(edges), [(1000, PRESS), (90_000, TAP)])

    def test_a_lock_out_of_10_ms_follows_each_edge(self):
        self.assertEqual(play([0, 9_998, 9_999, 80_000]), [(0, PRESS), (80_000, TAP)])

    def test_a_contact_that_opened_during_the_lock_out_is_released_at_its_end(self):
        for button in range(1, BUTTONS + 1):
            found = play([0, 3_000], button=button)
            self.assertEqual(found, [(0, PRESS), (10_000, TAP)])

    def test_the_next_press_can_follow_when_the_lock_out_is_over(self):
        edges = [0, 20_000, 30_000, 50_000]
        kinds = [(0, PRESS), (20_000, TAP), (30_000, PRESS), (50_000, TAP)]
        self.assertEqual(play(edges), kinds)

    def test_a_press_during_the_lock_out_of_the_release_is_not_lost(self):
        self.assertEqual(play([0, 20_000, 25_000])[2], (30_000, PRESS))

    def test_it_is_not_lost_if_another_button_is_held_just_then(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        gestures.edge(2, True, 0)
        for t_us, is_down in ((660_000, True), (692_000, False), (697_000, True)):
            gestures.edge(1, is_down, t_us)
        self.assertEqual(gestures.advance(700_000), [(700_000, HOLD, 2, 0)])
        self.assertEqual(gestures.advance(702_000), [(702_000, PRESS, 1, 702_000)])

    def test_an_edge_that_repeats_the_known_state_is_ignored(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        self.assertEqual(gestures.edge(3, False, 5), [])
        self.assertEqual(len(gestures.edge(3, True, 10)), 1)
        self.assertEqual(gestures.edge(3, True, 50_000), [])

    def test_buttons_do_not_disturb_one_another(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        for button in range(1, BUTTONS + 1):
            found = gestures.edge(button, True, button)
            self.assertEqual(found, [(button, PRESS, button, button)])
            self.assertTrue(gestures.is_down(button))


class Holding(unittest.TestCase):
    def test_a_hold_is_reported_after_700_ms_while_the_button_is_still_down(self):
        self.assertEqual(play([0]), [(0, PRESS), (700_000, HOLD)])

    def test_a_hold_is_not_also_a_tap(self):
        self.assertEqual(play([0, 900_000]), [(0, PRESS), (700_000, HOLD)])

    def test_bounce_of_the_release_after_a_hold_is_not_a_press(self):
        edges = [0, 900_000, 900_300, 909_000]
        self.assertEqual(play(edges), [(0, PRESS), (700_000, HOLD)])

    def test_nothing_is_due_before_the_hold(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        gestures.edge(3, True, 1000)
        self.assertEqual(gestures.due_us, 701_000)

    def test_the_earliest_gesture_of_all_buttons_is_due(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        gestures.edge(3, True, 10)
        gestures.edge(5, True, 32)
        self.assertEqual(gestures.due_us, 700_010)
        gestures.advance(1_000_000)
        gestures.edge(9, True, 1_000_000)
        self.assertEqual(gestures.due_us, 1_700_000)

    def test_the_end_of_each_lock_out_is_due(self):
        for button in range(2, BUTTONS + 1):
            gestures = Gestures(LOCKOUT_US, HOLD_US)
            for pressed, t_us in ((1, 0), (button, 5_000)):
                gestures.edge(pressed, True, t_us)
                gestures.edge(pressed, False, t_us + 1_000)
            gestures.advance(12_000)
            self.assertEqual(gestures.due_us, 15_000)

    def test_a_release_just_before_700_ms_is_a_tap_and_at_700_ms_a_hold(self):
        self.assertEqual(play([0, 699_999])[1], (699_999, TAP))
        self.assertEqual(play([0, 700_000])[1], (700_000, HOLD))

    def test_gestures_of_several_buttons_come_in_order_of_time(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        gestures.edge(5, True, 0)
        gestures.edge(2, True, 100)
        gestures.edge(9, True, 50_000)
        gestures.edge(9, False, 52_000)
        found = [(t_us, kind, button) for t_us, kind, button, _ in gestures.advance(2_000_000)]
        self.assertEqual(found, [(60_000, TAP, 9), (700_000, HOLD, 5), (700_100, HOLD, 2)])

    def test_a_gesture_has_the_time_when_its_button_went_down(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        gestures.edge(5, True, 1234)
        self.assertEqual(gestures.edge(5, False, 90_000), [(90_000, TAP, 5, 1234)])


class WithNext(unittest.TestCase):
    def taps(self, next_edges, player):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        found = []
        edges = [(t, NEXT, down) for t, down in next_edges] + [(200_000, player, True)]
        for t_us, button, is_down in sorted(edges + [(260_000, player, False)]):
            found += gestures.edge(button, is_down, t_us)
        return [kind for _, kind, button, _ in found if button == player]

    def test_a_tap_while_next_is_held_is_reported_as_such(self):
        for player in range(1, 11):
            self.assertEqual(self.taps([(0, True)], player), [PRESS, TAP_WITH_NEXT])

    def test_next_held_earlier_but_not_at_the_press_does_not_count(self):
        self.assertEqual(self.taps([(0, True), (150_000, False)], 4), [PRESS, TAP])

    def test_a_press_while_next_is_held_reports_since_when(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        gestures.edge(NEXT, True, 1000)
        self.assertEqual(gestures.edge(4, True, 50_000), [(50_000, PRESS, 4, 1000)])
        self.assertEqual(gestures.edge(13, True, 60_000), [(60_000, PRESS, 13, 60_000)])
        gestures.edge(NEXT, False, 70_000)
        self.assertEqual(gestures.edge(5, True, 80_000), [(80_000, PRESS, 5, 80_000)])

    def test_a_long_press_while_next_was_held_means_the_same_as_a_tap(self):
        gestures = Gestures(LOCKOUT_US, HOLD_US)
        gestures.edge(NEXT, True, 0)
        gestures.edge(4, True, 100_000)
        gestures.edge(NEXT, False, 300_000)
        found = gestures.advance(800_000)
        self.assertEqual(found, [(800_000, TAP_WITH_NEXT, 4, 100_000)])
        self.assertEqual(list(gestures.edge(4, False, 1_500_000)), [])

    def test_only_players_buttons_are_combined_with_next(self):
        self.assertEqual(self.taps([(0, True)], 13), [PRESS, TAP])


if __name__ == "__main__":
    unittest.main()
