"""The safe screen asks, whatever of the table fails."""

import sys
import unittest

import machine
import safe_screen
from board import BUILD, Breadboard
from ssd1306_panel import Panel
from tableref import texts
from tableref.drivers.watchdog import TIMEOUT_MS, Watchdog

OK, NEXT, BACK, P1 = 13, 12, 11, 1
ERROR = "ValueError: no such thing"


class NotAnsweredError(Exception):
    pass


class SafeScreenTest(unittest.TestCase):
    def setUp(self):
        machine.bus = machine.Memory()
        machine.sent.clear()
        self.panel = Panel()
        machine.I2C.targets = {0x3C: self.panel}
        self.now_ms = 0
        self.hands = []
        self.longest_ms = 0
        self.fed_ms = 0
        self.watchdog = Watchdog()
        self.watchdog.start()
        self.watchdog.feed = self.feed
        self.shown = []
        self.wait, safe_screen.wait = safe_screen.wait, self.pass_ms
        self.draw = safe_screen.Parts._draw
        self.send = safe_screen.Parts._send
        self.beep = safe_screen.Parts._beep

    def tearDown(self):
        safe_screen.wait = self.wait
        safe_screen.Parts._draw = self.draw
        safe_screen.Parts._send = self.send
        safe_screen.Parts._beep = self.beep
        machine.Pin.low.clear()
        machine.I2C.targets = {}
        machine.bus = machine.Memory()
        texts.use("en")

    def feed(self):
        self.longest_ms = max(self.longest_ms, self.now_ms - self.fed_ms)
        self.fed_ms = self.now_ms

    def pass_ms(self, ms):
        self.now_ms += ms
        while self.hands and self.hands[0][0] <= self.now_ms:
            _, button, is_down = self.hands.pop(0)
            self.move(button, is_down)
        if self.now_ms > 30_000:
            raise NotAnsweredError

    def move(self, button, is_down):
        build = safe_screen.BUILD
        pin = build.BUTTON_PINS[build.BUTTONS.index(button)]
        (machine.Pin.low.add if is_down else machine.Pin.low.discard)(pin)

    def press(self, button, at_ms, for_ms=100):
        self.hands += [(at_ms, button, True), (at_ms + for_ms, button, False)]
        self.hands.sort()
        return self

    def ask(self):
        return safe_screen.ask(self.watchdog, ERROR)

    def read(self):
        """Keep what is written instead of drawing it."""
        safe_screen.Parts._draw = lambda parts, lines: self.shown.append(tuple(lines))
        return self

    def is_not_answered(self):
        try:
            self.ask()
        except NotAnsweredError:
            return True
        return False

    def test_ok_goes_on_with_the_match(self):
        self.press(OK, 500)
        self.assertEqual(self.ask(), safe_screen.RESUME)

    def test_next_held_begins_anew(self):
        self.press(NEXT, 500, safe_screen.HOLD_MS + 200)
        self.assertEqual(self.ask(), safe_screen.NEW)

    def test_a_board_without_next_begins_anew_with_back(self):
        safe_screen.BUILD = Breadboard
        try:
            self.press(BACK, 500, safe_screen.HOLD_MS + 200)
            self.assertEqual(self.ask(), safe_screen.NEW)
            self.now_ms = self.fed_ms = 0
            self.press(OK, 500)
            self.assertEqual(self.ask(), safe_screen.RESUME)
        finally:
            safe_screen.BUILD = BUILD
        # Where no display is fitted, none is looked for.
        self.assertFalse(self.panel.is_on)

    def test_what_it_says_of_a_board_without_next_names_back(self):
        safe_screen.BUILD = Breadboard
        try:
            self.assertIn("Hold BACK: new", safe_screen._lines(ERROR, "line_7"))
        finally:
            safe_screen.BUILD = BUILD

    def test_it_is_heard(self):
        made = []

        class Heard(machine.PWM):
            def __init__(self, pin):
                super().__init__(pin)
                made.append(self)

        as_it_was, machine.PWM = machine.PWM, Heard
        try:
            self.press(OK, 500)
            self.ask()
        finally:
            machine.PWM = as_it_was
        (pwm,) = made
        heard = [value for kind, value in pwm.log if kind == "freq"]
        self.assertEqual(heard, [safe_screen.ALARM_HZ, safe_screen.CLICK_HZ])
        duties = [value for kind, value in pwm.log if kind == "duty"]
        self.assertEqual(duties, [0, 32768, 0, 32768, 0])

    def test_next_by_mistake_does_not_and_the_screen_says_what_it_takes(self):
        self.read().press(NEXT, 500, safe_screen.HOLD_MS - 200).press(OK, 9_000)
        self.assertEqual(self.ask(), safe_screen.RESUME)
        self.assertEqual([lines[-1] for lines in self.shown if lines][-1], "Hold it longer")

    def test_the_answer_is_given_when_the_button_is_up_again(self):
        self.press(OK, 500, 4_000)
        self.ask()
        self.assertTrue(4_500 <= self.now_ms <= 4_600)

    def test_the_screen_says_what_happened_and_what_to_do(self):
        self.read().press(OK, 500)
        self.ask()
        lines = self.shown[0]
        self.assertEqual(lines[0], "The table broke")
        self.assertTrue(ERROR[:16] in lines)
        self.assertTrue("OK: play on" in lines and "Hold NEXT: new" in lines)
        self.assertTrue("Nothing is lost" in lines)

    def test_it_speaks_the_language_that_is_spoken(self):
        texts.use("de")
        self.read().press(OK, 500)
        self.ask()
        self.assertTrue("OK: weiter" in self.shown[0])

    def test_all_its_words_fit_and_can_be_drawn_with_the_chips_own_letters(self):
        for code, _ in texts.LANGUAGES:
            texts.use(code)
            tell = texts.teller("safe_screen")
            tell("title")
            words = sys.modules[texts.module_of("safe_screen")].TEXTS
            for key in words:
                self.assertTrue(0 < len(words[key]) <= 16, words[key])
                for letter in words[key]:
                    self.assertTrue(" " <= letter <= "~", words[key])

    def test_the_display_shows_it_and_is_dark_afterwards(self):
        drawn = []
        send = safe_screen.Parts._send
        safe_screen.Parts._send = lambda parts, row: drawn.append(sum(self.panel.memory))
        self.press(OK, 500)
        self.ask()
        safe_screen.Parts._send = send
        self.assertTrue(self.panel.is_on and drawn[0] > 0)
        self.assertEqual(sum(self.panel.memory), 0)

    def test_every_other_light_shines_in_turns_and_all_are_dark_afterwards(self):
        self.press(OK, 1_200)
        self.ask()
        rows = [data for pin, data in machine.sent if pin == BUILD.LIGHTS_PIN]
        lit = [
            [light for light in range(BUILD.LIGHTS) if any(row[3 * light : 3 * light + 3])]
            for row in rows
        ]
        self.assertEqual(lit[0], list(range(1, BUILD.LIGHTS, 2)))
        self.assertEqual(lit[1], list(range(0, BUILD.LIGHTS, 2)))
        self.assertEqual(lit[-1], [])

    def test_a_contact_that_chatters_is_no_press(self):
        for at_ms in range(500, 1_500, 20):
            self.press(OK, at_ms, 10)
        self.assertTrue(self.is_not_answered())

    def test_other_buttons_say_nothing(self):
        self.press(P1, 500, 5_000)
        self.assertTrue(self.is_not_answered())

    def test_a_button_that_is_down_from_the_start_must_be_released_first(self):
        for button in (OK, NEXT):
            self.now_ms = self.fed_ms = 0
            self.move(button, True)
            self.assertTrue(self.is_not_answered())
            self.move(button, False)
        self.now_ms = 0
        self.move(OK, True)
        self.hands = [(2_000, OK, False), (3_000, OK, True), (3_100, OK, False)]
        self.ask()
        self.assertTrue(self.now_ms >= 3_000)

    def test_with_ok_stuck_next_still_begins_anew(self):
        self.move(OK, True)
        self.press(NEXT, 500, 3_000)
        self.assertEqual(self.ask(), safe_screen.NEW)

    def test_the_watchdog_is_fed_all_the_time(self):
        self.press(NEXT, 500, 1_000).press(OK, 20_000, 8_000)
        self.ask()
        self.assertTrue(self.longest_ms < TIMEOUT_MS / 10)

    def test_without_a_display_it_asks_all_the_same(self):
        machine.I2C.targets = {}
        self.press(OK, 500)
        self.assertEqual(self.ask(), safe_screen.RESUME)
        self.assertTrue(machine.sent)

    def test_whatever_fails_is_left_out(self):
        def fail(*_):
            raise RuntimeError("broken")

        for name in ("_draw", "_send", "_beep"):
            setattr(safe_screen.Parts, name, fail)
            self.now_ms = self.fed_ms = 0
            self.press(OK, 500)
            self.assertEqual(self.ask(), safe_screen.RESUME)

    def test_so_is_what_stood_still_in_the_run_before(self):
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
            # It stays noted, because what stands still never comes to the note's end.
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

    def test_without_words_it_shows_the_error(self):
        def fail(key):
            raise KeyError(key)

        teller, texts.teller = texts.teller, lambda part: fail
        try:
            self.read().press(OK, 500)
            self.assertEqual(self.ask(), safe_screen.RESUME)
        finally:
            texts.teller = teller
        self.assertEqual(self.shown[0], (ERROR,))


if __name__ == "__main__":
    unittest.main()
