"""The line buffer contains as many of the last lines as fit, unchanged."""

from hypothesis import given
from hypothesis import strategies as st

from tableref.usb.line_buffer import LineBuffer

LINES = st.lists(st.text(st.characters(codec="utf-8"), max_size=40), max_size=60)


@given(lines=LINES, size=st.integers(3, 200))
def test_the_buffer_contains_the_last_lines_that_fit(lines, size):
    said = LineBuffer(size)
    kept = []
    is_complete = True
    for line in lines:
        said.add(line)
        kept.append(line.encode())
        while sum(2 + len(one) for one in kept) > size:
            kept.pop(0)
            is_complete = False
        assert list(said.lines()) == kept
        assert said.count == len(kept)
        assert said.is_complete == is_complete
