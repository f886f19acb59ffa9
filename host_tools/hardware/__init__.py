"""What a maker builds from, derived from board.py: circuit, drawings, lists, figures and box."""

import tomllib
from pathlib import Path

import click


class HardwareError(click.ClickException):
    """A file cannot be made; the text says which, why, and what to do."""


def table(name):
    """Return what NAME.toml in this folder says."""
    path = Path(__file__).parent / f"{name}.toml"
    return makers_table(path.read_text(encoding="utf-8"), path.name)


def makers_table(text, name):
    """Return what the `text` of a maker's TOML file, called `name`, says. Raises HardwareError."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise HardwareError(f"{name} is not TOML: {error}.") from error
