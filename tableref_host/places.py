"""Paths of this project, and functions that write files as a whole."""

from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_cache_path

PACKAGE = Path(__file__).resolve().parent
"""The folder of this package."""

PROJECT = PACKAGE / "project"
"""The folder of project files in a wheel, added by hatch_build.py."""

IS_INSTALLED = PROJECT.is_dir()
"""True if this runs from an installed wheel instead of a checkout."""

HOME = "https://github.com/tableref/tableref"
"""Address of the project's page, where its sources and releases are."""

ROOT = PROJECT if IS_INSTALLED else PACKAGE.parent
FIRMWARE = ROOT / "firmware"
BUILD = user_cache_path("tableref") if IS_INSTALLED else ROOT / "build"
"""The folder for build results."""

LIBRARY = ROOT / "build" / "library"
"""The device's third-party modules, as `tableref library` fetches them."""

# The folder in which npm installs MicroPython for WebAssembly.
MICROPYTHON = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"


def write_whole(path: Path, content: bytes) -> None:
    """Write `content` (bytes) to `path` so that no reader sees half of it. Raises OSError.

    A pipe or a device, such as /dev/null, is written to directly.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(content)
    else:
        write_all({path: content})


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write all `files`, {path: bytes}, or none of them. Raises OSError.

    No reader sees half of a file.
    """
    unfinished = {path: path.with_name(path.name + ".unfinished") for path in files}
    try:
        for path, content in files.items():
            # Delete an existing file, because it may be a link that somebody else has made.
            unfinished[path].unlink(missing_ok=True)
            with unfinished[path].open("xb") as file:
                file.write(content)
        for path, written in unfinished.items():
            written.replace(path)
    finally:
        for written in unfinished.values():
            written.unlink(missing_ok=True)
