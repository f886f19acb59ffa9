"""Finds a MicroPython to put on the bench, and builds the image that goes with it."""

import os
from functools import cache
from pathlib import Path

from host_tools.device.build_frozen import read_image
from host_tools.device.builds import read_build
from host_tools.device.fetch import cache_folder, read_pins
from host_tools.device.firmware_files import device_files
from host_tools.device.frozen import IMAGE, frozen_files
from host_tools.device.image import build_image
from host_tools.device.micropython_image import read_base
from host_tools.device.uf2 import FLASH, PAGE, read_uf2
from host_tools.places import LIBRARY, ROOT

WHERE = "TABLEREF_MICROPYTHON_UF2"
MISSING = f"no MicroPython here: name one by {WHERE}, or fetch it with `make image`"


def find_micropython():
    """Return the path of MicroPython's UF2 for the Pico, or None when there is none here.

    That is what the environment names, or else what `make image` has fetched.
    """
    named = os.environ.get(WHERE)
    path = Path(named) if named else cache_folder() / read_pins()[1]["pico"].file
    return path if path.exists() else None


FIRMWARE = "TABLEREF_FIRMWARE"
OTHER_RELEASE = "TABLEREF_FIRMWARE_MICROPYTHON"
"""Names the MicroPython release of that firmware, where it is not the pinned one, as in CI."""

NO_FIRMWARE = (
    'no firmware for a {model} built of these sources: `make firmware ARGS="--model {model}"`, or '
    f"name one by {FIRMWARE}"
)


@cache
def find_firmware(model="pico"):
    """Return the UF2 (bytes) with these very sources frozen, or None when there is none here.

    That is what the environment names, or else what `make firmware` has written for a `model`.
    """
    path = Path(os.environ.get(FIRMWARE) or ROOT / "build" / f"tableref-firmware-{model}.uf2")
    if not path.exists():
        return None
    content = path.read_bytes()
    here = frozen_files(ROOT / "firmware", LIBRARY)[IMAGE]
    image = read_image(content, path.name, os.environ.get(OTHER_RELEASE) or read_pins()[0])
    return content if image.board == model and image.image_id.encode() in here else None


def flash_of(uf2):
    """Return the flash (bytes) of a Pico that was given a UF2 file (bytes) by drag and drop."""
    pages = read_uf2(uf2, "the image")
    flash = bytearray(b"\xff" * (max(pages) - FLASH + PAGE))
    for address, content in pages.items():
        flash[address - FLASH : address - FLASH + PAGE] = content
    return bytes(flash)


def table_image(path, build=None, **other_files):
    """Return the UF2 (bytes) that `make image` builds on the MicroPython at `path`.

    `build` is what ``--build`` takes; without it the one in force.
    `other_files` replace or add files of the device: a name without dots -> its source.
    """
    version, _ = read_pins()
    base = read_base(path.read_bytes(), path.name, version)
    files = device_files(ROOT / "firmware", LIBRARY, read_build(ROOT / "firmware", build))
    files.update({f"{name}.py": source.encode() for name, source in other_files.items()})
    return build_image(base, files)[0]
