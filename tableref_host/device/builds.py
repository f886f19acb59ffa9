"""Reads a build, that is, a hardware variant of the table.

Our builds are in firmware/board.py; a maker's own build is in an edited copy of that file.
"""

import difflib
import re
import runpy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableref.drivers import wiring
from tableref_host.device import FlashError, ImageError
from tableref_host.places import ROOT

# Load board.py by its path instead of importing it, because it is on Python's path only in tests.
TABLE = runpy.run_path(str(ROOT / "firmware" / "board.py"))["Table"]
NAMES = {name: getattr(TABLE, name) for name in dir(TABLE) if name.isupper()}
"""The names that a build must define, with their values in our standard build."""

MAY_BE_NONE = ("DISPLAY_I2C",)

Folder = str | Path


@dataclass(frozen=True)
class Build:
    """A valid build. The attributes of `board` are its values (such as BUTTON_PINS).

    `source` is the board.py (bytes) for an image with this build. `file` is the name of the maker's
    own file, "" for one of ours.
    """

    name: str
    board: Any
    source: bytes
    file: str = ""

    def __str__(self) -> str:
        """Return the name for messages, such as "breadboard of my_board.py"."""
        return build_in_words(self.name, self.file)

    @property
    def label(self) -> str:
        """The part of file names that stands for this build: "table", "breadboard", "my_board"."""
        return Path(self.file).stem if self.file else self.name


def read_build(firmware: Folder, wanted: str | None = None) -> Build:
    """Return the Build called `wanted`, or the one in the file at the path `wanted`.

    `firmware` is the folder with our board.py. If `wanted` is None, return the build that our
    board.py selects as BUILD. Raises ImageError, with all faults, if the build does not exist or
    cannot work.
    """
    ours = Path(firmware) / "board.py"
    if wanted is not None and is_file(wanted):
        path = Path(wanted)
        board = build_in_force(path, read(path))
        source = read_source(path) + f"\nFILE = {path.name!r}\n"
        return checked(path, Build(board.NAME, board, source.encode(), path.name))
    names = read(ours)
    builds = names.get("BUILDS", {})
    if wanted is None or builds.get(wanted, ours) is names.get("BUILD"):
        # board.py is used unchanged, so that naming its own build gives the same image.
        board = build_in_force(ours, names)
        return checked(ours, Build(board.NAME, board, read_source(ours).encode()))
    if wanted not in builds:
        known = ", ".join(builds)
        raise ImageError(
            f"there is no build {wanted!r}. Choose {known}, or your own file: --build FILE.py"
        )
    source = read_source(ours) + f"\nBUILD = BUILDS[{wanted!r}]\n"
    return checked(ours, Build(wanted, builds[wanted], source.encode()))


def builds_of(firmware: Folder) -> dict[str, Any]:
    """Return {name: build} of the builds in board.py in the folder `firmware`."""
    builds: dict[str, Any] = read(Path(firmware) / "board.py").get("BUILDS", {})
    return builds


def build_in_words(name: str, file: str) -> str:
    """Return the text for messages about the build `name`; `file` is a maker's own file, or ""."""
    return f"{name} of {file}" if file else name


def is_file(wanted: str) -> bool:
    """Return whether `wanted` is a path rather than the name of one of our builds."""
    return wanted.endswith(".py") or "/" in wanted or "\\" in wanted


def read_source(path: Folder) -> str:
    """Return the text of the file at `path`. Raises ImageError."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise ImageError(f"cannot read {path}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ImageError(f"{Path(path).name} is no text: Python is expected.") from error


def read(path: Path) -> dict[str, Any]:
    """Return the names that the board.py at `path` defines, a dict. Raises ImageError."""
    read_source(path)
    try:
        return runpy.run_path(str(path))
    except SyntaxError as error:
        raise ImageError(f"{path.name}, line {error.lineno or 1}: {error.msg}.") from error
    except Exception as error:  # It may hold anything, and somebody is editing it.
        raise ImageError(f"{path.name} cannot be understood: {error}.") from error


def build_in_force(path: Path, names: dict[str, Any]) -> Any:
    """Return the BUILD that the file at `path` selects; `names` are the names that it defines.

    Raises ImageError if there is none, or if its NAME is not valid.
    """
    if "BUILD" not in names:
        raise ImageError(f"{path.name} must say which build is in force, such as BUILD = Table.")
    board = names["BUILD"]
    name = getattr(board, "NAME", None)
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,15}", name):
        raise ImageError(f"{path.name} must set NAME to a text of 1 to 16 letters, digits, - or _.")
    return board


def checked(path: Path, build: Build) -> Build:
    """Check `build`, which was read from the file at `path`, and return it.

    Raises ImageError if the build cannot work.
    """
    for name in NAMES:
        if not hasattr(build.board, name):
            raise ImageError(f"{path.name} must say what {name} is.")
        check_kind(path, name, getattr(build.board, name))
    for name in dir(build.board):
        if name.isupper() and name not in NAMES:
            like = difflib.get_close_matches(name, NAMES, 1)
            hint = f" Is {like[0]} meant?" if like else ""
            raise ImageError(f"{path.name} says what {name} is, which means nothing.{hint}")
    found = wiring.problems(build.board)
    if found:
        raise ImageError(
            f"{path.name} describes a board that cannot work ({build.name}). " + " ".join(found)
        )
    return build


def check_kind(path: Path, name: str, value: object) -> None:
    """Raise ImageError unless `value` has the type that `name` has in our standard build."""
    ours = NAMES[name]
    if isinstance(ours, str):
        kind, fits = "a text", isinstance(value, str)
    elif isinstance(ours, tuple):
        kind = "whole numbers between ( and )"
        fits = isinstance(value, tuple) and all(is_number(item) for item in value)
    elif isinstance(ours, bool):
        kind, fits = "True or False", isinstance(value, bool)
    else:
        kind = "a whole number" + (" or None" if name in MAY_BE_NONE else "")
        fits = is_number(value) or (value is None and name in MAY_BE_NONE)
    if not fits:
        raise ImageError(f"{path.name} says that {name} is {value!r}: it must be {kind}.")


def is_number(value: object) -> bool:
    """Return whether `value` is an int and not a bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def build_to_keep(found: tuple[str, ...] | None, firmware: Folder) -> Build:
    """Return the Build for an update of a Pico, which keeps the build that it has.

    `found` is the Pico's build, as ``contents.ask_build`` returns it; `firmware` is the folder with
    our board.py. Raises FlashError if the Pico's build is unknown or not one of ours, ImageError if
    it cannot work.
    """
    if found == ():
        return read_build(firmware)
    if found is None:
        raise FlashError(
            "The firmware on the Pico does not name its build, and a wrong build would not fit the "
            "wiring. Add --build table, --build breadboard, --build four, or --build FILE.py."
        )
    name, file = found
    if file:
        raise FlashError(
            f"The Pico has the build {build_in_words(name, file)}, and an update would lose that "
            "wiring. Add --build FILE.py with that file, or --build table for the standard wiring."
        )
    if name not in builds_of(firmware):
        raise FlashError(
            f"The Pico has the build {name}, which board.py does not have. Add --build FILE.py "
            "with the file that has it, or --build table for the standard wiring."
        )
    return read_build(firmware, name)
