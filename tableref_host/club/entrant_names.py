"""Names of entrants, and the short form of each that fits on a table's screen."""

import re

from tableref.referee.names import MAX_LENGTH, problem
from tableref_host.club.words import RefusedError
from tableref_host.player_names import MAX_NAME, clean


def of_lines(lines):
    """Return (name, short form) of each line that is not blank. Raises RefusedError."""
    lines = [line for line in lines if line.strip()]
    named = {}
    # Names that fit and short forms that were chosen have priority over generated ones.
    for at in sorted(range(len(lines)), key=lambda at: not _is_short(lines[at])):
        named[at] = of_line(lines[at], list(named.values()))
    return [named[at] for at in range(len(lines))]


def of_line(line, others):
    """Return (name, short form) of a line "name" or "name = short form". Raises RefusedError.

    `others` are the (name, short form) of the other entrants. Names and short forms must be unique.
    """
    name, chosen = _parts(line)
    _check(name, MAX_NAME)
    if name.casefold() in {other.casefold() for other, _ in others}:
        raise RefusedError("two_of_one_name", name=name)
    taken = {short.casefold() for _, short in others}
    if not chosen:
        return name, next(one for one in _short_forms(name) if one.casefold() not in taken)
    _check(chosen, MAX_LENGTH)
    if chosen.casefold() in taken:
        raise RefusedError("two_of_one_name", name=chosen)
    return name, chosen


def _parts(line):
    """Return (name, chosen short form or "") of a line."""
    line = clean(line)
    name, equals, short = line.rpartition("=")
    if not equals or not name.strip() or not short.strip():
        return line, ""
    return clean(name), clean(short)


def _is_short(line):
    """Return whether the name of a line is short enough, or comes with a chosen short form."""
    name, chosen = _parts(line)
    return bool(chosen) or len(name) <= MAX_LENGTH


def _check(name, longest):
    if not name:
        raise RefusedError("no_name")
    if len(name) > longest:
        raise RefusedError("name_too_long", name=name, most=longest, length=len(name))
    if problem(name, longest):
        raise RefusedError("name_strange", name=name)


def _short_forms(name):
    """Yield possible short forms of a name, the best one first. The iterator is infinite."""
    if len(name) <= MAX_LENGTH:
        yield name
    first, _, last = name.rpartition(" ")
    if first:
        # Add as many letters of the last name as fit: Wilhelmina F, Jo Featherst
        for given in (first, re.sub(r"(?<=\w)\w+", "", first)):
            letters = MAX_LENGTH - len(given) - 1
            if letters > 0:
                yield _cut(f"{given} {last}", MAX_LENGTH)
    yield _cut(name, MAX_LENGTH)
    number = 2
    while True:
        tail = f" {number}"
        yield _cut(name, MAX_LENGTH - len(tail)) + tail
        number += 1


def _cut(name, longest):
    """Return the longest valid prefix of a name with at most `longest` characters."""
    name = clean(name[:longest])
    # Shorten it further while it is invalid, because the cut may have split joined emoji, for
    # example.
    while problem(name, longest):
        name = clean(name[:-1])
    return name
