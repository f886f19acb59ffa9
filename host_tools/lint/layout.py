"""Checks that modules stay small where it matters, and that names say what they stand for."""

import ast
import re
from pathlib import Path

from host_tools.lint import Problem

FOLDERS = ("benchmarks", "firmware", "host_tools", "tests", "torture")
SUFFIXES = (".py", ".js", ".mjs")
MOST_LINES = 300
"""No module of the firmware has more: what is loaded in parts must come in small ones."""
MANY_LINES = 500
"""Whoever reads a longer file of the host may ask what its parts are: a note, and no more."""
# Names that say nothing collect everything.
EMPTY_NAMES = ("utils", "util", "helpers", "helper", "common", "misc")
# Anything can be said, told, kept or shown: a name with one of these hides whether it stands for
# events, lines, a message or a match. In a test's name, a sentence, they are verbs.
EMPTY_WORDS = re.compile("(^|_)(said|told|kept|shown|anew)(_|$)")
WITHOUT_EMPTY_WORDS = ("benchmarks", "firmware", "host_tools", "torture")


def check_file(path, text):
    """Return the Problems with the size and the name of the file at `path` that holds `text`."""
    problems = []
    lines = len(text.splitlines())
    if Path(path).parts[0] == "firmware" and lines > MOST_LINES:
        advice = f"{lines} lines, {MOST_LINES} is the most; split it by what its parts are for"
        problems.append(Problem(str(path), lines, "too-long", advice))
    elif lines > MANY_LINES:
        advice = f"{lines} lines; does it have parts that mean something each?"
        problems.append(Problem(str(path), lines, "long", advice, is_note=True))
    for part in Path(path).parts:
        if part.partition(".")[0].lower() in EMPTY_NAMES:
            advice = f"`{part}` does not say what is inside"
            problems.append(Problem(str(path), 1, "empty-name", advice))
    return problems


def check_words(path, text):
    """Return the Problems with the names that the Python file at `path` gives in its `text`."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return []  # ruff says so
    return [
        Problem(str(path), line, "empty-word", f"`{name}` does not say what it stands for")
        for line, name in sorted(set(given_names(tree)))
        if EMPTY_WORDS.search(re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower())
    ]


def given_names(tree):
    """Yield (line, name) of whatever `tree` (an ast) gives a name: not of what it only uses."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.alias) and node.asname:
            yield node.lineno, node.asname
        elif isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id if isinstance(node, ast.Name) else node.attr


def check_layout(root):
    """Return the Problems with the sizes and the names in all source files under `root`."""
    root = Path(root)
    problems = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SUFFIXES and "__pycache__" not in path.parts:
                text, name = path.read_text(encoding="utf-8"), path.relative_to(root)
                problems += check_file(name, text)
                if folder in WITHOUT_EMPTY_WORDS and path.suffix == ".py":
                    problems += check_words(name, text)
    return problems
