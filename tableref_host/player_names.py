"""The rule for names on the computer: the table's own rule, after normalisation to Unicode's NFC.

A table cannot normalise names, because it lacks Unicode's data. Every name that a person enters, or
a file or a program supplies, goes through ``clean``.
"""

import unicodedata

from tableref.referee.names import problem, trimmed

MAX_NAME = 32
"""Maximum length (characters) of a player's name on the computer. A table shows the first 12."""


def clean(text: str) -> str:
    """Return a name in NFC, with no spaces at its ends and single spaces inside; "" for no name.

    The result may still be an invalid name, see `is_name`.
    """
    name: str = trimmed(text)
    return unicodedata.normalize("NFC", name)


def checked(text: str) -> str:
    """Return a player's name as `clean` does. Raises ValueError (with a message) if invalid."""
    name = clean(text)
    if is_name(name, MAX_NAME):
        return name
    fits = 0 < len(name) <= MAX_NAME
    length = f"1 to {MAX_NAME} characters are possible, and this has {len(name)}"
    why = problem(name, MAX_NAME) if fits else length
    raise ValueError(f"{text!r} is not a valid name: {why}")


def is_name(name: str, longest: int) -> bool:
    """Return whether `name`, a result of `clean`, is a valid name of 1 to `longest` characters."""
    return bool(name) and not problem(name, longest)


def is_one_line(text: str) -> bool:
    """Return whether a text for people, such as a note, is one line without control characters."""
    return not {unicodedata.category(letter) for letter in text} & {"Cc", "Cs", "Zl", "Zp"}
