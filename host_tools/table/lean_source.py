"""Leaves out of a Python module what it runs without: comments and docstrings.

The page carries the firmware's sources, and a slow line waits for each byte. Every statement stays
on its line, so that a traceback still names the right one.
"""

import ast
import io
import tokenize


def lean_source(source):
    """Return the source of a module without its comments and its strings that are statements."""
    lines = source.split("\n")
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            _empty(lines, body)
    left_out = "\n".join(lines)
    tokens = tokenize.generate_tokens(io.StringIO(left_out).readline)
    for token in [token for token in tokens if token.type == tokenize.COMMENT]:
        row, column = token.start
        lines[row - 1] = lines[row - 1][:column]
    return "\n".join(line.rstrip() for line in lines)


def _empty(lines, body):
    """Empty the lines of the strings in `body`; a body of nothing else becomes `pass`."""
    strings = [statement for statement in body if _is_string(statement)]
    for statement in strings:
        for row in range(statement.lineno - 1, statement.end_lineno):
            lines[row] = ""
    if strings and len(strings) == len(body):
        lines[body[0].lineno - 1] = " " * body[0].col_offset + "pass"


def _is_string(statement):
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):
        return False
    return isinstance(statement.value.value, str)
