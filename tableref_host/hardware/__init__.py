"""Generate the data of the build guide from board.py: circuit, drawings, lists, figures and box."""

import tomllib
from pathlib import Path

import click


class HardwareError(click.ClickException):
    """Raised if a file cannot be generated. The text says which file, why, and what to do."""


def table(name):
    """Return the contents of NAME.toml in this folder."""
    path = Path(__file__).parent / f"{name}.toml"
    return makers_table(path.read_text(encoding="utf-8"), path.name)


def makers_table(text, name):
    """Parse the `text` of a TOML file called `name`. Raises HardwareError if it is invalid."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise HardwareError(f"{name} is not TOML: {error}.") from error
