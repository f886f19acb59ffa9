"""`tableref simulate`: play a scenario file on the referee and print what it rules."""

import sys

import click

from host_tools import scenario


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
def simulate(file):
    """Play the scenario FILE ("-" is standard input) and print its events, one JSON a line.

    Exit status 2, with the line's number and what was expected, when a line makes no sense.
    """
    name = "standard input" if file is sys.stdin else file.name
    try:
        for line in scenario.play(file.read()):
            click.echo(line)
    except scenario.ScenarioError as error:
        click.echo(f"{name}: {error}", err=True)
        sys.exit(2)
    except UnicodeDecodeError:
        click.echo(f"{name}: it is not a text in UTF-8", err=True)
        sys.exit(2)
