"""The programs that the doctor runs on a device, which mostly call firmware/checkup.py.

firmware/tableref/drivers/crashes.py describes the file of crashes.
"""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from tableref_host.advice import as_typed_here
from tableref_host.device import NonsenseError, ProgramError
from tableref_host.device.contents import Contents, Runner, ask_self, read_contents
from tableref_host.protocol.messages import Event

# Import frozen modules in preference to others, as the image's main.py does. It cannot be imported
# for this, because it starts the table.
READY = """
import json, sys
if ".frozen" in sys.path:
    sys.path.remove(".frozen")
sys.path.insert(0, ".frozen")
try:
    import checkup, table_main
    print("yes")
except ImportError:
    print("no")
"""
# This program is run before MicroPython is restarted, also on a Pico without TableRef.
FIRST = """
import json, sys
print(json.dumps(getattr(sys.modules.get("device"), "last_run", {})))
"""
FACTS = "print(json.dumps(checkup.facts(table_main.make_device)))"
STEPS_US = 2_000_000
"""Time (us) for which the iterations of the main loop are measured."""
STEPS = f"print(json.dumps(checkup.measure_steps(table_main.make_device, {STEPS_US})))"
LEAD = "device = checkup.lead(table_main.make_device)"
BEGIN = "checkup.begin(device, %r)"
GO_ON = "print(json.dumps(checkup.go_on(device, %r, 300_000)))"
SILENCE = "checkup.silence(device)"
FINISH = "checkup.finish(device)"

KNOWN = ("version", "pins", "seat_lights", "problems", "journal", "free_memory", "has_display")
"""The keys that ``checkup.facts`` must return."""

ANSWER_TIMEOUT_S = 30
"""Timeout (s) for all programs but benchmarks. They take about 0.3 s."""
BENCHMARK_TIMEOUT_S = 120
"""Timeout (s) for a benchmark, which takes several seconds."""
READ = """
from tableref.drivers import crashes, files
print(json.dumps(crashes.read(files.Store())))
"""
"""Program that prints all recorded crashes."""
CLEAR = """
from tableref.drivers import crashes, files
print(json.dumps(crashes.read(files.Store())))
crashes.clear(files.Store())
"""
"""Program that prints all recorded crashes, and deletes them."""
ADVICE = as_typed_here(
    "if you know why, `tableref doctor --clear-crashes` forgets it; if not, please report it"
)
_LINE = re.compile(r'File "(.+?)", line (\d+)')

Crashes = list[tuple[dict[str, Any], str]]
"""List of (facts of a crash, its traceback)."""


class Patiently(Runner, Protocol):
    """An object that runs programs on a device, each with a timeout."""

    first_output: str

    def run(self, program: str, *, timeout_s: float | None = None) -> str:
        """Run `program` on the device with a timeout for its next output; return the output."""


