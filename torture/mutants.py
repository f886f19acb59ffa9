"""Mutate every line of the rules with cosmic-ray, and check that a test detects each mutant.

`torture/equivalent_mutants.toml` lists the mutants that no test can detect, with the reason why
they change nothing. It is an error if a test detects a listed mutant, or if the mutant no longer
exists. `python -m torture.mutants WORDS` prints the mutants that survive in modules whose path
contains one of WORDS.
"""

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import NamedTuple

from benchmarks.emulated.rows import Row
from tableref_host.places import ROOT
from torture import mutations

LIST = ROOT / "torture" / "equivalent_mutants.toml"

GAMES = "firmware/tableref/games"
TESTS = "tests/firmware/games"

LAWS = sorted(path.parent.name for path in (ROOT / GAMES).glob("*/rules.py"))
"""Keys of the games that have a module of rules."""
REFEREE = "tests/firmware/referee"
UNDO = "tests/tableref_host/protocol/test_undo"

MODULES = {
    **{f"{GAMES}/{game}/rules.py": (f"{TESTS}/{game}/test_rules",) for game in LAWS},
    f"{GAMES}/turn_clock/rules.py": (
        f"{TESTS}/turn_clock/test_rules",
        f"{TESTS}/turn_clock/test_time_left.py",
    ),
    "firmware/tableref/presses/claims.py": ("tests/firmware/presses/test_claims",),
    "firmware/tableref/presses/gestures.py": ("tests/firmware/presses/test_gestures",),
    "firmware/tableref/presses/timeline.py": ("tests/firmware/presses/test_timeline.py",),
    f"{GAMES}/counted_race.py": (
        f"{TESTS}/test_counted_race.py",
        f"{TESTS}/quiz/test_time_to_press.py",
        f"{TESTS}/gotta_go/test_round.py",
    ),
    f"{GAMES}/countdown.py": (f"{TESTS}/test_countdown.py", f"{TESTS}/count_in"),
    f"{GAMES}/stopwatch.py": (f"{TESTS}/test_stopwatch.py",),
    f"{GAMES}/clock.py": (
        f"{TESTS}/test_clock.py",
        f"{TESTS}/quiz/test_time_to_press.py",
        f"{REFEREE}/test_time_that_stood_still.py",
    ),
    "firmware/tableref/referee/progress.py": (
        f"{REFEREE}/test_progress.py",
        f"{TESTS}/test_clock.py",
        f"{REFEREE}/test_copies.py",
        f"{REFEREE}/test_pause_corrections",
        f"{REFEREE}/test_match",
        f"{REFEREE}/test_redo.py",
        f"{REFEREE}/test_time_that_stood_still.py",
        f"{REFEREE}/test_twice.py",
        f"{REFEREE}/test_undone_from.py",
        f"{REFEREE}/test_snapshots.py",
        f"{TESTS}/quiz/test_time_to_press.py",
    ),
    "firmware/tableref/referee/record.py": (
        f"{REFEREE}/test_record",
        f"{REFEREE}/test_progress.py",
        f"{REFEREE}/test_redo.py",
    ),
    "tableref_host/protocol/undo.py": (f"{UNDO}.py", f"{UNDO}_property.py"),
}
"""Module to mutate -> beginnings of the names of the tests that must detect its mutants."""

QUICK = ("firmware/tableref/presses/claims.py", f"{GAMES}/stopwatch.py", f"{GAMES}/i_go/rules.py")
"""Modules in a quick run."""
QUICK_COUNT = 60
"""Number of mutants for each module in a quick run."""


class Found(NamedTuple):
    """The result for a module, for which `count` mutants were made.

    `alive` are the mutants that no test detected and that are not listed. `stale` are listed
    mutants that a test detected, or that do not exist.
    """

    count: int
    listed: int
    alive: list
    stale: list


def listed():
    """Return the listed mutants, which change nothing: {path: {(inside, was, becomes): reason}}."""
    entries = tomllib.loads(LIST.read_text(encoding="utf-8"))
    found = {path: {} for path in entries}
    for path, of_module in entries.items():
        for entry in of_module:
            for becomes in entry["becomes"]:
                key = (entry.get("inside", ""), entry["was"], becomes)
                if key in found[path]:
                    raise ValueError(f"{LIST.name} has {key} of {path} twice")
                if not entry["why"].strip():
                    raise ValueError(f"{LIST.name} has no reason for {key} of {path}")
                found[path][key] = entry["why"]
    return found


