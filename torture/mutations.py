"""The mutants that cosmic-ray can make of a module, one change at a time.

A *mutant* is a module with one operator, number or keyword changed: ``<`` to ``<=``, 3 to 4, a
``not`` removed. All operators of cosmic-ray are used except those in LEFT_OUT.
"""

import ast
import pickle
from functools import cache
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.operators.provider import OperatorProvider

LEFT_OUT = {
    "ReplaceComparisonOperator_Eq_Is": (
        "whether equal numbers and words are one object is up to the interpreter, and both Pythons "
        "make one of those that are compared here"
    ),
    "ReplaceComparisonOperator_NotEq_IsNot": "the same",
}
"""Operators of cosmic-ray that are not used -> the reason."""


class Place(NamedTuple):
    """A possible mutation: the `occurrence` of an `operator`, on a `line` (from 1)."""

    operator: str
    occurrence: int
    line: int


class Mutant(NamedTuple):
    """A mutated module: the line as it `was` and as it `becomes`, both stripped.

    Several lines are joined by a space. `inside` is the qualified name of the enclosing function or
    class, "" at module level. `line` counts from 1. `source` is the whole mutated module.
    """

    inside: str
    was: str
    becomes: str
    line: int
    source: str

    @property
    def key(self):
        """Identifies the mutant independently of line numbers."""
        return self.inside, self.was, self.becomes


@cache
def operators():
    """Return the operators in use, {name: operator}, in the order of their names."""
    found = OperatorProvider()
    # Operators with arguments would need values for them.
    used = [name for name in found if name not in LEFT_OUT and not found[name].arguments()]
    return {name: found[name]() for name in sorted(used)}


def places(source):
    """Return the Places of a module by line, without annotations, which have no effect."""
    nodes = list(ast_nodes(pickle.loads(_tree(source))))
    annotated = _annotated(source)
    found = []
    for name, operator in operators().items():
        starts = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, start in enumerate(starts):
            if not any(first <= start < last for first, last in annotated):
                found.append(Place(name, occurrence, start[0]))
    return sorted(found, key=lambda place: place.line)


def _annotated(source):
    """Return [(start, end)] of the annotations in a module, as (line, column)."""
    found = []
    for node in ast.walk(_parsed(source)):
        for name in ("annotation", "returns"):
            part = getattr(node, name, None)
            if part is not None:
                start, end = part.lineno, part.end_lineno
                found.append(((start, part.col_offset), (end, part.end_col_offset)))
    return found


@cache
def _parsed(source):
    return ast.parse(source)


@cache
def _tree(source):
    """Return the syntax tree of a module, pickled so that each mutation gets a fresh copy."""
    return pickle.dumps(get_ast(source))


def make(source, place):
    """Return the Mutant of a module at a Place."""
    operator = operators()[place.operator]
    left = place.occurrence

    def broken(node):
        nonlocal left
        for index, _ in enumerate(operator.mutation_positions(node)):
            if left == 0:
                node = operator.mutate(node, index)
            left -= 1
        if hasattr(node, "children"):
            node.children = [one for one in map(broken, node.children) if one is not None]
        return node

    mutated = broken(pickle.loads(_tree(source))).get_code()
    before, after = source.splitlines(), mutated.splitlines()
    first = _alike(before, after)
    last = _alike(before[first:][::-1], after[first:][::-1])
    was, becomes = before[first : len(before) - last], after[first : len(after) - last]
    line = first + 1 + next(at for at, text in enumerate(was) if text.strip())
    return Mutant(inside(source, line), _in_one_line(was), _in_one_line(becomes), line, mutated)


def _alike(these, those):
    """Return the length of the common prefix of two lists of lines."""
    pairs = zip(these, those, strict=False)
    other = (at for at, (one, two) in enumerate(pairs) if one != two)
    return next(other, min(len(these), len(those)))


def _in_one_line(lines):
    return " ".join(text.strip() for text in lines if text.strip())


def inside(source, line):
    """Return the qualified name that encloses a line of a module, "" at module level."""
    names = []
    body = _parsed(source).body
    while body:
        body = [node for node in body if node.lineno <= line <= node.end_lineno]
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                names.append(node.name)
        body = [one for node in body for one in ast.iter_child_nodes(node) if _has_lines(one)]
    return ".".join(names)


def _has_lines(node):
    return hasattr(node, "lineno")


def function_around(source, line):
    """Return (qualified name, first line) of the outermost function around a line, or None.

    The first line is the one in its code object: that of the first decorator, if any.
    """
    names = []
    body = _parsed(source).body
    while body:
        node = next((node for node in body if node.lineno <= line <= node.end_lineno), None)
        if isinstance(node, ast.ClassDef):
            names.append(node.name)
            body = node.body
        elif isinstance(node, ast.FunctionDef) and line >= node.body[0].lineno:
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            return ".".join([*names, node.name]), first
        else:
            return None
    return None


def statement_around(source, line):
    """Return the line range of the innermost statement that contains a line.

    For a compound statement the range ends before its body.
    """
    found = range(line, line + 1)
    for node in ast.walk(_parsed(source)):
        if isinstance(node, ast.stmt):
            end = node.body[0].lineno if hasattr(node, "body") else node.end_lineno + 1
            if node.lineno <= line < end:
                found = range(node.lineno, end)
    return found
