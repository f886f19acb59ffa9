"""Reads the modules of the firmware and its library, and compiles them one by one."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tableref_host.advice import set_up
from tableref_host.bytecode import BytecodeError, compiled
from tableref_host.device import ImageError
from tableref_host.device.library import LibraryError, check, read_copy, read_lock
from tableref_host.game_facts import is_of_pico

# The architecture of the RP2040. It matters only for machine code, which the firmware does not have
# so far.
MARCH = "armv6m"
Files = Mapping[str, bytes]
"""Path -> content."""


def read_sources(firmware: Path, library: Path) -> dict[str, bytes]:
    """Return the firmware and its library: {path with slashes: bytes}, sorted by path."""
    try:
        sources = {
            path.relative_to(firmware).as_posix(): read_lines(path)
            for path in filter(is_of_pico, firmware.rglob("*.py"))
        }
        for module in read_lock():
            content = read_copy(module, library)
            check(module, content)
            sources[module.file] = content
    except OSError as error:
        raise ImageError(f"cannot read {error.filename}: {error.strerror}.") from error
    except LibraryError as error:
        raise ImageError(f"{error}\nRun `{set_up()}`, then try again.") from error
    return dict(sorted(sources.items()))


def read_lines(path: Path) -> bytes:
    """Return the content of a text file with Unix line ends.

    So a checkout with Windows line ends gives the same image.
    """
    return path.read_bytes().replace(b"\r\n", b"\n")


@cache
def compile_module(name: str, source: bytes) -> bytes:
    """Return the module `source` (bytes) as MicroPython bytecode; `name` is its path.

    The bytecode contains the name by which the module is imported instead of its path, because
    tracebacks show it, and because that name takes no additional memory on the Pico.
    """
    imported = re.sub(r"(/__init__)?\.py$", "", name).replace("/", ".")
    try:
        return compiled(source, f"-march={MARCH}", "-s", imported)
    except BytecodeError as error:
        # Quote only the line number, because the path in the message is that of a temporary file.
        line = re.search(r", line \d+", str(error))
        output = str(error).splitlines() or ["no reason was given"]
        raise ImageError(
            f"MicroPython cannot compile {name}{line[0] if line else ''}: {output[-1]}."
        ) from error
