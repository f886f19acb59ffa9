"""Natural sort order of names: Table 2 comes before Table 10."""

import re

DIGITS = re.compile(r"([0-9]+)")


def key_of(name):
    """Return the sort key of a name (str): numbers by value, letters without case."""
    parts = DIGITS.split(name.casefold())
    # Texts and numbers alternate, so that only equal types are compared.
    return [int(part) if at % 2 else part for at, part in enumerate(parts)]
