"""`tableref club`: many tables on one page, and evenings with rounds and standings.

docs/club.md describes it for users.
"""

import click


class ClubError(click.ClickException):
    """A request that the club cannot fulfil. The message says why and what is accepted."""


class AwayError(ClubError):
    """The club's database is unreachable. It may come back later."""
