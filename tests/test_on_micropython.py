"""The firmware and its tests run on MicroPython as they do on CPython.

Each file runs in a separate interpreter in node. A process runs several interpreters, because
starting one takes time, but not all, because a batch must end within the timeout of one test even
on a busy machine.
"""

import importlib.util
import json
import unittest

import pytest

import chip_standins  # noqa: F401  the tests counted here import the chip's drivers
from tableref_host.game_facts import is_of_table
from tableref_host.micropython import Job, TestCount, run_jobs, script_job, unittest_job
from tableref_host.micropython.runner import IMPORT_PATH, path_lines
from tableref_host.places import ROOT
from tests.effort import exhaustive
from tests.waiting import TIMEOUT_S

FIRMWARE = ROOT / "firmware"
SCENARIOS = sorted((ROOT / "tests" / "scenarios").glob("*.txt"))
# MicroPython in node leaves asyncio's loop to JavaScript; the emulated Pico W runs the radio.
OF_A_LOOP = [ROOT / "tests/firmware/radio" / f"test_{name}.py" for name in ("radio", "begin")]
# MicroPython in node has no sockets; the emulated Pico W serves the page.
OF_SOCKETS = [
    ROOT / "tests/firmware" / f"{name}.py"
    for name in ("web/test_server", "web/test_page", "radio/test_set_up")
]
UNITTESTS = sorted(
    path
    for path in (ROOT / "tests" / "firmware").rglob("test_*.py")
    # Tests that need pytest, hypothesis or node run on CPython alone.
    if "import unittest" in path.read_text("utf-8")
    if path not in OF_A_LOOP + OF_SOCKETS
)
# Tests that take more than 2 s of processor time each on MicroPython, which is half of the time of
# all 200: every byte of a journal damaged, thousands of draws, minutes of a running loop, clocks
# that run to their end. `make test` runs them on CPython only, and shorter tests of the same
# modules on MicroPython.
LONG = (
    "tests/firmware/games/got_it/test_solver.py",
    "tests/firmware/games/lots/test_game.py",
    "tests/firmware/games/test_draw_fairness.py",
    "tests/firmware/games/turn_clock/test_table.py",
    "tests/firmware/referee/test_last_match.py",
    "tests/firmware/referee/test_old_presses.py",
    "tests/firmware/referee/test_seed.py",
    "tests/firmware/referee/test_snapshots.py",
    "tests/firmware/store/test_keeper_damage.py",
    "tests/firmware/store/test_settings_file.py",
    "tests/firmware/test_checkup.py",
    "tests/firmware/test_settings_at_power_on.py",
    "tests/firmware/usb/test_wire.py",
    "tests/scenarios/turn_clock_menu_closes.txt",
    "tests/scenarios/turn_clock_settings_changed.txt",
)
# Interrupts in machine code and their setup, which the emulated Pico runs.
OF_THE_CHIP = ("light_interrupts", "contact_interrupts", "sound_ahead", "press_lights")
# MicroPython in node has no sockets either.
OF_SERVING = (("web", "server.py"), ("web", "page.py"), ("radio", "set_up.py"))
MODULES = sorted(
    ".".join(path.relative_to(FIRMWARE).with_suffix("").parts).removesuffix(".__init__")
    for path in filter(is_of_table, FIRMWARE.rglob("*.py"))
    if path.stem not in OF_THE_CHIP and path.parts[-2:] not in OF_SERVING
)

IMPORT_ALL = """
import io, json
import chip_standins
broken = {{}}
for name in {modules!r}:
    try:
        __import__(name)
    except Exception as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        broken[name] = text.getvalue()
result = json.dumps(broken)
"""
PLAY = """
from tableref_host.simulation import scenario
with open("/scenario.txt") as file:
    result = "".join([line + "\\n" for line in scenario.play(file.read())])
"""


def name_of(path):
    return path.relative_to(ROOT).as_posix()


def with_long_ones_exhaustive(paths):
    return [
        pytest.param(path, marks=exhaustive) if name_of(path) in LONG else path for path in paths
    ]


def import_job(modules):
    return Job("imports", path_lines(*IMPORT_PATH) + IMPORT_ALL.format(modules=modules))


