import unittest

import machine
from tableref.drivers import watchdog
from tableref.drivers.watchdog import EXCEPTION, HANG, TIMEOUT_MS, Watchdog

SCRATCH = range(machine.WATCHDOG + 0x0C, machine.WATCHDOG + 0x2C, 4)
OURS = range(machine.WATCHDOG + 0x0C, machine.WATCHDOG + 0x1C, 4)


class WatchdogTest(unittest.TestCase):
    def setUp(self):
        machine.bus = machine.Memory(look_us=0)
        machine.cause = machine.PWRON_RESET

    def tearDown(self):
        machine.bus = machine.Memory()
        machine.cause = machine.PWRON_RESET

    def started(self):
        dog = Watchdog()
        dog.start()
        return dog

    def pass_s(self, seconds):
        machine.bus.now_us += seconds * 1_000_000

    def restart(self, cause=machine.WDT_RESET):
        """Restart the chip: only the watchdog's scratch registers keep their values."""
        kept = {at: machine.bus.words[at] for at in SCRATCH if at in machine.bus.words}
        machine.bus = machine.Memory(look_us=0)
        if cause == machine.WDT_RESET:
            machine.bus.words.update(kept)
        machine.cause = cause

    def hang(self):
        """Hang until the chip restarts; return the watchdog, which is not enabled yet."""
        self.restart()
        return Watchdog()

    def fail(self, dog):
        dog.failed()
        self.restart()
        return Watchdog()

    def counts(self):
        return bool(machine.bus.read(machine.WATCHDOG) & machine.WATCHDOG_ENABLE)

    def test_after_power_on_there_is_no_crash_and_the_count_is_0(self):
        dog = Watchdog()
        self.assertEqual((dog.ended, dog.row, dog.alive_s, dog.note), (0, 0, 0, ""))
        self.assertFalse(self.counts())

    def test_the_watchdog_counts_from_the_start_and_is_fed_by_the_chips_own_method(self):
        dog = self.started()
        self.assertTrue(self.counts())
        fed = machine.WDT.fed
        dog.feed()
        self.assertEqual(machine.WDT.fed, fed + 1)

    def test_its_timeout_is_longer_than_any_step_and_within_the_chips_range(self):
        self.assertTrue(5_000 <= TIMEOUT_MS <= 8_388)

    def test_a_stopped_watchdog_does_not_count_and_stores_nothing(self):
        dog = self.started()
        dog.stop()
        self.assertFalse(self.counts())
        self.restart()
        self.assertEqual(Watchdog().ended, 0)

    def test_a_hang_is_recognised_after_the_restart(self):
        dog = self.started()
        self.pass_s(41)
        dog.alive("gotta_go")
        self.pass_s(6)
        dog = self.hang()
        self.assertEqual((dog.ended, dog.row, dog.alive_s, dog.note), (HANG, 1, 41, "gotta_go"))

    def test_a_hang_soon_after_the_start_has_no_uptime_of_an_earlier_run(self):
        dog = self.started()
        self.pass_s(41)
        dog.alive("gotta_go")
        self.hang().start()
        self.assertEqual(self.hang().alive_s, 0)

    def test_an_exception_is_recognised_with_the_uptime_before_it(self):
        dog = self.started()
        self.pass_s(7)
        dog = self.fail(dog)
        self.assertEqual((dog.ended, dog.row, dog.alive_s), (EXCEPTION, 1, 7))

    def test_a_hang_while_an_exception_is_recorded_counts_as_the_exception(self):
        dog = self.started()
        dog.failed()
        self.assertEqual(self.hang().ended, EXCEPTION)

    def test_a_deliberate_reset_is_no_crash(self):
        self.started().stop()
        self.restart(machine.WDT_RESET)
        self.assertEqual(Watchdog().ended, 0)

    def test_foreign_register_contents_are_no_crash(self):
        for word in (0, 0xFFFF_FFFF, 0x1AB1, 0x6AB7_3121):
            machine.bus.words[SCRATCH[0]] = word
            machine.cause = machine.WDT_RESET
            dog = Watchdog()
            self.assertEqual((dog.ended, dog.row), (0, 0))

    def test_register_contents_without_a_chip_reset_are_no_crash(self):
        self.started()
        machine.cause = machine.PWRON_RESET
        self.assertEqual(Watchdog().ended, 0)

    def test_only_the_four_free_registers_are_written(self):
        dog = self.started()
        self.pass_s(5)
        dog.alive("turn_clock")
        dog.failed()
        written = [at for at in SCRATCH if at in machine.bus.words]
        self.assertEqual(written, list(OURS))

    def test_a_note_has_eight_letters_and_replaces_an_older_one(self):
        dog = self.started()
        dog.alive("turn_clock")
        self.assertEqual(self.hang().note, "turn_clo")
        dog = self.started()
        self.assertEqual(self.hang().note, "")
        dog = self.started()
        dog.alive("turn_clock")
        dog.alive("quiz")
        self.assertEqual(self.hang().note, "quiz")

    def test_crashes_in_a_row_are_counted_whatever_their_kind(self):
        dog = self.started()
        for row in range(1, 4):
            dog = self.hang() if row % 2 else self.fail(dog)
            self.assertEqual(dog.row, row)
            dog.start()

    def test_the_count_stops_at_its_maximum(self):
        dog = self.started()
        for _ in range(300):
            dog = self.hang()
            dog.start()
        self.assertEqual((dog.row, dog.ended), (255, HANG))
        dog.failed()
        self.assertEqual(dog.row, 255)

    def test_a_minute_without_a_crash_ends_the_row(self):
        for well_s, row in ((59, 3), (60, 1)):
            dog = self.started()
            dog = self.hang()
            dog.start()
            dog = self.hang()
            dog.start()
            self.pass_s(well_s)
            dog.alive("")
            self.assertEqual(self.hang().row, row)
            machine.bus.words.clear()

    def test_a_minute_before_an_exception_ends_the_row_too(self):
        dog = self.started()
        dog = self.hang()
        dog.start()
        self.pass_s(60)
        self.assertEqual(self.fail(dog).row, 1)

    def test_after_clearing_crashes_are_counted_from_one(self):
        dog = self.started()
        dog = self.hang()
        dog.start()
        dog.forget()
        self.assertEqual(self.hang().row, 1)

    def test_a_part_that_hung_is_known_after_the_restart_and_not_tried_again(self):
        dog = self.started()
        self.assertTrue(dog.try_part(2))
        dog.tried(2)
        self.assertTrue(dog.try_part(1))
        dog = self.hang()
        dog.start()
        self.assertFalse(dog.try_part(1))
        self.assertTrue(dog.try_part(2))
        self.assertEqual(self.hang().row, 2)

    def test_parts_are_tried_again_after_a_fresh_start(self):
        dog = self.started()
        dog.try_part(1)
        dog = self.hang()
        dog.start()
        dog.forget()
        self.assertTrue(dog.try_part(1))

    def test_the_uptime_continues_across_the_counters_wrap(self):
        machine.bus.words[0x40054024] = 1
        self.assertEqual(watchdog.uptime_s(), 4294)


if __name__ == "__main__":
    unittest.main()
