"""However bytes are split into pieces, the lines are the same."""

import re

from hypothesis import given
from hypothesis import strategies as st

from tableref.drivers.usb_line import MAX_LINE, UsbLine
from typed_lines import TypedLines

PIECES = st.lists(
    st.one_of(
        st.binary(max_size=40),
        st.sampled_from([b"\r", b"\n", b"\r\n", b"x" * MAX_LINE, b"y" * (MAX_LINE + 1)]),
    ),
    max_size=12,
)


def expected(data):
    """Return the lines of `data` that are to be read by now."""
    *whole, rest = re.split(rb"[\r\n]", data)
    lines = [line[: MAX_LINE + 1] for line in whole if line]
    return lines + ([rest[: MAX_LINE + 1]] if len(rest) > MAX_LINE else [])


@given(pieces=PIECES)
def test_every_line_is_read_once_however_it_is_split(pieces):
    typed = TypedLines()
    line = UsbLine(typed)
    read = []
    for piece in pieces:
        typed.type(piece)
        read.append(line.read())
    while line.is_coming or typed.waiting:
        read.append(line.read())
    assert [line for line in read if line is not None] == expected(b"".join(pieces))
