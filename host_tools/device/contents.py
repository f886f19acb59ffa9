"""What a running Pico is and has: its MicroPython, and the firmware in its slots."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from host_tools.device import FlashError, NonsenseError, starter
from host_tools.device.micropython_image import NO_ROOM

HERE = Path(__file__).parent
SOURCES = (
    Path(starter.__file__),
    HERE / "frozen_starter.py",
    HERE / "on_device.py",
)

WHOLE_IMAGE = (
    "An update over USB is for a Pico that runs it already: give this one the whole image in "
    "BOOTSEL mode, see docs/flashing.md."
)

# Other Pythons lack what begins with an underscore.
SELF = """
import json, sys
what = sys.implementation
print(json.dumps([what.name, list(what.version), getattr(what, "_machine", "another board"),
                  getattr(what, "_mpy", 0)]))
"""

# Its own main.py would start the table: so the firmware is found as main.py does it, and no more.
# Nothing of it may stay: an update tries the new one out.
TELL_BUILD = """
import json, sys, vfs
said = []
slot = slot_in_force() if is_overridden(image_id()) else ""
if slot or image_id():
    said = None
    if slot:
        reach(pack_of(slot))
    try:
        import board
        said = [board.BUILD.NAME, board.FILE] if hasattr(board, "BUILD") else ["table", ""]
    except Exception:
        pass
    sys.modules.pop("board", None)
    if slot:
        sys.path.remove(PLACE)
        vfs.umount(PLACE)
print(json.dumps(said))
"""

TELL = """
print(slot_in_force() if is_overridden(image_id()) else "")
tell_room()
print(image_id())
for slot in SLOTS:
    if is_pack(pack_of(slot)):
        tell_pack(pack_of(slot))
    tell_file("new." + pack_of(slot))
    tell_files(slot)
tell_files("tableref")
tell_modules()
tell_file("main.py")
tell_file(CHOICE)
tell_file(OVERRIDES)
"""

TELL_PLACE = """
import json, rp2
print(json.dumps([image_id(), is_overridden(image_id()),
                  rp2.Flash().ioctl(4, 0) * rp2.Flash().ioctl(5, 0)]))
"""


class Runner(Protocol):
    """What runs programs on a device, as `adapter.Connection` does."""

    port: str

    def run(self, program: str) -> str:
        """Run `program` there, and return what it said."""


@dataclass(frozen=True)
class Stored:
    """A file on the device: its sha256 (hex) and its size in bytes."""

    sha256: str
    size: int


@dataclass(frozen=True)
class Contents:
    """What the device holds of TableRef; nothing else was looked at.

    `slot` is the one in force, "" without a pack: then the modules of an older firmware may lie in
    folders `a` and `b`, or beside main.py. `files` is path -> Stored; a module in a pack has the
    path of the pack before its own. The filesystem has `free` blocks left, of `block` bytes each.
    `image` is the ID of the firmware that is frozen into its MicroPython, "" without one: then a
    slot is in force only while it overrides that one.
    """

    slot: str
    files: dict[str, Stored]
    free: int
    block: int
    image: str = ""

    @property
    def has_table(self) -> bool:
        """Whether a TableRef is there, or no program at all: nothing of anybody else's."""
        if self.image:
            return True
        seal = f"{starter.STARTED}.mpy"
        seals = (seal, *(f"{slot}/{seal}" for slot in starter.SLOTS))
        is_older = any(path in self.files for path in seals)
        return bool(self.slot) or is_older or "main.py" not in self.files

    def firmware(self, slot: str) -> dict[str, Stored]:
        """Return the modules of the firmware in `slot`, as named in there -> Stored.

        For "" those of an older firmware, wherever they are.
        """
        if slot:
            start = starter.pack_of(slot) + "/"
            return {
                path[len(start) :]: stored
                for path, stored in self.files.items()
                if path.startswith(start)
            }
        packs = tuple(starter.pack_of(slot) + "/" for slot in starter.SLOTS)
        modules = {path: stored for path, stored in self.files.items() if path.endswith(".mpy")}
        return {path: modules[path] for path in modules if not path.startswith(packs)}


