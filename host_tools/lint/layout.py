"""Checks that modules stay small where it matters, and are named for what they do."""

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


def check_layout(root):
    """Return the Problems with the size and the names of all source files under `root`."""
    root = Path(root)
    problems = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SUFFIXES and "__pycache__" not in path.parts:
                text = path.read_text(encoding="utf-8")
                problems += check_file(path.relative_to(root), text)
    return problems
