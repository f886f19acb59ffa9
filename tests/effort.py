"""The number of examples: few in `make test`, all in `make check`."""

import os

import pytest

IS_CHECK = os.environ.get("TABLEREF_EFFORT") == "all"
"""Whether this run is exhaustive (`make check`)."""

exhaustive = pytest.mark.exhaustive
"""Marks a test, or one of its cases, that only `make check` runs."""


def examples(count):
    """Return the number of examples for hypothesis: `count` in `make check`, otherwise a fifth."""
    return count if IS_CHECK else max(1, count // 5)


def first(cases, count=1):
    """Return `cases` as parameters of a test; those after the first `count` are exhaustive."""
    cases = list(cases)
    return cases[:count] + [pytest.param(case, marks=exhaustive) for case in cases[count:]]