def scenario_job(path):
    return Job(str(path), path_lines(*IMPORT_PATH) + PLAY, ((path, "/scenario.txt"),))


TOGETHER = 24
"""Maximum number of jobs per process."""


class Outcomes:
    """The Outcome of each job of this file by name, run when the first of its batch is needed."""

    def __init__(self):
        made = [(path, unittest_job(path)) for path in UNITTESTS]
        made += [(path, scenario_job(path)) for path in SCENARIOS]
        long = [job for path, job in made if name_of(path) in LONG]
        jobs = [job for path, job in made if name_of(path) not in LONG]
        jobs += [import_job(MODULES)]
        batches = [jobs[at : at + TOGETHER] for at in range(0, len(jobs), TOGETHER)]
        batches += [[job] for job in long]
        self._batch_of = {job.name: batch for batch in batches for job in batch}
        self._done = {}

    def __getitem__(self, name):
        if name not in self._done:
            # An endless job is reported and its node stopped before pytest's own timeout.
            done = run_jobs(self._batch_of[name], timeout=TIMEOUT_S)
            self._done.update((outcome.name, outcome) for outcome in done)
        return self._done[name]


@pytest.fixture(scope="module")
def outcomes():
    """Return the Outcomes of this file."""
    return Outcomes()


def count_on_cpython(path):
    spec = importlib.util.spec_from_file_location(f"counted_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return unittest.TestLoader().loadTestsFromModule(module).countTestCases()


@pytest.mark.parametrize("path", with_long_ones_exhaustive(UNITTESTS), ids=name_of)
def test_unittest_file_passes_on_micropython(path, outcomes):
    outcome = outcomes[str(path)]
    assert outcome.error == ""
    count = TestCount.of(outcome)
    assert (count.failures, count.errors, count.skipped) == (0, 0, 0), outcome.output
    # The number must be the same as on CPython, because a test that is not found does not run.
    assert count.run == count_on_cpython(path) > 0


@pytest.mark.parametrize("path", with_long_ones_exhaustive(SCENARIOS), ids=name_of)
def test_scenario_gives_the_golden_events_on_micropython(path, outcomes):
    outcome = outcomes[str(path)]
    assert outcome.error == ""
    assert outcome.result == path.with_suffix(".events").read_text(encoding="utf-8")


def test_every_firmware_module_is_imported_on_micropython(outcomes):
    outcome = outcomes["imports"]
    assert outcome.error == ""
    broken = json.loads(outcome.result)
    assert broken == {}, "\n".join(broken.values())


def test_there_are_jobs_to_run():
    assert UNITTESTS
    assert SCENARIOS
    assert {"main", "board", "tableref.referee.referee"} <= set(MODULES)
    assert set(LONG) <= set(map(name_of, UNITTESTS + SCENARIOS))


def test_a_failing_unittest_file_is_detected(tmp_path):
    wrong = tmp_path / "test_wrong.py"
    wrong.write_text(
        "import unittest\n\n\n"
        "class Wrong(unittest.TestCase):\n"
        "    def test_right(self):\n        self.assertEqual(1, 1)\n\n"
        "    def test_failure(self):\n        self.assertEqual(1, 2)\n\n"
        "    def test_error(self):\n        [][0]\n\n"
        "    @unittest.skip('for a reason')\n    def test_skipped(self):\n        pass\n"
    )
    (outcome,) = run_jobs([unittest_job(wrong)])
    assert TestCount.of(outcome) == TestCount(run=4, failures=1, errors=1, skipped=1)
    assert "test_failure" in outcome.output


def test_a_module_that_micropython_cannot_import_is_detected(tmp_path):
    wrong = tmp_path / "wrong_module.py"
    wrong.write_text("import typing\n")
    job = import_job(["wrong_module"])
    (outcome,) = run_jobs([Job("imports", job.code, ((wrong, "/lib/wrong_module.py"),))])
    assert "no module named 'typing'" in json.loads(outcome.result)["wrong_module"]


def test_a_file_with_a_syntax_error_is_detected(tmp_path):
    wrong = tmp_path / "test_wrong.py"
    wrong.write_text("a = [*b]\n")
    unittests, script = run_jobs([unittest_job(wrong), script_job(wrong)])
    assert "SyntaxError" in unittests.error
    assert "SyntaxError" in script.error
