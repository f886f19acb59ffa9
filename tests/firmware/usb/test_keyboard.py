"""A table in keyboard mode sends the keys of its events in the chosen layout."""

import unittest

import main
import usb.device
from tableref.referee.referee import Referee
from tableref.referee.settings import Settings
from tableref.usb import keyboard

ONE, F1, Q = 30, 58, 20
OWN = "q w e r t y u i o p left right space"


class Keeper:
    def __init__(self, text):
        self.text = text
        self.announced = []

    def read_text(self, name):
        assert name == "keyboard.txt"
        return self.text

    def announce(self, event, fields, **words):
        self.announced.append((event, dict(fields), words))


class Table:
    """The parts of a Device that `begin` uses."""

    def __init__(self, text=None):
        self.keeper = Keeper(text)
        self.keyboard = None
        self.referee = Referee(settings=Settings(keyboard="raw"))
        self.referee.offer_keyboard(True)


def key(button, action):
    return {"seq": 1, "t_us": 1, "event": "key", "button": button, "action": action}


class Begun(unittest.TestCase):
    def setUp(self):
        usb.device.device.made = []

    def begin(self, keys, text=None):
        self.table = Table(text)
        found = keyboard.begin(self.table, keys)
        self.assertTrue(found is self.table.keyboard)
        self.usb = usb.device.device.made[-1][0][0]
        self.usb.on_open()
        found.work(0)
        return found

    def codes(self):
        found = []
        while self.usb.busy():
            found.append(self.usb.fetch()[2])
        return found

    def test_the_layout_determines_the_key_of_a_button(self):
        for keys, code in (("numbers", ONE), ("functions", F1), ("own", Q)):
            begun = self.begin(keys, OWN)
            begun.handle([key(1, "tap"), {"event": "refused"}, key(13, "down")])
            self.assertEqual(self.codes(), [code, 0, 44 if keys == "own" else 40])
            self.assertEqual(self.table.keeper.announced, [])

    def test_an_invalid_file_is_reported_and_numbers_are_used(self):
        for text in (None, "", "a b c", OWN.replace("q", "ä")):
            self.begin("own", text).handle([key(1, "tap")])
            self.assertEqual(self.codes(), [ONE, 0])
            name, fields, words = self.table.keeper.announced[0]
            self.assertEqual((name, words), ("setting_refused", {"name": "keys"}))
            self.assertEqual((fields["name"], fields["value"]), ("keys", "own"))
            self.assertTrue(fields["message"].startswith("keyboard.txt: "))

    def test_the_screen_shows_whether_a_computer_is_there(self):
        begun = self.begin("numbers")
        self.assertEqual(self.table.referee.screen()[0][1], "Every press")
        self.usb.on_reset()
        begun.work(1)
        self.assertEqual(self.table.referee.screen()[0][1], "No computer")
        self.usb.on_open()
        begun.handle([key(1, "down")])
        begun.work(2)
        begun.work(600_002)
        self.assertEqual(self.table.referee.screen()[0][1], "Computer asleep")

    def test_a_problem_is_shown_once(self):
        begun = self.begin("numbers")
        shown = []
        self.table.referee.show_host = shown.append
        self.usb.on_reset()
        for now_us in (1, 2, 3):
            begun.work(now_us)
        self.usb.on_open()
        for now_us in (4, 5):
            begun.work(now_us)
        self.assertEqual(shown, ["no_computer", None])

    def test_at_the_end_all_keys_are_released(self):
        begun = self.begin("numbers")
        begun.handle([key(1, "down")])
        begun.close()
        self.assertEqual(self.codes(), [ONE, 0])

    def test_main_starts_and_ends_keyboard_mode(self):
        table = Table()
        first = main._switch_keyboard(table, None, "numbers")
        self.assertTrue(table.keyboard is first)
        second = main._switch_keyboard(table, first, "letters")
        self.assertTrue(table.keyboard is second)
        self.assertTrue(main._switch_keyboard(table, second, None) is None)
        self.assertTrue(table.keyboard is None)
        self.assertEqual([len(made[0]) for made in usb.device.device.made], [1, 0, 1, 0])


if __name__ == "__main__":
    unittest.main()
