"""`tableref history`: finished matches, kept in a file of this computer, and what they tell."""

import click


class HistoryError(click.ClickException):
    """Nothing was changed: the text is one line that says why, and what is accepted."""


class WordsError(HistoryError):
    """The words on the command line make no sense."""

    exit_code = 2


class NoMatchError(HistoryError):
    """What was read holds no finished match, or one that makes no sense: the text says why."""


class UnfinishedError(NoMatchError):
    """The match that was read was given up, or goes on."""
