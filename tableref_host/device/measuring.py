"""Measures a connected table, and compares the figures with those of the emulated Pico."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

from tableref_host.device import NonsenseError, ProgramError
from tableref_host.device.contents import BOARDS
from tableref_host.device.patient import Patient
from tableref_host.device.report import SKIPPED, TROUBLE, WELL, Report

MODEL = Path(__file__).resolve().with_name("model.toml")

SCORES = ("bm_chaos", "bm_fannkuch", "core_str")
"""Benchmarks of MicroPython's tests/perf_bench to run."""

PERF_BENCH = Path("tests", "perf_bench")
"""The folder of the benchmarks in MicroPython's sources."""

MHZ, KB = 100, 100
"""Arguments of the benchmarks, which set their size: a processor of 100 MHz and 100 KB of memory,
as for the scores that others publish.
"""

MAX_READY_US = 5_000_000
"""Maximum plausible time (us) from power-on until a table is ready. A larger figure means that the
table was started again later.
"""

MAX_DIFFERENCE = 0.15
"""Maximum relative difference between a figure and the emulated Pico's. A larger one is reported as
a trouble.
"""

DIFFERS = (
    "its flash chip is slower, or the emulated Pico is wrong: please report this line, with the "
    "name of the chip"
)
SWITCH_ON = "switch the table off and on, then measure again"
NO_SOURCES = (
    "the benchmarks are in MicroPython's sources, which are not here: name their folder with "
    "--source"
)


def read_model(path: Path = MODEL) -> dict[str, dict[str, float]]:
    """Return the figures of the emulated Pico: {board as in ``--model``: {name: figure}}."""
    with open(path, "rb") as file:
        return tomllib.load(file)


def run_score(run: Callable[[str], str], folder: Path, name: str) -> float:
    """Return the score of the benchmark `name` in `folder`; `run` runs a program on a Pico.

    The score is in thousands of the benchmark's units per second. Raises NonsenseError.
    """
    code = "\n".join(
        (folder / f"{module}.py").read_text(encoding="utf-8") for module in (name, "benchrun")
    )
    output = run(f"{code}\nbm_run({MHZ}, {KB})\n")
    found = re.match(r"(\d+) (\d+) ", output)
    if found is None or not int(found[1]):
        raise NonsenseError(output)
    return 1e6 * int(found[2]) / int(found[1])


class Measurement:
    """Measures `patient` (a Patient) and adds the figures to `report`.

    `model` is a result of ``read_model``; `sources` is the folder of MicroPython's sources.
    """

    def __init__(
        self,
        patient: Patient,
        report: Report,
        model: dict[str, dict[str, float]],
        sources: Path,
    ) -> None:
        self._patient = patient
        self._report = report
        self._model = model
        self._folder = sources / PERF_BENCH
        self._figures: dict[str, float] = {}

    def run(self) -> None:
        """Measure everything that can be measured over the serial line."""
        _, machine = self._patient.micropython()
        board = next((board for words, board in BOARDS if words in machine), "")
        self._figures = self._model.get(board, {})
        if not self._figures:
            self._report.add("model", SKIPPED, f"comparison: no {machine} is emulated")
        self._measure_ready()
        if self._patient.is_ready():
            steps, longest_us, lasted_us = self._patient.measure_steps()
            self._add("step", lasted_us / steps / 1000, "a step of the loop takes {} ms")
            self._add("longest_step", longest_us / 1000, "the longest step takes {} ms")
        else:
            self._report.add("step", SKIPPED, "loop: no TableRef with a self-test runs")
        self._measure_scores()

    def _measure_ready(self) -> None:
        ready_us = self._patient.ready_us()
        if ready_us is not None and 0 < ready_us < MAX_READY_US:
            self._add("ready", ready_us / 1000, "ready {} ms after power-on")
        else:
            self._report.add("ready", SKIPPED, "ready time", SWITCH_ON)

    def _measure_scores(self) -> None:
        if not self._folder.is_dir():
            self._report.add("perf_bench", SKIPPED, "perf_bench", NO_SOURCES)
            return
        for name in SCORES:
            try:
                score = run_score(self._patient.run_benchmark, self._folder, name)
            except (ProgramError, OSError) as error:
                self._report.add(name, TROUBLE, f"{name} failed", str(error))
            else:
                self._add(name, score, f"{name} scores {{}}")

    def _add(self, check: str, figure: float, text: str) -> None:
        """Add a figure to the report, compared with the figure expected for the model, if any."""
        words = text.format(f"{figure:.4g}")
        expected = self._figures.get(check)
        if expected is None:
            self._report.add(check, WELL, words)
            return
        difference = figure / expected - 1
        state = WELL if abs(difference) <= MAX_DIFFERENCE else TROUBLE
        words += f", the emulated Pico {expected:.4g}: {difference:+.1%}"
        self._report.add(check, state, words, DIFFERS if state == TROUBLE else "")
