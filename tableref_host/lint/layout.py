"""Check that names of files, and names in them, are meaningful."""

import ast
import re
from pathlib import Path

from tableref_host.lint import Problem
from tableref_host.lint.trees import all_nodes, parsed

FOLDERS = ("benchmarks", "firmware", "tableref_host", "tests", "torture")
SUFFIXES = (".py", ".js", ".mjs")
# Forbidden names of files, because files with such names attract unrelated code.
EMPTY_NAMES = ("utils", "util", "helpers", "helper", "common", "misc")
# Words that do not say what a name stands for, such as events, lines, a message or a match. Names
# of tests are sentences in which these words are verbs, so they are allowed there.
EMPTY_WORDS = re.compile("(^|_)(said|told|kept|shown|anew)(_|$)")
WITHOUT_EMPTY_WORDS = ("benchmarks", "firmware", "tableref_host", "torture")


def check_file(path):
    """Return the Problems with the name of the file at `path`."""
    problems = []
    for part in Path(path).parts:
        if part.partition(".")[0].lower() in EMPTY_NAMES:
            advice = f"`{part}` does not say what is inside"
            problems.append(Problem(str(path), 1, "empty-name", advice))
    return problems


def check_words(path, text):
    """Return the Problems with the names defined in the Python file at `path`, given its `text`."""
    try:
        tree = parsed(text)
    except SyntaxError:
        return []  # ruff reports the error
    return [
        Problem(str(path), line, "empty-word", f"`{name}` does not say what it stands for")
        for line, name in sorted(set(given_names(tree)))
        if EMPTY_WORDS.search(re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower())
    ]


def given_names(tree):
    """Yield (line, name) of the names that `tree` (an ast) defines, not of those that it uses."""
    for node in all_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.alias) and node.asname:
            yield node.lineno, node.asname
        elif isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id if isinstance(node, ast.Name) else node.attr


def check_layout(root):
    """Return the Problems with the names in all source files under `root`."""
    root = Path(root)
    problems = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SUFFIXES and "__pycache__" not in path.parts:
                text, name = path.read_text(encoding="utf-8"), path.relative_to(root)
                problems += check_file(name)
                if folder in WITHOUT_EMPTY_WORDS and path.suffix == ".py":
                    problems += check_words(name, text)
    return problems
