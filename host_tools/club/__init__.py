"""`tableref club`: many tables on one page, evenings with rounds and standings: docs/club.md."""

import click


class ClubError(click.ClickException):
    """The club cannot do this: the text says why, and what is accepted."""


class AwayError(ClubError):
    """The club's database cannot be reached; it may be there again later."""
