"""The display: eight rows of sixteen characters, sent in slices; it may be absent.

Sending the whole SSD1306 takes 24 ms at 400 kHz. Only changes are sent, in slices that use the bus
for less than 1 ms: either the six commands that set the position of the next columns (0.6 ms) or 32
columns of a row (0.8 ms). Smaller slices would be less efficient, because each has an overhead of
about 0.1 ms.
"""

from ssd1306 import SSD1306_I2C

import machine
from tableref.drivers import letters
from tableref.drivers.big_text import BigText
from tableref.drivers.clock import us_since

RETRY_US = 5_000_000
"""Delay (us) before a display that does not answer is tried again."""

ROWS = 8
BIG_ROW = 2
BIG_ROWS = 4
"""BIG_ROW is the first row of large characters, and BIG_ROWS the number of rows: 2 to 5."""

MAX_BIG = 8
"""Maximum number of large characters. A longer text is shown as a QR code."""

SLICE = 32
"""Number of columns per slice. The display's width is a multiple of it."""

TIMEOUT_US = 30_000
"""I2C timeout (us): more than the longest transfer, which takes 24 ms."""

CODE_WIDTH = 64
"""Width (columns) of a QR code."""

_SET_COLUMNS = 0x21
_SET_PAGES = 0x22
_CLEAR = ("", None)


