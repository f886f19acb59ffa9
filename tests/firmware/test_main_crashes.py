import json
import unittest

import machine
import main
import recovery
import rp2
from board import BUILD
from tableref.drivers import crashes
from tableref.drivers.watchdog import HANG, Watchdog
from turning_pico import StillDevice, TurningPico, WiredPico

SCRATCH = range(machine.WATCHDOG + 0x0C, machine.WATCHDOG + 0x2C, 4)


class PowerGoes(BaseException):
    """The end of a run, without any clean-up."""


class MainCrashesTest(TurningPico):
    def crashed(self):
        """Return the content of the crash file."""
        return crashes.read(self.store)

    def start_again(self):
        """Restart the chip: only the watchdog's registers keep their values."""
        words = machine.restarts[-1] if machine.restarts else self.pico.wire.words
        kept = {at: words[at] for at in SCRATCH if at in words}
        self.pico = WiredPico()
        self.pico.wire.words.update(kept)
        machine.cause = machine.WDT_RESET
        rp2.DMA.claimed.clear()

    def run_until_idle(self, idle, device=None):
        if device is not None:
            main.make_device = lambda may_test=True: device
        machine.idle = idle
        main.run()

    def test_after_an_exception_all_is_dark_a_record_is_written_and_the_pico_restarts(self):
        device = self.device()
        states = []

        def idle():
            raise RuntimeError("broken")

        def write_text(name, text):
            states.append((self.pico.wire.frames[-1], device._buzzer._pwm.duty))

        self.store.write_text, write = write_text, self.store.write_text
        self.run_until_idle(idle, device)
        self.store.write_text = write
        self.assertEqual(states, [([0] * BUILD.LIGHTS, 0)])
        self.assertEqual(len(machine.restarts), 1)

    def test_the_crash_file_contains_the_exception(self):
        def idle():
            raise RuntimeError("broken")

        self.run_until_idle(idle, self.device())
        ((facts, traceback),) = self.crashed()
        self.assertEqual((facts["what"], facts["game"]), ("exception", "gotta_go"))
        self.assertEqual(crashes.last_line(traceback), "RuntimeError: broken")

    def test_the_watchdog_counts_until_the_chip_has_restarted(self):
        def idle():
            raise RuntimeError("broken")

        self.run_until_idle(idle, self.device())
        self.assertTrue(machine.restarts[-1][machine.WATCHDOG] & machine.WATCHDOG_ENABLE)

    def test_the_pico_restarts_even_if_the_crash_file_cannot_be_written(self):
        def fail(*_):
            raise MemoryError

        self.store.write_text = fail
        write_down, recovery.write_down = recovery.write_down, fail
        try:
            self.run_until_idle(fail, self.device())
        finally:
            recovery.write_down = write_down
        self.assertEqual(len(machine.restarts), 1)

    def test_an_exception_while_the_device_is_made_counts_too(self):
        def fail(may_test=True):
            raise ValueError("GP15 is used twice")

        main.make_device = fail
        main.run()
        self.assertEqual(len(machine.restarts), 1)
        self.assertEqual(crashes.last_line(self.crashed()[0][1]), "ValueError: GP15 is used twice")

    def test_after_a_crash_the_table_continues_and_reports_it(self):
        def idle():
            raise RuntimeError("broken")

        self.run_until_idle(idle, self.device())
        self.start_again()
        lines, made = [], []

        def make_device(may_test=True):
            made.append(may_test)
            device = self.make()
            device.wire.write_line = lines.append
            return device

        def stop():
            if lines:
                raise KeyboardInterrupt

        main.make_device = make_device
        machine.idle = stop
        main.run()
        self.assertEqual(made, [False])
        event = json.loads(lines[0])
        self.assertEqual((event["event"], event["what"]), ("crashed", "exception"))
        self.assertEqual(len(machine.restarts), 1)

    def test_after_power_on_a_held_ok_still_starts_the_self_test(self):
        made = []

        def make_device(may_test=True):
            made.append(may_test)
            raise KeyboardInterrupt

        main.make_device = make_device
        main.run()
        self.assertEqual(made, [True])

    def test_the_watchdog_is_fed_after_each_complete_step_only(self):
        device = StillDevice(0, 0, 10)
        fed = machine.WDT.fed
        self.run_until_idle(lambda: None, device)
        self.assertEqual(machine.WDT.fed - fed, 10)

        def fail():
            raise RuntimeError("broken")

        device = StillDevice(0, 0, 10)
        device.step = fail
        self.run_until_idle(lambda: None, device)
        self.assertEqual(machine.WDT.fed - fed, 10)

    def test_ctrl_c_stops_the_watchdog_and_is_no_crash(self):
        def idle():
            raise KeyboardInterrupt

        self.run_until_idle(idle, self.device())
        self.assertFalse(self.pico.wire.read(machine.WATCHDOG) & machine.WATCHDOG_ENABLE)
        self.assertEqual(machine.restarts, [])
        self.start_again()
        self.assertEqual(Watchdog().ended, 0)

    def test_a_second_ctrl_c_while_closing_stops_it_too(self):
        def idle():
            raise KeyboardInterrupt

        device = self.device()
        close, device.close = device.close, idle
        with self.assertRaises(KeyboardInterrupt):
            self.run_until_idle(idle, device)
        device.close = close
        self.assertFalse(self.pico.wire.read(machine.WATCHDOG) & machine.WATCHDOG_ENABLE)

    def after_hang(self, device, for_us=0, rest=lambda: None):
        """Run `device` for a time, with `rest()` when it is idle; return the Watchdog."""
        until_us = self.pico.wire.now_us + for_us

        def idle():
            rest()
            self.pico.wire.now_us += 20_000
            if self.pico.wire.now_us >= until_us:
                machine.restarts.append(dict(self.pico.wire.words))
                raise PowerGoes

        with self.assertRaises(PowerGoes):
            self.run_until_idle(idle, device)
        self.start_again()
        return Watchdog()

    def test_a_hang_is_followed_by_a_restart_outside_of_the_game(self):
        device = self.device()
        device.referee.start_match("quiz", (1, 2), {})
        dog = self.after_hang(device)
        self.assertEqual((dog.ended, dog.note), (HANG, "quiz"))

    def test_what_is_known_about_a_hang_is_at_most_some_seconds_old(self):
        device = self.device()

        def begin():
            if device.referee.match is None:
                device.referee.start_match("quiz", (1, 2), {})

        dog = self.after_hang(device, 10_000_000, begin)
        self.assertEqual(dog.note, "quiz")
        self.assertTrue(5 <= dog.alive_s <= 10)

    def test_benchmarks_run_a_device_without_a_watchdog(self):
        device = StillDevice(0, 0, 3)
        fed = machine.WDT.fed
        main.turn(device)
        self.assertTrue(device.is_closed)
        self.assertEqual(machine.WDT.fed, fed)
        self.assertFalse(self.pico.wire.read(machine.WATCHDOG) & machine.WATCHDOG_ENABLE)


if __name__ == "__main__":
    unittest.main()
