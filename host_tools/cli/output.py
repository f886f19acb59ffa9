"""What commands print, for programs and people: docs/command-line.md says which keys there are."""

import io
import json
import sys
from pathlib import Path

import click


def open_closed_input():
    """Have a closed standard input be an empty one, which commands can read."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")


def use_utf8():
    """Have what is printed be UTF-8 whatever the machine's code page is.

    In another one, names would be letters that it lacks, and what is piped into a file could not be
    read again. Half a pair of letters, or bytes of a path that are no letters, become escapes.
    """
    for stream in (sys.stdout, sys.stderr):
        # There is none in a program without a terminal, and tests have streams of their own.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def json_option(help="Print it as JSON, for a program."):
    """Return the decorator that adds --json to a command, as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help=help)


def print_json(value):
    """Print `value` as one JSON object, laid out for people too."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def print_json_line(value):
    """Print `value` as JSON in one line: one of many."""
    click.echo(json.dumps(value, ensure_ascii=False))


def readable_path(path):
    """Return `path` as it is best read: from here, where it is below."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


class Progress:
    """A bar with `label`, by `with`; it appears at once when `length` (bytes, files) is known.

    Where stderr is no terminal it is only the label, once.
    """

    def __init__(self, label, length=0):
        self._label = label
        self._bar = None
        if length:
            self.begin(length)

    def __enter__(self):
        return self

    def __exit__(self, *stopped):
        if self._bar is not None:
            self._bar.__exit__(*stopped)

    def begin(self, length):
        """Show the bar for work of this `length`; for none there is no bar."""
        if length:
            self._bar = click.progressbar(length=length, label=self._label, file=sys.stderr)
            self._bar.__enter__()

    def add(self, count=1):
        """Move the bar on by `count`."""
        if self._bar is not None:
            self._bar.update(count)
