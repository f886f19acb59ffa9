"""The filesystem is LittleFS as MicroPython has it, whole on any Pico and always the same."""

import struct

import pytest
from littlefs import LittleFS, UserContext

from host_tools.device import ImageError
from host_tools.device.image import SETTINGS, make_filesystem, read_back
from host_tools.device.uf2 import SECTOR

SIZE = 64 * SECTOR
FILES = {
    "main.py": b"import this\n",
    "big.bin": bytes(range(256)) * 100,
    "a/b/deep.mpy": b"M" * 3000,
    "a/small.mpy": b"",
    "a/small2.mpy": b"x" * 400,
}


def laid_on(flash, blocks):
    """Return `flash` (bytes) after `blocks` were copied onto it."""
    flash = bytearray(flash)
    for number, content in blocks.items():
        flash[number * SECTOR : (number + 1) * SECTOR] = content
    return bytes(flash)


def test_the_files_are_there():
    files, _ = read_back(laid_on(b"\xff" * SIZE, make_filesystem(FILES, SIZE)))
    assert files == FILES


def test_the_same_files_give_the_same_bytes_in_whatever_order_they_come():
    blocks = make_filesystem(FILES, SIZE)
    assert make_filesystem(dict(reversed(FILES.items())), SIZE) == blocks
    assert list(blocks) == sorted(blocks)
    assert {len(content) for content in blocks.values()} == {SECTOR}


def test_the_superblock_says_what_micropython_expects():
    first = make_filesystem(FILES, SIZE)[0]
    assert first[8:16] == b"littlefs"
    # Version, block size, blocks, longest name, largest file, largest attribute.
    words = struct.unpack_from("<6I", first, 20)
    assert words == (0x00020000, 4096, 64, 255, 0x7FFFFFFF, 1022)


def test_a_small_file_takes_no_block_of_its_own():
    # As MicroPython writes it: with its cache, up to 512 bytes stand among the names.
    empty = len(make_filesystem({"a": b""}, SIZE))
    assert len(make_filesystem({"a": b"x" * 512}, SIZE)) == empty
    assert len(make_filesystem({"a": b"x" * 513}, SIZE)) == empty + 1


def test_what_lay_on_the_flash_before_does_not_matter():
    blocks = make_filesystem(FILES, SIZE)
    assert len(blocks) < SIZE // SECTOR
    for noise in (b"\x00", b"\xa5"):
        assert read_back(laid_on(noise * SIZE, blocks))[0] == FILES


def test_an_older_tableref_does_not_shine_through():
    blocks = make_filesystem(FILES, SIZE)
    memory = UserContext(buffer=bytearray(laid_on(b"\xff" * SIZE, blocks)))
    older = LittleFS(memory, mount=False, block_count=SIZE // SECTOR, **SETTINGS)
    older.mount()
    # Used for long: every folder has been written to both of its blocks, many times.
    for turn in range(200):
        for folder in ("", "a/", "a/b/"):
            with older.open(folder + "scores", "wb") as file:
                file.write(b"old %d " % turn * 50)
    assert read_back(laid_on(memory.buffer, blocks))[0] == FILES


def test_no_files_are_a_filesystem_too():
    assert read_back(laid_on(b"\0" * SIZE, make_filesystem({}, SIZE)))[0] == {}


@pytest.mark.parametrize("count", [1, 3000])
def test_what_does_not_fit_is_told_with_both_sizes(count):
    files = {f"{number}.bin": bytes(300_000 // count) for number in range(count)}
    with pytest.raises(ImageError) as caught:
        make_filesystem(files, SIZE)
    assert str(caught.value) == (
        "the firmware does not fit: its files have 293 KB, and this MicroPython's filesystem "
        "has 256 KB for them and their names."
    )
