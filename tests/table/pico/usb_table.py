"""A table at the end of a USB cable: the firmware's own wire, and MicroPython's raw prompt."""

import base64
import builtins
import contextlib
import io
import json

from played_table import SHORT, table_of
from table_on_a_line import Table

from host_tools.device import ProgramError
from host_tools.device.contents import TELL
from host_tools.device.page_talk import page_talk
from tableref.drivers import files

TALK = page_talk()
PROGRAMS = TALK["programs"]
ANSWER_US = 300_000
"""So much of the table's time goes by with each piece that it is sent."""
FACTS = {"version": "1.2.3", "problems": ["a pin is used twice."]}
CRASH = [{"number": 1, "what": "exception"}, "Traceback\nValueError: cat"]


class UsbTable:
    """What is sent goes to `takes`; `is_stopped` while MicroPython is at its prompt.

    `is_silent` has it say nothing. `forgets` is how often it takes no notice of a Ctrl-C. `cut_in`
    is a program in whose midst the cable comes out: `pull` is called then. `bench` is what runs
    programs in its place, if there is one: a model of the tools' own tests, with its `run`.
    """

    def __init__(self, pull=lambda: None):
        self.table = Table()
        self.table.is_plugged = True
        for path, content in table_of(SHORT).files.items():
            if "/done/" in path:
                self.table._disk.files[path] = content
        self.is_silent = False
        self.forgets = 0
        self.is_ready = True
        self.is_stopped = False
        self.is_at_raw_prompt = False
        self.starts = 0
        self.cut_in = ""
        self.bench = None
        self.pull = pull
        self._typed = bytearray()
        self.said = bytearray()

    @property
    def journal(self):
        """The newest finished match: its path, its content."""
        paths = [path for path in self.table._disk.files if "/done/" in path]
        return max(paths), self.table._disk.files[max(paths)]

    @property
    def settings(self):
        """The file of settings as it is stored, None without one."""
        return files.Store(disk=self.table._disk, open=self.table._disk.open).read_text(
            "settings.txt"
        )

    def takes(self, text):
        """Take bytes (base64), and return what comes back."""
        for byte in base64.b64decode(text):
            self._take(byte)
        if not self.is_stopped:
            self.table.wait(ANSWER_US)
            self.said += self.table.sent
        self.table.sent.clear()
        said, self.said = bytes(self.said), bytearray()
        return base64.b64encode(b"" if self.is_silent else said).decode()

    def _take(self, byte):
        if byte == 3 and self.forgets:
            self.forgets -= 1
        elif byte == 3:
            self.is_stopped = True
            self._typed.clear()
            self.said += b"" if self.is_at_raw_prompt else b"KeyboardInterrupt: \r\n>>> "
        elif not self.is_stopped:
            self.table.type(bytes([byte]))
        elif byte == 1:
            self._show_raw_prompt()
        elif byte == 2:
            self.is_at_raw_prompt = False
            self.said += b"\r\nMicroPython v1.28.0\r\n>>> "
        elif byte == 4:
            self._enter()
        else:
            self._typed.append(byte)

    def _show_raw_prompt(self):
        self.is_at_raw_prompt = True
        self._typed.clear()
        self.said += b"raw REPL; CTRL-B to exit\r\n>"

    def _enter(self):
        program, self._typed = self._typed.decode().strip("\r"), bytearray()
        if not self.is_at_raw_prompt:
            self.said += b"MPY: soft reboot\r\n"
            self.is_stopped = False
            self.starts += 1
            self.table.cut_power()
        elif not program:
            self.said += b"OK\r\nMPY: soft reboot\r\n"
            self._show_raw_prompt()
        else:
            if self.cut_in and self.cut_in in program:
                self.pull()
            said, fault = self._run(program)
            said = said.replace("\n", "\r\n")
            self.said += b"OK" + said.encode() + b"\x04" + fault.encode() + b"\x04>"

    def _run(self, program):
        if self.bench:
            try:
                return self.bench.run(program), ""
            except ProgramError as error:
                return "", error.traceback
        if program == PROGRAMS["ready"]:
            return ("yes\n" if self.is_ready else "no\n"), ""
        if program == PROGRAMS["facts"]:
            # A table may say something else first.
            return '{"event": "x"}\n' + json.dumps(FACTS) + "\n", ""
        if program == PROGRAMS["crashes"]:
            return json.dumps([CRASH]) + "\n", ""
        disk, said = self.table._disk, io.StringIO()

        def load(name, *rest):
            return disk if name == "os" else __import__(name, *rest)

        names = {**vars(builtins), "open": disk.open, "__import__": load}
        ours = files.Store
        files.Store = lambda: ours(disk=disk, open=disk.open)
        try:
            with contextlib.redirect_stdout(said):
                exec(program, {"__builtins__": names, "json": json})
        except OSError as error:
            return said.getvalue(), f"Traceback\r\nOSError: {error}\r\n"
        finally:
            files.Store = ours
        return said.getvalue(), ""


class Examined:
    """A Bench of the doctor's tests that says what it holds, as a Pico does."""

    def __init__(self, bench):
        self._bench = bench
        bench.is_open = True

    def run(self, program):
        """Run `program`; see Bench."""
        if program == TALK["update"]["sources"]:
            return ""
        if program == "hold()\n" + TELL:
            return self._contents()
        if program == TALK["doctor"]["programs"]["first"]:
            return self._bench.first_output
        return self._bench.run(program)

    def _contents(self):
        contents = self._bench.contents(self._bench)
        rows = [f"{one.sha256} {one.size} {path}" for path, one in contents.files.items()]
        room = f"{contents.block} {contents.free}"
        return "\r\n".join([contents.slot, room, contents.image, *rows]) + "\r\n"
