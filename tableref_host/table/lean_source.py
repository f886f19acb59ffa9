"""Remove comments and docstrings from Python source, to reduce the size of the page.

The page contains the firmware's sources, and on a slow connection each byte takes time. Each
statement stays on its line, so that a traceback has the right line numbers.
"""

import ast
import io
import tokenize
from functools import cache


@cache
def lean_source(source):
    """Return the source of a module without comments and without statements that are strings."""
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
    """Empty the lines of the strings in `body`. If nothing else is left, write a `pass`."""
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
