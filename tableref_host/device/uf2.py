"""Reads and writes UF2, the format of the files that are copied onto a Pico in BOOTSEL mode.

A UF2 file consists of blocks of 512 bytes. Each contains 256 bytes of flash, their address, and the
chip family that they are for. In this module, such a file is a dict: address -> the 256 bytes there
(a page).
"""

import struct

from tableref_host.device import OTHER_FILE, ImageError

BLOCK = 512
PAGE = 256
SECTOR = 4096
BLANK = b"\xff" * PAGE
# The addresses at which the chip maps its flash.
FLASH = 0x10000000
FLASH_END = FLASH + (16 << 20)

HEAD = struct.Struct("<8I")
MAGIC = (0x0A324655, 0x9E5D5157)
LAST_MAGIC = struct.pack("<I", 0x0AB16F30)
HAS_FAMILY = 0x2000

RP2040 = 0xE48BFF56
ABSOLUTE = 0xE48BFF57
RP2350_ARM = 0xE48BFF59
FAMILIES = {
    RP2040: "RP2040",
    ABSOLUTE: "RP2350",
    0xE48BFF58: "RP2350 (data)",
    0xE48BFF59: "RP2350 (Arm)",
    0xE48BFF5A: "RP2350 (RISC-V)",
    0xE48BFF5B: "RP2350 (Arm, non-secure)",
    0x1C5F21B0: "ESP32",
    0xBFDD4EEE: "ESP32-S2",
    0xC47E5767: "ESP32-S3",
    0x2B88D29C: "ESP32-C2",
    0xD42BA06C: "ESP32-C3",
    0x540DDF62: "ESP32-C6",
    0x332726F6: "ESP32-H2",
    0x3D308E94: "ESP32-P4",
    0x7EAB61ED: "ESP8266",
    0x68ED2B88: "SAMD21",
    0x55114460: "SAMD51",
    0xADA52840: "nRF52840",
    0x57755A57: "STM32F4",
}

# A file for an RP2350 must begin with this block, because the first chips cannot be flashed
# otherwise (erratum RP2350-E10). It is for any chip of the family, has an address beyond the flash,
# and is marked as to be ignored. picotool and the Pico SDK write the same block.
HAS_EXTENSION = 0x8000
LEFT_OUT = struct.pack("<I", 0x9957E304)
FIRST_OF_RP2350 = (
    HEAD.pack(*MAGIC, HAS_FAMILY | HAS_EXTENSION, FLASH_END - PAGE, PAGE, 0, 2, ABSOLUTE)
    + b"\xef" * PAGE
    + LEFT_OUT
).ljust(BLOCK - 4, b"\0") + LAST_MAGIC

Pages = dict[int, bytes]
"""Address -> the 256 bytes there."""
Head = tuple[int, ...]


def family_of(content: bytes) -> int:
    """Return the chip family in the last whole block of the UF2 file `content`, or 0."""
    at = len(content) // BLOCK * BLOCK - BLOCK
    return HEAD.unpack_from(content, at)[7] if at >= 0 else 0


OTHERS = (
    (b"PK\3\4", "a ZIP archive. Unpack it, and take the file in it that ends in .uf2."),
    (b"\x1f\x8b", "a compressed archive. Unpack it, and take the file that ends in .uf2."),
    (b"\x7fELF", "a program of a compiler (.elf). Take the file beside it that ends in .uf2."),
    (b":", "an Intel HEX file (.hex). Take the file that ends in .uf2."),
    (b"<", "a web page. Open the page in a browser, and download the file that ends in .uf2."),
    (b"version https://git-lfs", "a pointer of Git LFS. Run `git lfs pull` where it came from."),
)
"""Beginnings of files that people mistake for UF2 files -> what the file is, and what to do."""


def _looks_like(content: bytes) -> str:
    """Return the end of an error message: what `content` is instead of a UF2 file, if known."""
    if not content:
        return ", it is empty. Download it again."
    start = content.lstrip()[:40]
    for magic, words in OTHERS:
        if start.startswith(magic):
            return f", it is {words}"
    return ". Choose a firmware file that ends in .uf2, such as a release's: --firmware FILE."


