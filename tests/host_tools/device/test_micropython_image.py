"""MicroPython is taken as it says it is: its version, its board and its filesystem's place."""

import struct

import pytest

from host_tools.device import ImageError
from host_tools.device.micropython_image import read_base, read_program
from host_tools.device.uf2 import FLASH, pages_at, read_uf2

FILESYSTEM = (FLASH + 0x4000, 848 << 10, 3)
ROM = (FLASH + 0x2000, 0x2000, 1)


def base_of(content, board=None):
    return read_base(content, "the.uf2", "1.28.0", board)


def refusal(content, board=None):
    with pytest.raises(ImageError) as caught:
        base_of(content, board)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_what_the_image_says_is_taken(make_uf2):
    content = make_uf2()
    base = base_of(content)
    assert (base.board, base.version) == ("pico", "v1.28.0")
    assert (base.address, base.size) == FILESYSTEM[:2]
    assert base.pages == read_uf2(content, "")


def test_nothing_of_the_place_is_guessed(make_uf2):
    base = base_of(make_uf2(filesystems=((FLASH + 0x12C000, 848 << 10, 3),)))
    assert (base.address, base.size) == (FLASH + 0x12C000, 848 << 10)


def test_a_pico_w_has_no_room_for_the_firmware_as_files(make_uf2):
    said = refusal(make_uf2(board="pico_w"))
    assert said.startswith("the.uf2 is for a Pico W. Its radio leaves too little memory")
    assert "release's firmware" in said and 'make firmware ARGS="--model pico-w"' in said


def test_all_that_is_said_is_read(make_program):
    program = read_program(pages_at(FLASH, make_program()), "the.uf2")
    assert (program.name, program.version, program.board) == ("MicroPython", "v1.28.0", "pico")
    assert (program.end, program.filesystems) == (FLASH + 0x1000, (FILESYSTEM[:2],))


def test_what_is_not_said_is_none(make_program):
    silent = make_program(name=None, version=None, board=None, end=None, filesystems=())
    program = read_program(pages_at(FLASH, silent), "the.uf2")
    assert (program.name, program.version, program.board, program.end) == (None,) * 4
    assert program.filesystems == ()


@pytest.mark.parametrize("marker", [(0, 0xE71AA390), (0x7188EBF2, 0)])
def test_an_image_without_information_is_told(make_uf2, marker):
    assert "the.uf2 says nothing about itself" in refusal(make_uf2(marker=marker))


def test_a_marker_further_in_is_none(make_program):
    flash = bytearray(make_program())
    flash[0x204:0x218] = flash[0x1D4:0x1E8]
    flash[0x1D4:0x1E8] = bytes(20)
    with pytest.raises(ImageError, match="says nothing about itself"):
        read_program(pages_at(FLASH, bytes(flash)), "the.uf2")


@pytest.mark.parametrize(
    "table",
    [
        (FLASH + 0x900, FLASH + 0x800),  # ends before it begins
        (FLASH, FLASH + 0x100000),  # endless
        (0x20000000, 0x20000010),  # in memory that no file fills
        (FLASH + 0x1F00, FLASH + 0x1F04),  # behind the end
        (FLASH + 0x20, FLASH + 0x24),  # entries that are none
    ],
)
def test_information_that_leads_nowhere_is_told(make_program, table):
    flash = bytearray(make_program())
    flash[0x1D8:0x1E0] = struct.pack("<II", *table)
    with pytest.raises(ImageError, match="the.uf2 is damaged: what it says about itself leads"):
        read_program(pages_at(FLASH, bytes(flash)), "the.uf2")


def test_a_text_without_an_end_is_told(make_program):
    with pytest.raises(ImageError, match="leads nowhere"):
        read_program(pages_at(FLASH, make_program(name="x" * 300)), "the.uf2")


def test_another_program_is_told(make_uf2):
    said = refusal(make_uf2(name="blink"))
    assert said.startswith("the.uf2 holds the program blink, not MicroPython. Take ")
    assert "a program without a name" in refusal(make_uf2(name=None))


@pytest.mark.parametrize(
    "version", ["v1.27.0", "v1.28.1", "v1.28.0-preview.12.gabc", "v1.28.0-4-gabc", "v1x28.0", ""]
)
def test_another_version_is_told(make_uf2, version):
    said = refusal(make_uf2(version=version))
    assert (version.removeprefix("v") or "of an unknown version") in said
    assert "the firmware is compiled for 1.28.0" in said


def test_an_unknown_version_is_told(make_uf2):
    assert "is MicroPython of an unknown version" in refusal(make_uf2(version=None))


def test_a_build_of_ones_own_from_the_release_is_taken(make_uf2):
    assert base_of(make_uf2(version="v1.28.0-dirty")).version == "v1.28.0-dirty"


def test_another_board_is_told(make_uf2):
    said = refusal(make_uf2(board="vgaboard"))
    assert "is for the board vgaboard, and TableRef is for the Pico and the Pico W" in said


def test_the_other_board_than_the_one_asked_for_is_told(make_uf2):
    assert "for the board pico, not for pico-w" in refusal(make_uf2(), "pico-w")
    assert "for the board pico-w, not for pico" in refusal(make_uf2(board="pico_w"), "pico")


def test_a_board_that_is_not_said_must_be_named(make_uf2):
    content = make_uf2(board=None)
    assert "does not say which board it is for. Say --board" in refusal(content)
    assert base_of(content, "pico").board == "pico"


def test_no_filesystem_is_told(make_uf2):
    assert "names no filesystems where there must be one" in refusal(make_uf2(filesystems=()))


def test_a_rom_is_no_filesystem_for_files(make_uf2):
    assert "names no filesystems" in refusal(make_uf2(filesystems=(ROM,)))
    assert base_of(make_uf2(filesystems=(ROM, FILESYSTEM))).address == FILESYSTEM[0]


def test_two_filesystems_are_told(make_uf2):
    assert "names 2 filesystems" in refusal(make_uf2(filesystems=(FILESYSTEM, FILESYSTEM)))


@pytest.mark.parametrize(
    "filesystem",
    [
        (FLASH + 0x4100, 0x40000, 3),
        (FLASH + 0x4000, 0x40100, 3),
        (FLASH + 0x4000, 0, 3),
        (FLASH + 0x4000, 0x1000, 3),
        (FLASH + 0xFFF000, 0x2000, 3),
        (0x20000000, 0x40000, 3),
        (FLASH, 0x40000, 3),
    ],
)
def test_a_filesystem_that_cannot_be_is_told(make_uf2, filesystem):
    assert "names a filesystem that cannot be" in refusal(make_uf2(filesystems=(filesystem,)))


def test_a_filesystem_inside_the_program_is_told(make_uf2):
    said = refusal(make_uf2(end=FLASH + 0x4001))
    assert "cannot be: 868352 bytes at 0x10004000, with its program up to 0x10004001" in said
    assert base_of(make_uf2(end=FLASH + 0x4000)).address == FLASH + 0x4000
    assert base_of(make_uf2(end=None)).address == FLASH + 0x4000
    # What the file sets counts too, when it does not say where its program ends.
    said = refusal(make_uf2(end=None, filesystems=((FLASH, 0x40000, 3),)))
    assert "with its program up to 0x10001000" in said
