"""Reports about the batteries."""

import unittest

from driven import DrivenTable
from tableref import texts
from tableref.presses.gestures import BACK
from tableref.referee.battery_watch import LOW, NEARLY_EMPTY, WELL_AGAIN, BatteryWatch
from tableref.store.restore import Restoring


class BatteryWatchTest(unittest.TestCase):
    def watched(self, *players, **options):
        self.table = DrivenTable(players or None, **options)
        self.watch = BatteryWatch(self.table.referee)
        return self.table

    def update(self, percent):
        self.watch.update(percent)
        self.table.wait(100)
        return self.table

    def warnings(self):
        return [event["percent"] for event in self.table.named("battery_low")]

    def test_the_lobby_shows_the_charge(self):
        self.watched()
        self.assertFalse("Battery" in self.table.screen())
        self.assertIn("Which game?\nBattery 60 %\n", self.update(60).screen())
        self.assertIn("Battery 55 %", self.update(55).screen())
        self.assertFalse("Battery" in self.update(None).screen())
        self.assertEqual(self.warnings(), [])

    def test_the_charge_is_shown_beside_every_game_and_on_no_other_page(self):
        self.watched()
        self.update(60).next()
        self.assertIn("Battery 60 %", self.table.screen())
        self.assertFalse("Battery" in self.table.ok().screen())
        self.assertIn("Battery 60 %", self.table.back().screen())

    def test_in_a_match_there_are_two_warnings(self):
        self.watched(1, 2, 4)
        for percent in (60, 40, LOW + 5, LOW, LOW, 15, NEARLY_EMPTY + 1, NEARLY_EMPTY, 0):
            self.update(percent)
        self.assertEqual(self.warnings(), [LOW, NEARLY_EMPTY])

    def test_a_warning_is_shown_for_ten_seconds_and_heard(self):
        table = self.watched(1, 2, 4)
        lines, big = table.referee.screen()
        self.watch.update(20)
        table.wait(10)
        self.assertTrue(table.tone() > 0)
        # The warning replaces notices only.
        self.assertEqual(
            table.referee.screen(), (lines[:-2] + ("Low battery 20%",) + lines[-1:], big)
        )
        self.assertIn("Low battery", table.wait(9_000).screen())
        self.assertEqual(table.wait(2_000).referee.screen(), (lines, big))

    def test_a_warning_waits_until_the_match_is_restored(self):
        table = self.watched()
        referee = table.referee
        referee.begin_restoring(Restoring((1, 2), referee.announcer))
        self.update(LOW)
        self.assertEqual(self.warnings(), [])
        referee.end_restoring()
        self.update(LOW)
        self.assertEqual(self.warnings(), [LOW])

    def test_no_warning_during_the_count_or_an_open_race(self):
        table = self.watched(1, 2, 4).ok().wait(500)
        self.update(15)
        self.assertEqual(self.warnings(), [])
        table.wait(3_000)
        self.update(15)
        table.claim(1)
        self.update(15)
        self.assertEqual(self.warnings(), [])
        table.claim(2)
        table.wait(1_000)
        self.update(15)
        self.assertEqual(self.warnings(), [15])

    def test_a_postponed_warning_comes_in_the_pause(self):
        table = self.watched(1, 2, 4).ok().wait(3_000)
        self.update(4)
        self.assertEqual(self.warnings(), [])
        table.hold(BACK)
        self.update(4)
        self.assertEqual(self.warnings(), [4])

    def test_batteries_nearly_empty_at_first_are_reported_once(self):
        self.watched(1, 2, 4)
        for percent in (3, 3, 15, 3):
            self.update(percent)
        self.assertEqual(self.warnings(), [3])

    def test_other_batteries_or_usb_reset_the_warnings(self):
        self.watched()
        for percent in (20, WELL_AGAIN - 5, 20, WELL_AGAIN, 20, None, 20):
            self.update(percent)
        self.assertEqual(self.warnings(), [20, 20, 20])

    def test_warnings_are_in_the_current_language(self):
        self.watched()
        texts.use("de")
        try:
            self.assertIn("Batterie: 20%!", self.update(20).screen())
        finally:
            texts.use("en")


if __name__ == "__main__":
    unittest.main()
