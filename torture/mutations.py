"""The mutants of a module that cosmic-ray can make, each with a single change.

A *mutant* is a module in which one operator, number or keyword is changed: ``<`` to ``<=``, 3 to 4,
or a ``not`` removed. All operators of cosmic-ray are used, except those in LEFT_OUT.
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
"""Name of a cosmic-ray operator that is not used -> the reason."""


class Place(NamedTuple):
    """A place where a cosmic-ray `operator` can change a module.

    `occurrence` is the number of the place among those of this operator. `line` counts from 1.
    """

    operator: str
    occurrence: int
    line: int


class Mutant(NamedTuple):
    """A mutant of a module: the changed line as it `was`, and as it `becomes`, both stripped.

    If several lines are changed, they are joined by spaces. `inside` is the qualified name of the
    enclosing function or class, "" at module level. `line` counts from 1. `source` is the source of
    the whole mutant.
    """

    inside: str
    was: str
    becomes: str
    line: int
    source: str

    @property
    def key(self):
        """A key that identifies the mutant and does not depend on line numbers."""
        return self.inside, self.was, self.becomes


@cache
def operators():
    """Return the operators in use as {name: operator}, sorted by name."""
    found = OperatorProvider()
    # Leave out operators with arguments, because there are no values for these.
    used = [name for name in found if name not in LEFT_OUT and not found[name].arguments()]
    return {name: found[name]() for name in sorted(used)}


def places(source):
    """Return the Places where the module `source` can be mutated, sorted by line.

    Places in annotations are left out, because a changed annotation has no effect.
    """
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
    """Return the pickled syntax tree of a module, from which each mutation loads a copy."""
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
    """Return the qualified name of the function or class around a line, "" at module level."""
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

    The first line is that of its code object. If there are decorators, it is that of the first one.
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
    """Return the first and last line of the innermost statement that contains a line.

    The lines of a compound statement end before its body.
    """
    found = range(line, line + 1)
    for node in ast.walk(_parsed(source)):
        if isinstance(node, ast.stmt):
            end = node.body[0].lineno if hasattr(node, "body") else node.end_lineno + 1
            if node.lineno <= line < end:
                found = range(node.lineno, end)
    return found
