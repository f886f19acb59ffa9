"""Runs a program on the emulated Pico that reports what it finds, the same way each time."""

import ast

_STARTED_MS = 1_500
"""Before that the firmware is not stopped: it would be in the middle of an import."""
_SILENCE_US = 3_000_000
_PROMPT = b"CTRL-B to exit\r"


class ProgramRun:
    """A `program` on `pico`, in place of the firmware.

    It prints lines of `found`, the overruns so far, and a list, which `on_report(list)` is given
    as soon as the line is there. ``Pico.begin`` looks for answers when some real time has gone by;
    here the same seed gives the same figures, on however slow a machine.
    """

    def __init__(self, pico, program, on_report):
        self.overruns = 0
        self._pico = pico
        self._program = program
        self._on_report = on_report
        self._rest = b""
        self._output = []
        self._reports = 0
        self._is_running = False

    def start(self):
        """Stop the firmware and start the program; return when its first report has come."""
        pico = self._pico.run_ms(_STARTED_MS)
        pico.chip.line.on_data = self._hear
        pico.send(b"\r\x03\x03\x01")
        pico.chip.run_until(pico.now_us + _SILENCE_US)
        assert self._rest == b">", self._output
        self._is_running = True
        pico.send(self._program.encode() + b"\x04")
        self.next_report()

    def next_report(self):
        """Let time pass until the next report; raise AssertionError when none comes."""
        reports = self._reports
        self._pico.chip.run_until(self._pico.now_us + _SILENCE_US)
        assert self._reports > reports, self._output

    def _hear(self, data):
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._output += lines
        for line in lines if self._is_running else ():
            _, is_report, report = line.decode().partition("found ")
            assert is_report, self._output
            overruns, found = report.split(" ", 1)
            self.overruns = int(overruns)
            self._reports += 1
            self._on_report(ast.literal_eval(found))
            self._pico.chip.stop()
        if not self._is_running and self._output and self._output[-1].endswith(_PROMPT):
            if self._rest == b">":
                self._pico.chip.stop()
