"""Fuzz the parsers of files and lines with atheris, which is guided by code coverage."""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.emulated.rows import Row
from tableref_host.places import ROOT
from torture.fuzzing import FAULT, MAX_INPUT_SIZE
from torture.targets import TARGETS

RUNS = {
    "settings text": 40_000,
    "players text": 40_000,
    "lines to the table": 40_000,
    "lines from the table": 40_000,
    "journal, frame by frame": 300_000,
    "journal, two generations": 40_000,
    "journal, valid checksums": 40_000,
    "scenario": 80_000,
    "USB output": 420_000,
}
"""Number of inputs for each target; a million for all of them."""
QUICK = 50
"""Divisor for the number of inputs in a quick run."""

MISSING = (
    "atheris is not installed because there is no wheel for this machine. This part is skipped."
)


def run(quick=False):
    """Fuzz every target, and return the rows for docs/reliability.md, or [] without atheris."""
    if importlib.util.find_spec("atheris") is None:
        print(f"lines: {MISSING}", file=sys.stderr)
        return []
    rows = []
    for name in TARGETS:
        fed, faults = feed(name, RUNS[name] // (QUICK if quick else 1))
        rows.append(
            Row(f"inputs: {name}", fed, "", f"atheris, at most {MAX_INPUT_SIZE} bytes each")
        )
        rows.append(Row(f"faults: {name}", faults, "", "undocumented errors", 0))
    total = sum(row.figure for row in rows if row.bound is None)
    return [Row("inputs in total", total, "", "sum of the rows below"), *rows]


def feed(name, runs):
    """Fuzz a target; return (number of inputs, number of faults)."""
    with tempfile.TemporaryDirectory() as folder:
        for number, example in enumerate(TARGETS[name][1]):
            (Path(folder) / str(number)).write_bytes(example)
        command = [sys.executable, "-m", "torture.fuzzing", name, str(runs), folder]
        paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            capture_output=True,
            text=True,
            errors="replace",
        )
    faults = done.stdout.count(FAULT)
    fed = re.search(r"stat::number_of_executed_units:\s*(\d+)", done.stderr)
    if faults or done.returncode or not fed:
        print(f"{name}: {done.stdout[:2000]}{done.stderr[-4000:]}", file=sys.stderr)
    # Count one more fault if the process has ended early.
    return int(fed[1]) if fed else 0, faults + (not faults and (done.returncode != 0 or not fed))
