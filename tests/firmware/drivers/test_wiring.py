import unittest

from board import BUILD
from tableref.drivers import wiring


class Changed:
    """The build in force, with some of its names changed."""

    def __init__(self, **changes):
        for name in dir(BUILD):
            if name.upper() == name:
                setattr(self, name, getattr(BUILD, name))
        for name, value in changes.items():
            setattr(self, name, value)


class WiringTest(unittest.TestCase):
    def assert_problem(self, text, **changes):
        self.assertTrue(
            text in wiring.problems(Changed(**changes)), wiring.problems(Changed(**changes))
        )

    def test_the_current_board_has_no_problem(self):
        self.assertEqual(wiring.problems(BUILD), [])

    def test_a_pin_used_twice_is_named_with_both_uses(self):
        self.assert_problem("GP16 is used twice: for the lights and the buzzer.", LIGHTS_PIN=16)

    def test_a_button_on_another_buttons_pin_is_reported(self):
        pins = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 13)
        self.assert_problem("GP13 is used twice: for button 12 and button 13.", BUTTON_PINS=pins)

    def test_a_gap_between_the_buttons_pins_is_reported(self):
        pins = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17)
        self.assert_problem(
            "The buttons must follow each other: GP17 comes after GP13.", BUTTON_PINS=pins
        )

    def test_pins_in_another_order_are_reported(self):
        pins = (13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
        text = "The buttons must follow each other: GP12 comes after GP13."
        self.assert_problem(text, BUTTON_PINS=pins)

    def test_a_display_of_another_size_is_reported(self):
        text = "The display is %d x %d dots: the screens have 8 rows of 16 characters, 128 x 64."
        for size in ((128, 32), (128, 128), (64, 64), (256, 64)):
            self.assert_problem(text % size, DISPLAY_WIDTH=size[0], DISPLAY_HEIGHT=size[1])
        self.assertEqual(wiring.problems(Changed(DISPLAY_HEIGHT=32, DISPLAY_I2C=None)), [])

    def test_a_pin_that_the_chip_lacks_is_reported(self):
        for pin in (-1, 30):
            text = "GP%d (the buzzer): the Pico has GP0 to GP29." % pin
            self.assert_problem(text, BUZZER_PIN=pin)

    def test_a_pin_that_the_pico_uses_itself_is_reported(self):
        self.assert_problem(
            "GP25 (the buzzer) is taken on the Pico, for the green LED.", BUZZER_PIN=25
        )

    def test_a_button_without_a_pin_and_a_pin_without_a_button_are_reported(self):
        self.assert_problem("There are 13 buttons and 2 pins for them.", BUTTON_PINS=(2, 3))
        self.assert_problem("There are 2 buttons and 13 pins for them.", BUTTONS=(1, 13))

    def test_two_contacts_for_one_button_are_reported(self):
        self.assert_problem(
            "Two contacts are given to button 13.",
            BUTTONS=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 13),
        )

    def test_an_unknown_button_is_reported(self):
        text = "There is no button %d: 1 to 10 are the players', 11 BACK, 12 NEXT, 13 OK."
        for button in (0, 14):
            self.assert_problem(text % button, BUTTONS=(1, button, 13), BUTTON_PINS=(2, 3, 4))

    def test_a_build_without_ok_or_a_player_is_reported(self):
        self.assert_problem(
            "There is no OK (button 13): nothing could be started.",
            BUTTONS=(1, 2, 11, 12),
            BUTTON_PINS=(2, 3, 4, 5),
        )
        self.assert_problem(
            "There is no player's button (1 to 10): nobody could play.",
            BUTTONS=(11, 13),
            BUTTON_PINS=(2, 3),
        )

    def test_a_number_of_lights_that_the_firmware_cannot_show_is_reported(self):
        text = "There are %d lights: there must be 26, 10 players' and a ring of 16."
        for count in (25, 27):
            self.assert_problem(text % count, LIGHTS=count)
        text = "There are 26 lights: there must be 20, 4 players' and a ring of 16."
        self.assert_problem(text, SEAT_LIGHTS=4, BUTTONS=(1, 4, 13), BUTTON_PINS=(2, 3, 4))

    def test_a_player_without_a_light_is_reported(self):
        text = "Player 10 has a button and no light: SEAT_LIGHTS is 9."
        self.assert_problem(text, SEAT_LIGHTS=9, LIGHTS=25, LIGHTS_MIRRORED=9)
        for count in (0, 11):
            text = "SEAT_LIGHTS is %d: it must be 1 to 10." % count
            self.assertTrue(text in wiring.problems(Changed(SEAT_LIGHTS=count)))

    def test_more_mirrored_lights_than_seats_are_reported(self):
        text = (
            "LIGHTS_MIRRORED is %d: pods mirror seats' lights, and the last button is of seat %d."
        )
        for count in (-1, 11, 26):
            self.assert_problem(text % (count, 10), LIGHTS_MIRRORED=count)
        few = {"BUTTONS": (1, 3, 13), "BUTTON_PINS": (2, 3, 4)}
        self.assert_problem(text % (4, 3), LIGHTS_MIRRORED=4, **few)
        self.assertEqual(wiring.problems(Changed(LIGHTS_MIRRORED=3, **few)), [])

    def test_display_pins_of_the_other_controller_are_reported(self):
        self.assert_problem("GP18 is no SDA of I2C0.", DISPLAY_SDA_PIN=18)
        self.assert_problem("GP19 is no SCL of I2C0.", DISPLAY_SCL_PIN=19)

    def test_swapped_display_pins_are_reported(self):
        swapped = wiring.problems(Changed(DISPLAY_SDA_PIN=21, DISPLAY_SCL_PIN=20))
        self.assertEqual(swapped, ["GP21 is no SDA of I2C0.", "GP20 is no SCL of I2C0."])

    def test_a_controller_that_the_chip_lacks_is_reported(self):
        for number in (-1, 2):
            text = "There is no I2C%d: the display may be on I2C0 or I2C1." % number
            self.assertEqual(wiring.problems(Changed(DISPLAY_I2C=number)), [text])

    def test_without_a_display_its_pins_are_free(self):
        self.assert_problem(
            "GP20 is used twice: for the lights and the display's SDA.", LIGHTS_PIN=20
        )
        free = Changed(DISPLAY_I2C=None, LIGHTS_PIN=20)
        self.assertEqual(wiring.problems(free), [])
        self.assertFalse([name for name, _ in wiring.named_pins(free) if "display" in name])

    def test_a_battery_pin_without_a_converter_is_reported(self):
        self.assert_problem("GP22 (the battery) cannot measure a voltage.", BATTERY_PIN=22)
        self.assertEqual(wiring.problems(Changed(BATTERY_PIN=26)), [])

    def test_a_usb_pin_that_the_pico_uses_otherwise_is_reported(self):
        for pin, what in ((23, "the power supply"), (25, "the green LED")):
            told = "GP%d (USB power) is taken on the Pico, for %s." % (pin, what)
            self.assert_problem(told, USB_PIN=pin)
        told = "GP29 (USB power) is taken on the Pico, for VSYS."
        self.assert_problem(told, USB_PIN=29, BATTERY_PIN=28)
        self.assertEqual(wiring.problems(Changed(USB_PIN=22)), [])

    def test_on_a_pico_w_one_pin_is_taken_by_the_wireless_chip(self):
        told = "WIRELESS_PIN is %d: a Pico W has its wireless chip on GP25."
        for pin in (2, 26):
            self.assert_problem(told % pin, WIRELESS_PIN=pin)
        self.assertEqual(wiring.problems(Changed(BATTERY_CELLS=0, WIRELESS_PIN=2)), [])

    def test_without_a_battery_its_pin_need_not_measure(self):
        without = Changed(BATTERY_CELLS=0, BATTERY_PIN=22)
        self.assertEqual(wiring.problems(without), [])
        names = [name for name, _ in wiring.named_pins(without)]
        self.assertFalse("the battery" in names or "USB power" in names)

    def test_the_pins_of_vsys_and_usb_power_can_only_measure(self):
        self.assert_problem("GP29 (the buzzer) is taken on the Pico, for VSYS.", BUZZER_PIN=29)
        self.assert_problem("GP24 (the lights) is taken on the Pico, for USB power.", LIGHTS_PIN=24)

    def test_an_unknown_keyboard_mode_is_reported(self):
        problem = "KEYBOARD is 'on': it takes one of off, raw, refereed."
        self.assert_problem(problem, KEYBOARD="on")
        self.assertEqual(wiring.problems(Changed(KEYBOARD="raw")), [])

    def test_a_state_machine_used_twice_is_reported(self):
        self.assert_problem(
            "The buttons and the lights use the same state machine, 0.", LIGHTS_STATE_MACHINE=0
        )

    def test_a_state_machine_that_the_chip_lacks_is_reported(self):
        for number in (-1, 8):
            text = "There is no state machine %d." % number
            self.assert_problem(text, LIGHTS_STATE_MACHINE=number)

    def test_a_limit_below_the_current_of_dark_lights_is_reported(self):
        self.assert_problem(
            "The lights draw 36 mA when they are dark; the limit is 36 mA.", LIGHTS_LIMIT_MA=36
        )
        self.assertEqual(wiring.problems(Changed(LIGHTS_LIMIT_MA=37)), [])
        self.assertEqual(wiring.problems(Changed(LIGHTS_LIMIT_MA=36, LIGHTS_MIRRORED=9)), [])

    def test_a_limit_above_the_supplys_current_is_reported(self):
        text = "The lights may draw 401 mA and the rest 120 mA; the supply gives 500 mA."
        self.assert_problem(text + " Write LIGHTS_LIMIT_MA = 380.", LIGHTS_LIMIT_MA=401)

    def test_cells_that_cannot_power_the_pico_when_empty_are_reported(self):
        text = "BATTERY_CELLS is %d: empty they leave %d mV at VSYS, and the Pico wants 1800. "
        for cells, left_mv in ((1, 500), (2, 1300)):
            self.assert_problem(text % (cells, left_mv) + "Take 3.", BATTERY_CELLS=cells)


if __name__ == "__main__":
    unittest.main()
