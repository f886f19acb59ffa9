"""The lights of GoTown show whose turn it is and the height of towers, without a display."""

import unittest

from gotown_table import GoTownTable
from tableref.presses.gestures import NEXT, OK
from tableref.show import lights


def brightness(light):
    return (light >> 16) + (light >> 8 & 255) + (light & 255)


def levels(table, look, ms=2400):
    """Return the brightness levels of a light, sampled every 40 ms."""
    seen = set()
    for _ in range(ms // 40):
        seen.add(brightness(look()))
        table.wait(40)
    return seen


def lit(table):
    """Return the ring lights that are brighter than a floor that is still to be built."""
    return [index for index, light in enumerate(table.ring()) if brightness(light) > 30]


class Lights(unittest.TestCase):
    def test_the_light_of_the_player_in_turn_is_on(self):
        table = GoTownTable((1, 2, 4), first=2).wait(1500)
        lowest = min(levels(table, lambda: table.button_light(2)))
        self.assertTrue(lowest > max(levels(table, lambda: table.button_light(1))))
        self.assertTrue(lowest > max(levels(table, lambda: table.button_light(4))))

    def test_a_turn_begins_with_the_ring_pointing_at_the_player(self):
        table = GoTownTable((1, 3, 8), first=3).wait(200)
        self.assertIn(lights.seat(3), lit(table))
        self.assertTrue(len(lit(table)) <= 3)

    def test_all_towers_stand_side_by_side_on_the_ring(self):
        table = GoTownTable((1, 2, 3, 4)).build(3).tap(1).build(1).tap(2).tap(3).build(4)
        table.wait(1500)
        self.assertEqual(lit(table), [0, 1, 2, 4, 12, 13, 14, 15])
        self.assertEqual(len(set(table.ring()[12:16])), 1)

    def test_towers_of_two_and_three_players_have_shares_of_the_ring(self):
        table = GoTownTable((1, 6)).build(4).tap(1).build(2).wait(1500)
        self.assertEqual(lit(table), [0, 1, 2, 3, 8, 9])
        self.assertEqual(table.ring()[4:8], [0] * 4)
        table = GoTownTable((1, 2, 3)).build(4).tap(1).build(4).tap(2).build(4).wait(1500)
        self.assertEqual(lit(table), [0, 1, 2, 3, 6, 7, 8, 9, 11, 12, 13, 14])

    def test_missing_floors_are_faint(self):
        table = GoTownTable((1, 2)).build().wait(1500)
        for light in table.ring()[1:4] + table.ring()[8:12]:
            self.assertTrue(0 < brightness(light) < 30)
        table = GoTownTable((1, 2), target=4).build().wait(1500)
        self.assertEqual(table.ring()[3], 0)

    def test_a_guarded_floor_pulses_and_one_without_a_dog_is_steady(self):
        table = GoTownTable((1, 2)).build(2).act("dog").wait(1500)
        self.assertEqual(len(levels(table, lambda: table.ring()[0])), 1)
        breathing = levels(table, lambda: table.ring()[1])
        self.assertTrue(max(breathing) > 3 * min(breathing) > 0)

    def test_the_floor_to_choose_blinks(self):
        table = GoTownTable((1, 2)).build(3).choose("dog").ok().wait(200)
        for index, seen in ((2, {lights.OFF, lights.WHITE}), (1, None)):
            looks = set()
            for _ in range(20):
                looks.add(table.ring()[index])
                table.wait(50)
            self.assertEqual(looks == {lights.OFF, lights.WHITE}, seen is not None)

    def test_the_ring_shows_the_number_of_the_chosen_action(self):
        table = GoTownTable((1, 2)).build().wait(1500).choose("wrecking_ball")
        self.assertEqual(table.ring(), [lights.WHITE] * 4 + [lights.OFF] * 12)
        table.wait(1500)
        self.assertEqual(lit(table), [0])
        # NEXT held turns back, and the ring shows the number of that action.
        table.hold(NEXT).wait(500)
        self.assertEqual(table.ring(), [lights.WHITE] * 3 + [lights.OFF] * 13)

    def test_possible_targets_of_a_card_are_lit(self):
        table = GoTownTable((1, 2, 4)).tap(1).build().tap(2).tap(4).choose("steal").wait(200)
        self.assertTrue(brightness(table.button_light(2)) > 2 * brightness(table.button_light(4)))
        dark = brightness(table.button_light(4))
        table.choose("milkshake")
        self.assertEqual(brightness(table.button_light(4)) > 2 * dark, True)

    def test_a_press_that_counts_flashes(self):
        table = GoTownTable((1, 2, 4)).choose("thief").press(4)
        self.assertEqual(table.button_light(4), lights.WHITE)
        table.release(4).wait(500).press(1)
        self.assertEqual(table.button_light(1), lights.WHITE)

    def test_a_milkshake_a_turn_and_the_end_have_their_lights(self):
        table = GoTownTable((1, 2)).build().act("milkshake", 2).tap(1).wait(1500)
        self.assertEqual(lit(table), [0])
        table.tap(2).build(4).wait(200)
        self.assertTrue(any(table.ring()))
        self.assertEqual(table.wait(1000).tap(OK).referee.screen()[0][0], "GoTown")


if __name__ == "__main__":
    unittest.main()
