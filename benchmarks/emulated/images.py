"""The images to measure, and a digest that identifies the firmware in each."""

import hashlib
from collections.abc import Callable
from functools import cache
from multiprocessing.pool import ThreadPool
from typing import NamedTuple

from micropython_image import NO_FIRMWARE, find_firmware, flash_of

from tableref_host.bytecode import BytecodeError, compiled
from tableref_host.device import ImageError
from tableref_host.device.builds import read_build
from tableref_host.device.firmware_files import MARCH, read_sources
from tableref_host.device.pins import read_source
from tableref_host.places import LIBRARY, ROOT

FROZEN = "frozen"
"""Name of the image of `make firmware`: MicroPython with the frozen firmware."""

WIRELESS = "wireless"
"""Name of the image for a Pico W, which `make firmware ARGS="--model pico-w"` builds."""

_DIGITS = 12


class Image(NamedTuple):
    """An image: `flash()` returns the contents of the flash, `digest()` identifies the firmware.

    `board` is the emulator's name of the board. `flash` raises ImageError, with a message, if
    something is missing. The digest is a hexadecimal text that is the same on every machine. It
    changes if and only if the compiled firmware changes.
    """

    flash: Callable[[], bytes]
    digest: Callable[[], str]
    board: str = "pico"


def _flash_of_frozen(model="pico"):
    content = find_firmware(model)
    if content is None:
        raise ImageError(NO_FIRMWARE.format(model=model))
    return flash_of(content)


@cache
def digest_of_frozen():
    """Return the digest of a built firmware: of its frozen modules and its board."""
    firmware = ROOT / "firmware"
    board = [path.read_bytes() for path in sorted((firmware / "boards").rglob("*.*"))]
    sources = read_sources(firmware, LIBRARY) | {"board.py": read_build(firmware).source}
    version = f"{read_source().version} {hashlib.sha256(b''.join(board)).hexdigest()}"
    return digest(sources, version)


def digest(sources, version):
    """Return the digest of modules (name -> bytes) for a `version` of MicroPython.

    Comments, docstrings and line numbers do not change it.
    """
    with ThreadPool() as pool:
        modules = pool.map(_compiled, sources.values())
    found = hashlib.sha256(version.encode())
    for name, module in sorted(zip(sources, modules, strict=True)):
        found.update(b"%s %d " % (name.encode(), len(module)) + module)
    return found.hexdigest()[:_DIGITS]


def _compiled(source):
    try:
        # Compile with -O3, which leaves out line numbers.
        return compiled(source, f"-march={MARCH}", "-O3", "-s", "")
    except BytecodeError as error:
        raise ImageError(f"MicroPython cannot compile the firmware: {error}") from error


IMAGES = {
    FROZEN: Image(_flash_of_frozen, digest_of_frozen),
    WIRELESS: Image(lambda: _flash_of_frozen("pico-w"), digest_of_frozen, "pico_w"),
}
"""Name -> Image. For a new image add a line here, and its tables to ``command.TABLES``."""
