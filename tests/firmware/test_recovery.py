"""A crash is recorded, and then the table continues the match or asks."""

import unittest

import machine
import recovery
import safe_screen
from tableref import __version__, texts
from tableref.drivers import crashes
from tableref.drivers.files import FINISHED, FOLDER, Store
from tableref.drivers.watchdog import Watchdog
from tableref.referee.referee import Referee
from tableref_host.simulation.memory_disk import MemoryDisk

ROW = 3
"""Number of consecutive crashes after which the players are asked."""


class Device:
    """A stand-in for Device, of which only the referee is used."""

    def __init__(self, referee):
        self.referee = referee
        self.is_closed = False

    def close(self):
        self.is_closed = True


class RecoveryTest(unittest.TestCase):
    def setUp(self):
        machine.bus = machine.Memory(look_us=0)
        self.disk = MemoryDisk(1 << 20)
        self.store = Store(disk=self.disk, open=self.disk.open)
        self.made_store, recovery.Store = recovery.Store, lambda: self.store
        self.print_exception = crashes.print_exception
        crashes.print_exception = lambda error, file: file.write("Trace\nValueError: %s\n" % error)
        self.ask, safe_screen.prompt = safe_screen.prompt, self.answer
        self.answers = []
        self.asked = []
        self.watchdog = Watchdog()
        self.watchdog.start()

    def tearDown(self):
        recovery.Store = self.made_store
        crashes.print_exception = self.print_exception
        safe_screen.prompt = self.ask
        machine.bus = machine.Memory()
        machine.cause = machine.PWRON_RESET
        texts.use("en")

    def answer(self, watchdog, error):
        self.asked.append((error, texts.language()))
        return self.answers.pop(0)

    def pass_s(self, seconds):
        machine.bus.now_us += seconds * 1_000_000

    def restart(self):
        """Restart the chip: the watchdog's registers keep their values."""
        machine.cause = machine.WDT_RESET
        self.watchdog = Watchdog()
        self.watchdog.start()

    def fail(self, device=None):
        self.watchdog.failed()
        recovery.write_down(self.watchdog, ValueError("no such thing"), device)
        self.restart()

    def crash(self):
        ((facts, traceback),) = crashes.read(self.store)[-1:]
        return facts, traceback

    def test_an_exception_is_recorded_with_the_known_facts(self):
        self.pass_s(12)
        device = Device(Referee())
        device.referee.start_match("i_go", (1, 2), {})
        self.fail(device)
        facts, traceback = self.crash()
        self.assertTrue(facts.pop("free_memory") >= 0)
        self.assertEqual(
            facts,
            {
                "number": 1,
                "what": "exception",
                "in_a_row": 1,
                "alive_s": 12,
                "version": __version__,
                "game": "i_go",
            },
        )
        self.assertEqual(traceback, "Trace\nValueError: no such thing")

    def test_the_table_is_closed_and_its_resources_are_freed(self):
        device = Device(Referee())
        self.fail(device)
        self.assertTrue(device.is_closed)
        self.assertEqual(device.referee, None)

    def test_an_exception_before_there_is_a_device_is_recorded(self):
        self.fail()
        facts, traceback = self.crash()
        self.assertFalse("game" in facts)
        self.assertEqual(crashes.last_line(traceback), "ValueError: no such thing")

    def test_after_a_crash_the_referee_reports_it(self):
        self.pass_s(12)
        self.fail()
        referee = Referee()
        recovery.report(referee, *recovery.look_back(self.watchdog))
        (event,) = referee.events()
        del event["seq"], event["t_us"]
        self.assertEqual(
            dict(event),
            {
                "event": "crashed",
                "what": "exception",
                "error": "ValueError: no such thing",
                "in_a_row": 1,
                "alive_s": 12,
            },
        )
        self.assertEqual(referee.screen()[0][6], "Crash: ValueErro")

    def test_the_report_is_shown_for_ten_seconds(self):
        self.fail()
        referee = Referee()
        referee.tick(0)
        recovery.report(referee, *recovery.look_back(self.watchdog))
        referee.tick(9_900_000)
        self.assertEqual(referee.screen()[0][6][:6], "Crash:")
        referee.tick(10_100_000)
        self.assertNotEqual(referee.screen()[0][6][:6], "Crash:")

    def test_a_hang_is_recorded_after_the_restart(self):
        self.pass_s(4)
        self.watchdog.alive("gotta_go")
        self.restart()
        referee = Referee()
        recovery.report(referee, *recovery.look_back(self.watchdog))
        facts, traceback = self.crash()
        self.assertEqual(facts["what"], "hang")
        self.assertEqual((facts["alive_s"], facts["game"], traceback), (4, "gotta_go", ""))
        self.assertEqual(referee.screen()[0][6], "Crash: it hung")
        (event,) = referee.events()
        self.assertEqual((event["what"], event["error"]), ("hang", ""))

    def test_if_recording_failed_no_older_crash_is_reported(self):
        self.fail()
        self.pass_s(60)
        self.watchdog.failed()
        self.restart()
        fields, error = recovery.look_back(self.watchdog)
        self.assertEqual((dict(fields)["what"], error), ("exception", ""))
        referee = Referee()
        recovery.report(referee, fields, error)
        self.assertEqual(referee.screen()[0][6], "Crash: exception")

    def test_after_several_crashes_in_a_row_the_table_asks(self):
        for row in range(1, ROW + 2):
            self.fail()
            self.answers = [safe_screen.RESUME]
            recovery.look_back(self.watchdog)
            self.assertEqual(len(self.asked), max(0, row - ROW + 1))
        self.assertEqual(self.asked[0][0], "ValueError: no such thing")

    def test_hangs_count_as_crashes(self):
        for _ in range(ROW):
            self.restart()
        self.answers = [safe_screen.RESUME]
        recovery.look_back(self.watchdog)
        self.assertEqual(self.asked, [("hang", "en")])

    def test_the_question_is_in_the_language_of_the_table_if_known(self):
        self.store.prepare()
        for text, code in (
            ("language = de\n", "de"),
            ("# language = en\nvolume = 3\nlanguage=de", "de"),
            ("language = xx\n", "en"),
            ("", "en"),
        ):
            texts.use("en")
            self.store.write_text("settings.txt", text)
            for _ in range(ROW):
                self.restart()
            self.answers = [safe_screen.RESUME]
            recovery.look_back(self.watchdog)
            self.assertEqual(self.asked[-1][1], code)

    def on_flash(self, *contents):
        self.store.prepare()
        for generation, content in enumerate(contents):
            if content:
                self.store.write(generation, 0, content)

    def finished(self):
        found = []
        for name in self.store.finished():
            with self.disk.open("%s/%s/%s" % (FOLDER, FINISHED, name), "rb") as file:
                found.append(file.read())
        return found

    def begin_again(self):
        for _ in range(ROW):
            self.restart()
        self.answers = [safe_screen.NEW]
        recovery.look_back(self.watchdog)

    def test_for_a_new_match_both_copies_of_the_old_one_are_put_aside(self):
        self.on_flash(b"one", b"two")
        self.begin_again()
        self.assertEqual(self.finished(), [b"one", b"two"])
        self.assertEqual([self.store.open(0), self.store.open(1)], [None, None])

    def test_the_next_finished_match_replaces_none_that_was_put_aside(self):
        self.on_flash(b"one", b"two")
        self.begin_again()
        self.on_flash(b"three")
        self.store.finish(0)
        self.assertEqual(self.finished(), [b"one", b"two", b"three"])

    def test_for_a_new_match_the_only_copy_is_put_aside(self):
        for contents in ((b"one", b""), (b"", b"two")):
            self.on_flash(*contents)
            self.begin_again()
            self.assertEqual(self.finished()[-1], b"".join(contents))

    def test_without_a_match_there_is_nothing_to_put_aside(self):
        self.begin_again()
        self.assertEqual(self.store.finished(), [])

    def test_to_continue_the_old_match_no_file_is_touched(self):
        self.on_flash(b"one", b"two")
        for _ in range(ROW):
            self.restart()
        self.answers = [safe_screen.RESUME]
        recovery.look_back(self.watchdog)
        self.assertEqual(self.store.finished(), [])
        with self.store.open(0) as file:
            self.assertEqual(file.read(), b"one")

    def test_after_a_fresh_start_crashes_are_counted_from_one(self):
        self.begin_again()
        self.restart()
        recovery.look_back(self.watchdog)
        self.assertEqual(len(self.asked), 1)

    def test_a_table_that_only_crashes_does_not_wear_out_its_flash(self):
        for _ in range(recovery.MAX_WRITTEN + 5):
            self.fail()
        facts, _ = self.crash()
        self.assertEqual(facts["number"], recovery.MAX_WRITTEN)
        self.restart()
        self.answers = [safe_screen.RESUME]
        recovery.look_back(self.watchdog)
        self.assertEqual(self.crash()[0]["number"], recovery.MAX_WRITTEN)


if __name__ == "__main__":
    unittest.main()
