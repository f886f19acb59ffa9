"""The Pico: makes its image, puts the firmware onto it, and examines a connected table."""

import click

MAX_CHARACTERS = 60
"""No more than this is shown of an answer (characters)."""

OTHER_FILE = "Take a release's file, or build one: `tableref firmware`."
"""The advice about a file that cannot be used."""


class FlashError(click.ClickException):
    """The Pico cannot be given what it should get; the text says why, and what to do."""


class LineError(FlashError):
    """The serial line to the Pico is gone, or nobody answers on it."""


class ProgramError(FlashError):
    """A program that the Pico was given ended with an error; the text is its last line.

    `traceback` is all that the Pico said of it.
    """

    def __init__(self, traceback: str) -> None:
        self.traceback = traceback.strip()
        super().__init__((self.traceback.splitlines() or ["no reason was given"])[-1].strip())


class NonsenseError(FlashError):
    """What the Pico said is no answer to what it was asked: another program talks on the line."""

    def __init__(self, output: str) -> None:
        answer = output.strip()
        if len(answer) > MAX_CHARACTERS:
            answer = answer[:MAX_CHARACTERS] + "..."
        super().__init__(
            f"the Pico's answer makes no sense: {answer!r}. Take the cable out and put it back in, "
            "and try again."
        )


class ImageError(click.ClickException):
    """The image cannot be built; the text says why, and what to do."""
