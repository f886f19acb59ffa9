"""A Pico that runs what it is sent, and starts the firmware that it holds, without a cable."""

import builtins
import io
import sys
from types import SimpleNamespace

from firmwares import END, HEADER
from flash_model import Files, Flash

from host_tools.device import LineError, ProgramError
from host_tools.device.uf2 import SECTOR

SIZE = 96 * SECTOR
MICROPYTHON = ("binascii", "hashlib", "io", "json", "struct")
"""Modules that MicroPython has itself, besides those that stand for the Pico here."""

IMPLEMENTATION = {
    "name": "micropython",
    "version": (1, 28, 0, ""),
    "_machine": "Raspberry Pi Pico with RP2040",
    "_mpy": 0x1306,
}


class Pico:
    """A Pico with `flash` (bytes), or with the files in `files` on a flash of `size` bytes.

    `said` is what its firmware said since ``start``; a module says its own source's first line.
    """

    def __init__(self, files=None, flash=None, size=SIZE):
        self.files = Files(Flash(flash or b"\xff" * size), is_new=flash is None)
        for path, content in (files or {}).items():
            self.files.write(path, content)
        self.files.memory.writes.clear()
        self.implementation = dict(IMPLEMENTATION)
        self.alarms = []
        self.said = []
        self._modules = {}
        self._refresh()

    @property
    def flash(self):
        """What is on the flash now."""
        return bytes(self.files.memory.buffer)

    def start(self):
        """Switch it on: run main.py. Returns what the modules of the firmware said, in order."""
        self._refresh()
        self.said = []
        self._execute(self.files.read("main.py"), "main.py")
        return self.said

    def run(self, program):
        """Run `program` at the raw prompt; return what it printed. Raises what it raises."""
        said, sys_stdout = io.StringIO(), sys.stdout
        sys.stdout = said
        try:
            self._execute(program, "<stdin>")
        finally:
            sys.stdout = sys_stdout
        return said.getvalue()

    def _refresh(self):
        self._sys = SimpleNamespace(
            path=["", ".frozen", "/lib"], implementation=SimpleNamespace(**self.implementation)
        )
        names = {**vars(builtins), "__import__": self._import, "open": self.files.open}
        self._names = {"__builtins__": names, "__name__": "__main__"}
        self.files.sweep()
        self._mounts = {}
        vfs = SimpleNamespace(
            mount=lambda filesystem, place: self._mount(place, filesystem),
            umount=lambda place: self._mounts.pop(place).umount(),
        )
        machine = self._machine()
        self._modules = {"os": self.files, "sys": self._sys, "machine": machine, "vfs": vfs}
        self._sys.modules = self._modules

    def _machine(self):
        def make_timer():
            return SimpleNamespace(init=lambda **how: self.alarms.append(how))

        make_timer.ONE_SHOT = 0
        return SimpleNamespace(Timer=make_timer, reset=lambda: self.alarms.append("reset"))

    def _import(self, name, *_):
        if name in self._modules:
            return self._modules[name]
        for folder in self._sys.path:
            try:
                source = self._read(folder, f"{name}.mpy")
            except OSError:
                continue
            names = {**self._names, "__name__": name, "said": self.said}
            exec(source.removeprefix(HEADER), names)
            self._modules[name] = SimpleNamespace(**names)
            return self._modules[name]
        # This machine has modules that a firmware lacks, one called board among them.
        if name not in MICROPYTHON:
            raise ImportError(f"no module named '{name}'")
        return __import__(name)

    def _mount(self, place, filesystem):
        filesystem.mount(False, False)
        self._mounts[place] = filesystem

    def _read(self, folder, name):
        """Return the module `name` in a folder, or in a filesystem that is mounted there."""
        if folder not in self._mounts:
            return self.files.read(f"{folder}/{name}".lstrip("/"))
        path = f"/{name}"
        if self._mounts[folder].stat(path)[0] != 0x8000:
            raise OSError(21)
        with self._mounts[folder].open(path, "rb") as file:
            return file.read().partition(END)[0]

    def _execute(self, program, name):
        exec(compile(program, name, "exec"), self._names)


class Line:
    """A Connection to `pico`. The cable comes out at the run number `cut_at`, counted from 0.

    With `is_heard`, the Pico still gets that program: only the answer does not come.
    """

    port = "/dev/ttyACM7"

    def __init__(self, pico, cut_at=None, is_heard=False):
        self.pico = pico
        self.programs = []
        self.restarts = 0
        self._cut_at = cut_at
        self._is_heard = is_heard
        pico._refresh()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def restart(self):
        """Start the firmware, as the real one does."""
        self.restarts += 1

    def run(self, program):
        """Run `program` on the Pico, as a Connection does."""
        is_cut = self._cut_at is not None and len(self.programs) >= self._cut_at
        self.programs.append(program)
        if is_cut and not (self._is_heard and len(self.programs) - 1 == self._cut_at):
            raise LineError("the Pico does not answer")
        try:
            said = self.pico.run(program)
        except Exception as error:
            raise ProgramError(f"Traceback\n{type(error).__name__}: {error}") from error
        if is_cut:
            raise LineError("the Pico does not answer")
        return said
