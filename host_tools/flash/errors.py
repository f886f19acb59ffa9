"""What goes wrong on the way to a Pico."""


class FlashError(Exception):
    """The Pico cannot be given what it should get; the text says why, and what to do."""


class LineError(FlashError):
    """The serial line to the Pico is gone, or nobody answers on it."""


class ProgramError(FlashError):
    """A program that the Pico was given ended with an error; the text is its last line.

    `traceback` is all that the Pico said of it.
    """

    def __init__(self, traceback):
        self.traceback = traceback.strip()
        super().__init__((self.traceback.splitlines() or ["no reason was given"])[-1].strip())
