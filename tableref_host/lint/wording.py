"""Checks docstrings and names for wording that a reader has to puzzle out.

Only patterns that a program can recognise are checked: a quantity defined by "so many" instead of
a noun such as limit or timeout, and a value described by a question word instead of a noun.
"""

import ast
import re
from pathlib import Path

from tableref_host.lint import Problem
from tableref_host.lint.trees import all_nodes, parsed

FOLDERS = ("benchmarks", "firmware", "tableref_host", "tests", "torture")
UNITS = "us|ms|s|bytes|characters|mm|mA|mV|Hz"
SO_MANY = re.compile(rf"\bso (many|long|much|often)\b.*?\(({UNITS})\)", re.IGNORECASE | re.DOTALL)
QUESTION = re.compile("(Who|Whose|Whom|What|Whatever|When|Where|How|So) ")
BOOLEAN = re.compile("_*(is|has|can|was|may|must)_", re.IGNORECASE)
EMPTY_LIMIT = re.compile("(^|_)(MOST|PATIENCE)_")


def check_wording(path, text):
    """Return the Problems with the wording of the Python file at `path`, whose source is `text`."""
    try:
        tree = parsed(text)
    except SyntaxError:
        return []  # ruff reports it
    problems = []
    nodes = all_nodes(tree)
    for line, name, docstring in docstrings(nodes):
        if SO_MANY.search(docstring):
            advice = "name the quantity (limit, timeout, interval, ...) instead of `so many`"
            problems.append(Problem(str(path), line, "so-many", advice))
        if name is not None and is_question(name, docstring):
            advice = f"describe `{name}` by a noun phrase instead of a question word"
            problems.append(Problem(str(path), line, "question-word", advice))
    for line, name in assigned_names(nodes):
        if EMPTY_LIMIT.search(name):
            advice = f"call `{name}` MAX_..., ..._LIMIT or ..._TIMEOUT_S"
            problems.append(Problem(str(path), line, "limit-name", advice))
    return problems


def is_question(name, docstring):
    """Return whether the docstring of the value `name` begins with a question word."""
    if docstring.startswith("Whether "):
        return not BOOLEAN.match(name)
    return QUESTION.match(docstring) is not None


def docstrings(nodes):
    """Yield (line, name of a value or None, docstring) for all docstrings."""
    for node in nodes:
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for before, statement in zip([None, *body], body, strict=False):
            if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):
                continue
            if isinstance(statement.value.value, str):
                yield statement.lineno, value_name(before), statement.value.value.strip()


def value_name(statement):
    """Return the name of the variable or attribute that a statement assigns, or None."""
    if isinstance(statement, ast.Assign):
        target = statement.targets[0]
    elif isinstance(statement, ast.AnnAssign):
        target = statement.target
    else:
        return None
    return ast.unparse(target).rpartition(".")[2]


def assigned_names(nodes):
    """Yield (line, name) for each constant or attribute that `nodes` assign."""
    for node in nodes:
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id if isinstance(node, ast.Name) else node.attr


def check_wordings(root):
    """Return the Problems with the wording of all Python files under `root`."""
    root = Path(root)
    problems = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            problems += check_wording(path.relative_to(root), path.read_text(encoding="utf-8"))
    return problems
