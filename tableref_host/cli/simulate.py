"""`tableref simulate`: play a scenario file on the referee and print what it rules."""

import click

from tableref.referee.names import COLOURS
from tableref.show.lights import HUES, PLAYERS, WHITE
from tableref.show.screens import COLUMNS
from tableref.texts import LANGUAGES
from tableref_host.cli.ending import InputError
from tableref_host.cli.output import json_option, print_json_line
from tableref_host.cli.parameters import ScenarioFile, name_of
from tableref_host.simulation import scenario

NAMED = [*zip(COLOURS, HUES, strict=True), ("warm white", WHITE)]
"""[(name, RGB colour at full level)] of the players' colours and of white."""
EDGE = "+" + "-" * COLUMNS + "+"


@click.command()
@click.argument("file", type=ScenarioFile())
@click.option(
    "--screens", "with_screens", is_flag=True, help="Show the screen and lights after each line."
)
@click.option(
    "--language",
    type=click.Choice([code for code, _ in LANGUAGES]),
    help="Language of the screens, instead of the scenario's. Needs --screens.",
)
@json_option("Print the screens as JSON, one object a line, for a program.")
def simulate(file, with_screens, language, as_json):
    """Play the scenario FILE ("-" is standard input) and print its events, one JSON object a line.

    With --screens, print also what the table shows 50 ms after each line of the file.

    Exit status 2, with the line's number and what was expected, when a line is not valid.
    """
    if as_json and not with_screens:
        raise click.UsageError("--json needs --screens: without it the output is always JSON.")
    if language and not with_screens:
        raise click.UsageError("--language needs --screens: events are the same in each language.")
    try:
        text = file.read()
        if with_screens:
            _show(text, language, as_json)
            return
        for line in scenario.play(text):
            click.echo(line)
    except scenario.ScenarioError as error:
        raise InputError(f"{name_of(file)}: {error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{name_of(file)}: it is not a text in UTF-8") from error


def _show(text, language, as_json):
    written = text.split("\n")
    for number, events, screen, pixels in scenario.looks(text, language):
        for line in events:
            click.echo(line)
        if as_json:
            print_json_line(json_of_screen(number, screen, pixels))
            continue
        words = " ".join(written[number - 1].split("#")[0].split()) if number else ""
        title = f"line {number}: {words}" if number else "then:"
        for line in text_of_screen(title, screen, pixels):
            click.echo(line)


def json_of_screen(number, screen, pixels):
    """Return what a table shows after line `number`, for JSON: lights are "#RRGGBB"."""
    lines, big = screen
    lights = [f"#{rgb:06X}" for rgb in pixels]
    return {"line": number, "screen": list(lines), "big": big, "lights": lights}


def text_of_screen(title, screen, pixels):
    """Return a table's screen as lines under a `title`: the display in a frame, lights in words."""
    lines, big = screen
    rows = [f"|{line:{COLUMNS}}|" for line in lines]
    if big:
        # The large text replaces only the last row here, while on the table it fills all four rows.
        rows[3] = f"|{' '.join(big):^{COLUMNS}}|"
    seats, ring = pixels[:PLAYERS], pixels[PLAYERS:]
    return [
        title,
        EDGE,
        *rows,
        EDGE,
        _lights_in_words("seats", seats, 1),
        _lights_in_words("ring", ring, 0),
    ]


def light(rgb):
    """Return a light in words: its colour and level, or "-" if it is dark."""
    if not rgb:
        return "-"
    shines = _channels(rgb)
    found = []
    for name, full in NAMED:
        # Scale the colour to the light's brightest channel; `off` is the squared error that
        # remains.
        level = max(shines) / max(_channels(full))
        off = sum((one - level * at) ** 2 for one, at in zip(shines, _channels(full), strict=True))
        found.append((off, name, level))
    _, name, level = min(found)
    return f"{name} {min(100, max(1, round(100 * level)))} %"


def _channels(rgb):
    return rgb >> 16, rgb >> 8 & 255, rgb & 255


def _lights_in_words(title, pixels, first):
    """Return lights in words, equal neighbours together: "ring: 0-3 red 40 %, 4-15 -"."""
    words = [light(rgb) for rgb in pixels]
    runs = []
    for at, word in enumerate(words):
        if at and word == words[at - 1]:
            runs[-1][1] = first + at
        else:
            runs.append([first + at, first + at, word])
    parts = [f"{low if low == high else f'{low}-{high}'} {word}" for low, high, word in runs]
    return f"{title}: " + ", ".join(parts)
