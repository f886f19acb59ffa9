"""Recognises the text on the display from its dots, by MicroPython's font."""

from tableref.drivers import letters as own

COLUMNS, ROWS, CELL = 16, 8, 8
WIDTH = COLUMNS * CELL

LETTERS = """
import framebuf
dots = bytearray(8)
cell = framebuf.FrameBuffer(dots, 8, 8, framebuf.MONO_VLSB)
for code in range(32, 127):
    cell.fill(0)
    cell.text(chr(code), 0, 0)
    print(code, dots.hex())
"""
"""Program that prints MicroPython's letters, one per line, for ``read_letters``."""


def read_letters(said):
    """Parse the output of `LETTERS` into a dict: 8 bytes, one per column -> character.

    It includes the firmware's own letters.
    """
    letters = {}
    for place, letter in enumerate(own.LETTERS):
        letters[own.DOTS[CELL * place : CELL * (place + 1)]] = letter
    for line in said.split("\n"):
        if line:
            code, dots = line.split()
            # Some characters have the same dots; the first is the more common one.
            letters.setdefault(bytes.fromhex(dots), chr(int(code)))
    return letters


def read_screen(memory, letters):
    """Return the 8 rows of a display with `memory` (1024 bytes), without trailing spaces.

    Inverted rows are read like others. Letters of two or four times the size are read in the first
    row that they cover; the other rows are "". Unknown characters are "?".
    """
    rows = [_read_row(memory[row * WIDTH : (row + 1) * WIDTH], letters) for row in range(ROWS)]
    row = 0
    while row < ROWS:
        if "?" in rows[row]:
            for scale in (4, 2):
                big = _read_big(memory, row, scale, letters)
                if big:
                    rows[row : row + scale] = [big] + [""] * (scale - 1)
                    row += scale - 1
                    break
        row += 1
    return rows


def _read_row(dots, letters):
    found = [_read_cell(bytes(dots[at : at + CELL]), letters) for at in range(0, WIDTH, CELL)]
    return "".join(found).rstrip()


def _read_cell(dots, letters):
    inverted = bytes(byte ^ 0xFF for byte in dots)
    return letters.get(dots) or letters.get(inverted) or "?"


def _read_big(memory, row, scale, letters):
    """Return the text in letters of `scale` times the size that begins in `row`, or None."""
    if row + scale > ROWS:
        return None
    columns = []
    for x in range(WIDTH):
        dots = 0
        for i in range(scale):
            dots |= memory[(row + i) * WIDTH + x] << CELL * i
        columns.append(sum((dots >> scale * bit & 1) << bit for bit in range(CELL)))
    for length in range(1, WIDTH // (CELL * scale) + 1):
        start = (WIDTH - length * CELL * scale) // 2
        cells = [
            bytes(columns[start + i * CELL * scale : start + (i + 1) * CELL * scale : scale])
            for i in range(length)
        ]
        is_all = not any(columns[:start]) and not any(columns[start + length * CELL * scale :])
        if is_all and all(cell in letters for cell in cells):
            return "".join(letters[cell] for cell in cells)
    return None
