import unittest

import board
from tableref.drivers import wiring


class BoardTest(unittest.TestCase):
    def test_the_wiring_has_no_problem(self):
        self.assertEqual(wiring.problems(board), [])

    def test_a_button_for_each_player_and_the_three_controls(self):
        self.assertEqual(sorted(board.BUTTONS), list(range(1, 14)))
        self.assertEqual(len(board.BUTTON_PINS), 13)

    def test_a_light_for_each_player_and_sixteen_for_the_ring(self):
        self.assertEqual(board.LIGHTS, 10 + 16)

    def test_the_display_has_eight_rows_of_sixteen_characters(self):
        self.assertEqual((board.DISPLAY_WIDTH, board.DISPLAY_HEIGHT), (16 * 8, 8 * 8))

    def test_the_lights_leave_a_usb_port_enough_for_the_rest(self):
        self.assertTrue(board.LIGHTS_LIMIT_MA + 100 <= 500)

    def test_data_only(self):
        kinds = {type(getattr(board, name)) for name in dir(board) if name.upper() == name}
        self.assertEqual(kinds, {int, tuple})


if __name__ == "__main__":
    unittest.main()
