"""MicroPython's self-description in an image: version, board and filesystem."""

import struct

import pytest

from tableref_host.device import ImageError
from tableref_host.device.image import read_image
from tableref_host.device.micropython_image import Memory, Program, read_entries, read_program
from tableref_host.device.uf2 import FLASH, FLASH_END, pages_at, write_uf2

FILESYSTEM = (FLASH + 0x4000, 848 << 10, 3)
ROM = (FLASH + 0x2000, 0x2000, 1)


ID = b"tableref-0123456789abcdef"


@pytest.fixture
def make_image(make_program):
    """Return a function that makes a UF2 file (bytes) with an ID; keywords as in `program`."""

    def make(**named):
        flash = make_program(**named)
        return write_uf2(pages_at(FLASH, flash[:0x800] + ID + flash[0x800 + len(ID) :]))

    return make


def image_of(content):
    return read_image(content, "the.uf2", "1.28.0")


def refusal(content):
    with pytest.raises(ImageError) as caught:
        image_of(content)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_an_image_describes_its_filesystem(make_image):
    image = image_of(make_image(filesystems=((FLASH + 0x12C000, 848 << 10, 3),)))
    assert (image.board, image.image_id) == ("pico", ID.decode())
    assert (image.address, image.size) == (FLASH + 0x12C000, 848 << 10)


@pytest.mark.parametrize(
    ("board", "words"), [("vgaboard", "the board vgaboard"), (None, "no board that it names")]
)
def test_a_board_that_is_not_ours_is_refused(make_image, board, words):
    said = refusal(make_image(board=board))
    assert said == f"the.uf2 is for {words}, which TableRef does not know."


def test_the_complete_description_is_read(make_program):
    program = read_program(pages_at(FLASH, make_program()), "the.uf2")
    assert (program.name, program.version, program.board) == ("MicroPython", "v1.28.0", "pico")
    assert (program.end, program.filesystems) == (FLASH + 0x1000, (FILESYSTEM[:2],))


def test_missing_parts_of_the_description_are_none(make_program):
    silent = make_program(name=None, version=None, board=None, end=None, filesystems=())
    program = read_program(pages_at(FLASH, silent), "the.uf2")
    assert (program.name, program.version, program.board, program.end) == (None,) * 4
    assert program.filesystems == ()


@pytest.mark.parametrize("marker", [(0, 0xE71AA390), (0x7188EBF2, 0)])
def test_an_image_without_a_description_is_reported(make_image, marker):
    assert "the.uf2 does not describe itself" in refusal(make_image(marker=marker))


def test_a_marker_at_another_place_is_ignored(make_program):
    flash = bytearray(make_program())
    flash[0x200:0x214] = flash[0x1D4:0x1E8]
    flash[0x1D4:0x1E8] = bytes(20)
    with pytest.raises(ImageError, match="does not describe itself"):
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
def test_a_description_with_wrong_addresses_is_reported(make_program, table):
    flash = bytearray(make_program())
    flash[0x1D8:0x1E0] = struct.pack("<II", *table)
    with pytest.raises(ImageError, match="the.uf2 is damaged: its description of itself"):
        read_program(pages_at(FLASH, bytes(flash)), "the.uf2")


def test_a_description_may_have_4096_entries():
    entry = struct.pack("<HHI", 8, 0x5052, 0)
    addresses = struct.pack("<I", FLASH) * 4096
    memory = Memory(pages_at(FLASH, entry.ljust(0x100) + addresses))
    first = FLASH + 0x100
    assert read_entries(memory, first, first + len(addresses)) == Program()
    with pytest.raises(LookupError, match="0x10000100 to 0x10004104"):
        read_entries(memory, first, first + len(addresses) + 4)


def test_a_marker_at_the_last_place_is_found(make_program):
    flash = bytearray(make_program())
    marker = flash[0x1D4:0x1E8]
    flash[0x1D4:0x1E8] = bytes(20)
    flash[0x1FC:0x210] = marker
    assert read_program(pages_at(FLASH, bytes(flash)), "the.uf2").board == "pico"


def test_an_unterminated_text_is_reported(make_program):
    with pytest.raises(ImageError, match="is not valid"):
        read_program(pages_at(FLASH, make_program(name="x" * 256)), "the.uf2")
    for name, found in (("x" * 255, "x" * 255), ("\xe9", "\ufffd\ufffd")):
        assert read_program(pages_at(FLASH, make_program(name=name)), "the.uf2").name == found


@pytest.mark.parametrize(
    "version", ["v1.27.0", "v1.28.1", "v1.28.0-preview.12.gabc", "v1.28.0-4-gabc", "v1x28.0", ""]
)
def test_another_version_is_reported(make_image, version):
    said = refusal(make_image(version=version))
    assert f"is MicroPython {version.removeprefix('v') or 'of an unknown version'}, and" in said
    assert "the firmware is compiled for 1.28.0" in said


def test_an_unknown_version_is_reported(make_image):
    assert "is MicroPython of an unknown version" in refusal(make_image(version=None))


def test_a_custom_build_of_the_release_is_accepted(make_image):
    assert image_of(make_image(version="v1.28.0-dirty")).board == "pico"


def test_a_missing_filesystem_is_reported(make_image):
    assert "names no filesystems where there must be one" in refusal(make_image(filesystems=()))


def test_a_rom_filesystem_does_not_count(make_image):
    assert "names no filesystems" in refusal(make_image(filesystems=(ROM,)))
    assert image_of(make_image(filesystems=(ROM, FILESYSTEM))).address == FILESYSTEM[0]


def test_two_filesystems_are_reported(make_image):
    assert "names 2 filesystems" in refusal(make_image(filesystems=(FILESYSTEM, FILESYSTEM)))


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
def test_an_impossible_filesystem_is_reported(make_image, filesystem):
    assert "names a filesystem that cannot be" in refusal(make_image(filesystems=(filesystem,)))


@pytest.mark.parametrize("address", [FLASH + 0x4000, FLASH_END - 0x2000])
def test_a_filesystem_may_be_small_and_at_the_end_of_the_flash(make_image, address):
    image = image_of(make_image(filesystems=((address, 0x2000, 3),)))
    assert (image.address, image.size) == (address, 0x2000)


def test_a_filesystem_inside_the_program_is_reported(make_image):
    said = refusal(make_image(end=FLASH + 0x4001))
    assert "cannot be: 868352 bytes at 0x10004000, with its program up to 0x10004001" in said
    assert image_of(make_image(end=FLASH + 0x4000)).address == FLASH + 0x4000
    assert image_of(make_image(end=None)).address == FLASH + 0x4000
    # The settings in the file count, too, unless it says where its program ends.
    said = refusal(make_image(end=None, filesystems=((FLASH, 0x40000, 3),)))
    assert "with its program up to 0x10001000" in said
