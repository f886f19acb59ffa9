"""Queries a running Pico: its board, its firmware, and the room in its filesystem."""

import json
from dataclasses import dataclass
from typing import Any, Protocol

from tableref_host.device import FlashError, NonsenseError

# Use defaults for the attributes with an underscore, which other Pythons may lack.
SELF = """
import json, sys
what = sys.implementation
print(json.dumps([what.name, list(what.version), getattr(what, "_machine", "another board"),
                  getattr(what, "_mpy", 0)]))
"""

BY_BOOTSEL = "Plug it in while you hold its button BOOTSEL, and run this again."

BOARDS = (
    ("Raspberry Pi Pico W", "pico-w"),
    ("Raspberry Pi Pico 2 W", "pico-2-w"),
    ("Raspberry Pi Pico 2", "pico-2"),
    ("Raspberry Pi Pico", "pico"),
)
"""MicroPython's name of a board -> its name in ``--model``. Longer names come first, because
shorter ones are parts of them.
"""

IMAGE = """
import sys
try:
    from frozen_image import ID
except ImportError:
    ID = ""
"""
"""Program that sets ID to the image's ID, or to "" on a device without TableRef."""

TELL_BUILD = (
    IMAGE
    + """
import json
build = None
if ID:
    # Before the files, as the firmware itself does it.
    sys.path.insert(0, ".frozen")
    try:
        import board
        build = [board.BUILD.NAME, board.FILE]
    except Exception:
        pass
    sys.path.remove(".frozen")
print(json.dumps(build if ID else []))
"""
)

TELL_PLACE = (
    IMAGE
    + """
import json, os, rp2
room = os.statvfs("/")
print(json.dumps([ID, rp2.Flash().ioctl(4, 0) * rp2.Flash().ioctl(5, 0), room[0] * room[3]]))
"""
)


class Runner(Protocol):
    """An object that runs programs on a device, such as `adapter.Connection`."""

    port: str

    def run(self, program: str) -> str:
        """Run `program` on the device, and return its output."""


@dataclass(frozen=True)
class Contents:
    """The firmware of a device, and the size of its filesystem.

    `image` is the ID of the firmware that is frozen into its MicroPython, or "". Its filesystem has
    `size` bytes, of which `free` are free.
    """

    image: str
    size: int
    free: int


def read_contents(connection: Runner) -> Contents:
    """Return the Contents of the device at `connection`. Raises FlashError."""
    output = connection.run(TELL_PLACE)
    try:
        image, size, free = json.loads(output)
        return Contents(str(image), int(size), int(free))
    except (ValueError, TypeError, RecursionError) as error:
        raise NonsenseError(output) from error


def ask_self(connection: Runner) -> tuple[str, list[Any], str, int]:
    """Return (name of the Python, its version as a list, the board, .mpy version) of a device."""
    output = connection.run(SELF)
    try:
        name, version, machine, mpy = json.loads(output)
        return str(name), list(version), str(machine), int(mpy)
    except (ValueError, TypeError, RecursionError) as error:
        raise NonsenseError(output) from error


def ask_board(connection: Runner) -> str:
    """Return the value of ``--model`` for a device's board. Raise FlashError for an unknown one."""
    name, _, machine, _ = ask_self(connection)
    where = f"The board at {connection.port}"
    if name != "micropython":
        raise FlashError(f"{where} runs {name}, not MicroPython. {BY_BOOTSEL}")
    for words, board in BOARDS:
        if words in machine:
            return board
    raise FlashError(
        f"{where} is a {machine}, and TableRef is for the Pico, the Pico W and the Pico 2."
    )


def ask_build(connection: Runner) -> tuple[str, ...] | None:
    """Return (name, file) of the build of the firmware on a device; `file` is "" for one of ours.

    Return () if TableRef is not on the device, None if it does not report its build. Raises
    FlashError.
    """
    output = connection.run(TELL_BUILD)
    try:
        build = json.loads(output)
        if build in (None, []):
            return None if build is None else ()
        name, file = build
        return str(name), str(file)
    except (ValueError, TypeError, RecursionError) as error:
        raise NonsenseError(output) from error
