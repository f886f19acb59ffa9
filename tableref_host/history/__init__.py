"""`tableref history`: a local database of finished matches, and statistics of them."""

import click


class HistoryError(click.ClickException):
    """An operation that failed without changing anything.

    The message is one line with the reason.
    """


class WordsError(HistoryError):
    """Invalid arguments on the command line."""

    exit_code = 2


class NoMatchError(HistoryError):
    """The data contains no valid finished match. The message says why."""


class UnfinishedError(NoMatchError):
    """The match was abandoned, or is still being played."""
