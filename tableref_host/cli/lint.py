"""`tableref lint`: run all checks of the source."""

import gc
from dataclasses import asdict

import click

from tableref_host.cli.output import json_option, print_json
from tableref_host.lint.checkers import check_spelling, check_style, check_types
from tableref_host.lint.firmware import check_firmware
from tableref_host.lint.layout import check_layout
from tableref_host.lint.rooms import check_rooms
from tableref_host.lint.wording import check_wordings
from tableref_host.places import ROOT


def rows(problems):
    """Return the JSON form of the Problems."""
    return [
        {name: asdict(one)[name] for name in ("path", "line", "rule", "text")} for one in problems
    ]


@click.command()
@json_option("Print the problems as JSON, for a program.")
def lint(as_json):
    """Check style, types, spelling, imports, wording, and MicroPython's limits.

    Prints one line per problem; exit status 1 when there is one.
    """
    # The syntax trees stay until the end, so the garbage collector would visit them in vain. That
    # is a third of the time of all checks.
    gc.disable()
    try:
        problems = [*check_style(ROOT), *check_types(ROOT), *check_spelling(ROOT)]
        problems += [*check_rooms(ROOT), *check_firmware(ROOT), *check_layout(ROOT)]
        problems += check_wordings(ROOT)
    finally:
        gc.freeze()
        gc.enable()
    if as_json:
        print_json({"problems": rows(problems)})
    else:
        for problem in problems:
            click.echo(str(problem))
    if problems:
        raise SystemExit(1)
    if not as_json:
        click.echo("lint: no problems found")
