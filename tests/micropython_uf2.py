"""Small UF2 files with the same self-description as MicroPython's."""

import struct

from tableref_host.device.uf2 import FLASH, PAGE, RP2040, read_uf2, write_uf2

READ_WRITE = 3
FILESYSTEM = (FLASH + 0x4000, 848 << 10, READ_WRITE)
STRINGS = {"name": 0x02031C86, "version": 0x11A9BC3A, "board": 0xB63CFFBB}


def program(
    name="MicroPython",
    version="v1.28.0",
    board="pico",
    end=FLASH + 0x1000,
    filesystems=(FILESYSTEM,),
    marker=(0x7188EBF2, 0xE71AA390),
    noise=True,
):
    """Return flash (bytes) with binary info of a program; entries that are None are left out."""
    flash = bytearray(b"\x11" * 0x1000)
    free = [0x300]

    def put(content):
        at = free[0]
        flash[at : at + len(content)] = content
        # Entries need no alignment to four bytes.
        free[0] += len(content) + 1
        return FLASH + at

    entries = []
    for key, text in (("name", name), ("version", version), ("board", board)):
        if text is not None:
            value = put(text.encode() + b"\0")
            entries.append(put(struct.pack("<HHII", 6, 0x5052, STRINGS[key], value)))
    if end is not None:
        entries.append(put(struct.pack("<HHII", 5, 0x5052, 0x68F465DE, end)))
    for address, size, flags in filesystems:
        text = put(b"MicroPython\0")
        entries.append(put(struct.pack("<HHIIIIH", 7, 0x504D, text, address, size, 0, flags)))
    if noise:
        # Entries without use in an image: a string with another tag, pins, an unknown type.
        entries.insert(0, put(struct.pack("<HHII", 6, 0x504D, STRINGS["version"], 0)))
        entries.insert(1, put(struct.pack("<HHI", 8, 0x5052, 0)))
        entries.append(put(struct.pack("<HH", 99, 0x5052)))
        # Known types, but with the ID or the tag of another one.
        entries.append(put(struct.pack("<HHII", 6, 0x5052, 0x68F465DE, 7)))
        entries.append(put(struct.pack("<HHII", 5, 0x5052, STRINGS["name"], 7)))
        entries.append(put(struct.pack("<HHIIIIH", 7, 0x5052, 0, 0, 0, 0, READ_WRITE)))
    table = (free[0] + 3) // 4 * 4
    flash[table : table + 4 * len(entries)] = struct.pack(f"<{len(entries)}I", *entries)
    first = FLASH + table
    head = (marker[0], first, first + 4 * len(entries), 0, marker[1])
    flash[0x1D4 : 0x1D4 + 20] = struct.pack("<5I", *head)
    return bytes(flash)


def make_uf2(family=RP2040, **changes):
    """Return a UF2 (bytes) that looks like MicroPython's; keywords are those of `program`."""
    flash = program(**changes)
    content = write_uf2({FLASH + at: flash[at : at + PAGE] for at in range(0, 0x1000, PAGE)})
    return content.replace(struct.pack("<I", RP2040), struct.pack("<I", family))


NAMES = {
    "pico": "TableRef on a Raspberry Pi Pico with",
    "pico_w": "TableRef on a Raspberry Pi Pico W with",
    "pico2": "TableRef on a Raspberry Pi Pico 2 with",
    "pico2_w": "TableRef on a Raspberry Pi Pico 2 W with",
}
"""The SDK's name of a board -> its name in our image."""


def frozen_uf2(board, family=RP2040, version="v1.28.0"):
    """Return a UF2 (bytes) like that of `make firmware`, for a `board` as named by the SDK."""
    pages = read_uf2(make_uf2(board=board, version=version), "")
    place = FLASH + 0xC00
    name = b"tableref-0123456789abcdef"
    name += NAMES[board].encode()
    pages[place] = pages[place][:100] + name + pages[place][100 + len(name) :]
    return write_uf2(pages, family)
