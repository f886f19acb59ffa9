"""What a maker builds from, derived from board.py: circuit, drawings, lists, figures and box."""

import click


class HardwareError(click.ClickException):
    """A file cannot be made; the text says which, why, and what to do."""