def read_uf2(content: bytes, name: str, family: int = RP2040) -> Pages:
    """Return the pages of the UF2 file `content` (bytes), which must be for chips of that `family`.

    `name` is the file's name in messages. Raises ImageError if it is not a UF2 file, is not
    complete, or is for another chip.
    """
    if len(content) < HEAD.size or HEAD.unpack_from(content)[:2] != MAGIC:
        raise ImageError(f"{name} is not a UF2 file{_looks_like(content)}")
    if family != RP2040 and content.startswith(FIRST_OF_RP2350):
        content = content[BLOCK:]
    heads: list[Head] = [
        HEAD.unpack_from(content, at) for at in range(0, len(content) // BLOCK * BLOCK, BLOCK)
    ]
    count = len(heads)
    total = heads[0][6] if heads else "first"
    if len(content) % BLOCK:
        raise ImageError(_truncated(name, count, total))
    for number, head in enumerate(heads):
        at = number * BLOCK
        if head[:2] != MAGIC or content[at + BLOCK - 4 : at + BLOCK] != LAST_MAGIC:
            raise ImageError(f"{name} is damaged at block {number}. Download it again.")
    _check_family(heads, name, family)
    if isinstance(total, int) and count < total:
        raise ImageError(_truncated(name, count, total))
    pages: Pages = {}
    for number, (_, _, _, address, size, its_number, its_total, _) in enumerate(heads):
        is_in_flash = FLASH <= address < FLASH_END and address % PAGE == 0
        if (its_number, its_total, size) != (number, count, PAGE) or not is_in_flash:
            raise ImageError(f"{name} is damaged at block {number}. Download it again.")
        if address in pages:
            raise ImageError(f"{name} is damaged: it sets {address:#x} twice. Download it again.")
        at = number * BLOCK + HEAD.size
        pages[address] = content[at : at + PAGE]
    return pages


def write_uf2(pages: Pages, family: int = RP2040) -> bytes:
    """Return the UF2 file (bytes) that writes `pages` to a chip, in the order of addresses.

    Sectors of which `pages` has only a part are completed by blank pages, because an RP2040 may
    leave a part of such a sector unwritten (erratum RP2040-E14).
    """
    pages = fill_sectors(pages)
    blocks = []
    for number, address in enumerate(sorted(pages)):
        head = HEAD.pack(*MAGIC, HAS_FAMILY, address, PAGE, number, len(pages), family)
        blocks.append((head + pages[address]).ljust(BLOCK - 4, b"\0") + LAST_MAGIC)
    return (b"" if family == RP2040 else FIRST_OF_RP2350) + b"".join(blocks)


def fill_sectors(pages: Pages) -> Pages:
    """Return `pages`, with each sector completed by blank pages."""
    sectors = {address - address % SECTOR for address in pages}
    blank = {start + at: BLANK for start in sectors for at in range(0, SECTOR, PAGE)}
    return blank | pages


def pages_at(address: int, content: bytes) -> Pages:
    """Return `content` (bytes, whole pages) as pages from `address` on."""
    return {address + at: content[at : at + PAGE] for at in range(0, len(content), PAGE)}


def _truncated(name: str, count: int, total: int | str) -> str:
    return (
        f"{name} is truncated: {count} of its {total} blocks are there. "
        "Download it again, or copy it again."
    )


def _check_family(heads: list[Head], name: str, wanted: int) -> None:
    """Raise ImageError unless all blocks are for the `wanted` family."""
    families = [head[7] if head[2] & HAS_FAMILY else None for head in heads]
    # The first foreign family is reported. ABSOLUTE comes last, because it is also in the first
    # block of every file for an RP2350.
    foreign = sorted(set(families) - {wanted}, key=lambda family: (family == ABSOLUTE, str(family)))
    if foreign:
        if foreign[0] is None:
            chip = "a chip that it does not name"
        else:
            chip = FAMILIES.get(foreign[0], f"another chip (family {foreign[0]:#010x})")
        if wanted != RP2040:
            raise ImageError(f"{name} is for {chip}, and a Pico 2 has an RP2350.")
        raise ImageError(
            f"{name} is for {chip}, and the Pico and Pico W have an RP2040. {OTHER_FILE}"
        )
