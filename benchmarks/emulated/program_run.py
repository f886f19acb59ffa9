"""Run a program on the emulated Pico, and collect its reports, in a reproducible way."""

import ast

_STARTED_MS = 1_500
"""Delay (ms) before the firmware is interrupted, so that its imports are finished."""
_SILENCE_US = 3_000_000
_PROMPT = b"CTRL-B to exit\r"


class ProgramRun:
    """A `program` that runs on `pico` instead of the firmware.

    Each line that it prints contains `found`, the number of overruns so far, and a list. The list
    is passed to `on_report(list)` as soon as the line is complete. ``Pico.begin`` polls in real
    time. This class does not, so it gives the same figures for the same seed on any machine.
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
        """Stop the firmware, start the program, and wait for its first report."""
        pico = self._pico.run_ms(_STARTED_MS)
        pico.chip.line.on_data = self._hear
        pico.send(b"\r\x03\x03\x01")
        pico.chip.run_until(pico.now_us + _SILENCE_US)
        assert self._rest == b">", self._output
        self._is_running = True
        pico.send(self._program.encode() + b"\x04")
        self.next_report()

    def next_report(self):
        """Run until the next report. Raise AssertionError if there is none."""
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
