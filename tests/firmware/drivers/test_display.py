import unittest

from ssd1306 import SSD1306_I2C

import board
import framebuf
import machine
from ssd1306_panel import PAGES, WIDTH, Panel
from tableref.drivers import letters, qr_code
from tableref.drivers.display import RETRY_US, SLICE, Display, maker

ADDRESS = 0x3C
LINES = ("Gotta Go!", "3 players", "", "Blue     12", "", "Red       7", "", "OK: next")
EMPTY = ("",) * 8


def drawn_small(lines):
    """The expected display: small letters only, drawn at once."""
    memory = bytearray(WIDTH * PAGES)
    frame = framebuf.FrameBuffer(memory, WIDTH, 8 * PAGES, framebuf.MONO_VLSB)
    for row, line in enumerate(lines):
        frame.text(line, 0, 8 * row, 1)
    if lines[0]:
        for column in range(WIDTH):
            memory[column] ^= 0xFF
    return memory


def dots_of(memory, x, y, width, height):
    """A rectangle of dots, as a list of lines of "#" and "."."""
    lines = []
    for line in range(y, y + height):
        bits = [memory[line // 8 * WIDTH + x + i] >> line % 8 & 1 for i in range(width)]
        lines.append("".join(["#" if bit else "." for bit in bits]))
    return lines


def enlarged(text, scale):
    """The dots of `text` drawn small, each of them `scale` times as wide and high."""
    memory = bytearray(WIDTH * PAGES)
    framebuf.FrameBuffer(memory, WIDTH, 8 * PAGES, framebuf.MONO_VLSB).text(text, 0, 0, 1)
    lines = []
    for line in dots_of(memory, 0, 0, 8 * len(text), 8):
        wide = "".join([dot * scale for dot in line])
        lines.extend([wide] * scale)
    return lines


class DisplayTest(unittest.TestCase):
    def setUp(self):
        self.panel = Panel()
        self.made = 0
        self.now_us = 0
        machine.I2C.targets = {ADDRESS: self.panel}
        self.display = Display(self.make)

    def tearDown(self):
        machine.I2C.targets = {}

    def make(self):
        self.made += 1
        bus = machine.I2C(0, scl=machine.Pin(21), sda=machine.Pin(20))
        return SSD1306_I2C(WIDTH, 8 * PAGES, bus, ADDRESS)

    def refresh(self):
        """Send all slices; return how many there were."""
        for count in range(1000):
            if not self.display.refresh_slice(self.now_us):
                return count
        self.fail("there is always more to send")

    def shown(self, lines, big=""):
        self.display.show((lines, big))
        self.refresh()
        return self.panel.memory

    def test_the_first_slice_initialises_and_clears_the_display(self):
        self.display.refresh_slice(0)
        self.assertTrue(self.panel.is_on and self.display.is_working)
        self.assertEqual(self.panel.memory, bytearray(WIDTH * PAGES))

    def test_lines_are_shown_with_the_title_inverted(self):
        self.assertEqual(self.shown(LINES), drawn_small(LINES))

    def test_without_a_title_the_first_row_is_dark(self):
        self.assertEqual(self.shown(EMPTY), bytearray(WIDTH * PAGES))
        self.assertEqual(self.shown(LINES), drawn_small(LINES))
        self.assertEqual(self.shown(EMPTY), bytearray(WIDTH * PAGES))

    def test_up_to_four_characters_are_four_times_as_large_and_centred(self):
        for text in ("3", "75", "GO", "1234"):
            memory = self.shown(EMPTY, text)
            width = 32 * len(text)
            found = dots_of(memory, (WIDTH - width) // 2, 16, width, 32)
            self.assertEqual(found, enlarged(text, 4))
            self.assertEqual(sum(memory), self.sum_of_band(memory, 2, 4, width))

    def test_five_to_eight_characters_are_twice_as_large_and_centred(self):
        for text in ("Tie: 3", "12345", "Gotta Go"):
            memory = self.shown(EMPTY, text)
            width = 16 * len(text)
            found = dots_of(memory, (WIDTH - width) // 2, 24, width, 16)
            self.assertEqual(found, enlarged(text, 2))
            self.assertEqual(sum(memory), self.sum_of_band(memory, 3, 2, width))

    def sum_of_band(self, memory, row, rows, width):
        left = (WIDTH - width) // 2
        bands = [memory[WIDTH * i + left :][:width] for i in range(row, row + rows)]
        return sum([sum(band) for band in bands])

    def test_letters_that_the_font_lacks_are_drawn_small_dark_and_large(self):
        memory = self.shown(("Jünger", "süß") + ("",) * 6, "grün")
        for row, line in enumerate(("Jünger", "süß")):
            dots = bytearray(WIDTH)
            frame = framebuf.FrameBuffer(dots, WIDTH, 8, framebuf.MONO_VLSB)
            letters.write(frame, line, 0, dots, 0)
            if row == 0:
                dots = bytearray([0xFF ^ byte for byte in dots])
            self.assertEqual(memory[WIDTH * row :][:WIDTH], dots)
        # In ü, the third of the four large letters, the topmost row is its two dots, enlarged.
        self.assertEqual(dots_of(memory, 64, 16, 32, 4), ["....########........########...."] * 4)

    def test_large_letters_keep_the_rows_above_and_below(self):
        lines = ("Round 3", "Get ready", "", "", "", "", "", "BACK: stop")
        memory = self.shown(lines, "2")
        small = drawn_small(lines)
        self.assertEqual(memory[: 2 * WIDTH], small[: 2 * WIDTH])
        self.assertEqual(memory[6 * WIDTH :], small[6 * WIDTH :])

    def test_small_and_large_letters_follow_each_other_in_the_same_rows(self):
        self.shown(EMPTY, "1234")
        self.shown(EMPTY, "12345678")
        self.assertEqual(self.shown(LINES), drawn_small(LINES))
        self.shown(EMPTY, "12345678")
        memory = self.shown(EMPTY, "7")
        self.assertEqual(dots_of(memory, 48, 16, 32, 32), enlarged("7", 4))
        self.assertEqual(sum(memory), self.sum_of_band(memory, 2, 4, 32))

    def test_a_longer_text_is_a_qr_code_beside_the_lines(self):
        text = "WIFI:T:WPA;S:TR4711;P:abcd2345;;"
        lines = ["        line %d" % row for row in range(8)]
        memory = self.shown(tuple(lines), text)
        small, code = drawn_small(lines), qr_code.picture(text)
        for row in range(8):
            self.assertEqual(memory[WIDTH * row :][:64], code[64 * row :][:64])
            self.assertEqual(memory[WIDTH * row + 64 :][:64], small[WIDTH * row + 64 :][:64])
        self.assertEqual(self.shown(LINES), drawn_small(LINES))
        other = text.replace("4711", "4712")
        memory, code = self.shown(tuple(lines), other), qr_code.picture(other)
        self.assertEqual(memory[WIDTH * 4 :][:64], code[64 * 4 :][:64])

    def test_a_slice_occupies_the_bus_for_less_than_a_millisecond(self):
        self.display.refresh_slice(0)
        self.display.show((LINES, ""))
        longest = 0
        more = True
        while more:
            before = len(self.panel.transfers)
            more = self.display.refresh_slice(0)
            # Each transfer begins with an address byte. A byte takes nine clocks.
            sent = [1 + size for size in self.panel.transfers[before:]]
            longest = max(longest, sum(sent) * 9)
        for name in board.BUILDS:
            us = longest * 1_000_000 // board.BUILDS[name].DISPLAY_HZ
            self.assertTrue(0 < us < 1000, (name, us))

    def test_only_what_changed_is_sent(self):
        self.shown(LINES)
        before = len(self.panel.transfers)
        lines = list(LINES)
        lines[3] = "Blue     13"
        self.assertEqual(self.shown(tuple(lines)), drawn_small(lines))
        # Six commands, and the 32 columns in which the last digit is.
        self.assertEqual(self.panel.transfers[before:], [2] * 6 + [1 + SLICE])

    def test_the_same_screen_again_sends_nothing(self):
        self.shown(LINES)
        before = len(self.panel.transfers)
        self.display.show((tuple(LINES), ""))
        self.assertEqual(self.refresh(), 0)
        self.assertEqual(len(self.panel.transfers), before)

    def test_a_screen_that_changes_during_a_refresh_is_right_in_the_end(self):
        for slices in range(40):
            self.display.show((LINES, ""))
            for _ in range(slices):
                self.display.refresh_slice(0)
            other = ("Other", "screen") + ("",) * 5 + ("below",)
            self.assertEqual(self.shown(other), drawn_small(other))

    def test_an_absent_display_is_no_error_and_is_tried_again_after_a_while(self):
        machine.I2C.targets = {}
        self.display.show((LINES, ""))
        self.assertEqual(self.refresh(), 0)
        self.assertEqual((self.made, self.display.is_working), (1, False))
        self.now_us = RETRY_US - 1
        self.assertEqual((self.refresh(), self.made), (0, 1))
        self.now_us = RETRY_US
        self.assertEqual((self.refresh(), self.made), (0, 2))
        machine.I2C.targets = {ADDRESS: self.panel}
        self.now_us = 2 * RETRY_US
        self.refresh()
        self.assertEqual(self.panel.memory, drawn_small(LINES))

    def test_a_display_that_was_unplugged_shows_the_newest_screen_when_it_is_back(self):
        self.shown(LINES)
        self.panel.is_deaf = True
        other = ("Other",) + ("",) * 7
        self.shown(other)
        self.assertFalse(self.display.is_working)
        self.panel.is_deaf = False
        self.panel.memory[:] = bytearray(b"\x5a" * WIDTH * PAGES)
        self.now_us = RETRY_US
        self.refresh()
        self.assertEqual((self.made, self.display.is_working), (1, True))
        self.assertEqual(self.panel.memory, drawn_small(other))

    def test_a_display_unplugged_between_any_two_transfers_is_right_when_it_is_back(self):
        for count in range(48):
            self.shown(EMPTY)
            self.display.show((LINES, ""))
            for _ in range(count):
                self.display.refresh_slice(self.now_us)
            self.panel.is_deaf = True
            self.refresh()
            self.panel.is_deaf = False
            self.now_us += RETRY_US
            self.refresh()
            self.assertEqual(self.panel.memory, drawn_small(LINES))

    def test_it_is_tried_again_even_if_the_counter_wraps(self):
        machine.I2C.targets = {}
        self.now_us = (1 << 32) - 1000
        for later_us, made in ((0, 1), (RETRY_US - 1001, 1), (RETRY_US - 1000, 2)):
            self.refresh()
            self.now_us = later_us
            self.refresh()
            self.assertEqual(self.made, made)

    def test_blank_clears_all_at_once(self):
        self.shown(LINES)
        self.display.blank(0)
        self.assertEqual(self.panel.memory, bytearray(WIDTH * PAGES))

    def test_the_display_of_a_build_is_at_its_pins(self):
        build = board.BUILD
        made = maker(build)()
        self.assertEqual((made.width, made.height), (128, 64))
        pins = build.DISPLAY_SCL_PIN, build.DISPLAY_SDA_PIN
        self.assertEqual(made.i2c.set_up[:4], (build.DISPLAY_I2C,) + pins + (build.DISPLAY_HZ,))

    def test_a_build_without_a_display_has_none(self):
        with self.assertRaises(OSError):
            maker(board.Breadboard)()

    def test_blank_without_a_display_ends(self):
        machine.I2C.targets = {}
        self.display.blank(0)
        self.assertFalse(self.display.is_working)


if __name__ == "__main__":
    unittest.main()
