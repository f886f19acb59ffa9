"""A bar for long work, on stderr: what is printed may be read by a program."""

import sys

import click


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
