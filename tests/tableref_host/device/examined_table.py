"""A simulated table for the doctor, which runs the firmware's own self-test."""

import contextlib
import io
import json
from types import SimpleNamespace

from click.testing import CliRunner

import checkup
import machine
from tableref_host.cli.main import main
from tableref_host.device import patient
from tableref_host.device.contents import SELF, Contents
from turning_table import TurningTable

WELL = "y\ny\ny\n"
"""Answers of a person who sees and hears everything correctly."""

CRASH = {
    "number": 4,
    "what": "exception",
    "in_a_row": 1,
    "alive_s": 132,
    "version": "1.2.3",
    "free_memory": 41_232,
    "game": "quiz",
}
"""The facts of a crash, as the table has recorded them."""

TAP_US = 60_000
EACH_US = 200_000


class Bench:
    """A stand-in for a Connection.

    `stuck` are buttons down from the start. `hands` are changes of buttons after the button test
    begins: (us after that, button, is_down). All other properties of the device can be set before
    the doctor starts.
    """

    port = "/dev/ttyACM7"

    def __init__(self, stuck=()):
        self.version = [1, 28, 0, ""]
        self.is_ready = True
        self.image = "tableref-aaaaaaaaaaaaaaaa"
        self.free = 1120 << 10
        self.facts = {}
        self.crashes = []
        self.stuck = stuck
        self.hands = []
        self.first_output = '{"chatters": [], "ready_us": 280000}\r\n'
        self.has_display = True
        self.ran = []
        self.tables = []
        self.is_open = None
        self.on_run = lambda program: None
        self.errors = {}
        """Program -> the error that it raises."""
        self._names = {"json": json, "checkup": checkup}
        self._names["table_main"] = SimpleNamespace(make_device=self.make_device)

    def __enter__(self):
        self.is_open = True
        return self

    def __exit__(self, *_):
        self.is_open = False

    def make_device(self, referee=None):
        if referee is None:
            referee = SimpleNamespace(
                tick=lambda t_us: 1000, sounds=lambda t_us: 0, events=list, edge=None
            )
        table = TurningTable(referee, on_event=lambda event: print(json.dumps(event)))
        table.has_display = self.has_display
        for button in self.stuck:
            if referee.edge:
                referee.edge(button, True, machine.bus.now_us)
        self.tables.append(table)
        return table

    def run(self, program, on_line=None, timeout_s=10):
        assert self.is_open
        self.ran.append(program)
        self.on_run(program)
        if program in self.errors:
            raise self.errors[program]
        if program == SELF:
            return json.dumps(["micropython", self.version, "Raspberry Pi Pico with RP2040", 0])
        if program.endswith(patient.READY):
            return "yes\n" if self.is_ready else "no\n"
        if program in (patient.READ, patient.CLEAR):
            found, self.crashes = self.crashes, self.crashes if program == patient.READ else []
            return json.dumps(found) + "\n"
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            if program == patient.FACTS:
                known = {**checkup.facts(self.make_device), **self.facts}
                print(json.dumps(known))
            else:
                exec(program, self._names)
        if program == patient.BEGIN % "buttons":
            begun_us = machine.bus.now_us
            self.tables[-1].moves = [(begun_us + at, *move) for at, *move in sorted(self.hands)]
        return said.getvalue()

    def contents(self, connection):
        """Stand in for read_contents."""
        assert connection is self
        return Contents(self.image, 1408 << 10, self.free)

    # -- hands --------------------------------------------------------------------------------

    def press_all(self, *but):
        """Schedule one press of each button, except those in `but`."""
        for button in range(1, 14):
            if button not in but:
                self.press(button, EACH_US * button)
        return self

    def press(self, button, at_us, for_us=TAP_US):
        self.hands += [(at_us, button, True), (at_us + for_us, button, False)]
        return self

    def parts_played(self):
        """Return the parts that the doctor has run, in order."""
        begun = [patient.BEGIN % part for part in PARTS]
        return [PARTS[begun.index(program)] for program in self.ran if program in begun]


PARTS = ("hands_off", "lights", "sound", "screen", "buttons")


def examine(*words, answers="", status=0):
    done = CliRunner().invoke(main, ["doctor", *words], input=answers)
    assert "Traceback" not in done.output
    assert done.exit_code == status, done.output
    return done


def lines(done, state):
    """Return the texts of the findings in `state`, as the doctor has printed them."""
    return [line[9:] for line in done.stdout.splitlines() if line.startswith(f"{state:<9}")]


def troubles(*words, answers=WELL):
    return lines(examine(*words, answers=answers, status=1), "trouble")
