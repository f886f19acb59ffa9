"""The rule for names on the computer: the table's own, after NFC, for which a table has no tables.

Every name that a person enters, or a file or a program gives, goes through ``clean``.
"""

import unicodedata

from tableref.referee.names import problem, trimmed

MAX_NAME = 32
"""Maximum length (characters) of a player's name on the computer. A table shows the first 12."""


def clean(text: str) -> str:
    """Return a name in NFC with one space for each gap and none at its ends; "" for no name.

    `problem` says whether it can be one.
    """
    name: str = trimmed(text)
    return unicodedata.normalize("NFC", name)


def checked(text: str) -> str:
    """Return a player's name as `clean` does. Raises ValueError, in words, for an invalid one."""
    name = clean(text)
    if is_name(name, MAX_NAME):
        return name
    fits = 0 < len(name) <= MAX_NAME
    length = f"1 to {MAX_NAME} characters are possible, and this has {len(name)}"
    why = problem(name, MAX_NAME) if fits else length
    raise ValueError(f"{text!r} is not a valid name: {why}")


def is_name(name: str, longest: int) -> bool:
    """Return whether a cleaned text can be the name of somebody, and is one."""
    return bool(name) and not problem(name, longest)


def is_one_line(text: str) -> bool:
    """Return whether a text for people, such as a note, is one line without control characters."""
    return not {unicodedata.category(letter) for letter in text} & {"Cc", "Cs", "Zl", "Zp"}