def mutants_of(path, count=None):
    """Return the distinct Mutants of a module: all of them, or `count` at equal intervals."""
    source = (ROOT / path).read_text(encoding="utf-8")
    places = mutations.places(source)
    if count and count < len(places):
        places = [places[at * len(places) // count] for at in range(count)]
    made = [mutations.make(source, place) for place in places]
    return list({mutant.source: mutant for mutant in made}.values())


def work_of(path, mutants):
    """Return the input of `mutant_tests` for the mutants of a module."""
    source = (ROOT / path).read_text(encoding="utf-8")
    work = []
    for mutant in mutants:
        function = mutations.function_around(source, mutant.line)
        lines = mutations.statement_around(source, mutant.line) if function else ()
        work.append({"source": mutant.source, "function": function, "lines": list(lines)})
    return work


def files_of(paths):
    """Return the distinct test files of the modules."""
    found = [sorted(ROOT.glob(f"{name}*")) for path in paths for name in MODULES[path]]
    return list(dict.fromkeys(str(file) for files in found for file in files))


def judge(mutants):
    """Run `mutant_tests` on {path: [Mutant]}; return {path: [verdict]}."""
    work = {
        "files": files_of(mutants),
        "tests": {path: MODULES[path] for path in mutants},
        "mutants": {path: work_of(path, mutants[path]) for path in mutants},
    }
    with tempfile.TemporaryDirectory() as folder:
        asked, answer = Path(folder, "work.json"), Path(folder, "result.json")
        asked.write_text(json.dumps(work), encoding="utf-8")
        command = [sys.executable, "-m", "torture.mutant_tests", str(asked), str(answer)]
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        environment.pop("TABLEREF_EFFORT", None)
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(done.stdout + done.stderr)
        return json.loads(answer.read_text(encoding="utf-8"))


def try_out(paths, count=None):
    """Return {path: Found} for all mutants of the modules, or for `count` mutants of each."""
    mutants = {path: mutants_of(path, count) for path in paths}
    verdicts = judge(mutants)
    known = listed()
    found = {}
    for path in paths:
        of_module = known.get(path, {})
        alive, keys = [], set()
        for mutant, verdict in zip(mutants[path], verdicts[path], strict=True):
            if verdict not in ("killed", "never ended"):
                keys.add(mutant.key)
                if mutant.key not in of_module:
                    alive.append((mutant, verdict))
        tried = of_module.keys()
        if count:
            tried = tried & {mutant.key for mutant in mutants[path]}
        stale = [key for key in tried if key not in keys]
        found[path] = Found(len(mutants[path]), len(tried) - len(stale), alive, stale)
    return found


def run(quick=False):
    """Judge all modules, and return the rows for docs/reliability.md, or [] without cosmic-ray."""
    return rows_of(try_out(QUICK, QUICK_COUNT) if quick else try_out(MODULES))


def rows_of(found):
    """Return the rows of {path: Found} for docs/reliability.md."""
    rows = []
    for path, of in found.items():
        killed = of.count - of.listed - len(of.alive)
        how = f"{killed:,} detected by a test, {of.listed} listed"
        rows.append(Row(path, of.count, "", how))
    count = sum(of.count for of in found.values())
    alive = sum(len(of.alive) for of in found.values())
    seen = sum(of.listed for of in found.values())
    stale = sum(len(of.stale) for of in found.values())
    rows += [
        Row("mutants in total", count, "", f"operators of cosmic-ray; {len(found)} modules"),
        Row("detected by a test", count - seen - alive, "", "a test that fails or times out"),
        Row("listed with a reason", seen, "", f"torture/{LIST.name}: no change"),
        Row("undetected and not listed", alive, "", "the same", 0),
        Row("listed, but detected or no longer existing", stale, "", "the same", 0),
    ]
    return rows


def main(words):
    """Print each surviving mutant and each stale entry. Return the exit status."""
    for word in words:
        if not any(word in path for path in MODULES):
            known = "\n  ".join(MODULES)
            print(f"No module path contains {word!r}. The modules are:\n  {known}", file=sys.stderr)
            return 2
    paths = [path for path in MODULES if not words or any(word in path for word in words)]
    wrong = 0
    for path, found in try_out(paths).items():
        print(f"{path}: {found.count} mutants, {found.listed} listed, {len(found.alive)} alive")
        for mutant, verdict in found.alive:
            print(f"  {mutant.line} {mutant.inside}: {verdict}")
            print(f"    - {mutant.was}\n    + {mutant.becomes}")
        for key in found.stale:
            print(f"  stale: {key}")
        wrong += len(found.alive) + len(found.stale)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
