"""What a firmware takes on LittleFS is counted high, and what goes is counted low."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pico_model import Pico

from host_tools.device.uf2 import SECTOR
from host_tools.device.update import least_blocks, most_blocks

SIZES = st.one_of(st.integers(0, 1100), st.integers(3900, 4400), st.integers(0, 600_000))


def taken(size):
    """Return how many blocks a file of `size` bytes takes on a Pico."""
    pico = Pico(size=200 * SECTOR)
    before = pico.files.statvfs("/")[3]
    pico.files.write("a.pack", b"x" * size)
    return before - pico.files.statvfs("/")[3]


@settings(max_examples=60)
@given(SIZES)
def test_it_is_between_least_and_most(size):
    assert least_blocks(size, SECTOR) <= taken(size) <= most_blocks(size, SECTOR)


@pytest.mark.parametrize("blocks", [2, 3, 17, 50, 120])
def test_links_between_blocks_take_room_too(blocks):
    # LittleFS keeps them in the blocks: two whole blocks of content need a third.
    assert taken(blocks * SECTOR) == blocks + 1 == most_blocks(blocks * SECTOR, SECTOR)
