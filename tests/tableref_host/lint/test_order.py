"""Reliance on the order of a dict or a set is found where it can be seen."""

import pytest

from tableref_host.lint.firmware import check_source

WRONG = (
    "for a in {1: 2, 3: 4}: f(a)",
    "a = {}\nfor b in a: f(b)",
    "a = {}\nfor b, c in a.items(): f(b)",
    "a = dict()\nb = [c for c in a.values()]",
    "a = {1, 2}\nb = list(a)",
    "a = set()\nb = ','.join(a)",
    "a = {b: 1 for b in c}\nf(*a)",
    "import json\njson.dumps({'a': 1, 'b': 2})",
    "a = {}\nfor i, b in enumerate(a): f(b)",
    "a = {}\nb = a.popitem()",
    "class A:\n    def __init__(self):\n        self.a = {}\n    def f(self):\n"
    "        for b in self.a: g(b)",
    "A = {}\ndef f():\n    for b in A: g(b)",
    "a = {}\nb = min((c for c in a), key=f)",
    "a: dict = {}\nfor b in a: f(b)",
    "if a := {1, 2}:\n    b = tuple(a)",
    "f(*[a for a in {1, 2}])",
    "a = {}\nf([b for b in a])",
    "a = {}\nf(b for b in a)",
    "a = []\nif b:\n    a = {}\nfor c in a: f(c)",
    "a = {}\ndef f():\n    a = [1]\nfor b in a: g(b)",
)
RIGHT = (
    "a = {}\nfor b in sorted(a): f(b)",
    "from collections import OrderedDict\na = OrderedDict()\nfor b in a: f(b)",
    "a = {}\nb = a[1]\nc = 1 in a",
    "a = {}\nb = sum(c for c in a.values())",
    "a = {}\nb = any(c > 1 for c in a.values())",
    "a = {}\nb = {c: 1 for c in a}",
    "import json\njson.dumps({'a': 1})",
    "for a in [1, 2]: f(a)",
    "def f(a):\n    for b in a: g(b)",
    "a = {}\ndef f(a):\n    for b in a: g(b)",
    "a = {}\nfor b in a: f(b)  # any order: each is told by itself",
    "def f():\n    a = {}\n    a[1] = 2\ndef g():\n    a = [1]\n    for b in a: h(b)",
)


@pytest.mark.parametrize("source", WRONG)
def test_reliance_on_order_is_found(source):
    assert [problem.rule for problem in check_source(source)] == ["unordered"]


@pytest.mark.parametrize("source", RIGHT)
def test_defined_or_irrelevant_order_is_accepted(source):
    assert check_source(source) == []


def test_an_exception_applies_to_its_own_line_only():
    source = "a = {}\nfor b in a: f(b)  # any order: a reason\nfor b in a: f(b)\n"
    assert [problem.line for problem in check_source(source)] == [3]
