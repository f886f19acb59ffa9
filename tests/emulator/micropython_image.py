"""Finds a built firmware for the emulated Pico.

As a program it prints nothing; its exit status is 0 if there is a firmware, else 1.
"""

import os
from functools import cache
from pathlib import Path

from tableref_host.device.builds import read_build
from tableref_host.device.frozen import IMAGE, frozen_files
from tableref_host.device.image import read_image
from tableref_host.device.pins import read_source
from tableref_host.device.uf2 import FLASH, PAGE, read_uf2
from tableref_host.places import LIBRARY, ROOT

FIRMWARE = "TABLEREF_FIRMWARE"
OTHER_RELEASE = "TABLEREF_FIRMWARE_MICROPYTHON"
"""Environment variable with the MicroPython release of that firmware, if not the pinned one."""


def release():
    """Return the MicroPython release of the firmware that is put on the bench."""
    return os.environ.get(OTHER_RELEASE) or read_source().version


NO_FIRMWARE = (
    'no firmware for a {model} built of these sources: `make firmware ARGS="--model {model}"`, or '
    f"name one by {FIRMWARE}"
)


@cache
def find_firmware(model="pico", build=None):
    """Return the UF2 (bytes) that contains exactly these sources, or None if there is none.

    It is the file named by the environment, or the one that `make firmware` has written for a
    `model`. `build` is the name of a hardware variant, by default the selected one.
    """
    end = f"-{build}" if build else ""
    named = None if build else os.environ.get(FIRMWARE)
    path = Path(named or ROOT / "build" / f"tableref-firmware-{model}{end}.uf2")
    if not path.exists() or not named and release() != read_source().version:
        # `make firmware` builds for the pinned release, which is not on the bench now.
        return None
    content = path.read_bytes()
    here = frozen_files(ROOT / "firmware", LIBRARY, read_build(ROOT / "firmware", build))[IMAGE]
    image = read_image(content, path.name, release())
    return content if image.board == model and image.image_id.encode() in here else None


def flash_of(uf2):
    """Return the flash (bytes) of a Pico onto whose drive a UF2 file (bytes) was copied."""
    pages = read_uf2(uf2, "the image")
    flash = bytearray(b"\xff" * (max(pages) - FLASH + PAGE))
    for address, content in pages.items():
        flash[address - FLASH : address - FLASH + PAGE] = content
    return bytes(flash)


if __name__ == "__main__":
    raise SystemExit(find_firmware() is None)
