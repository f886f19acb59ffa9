"""Damage, other versions and write errors are reported, and nothing else is lost."""

import sys
import unittest

from saving_table import SavingTable, played
from tableref.drivers.files import FINISHED, FOLDER, SECOND, name_of
from tableref.referee.progress import SavedMatch
from tableref.store import journal, keeper
from tableref.store.journal import head
from tableref_host.simulation.memory_disk import MemoryDisk

A, B = (folder + "/" + name_of(1, 0) for folder in (FOLDER, FOLDER + SECOND))

APART = 1 if sys.implementation.name == "cpython" else 5
"""Distance (bytes) between damaged bytes: damaging every byte would take MicroPython in node 19 s.
"""

COUNTED = SavingTable((1, 2, 4), target=75).start_round().tap(1).tap(2).wait(1200).state
"""The last saved state before the score was confirmed with OK."""


def turned(data, at, bit=0):
    """Return the bytes with one bit flipped."""
    data = bytearray(data)
    data[at] ^= 1 << bit
    return bytes(data)


ASKED = (
    '["scoring", 1, [[1, 0], [2, 0], [4, 0]], [["No cards at all?", "", "P4", "", "", "", '
    '"Else: tap them", "OK: yes, none"], ""]]'
)
"""The state after OK has led to the question about P4, if nothing later was saved."""


class Damage(unittest.TestCase):
    def test_no_damaged_byte_makes_a_wrong_score(self):
        table = played()
        once = (table.state, COUNTED, ASKED)
        for name in (A, B):
            whole = table.disk.files[name]
            for at in range(0, len(whole), APART):
                disk = MemoryDisk()
                disk.files = dict(table.disk.files)
                disk.files[name] = turned(whole, at, at % 8)
                again = SavingTable(disk=disk)
                self.assertIn(again.state, once, (name, at))
                self.assertTrue(again.named("record_damaged"), (name, at))
                # The file was repaired, so the next start reports nothing.
                self.assertEqual(again.cut_power().named("record_damaged"), [])
                self.assertIn(again.state, once)

    def test_damage_is_shown_on_the_screen(self):
        table = played()
        table.disk.files[A] += b"?"
        self.assertIn("Record damaged!", table.cut_power().screen())

    def test_a_newest_save_that_is_lost_without_a_trace_is_reported(self):
        table = played()
        size = min(len(table.disk.files[name]) for name in (A, B))
        for name in (A, B):
            table.disk.files[name] = table.disk.files[name][:size]
        self.assertTrue(table.cut_power().named("record_damaged"))
        self.assertEqual(table.cut_power().named("record_damaged"), [])

    def test_if_both_copies_are_damaged_this_is_reported_and_they_are_put_aside(self):
        table = played()
        for name in (A, B):
            table.disk.files[name] = b"rubbish"
        table.cut_power()
        self.assertEqual((table.state, table.events[0]["event"]), ("lobby", "record_lost"))
        self.assertEqual([table.disk.files[name] for name in table.names], [b"rubbish"] * 2)

    def test_a_missing_copy_is_made_again(self):
        for name in (A, B):
            table = played()
            before = table.state
            del table.disk.files[name]
            self.assertIn(table.cut_power().state, (before, COUNTED, ASKED))
            table.ok().back().wait(3000).back().back().ok().wait(100).back().wait(100)
            self.assertIn(name, table.names)
            self.assertEqual(table.cut_power().named("record_damaged"), [])

    def test_a_match_that_this_firmware_cannot_replay_is_put_aside(self):
        table = played()
        writer = journal.Writer()
        terms = SavedMatch("tiddlywinks", (1, 2), {}, 1, 0, 0, b"")
        table.disk.files = {A: writer.terms(terms) + writer.steps(0, 1, 2, b"")}
        table.cut_power()
        self.assertEqual((table.state, table.events[0]["event"]), ("lobby", "record_strange"))
        self.assertEqual(len(table.names), 1)
        self.assertIn(FINISHED, table.names[0])
        # Nothing of it gets into the journal of the next match.
        table.referee.start_match("gotta_go", (1, 2, 4), {"target": 75}, 1)
        table.start_round().tap(1).tap(2).wait(1200)
        before = table.tap(1, 4).tap(2, 2).ok().ok().wait(500).state
        self.assertEqual(table.named("not_kept"), [])
        self.assertEqual(table.cut_power().state, before)
        self.assertEqual(table.named("record_damaged"), [])


