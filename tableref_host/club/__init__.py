"""`tableref club`: many tables on one page, evenings with rounds and standings: docs/club.md."""

import click


class ClubError(click.ClickException):
    """A request that the club cannot fulfil. The message says why and what is accepted."""


class AwayError(ClubError):
    """The club's database is unreachable. It may come back later."""
