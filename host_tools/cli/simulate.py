"""`tableref simulate`: play a scenario file on the referee and print what it rules."""

import click

from host_tools.cli.ending import InputError
from host_tools.cli.output import json_option, print_json_line
from host_tools.cli.parameters import ScenarioFile, name_of
from host_tools.simulation import scenario


@click.command()
@click.argument("file", type=ScenarioFile())
@click.option(
    "--screens", "with_screens", is_flag=True, help="Show the screen and lights after each line."
)
@json_option("Print the screens as JSON, one object a line, for a program.")
def simulate(file, with_screens, as_json):
    """Play the scenario FILE ("-" is standard input) and print its events, one JSON a line.

    With --screens: after each line of the file also what the table shows 50 ms after it.

    Exit status 2, with the line's number and what was expected, when a line makes no sense.
    """
    if as_json and not with_screens:
        raise click.UsageError("--json needs --screens: without it all is JSON anyway.")
    try:
        text = file.read()
        if with_screens:
            _show(text, as_json)
            return
        for line in scenario.play(text):
            click.echo(line)
    except scenario.ScenarioError as error:
        raise InputError(f"{name_of(file)}: {error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{name_of(file)}: it is not a text in UTF-8") from error


def _show(text, as_json):
    from host_tools.cli import screens

    written = text.split("\n")
    for number, events, screen, pixels in scenario.looks(text):
        for line in events:
            click.echo(line)
        if as_json:
            print_json_line(screens.as_json(number, screen, pixels))
            continue
        words = " ".join(written[number - 1].split("#")[0].split()) if number else ""
        title = f"line {number}: {words}" if number else "then:"
        for line in screens.as_text(title, screen, pixels):
            click.echo(line)