class Versions(unittest.TestCase):
    def test_a_newer_journal_is_left_unchanged_and_reported(self):
        table = played()
        newer = head(journal.VERSION + 1) + b"what nobody knows yet"
        table.disk.files[A] = newer
        kept = dict(table.disk.files)
        table.cut_power()
        self.assertEqual((table.state, table.events[0]["event"]), ("lobby", "record_newer"))
        self.assertIn("Record is newer!", table.screen())
        self.assertEqual(table.disk.files, kept)
        # A new match does not overwrite the newer record.
        table.referee.start_match("gotta_go", (1, 2, 4), {}, 3)
        table.wait(100)
        self.assertIn(newer, [table.disk.files[name] for name in table.names if FINISHED in name])
        self.assertEqual(table.cut_power().last("match_restored")["t_us"], 0)


class Trouble(unittest.TestCase):
    def test_a_failing_disk_is_reported_and_the_match_continues(self):
        table = SavingTable((1, 2, 4)).wait(100)
        keep = table.disk.write_file

        def fail(path, data):
            raise OSError(5, "flash is worn out")

        table.disk.write_file = fail
        table.start_round().tap(1).tap(2).wait(1200)
        self.assertIn("It is not saved!", table.screen())
        self.assertTrue(table.named("not_kept"))
        table.tap(1).ok().ok().wait(200)
        before = table.state
        self.assertIn("result", before)
        # Once the disk works again, everything is saved.
        table.disk.write_file = keep
        table.ok().wait(200)
        before = table.state
        self.assertEqual(table.cut_power().state, before)

    def test_if_one_copy_cannot_be_written_this_is_reported_and_the_other_one_is(self):
        for name in (A, B):
            table = SavingTable((1, 2, 4), game="score_pad").wait(100)
            write = table.disk.write_file

            def fail(path, data, broken=name, write=write):
                if path == broken:
                    raise OSError(5, "a block is worn out")
                write(path, data)

            table.disk.write_file = fail
            for _ in range(2):
                table.tap(1, 3).ok().wait(100).ok().wait(100)
            self.assertTrue(table.named("not_kept"))
            before = table.state
            table.disk.write_file = write
            self.assertEqual(table.cut_power().state, before)

    def test_a_full_flash_drops_the_oldest_finished_match_and_no_other(self):
        disk = MemoryDisk(size=39 * 4096)
        for number in range(1, 39):
            disk.files["%s/%s/%05d.trj" % (FOLDER, FINISHED, number)] = b"x" * 4096
        table = SavingTable((1, 2, 4), disk=disk)
        table.start_round().tap(1).tap(2).wait(1200).tap(1).ok().ok().wait(200)
        before = table.state
        self.assertEqual(table.named("not_kept"), [])
        left = [name for name in table.names if FINISHED in name]
        self.assertEqual(left[-1][-9:], "00038.trj")
        self.assertTrue(0 < len(left) < 38)
        self.assertEqual(table.cut_power().state, before)

    def test_unsaved_data_does_not_fill_the_memory(self):
        table = SavingTable((1, 2, 4), game="score_pad")
        before = dict(table.disk.files)

        def fail(path, data):
            raise OSError(28, "no room")

        table.disk.write_file = fail
        most, keeper.MAX_MISSING = keeper.MAX_MISSING, 600
        try:
            table.ok()
            for _ in range(20):
                table.tap(1, 3).ok().wait(100).ok().wait(100)
        finally:
            keeper.MAX_MISSING = most
        self.assertEqual(max(len(missing) for missing in table.keeper._missing), 0)
        # the earlier saved match is unchanged, and the match is continued
        self.assertEqual(table.disk.files, before)
        self.assertIn("score_pad", table.referee.saved().key)

    def test_the_unfinished_match_can_be_put_aside_for_a_new_one(self):
        table = played()
        table.keeper.set_aside()
        self.assertEqual(len(table.names), 2)
        self.assertEqual(table.cut_power().state, "lobby")


if __name__ == "__main__":
    unittest.main()
