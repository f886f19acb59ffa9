"""`tableref new-game` in a copy of the tree makes a skeleton that passes all tests.

Changing it to "first press scores, first to 3" takes six files, 150 lines of Python, and one line
outside of them. test_new_option.py tries the tests that all games share.
"""

import json
import os
import re
import shutil
import subprocess
import sys

from tableref_host.lint.checkers import check_style
from tableref_host.lint.firmware import check_firmware
from tableref_host.lint.layout import check_layout
from tableref_host.lint.rooms import check_rooms
from tableref_host.places import ROOT
from tests.effort import lengthy

KEY = "first_press"
MENU = "firmware/tableref/games/__init__.py"
ROOM = f"firmware/tableref/games/{KEY}"
SCENARIO = f"tests/scenarios/{KEY}_to_3.txt"
MAX_FILES = 8
MAX_LINES = 150

COPIED = ("firmware", "tableref_host", "tests", "benchmarks", "torture")
LINKED = ("build", "docs", "hardware", "node_modules", "pyproject.toml", "README.md")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "emulator", "cli", "device")

LEFT_OUT_OF_A_GAME = shutil.ignore_patterns("__pycache__")

LOOKED_AT_BY = {
    "tests/test_scenarios.py": (KEY,),
    "tests/test_texts_used.py": (),
    "tests/test_languages.py": (),
    "tests/firmware/referee/test_texts.py": ("test_texts.py",),
    "tests/firmware/games/test_menu.py": ("test_menu",),
    "tests/firmware/games/test_every_game_property.py": (),
    "tests/table/test_hints.py": (),
    "tests/table/test_words.py": ("test_each_phase", "test_every_card"),
    "tests/table/test_table_view.py": (),
    "tests/table/test_beside.py": ("test_each_option",),
    "tests/tableref_host/scoreboard/test_words.py": ("test_every_", "test_refusals_have"),
    "tests/tableref_host/protocol/test_events.py": ("test_each_event_that",),
    "tests/tableref_host/hardware/test_guide.py": ("test_each_game_is_judged",),
}
"""File of tests -> beginnings of names of tests to run besides those with the game's key."""

PLAY_THERE = """
import json
from tableref_host.micropython import run_jobs
from tests.test_on_micropython import SCENARIOS, import_job, scenario_job
path, = [path for path in SCENARIOS if path.stem == {name!r}]
played, imported = run_jobs([scenario_job(path), import_job({modules!r})])
print(json.dumps([played.error, played.result, imported.error, imported.result]))
"""

FIRST_PRESS = '''\
    def score(self, t_us, button, since_us):
        """Give the point to who pressed first, and end the round."""
        self.announcer.flash(t_us, button, COUNTS)
        self.scores.add(t_us, self.number, {button: 1})
        self.close_round(t_us, *self.ending())
        return "round_scored"

'''
NEXT_ROUND = "+900 tap OK\n+900 tap OK\n+900 tap 4\n"
UNUSED_WORDS = ((r'    "(ok_point|picked|nobody_picked)".*\n', ""),)
EDITS = {
    f"{ROOM}/game.py": (
        (
            r": a player is picked, and OK gives that player a point\. Some points win\.",
            ": who is first scores.",
        ),
        (r"gestures import OK, PRESS", "gestures import PRESS"),
        (r"    if game\.picked:\n        lines\[7\] = .*\n", ""),
        (r'"P%d" % game\.picked if game\.picked else "\?"', '"?"'),
        (r"256 if player == game\.picked else 40", "256"),
        (r'"started", "choice", ', '"started", '),
        (r"(?s)    def __init__.*?(?=    def begin)", ""),
        (r"        self\.picked = None\n", ""),
        (r"(?s)    def pick.*?(?=    def ending)", FIRST_PRESS),
        (r"press=pick,\n            ok=give_point,", "press=score,"),
    ),
    f"{ROOM}/words/en.py": (*UNUSED_WORDS, ("Who[?] ", "")),
    f"{ROOM}/words/de.py": (*UNUSED_WORDS, ("Wer[?] ", "")),
    SCENARIO: ((r"(?s)\n0 .*", "\n0 tap OK\n+900 tap 2\n" + NEXT_ROUND * 3),),
}
"""File of the skeleton -> (pattern, replacement) that turns the skeleton into "first to 3"."""


def copy_tree(root):
    """Copy the part of the tree that the tests below need to the folder `root`."""
    for name in COPIED:
        shutil.copytree(ROOT / name, root / name, ignore=LEFT_OUT if name == "tests" else None)
    for name in LINKED:
        (root / name).symlink_to(ROOT / name)


def run(root, *words):
    """Run Python in the copy, without this tree on its path; return the result."""
    path = os.pathsep.join(str(root / name) for name in ("firmware", "", "tests/firmware/standins"))
    return subprocess.run(
        [sys.executable, *words],
        cwd=root,
        env={
            **os.environ,
            "PYTHONPATH": path,
            "TABLEREF_MONKEY_EVENTS": "400",
            "TABLEREF_EFFORT": "least",
        },
        capture_output=True,
        text=True,
        check=False,
    )


