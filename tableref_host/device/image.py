"""Reads an image that has the firmware frozen into MicroPython: its ID, board and filesystem."""

import re
from dataclasses import dataclass

from tableref_host.device import OTHER_FILE, ImageError
from tableref_host.device.micropython_image import check_version, find_filesystem, read_program
from tableref_host.device.targets import TARGETS
from tableref_host.device.uf2 import FLASH, PAGE, RP2350_ARM, Pages, family_of, read_uf2

BOARDS = {"pico": "pico", "pico_w": "pico-w", "pico2": "pico-2", "pico2_w": "pico-2-w"}
"""The Pico SDK's name of a board -> its name in ``--model``."""
ID = re.compile(rb"tableref-[0-9a-f]{16}")
"""Pattern of an image's ID; a file that contains one has TableRef in it."""


@dataclass(frozen=True)
class Image:
    """An image with TableRef frozen into it: the contents of its UF2 file, and facts about it.

    `board` is a name as in ``--model``. The filesystem has `size` bytes from `address` on, none of
    which are in the file. `used` is the size (bytes) of the program.
    """

    pages: Pages
    board: str
    image_id: str
    address: int
    size: int
    used: int

    @property
    def is_for_rp2350(self) -> bool:
        """Whether the image is for the chip of a Pico 2 or Pico 2 W."""
        return TARGETS[self.board].family == RP2350_ARM


def read_image(content: bytes, name: str, version: str) -> Image:
    """Return the Image in the UF2 file `content` (bytes), called `name` in messages.

    Raises ImageError if the file is not valid, or if its MicroPython has another `version` (such as
    "1.28.0").
    """
    family = RP2350_ARM if family_of(content) == RP2350_ARM else TARGETS["pico"].family
    pages = read_uf2(content, name, family)
    program = read_program(pages, name)
    found = ID.search(b"".join(pages[address] for address in sorted(pages)))
    if found is None:
        raise ImageError(f"{name} has no TableRef frozen into it. {OTHER_FILE}")
    check_version(program.version, version, name)
    board = BOARDS.get(program.board or "")
    if board is None or TARGETS[board].family != family:
        found_board = f"the board {program.board}" if program.board else "no board that it names"
        raise ImageError(f"{name} is for {found_board}, which TableRef does not know.")
    address, size = find_filesystem(program, pages, name)
    return Image(pages, board, found[0].decode(), address, size, max(pages) + PAGE - FLASH)
