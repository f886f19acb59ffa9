"""What commands print, for users and programs; docs/command-line.md lists the JSON keys."""

import io
import json
import sys
from pathlib import Path

import click


def open_closed_input():
    """Replace a closed standard input by an empty one, which commands can read."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")


def use_utf8():
    """Print everything as UTF-8, whatever the machine's code page is.

    In another code page names would lose letters, and commands could not read redirected output.
    Surrogates (from paths that are not UTF-8) are printed as escapes.
    """
    for stream in (sys.stdout, sys.stderr):
        # Check the type, because a stream can be None (without a terminal), or another object (in
        # tests).
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def json_option(help="Print it as JSON, for a program."):
    """Return the decorator that adds --json to a command, as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help=help)


def print_json(value):
    """Print `value` as one JSON object, with line breaks and indents."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def print_json_line(value):
    """Print `value` as JSON in one line."""
    click.echo(json.dumps(value, ensure_ascii=False))


def readable_path(path):
    """Return `path` relative to the working directory if it lies in it, otherwise unchanged."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


class Progress:
    """A progress bar with a `label`, a context manager.

    The bar appears once `length` (number of bytes or files) is known. If stderr is not a terminal,
    only the label is printed, once.
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
        """Show the bar for `length` bytes or files; for 0 there is no bar."""
        if length:
            self._bar = click.progressbar(length=length, label=self._label, file=sys.stderr)
            self._bar.__enter__()

    def add(self, count=1):
        """Advance the bar by `count`."""
        if self._bar is not None:
            self._bar.update(count)
