"""The safe screen: its question and the answers."""

import sys
import unittest

import machine
import safe_screen
from asking_pico import ERROR, NEXT, OK, P1, AskingPico
from board import BUILD
from tableref import texts


class SafeScreenTest(AskingPico):
    def test_ok_continues_the_match(self):
        self.press(OK, 500)
        self.assertEqual(self.ask(), safe_screen.RESUME)

    def test_next_held_starts_afresh(self):
        self.press(NEXT, 500, safe_screen.HOLD_MS + 200)
        self.assertEqual(self.ask(), safe_screen.NEW)

    def test_the_question_has_a_sound(self):
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
        self.assertEqual(heard, [220, 440])
        duties = [value for kind, value in pwm.log if kind == "duty"]
        self.assertEqual(duties, [0, 32768, 0, 32768, 0])

    def test_a_short_press_of_next_does_nothing_and_the_screen_explains(self):
        self.read().press(NEXT, 500, safe_screen.HOLD_MS - 200).press(OK, 9_000)
        self.assertEqual(self.ask(), safe_screen.RESUME)
        # It is explained only when the button is released.
        lasts = [lines[-1] for lines in self.shown if lines]
        self.assertEqual(lasts, ["Nothing is lost", "Hold it longer"])

    def test_the_answer_counts_when_the_button_is_released(self):
        self.press(OK, 500, 4_000)
        self.ask()
        self.assertTrue(4_500 <= self.now_ms <= 4_600)
        # The watchdog is fed while the button is held.
        self.assertTrue(self.now_ms - self.fed_ms < 1_000, self.fed_ms)

    def test_the_screen_says_what_happened_and_what_to_do(self):
        self.read().press(OK, 500)
        self.ask()
        about = ("The table broke", "", "3 times in a row", ERROR[:16], "")
        answers = ("OK: play on", "Hold NEXT: new", "Nothing is lost")
        self.assertEqual(self.shown[0], about + answers)

    def test_each_line_has_a_row_of_the_display(self):
        parts = safe_screen.Parts(self.watchdog)
        lines = ["A"] * 8
        for empty in range(8):
            parts.write(lines[:empty] + [""] + lines[empty + 1 :])
            rows = [self.panel.memory[128 * row : 128 * (row + 1)] for row in range(8)]
            self.assertEqual([row for row in range(8) if not any(rows[row])], [empty])

    def test_the_screen_is_in_the_current_language(self):
        texts.use("de")
        self.read().press(OK, 500)
        self.ask()
        self.assertTrue("OK: weiter" in self.shown[0])

    def test_all_its_text_fits_and_uses_the_built_in_letters(self):
        for code, _ in texts.LANGUAGES:
            texts.use(code)
            tell = texts.translator("safe_screen")
            tell("title")
            words = sys.modules[texts.module_of("safe_screen")].TEXTS
            for key in words:
                self.assertTrue(0 < len(words[key]) <= 16, words[key])
                for letter in words[key]:
                    self.assertTrue(" " <= letter <= "~", words[key])

    def test_the_display_shows_the_question_and_is_dark_afterwards(self):
        drawn = []
        send = safe_screen.Parts._send
        safe_screen.Parts._send = lambda parts, row: drawn.append(sum(self.panel.memory))
        self.press(OK, 500)
        self.ask()
        safe_screen.Parts._send = send
        self.assertTrue(self.panel.is_on and drawn[0] > 0)
        self.assertEqual(sum(self.panel.memory), 0)

    def test_every_other_light_blinks_and_all_are_dark_afterwards(self):
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

    def test_a_chattering_contact_is_no_press(self):
        for at_ms in range(500, 1_500, 20):
            self.press(OK, at_ms, 10)
        self.assertTrue(self.is_not_answered())

    def test_other_buttons_do_not_answer(self):
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

    def test_with_ok_stuck_next_still_starts_afresh(self):
        self.move(OK, True)
        self.press(NEXT, 500, 3_000)
        self.assertEqual(self.ask(), safe_screen.NEW)


if __name__ == "__main__":
    unittest.main()