class Display:
    """An SSD1306 that may be missing.

    `make_ssd1306` returns micropython-lib's ``SSD1306_I2C`` (or a compatible object), cleared and
    ready, or raises OSError if there is no display. It is called at the first slice, and every 5 s
    until it succeeds. If the display fails later, attempts to set it up again are made at the same
    interval.
    """

    def __init__(self, make_ssd1306):
        self._make = make_ssd1306
        self._ssd1306 = None
        self._is_working = False
        self._failed_us = None
        self._lines = ("",) * ROWS
        self._big = ""
        self._code = "", None
        self._drawn = None
        self._piece = 0
        self._cursor = None

    @property
    def is_working(self):
        """Whether the display acknowledged the last transfer."""
        return self._is_working

    def show(self, screen):
        """Set the contents: (lines, big) as returned by ``Referee.screen``. Nothing is sent yet.

        `lines` are 8 strings of at most 16 characters; the first is inverted. `big` is drawn over
        rows 2 to 5: four times as large as a line if it has at most 4 characters, twice as large if
        it has at most 8. A longer `big` is drawn as a QR code over the left half of all rows.
        """
        lines, big = screen
        if lines != self._lines or big != self._big:
            self._lines = lines
            self._big = big
            self._piece = 0

    def refresh_slice(self, now_us):
        """Draw one row, or send one changed slice; return whether there is more to do.

        `now_us` is the 32-bit microsecond counter. An unresponsive display is not an error; it is
        tried again later. Setting it up takes 27 ms.
        """
        try:
            if not self._is_working and not self._start(now_us):
                return False
            return self._do_slice()
        except OSError:
            self._is_working = False
            self._failed_us = now_us
            return False

    def blank(self, now_us):
        """Clear the whole display at once, at the end of the program."""
        self.show((("",) * ROWS, ""))
        while self.refresh_slice(now_us):
            pass

    def _start(self, now_us):
        """Set the display up if it is time for an attempt; return whether it works."""
        failed_us = self._failed_us
        if failed_us is not None and 0 <= us_since(failed_us, now_us) < RETRY_US:
            return False
        if self._ssd1306 is None:
            self._ssd1306 = self._make()
            self._big_text = BigText(self._ssd1306.width)
        else:
            self._ssd1306.init_display()
        # The set-up has cleared both the buffer and the display.
        size = len(self._ssd1306.buffer)
        drawn, sent = memoryview(self._ssd1306.buffer), memoryview(bytearray(size))
        self._pieces = [
            (drawn[start : start + SLICE], sent[start : start + SLICE])
            for start in range(0, size, SLICE)
        ]
        self._pieces_a_row = self._ssd1306.width // SLICE
        self._drawn = [_CLEAR] * ROWS
        self._piece = 0
        self._cursor = None
        self._is_working = True
        return True

    def _do_slice(self):
        """Draw the next changed row, or send the next changed slice."""
        while self._piece < len(self._pieces):
            row = self._piece // self._pieces_a_row
            if self._draw(row):
                return True
            drawn, sent = self._pieces[self._piece]
            if drawn != sent:
                self._send(drawn, sent)
                return True
            self._piece += 1
        return False

    def _send(self, drawn, sent):
        """Send a slice; unless it follows the last one, send its position first."""
        ssd1306 = self._ssd1306
        row, column = divmod(self._piece, self._pieces_a_row)
        if self._cursor != self._piece:
            ssd1306.write_cmd(_SET_COLUMNS)
            ssd1306.write_cmd(column * SLICE)
            ssd1306.write_cmd(ssd1306.width - 1)
            ssd1306.write_cmd(_SET_PAGES)
            ssd1306.write_cmd(row)
            ssd1306.write_cmd(row)
            self._cursor = self._piece
            return
        # If the transfer fails, the display's contents are unknown, and everything is sent again.
        ssd1306.write_data(drawn)
        sent[:] = drawn
        self._piece += 1
        # After the end of a row a position must be sent, because the display does not go on to the
        # next row.
        self._cursor = self._piece if self._piece % self._pieces_a_row else None

    def _draw(self, row):
        """Draw a row if its contents have changed; return whether they have."""
        content = self._content(row)
        if self._drawn[row] == content:
            return False
        text, big_row = content
        ssd1306 = self._ssd1306
        is_title = row == 0 and text != ""
        ssd1306.fill_rect(0, 8 * row, ssd1306.width, 8, int(is_title))
        if big_row is None or big_row is self._big:
            letters.write(ssd1306, text, row, ssd1306.buffer, row * ssd1306.width, is_title)
            if big_row is not None:
                self._draw_code(row)
        else:
            self._big_text.draw(text, big_row, ssd1306.buffer, row * ssd1306.width)
        self._drawn[row] = content
        return True

    def _draw_code(self, row):
        """Draw a row of the QR code of the large text."""
        if self._code[0] != self._big:
            # Imported only where it is used, because it takes memory.
            from tableref.drivers.qr_code import picture  # noqa: PLC0415

            self._code = self._big, picture(self._big)
        ssd1306 = self._ssd1306
        start, width = row * ssd1306.width, CODE_WIDTH
        dots = self._code[1][row * width : (row + 1) * width]
        ssd1306.buffer[start : start + width] = dots

    def _content(self, row):
        """Return the contents of a row as (text, row of the large letters or None).

        If the screen shows a QR code, return (text beside it, text in the code).
        """
        if len(self._big) > MAX_BIG:
            return (self._lines[row], self._big)
        if not self._big or not BIG_ROW <= row < BIG_ROW + BIG_ROWS:
            return (self._lines[row], None)
        rows = self._big_text.scale_of(self._big)
        big_row = row - BIG_ROW - (BIG_ROWS - rows) // 2
        return (self._big, big_row) if 0 <= big_row < rows else _CLEAR


def maker(build):
    """Return the factory function for a `Display` of a board's `build`."""
    if build.DISPLAY_I2C is None:
        return _no_display
    bus = machine.I2C(
        build.DISPLAY_I2C,
        scl=machine.Pin(build.DISPLAY_SCL_PIN),
        sda=machine.Pin(build.DISPLAY_SDA_PIN),
        freq=build.DISPLAY_HZ,
        timeout=TIMEOUT_US,
    )
    return lambda: SSD1306_I2C(build.DISPLAY_WIDTH, build.DISPLAY_HEIGHT, bus)


def _no_display():
    raise OSError
