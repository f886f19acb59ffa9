"""The players' file: written when a name changes, read at power-on, with any contents."""

import unittest

from asked_table import AskedTable
from tableref.drivers.files import Store
from tableref.referee import names, players
from tableref.show import lights
from tableref.store import players_file
from tableref.store.keeper import Keeper
from tableref_host.simulation.memory_disk import MemoryDisk


def shown():
    """Return (player, name, colour) of each player whose name or colour is not the default."""
    seats = [(player, players.names[player - 1], names.colour(player)) for player in range(1, 11)]
    colours = names.COLOURS
    return [seat for seat in seats if seat[1:] != ("", colours[(seat[0] - 1) % 5])]


class PlayersFileTest(unittest.TestCase):
    def setUp(self):
        players.forget_all()
        disk = MemoryDisk()
        self.store = Store(disk=disk, open=disk.open)
        self.store.prepare()

    def tearDown(self):
        players.forget_all()

    def load(self, text):
        players_file.load(text)
        return shown()

    def test_a_line_has_a_players_name_and_colour(self):
        self.assertEqual(
            self.load("# ours\nname 3 = Anna # = 1\r\ncolour 3 = orange\ncolour 2=violet\n"),
            [(2, "", "violet"), (3, "Anna # = 1", "orange")],
        )

    def test_a_player_who_is_not_in_the_file_has_the_defaults(self):
        self.load("name 1 = Anna\ncolour 1 = red\n")
        self.assertEqual(self.load("name 2 = Bo\n"), [(2, "Bo", "orange")])

    def test_written_lines_are_read_back(self):
        self.load("name 10 = Jörg 😀\ncolour 10 = red\nname 1 = #1\n")
        before = shown()
        text = players_file.written()
        self.assertEqual(self.load(text), before)
        self.assertEqual(players_file.written(), text)

    def test_invalid_lines_are_ignored_and_the_others_are_read(self):
        damaged = "name 3\n= Anna\nname 0 = A\nname 11 = A\nname x = A\ncolour 1 = green\n"
        damaged += "name 1 = much too long a name\nname 2 = a\x00b\nnmae 4 = A\nname 1 2 = A\n\0\n"
        self.assertEqual(self.load(damaged + "name 5 = Eva"), [(5, "Eva", "white")])

    def test_a_name_given_twice_belongs_to_the_first(self):
        self.assertEqual(self.load("name 1 = Eva\nname 4 = eva"), [(1, "Eva", "sky blue")])

    def test_a_colour_given_twice_belongs_to_the_first(self):
        for line in ("colour 1 = red\ncolour 2 = red\n", "colour 1 = red\ncolour 1 = red"):
            self.assertEqual(self.load(line), [(1, "", "red"), (4, "", "sky blue")])

    def test_two_patterns_may_have_one_colour(self):
        self.assertEqual(len(self.load("colour 1 = red\ncolour 6 = red\n")), 4)

    def test_without_a_file_there_are_the_defaults(self):
        referee = AskedTable().referee
        self.assertEqual(len(self.load("name 1 = Anna\ncolour 1 = red\n")), 2)
        Keeper(referee, self.store).restore()
        self.assertEqual(shown(), [])

    def test_names_survive_a_power_cut(self):
        table = AskedTable()
        keeper = Keeper(table.referee, self.store)
        table.ask({"command": "name", "player": 3, "name": "Anna", "colour": "red"})
        before = shown()
        while keeper.work():
            pass
        again = AskedTable()
        self.assertEqual(shown(), [])
        Keeper(again.referee, self.store).restore()
        self.assertEqual(shown(), before)

    def test_the_name_of_the_table_survives_a_power_cut(self):
        table = AskedTable()
        keeper = Keeper(table.referee, self.store)
        table.ask({"command": "table", "name": "Tür # 1"})
        while keeper.work():
            pass
        self.assertIn("table = Tür # 1\n", self.store.read_text(players.FILE))
        again = AskedTable()
        players.forget_all()
        Keeper(again.referee, self.store).restore()
        self.assertEqual(players.table[0], "Tür # 1")

    def test_a_file_of_older_firmware_or_with_a_damaged_line_has_no_name_of_the_table(self):
        for text in ("name 3 = Anna\n", "table\nname 3 = Anna\n", "table = %s\n" % ("A" * 25)):
            players_file.load(text)
            self.assertEqual(players.table[0], "")
        players_file.load("table = 7\nname 3 = Anna\n")
        self.assertEqual((players.table[0], players.names[2]), ("7", "Anna"))

    def test_nothing_is_written_while_a_race_is_open(self):
        table = AskedTable((1, 2, 4))
        keeper = Keeper(table.referee, self.store)
        while keeper.work():
            pass
        table.start_round().ask({"command": "name", "player": 3, "name": "Anna"})
        while keeper.work():
            pass
        self.assertEqual(self.store.read_text(players.FILE), None)
        table.claim(1, 2).wait(3000)
        table.count({1: 3}).ok()
        while keeper.work():
            pass
        self.assertIn("name 3 = Anna\n", self.store.read_text(players.FILE))

    def test_unchanged_content_is_not_written_again(self):
        self.load("name 3 = Anna")
        players_file.save(self.store)
        self.store.write_text = None
        players_file.save(self.store)

    def test_without_names_the_lights_are_as_before(self):
        self.assertEqual(lights.colours, list(lights.HUES) * 2)


if __name__ == "__main__":
    unittest.main()