def passed(root, *words):
    """Run pytest in the copy with these arguments; return the names of the tests that passed."""
    options = ["-o", "addopts=--import-mode=importlib --tb=short", "-p", "no:cacheprovider"]
    done = run(root, "-m", "pytest", "--no-cov", "-v", *options, *words)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    return re.findall(r"^(\S+).* PASSED", done.stdout, re.MULTILINE)


def check_all(root):
    """Assert that the game's files pass the checks of a developer."""
    chosen = " or ".join({KEY, *(name for names in LOOKED_AT_BY.values() for name in names)})
    names = passed(root, *LOOKED_AT_BY, "-k", chosen)
    for file in LOOKED_AT_BY:
        assert [name for name in names if name.startswith(file)], file
    assert [name for name in names if "monkey" in name or "random_presses" in name]
    problems = [*check_style(root), *check_firmware(root), *check_rooms(root), *check_layout(root)]
    assert [problem for problem in problems if KEY in problem.path or problem.path == MENU] == []
    modules = [f"tableref.games.{KEY}.game", f"tableref.games.{KEY}.words.de"]
    code = PLAY_THERE.format(name=f"{KEY}_to_3", modules=modules)
    done = run(root, "-c", code)
    assert done.returncode == 0, done.stderr
    golden = (root / SCENARIO).with_suffix(".events").read_text(encoding="utf-8")
    assert json.loads(done.stdout) == ["", golden, "", "{}"]


def files(root):
    """Return {path: text} of all files of the copy that are text."""
    found = {}
    for name in COPIED:
        for path in (root / name).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                found[path.relative_to(root).as_posix()] = path.read_bytes()
    return found


WON = "+500 tap 2\n+500 tap OK\n"
CORRECTION = f"""match {KEY} players=1,2 target=3
0 tap OK
{WON}+500 tap OK
+500 tap OK
{WON}+500 tap OK
+500 tap OK
{WON}+1500 hold BACK
+500 tap NEXT
+500 tap OK
+500 tap OK
+500 tap 1
+500 tap OK
"""
"""A scenario: player 2 wins three rounds, then the last round is corrected for player 1."""


def test_correcting_a_losers_points_keeps_the_win_in_a_new_game(tmp_path):
    for name in ("firmware", "tableref_host"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=LEFT_OUT_OF_A_GAME)
    (tmp_path / "tests" / "scenarios").mkdir(parents=True)
    made = run(tmp_path, "-m", "tableref_host", "new-game", KEY)
    assert made.returncode == 0, made.stderr
    (tmp_path / "correction.txt").write_text(CORRECTION, encoding="utf-8")
    done = run(tmp_path, "-m", "tableref_host", "simulate", "correction.txt")
    assert done.returncode == 0, done.stderr
    events = [json.loads(line) for line in done.stdout.splitlines()]
    ends = [event for event in events if event["event"] == "match_ended"]
    assert [event["winners"] for event in ends] == [[2], [2]]
    assert [one["event"] for one in events[-2:]] == ["corrected", "match_ended"]
    assert events[-1]["totals"] == {"1": 1, "2": 3}


@lengthy
def test_a_game_is_made_played_and_changed_at_little_cost(tmp_path):
    copy = tmp_path
    copy_tree(copy)
    before = files(copy)
    done = run(copy, "-m", "tableref_host", "new-game", KEY, "--json")
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    after = files(copy)
    new = sorted(set(after) - set(before))
    assert new == sorted(made["files"])
    assert len(new) <= MAX_FILES
    changed = [path for path in before if before[path] != after[path]]
    assert changed == [made["menu"]] == [MENU]
    lines = after[MENU].splitlines()
    assert [line for line in lines if line not in before[MENU].splitlines()] == [
        b'    MenuEntry("first_press", 2, 10, "FirstPress", ("First press",)),',
    ]
    assert len(lines) == len(before[MENU].splitlines()) + 1
    check_all(copy)

    for path, edits in EDITS.items():
        text = (copy / path).read_text(encoding="utf-8")
        for pattern, instead in edits:
            text, count = re.subn(pattern, instead, text)
            assert count, (path, pattern)
        (copy / path).write_text(text, encoding="utf-8")
    played = run(copy, "-m", "tableref_host", "simulate", SCENARIO)
    assert played.returncode == 0, played.stderr
    golden = played.stdout
    (copy / SCENARIO).with_suffix(".events").write_text(golden, encoding="utf-8")
    events = [json.loads(line) for line in golden.splitlines()]
    assert events[-1]["event"] == "match_ended"
    assert events[-1]["totals"] == {"1": 0, "2": 1, "4": 3}
    check_all(copy)
    own = [path for path in files(copy) if path not in before]
    assert len(own) <= MAX_FILES
    python = [path for path in own if path.endswith(".py")]
    assert sum(len((copy / path).read_text().splitlines()) for path in python) <= MAX_LINES
