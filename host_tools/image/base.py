"""Checks the MicroPython that an image is built on, and finds where its files belong."""

import re
from dataclasses import dataclass

from host_tools.image.binary_info import read_program
from host_tools.image.errors import ImageError
from host_tools.image.uf2 import FLASH_END, PAGE, SECTOR, read_uf2

# What the Pico SDK calls the boards that TableRef is for -> what `--board` calls them.
BOARDS = {"pico": "pico", "pico_w": "pico-w"}


@dataclass(frozen=True)
class Base:
    """MicroPython for a board: its pages (address -> 256 bytes), and its filesystem's place.

    `address` is where the chip sees the filesystem, `size` is in bytes.
    """

    pages: dict
    board: str
    version: str
    address: int
    size: int


def read_base(content, name, version, board=None):
    """Return the Base in the UF2 file `content` (bytes), called `name` in messages.

    It must be MicroPython `version` (like "1.28.0"), and for `board` when one is named. Raises
    ImageError, in words, for anything else.
    """
    pages = read_uf2(content, name)
    program, found = check_program(pages, name, version, board)
    address, size = find_filesystem(program, pages, name)
    return Base(pages, found, program.version, address, size)


def check_program(pages, name, version, board=None):
    """Return (Program, its board as `--board` names it) of what `pages` set; else as `read_base`.

    There may be a filesystem in `pages` already.
    """
    program = read_program(pages, name)
    if program.name != "MicroPython":
        holds = f"the program {program.name}" if program.name else "a program without a name"
        raise ImageError(f"{name} holds {holds}, not MicroPython.")
    check_version(program.version, version, name)
    return program, find_board(program.board, board, name)


def check_version(found, wanted, name):
    """Raise ImageError unless the version `found` is the release `wanted`."""
    # "-dirty": built by somebody from that release, with changes of their own.
    if not re.fullmatch(rf"v{re.escape(wanted)}(-dirty)?", found or ""):
        raise ImageError(
            f"{name} is MicroPython {(found or 'of an unknown version').removeprefix('v')}, "
            f"and the firmware is compiled for {wanted}. Take that one."
        )


def find_board(found, wanted, name):
    """Return the board as `--board` names it: `found` in the image, or `wanted` if it says none."""
    if found is None and wanted is None:
        raise ImageError(f"{name} does not say which board it is for. Say --board pico or pico-w.")
    if found is not None and found not in BOARDS:
        raise ImageError(
            f"{name} is for the board {found}, and TableRef is for the Pico and the Pico W. "
            "Take MicroPython's RPI_PICO or RPI_PICO_W."
        )
    board = wanted if found is None else BOARDS[found]
    if wanted not in (None, board):
        raise ImageError(f"{name} is for the board {board}, not for {wanted}, which was asked for.")
    return board


def find_filesystem(program, pages, name):
    """Return (address, size) of the filesystem of `program`, whose pages are `pages`."""
    if len(program.filesystems) != 1:
        count = len(program.filesystems) or "no"
        raise ImageError(
            f"{name} names {count} filesystems where there must be one, so where the firmware "
            "belongs is unknown. Take MicroPython's RPI_PICO or RPI_PICO_W."
        )
    ((address, size),) = program.filesystems
    end = max(max(pages) + PAGE, program.end or 0)
    is_whole = address % SECTOR == 0 and size % SECTOR == 0 and size >= 2 * SECTOR
    if not is_whole or address + size > FLASH_END or address < end:
        raise ImageError(
            f"{name} names a filesystem that cannot be: {size} bytes at {address:#x}, "
            f"with its program up to {end:#x}. Take MicroPython's RPI_PICO or RPI_PICO_W."
        )
    return address, size
