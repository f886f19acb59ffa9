"""Changed settings are saved when the menu is left, and no memory leaks."""

import unittest

from saving_table import SavingTable
from settings_table import at_menu, turned
from tableref import texts
from tableref.presses.gestures import BACK
from tableref.referee.settings import FILE, Settings
from tableref.referee.settings_menu import STEPS
from tableref.store.settings_file import written

MENU = "tableref.referee.settings_menu"


class Saving(unittest.TestCase):
    def tearDown(self):
        texts.use("en")

    def opened(self, text=None, page="volume"):
        table = SavingTable()
        if text is not None:
            table.store.write_text(FILE, text)
            table.cut_power()
        return turned(at_menu(table).ok(), page)

    def file(self, table):
        return table.store.read_text(FILE)

    def test_settings_are_saved_when_the_menu_is_left_and_not_before(self):
        table = self.opened().next()
        self.assertEqual(self.file(table), None)
        table.hold(BACK)
        self.assertEqual(self.file(table), written(Settings(volume=75)))

    def test_all_ways_of_leaving_save(self):
        for leave in (
            lambda table: table.back(4),
            lambda table: turned(table.back(2), "defaults").ok(),
        ):
            table = self.opened().next()
            leave(table)
            self.assertEqual(self.file(table), written(Settings(volume=75)))

    def test_unchanged_settings_are_not_written(self):
        table = self.opened().hold(BACK)
        self.assertEqual(self.file(table), None)
        table = self.opened("# mine")
        for _ in STEPS["volume"][1]:
            table.next()
        self.assertEqual(len(table.named("setting_changed")), len(STEPS["volume"][1]))
        table.hold(BACK)
        self.assertEqual(self.file(table), "# mine")

    def test_settings_are_saved_once(self):
        table = self.opened().next().hold(BACK)
        table.store.write_text(FILE, "")
        table.ok().hold(BACK).next().wait(5000)
        self.assertEqual(self.file(table), "")

    def test_a_persons_own_lines_are_kept(self):
        table = self.opened("# ours\nvolume = 20 # quiet\nhold_ms = 300\n").next().hold(BACK)
        self.assertEqual(
            self.file(table)[:56], "# ours\nvolume = 30  # quiet\nhold_ms = 300\n\n# Language of"
        )

    def test_saved_settings_survive_a_power_cut(self):
        table = self.opened().next().hold(BACK).cut_power()
        self.assertEqual(table.referee.settings.volume, 75)
        table = self.opened().next().cut_power()
        self.assertEqual(table.referee.settings.volume, 50)

    def test_a_disk_that_cannot_be_written_is_reported_and_the_game_continues(self):
        table = self.opened().next()

        def refuse(path, mode):
            raise OSError(28, "full")

        table.store.open_file = refuse
        table.hold(BACK)
        self.assertTrue(table.last("not_kept"))
        self.assertEqual(table.referee.settings.volume, 75)


if __name__ == "__main__":
    unittest.main()
