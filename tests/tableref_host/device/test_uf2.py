"""UF2 files must be complete and for the right chip; others are refused with the reason."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableref_host.device import OTHER_FILE, ImageError
from tableref_host.device.uf2 import (
    BLANK,
    FAMILIES,
    FLASH,
    PAGE,
    RP2040,
    SECTOR,
    fill_sectors,
    pages_at,
    read_uf2,
    write_uf2,
)

FULL = {FLASH + at: bytes([at >> 8]) * PAGE for at in range(0, 2 * SECTOR, PAGE)}
PAGES = st.dictionaries(
    st.integers(0, 200).map(lambda number: FLASH + number * PAGE),
    st.binary(min_size=1, max_size=3).map(lambda some: (some * PAGE)[:PAGE]),
    min_size=1,
)


def changed(content, block, at, value):
    """Return the UF2 `content` with the word `at` bytes into `block` set to `value`."""
    place = block * 512 + at
    return content[:place] + struct.pack("<I", value) + content[place + 4 :]


def refusal(content):
    with pytest.raises(ImageError) as caught:
        read_uf2(content, "the.uf2")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_one_block_is_laid_out_as_the_format_says():
    content = write_uf2(FULL)
    head = struct.unpack_from("<8I", content, 512)
    assert head == (0x0A324655, 0x9E5D5157, 0x2000, FLASH + 256, 256, 1, 32, 0xE48BFF56)
    assert content[512 + 32 : 512 + 288] == b"\x01" * 256
    assert content[512 + 288 : 1020] == b"\0" * 220
    assert content[1020:1024] == b"\x30\x6f\xb1\x0a"
    assert len(content) == 32 * 512


@given(PAGES)
def test_written_files_are_read_back_and_no_sector_is_partly_covered(pages):
    found = read_uf2(write_uf2(pages), "the.uf2")
    assert {address: found[address] for address in pages} == pages
    assert all(found[address] == BLANK for address in found.keys() - pages.keys())
    sectors = {address // SECTOR for address in pages}
    wanted = {sector * SECTOR + at for sector in sectors for at in range(0, SECTOR, PAGE)}
    assert found.keys() == wanted


@given(PAGES)
def test_the_order_of_pages_does_not_matter(pages):
    assert write_uf2(dict(reversed(pages.items()))) == write_uf2(pages)


def test_addresses_increase():
    content = write_uf2(fill_sectors({FLASH + 9 * SECTOR: BLANK, FLASH: BLANK}))
    found = [struct.unpack_from("<I", content, at + 12)[0] for at in range(0, len(content), 512)]
    assert found == sorted(found)


def test_content_is_split_into_pages():
    content = b"a" * PAGE + b"b" * PAGE
    assert pages_at(FLASH, content) == {FLASH: b"a" * PAGE, FLASH + PAGE: b"b" * PAGE}


@pytest.mark.parametrize("content", [b"", b"UF2\n", b"<!doctype html>" * 100, b"\x7fELF" * 128])
def test_a_file_that_is_no_uf2_is_reported(content):
    assert refusal(content).startswith("the.uf2 is not a UF2 file")


@pytest.mark.parametrize("size", [40, 511, 512, 513, 16 * 512, 31 * 512 + 511])
def test_a_truncated_file_is_reported_with_its_size(size):
    said = refusal(write_uf2(FULL)[:size])
    assert said.startswith(f"the.uf2 is truncated: {size // 512} of its ")
    assert size < 512 or "of its 32 blocks" in said


@pytest.mark.parametrize("at", [0, 4, 508])
def test_a_wrong_magic_number_is_reported_with_its_block(at):
    said = refusal(changed(write_uf2(FULL), 3, at, 0x12345678))
    assert said == "the.uf2 is damaged at block 3. Download it again."


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (12, FLASH + 7),
        (12, FLASH - 256),
        (12, 0x11000000),
        (12, 0x20000000),
        (16, 476),
        (20, 4),
        (24, 31),
    ],
)
def test_a_block_out_of_order_is_reported(at, value):
    said = refusal(changed(write_uf2(FULL), 3, at, value))
    assert said == "the.uf2 is damaged at block 3. Download it again."


def test_surplus_blocks_are_reported():
    content = write_uf2(FULL)
    assert "is damaged at block 0" in refusal(content + content[:512])


def test_an_address_written_twice_is_reported():
    assert "sets 0x10000200 twice" in refusal(changed(write_uf2(FULL), 3, 12, FLASH + 0x200))


@pytest.mark.parametrize("family", sorted(set(FAMILIES) - {RP2040}))
def test_another_chip_is_reported_by_its_name(family):
    content = write_uf2(FULL).replace(struct.pack("<I", RP2040), struct.pack("<I", family))
    said = refusal(content)
    assert said.startswith(f"the.uf2 is for {FAMILIES[family]}, and the Pico and Pico W have")
    assert OTHER_FILE in said


def test_common_chips_are_known_by_name():
    # From microsoft/uf2's list and the RP2350's data sheet.
    assert (FAMILIES[0xE48BFF56], FAMILIES[0xE48BFF57]) == ("RP2040", "RP2350")
    assert FAMILIES[0xE48BFF59] == "RP2350 (Arm)"
    assert FAMILIES[0xE48BFF5A] == "RP2350 (RISC-V)"
    assert FAMILIES[0xC47E5767] == "ESP32-S3"


def test_an_unknown_chip_is_reported_by_its_number():
    content = write_uf2(FULL).replace(struct.pack("<I", RP2040), struct.pack("<I", 0xABCD))
    assert "is for another chip (family 0x0000abcd)" in refusal(content)


def test_a_file_for_the_pico_2_is_recognised_despite_its_first_block():
    first = write_uf2({FLASH + 0xFFFF00: BLANK})[:512]
    first = first.replace(struct.pack("<I", RP2040), struct.pack("<I", 0xE48BFF57))
    rest = write_uf2(FULL).replace(struct.pack("<I", RP2040), struct.pack("<I", 0xE48BFF59))
    assert "is for RP2350 (Arm)," in refusal(first + rest)


def test_blocks_without_a_family_are_reported():
    said = refusal(changed(write_uf2(FULL), 5, 8, 0))
    assert "is for a chip that it does not name" in said


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it is empty"),
        (b"PK\3\4rest", "a ZIP archive"),
        (b"\x1f\x8brest", "a compressed archive"),
        (b"\x7fELFrest", ".elf"),
        (b":020000041000EA\n", ".hex"),
        (b"\n<!DOCTYPE html><html>", "a web page"),
        (b"version https://git-lfs.github.com/spec/v1\n", "Git LFS"),
    ],
)
def test_a_wrong_download_is_named(content, said):
    assert said in refusal(content)
