"""Syntax trees of modules. They are cached, because several checks read the same modules."""

import ast
from functools import cache


@cache
def parsed(source):
    """Return the syntax tree of a module, given its `source`. Raises SyntaxError."""
    return ast.parse(source)


@cache
def all_nodes(tree):
    """Return all nodes of the syntax tree of a module, in the order of `ast.walk`."""
    return tuple(ast.walk(tree))
