"""Names that MicroPython lacks are found; the tables are compared with MicroPython itself."""

import builtins
import json

import pytest

from tableref_host.lint.firmware import check_source
from tableref_host.lint.names import BUILTINS, KEYWORDS, MISSING_FROM, MISSING_METHODS, MODULES
from tableref_host.micropython import Job, run_jobs

WRONG = (
    ("missing-module", "import typing"),
    ("missing-module", "import dataclasses"),
    ("missing-module", "from enum import Enum"),
    ("missing-module", "from __future__ import annotations"),
    ("missing-module", "from functools import lru_cache"),
    ("missing-module", "import functools"),
    ("missing-module", "import os, itertools"),
    ("missing-module", "import collections.abc, contextlib"),
    ("missing-name", "from collections import defaultdict"),
    ("missing-name", "from random import Random"),
    ("missing-name", "import random\nrandom.shuffle(a)"),
    ("missing-name", "import math\nmath.gcd(4, 6)"),
    ("missing-name", "import json\njson.JSONDecodeError"),
    ("missing-name", "import struct\nstruct.iter_unpack('H', a)"),
    ("missing-name", "import time\ntime.monotonic()"),
    ("missing-builtin", "raise FileNotFoundError('a')"),
    ("missing-builtin", "vars(a)"),
    ("missing-builtin", "format(1, '5')"),
    *(
        ("missing-method", f"'a'.{name}()")
        for name in "ljust rjust zfill title capitalize isalnum removeprefix casefold".split()
    ),
    ("missing-method", "(5).bit_length()"),
    ("missing-method", "(5).bit_count()"),
    ("missing-method", "a._replace(b=1)"),
    ("missing-method", "a.hexdigest()"),
    ("missing-keyword", "zip(a, b, strict=True)"),
    ("missing-keyword", "deque((), maxlen=5)"),
    ("missing-keyword", "json.dumps(a, sort_keys=True)"),
    ("missing-keyword", "dumps(a, indent=2)"),
    ("missing-keyword", "print(a, flush=True)"),
    ("missing-keyword", "sum(a, start=1)"),
    ("missing-keyword", "a.split(maxsplit=1)"),
)
RIGHT = (
    "from collections import OrderedDict, deque, namedtuple",
    "import json\njson.dumps(a, separators=(',', ':'))",
    "import machine, rp2, time\ntime.ticks_us()",
    "from random import randint, seed",
    "import random\nrandom.randrange(3)",
    "print('a', end='')",
    "deque((), 5)",
    "zip(a, b)",
    "'a'.center(5).upper().split(',', 1)",
    "raise OSError(19)",
    "title = 1",
    "(5).to_bytes(2, 'big')",
)


def rules_in(source):
    return [problem.rule for problem in check_source(source)]


@pytest.mark.parametrize(("rule", "source"), WRONG)
def test_missing_names_are_found(rule, source):
    assert set(rules_in(source)) == {rule}


@pytest.mark.parametrize("source", RIGHT)
def test_existing_names_are_not_found(source):
    assert rules_in(source) == []


def test_own_modules_may_be_imported():
    assert check_source("import board", own_modules={"board"}) == []
    assert [problem.rule for problem in check_source("import board")] == ["missing-module"]


def test_own_methods_may_have_any_name():
    source = "class A:\n    def title(self): pass\n\nA().title()"
    assert check_source(source, own_names={"title"}) == []
    assert rules_in(source) == ["missing-method"]


def on_micropython(code):
    (outcome,) = run_jobs([Job("names", code)])
    assert outcome.error == ""
    return json.loads(outcome.result)


def test_builtins_are_those_of_micropython():
    there = on_micropython("import builtins, json\nresult = json.dumps(dir(builtins))")
    assert set(there) >= BUILTINS - {"False", "None", "True"}
    assert not (set(there) & set(dir(builtins))) - BUILTINS - {"help", "__class__", "__dict__"}


def test_module_names_are_those_of_micropython():
    # The browser's MicroPython has no machine or rp2, and some modules have more names than on the
    # board.
    listed = {module: sorted(names) for module, names in MODULES.items() if names is not None}
    lacking = on_micropython(
        "import json\n"
        f"listed = json.loads({json.dumps(listed)!r})\n"
        "result = json.dumps([m + '.' + n for m in listed for n in listed[m]\n"
        "                     if not hasattr(__import__(m), n)])"
    )
    assert lacking == []


def test_missing_names_are_missing_on_micropython():
    listed = {module: sorted(names) for module, names in MISSING_FROM.items()}
    found = on_micropython(
        "import json\n"
        f"listed = json.loads({json.dumps(listed)!r})\n"
        "result = json.dumps([m + '.' + n for m in listed for n in listed[m]\n"
        "                     if hasattr(__import__(m), n)])"
    )
    # Frozen into the browser's MicroPython only.
    assert found == ["os.path"]


def test_missing_methods_are_missing_on_micropython():
    found = on_micropython(
        "import json, hashlib\nfrom collections import OrderedDict, namedtuple\n"
        "values = ['', b'', 1, 1.5, [], (), {}, set(), range(1), memoryview(b''), OrderedDict(),\n"
        "          hashlib.sha256(), namedtuple('A', 'b')(1)]\n"
        f"names = {sorted(MISSING_METHODS)!r}\n"
        "result = json.dumps([n for n in names for v in values if hasattr(v, n)])"
    )
    assert found == []


def test_keywords_are_refused_by_micropython():
    calls = {
        "zip": "zip([1], [2], strict=True)",
        "sum": "sum([1], start=1)",
        "int": "int('1', base=10)",
        "round": "round(1.5, ndigits=0)",
        "print": "print('', flush=True)",
        "dumps": "json.dumps(1, indent=1)",
        "dump": "json.dump(1, io.StringIO(), indent=1)",
        "deque": "deque((), maxlen=1)",
        "namedtuple": "namedtuple('A', 'b', defaults=[1])",
        "split": "'a'.split(sep=' ')",
        "rsplit": "'a'.rsplit(sep=' ')",
        "encode": "'a'.encode(encoding='utf-8')",
        "to_bytes": "(1).to_bytes(length=1, byteorder='big')",
        "from_bytes": "int.from_bytes(b'a', byteorder='big')",
    }
    assert set(calls) == set(KEYWORDS)
    refused = on_micropython(
        "import io, json\nfrom collections import deque, namedtuple\n"
        "refused = []\n"
        f"for call in {sorted(calls.values())!r}:\n"
        "    try:\n        eval(call)\n    except TypeError:\n        refused.append(call)\n"
        "result = json.dumps(refused)"
    )
    assert refused == sorted(calls.values())
