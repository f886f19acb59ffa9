"""`tableref simulate`: play a scenario file on the referee and print what it rules."""

import sys

import click

from host_tools import scenario


@click.command()
@click.argument("file")
def simulate(file):
    """Play the scenario FILE ("-" is standard input) and print its events, one JSON a line.

    Exit status 2, with the line's number and what was expected, when a line makes no sense.
    """
    try:
        text = sys.stdin.read() if file == "-" else _read(file)
        for line in scenario.play(text):
            click.echo(line)
    except scenario.ScenarioError as error:
        click.echo("%s: %s" % ("standard input" if file == "-" else file, error), err=True)
        sys.exit(2)


def _read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise click.FileError(path, error.strerror) from error
    except UnicodeDecodeError as error:
        raise click.FileError(path, "it is not a text in UTF-8") from error
