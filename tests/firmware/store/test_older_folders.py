"""What older firmware has left in one folder comes back, whatever of it is there."""

import unittest

import files_of_one_folder as old
import journal_of_version_1
from host_tools.simulation.memory_disk import MemoryDisk
from kept_table import KeptTable
from tableref.drivers.files import FINISHED, FOLDER, SECOND, name_of

A, B = (FOLDER + "/" + name for name in ("match_a.trj", "match_b.trj"))
ONE, OTHER = (folder + "/" + name_of(1, 1) for folder in (FOLDER, FOLDER + SECOND))
DONE = "%s/%s/00001.trj" % (FOLDER, FINISHED)


def left(**files):
    """Return the files that a table was left with; some of them others, or None for none."""
    found = {A: old.A, B: old.B, DONE: old.FINISHED}
    found.update(files)
    return {name: found[name] for name in found if found[name] is not None}


def switched_on(files):
    """Return a table that finds these files."""
    disk = MemoryDisk()
    disk.files = files
    return KeptTable(disk=disk)


class Older(unittest.TestCase):
    def test_the_match_comes_back_and_has_a_folder_for_each_generation(self):
        table = switched_on(left())
        self.assertEqual(table.state, old.STATE)
        self.assertEqual([e["event"] for e in table.events], ["match_restored", "paused"])
        self.assertEqual(table.names, sorted([DONE, ONE, OTHER]))
        self.assertEqual(table.disk.files[ONE], old.A)
        self.assertEqual(table.cut_power().state, old.STATE)
        self.assertEqual(table.names, sorted([DONE, ONE, OTHER]))

    def test_and_is_played_on_and_finished_behind_the_one_before(self):
        table = switched_on(left()).ok().wait(1200).ok().ok().wait(300)
        before = table.state
        self.assertIn('"ready", 2', before)
        self.assertEqual(table.cut_power().state, before)
        table.referee._stage.outcome, table.referee._stage.has_ended = [1], True
        table.tap(7).wait(300)
        self.assertEqual(table.store.finished(), ["00001.trj", "00002.trj"])

    def test_one_generation_is_enough(self):
        table = switched_on(left(**{B: None}))
        self.assertEqual(table.state, old.STATE)
        table = switched_on(left(**{A: None}))
        # it lacks the newest step
        self.assertIn('"result", 1', table.state)
        for table in (switched_on(left(**{A: b"rubbish"})), switched_on(left(**{A: old.A[:-1]}))):
            self.assertTrue(table.named("record_damaged"))
            self.assertIn('"result", 1', table.state)

    def test_a_cut_between_the_two_moves_loses_nothing(self):
        for files in ({A: None, ONE: old.A}, {B: None, OTHER: old.B}):
            table = switched_on(left(**files))
            self.assertEqual((table.state, table.named("record_damaged")), (old.STATE, []))
            self.assertEqual(table.names, sorted([DONE, ONE, OTHER]))

    def test_damage_that_brings_them_back_brings_no_old_match_back(self):
        table = switched_on(left())
        table.ok().wait(1200).ok().ok().wait(300)
        before = table.state
        table.referee._stage.outcome, table.referee._stage.has_ended = [1], True
        table.tap(7).wait(300)
        for name, data in ((A, old.A), (B, old.B)):
            table.disk.files[name] = data
        self.assertEqual((table.cut_power().state, len(table.names)), ("lobby", 2), table.names)
        self.assertEqual(table.named("record_lost"), [])
        self.assertFalse(before == old.STATE)

    def test_without_a_match_the_last_one_can_be_opened_again(self):
        table = switched_on(left(**{A: None, B: None}))
        self.assertEqual((table.state, table.named("record_lost")), ("lobby", []))
        self.assertIn("The winner!", table.back().wait(100).screen())

    def test_one_of_version_1_too(self):
        files = left(**{A: journal_of_version_1.NEWER, B: journal_of_version_1.OLDER})
        table = switched_on(files)
        self.assertEqual(table.last("match_restored")["seq"], 21)
        self.assertIn(journal_of_version_1.SCREEN, table.ok().screen())

    def test_what_is_called_alike_is_nobody_s(self):
        odd = ["match-1.trj", "match-x-1.trj", "match-1-2-3.trj", "match-01-1.trj", "match-1-1.x"]
        odd += ["frames-1", "frames-1-x", "frames", "match.trj", "match-1-1.trj.new"]
        table = switched_on({FOLDER + "/" + name: b"?" for name in odd})
        self.assertEqual((table.state, table.events), ("lobby", []))
        self.assertEqual(len(table.disk.files), len(odd))


class Finished(unittest.TestCase):
    def finished(self):
        table = KeptTable((1, 2), game="score_pad", target=5, seed=1)
        return table.tap(1, 5).tap(2, 2).ok().wait(1500).ok().wait(300)

    def path(self, number):
        return "%s/%s/%05d.trj" % (FOLDER, FINISHED, number)

    def test_one_that_is_gone_is_brought_back_from_the_second_folder(self):
        table = self.finished()
        whole = table.disk.files.pop(self.path(1))
        table.cut_power()
        self.assertEqual((table.disk.files[self.path(1)], table.events), (whole, []))

    def test_those_before_it_that_are_gone_with_it_are_missed_too(self):
        for gone in ((2,), (1, 2)):
            table = self.finished()
            table.referee.start_match("score_pad", (1, 2), {"target": 5}, 2)
            table.tap(1, 5).tap(2, 2).ok().wait(1500).ok().wait(300)
            for number in gone:
                del table.disk.files[self.path(number)]
            table.cut_power()
            self.assertIn(self.path(2), table.names)
            self.assertEqual(len(table.named("record_lost")), len(gone) - 1)

    def test_where_there_is_no_copy_any_more_that_is_said_once(self):
        table = self.finished()
        table.referee.start_match("score_pad", (1, 2), {}, 2)
        table.tap(1, 5).tap(2, 2).ok().wait(500)
        before = table.state
        del table.disk.files[self.path(1)]
        table.cut_power()
        self.assertEqual(len(table.named("record_lost")), 1)
        self.assertEqual(table.state, before)
        self.assertEqual(table.cut_power().named("record_lost"), [])
        self.assertEqual(table.state, before)

    def test_one_that_had_to_make_room_is_missed_by_nobody(self):
        table = self.finished()
        self.assertTrue(table.store.drop_oldest())
        self.assertEqual((table.names, table.store.has_finished()), ([], False))
        self.assertEqual(table.cut_power().events, [])
        self.assertFalse("BACK: last match" in table.screen())
        table.referee.start_match("score_pad", (1, 2), {"target": 5}, 2)
        table.tap(1, 5).tap(2, 2).ok().wait(1500).ok().wait(300)
        self.assertEqual(table.store.finished(), ["00002.trj"])
        self.assertEqual([name for name in table.disk.files if "gone" in name], [])

    def test_one_that_damage_brings_back_while_it_is_open_again_is_that_match(self):
        table = self.finished()
        whole = table.disk.files[self.path(1)]
        table.back().wait(100).back().wait(300)
        before = table.state
        table.disk.files[self.path(1)] = whole
        self.assertEqual(table.cut_power().state, before)
        self.assertEqual(table.named("record_lost"), [])


if __name__ == "__main__":
    unittest.main()
