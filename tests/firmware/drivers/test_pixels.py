import unittest

from lit_strip import DARK, LIGHTS, WHITE, StripCase
from tableref.drivers import pixels
from tableref.drivers.pixels import FULL
from tableref.drivers.pixels import WHITE as FLASH
from tableref.show import lights as colours
from tableref_host.table.standins import virtual_lights


class PixelsTest(StripCase):
    def test_the_first_picture_is_sent_even_if_all_lights_are_dark(self):
        self.picture(self.make())
        self.assertEqual(self.wire.frames, [DARK])

    def test_a_picture_is_sent_in_the_order_of_the_chain_as_green_red_blue(self):
        self.colours = [0x010203 * (1 + i) for i in range(LIGHTS)]
        self.picture(self.make())
        self.assertEqual(self.wire.frames, [self.colours])
        self.assertEqual(self.wire.sent[:3], [2, 1, 3])

    def test_in_a_chain_for_four_the_ring_follows_the_fourth_player(self):
        self.colours = [0x010203 * (1 + i) for i in range(LIGHTS)]
        lights = self.make(seats=4)
        self.picture(lights)
        self.assertEqual(self.wire.frames, [self.colours[:4] + self.colours[10:] + DARK[:6]])
        self.colours[3] = WHITE
        lights.show_now([3], self.colour_of)
        self.assertEqual(self.wire.frames[-1][3:5], [WHITE, self.colours[10]])
        lights.flash([1])
        self.assertEqual(len(self.wire.transfers[-1]), 3 * 2)

    def test_nothing_is_sent_when_nothing_changed(self):
        lights = self.make()
        self.picture(lights)
        self.picture(lights)
        self.assertEqual(len(self.wire.frames), 1)

    def test_one_changed_light_is_sent_once(self):
        lights = self.make()
        self.picture(lights)
        self.colours[12] = WHITE
        self.picture(lights)
        self.assertEqual(self.wire.frames, [DARK, DARK[:12] + [WHITE] + DARK[13:]])

    def test_without_a_started_picture_a_slice_reads_no_colours(self):
        lights = self.make()
        self.picture(lights)
        self.looked_at = []
        self.assertFalse(lights.refresh_slice(self.colour_of))
        self.assertEqual(self.looked_at, [])

    def test_a_slice_reads_and_changes_a_limited_number_of_lights(self):
        lights = self.make()
        self.picture(lights)
        lights.start_picture()
        self.looked_at = []
        self.assertTrue(lights.refresh_slice(self.colour_of))
        self.assertEqual(self.looked_at, list(range(pixels.LOOKS_A_SLICE)))
        self.colours = [WHITE] * LIGHTS
        self.looked_at = []
        self.assertTrue(lights.refresh_slice(self.colour_of))
        self.assertEqual(len(self.looked_at), pixels.CHANGES_A_SLICE)
        self.assertEqual(len(self.wire.frames), 1)

    def test_sending_is_a_separate_slice(self):
        lights = self.make()
        self.picture(lights)
        self.colours = [WHITE] * LIGHTS
        slices = self.picture(lights)
        self.assertEqual(slices, LIGHTS // pixels.CHANGES_A_SLICE + 1)

    def test_a_pressed_light_is_sent_at_once(self):
        lights = self.make()
        self.picture(lights)
        self.colours[3] = 0x00FF00
        lights.show_now([3], self.colour_of)
        self.assertEqual(self.wire.frames[-1], DARK[:3] + [0x00FF00] + DARK[4:])

    def test_a_pressed_light_whose_colour_is_unchanged_is_not_sent(self):
        lights = self.make()
        self.picture(lights)
        lights.show_now([3], self.colour_of)
        self.assertEqual(len(self.wire.frames), 1)

    def test_a_flash_sends_the_chain_only_up_to_its_light(self):
        self.colours = [0x102030] * LIGHTS
        lights = self.make()
        self.picture(lights)
        lights.flash([4, 2])
        self.assertEqual(len(self.wire.transfers[-1]), 3 * 5)
        flashed = [0x102030, 0x102030, FLASH, 0x102030, FLASH] + [0x102030] * 21
        self.assertEqual(self.wire.frames[-1], flashed)

    def test_a_flash_is_removed_even_if_nothing_has_changed(self):
        lights = self.make()
        self.picture(lights)
        lights.flash([7])
        lights.show_now([7], self.colour_of)
        self.assertEqual(self.wire.frames[-2:], [DARK[:7] + [FLASH] + DARK[8:], DARK])
        self.assertEqual(len(self.wire.frames), 3)

    def test_a_light_of_the_flash_colour_flashes_by_going_dark(self):
        self.colours = [WHITE] * LIGHTS
        lights = self.make()
        self.picture(lights)
        lights.flash([1])
        self.assertEqual(self.wire.frames[-1], [WHITE, 0] + [WHITE] * (LIGHTS - 2))
        lights.show_now([1], self.colour_of)
        self.assertEqual(self.wire.frames[-1], [WHITE] * LIGHTS)

    def test_it_also_goes_dark_if_all_lights_are_dimmed_to_keep_the_limit(self):
        self.colours = [0xFFE8D0] * LIGHTS
        for limit_ma, brightness in ((400, FULL), (400, 100), (2_000, 77)):
            lights = self.make(limit_ma, brightness)
            self.picture(lights)
            self.picture(lights)
            lights.flash([1])
            self.assertEqual(self.wire.frames[-1].index(0), 1)

    def test_a_nearly_white_light_also_goes_dark_but_no_other_colour_does(self):
        self.colours[:4] = (0xFFFFFF, 0x807468, 0x7F7367, 0xFFFF67)
        lights = self.make()
        self.picture(lights)
        lights.flash([0, 1, 2, 3])
        self.assertEqual(self.wire.frames[-1][:4], [0, 0, FLASH, FLASH])

    def test_two_flashes_last_until_the_lights_are_set(self):
        lights = self.make()
        self.picture(lights)
        lights.flash([0])
        lights.flash([2])
        self.assertEqual(self.wire.frames[-1], [FLASH, 0, FLASH] + DARK[3:])

    def test_a_flash_does_not_show_lights_that_were_set_but_not_sent(self):
        lights = self.make()
        self.picture(lights)
        self.colours[0] = WHITE
        lights.start_picture()
        lights.refresh_slice(self.colour_of)
        lights.flash([1])
        self.assertEqual(self.wire.frames[-1], [0, FLASH] + DARK[2:])

    def test_a_flash_is_dimmed_like_all_other_lights(self):
        lights = self.make(brightness=64)
        self.picture(lights)
        lights.flash([0])
        self.assertEqual(self.wire.frames[-1][0], 0x3F3A34)

    def test_a_flashing_light_is_not_flashed_again(self):
        lights = self.make()
        self.picture(lights)
        lights.flash([3])
        lights.flash([3, 1])
        self.assertEqual(self.wire.frames[-1], [0, FLASH, 0, FLASH] + DARK[4:])

    def test_a_picture_does_not_change_a_flashing_light_until_the_flash_is_released(self):
        lights = self.make()
        self.picture(lights)
        lights.flash([3])
        self.colours = [0x000010] * LIGHTS
        self.picture(lights)
        self.assertEqual(self.wire.frames[-1][:5], [16, 16, 16, FLASH, 16])
        lights.show_now([3], self.colour_of)
        self.assertEqual(self.wire.frames[-1], [16] * LIGHTS)

    def test_a_flash_is_as_white_as_the_referees(self):
        self.assertEqual(FLASH, colours.WHITE)

    def test_a_press_flashes_before_it_is_read_and_its_bounce_does_not(self):
        lights = self.make()
        self.picture(lights)
        lights.lock_out(10_000)
        lights.watch([2, 3, 4])
        virtual_lights.moved(0b010, 1_000)
        self.assertEqual(self.wire.frames[-1], [0, FLASH] + DARK[2:])
        sent = len(self.wire.frames)
        virtual_lights.moved(0b000, 1_500)
        virtual_lights.moved(0b010, 2_000)
        virtual_lights.moved(0b000, 50_000)
        lights.show_now([1], self.colour_of)
        virtual_lights.moved(0b010, 59_000)
        self.assertEqual(len(self.wire.frames), sent + 1)
        # The lock-out of the release ends while the button is down, which counts as a new press.
        virtual_lights.pass_time(60_000)
        self.assertEqual(self.wire.frames[-1], [0, FLASH] + DARK[2:])

    def test_a_muted_or_missing_button_flashes_nothing(self):
        lights = self.make()
        self.picture(lights)
        lights.watch([2, None, 4])
        lights.mute(0, True)
        virtual_lights.moved(0b011, 1_000)
        self.assertEqual(len(self.wire.frames), 1)

    def test_a_flash_that_nobody_handles_ends_by_itself(self):
        lights = self.make()
        self.picture(lights)
        lights.watch([2])
        virtual_lights.moved(1, 1_000)
        virtual_lights.pass_time(140_999)
        self.picture(lights)
        self.assertEqual(self.wire.frames[-1][0], FLASH)
        virtual_lights.pass_time(141_000)
        self.picture(lights)
        self.assertEqual(self.wire.frames[-1], DARK)

    def test_presses_that_restart_pictures_do_not_delay_other_lights(self):
        lights = self.make()
        self.picture(lights)
        self.looked_at = []
        for _ in range(LIGHTS):
            lights.start_picture()
            lights.refresh_slice(self.colour_of)
        self.assertEqual(set(self.looked_at), set(range(LIGHTS)))

    def test_brightness_dims_every_channel(self):
        self.colours[0] = 0xFF8001
        self.picture(self.make(brightness=128))
        self.assertEqual(self.wire.frames[-1][0], 0x7F4000)

    def test_off_darkens_all_lights_even_in_the_middle_of_a_picture(self):
        for last in range(1, 6):
            lights = self.make()
            self.colours = [WHITE] * LIGHTS
            self.picture(lights)
            self.interrupt(lights, last)
            lights.off()
            self.assertEqual(self.wire.frames[-1], DARK)

    def interrupt(self, lights, last):
        """Begin to switch all lights off; raise KeyboardInterrupt at light number `last`."""
        strip, left = lights._strip, [last]

        class Interrupted:
            def __setitem__(self, index, colour):
                left[0] -= 1
                if not left[0]:
                    raise KeyboardInterrupt
                strip[index] = colour

        lights._strip = Interrupted()
        try:
            lights.show_now(range(LIGHTS), lambda index: 0)
        except KeyboardInterrupt:
            pass
        lights._strip = strip

    def test_off_darkens_all_lights_at_once(self):
        lights = self.make()
        self.colours = [WHITE] * LIGHTS
        self.picture(lights)
        lights.off()
        self.assertEqual(self.wire.frames[-1], DARK)


if __name__ == "__main__":
    unittest.main()
