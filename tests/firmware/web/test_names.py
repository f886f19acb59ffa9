"""Names from a phone: only with the code that the table shows, and as the table's rules allow."""

import os
import random
import unittest

from driven import DrivenTable
from tableref import texts
from tableref.presses.gestures import PLAYERS
from tableref.radio import Wifi
from tableref.referee import players
from tableref.selftest.self_test import SelfTest
from tableref.web import names
from tableref.web.names import MAX_WRONG, Names
from tableref.web.sections import Sections


class NamesTest(unittest.TestCase):
    def setUp(self):
        self.addCleanup(players.forget_all)
        self.addCleanup(texts.use, "en")
        if not hasattr(os, "urandom"):
            # MicroPython in node has no os.urandom.
            self.addCleanup(setattr, names, "draw_code", names.draw_code)
            names.draw_code = lambda: "%04d" % random.randrange(10_000)
        self.table = DrivenTable()
        self.referee = self.table.referee
        self.colours = [0] * 26
        self.wifi = self.referee.wifi = Wifi()
        self.names = Names(self)
        self.names.look(True)

    def change(self, player, name, code=None):
        code = self.wifi.code if code is None else code
        return self.names.change({"code": code, "player": player, "name": name})

    def wrong(self):
        return "0000" if self.wifi.code != "0000" else "1111"

    def test_a_name_is_set_shown_and_saved(self):
        self.assertEqual(self.change("3", " Änna  K "), "")
        self.assertEqual(players.names[2], "Änna K")
        self.assertIn("P3: Änna K", self.table.screen())
        self.assertEqual(self.referee.save_queue.pop_all(), [("players",)])
        self.table.wait(60_000)
        before = self.table.screen()
        self.assertEqual(self.change("3", ""), "")
        self.assertEqual(players.names[2], "")
        self.assertEqual(self.table.screen(), before)

    def test_the_same_name_again_is_not_saved(self):
        self.change("3", "Anna")
        self.referee.save_queue.pop_all()
        self.assertEqual(self.change("3", "Anna"), "")
        self.assertFalse(self.referee.save_queue.has_any)

    def test_the_code_has_four_digits_and_changes(self):
        codes = set()
        for _ in range(50):
            self.names.look(False)
            self.names.look(True)
            codes.add(self.wifi.code)
            self.assertTrue(len(self.wifi.code) == 4 and self.wifi.code.isdigit())
        self.assertTrue(len(codes) > 40)
        code = self.wifi.code
        self.names.look(True)
        self.assertEqual(self.wifi.code, code)

    def test_wrong_codes_change_nothing_and_too_many_lock_names_until_the_next_code(self):
        for _ in range(MAX_WRONG):
            self.assertEqual(self.change("3", "Anna", self.wrong()), "code")
        self.assertEqual(self.change("3", "Anna"), "locked")
        self.assertEqual(players.names[2], "")
        self.wifi.code = ""
        self.assertEqual(self.change("3", "Anna"), "closed")
        self.names.look(True)
        self.assertEqual(self.change("3", "Anna"), "")

    def test_an_invalid_name_is_refused(self):
        self.change("1", "Anna")
        for player, name, problem in (
            ("0", "Bo", "player"),
            ("11", "Bo", "player"),
            ("1.0", "Bo", "player"),
            ("", "Bo", "player"),
            ("2", "anna", "taken"),
            ("2", "x" * 13, "long"),
            ("2", "B\x07o", "letters"),
            ("2", "P7", "letters"),
        ):
            self.assertEqual(self.change(player, name), problem)
        self.assertEqual(self.change("10", "x" * 12), "")
        self.assertEqual(players.names[9], "x" * 12)
        self.change("10", "")
        self.assertEqual(self.names.change({}), "code")
        self.assertEqual(self.names.change({"code": self.wifi.code}), "player")
        self.assertEqual(players.names[1:], [""] * (PLAYERS - 1))

    def test_nothing_can_be_changed_while_the_page_is_closed(self):
        self.names.look(False)
        self.assertEqual(self.change("3", "Anna"), "closed")
        self.assertEqual(self.names.change({"code": "", "player": "3", "name": "A"}), "closed")

    def test_a_self_test_has_no_names(self):
        self.referee = SelfTest()
        self.names.look(True)
        self.assertEqual(self.change("3", "Anna"), "closed")

    def test_the_page_does_not_show_the_code(self):
        self.table.turn_to("settings").ok().ok().ok().next().ok()
        self.assertEqual(self.referee.screen()[1], self.wifi.code)
        sections = Sections(self)
        for _ in range(10):
            sections.work()
        for section in sections.all:
            self.assertFalse(self.wifi.code in section.data.decode())

    def test_no_button_is_pressed(self):
        self.change("3", "Anna")
        self.change("3", "Anna", self.wrong())
        self.assertEqual(self.table.events, [])


if __name__ == "__main__":
    unittest.main()
