"""Until a match is restored after power-on, the table looks paused and refuses presses."""

import unittest

import recovery
from saving_table import SavingTable, played
from tableref import texts
from tableref.presses.gestures import BACK, OK
from tableref.referee import referee as referee_module
from tableref.referee.referee import Referee
from tableref.referee.settings import Settings
from tableref.store.keeper import Keeper


def record_of(referee):
    """Return the saved data of a match, without the number of its last event."""
    return referee.saved()[:4] + referee.saved()[5:]


class RestoringTable:
    """A table after power-on that has only found that there is a match."""

    def __init__(self, table, language="en"):
        self.referee = Referee(settings=Settings(language=language))
        self.referee.tick(0)
        self.keeper = Keeper(self.referee, table.store)
        self.keeper.restore(at_once=False)

    @property
    def lines(self):
        return self.referee.screen()[0]

    def told(self):
        return [event["event"] for event in self.referee.events()]

    def record(self):
        return record_of(self.referee)

    def work(self):
        """Work until the match is restored; return the number of loop iterations."""
        turns = 1
        while self.keeper.work():
            turns += 1
        return turns


class RestoringTest(unittest.TestCase):
    def tearDown(self):
        texts.use("en")

    def test_the_table_looks_paused_before_the_match_is_restored(self):
        restoring = RestoringTable(played())
        self.assertEqual((restoring.lines[0], restoring.lines[7]), ("Paused", "One moment..."))
        self.assertEqual(restoring.referee.screen()[1], "II")
        self.assertEqual(restoring.told(), [])
        lit = [bool(colour) for colour in restoring.referee.pixels(0)[:10]]
        self.assertEqual(lit, [button in (1, 2, 4) for button in range(1, 11)])

    def test_the_screen_is_in_the_language_of_the_table(self):
        lines = RestoringTable(played(), "de").lines
        self.assertEqual((lines[0], lines[7]), (texts.text("pause_title"), texts.text("waking")))
        self.assertNotEqual(lines[7], "One moment...")
        for line in lines:
            self.assertTrue(len(line) <= 16, line)

    def test_restoring_takes_several_iterations_with_other_work_between(self):
        table = played()
        restoring = RestoringTable(table)
        self.assertTrue(restoring.work() >= 3)
        self.assertEqual(restoring.told(), ["match_restored", "paused"])
        self.assertEqual(restoring.record(), record_of(table.referee))

    def test_a_press_during_restoring_is_refused_and_changes_nothing(self):
        table = played()
        restoring = RestoringTable(table)
        for button in (1, 7, OK, BACK):
            restoring.referee.edge(button, True, 50_000 * button)
            restoring.referee.tick(50_000 * button + 30_000)
            (event,) = restoring.referee.events()
            self.assertEqual((event["event"], event["reason"]), ("refused", "waking"))
            restoring.referee.edge(button, False, 50_000 * button + 31_000)
        # A tap or a hold is not refused a second time.
        restoring.referee.tick(5_000_000)
        self.assertEqual(restoring.told(), [])
        self.assertEqual(restoring.lines[7], "One moment...")
        restoring.work()
        self.assertEqual(restoring.record(), record_of(table.referee))
        self.assertEqual(restoring.lines[0], "Paused")

    def test_nothing_is_saved_during_restoring(self):
        self.assertEqual(RestoringTable(played()).referee.saved(), None)

    def test_announcements_during_restoring_come_when_the_match_is_there(self):
        restoring = RestoringTable(played())
        crash = (("what", "hang"),)
        recovery.report(restoring.keeper, crash, "")
        self.assertEqual(restoring.told(), [])
        self.assertEqual(restoring.lines[7], "One moment...")
        restoring.work()
        self.assertEqual(restoring.told(), ["match_restored", "paused", "crashed"])
        self.assertEqual(restoring.lines[6], "Crash: it hung")

    def test_without_a_match_announcements_come_at_once(self):
        restoring = RestoringTable(SavingTable())
        recovery.report(restoring.keeper, (("what", "exception"),), "ValueError: no such thing")
        self.assertEqual(restoring.told(), ["crashed"])
        restoring.keeper.announce("record_lost")
        self.assertEqual(restoring.told(), ["record_lost"])

    def test_a_match_that_cannot_be_read_is_reported_in_the_lobby(self):
        table = played()
        restoring = RestoringTable(table)

        def fail(*_):
            raise OSError(5)

        table.store.rebuild = table.store.open = fail
        restoring.referee.restoring = fail
        recovery.report(restoring.keeper, (("what", "hang"),), "")
        restoring.work()
        self.assertEqual(restoring.told()[-1], "crashed")
        self.assertEqual(restoring.lines[0], "Which game?")

    def test_the_line_of_a_crash_fits_in_every_language(self):
        longest = "MemoryError: memory allocation failed, allocating 4096 bytes"
        for language, _ in texts.LANGUAGES:
            for what, error in (("hang", ""), ("exception", ""), ("exception", longest)):
                restoring = RestoringTable(SavingTable(), language)
                recovery.report(restoring.keeper, (("what", what),), error)
                line = restoring.lines[6]
                self.assertTrue(len("Crash: ") < len(line) <= 16, line)
                self.assertEqual(line[:7], "Crash: ")


class Bad(unittest.TestCase):
    def setUp(self):
        self.by_key = referee_module.by_key

    def tearDown(self):
        referee_module.by_key = self.by_key

    def test_lack_of_memory_does_not_count_as_damage(self):
        table = played()
        before = dict(table.disk.files)

        def fail(key):
            raise MemoryError("no room")

        referee_module.by_key = fail
        with self.assertRaises(MemoryError):
            RestoringTable(table).work()
        self.assertEqual(table.disk.files, before)


if __name__ == "__main__":
    unittest.main()
