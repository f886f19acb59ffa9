"""The rule for names on the computer: the table's own, after NFC, for which a table has no tables.

Every name that a person enters, or a file or a program gives, goes through ``clean``.
"""

import unicodedata

from tableref.referee.names import problem, trimmed


def clean(text: str) -> str:
    """Return a name in NFC with one space for each gap and none at its ends; "" for no name.

    `problem` says whether it can be one.
    """
    name: str = trimmed(text)
    return unicodedata.normalize("NFC", name)


def is_name(name: str, longest: int) -> bool:
    """Return whether a cleaned text can be the name of somebody, and is one."""
    return bool(name) and not problem(name, longest)


def is_one_line(text: str) -> bool:
    """Return whether a text for people, such as a note, is one line without control characters."""
    return not {unicodedata.category(letter) for letter in text} & {"Cc", "Cs", "Zl", "Zp"}
