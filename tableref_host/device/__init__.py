"""The Pico: builds its image, puts the firmware onto it, and examines a connected table."""

import click

MAX_CHARACTERS = 60
"""Maximum length (characters) of a device's answer that an error message quotes."""

OTHER_FILE = "Take a release's file, or build one: `tableref firmware`."
"""Advice to add when a firmware file cannot be used."""


class FlashError(click.ClickException):
    """Raised when a Pico cannot be flashed or examined; the text says why, and what to do."""


class LineError(FlashError):
    """Raised when the serial line to the Pico is gone, or when nobody answers on it."""


class ProgramError(FlashError):
    """Raised when a program that was run on the Pico ended with an error.

    `traceback` is all of its output; the text of the exception is the last line of that.
    """

    def __init__(self, traceback: str) -> None:
        self.traceback = traceback.strip()
        super().__init__((self.traceback.splitlines() or ["no reason was given"])[-1].strip())


class NonsenseError(FlashError):
    """Raised when the Pico's output is not an answer, because another program uses the line."""

    def __init__(self, output: str) -> None:
        answer = output.strip()
        if len(answer) > MAX_CHARACTERS:
            answer = answer[:MAX_CHARACTERS] + "..."
        super().__init__(
            f"the Pico's answer makes no sense: {answer!r}. Take the cable out and put it back in, "
            "and try again."
        )


class ImageError(click.ClickException):
    """Raised when an image cannot be built or used; the text says why, and what to do."""
