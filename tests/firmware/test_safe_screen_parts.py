"""The safe screen works even if parts fail or are missing."""

import unittest

import machine
import safe_screen
from asking_pico import BACK, ERROR, NEXT, OK, AskingPico
from board import BUILD, Breadboard
from tableref.drivers.watchdog import TIMEOUT_MS, Watchdog


class SafeScreenPartsTest(AskingPico):
    def test_without_next_back_starts_afresh(self):
        safe_screen.BUILD = Breadboard
        try:
            self.press(BACK, 500, safe_screen.HOLD_MS + 200)
            self.assertEqual(self.ask(), safe_screen.NEW)
            self.now_ms = self.fed_ms = 0
            self.press(OK, 500)
            self.assertEqual(self.ask(), safe_screen.RESUME)
        finally:
            safe_screen.BUILD = BUILD
        # Without a fitted display the driver does not search for one.
        self.assertFalse(self.panel.is_on)

    def test_without_next_the_screen_names_back(self):
        safe_screen.BUILD = Breadboard
        try:
            self.assertIn("Hold BACK: new", safe_screen._lines(ERROR, "line_7"))
        finally:
            safe_screen.BUILD = BUILD

    def test_the_watchdog_is_always_fed(self):
        self.press(NEXT, 500, 1_000).press(OK, 20_000, 8_000)
        self.ask()
        self.assertTrue(self.longest_ms < TIMEOUT_MS / 10)

    def test_without_a_display_the_lights_ask(self):
        machine.I2C.targets = {}
        self.press(OK, 500)
        self.assertEqual(self.ask(), safe_screen.RESUME)
        self.assertTrue(machine.sent)

    def test_a_failing_part_is_left_out(self):
        def fail(*_):
            raise RuntimeError("broken")

        for name in ("_draw", "_send", "_beep"):
            setattr(safe_screen.Parts, name, fail)
            self.now_ms = self.fed_ms = 0
            self.press(OK, 500)
            self.assertEqual(self.ask(), safe_screen.RESUME)

    def test_a_part_that_hung_in_the_run_before_is_left_out(self):
        class StoodStillError(Exception):
            pass

        def stand_still(*_):
            raise StoodStillError

        tried = []
        for name in ("_draw", "_send", "_beep"):
            as_it_was = getattr(safe_screen.Parts, name)
            done, self.watchdog.tried = self.watchdog.tried, lambda part: None
            setattr(safe_screen.Parts, name, stand_still)
            self.now_ms = self.fed_ms = 0
            # The note of the tried part remains, because a program that hangs never clears it.
            self.press(OK, 500)
            self.ask()
            self.watchdog.tried = done
            setattr(safe_screen.Parts, name, lambda parts, what, name=name: tried.append(name))
            words = dict(machine.bus.words)
            machine.bus = machine.Memory()
            machine.bus.words.update(words)
            machine.cause = machine.WDT_RESET
            self.watchdog = Watchdog()
            machine.cause = machine.PWRON_RESET
            self.watchdog.start()
            self.watchdog.feed = self.feed
            self.now_ms = self.fed_ms = 0
            self.press(OK, 500)
            self.assertEqual(self.ask(), safe_screen.RESUME)
            self.assertFalse(name in tried)
            setattr(safe_screen.Parts, name, as_it_was)
            self.watchdog.forget()

    def test_without_texts_the_error_is_shown(self):
        def fail(key):
            raise KeyError(key)

        translator, safe_screen.translator = safe_screen.translator, lambda part: fail
        try:
            self.read().press(OK, 500)
            self.assertEqual(self.ask(), safe_screen.RESUME)
        finally:
            safe_screen.translator = translator
        self.assertEqual(self.shown[0], (ERROR,))


if __name__ == "__main__":
    unittest.main()
