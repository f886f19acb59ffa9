"""What the doctor has a device run; the work itself is in firmware/checkup.py.

How crashes are written down there: see firmware/tableref/drivers/crashes.py.
"""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from tableref_host.advice import as_typed_here
from tableref_host.device import NonsenseError, ProgramError
from tableref_host.device.contents import Contents, Runner, ask_self, read_contents
from tableref_host.protocol.messages import Event

# The path as the image's main.py sets it, which would start the table.
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
# Before all is made again: a program that a Pico without TableRef runs as well.
FIRST = """
import json, sys
print(json.dumps(getattr(sys.modules.get("device"), "left", {})))
"""
FACTS = "print(json.dumps(checkup.facts(table_main.make_device)))"
STEPS_US = 2_000_000
"""Duration (us) for which the loop is measured."""
STEPS = f"print(json.dumps(checkup.measure_steps(table_main.make_device, {STEPS_US})))"
LEAD = "device = checkup.lead(table_main.make_device)"
BEGIN = "checkup.begin(device, %r)"
GO_ON = "print(json.dumps(checkup.go_on(device, %r, 300_000)))"
SILENCE = "checkup.silence(device)"
FINISH = "checkup.finish(device)"

KNOWN = ("version", "pins", "seat_lights", "problems", "journal", "free_memory", "has_display")
"""The keys that ``checkup.facts`` returns at least."""

ANSWER_TIMEOUT_S = 30
"""Timeout (s) for these programs, which take about 0.3 s."""
BENCHMARK_TIMEOUT_S = 120
"""Timeout (s) for a benchmark, which takes several seconds."""
READ = """
from tableref.drivers import crashes, files
print(json.dumps(crashes.read(files.Store())))
"""
"""Prints all that the file holds."""
CLEAR = """
from tableref.drivers import crashes, files
print(json.dumps(crashes.read(files.Store())))
crashes.clear(files.Store())
"""
"""Prints the same, and forgets it."""
ADVICE = as_typed_here(
    "if you know why, `tableref doctor --clear-crashes` forgets it; if not, please report it"
)
_LINE = re.compile(r'File "(.+?)", line (\d+)')

Crashes = list[tuple[dict[str, Any], str]]
"""The facts of each crash, and its traceback."""


class Patiently(Runner, Protocol):
    """What runs programs on a device, and waits for them as long as it is told."""

    first_output: str

    def run(self, program: str, *, timeout_s: float | None = None) -> str:
        """Run `program` on the device with a timeout for its next output; return the output."""


class Patient:
    """A device whose self-test the doctor leads, on a Connection or anything that runs programs."""

    def __init__(self, connection: Patiently) -> None:
        self._connection = connection

    def _run(self, program: str) -> str:
        return self._connection.run(program, timeout_s=ANSWER_TIMEOUT_S)

    def micropython(self) -> tuple[str, str]:
        """Return (its version such as "1.28.0", the board in its own words)."""
        _, version, machine, _ = ask_self(self._connection)
        return ".".join(map(str, version[:3])), machine

    def chatters(self) -> list[Any] | None:
        """Return [button, how often, longest us] of each button that has chattered since power-on.

        None when that is not known: no table was on.
        """
        found = self._left().get("chatters")
        if not isinstance(found, list | None):
            raise NonsenseError(str(found))
        return found

    def ready_us(self) -> int | None:
        """Return the time (us) from power-on until the last table was ready, None if unknown."""
        found = self._left().get("ready_us")
        return found if type(found) is int else None

    def _left(self) -> dict[str, Any]:
        """Return what the last table has left; see ``left`` in firmware/device.py."""
        output = self._connection.first_output.strip()
        left: dict[str, Any] = last_of(output, dict) if output else {}
        return left

    def is_ready(self) -> bool:
        """Return whether TableRef is there, with a self-test."""
        try:
            return self._run(READY).strip() == "yes"
        except ProgramError:
            return False

    def crashes(self) -> Crashes:
        """Return the crashes in its crash file, oldest first: (facts, a dict; traceback)."""
        return _crashes(self._run(READ))

    def clear_crashes(self) -> Crashes:
        """Have it forget its crashes; return them."""
        return _crashes(self._run(CLEAR))

    def facts(self) -> dict[str, Any]:
        """Return what ``checkup.facts`` does. Before anything else, since all takes memory."""
        # Events may come before it: a table whose OK is stuck begins to test itself.
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
        """Return (steps of the loop, the longest one in us, the time of all in us)."""
        found = last_of(self._run(STEPS), list)
        if [type(number) for number in found] != [int, int] or found[0] < 1:
            raise NonsenseError(str(found))
        return found[0], found[1], STEPS_US

    def run_benchmark(self, program: str) -> str:
        """Run a program that takes long; return its output."""
        return self._connection.run(program, timeout_s=BENCHMARK_TIMEOUT_S)

    def contents(self) -> Contents:
        """Return the Contents of its filesystem."""
        return read_contents(self._connection)

    def lead(self) -> None:
        """Have the device ready to test itself."""
        self._run(LEAD)

    def play(
        self,
        part: str,
        is_enough: Callable[[], bool] = lambda: False,
        on_event: Callable[[Event], object] = lambda event: None,
    ) -> bool:
        """Have the device do a part; return whether that was over before `is_enough()`.

        `on_event` is called with each event of the self-test, soon after it came.
        """
        is_over = False
        self._run(BEGIN % part)
        while not is_over and not is_enough():
            output = self._run(GO_ON % part)
            for event in _events(output.splitlines()[:-1]):
                on_event(event)
            is_over = last_of(output, bool)
        for event in _events(self._run(SILENCE).splitlines()):
            on_event(event)
        return is_over

    def finish(self) -> list[dict[str, Any]]:
        """Return all troubles that the self-test found, as `self_test_ended` names them."""
        output = self._run(FINISH)
        for event in _events(output.splitlines()):
            if event["event"] == "self_test_ended" and isinstance(event.get("troubles"), list):
                troubles: list[dict[str, Any]] = event["troubles"]
                return troubles
        raise NonsenseError(output)


def last_of(output: str, kind: Any) -> Any:
    """Return what the last line that a device said is in JSON, an object of a type of `kind`.

    Raises NonsenseError when it is anything else.
    """
    try:
        value = json.loads(output.splitlines()[-1])
    except (ValueError, IndexError, RecursionError) as error:
        raise NonsenseError(output) from error
    if not isinstance(value, kind):
        raise NonsenseError(output)
    return value


def is_supply(supply: Any) -> bool:
    """Return whether `supply` is as ``checkup.facts`` tells it, or nothing."""
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
    """Return the events among the lines that a device said. Raises NonsenseError."""
    events = [last_of(line, dict) for line in lines if line.startswith("{")]
    for event in events:
        if "event" not in event:
            raise NonsenseError(str(event))
    return events


def in_words(facts: dict[str, Any], traceback: str) -> str:
    """Return a crash in one line: what it was, where, and when. Facts that are missing are left."""
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
    """Return how many crashes there were since the file was cleared; the oldest are not kept."""
    numbers: list[int] = [facts.get("number", 0) for facts, _ in crashes]
    return max([len(crashes)] + numbers)
