"""Syntax that MicroPython lacks is found, and similar syntax that it has is not."""

import pytest

from tableref_host.lint.firmware import check_source
from tableref_host.lint.language import RULES

# Rule -> (wrong, right). The right code was run on MicroPython 1.28.
SNIPPETS = {
    "match": ("match a:\n    case 1:\n        pass", "if a == 1:\n    pass"),
    "except-group": (
        "try:\n    a()\nexcept* OSError:\n    pass",
        "try:\n    a()\nexcept (OSError, KeyError):\n    pass",
    ),
    "positional-only": ("def f(a, /, b): pass", "def f(a, *, b): pass"),
    "star-in-literal": ("a = [*b]", "a, *b = f(*c, **d)"),
    "step-assignment": ("a[::2] = b", "a[1:2] = b[::2]"),
    "raise-from": ("raise ValueError('a') from b", "raise ValueError('a')"),
    "decorator-expression": ("@a[0]\ndef f(): pass", "@a.b(1)\ndef f(): pass"),
    "class-keyword": ("class A(metaclass=B): pass", "class A(B): pass"),
    "ignored-method": (
        "class A:\n    def __init_subclass__(cls): pass",
        "class A:\n    def __init__(self): pass",
    ),
    "type-expression": (
        "a = list[int]",
        "def f(a: list[int], b: int | None) -> dict[str, int]: a[0]",
    ),
    "view-set-operation": ("a.keys() & b", "set(a.keys()) & b"),
    "slice-object": ("a = slice(1, 2)", "a = b[1:2]"),
    "iter-sentinel": ("iter(f, 1)", "iter(f)"),
    "ascii-conversion": ("f'{a!a}'", "f'{a!r}'"),
}
MORE_WRONG = (
    ("star-in-literal", "a = (1, *b)"),
    ("star-in-literal", "a = {*b}"),
    ("star-in-literal", "a = {**b}"),
    ("step-assignment", "del a[::2]"),
    ("raise-from", "raise ValueError('a') from None"),
    ("view-set-operation", "a | b.items()"),
    ("type-expression", "a = int | None"),
    ("decorator-expression", "@(a or b)\nclass A: pass"),
    ("class-keyword", "class A(B, kind=1): pass"),
    ("positional-only", "a = lambda b, /: b"),
)


def rules_in(source):
    return [problem.rule for problem in check_source(source)]


def test_every_rule_has_an_example():
    assert set(SNIPPETS) == set(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_wrong_code_is_found_and_right_code_is_not(rule):
    wrong, right = SNIPPETS[rule]
    assert rules_in(wrong) == [rule]
    assert rules_in(right) == []


@pytest.mark.parametrize(("rule", "wrong"), MORE_WRONG)
def test_further_forms_are_found(rule, wrong):
    assert rules_in(wrong) == [rule]


def test_the_line_is_reported():
    (problem,) = check_source("a = 1\nb = [*a]\n", "firmware/x.py")
    assert str(problem) == "firmware/x.py:2: star-in-literal: add the sequences, or extend one"


def test_the_line_of_a_slash_is_reported():
    (problem,) = check_source("a = 1\n\n\ndef f(b, /): pass\n")
    assert problem.line == 4


def test_a_syntax_error_is_one_problem():
    (problem,) = check_source("a = 1\nb = = 2\n", "firmware/x.py")
    assert (problem.line, problem.rule) == (2, "syntax")


def test_a_property_of_the_class_above_is_found_and_a_method_is_not():
    source = "class A(B):\n    def f(self):\n        return super().%s\n"
    assert rules_in(source % "next_us") == ["super-attribute"]
    assert rules_in(source % "next_us()") == []
