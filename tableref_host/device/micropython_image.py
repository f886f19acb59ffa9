"""Reads the description that a program for the Pico contains: the Pico SDK's "binary info".

A marker near the program's beginning has the address of a list of entries. Of these, the name, the
version, the board, the end of the program and the place of its filesystem are read here.
"""

import re
import struct
from dataclasses import dataclass
from typing import Any

from tableref_host.device import OTHER_FILE, ImageError
from tableref_host.device.uf2 import FLASH, FLASH_END, PAGE, SECTOR, Pages

MARKER_START = 0x7188EBF2
MARKER_END = 0xE71AA390
# Size (bytes) of the area in which the marker is: the boot stage (256), and the next 256 bytes.
MARKER_WITHIN = 512
MAX_ENTRIES = 4096
MAX_TEXT_SIZE = 256
ENTRY = struct.Struct("<HH")
TYPE_INT = 5
TYPE_STRING = 6
TYPE_BLOCK_DEVICE = 7
TAG_SDK = int.from_bytes(b"RP", "little")
TAG_MICROPYTHON = int.from_bytes(b"MP", "little")
ID_NAME = 0x02031C86
ID_VERSION = 0x11A9BC3A
ID_BOARD = 0xB63CFFBB
ID_END = 0x68F465DE
CAN_WRITE = 2
TEXTS = {ID_NAME: "name", ID_VERSION: "version", ID_BOARD: "board"}


def check_version(found: str | None, wanted: str, name: str) -> None:
    """Raise ImageError unless the version `found` is the release `wanted`."""
    # "-dirty" marks a build of that release from modified sources.
    if not re.fullmatch(rf"v{re.escape(wanted)}(-dirty)?", found or ""):
        raise ImageError(
            f"{name} is MicroPython {(found or 'of an unknown version').removeprefix('v')}, "
            f"and the firmware is compiled for {wanted}. {OTHER_FILE}"
        )


def find_filesystem(program: "Program", pages: Pages, name: str) -> tuple[int, int]:
    """Return (address, size) of the filesystem of `program`, whose pages are `pages`.

    Raises ImageError unless the program has exactly one filesystem, at a valid place.
    """
    if len(program.filesystems) != 1:
        count = len(program.filesystems) or "no"
        raise ImageError(
            f"{name} names {count} filesystems where there must be one, so where the firmware "
            f"belongs is unknown. {OTHER_FILE}"
        )
    ((address, size),) = program.filesystems
    end = max(max(pages) + PAGE, program.end or 0)
    is_whole = address % SECTOR == 0 and size % SECTOR == 0 and size >= 2 * SECTOR
    if not is_whole or address + size > FLASH_END or address < end:
        raise ImageError(
            f"{name} names a filesystem that cannot be: {size} bytes at {address:#x}, "
            f"with its program up to {end:#x}. {OTHER_FILE}"
        )
    return address, size


@dataclass
class Program:
    """A program's description of itself; None for what is missing.

    `end` is the first address after the program. `filesystems` are the (address, size in bytes) of
    the parts of the flash that MicroPython keeps for files.
    """

    name: str | None = None
    version: str | None = None
    board: str | None = None
    end: int | None = None
    filesystems: tuple[tuple[int, int], ...] = ()


def read_program(pages: Pages, file_name: str) -> Program:
    """Return the Program in `pages` (address -> 256 bytes) of the file `file_name`.

    Raises ImageError if the program has no description of itself, or a damaged one.
    """
    memory = Memory(pages)
    try:
        table = find_table(memory)
        if table is None:
            raise ImageError(
                f"{file_name} does not describe itself, so the place of its files is unknown. "
                f"{OTHER_FILE}"
            )
        return read_entries(memory, *table)
    except LookupError as error:
        raise ImageError(
            f"{file_name} is damaged: its description of itself is not valid ({error}). "
            "Download it again."
        ) from error


class Memory:
    """The flash with `pages` (address -> 256 bytes). Raises LookupError for other addresses."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages

    def read(self, address: int, size: int) -> bytes:
        """Return the `size` bytes at `address`."""
        found = bytearray()
        while len(found) < size:
            at = address + len(found)
            page = self._pages.get(at - at % PAGE)
            if page is None:
                raise LookupError(f"{at:#x}")
            found += page[at % PAGE :]
        return bytes(found[:size])

    def unpack(self, form: str, address: int) -> tuple[Any, ...]:
        """Unpack the bytes at `address` with the struct format `form`."""
        return struct.unpack(form, self.read(address, struct.calcsize(form)))

    def text(self, address: int) -> str:
        """Return the text at `address`, up to its zero byte."""
        found = bytearray()
        while len(found) < MAX_TEXT_SIZE:
            (byte,) = self.read(address + len(found), 1)
            if not byte:
                return found.decode("ascii", "replace")
            found.append(byte)
        raise LookupError(f"{address:#x}")


def find_table(memory: Memory) -> tuple[int, int] | None:
    """Return (first address, end address) of the list of entries, or None without a marker."""
    for address in range(FLASH, FLASH + MARKER_WITHIN, 4):
        try:
            start, first, end, _, last = memory.unpack("<5I", address)
        except LookupError:
            return None
        if (start, last) == (MARKER_START, MARKER_END):
            return first, end
    return None


def read_entries(memory: Memory, first: int, end: int) -> Program:
    """Return the Program that the entries from `first` to `end` (addresses) describe."""
    if not 0 <= end - first <= MAX_ENTRIES * 4:
        raise LookupError(f"{first:#x} to {end:#x}")
    program = Program()
    for place in range(first, end, 4):
        (address,) = memory.unpack("<I", place)
        kind, tag = memory.unpack(ENTRY.format, address)
        body = address + ENTRY.size
        if tag == TAG_SDK and kind in (TYPE_INT, TYPE_STRING):
            name, value = memory.unpack("<II", body)
            if kind == TYPE_INT and name == ID_END:
                program.end = value
            elif kind == TYPE_STRING and name in TEXTS:
                setattr(program, TEXTS[name], memory.text(value))
        elif tag == TAG_MICROPYTHON and kind == TYPE_BLOCK_DEVICE:
            # The fields are name, address, size, more information, flags. A read-only device is
            # skipped, because it is a ROM instead of a filesystem for files of users.
            _, start, size, _, flags = memory.unpack("<4IH", body)
            if flags & CAN_WRITE:
                program.filesystems += ((start, size),)
    return program
