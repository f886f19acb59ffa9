"""The store's files: changes are atomic, and the oldest finished match is deleted to make room."""

import os
import unittest

from tableref.drivers.files import (
    FINISHED,
    FOLDER,
    MAX_TEXT,
    RESERVE,
    SECOND,
    Store,
    name_of,
)
from tableref_host.simulation.memory_disk import MemoryDisk

REAL = "store_of_a_test_%d" % getattr(os, "getpid", int)()
"""Folder of real files, named by the process: two workers of pytest may run these tests at once."""
FOLDERS = [FINISHED]


def in_memory(size=1 << 20):
    """Return (Store, MemoryDisk)."""
    disk = MemoryDisk(size)
    return Store(disk=disk, open=disk.open), disk


def read(store, generation):
    """Return the content of a generation."""
    with store.open(generation) as file:
        return file.read()


def remove(path):
    """Remove a folder and all that is in it."""
    for name in os.listdir(path):
        if name in FOLDERS:
            remove(path + "/" + name)
        else:
            os.remove(path + "/" + name)
    os.rmdir(path)


class OnARealDisk(unittest.TestCase):
    def setUp(self):
        self.store = Store(REAL)
        self.store.write_text("made", "the folders")
        os.remove(REAL + "/made")

    def tearDown(self):
        remove(REAL)
        remove(REAL + SECOND)

    def test_a_generation_is_appended_where_requested(self):
        self.assertIsNone(self.store.open(0))
        self.store.write(0, 0, b"head")
        self.store.write(0, 4, b" and more")
        self.assertEqual(read(self.store, 0), b"head and more")
        # A second attempt replaces the remains of a failed first one.
        self.store.write(0, 4, b" and much more")
        self.assertEqual(read(self.store, 0), b"head and much more")
        self.store.write(0, 0, b"new")
        self.assertEqual(read(self.store, 0), b"new")

    def test_a_new_store_finds_the_existing_files(self):
        self.store.write(1, 0, b"kept")
        self.assertEqual(read(Store(REAL), 1), b"kept")

    def test_finishing_a_match_removes_the_other_generation(self):
        self.store.write(0, 0, b"all of it")
        self.store.write(1, 0, b"all of")
        self.store.finish(0)
        self.assertEqual(self.store.finished(), ["00001.trj"])
        self.assertEqual(sorted(os.listdir(REAL)), [FINISHED, name_of(1, 1, True)])
        with open("%s/%s/00001.trj" % (REAL, FINISHED), "rb") as file:
            self.assertEqual(file.read(), b"all of it")

    def test_a_match_is_finished_even_if_the_folder_was_deleted(self):
        self.store.write(0, 0, b"all of it")
        os.rmdir(REAL + "/" + FINISHED)
        self.store.finish(0)
        self.assertEqual(self.store.finished(), ["00001.trj"])
        with open(REAL + "/" + FINISHED + "/00001.trj", "rb") as file:
            self.assertEqual(file.read(), b"all of it")

    def test_a_rebuilt_generation_has_exactly_the_given_pieces(self):
        self.store.write(0, 0, b"a longer one, and damaged")
        self.store.rebuild(0, (b"who", b"le"))
        self.assertEqual(read(self.store, 0), b"whole")
        self.assertEqual(sorted(os.listdir(REAL)), [FINISHED, name_of(1, 0)])

    def test_texts_are_read_back(self):
        self.assertIsNone(self.store.read_text("settings.txt"))
        self.store.write_text("settings.txt", "volume = 3\n")
        self.assertEqual(self.store.read_text("settings.txt"), "volume = 3\n")

    def test_of_a_long_text_only_the_beginning_is_read(self):
        self.store.write_text("notes.txt", "a" * MAX_TEXT + "b")
        self.assertEqual(self.store.read_text("notes.txt"), "a" * MAX_TEXT)

    def test_an_invalid_text_is_read_up_to_the_error(self):
        with open(REAL + "/settings.txt", "wb") as file:
            file.write(b"volume = 3\xff\xfe\n")
        self.assertEqual(self.store.read_text("settings.txt"), "volume = 3\n")

    def test_free_space_is_in_bytes(self):
        self.assertTrue(self.store.free() > 1000)


