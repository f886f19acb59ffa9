"""Generates the build guide's data from board.py: circuit, drawings, lists, figures and box."""

import tomllib
from pathlib import Path

import click


class HardwareError(click.ClickException):
    """A file cannot be generated. The text says which, why, and what to do."""


def table(name):
    """Return the contents of NAME.toml in this folder."""
    path = Path(__file__).parent / f"{name}.toml"
    return makers_table(path.read_text(encoding="utf-8"), path.name)


def makers_table(text, name):
    """Return the contents of a maker's TOML file; `name` is its name. Raises HardwareError."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise HardwareError(f"{name} is not TOML: {error}.") from error
