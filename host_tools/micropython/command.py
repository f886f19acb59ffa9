"""`tableref micropython`: run scripts and unittest files on MicroPython."""

from pathlib import Path

import click

from host_tools.micropython.runner import (
    MicroPythonError,
    TestCount,
    run_jobs,
    script_job,
    unittest_job,
)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
def micropython(files):
    """Run FILES on MicroPython in node, each in an interpreter of its own.

    A file named test_*.py is run as unittest, any other as a script. firmware/ and host_tools/
    can be imported. One line of result per file; exit status 1 when one of them went wrong.
    """
    wrong = 0
    try:
        for file in files:
            wrong += not run_one(Path(file))
    except MicroPythonError as error:
        raise click.ClickException(str(error)) from error
    if wrong:
        raise SystemExit(1)


def run_one(path):
    """Run the file at `path`, print what came of it, and return True when all went well."""
    is_test = path.name.startswith("test_")
    job = unittest_job(path) if is_test else script_job(path)
    (outcome,) = run_jobs([job])
    went_well = not outcome.error
    summary = "done"
    if is_test and went_well:
        count = TestCount.of(outcome)
        went_well = count.failures + count.errors == 0
        summary = f"{count.run} tests, {count.failures} failed, {count.errors} errors"
    if outcome.output and not (is_test and went_well):
        click.echo(outcome.output)
    if outcome.error:
        click.echo(outcome.error)
        summary = "stopped by an error"
    click.echo(f"{path}: {summary} ({outcome.seconds:.2f} s)")
    return went_well