class Numbers(unittest.TestCase):
    def test_finished_matches_are_numbered_after_the_last(self):
        store, disk = in_memory()
        for _ in range(3):
            store.write(0, 0, b"x")
            store.finish(0)
        disk.remove("%s/%s/00001.trj" % (FOLDER, FINISHED))
        store.write(1, 0, b"y")
        store.finish(1)
        self.assertEqual(store.finished(), ["00002.trj", "00003.trj", "00004.trj"])

    def test_a_match_that_was_never_saved_leaves_nothing(self):
        store, disk = in_memory()
        store.drop()
        store.write(1, 0, b"x")
        store.drop()
        self.assertEqual([name for name in disk.files if name.endswith(".trj")], [])


class Restarted(unittest.TestCase):
    """The state that a store finds after a power cut, with damage or without."""

    def test_a_reopened_match_is_the_current_one(self):
        store, disk = in_memory()
        for place in (0, 1):
            store.write(place, 0, b"match")
        store.finish(0)
        self.assertTrue(store.reopen())
        again = Store(disk=disk, open=disk.open)
        self.assertEqual(again.state, (2, 0, False))
        self.assertEqual(read(again, 0), b"match")

    def restarted(self, *names, copy=b""):
        """Return (Store, disk) after a start at which the second of two matches is over.

        `names` are the files of finished matches, and `copy` is the content of the second copy of
        the last match.
        """
        store, disk = in_memory()
        store.prepare()
        for folder in store.places:
            disk.files["%s/%s" % (folder, name_of(3, 2, True))] = copy
        for name in names:
            disk.files["%s/%s/%s" % (FOLDER, FINISHED, name)] = b"match"
        return Store(disk=disk, open=disk.open), disk

    def test_a_missing_finished_match_is_restored_from_its_copy_or_reported(self):
        long = bytes(range(256)) * 5
        for names, copy, has_lost, finished in (
            (("00001.trj", "00002.trj"), b"", False, 2),
            (("00001.trj",), long, False, 2),
            ((), b"match", True, 2),
            (("00001.trj",), b"", True, 1),
        ):
            store, disk = self.restarted(*names, copy=copy)
            self.assertEqual((store.state[1], store.has_lost), (finished, has_lost))
            self.assertEqual(store.has_finished(), True)
            if copy == long:
                self.assertEqual(disk.files["%s/%s/00002.trj" % (FOLDER, FINISHED)], long)

    def test_a_loss_is_reported_once_even_if_the_power_is_cut_during_the_report(self):
        store, disk = self.restarted("00001.trj")
        old = "%s/%s" % (FOLDER + SECOND, name_of(3, 2, True))
        self.assertEqual(store.state, (4, 1, True))
        disk.files[old] = disk.files.pop("%s/%s" % (FOLDER + SECOND, name_of(4, 1, True)))
        again = Store(disk=disk, open=disk.open)
        self.assertEqual((again.state, again.has_lost), ((4, 1, True), False))


class Room(unittest.TestCase):
    def fill(self, blocks):
        store, disk = in_memory((blocks + 3) * MemoryDisk.BLOCK)
        for number in range(1, blocks + 1):
            disk.files["%s/%s/%05d.trj" % (FOLDER, FINISHED, number)] = b"x"
        return store, disk

    def test_a_full_disk_drops_the_oldest_finished_match(self):
        store, disk = self.fill(5)
        store.write(0, 0, b"x" * MemoryDisk.BLOCK * 5)
        self.assertEqual(store.finished(), ["00003.trj", "00004.trj", "00005.trj"])

    def test_without_a_finished_match_to_drop_a_full_disk_is_an_error(self):
        store, disk = self.fill(2)
        with self.assertRaises(OSError):
            store.write(0, 0, b"x" * MemoryDisk.BLOCK * 9)
        self.assertEqual(store.finished(), [])

    def test_blocks_for_wear_levelling_are_freed_when_a_match_is_finished(self):
        store, disk = self.fill(RESERVE // MemoryDisk.BLOCK + 5)
        store.write(0, 0, b"x")
        store.finish(0)
        self.assertTrue(store.free() >= RESERVE)
        self.assertTrue(store.free() < RESERVE + MemoryDisk.BLOCK)
        # The newest match is the one that was just finished.
        last = store.finished()[-1]
        self.assertEqual(last, "%05d.trj" % (RESERVE // MemoryDisk.BLOCK + 6))

    def test_errors_of_the_disk_are_not_hidden(self):
        disk = MemoryDisk()

        def fail(*arguments):
            raise OSError(5, "no")

        disk.mkdir = disk.write_file = fail
        store = Store(disk=disk, open=disk.open)
        self.assertIsNone(store.open(0))
        for act in (lambda: store.write(0, 0, b"x"), lambda: store.write_text("a", "b")):
            with self.assertRaises(OSError):
                act()


if __name__ == "__main__":
    unittest.main()
