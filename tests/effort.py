"""The number of examples: few in `make test`, all in `make check`."""

import os
from functools import cache
from pathlib import Path

import pytest

_EFFORT = os.environ.get("TABLEREF_EFFORT")
IS_CHECK = _EFFORT == "all"
"""Whether this run is exhaustive (`make check`)."""

exhaustive = pytest.mark.exhaustive
"""Marks a test, or one of its cases, that only `make check` runs."""

lengthy = pytest.mark.exhaustive(starts_first=True)
"""Marks an exhaustive test that takes about 10 s or more, which starts before the others.

Otherwise one worker may run it at the end, while the others have nothing left to do.
"""

_WORDS = "effort", "exhaustive", "hypothesis"
_TESTS = Path(__file__).resolve().parent


def examples(count):
    """Return the number of examples for hypothesis: `count` in `make check`, otherwise a fifth.

    In a copy of the tree that another test has made (effort `least`) it is a twenty-fifth.
    """
    return count if IS_CHECK else max(1, count // (25 if _EFFORT == "least" else 5))


def first(cases, count=1):
    """Return `cases` as parameters of a test; those after the first `count` are exhaustive."""
    cases = list(cases)
    return cases[:count] + [pytest.param(case, marks=exhaustive) for case in cases[count:]]


@cache
def may_try_more(path):
    """Return whether `make check` may run a test in the file at `path`.

    If so, the file, or the conftest.py of a folder around it, contains one of `_WORDS`.
    """
    folders = [folder for folder in path.parents if _TESTS in folder.parents]
    files = [path, *(folder / "conftest.py" for folder in folders)]
    texts = [file.read_text(encoding="utf-8") for file in files if file.exists()]
    return any(word in text for word in _WORDS for text in texts)