def read_contents(connection: Runner) -> Contents:
    """Return the Contents of the device at `connection`.

    From then on it has the functions of ``starter`` and ``on_device``. Raises FlashError.
    """
    connection.run("\n".join(path.read_text(encoding="utf-8") for path in SOURCES))
    output = connection.run("hold()\n" + TELL)
    try:
        slot, room, image, *rows = output.splitlines()
        block, free = map(int, room.split())
    except ValueError as error:
        raise NonsenseError(output) from error
    return Contents(slot, read_files(rows), free, block, image)


def ask_image(connection: Runner) -> tuple[str, bool, int]:
    """Return (ID, whether a pack overrides it, size) of the image that a device runs.

    The ID is "" when nothing is frozen into it; the size is that of its filesystem (bytes).
    """
    output = connection.run(own_functions() + TELL_PLACE)
    try:
        image, is_overridden, size = json.loads(output)
        return str(image), bool(is_overridden), int(size)
    except (ValueError, TypeError, RecursionError) as error:
        raise NonsenseError(output) from error


def own_functions() -> str:
    """Return the program text with what a device needs to say what it starts."""
    return "\n".join(path.read_text(encoding="utf-8") for path in SOURCES[:2])


def read_files(rows: Iterable[str]) -> dict[str, Stored]:
    """Return path -> Stored for the lines that ``tell_file`` prints. Raises NonsenseError."""
    files = {}
    for row in rows:
        try:
            sha256, size, path = row.split(" ", 2)
            files[path] = Stored(sha256, int(size))
        except ValueError as error:
            raise NonsenseError(row) from error
    return files


def ask_self(connection: Runner) -> tuple[str, list[Any], str, int]:
    """Return (name of the Python, its version as a list, the board, its mpy) of a device."""
    output = connection.run(SELF)
    try:
        name, version, machine, mpy = json.loads(output)
        return str(name), list(version), str(machine), int(mpy)
    except (ValueError, TypeError, RecursionError) as error:
        raise NonsenseError(output) from error


def ask_build(connection: Runner) -> tuple[str, ...] | None:
    """Return (name, file) of the build of the firmware on a device; `file` is "" for one of ours.

    A firmware from before there were builds is a table's. Returns () when there is none in a slot,
    None when it cannot tell. Raises FlashError.
    """
    output = connection.run(own_functions() + TELL_BUILD)
    try:
        build = json.loads(output)
        if build in (None, []):
            return None if build is None else ()
        name, file = build
        return str(name), str(file)
    except (ValueError, TypeError, RecursionError) as error:
        raise NonsenseError(output) from error


def check_micropython(connection: Runner, version: str, modules: Mapping[str, bytes]) -> None:
    """Raise FlashError unless the device runs MicroPython `version` (like "1.28.0") on a Pico.

    `modules` are the compiled files that it must understand, path -> bytes.
    """
    name, found, machine, mpy = ask_self(connection)
    where = f"The board at {connection.port}"
    if name != "micropython":
        raise FlashError(f"{where} runs {name}, not MicroPython. {WHOLE_IMAGE}")
    if "Raspberry Pi Pico" not in machine or "RP2040" not in machine:
        raise FlashError(f"{where} is a {machine}, and TableRef is for the Pico and the Pico W.")
    if machine.startswith("Raspberry Pi Pico W"):
        raise FlashError(NO_ROOM.format(name=where))
    text = ".".join(map(str, found[:3])) + (f"-{found[3]}" if len(found) > 3 and found[3] else "")
    if text != version:
        raise FlashError(
            f"{where} runs MicroPython {text}, and the firmware is compiled for {version}. "
            f"{WHOLE_IMAGE}"
        )
    for path, content in modules.items():
        if path.endswith(".mpy") and not understands(mpy, content):
            raise FlashError(
                f"{where} runs MicroPython {text} built so that it does not understand {path}. "
                f"{WHOLE_IMAGE}"
            )


def understands(mpy: int, module: bytes) -> bool:
    """Return whether MicroPython with `mpy` (``sys.implementation._mpy``) runs `module` (bytes)."""
    version, flags = module[1], module[2]
    # Above the version: the lowest two bits of the flags are the format of machine code, the next
    # four the architecture that it is for, 0 without any.
    if version != mpy & 0xFF:
        return False
    return flags >> 2 == 0 or flags == mpy >> 8
