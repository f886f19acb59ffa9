"""Every light, note and dot is shown, and the lights distinguish buttons."""

import unittest

from driven_self_test import LIGHTS_MS, SCREEN_MS, SOUND_MS, DrivenSelfTest
from tableref.presses.gestures import BACK, NEXT, OK
from tableref.selftest.shows import LIGHT_US, NOTES, Lights

WHITE = 0xFFFFFF


class Lit(unittest.TestCase):
    def setUp(self):
        self.test = DrivenSelfTest().wait(3000)

    def lit(self):
        return [index for index, colour in enumerate(self.test.pixels()) if colour]

    def test_each_light_is_lit_alone_and_the_screen_names_it(self):
        names = []
        for index in range(26):
            self.assertEqual(self.lit(), [index])
            self.assertEqual(self.test.pixels()[index], WHITE)
            names.append(self.test.referee.screen()[1])
            self.test.wait(350)
        self.assertEqual(
            names[:2] + names[9:12], ["Light 1", "Light 2", "Light 10", "Ring 1", "Ring 2"]
        )
        self.assertEqual(names[25], "Ring 16")
        self.assertEqual(len(set(names)), 26)

    def test_then_all_lights_show_each_colour(self):
        self.test.wait(26 * 350)
        seen = []
        for _ in range(4):
            colours = set(self.test.pixels())
            self.assertEqual(len(colours), 1)
            seen.append((colours.pop(), self.test.referee.screen()[1]))
            self.test.wait(1500)
        self.assertEqual(
            seen, [(0xFF0000, "red"), (0xFF00, "green"), (0xFF, "blue"), (0xFFFFFF, "white")]
        )
        self.assertEqual(self.test.part, "sound")

    def test_with_four_seats_the_ring_follows_the_fourth_light(self):
        show = Lights(seats=4)
        lit = []
        for t_us in range(0, show.length_us, LIGHT_US // 2):
            shining = [index for index in range(26) if show.pixel(index, t_us) == WHITE]
            if len(shining) == 1 and shining[0] not in lit:
                lit.append(shining[0])
        self.assertEqual(lit, [0, 1, 2, 3] + list(range(10, 26)))
        self.assertEqual(show.screen(3 * LIGHT_US)[1], "Light 4")
        self.assertEqual(show.screen(4 * LIGHT_US)[1], "Ring 1")

    def test_a_picture_requested_too_late_is_the_last_one(self):
        lights = Lights()
        self.assertEqual(lights.pixel(0, lights.length_us + 5_000_000), WHITE)
        self.assertEqual(lights.screen(lights.length_us + 5_000_000)[1], "white")

    def test_a_picture_for_a_time_before_the_part_is_the_first(self):
        before = (self.test.counter - 500_000) & 0xFFFFFFFF
        self.assertEqual(self.test.referee.pixel(0, before), WHITE)


class Heard(unittest.TestCase):
    def setUp(self):
        self.test = DrivenSelfTest().wait(3000 + LIGHTS_MS)

    def test_every_note_sounds_low_to_high_and_the_ring_grows_with_it(self):
        tones = []
        for number in range(len(NOTES)):
            tones.append(self.test.tone())
            self.assertIn("Note %d of 13" % (number + 1), self.test.screen())
            self.assertEqual(self.test.referee.screen()[1], "%d Hz" % tones[-1])
            self.assertEqual([colour != 0 for colour in self.test.ring()].count(True), number + 1)
            self.assertEqual(sum(self.test.pixels()[:10]), 0)
            self.test.wait(300)
        self.assertEqual(tones, list(NOTES))
        self.assertEqual(tones, sorted(set(tones)))
        self.assertEqual((self.test.part, self.test.tone()), ("screen", 0))


class Seen(unittest.TestCase):
    def test_three_pictures_are_shown(self):
        test = DrivenSelfTest().wait(3000 + LIGHTS_MS + SOUND_MS)
        square = chr(127)
        self.assertEqual(test.referee.screen(), ((square * 16,) * 8, ""))
        lines, big = test.wait(2500).referee.screen()
        letters = "".join(lines[2:])
        self.assertEqual(big, "")
        self.assertEqual(letters, "".join([chr(code) for code in range(32, 128)]))
        lines, big = test.wait(2500).referee.screen()
        self.assertEqual(big, square * 4)
        self.assertEqual(lines, (square * 16,) * 2 + ("",) * 4 + (square * 16,) * 2)
        self.assertEqual(test.wait(2500).part, "buttons")
        self.assertEqual(SCREEN_MS, 7500)

    def test_without_a_screen_the_lights_show_progress(self):
        test = DrivenSelfTest().wait(1000)
        self.assertTrue(any(test.ring()))
        before = test.ring()
        self.assertFalse(test.wait(500).ring() == before)
        self.assertEqual(sum(test.pixels()[:10]), 0)


class Marks(unittest.TestCase):
    """Patterns of lights by which people who cannot distinguish colours find a button."""

    def shades(self, test, light, ms=2400):
        seen = set()
        for _ in range(0, ms, 50):
            seen.add(test.wait(50).pixels()[light])
        return seen

    def setUp(self):
        self.test = DrivenSelfTest(held=(7,)).to_buttons()

    def test_a_button_to_be_pressed_pulses_weakly(self):
        seen = self.shades(self.test, 2)
        self.assertTrue(len(seen) > 10)
        self.assertTrue(max(seen) < 0x303030)

    def test_a_button_that_is_down_is_bright_at_once(self):
        self.test.press(3)
        self.assertEqual(self.test.button_light(3), WHITE)

    def test_a_good_button_is_lit_steadily(self):
        self.test.tap(3)
        self.assertEqual(len(self.shades(self.test, 2)), 1)
        self.assertTrue(self.test.button_light(3) > 0x505050)

    def test_a_button_with_a_problem_blinks(self):
        self.assertEqual(self.shades(self.test, 6), {0, WHITE})
        self.test.press_both(1, 2).press_both(1, 2)
        self.assertEqual(self.shades(self.test, 0), {0, WHITE})

    def test_in_the_summary_a_button_that_was_not_pressed_blinks(self):
        self.test.tap(3).press_long(OK)
        self.assertEqual(self.shades(self.test, 1), {0, WHITE})
        self.assertEqual(len(self.shades(self.test, 2)), 1)

    def test_back_next_and_ok_have_a_third_of_the_ring_each(self):
        for third, button in enumerate((BACK, NEXT, OK)):
            self.test.press(button)
            lit = [index for index, colour in enumerate(self.test.ring()) if colour == WHITE]
            self.assertEqual(lit, list(range(5 * third, 5 * third + 5)))
            self.test.wait(50).release(button).wait(50)
        self.assertEqual(self.test.ring()[15], 0)


if __name__ == "__main__":
    unittest.main()
