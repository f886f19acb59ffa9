import unittest

import board
from tableref.drivers import wiring


class BoardTest(unittest.TestCase):
    def test_no_hardware_variant_has_a_wiring_problem(self):
        for name in board.BUILDS:
            self.assertEqual(wiring.problems(board.BUILDS[name]), [])

    def test_each_variant_has_its_name(self):
        for name in board.BUILDS:
            self.assertEqual(board.BUILDS[name].NAME, name)

    def test_the_table_is_the_selected_variant(self):
        self.assertTrue(board.BUILD is board.Table)
        self.assertEqual(board.FILE, "")

    def test_a_table_has_a_button_for_each_player_and_the_three_controls(self):
        self.assertEqual(board.Table.BUTTONS, tuple(range(1, 14)))
        self.assertEqual(len(board.Table.BUTTON_PINS), 13)

    def test_a_breadboard_has_two_players_back_and_ok(self):
        self.assertEqual(board.Breadboard.BUTTONS, (1, 2, 11, 13))
        self.assertEqual(board.Breadboard.BUTTON_PINS, (2, 3, 4, 5))

    def test_a_light_for_each_player_and_sixteen_for_the_ring(self):
        for name in board.BUILDS:
            build = board.BUILDS[name]
            self.assertEqual(build.LIGHTS, build.SEAT_LIGHTS + 16)
            self.assertEqual(len(set(build.RING_SEATS) & set(range(16))), len(build.RING_SEATS))
            self.assertTrue(len(build.RING_SEATS) >= build.SEAT_LIGHTS)
            self.assertTrue(max(n for n in build.BUTTONS if n <= 10) <= build.SEAT_LIGHTS <= 10)

    def test_a_box_for_four_has_four_players_and_the_three_controls(self):
        self.assertEqual(board.Four.BUTTONS, (1, 2, 3, 4, 11, 12, 13))
        self.assertEqual(board.Four.SEAT_LIGHTS, 4)

    def test_each_pod_has_a_light_of_its_own(self):
        self.assertEqual(board.Table.LIGHTS_MIRRORED, 10)
        self.assertEqual(board.Breadboard.LIGHTS_MIRRORED, 0)

    def test_the_display_has_eight_rows_of_sixteen_characters(self):
        build = board.Table
        self.assertEqual((build.DISPLAY_WIDTH, build.DISPLAY_HEIGHT), (16 * 8, 8 * 8))

    def test_lights_and_rest_draw_no_more_than_a_usb_port_supplies(self):
        for name in board.BUILDS:
            build = board.BUILDS[name]
            self.assertTrue(build.LIGHTS_LIMIT_MA + build.REST_MA <= build.SUPPLY_MA <= 500)

    def test_the_board_module_contains_only_data(self):
        for name in board.BUILDS:
            build = board.BUILDS[name]
            kinds = {type(getattr(build, key)) for key in dir(build) if key.upper() == key}
            self.assertTrue(kinds <= {int, bool, str, tuple, type(None)}, kinds)


if __name__ == "__main__":
    unittest.main()
