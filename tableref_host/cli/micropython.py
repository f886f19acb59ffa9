"""`tableref micropython`: run scripts and unittest files on MicroPython."""

from pathlib import Path

import click

from tableref_host.cli.ending import InputError
from tableref_host.cli.output import json_option, print_json_line
from tableref_host.micropython.runner import (
    TestCount,
    run_jobs,
    script_job,
    unittest_job,
)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@json_option("Print the result of each file as JSON in one line.")
def micropython(files, as_json):
    """Run FILES on MicroPython in node, each in an interpreter of its own.

    A file named test_*.py is run as unittest, any other as a script. firmware/ and tableref_host/
    can be imported. Prints one line for each file; exit status 1 if any of them failed.
    """
    wrong = 0
    try:
        for file in files:
            found = run_one(Path(file))
            if as_json:
                print_json_line(found)
            else:
                show(found)
            wrong += not found["well"]
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: it is not a text in UTF-8") from error
    if wrong:
        raise SystemExit(1)


def run_one(path):
    """Run the file at `path` and return the result as a dict for JSON.

    `tests` has the counts of a unittest file. It is None for a script, and for a unittest file that
    was stopped by an error.
    """
    is_test = path.name.startswith("test_")
    job = unittest_job(path) if is_test else script_job(path)
    (outcome,) = run_jobs([job])
    count = TestCount.of(outcome) if is_test and not outcome.error else None
    return {
        "file": str(path),
        "well": not outcome.error and not (count and count.failures + count.errors),
        "tests": vars(count) if count else None,
        "output": outcome.output,
        "error": outcome.error,
        "seconds": outcome.seconds,
    }


def show(found):
    """Print a result: the output of a script or a failed test, if any, and a line of summary."""
    tests = found["tests"]
    if found["output"] and not (tests and found["well"]):
        click.echo(found["output"])
    summary = "done"
    if found["error"]:
        click.echo(found["error"])
        summary = "stopped by an error"
    elif tests:
        summary = f"{tests['run']} tests, {tests['failures']} failed, {tests['errors']} errors"
    click.echo(f"{found['file']}: {summary} ({found['seconds']:.2f} s)")
