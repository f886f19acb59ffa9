import unittest

import board
from tableref.drivers import wiring


class Changed:
    """The board, with some of its names changed."""

    def __init__(self, **changes):
        for name in dir(board):
            if name.upper() == name:
                setattr(self, name, getattr(board, name))
        for name, value in changes.items():
            setattr(self, name, value)


class WiringTest(unittest.TestCase):
    def assert_problem(self, text, **changes):
        self.assertTrue(
            text in wiring.problems(Changed(**changes)), wiring.problems(Changed(**changes))
        )

    def test_the_board_as_it_is_has_no_problem(self):
        self.assertEqual(wiring.problems(board), [])

    def test_a_pin_used_twice_is_named_with_both_uses(self):
        self.assert_problem("GP16 is used twice: for the lights and the buzzer.", LIGHTS_PIN=16)

    def test_a_button_on_another_button_s_pin(self):
        pins = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 13)
        self.assert_problem("GP13 is used twice: for button 12 and button 13.", BUTTON_PINS=pins)

    def test_a_gap_between_the_buttons(self):
        pins = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17)
        self.assert_problem(
            "The buttons must follow each other: GP17 comes after GP13.", BUTTON_PINS=pins
        )

    def test_a_pin_that_the_chip_lacks(self):
        self.assert_problem("GP30 (the buzzer): the Pico has GP0 to GP29.", BUZZER_PIN=30)

    def test_a_pin_that_is_taken_on_the_pico(self):
        self.assert_problem(
            "GP25 (the buzzer) is taken on the Pico, for the green LED.", BUZZER_PIN=25
        )

    def test_a_button_without_a_pin(self):
        self.assert_problem("There are 13 buttons and 2 pins for them.", BUTTON_PINS=(2, 3))

    def test_two_contacts_for_one_button(self):
        self.assert_problem(
            "Two contacts are given to the same button.",
            BUTTONS=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12),
        )

    def test_display_pins_of_the_other_controller(self):
        self.assert_problem("GP18 is no SDA of I2C0.", DISPLAY_SDA_PIN=18)
        self.assert_problem("GP19 is no SCL of I2C0.", DISPLAY_SCL_PIN=19)

    def test_display_pins_the_wrong_way_round(self):
        swapped = wiring.problems(Changed(DISPLAY_SDA_PIN=21, DISPLAY_SCL_PIN=20))
        self.assertEqual(swapped, ["GP21 is no SDA of I2C0.", "GP20 is no SCL of I2C0."])

    def test_a_battery_pin_without_a_converter(self):
        self.assert_problem("GP22 (the battery) cannot measure a voltage.", BATTERY_PIN=22)

    def test_a_state_machine_for_two(self):
        self.assert_problem(
            "The buttons and the lights use the same state machine, 0.", LIGHTS_STATE_MACHINE=0
        )

    def test_a_state_machine_that_the_chip_lacks(self):
        self.assert_problem("There is no state machine 8.", LIGHTS_STATE_MACHINE=8)

    def test_a_limit_that_dark_lights_exceed(self):
        self.assert_problem(
            "The lights draw 26 mA when they are dark; the limit is 26 mA.", LIGHTS_LIMIT_MA=26
        )


if __name__ == "__main__":
    unittest.main()