class Patient:
    """A device that the doctor examines, reached by a Connection or another Patiently."""

    def __init__(self, connection: Patiently) -> None:
        self._connection = connection

    def _run(self, program: str) -> str:
        return self._connection.run(program, timeout_s=ANSWER_TIMEOUT_S)

    def micropython(self) -> tuple[str, str]:
        """Return MicroPython's version, such as "1.28.0", and its name for the board."""
        _, version, machine, _ = ask_self(self._connection)
        return ".".join(map(str, version[:3])), machine

    def chatters(self) -> list[Any] | None:
        """Return [button, count, longest us] of each button that has chattered since power-on.

        Return None if that is unknown, because no table has run.
        """
        found = self._last_run().get("chatters")
        if not isinstance(found, list | None):
            raise NonsenseError(str(found))
        return found

    def ready_us(self) -> int | None:
        """Return the time (us) from power-on until the last table was ready, or None if unknown."""
        found = self._last_run().get("ready_us")
        return found if type(found) is int else None

    def _last_run(self) -> dict[str, Any]:
        """Return the figures of the firmware's last run; see ``last_run`` in firmware/device.py."""
        output = self._connection.first_output.strip()
        figures: dict[str, Any] = last_of(output, dict) if output else {}
        return figures

    def is_ready(self) -> bool:
        """Return whether the device has a TableRef with a self-test."""
        try:
            return self._run(READY).strip() == "yes"
        except ProgramError:
            return False

    def crashes(self) -> Crashes:
        """Return the recorded crashes, oldest first, as (facts, traceback)."""
        return _crashes(self._run(READ))

    def clear_crashes(self) -> Crashes:
        """Delete the recorded crashes; return them."""
        return _crashes(self._run(CLEAR))

    def facts(self) -> dict[str, Any]:
        """Return the result of ``checkup.facts``.

        Call it first, because every other check takes memory.
        """
        # Read only the last line. Events may precede it, because a table whose OK is stuck begins
        # its self-test.
        output = self._run(FACTS)
        facts: dict[str, Any] = last_of(output, dict)
        build = facts.get("build")
        is_build = isinstance(build, list) and [type(text) for text in build] == [str, str]
        if not (is_build and is_supply(facts.get("supply"))) or any(
            name not in facts for name in KNOWN
        ):
            raise NonsenseError(output)
        return facts

    def measure_steps(self) -> tuple[int, int, int]:
        """Return (number of steps of the main loop, longest step (us), time of all steps (us))."""
        found = last_of(self._run(STEPS), list)
        if [type(number) for number in found] != [int, int] or found[0] < 1:
            raise NonsenseError(str(found))
        return found[0], found[1], STEPS_US

    def run_benchmark(self, program: str) -> str:
        """Run a program that takes long; return its output."""
        return self._connection.run(program, timeout_s=BENCHMARK_TIMEOUT_S)

    def contents(self) -> Contents:
        """Return the Contents of the device."""
        return read_contents(self._connection)

    def lead(self) -> None:
        """Prepare the device for its self-test."""
        self._run(LEAD)

    def play(
        self,
        part: str,
        is_enough: Callable[[], bool] = lambda: False,
        on_event: Callable[[Event], object] = lambda event: None,
    ) -> bool:
        """Run a part of the self-test; return True if it ended, False if `is_enough()` stopped it.

        `on_event` is called with each event of the self-test soon after it comes.
        """
        is_over = False
        self._run(BEGIN % part)
        while not is_over and not is_enough():
            output = self._run(GO_ON % part)
            for event in _events(output.splitlines()):
                on_event(event)
            is_over = last_of(output, bool)
        for event in _events(self._run(SILENCE).splitlines()):
            on_event(event)
        return is_over

    def finish(self) -> list[dict[str, Any]]:
        """End the self-test; return the `troubles` of its event `self_test_ended`."""
        output = self._run(FINISH)
        for event in _events(output.splitlines()):
            if event["event"] == "self_test_ended" and isinstance(event.get("troubles"), list):
                troubles: list[dict[str, Any]] = event["troubles"]
                return troubles
        raise NonsenseError(output)


def last_of(output: str, kind: Any) -> Any:
    """Return the JSON value in the last line of a device's output.

    Raises NonsenseError if that is not an instance of `kind`.
    """
    try:
        value = json.loads(output.splitlines()[-1])
    except (ValueError, IndexError, RecursionError) as error:
        raise NonsenseError(output) from error
    if not isinstance(value, kind):
        raise NonsenseError(output)
    return value


def is_supply(supply: Any) -> bool:
    """Return whether `supply` has the form of a `supply` of ``checkup.facts``, or is None."""
    if supply is None:
        return True
    kinds = ((int,), (bool,), (int, type(None)))
    is_row = isinstance(supply, list) and len(supply) == len(kinds)
    return is_row and all(type(value) in kind for value, kind in zip(supply, kinds, strict=True))


def _crashes(output: str) -> Crashes:
    found: Crashes = last_of(output, list)
    for crash in found:
        is_pair = isinstance(crash, list) and len(crash) == 2
        if not (is_pair and isinstance(crash[0], dict) and isinstance(crash[1], str)):
            raise NonsenseError(output)
    return found


def _events(lines: Iterable[str]) -> list[Event]:
    """Return the events among the lines of a device's output. Raises NonsenseError."""
    events = [last_of(line, dict) for line in lines if line.startswith("{")]
    for event in events:
        if "event" not in event:
            raise NonsenseError(str(event))
    return events


def in_words(facts: dict[str, Any], traceback: str) -> str:
    """Return a line of text about a crash: what happened, where, and when.

    Missing facts are left out.
    """
    lines = traceback.strip().splitlines()
    error = lines[-1].strip() if lines else ""
    what = "the loop stood still" if facts.get("what") == "hang" else error or "an exception"
    words = [f"crash {facts.get('number', '?')}: {what}"]
    places = [f"{name} {line}" for name, line in _LINE.findall(traceback)]
    if places:
        words.append(f"at {' > '.join(places)}")
    if facts.get("game"):
        words.append(f"in {facts['game']}")
    if "alive_s" in facts:
        words.append(f"{facts['alive_s']} s after the start")
    if facts.get("free_memory"):
        words.append(f"{facts['free_memory'] // 1024} KB of memory free")
    if "version" in facts:
        words.append(f"firmware {facts['version']}")
    return ", ".join(words)


def how_many(crashes: Crashes) -> int:
    """Return the number of crashes since the file was cleared, including those it has dropped."""
    numbers: list[int] = [facts.get("number", 0) for facts, _ in crashes]
    return max([len(crashes)] + numbers)
