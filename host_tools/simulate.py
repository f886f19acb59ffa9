"""`tableref simulate`: play a scenario file on the referee and print what it rules."""

import click

from host_tools import scenario
from host_tools.command_line.ending import InputError
from host_tools.command_line.parameters import ScenarioFile, name_of


@click.command()
@click.argument("file", type=ScenarioFile())
def simulate(file):
    """Play the scenario FILE ("-" is standard input) and print its events, one JSON a line.

    Exit status 2, with the line's number and what was expected, when a line makes no sense.
    """
    try:
        for line in scenario.play(file.read()):
            click.echo(line)
    except scenario.ScenarioError as error:
        raise InputError(f"{name_of(file)}: {error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{name_of(file)}: it is not a text in UTF-8") from error
