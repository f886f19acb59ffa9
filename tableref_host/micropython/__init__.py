"""Runs Python on the MicroPython of the virtual table (WebAssembly, in node) from the host."""

from tableref_host.micropython.runner import (
    Job,
    MicroPythonError,
    Outcome,
    TestCount,
    run_jobs,
    script_job,
    unittest_job,
)

__all__ = [
    "Job",
    "MicroPythonError",
    "Outcome",
    "TestCount",
    "run_jobs",
    "script_job",
    "unittest_job",
]
