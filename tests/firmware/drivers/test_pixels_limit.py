"""The lights never draw more than they may, mirrored ones included."""

import unittest

from lit_strip import DARK, LIGHTS, WHITE, StripCase
from tableref.drivers.pixels import FULL


class LimitTest(StripCase):
    def test_a_flash_that_would_break_the_limit_goes_dark(self):
        lights = self.make(limit_ma=LIGHTS + 3 * 54)
        self.colours[2] = 0x100000
        self.picture(lights)
        lights.flash([0, 1], WHITE)
        self.assertEqual(self.wire.frames[-1], [WHITE, WHITE, 0x100000] + DARK[3:])
        lights.flash([2], WHITE)
        self.assertEqual(self.wire.frames[-1], [WHITE, WHITE] + DARK[2:])
        # and what it shines like is not forgotten
        self.picture(lights)
        self.assertEqual(self.wire.frames[-1], DARK[:2] + [0x100000] + DARK[3:])

    def test_all_white_is_dimmed_to_the_limit(self):
        lights = self.make(limit_ma=400)
        self.colours = [WHITE] * LIGHTS
        self.picture(lights)
        level = self.wire.frames[-1][0] & 0xFF
        self.assertEqual(self.wire.frames[-1], [level * 0x010101] * LIGHTS)
        drawn_ma = 26 + 3 * LIGHTS * 18 * level / 255
        # as much as two lights draw is kept for flashes
        self.assertTrue(260 < drawn_ma <= 400 - 2 * 54, drawn_ma)
        lights.flash([0], WHITE)
        self.assertEqual(len(self.wire.frames), 2)

    def test_at_the_limit_two_lights_may_still_flash(self):
        lights = self.make(limit_ma=400, brightness=96)
        self.colours = [0, 0] + [WHITE] * 24
        self.picture(lights)
        self.assertTrue(lights.brightness < 96)
        lights.flash([0, 1], WHITE)
        self.assertEqual(self.wire.frames[-1], self.wire.frames[-1][2:4] * 13)

    def test_a_light_with_a_second_one_beside_it_counts_twice(self):
        for index, drawn_ma in ((0, 108), (9, 108), (10, 54)):
            # A third of what is not drawn by dark lights is kept for flashes.
            room_ma = drawn_ma * 3 // 2
            for limit_ma, is_dimmed in ((36 + room_ma - 3, True), (36 + room_ma + 3, False)):
                self.colours = list(DARK)
                self.colours[index] = WHITE
                lights = self.make(limit_ma, mirrored=10)
                self.picture(lights)
                self.assertEqual(lights.brightness < FULL, is_dimmed, (index, limit_ma))

    def test_of_mirrored_lights_one_may_flash_however_bright_the_picture(self):
        lights = self.make(limit_ma=400, mirrored=10)
        self.colours = [0] * 10 + [WHITE] * 4 + [0] * 12
        self.picture(lights)
        self.assertEqual(lights.brightness, FULL)
        lights.flash([3], WHITE)
        self.assertEqual(self.wire.frames[-1][3], WHITE)
        lights.flash([4], WHITE)
        self.assertEqual(self.wire.frames[-1][3:6], [WHITE, 0, 0])

    def test_dimming_goes_in_steps_that_need_no_new_one_for_each_light(self):
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

    def test_the_brightness_comes_back_when_less_is_asked_for(self):
        lights = self.make(limit_ma=400, brightness=200)
        self.colours = [WHITE] * LIGHTS
        self.picture(lights)
        self.assertTrue(lights.brightness < 200)
        self.colours = [0xFF0000] + DARK[1:]
        self.picture(lights)
        self.assertEqual(lights.brightness, 200)
        self.assertEqual(self.wire.frames[-1][0], (255 * 200 // 256) << 16)

    def test_a_limit_that_dark_lights_already_reach_keeps_them_dark(self):
        lights = self.make(limit_ma=20)
        self.colours = [WHITE] * LIGHTS
        self.picture(lights)
        self.assertEqual(self.wire.frames[-1], DARK)


if __name__ == "__main__":
    unittest.main()
