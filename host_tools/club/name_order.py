"""The order of names as people read them: Table 2 comes before Table 10."""

import re

DIGITS = re.compile(r"([0-9]+)")


def key_of(name):
    """Return by what a name (str) is sorted: numbers by their size, capitals as small letters."""
    parts = DIGITS.split(name.casefold())
    # Words and numbers alternate, so that only like is compared with like.
    return [int(part) if at % 2 else part for at, part in enumerate(parts)]
