"""Asks the person at the table what only eyes and ears can tell. Answers never go to stdout."""

import contextlib
import signal

import click

YES = "y"
NO = "n"
AGAIN = "a"
SKIP = "s"
_ACCEPTED = {"yes": YES, "no": NO, "again": AGAIN, "skip": SKIP}


class People:
    """Who sits at the table and in front of this computer."""

    def say(self, text):
        """Tell them something."""
        click.echo(text, err=True)

    def ask(self, question):
        """Return YES, NO, AGAIN (show it once more) or SKIP. Raises click.Abort when they leave."""
        while True:
            words = click.prompt(f"{question} [y/n, a: again, s: skip]", type=str, err=True)
            answer = _ACCEPTED.get(words.strip().lower(), words.strip().lower())
            if answer in _ACCEPTED.values():
                return answer
            self.say(f"{words!r} is no answer: say y, n, a or s.")

    def ask_for(self, question, read):
        """Return what `read` makes of their answer, once it raises no ValueError (in words)."""
        while True:
            try:
                return read(click.prompt(question, type=str, err=True))
            except ValueError as error:
                self.say(f"{error}.")

    @contextlib.contextmanager
    def skipping(self):
        """Have Ctrl-C skip what is going on; yields a callable that says whether it was pressed.

        It is only noted meanwhile: no line to a device is cut in the middle of a word.
        """
        pressed = []
        before = signal.signal(signal.SIGINT, lambda *_: pressed.append(True))
        try:
            yield lambda: bool(pressed)
        finally:
            signal.signal(signal.SIGINT, before)
