"""Finds rows in KiCad's files, which sexpdata parses into nested lists."""

from sexpdata import Symbol as Word


def every(row, word):
    """Return all lists in `row` that begin with `word`."""
    return [item for item in row if isinstance(item, list) and item and item[0] == Word(word)]


def inner(row, word):
    """Return the first list in `row` that begins with `word`. Raises KeyError without one."""
    found = every(row, word)
    if not found:
        raise KeyError(f"{row[0].value()} without {word}")
    return found[0]
