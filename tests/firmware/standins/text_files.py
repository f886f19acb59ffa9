"""A stand-in for a Keeper, for tests that only need its text files."""


class TextFiles:
    """A Keeper with `files`, name -> text. With `is_full` nothing can be written."""

    def __init__(self, files):
        self.files = dict(files)
        self.is_full = False
        self.announced = []

    def read_text(self, name):
        return self.files.get(name)

    def write_text(self, name, text):
        if self.is_full:
            raise OSError(28)
        self.files[name] = text

    def announce(self, event, fields, **words):
        self.announced.append((event, dict(fields), words))
