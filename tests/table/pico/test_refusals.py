"""The page refuses what the tools refuse, in the same words: both read the same files here."""

import base64
import random
import struct

import pytest

from host_tools.device import ImageError
from host_tools.device.build_frozen import read_image
from host_tools.device.drive import check_uf2
from host_tools.device.image import build_image
from host_tools.device.micropython_image import read_base
from host_tools.device.uf2 import (
    FAMILIES,
    FIRST_OF_RP2350,
    FLASH,
    RP2040,
    RP2350_ARM,
    family_of,
    read_uf2,
    write_uf2,
)
from tests.micropython_uf2 import frozen_uf2, make_uf2

FILESYSTEM = (FLASH + 0x4000, 1408 << 10, 3)
AS_ON_A_PICO = {"filesystems": (FILESYSTEM,)}
VERSION = "1.28.0"
ASKED = """async (files) => {
  const { imageFrom } = await import("table/pico/image.js");
  const told = [];
  for (const text of files) {
    const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    try {
      const { board, isRelease, keepsFiles } = await imageFrom(content, "the.uf2", "table");
      told.push([board, isRelease, keepsFiles]);
    } catch (fault) {
      told.push(fault.inWords());
    }
  }
  return told;
}"""
"""What the page makes of some files: [board, isRelease, keepsFiles], or why it takes none."""

OURS = {" Say --board pico or pico-w.": " Take MicroPython's RPI_PICO."}
"""Where the tools name an option of theirs, the page says what to do there."""


@pytest.fixture(scope="module")
def asked(browser, pico_url):
    """Return a function that asks the page about files (bytes)."""
    page = browser.new_page()
    page.goto(pico_url)
    yield lambda files: page.evaluate(ASKED, [base64.b64encode(one).decode() for one in files])
    page.close()


def tools_say(content):
    """Return what `make flash` makes of a file: as `ASKED`."""
    try:
        if family_of(content) == RP2350_ARM or b"tableref-0123456789abcdef" in content:
            return [read_image(content, "the.uf2", VERSION).board, True, True]
        base = read_base(content, "the.uf2", VERSION)
        return [base.board, False, False]
    except ImageError as error:
        said = str(error)
        for theirs, ours in OURS.items():
            said = said.replace(theirs, ours)
        return said


def with_word(content, block, at, value):
    place = block * 512 + at
    return content[:place] + struct.pack("<I", value) + content[place + 4 :]


WHOLE = make_uf2(**AS_ON_A_PICO)
TORN = {
    **{f"{size} bytes": WHOLE[:size] for size in (0, 31, 32, 40, 511, 512, 513, 4096, 8191)},
    "text": b"<!doctype html>" * 100,
    "once more": WHOLE + WHOLE[:512],
    **{f"magic {at}": with_word(WHOLE, 3, at, 1) for at in (0, 4, 508)},
    **{f"word {at} {value:#x}": with_word(WHOLE, 3, at, value) for at, value in (
        (12, FLASH + 7), (12, FLASH - 256), (12, 0x11000000), (12, 0x20000000), (12, FLASH + 0x200),
        (16, 476), (20, 4), (24, 31), (8, 0),
    )},
    **{f"family {family:#x}": make_uf2(family=family)
       for family in (*sorted(set(FAMILIES) - {RP2040, RP2350_ARM}), 0xABCD)},
    "two families": with_word(with_word(WHOLE, 3, 28, 0xABCD), 5, 28, 0xE48BFF57),
}  # fmt: skip
CLAIMS = {
    "nothing about itself": {"marker": (0, 0)},
    "a name without an end": {"name": "x" * 300},
    "another program": {"name": "blink"},
    "no name": {"name": None},
    **{f"version {version}": {"version": version}
       for version in ("v1.27.0", "v1.28.1", "v1.28.0-preview.12.gabc", "v1x28.0", "", None,
                       "v1.28.0-dirty")},
    **{f"board {board}": {"board": board} for board in ("vgaboard", None, "pico_w", "pico2")},
    "no filesystem": {"filesystems": ()},
    "two filesystems": {"filesystems": (FILESYSTEM, FILESYSTEM)},
    "a rom beside it": {"filesystems": ((FLASH + 0x2000, 0x2000, 1), FILESYSTEM)},
    **{f"filesystem {start:#x} {size:#x}": {"filesystems": ((start, size, 3),)}
       for start, size in ((FLASH + 0x4100, 0x40000), (FLASH + 0x4000, 0x40100),
                           (FLASH + 0x4000, 0), (FLASH + 0x4000, 0x1000),
                           (FLASH + 0xFFF000, 0x2000), (0x20000000, 0x40000), (FLASH, 0x40000))},
    "a program over it": {"end": FLASH + 0x4001},
    "no end": {"end": None},
}  # fmt: skip


def test_both_say_the_same_of_every_file(asked):
    files = TORN | {name: make_uf2(**AS_ON_A_PICO | claim) for name, claim in CLAIMS.items()}
    told = dict(zip(files, asked(files.values()), strict=True))
    assert told == {name: tools_say(content) for name, content in files.items()}
    assert sum(isinstance(one, str) for one in told.values()) > 40


def test_both_say_the_same_of_files_with_any_word_changed(asked):
    chance = random.Random(16)
    files = []
    for _ in range(300):
        place = chance.randrange(16 * 128) * 4
        value = chance.choice((0, 1, 0xFFFFFFFF, chance.getrandbits(32)))
        files.append(with_word(WHOLE, place // 512, place % 512, value))
    assert asked(files) == [tools_say(content) for content in files]


def test_a_filesystem_of_another_size_is_the_pages_own_refusal(asked):
    (told,) = asked([make_uf2(filesystems=((FLASH + 0x4000, 512 << 10, 3),))])
    assert told.startswith("the.uf2 keeps 512 KB for files, and this page is made for")


def test_a_whole_image_is_taken_as_it_is(asked):
    base = read_base(make_uf2(**AS_ON_A_PICO), "the.uf2", VERSION)
    image, _ = build_image(base, {"main.py": b"import table_main"})
    check_uf2(image, "the.uf2", VERSION)
    assert asked([image]) == [["pico", True, False]]


def test_a_frozen_firmware_of_a_release_is_taken_and_keeps_the_files(asked):
    files = [
        frozen_uf2("pico"),
        frozen_uf2("pico_w"),
        frozen_uf2("pico2", RP2350_ARM),
        frozen_uf2("pico2"),
        frozen_uf2("pico", RP2350_ARM),
        frozen_uf2("pico", version="v1.27.0"),
    ]
    told = asked(files)
    assert told[:3] == [["pico", True, True], ["pico-w", True, True], ["pico-2", True, True]]
    assert files[2].startswith(FIRST_OF_RP2350)
    assert "is for the board pico2, and TableRef" in told[3]
    assert "is for the board pico, and TableRef" in told[4]
    assert told[5] == tools_say(files[5])


def test_a_pico_2_without_tableref_is_told(asked):
    (told,) = asked([write_uf2(read_uf2(make_uf2(board="pico2"), ""), RP2350_ARM)])
    assert "is for a Pico 2 and has no TableRef in it" in told
