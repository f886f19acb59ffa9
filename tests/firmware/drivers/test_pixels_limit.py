"""The lights never exceed the current limit, including mirrored ones."""

import unittest

from lit_strip import DARK, LIGHTS, WHITE, StripCase
from tableref.drivers.pixels import FULL
from tableref.drivers.pixels import WHITE as FLASH


class LimitTest(StripCase):
    def test_a_flash_is_fainter_near_the_limit_but_never_invisible(self):
        lights = self.make(limit_ma=400, mirrored=10)
        self.colours = [0x000080] * LIGHTS
        self.picture(lights)
        for light in range(10):
            lights.flash([light])
        shown = self.wire.frames[-1]
        # This flash is dimmed like all other lights, to keep the limit.
        self.assertTrue(shown[0] >> 16 > 0x80, hex(shown[0]))
        # The fainter flashes have at least level 3 in each channel, and the same shade of white.
        for colour in shown[:10]:
            self.assertTrue(colour >> 16 >= colour >> 8 & 0xFF >= colour & 0xFF >= 3, hex(colour))
        self.assertTrue(shown[9] >> 16 < 0x40)
        for frame in self.wire.frames:
            levels = [sum([c >> 16, c >> 8 & 0xFF, c & 0xFF]) for c in frame + frame[:10]]
            self.assertTrue(36 + 18 * sum(levels) / 255 <= 400)

    def test_flashes_that_exceed_the_limit_with_a_new_picture_end(self):
        lights = self.make(limit_ma=400, mirrored=10)
        self.picture(lights)
        for light in range(3):
            lights.flash([light])
        self.assertEqual(self.wire.frames[-1][:3], [FLASH] * 3)
        self.colours = [0x000010] * 3 + [WHITE] * 23
        self.picture(lights)
        self.assertTrue(self.wire.frames[-1][0] < 0x10, self.wire.frames[-1])

    def test_all_white_is_dimmed_to_the_limit(self):
        lights = self.make(limit_ma=400)
        self.colours = [WHITE] * LIGHTS
        self.picture(lights)
        level = self.wire.frames[-1][0] & 0xFF
        self.assertEqual(self.wire.frames[-1], [level * 0x010101] * LIGHTS)
        drawn_ma = 26 + 3 * LIGHTS * 18 * level / 255
        # the current of two lights is reserved for flashes
        self.assertTrue(260 < drawn_ma <= 400 - 2 * 54, drawn_ma)
        lights.flash([0])
        self.assertEqual(self.wire.frames[-1][0], 0)

    def test_at_the_limit_two_lights_may_still_flash_as_bright_and_all_ten_faintly(self):
        lights = self.make(limit_ma=400, brightness=96)
        self.colours = [0] * 10 + [WHITE] * 16
        self.picture(lights)
        self.colours = [0x800000] * 10 + [WHITE] * 16
        self.picture(lights)
        self.assertTrue(lights.brightness < 96)
        lights.flash(range(10))
        reds = [colour >> 16 for colour in self.wire.frames[-1]]
        self.assertEqual(reds[:2], [reds[10]] * 2)
        self.assertTrue(reds[10] // 8 in reds[2:10], reds)

    def test_a_mirrored_light_counts_twice(self):
        for index, drawn_ma in ((0, 108), (9, 108), (10, 54)):
            # A third of the current that dark lights leave unused is reserved for flashes.
            room_ma = drawn_ma * 3 // 2
            for limit_ma, is_dimmed in ((36 + room_ma - 3, True), (36 + room_ma + 3, False)):
                self.colours = list(DARK)
                self.colours[index] = WHITE
                lights = self.make(limit_ma, mirrored=10)
                self.picture(lights)
                self.assertEqual(lights.brightness < FULL, is_dimmed, (index, limit_ma))

    def test_one_mirrored_light_may_flash_however_bright_the_picture_is(self):
        lights = self.make(limit_ma=400, mirrored=10)
        self.colours = [0] * 10 + [WHITE] * 4 + [0] * 12
        self.picture(lights)
        self.assertEqual(lights.brightness, FULL)
        lights.flash([3])
        self.assertEqual(self.wire.frames[-1][3], FLASH)
        lights.flash([4])
        self.assertTrue(0 < self.wire.frames[-1][4] >> 16 < 0x40)

    def test_dimming_has_steps_so_that_it_seldom_changes(self):
        lights = self.make(limit_ma=400, brightness=96)
        levels = set()
        for count in range(LIGHTS):
            self.colours = [WHITE] * count + [0x808080] * (LIGHTS - count)
            self.picture(lights)
            levels.add(lights.brightness)
        self.assertTrue(2 <= len(levels) <= 7, levels)

    def test_the_limit_holds_for_a_pressed_light_on_a_bright_picture(self):
        lights = self.make(limit_ma=400)
        self.colours = [0x404040] * LIGHTS
        self.picture(lights)
        self.colours[0] = WHITE
        before = lights.brightness
        lights.show_now([0], self.colour_of)
        self.assertTrue(lights.brightness < before)
        levels = [colour & 0xFF for colour in self.wire.frames[-1]]
        self.assertTrue(26 + 3 * sum(levels) * 18 / 255 <= 400)
        self.assertEqual(levels[1:], [levels[1]] * 25)

    def test_the_brightness_returns_when_less_current_is_needed(self):
        lights = self.make(limit_ma=400, brightness=200)
        self.colours = [WHITE] * LIGHTS
        self.picture(lights)
        self.assertTrue(lights.brightness < 200)
        self.colours = [0xFF0000] + DARK[1:]
        self.picture(lights)
        self.assertEqual(lights.brightness, 200)
        self.assertEqual(self.wire.frames[-1][0], (255 * 200 // 256) << 16)

    def test_a_limit_below_the_current_of_dark_lights_keeps_them_dark(self):
        lights = self.make(limit_ma=20)
        self.colours = [WHITE] * LIGHTS
        self.picture(lights)
        self.assertEqual(self.wire.frames[-1], DARK)


if __name__ == "__main__":
    unittest.main()
