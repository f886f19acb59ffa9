"""The QR codes equal those of another encoder, and shorter texts can be decoded."""

import random

import segno
from hypothesis import given
from hypothesis import strategies as st

from tableref.drivers import qr_code
from tableref.drivers.qr_code import MAX_TEXT, SIZE, modules
from tableref.radio.access_point import draw
from tableref.referee.wifi import code

ASCII = st.characters(min_codepoint=32, max_codepoint=126)
CHARACTERS = "".join(map(chr, range(32, 127)))


def of_segno(text):
    made = segno.make(text, version=2, error="l", mode="byte", mask=0, boost_error=False)
    return [bytearray(row) for row in made.matrix]


def codewords(rows):
    """Return the codewords of a matrix, read independently of the driver."""
    bits = []
    columns = [column for column in range(SIZE - 1, -1, -1) if column != 6]
    for pair in range(0, len(columns), 2):
        upwards = pair % 4 == 0
        for row in range(SIZE - 1, -1, -1) if upwards else range(SIZE):
            for column in columns[pair : pair + 2]:
                if not is_fixed(row, column):
                    bits.append(rows[row][column] ^ (row + column + 1) % 2)
    return bytes(
        int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits) // 8 * 8, 8)
    )


def is_fixed(row, column):
    """Return whether a module belongs to a fixed pattern or to the format information."""
    in_corner = row < 9 and (column < 9 or column > 16) or row > 16 and column < 9
    in_alignment = 16 <= row <= 20 and 16 <= column <= 20
    return in_corner or in_alignment or row == 6 or column == 6


def test_full_texts_give_the_codes_of_another_encoder():
    # Every character at every place, and then random texts.
    texts = [
        "".join(CHARACTERS[(at + first) % 95] for at in range(MAX_TEXT)) for first in range(95)
    ]
    chance = random.Random(20261126)
    texts += ["".join(chance.choices(CHARACTERS, k=MAX_TEXT)) for _ in range(400)]
    for text in texts:
        assert modules(text) == of_segno(text), text


def test_the_codes_of_access_points_are_those_of_another_encoder():
    for _ in range(200):
        text = code(*draw())
        assert modules(text) == of_segno(text), text


@given(st.text(ASCII, max_size=MAX_TEXT))
def test_shorter_texts_can_be_decoded(text):
    # segno puts a byte of zeros before the padding, so its codes differ from these.
    found = codewords(modules(text))
    bits = int.from_bytes(found[:34], "big")
    assert bits >> 268 == 0b0100
    assert bits >> 260 & 0xFF == len(text)
    data = (bits >> 260 - 8 * len(text)) & (1 << 8 * len(text)) - 1
    assert data.to_bytes(len(text), "big").decode() == text
    pads = found[len(text) + 2 : 34]
    assert pads == (b"\xec\x11" * 17)[: len(pads)]
    # A code without errors has the roots of the generator polynomial.
    root = 1
    for _ in range(10):
        value = 0
        for word in found:
            value = qr_code._product(value, root) ^ word
        assert value == 0
        root = qr_code._product(root, 2)
