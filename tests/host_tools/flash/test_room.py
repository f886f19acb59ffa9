"""What a firmware takes on LittleFS is counted high, and what goes is counted low."""

from hypothesis import given, settings
from hypothesis import strategies as st
from pico_model import Pico

from host_tools.flash.room import folders_of, least_blocks, most_blocks
from host_tools.image.uf2 import SECTOR

NAMES = st.sampled_from(["x.mpy", "y.mpy", "a/x.mpy", "a/y.mpy", "a/b/x.mpy", "c/" + "n" * 40])
SIZES = st.one_of(st.integers(0, 1100), st.integers(3900, 4400), st.integers(0, 40_000))


@settings(max_examples=60)
@given(st.dictionaries(NAMES, SIZES, min_size=1))
def test_it_is_between_least_and_most(sizes):
    pico = Pico(size=200 * SECTOR)
    before = pico.files.statvfs("/")[3]
    for path, size in sizes.items():
        pico.files.write(f"slot/{path}", b"x" * size)
    taken = before - pico.files.statvfs("/")[3]
    assert least_blocks(sizes, SECTOR) <= taken <= most_blocks(sizes, SECTOR)


def test_links_between_blocks_take_room_too():
    # LittleFS keeps them in the blocks: two whole blocks of content need a third.
    sizes = {f"{number}.mpy": 2 * SECTOR for number in range(6)}
    pico = Pico(size=200 * SECTOR)
    before = pico.files.statvfs("/")[3]
    for path, size in sizes.items():
        pico.files.write(f"slot/{path}", b"x" * size)
    assert before - pico.files.statvfs("/")[3] >= 6 * 3
    assert most_blocks(sizes, SECTOR) >= 6 * 3 + 2


def test_folders_are_those_above_too():
    assert folders_of(["x", "a/b/x", "a/y"]) == {(), ("a",), ("a", "b")}


def test_many_small_files_make_a_folder_larger():
    sizes = {f"{number}.mpy": 500 for number in range(12)}
    assert most_blocks(sizes, SECTOR) > 12
