"""The number of examples: few in `make test`, all in `make check`."""

import os
from functools import cache
from pathlib import Path

import pytest

IS_CHECK = os.environ.get("TABLEREF_EFFORT") == "all"
"""Whether this run is exhaustive (`make check`)."""

exhaustive = pytest.mark.exhaustive
"""Marks a test, or one of its cases, that only `make check` runs."""

_WORDS = "effort", "exhaustive", "hypothesis"
_TESTS = Path(__file__).resolve().parent


def examples(count):
    """Return the number of examples for hypothesis: `count` in `make check`, otherwise a fifth."""
    return count if IS_CHECK else max(1, count // 5)


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
