"""Natural sort order of names: Table 2 comes before Table 10."""

import re

DIGITS = re.compile(r"([0-9]+)")


def key_of(name):
    """Return the sort key of a name (str): numbers by value, letters without case."""
    parts = DIGITS.split(name.casefold())
    # The list begins with a text, and then numbers and texts alternate. So two lists can be
    # compared, because items at the same position have the same type.
    return [int(part) if at % 2 else part for at, part in enumerate(parts)]
