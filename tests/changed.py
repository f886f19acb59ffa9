"""Finds the tests of changed files, which `make test ARGS=--changed` runs.

Tests mirror the tree, so that the tests of a file are found by its path. For a file without tests,
those of its folder are run.
"""

import subprocess
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ("tests/test_documents.py", "tests/test_documented_commands.py")
EVERY_MATCH = (
    *("tests/firmware/referee", "tests/firmware/games", "tests/firmware/store"),
    "tests/test_scenarios.py",
)
"""Tests of the modules that every match uses. Each of them can also find faults in the others."""
LOCKS = ("tests/tableref_host/test_locks.py", "tests/test_forge.py")

# Beginning or end of a path -> tests to run for it, besides those that mirror the path.
BESIDES = (
    ("firmware/tableref/games/", ("tests/test_texts_used.py",)),
    ("firmware/tableref/texts/", ("tests/test_texts_used.py", "tests/test_languages.py")),
    ("tableref_host/cli/", ("tests/tableref_host/cli/test_reference.py",)),
    ("tests/scenarios/", ("tests/test_scenarios.py",)),
    (
        "hardware/",
        (
            "tests/tableref_host/hardware/test_guide.py",
            "tests/tableref_host/hardware/test_guide_words.py",
            "tests/tableref_host/hardware/test_parts_list.py",
        ),
    ),
    (".github/", ("tests/test_forge.py",)),
    ("Makefile", ("tests/tableref_host/test_makefile.py",)),
    ("pyproject.toml", LOCKS),
    ("requirements/", LOCKS),
    ("package", LOCKS),
)


def find_tests(path, root=ROOT):
    """Return the tests (paths relative to `root`) that go with the file at `path`."""
    path = PurePosixPath(path)
    found = [test for start, tests in BESIDES if str(path).startswith(start) for test in tests]
    if path.suffix == ".md":
        found += DOCUMENTS
    if path.parts[0] == "tests":
        if path.name.startswith("test_"):
            found.append(str(path))
        elif path.suffix == ".py" and len(path.parts) > 2:
            found.append(str(path.parent))
    elif path.parts[0] in ("firmware", "tableref_host", "benchmarks", "torture"):
        found += mirror_of(path, root)
    return [one for one in dict.fromkeys(found) if (root / one).exists()]


def mirror_of(path, root):
    """Return the tests that mirror the source at `path`, or those of its nearest folder.

    For each file in a game's folder these are all tests of the game, because they are quick. For
    the referee, and for what games share, they are `EVERY_MATCH`.
    """
    parts = [part for part in path.parts if part != "tableref"]
    is_shared_by_games = parts[1] == "games" and len(parts) == 3
    if parts[0] == "firmware" and (parts[1] == "referee" or is_shared_by_games):
        return EVERY_MATCH
    folder = PurePosixPath("tests", *parts[:-1])
    own = sorted((root / folder).glob(f"test_{path.stem}*.py"))
    is_of_a_game = parts[:2] == ["firmware", "games"] and len(parts) > 3
    if own and path.suffix == ".py" and not is_of_a_game:
        return [one.relative_to(root).as_posix() for one in own]
    while len(folder.parts) > 2:
        if list((root / folder).glob("test_*.py")):
            return [str(folder)]
        folder = folder.parent
    return []


def changed_files(root=ROOT):
    """Return the files that differ from the last commit. If none do, return those it changed."""

    def listed(*words):
        done = subprocess.run(["git", *words, "-z"], cwd=root, capture_output=True, text=True)
        return [name for name in done.stdout.split("\0") if name]

    changed = listed("diff", "--name-only", "HEAD")
    changed += listed("ls-files", "--others", "--exclude-standard")
    return changed or listed("diff", "--name-only", "HEAD~1")
