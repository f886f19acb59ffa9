"""--json prints only JSON, with exactly the keys listed in docs/command-line.md."""

import json
import signal

import pytest

from tableref_host.cli import lint as lint
from tableref_host.cli import reference
from tableref_host.cli.reference import documented_keys, keys_of
from tableref_host.lint import Problem
from tableref_host.places import ROOT
from tests.serving_command import serving
from tests.waiting import TIMEOUT_S

PAGE = reference.DOCUMENT.read_text(encoding="utf-8")
MATCH = ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.events"
BOOK = ROOT / "tests" / "scenarios" / "got_ya_book.txt"


def read(done, name, status=0):
    """Return the parsed JSON output of a command; its keys must be the documented ones."""
    assert (done.exit_code, done.stderr) == (status, "")
    value = json.loads(done.stdout)
    assert keys_of(value) <= documented_keys(PAGE, f"tableref {name}")
    return value


def is_complete(name, *values):
    """Return whether `values` have every key that the page documents for a command."""
    found = set().union(*map(keys_of, values))
    return found == documented_keys(PAGE, f"tableref {name}")


def test_sheet_has_the_documented_keys(run):
    done = run("sheet", BOOK, "--json", "--names", "A,B,C,D,E,F,Gö")
    value = read(done, "sheet")
    # Names are readable for people, too.
    assert '"Gö"' in done.stdout
    assert is_complete("sheet", value)
    assert value["players"]["7"] == "Gö"
    assert value["rounds"][1] == {
        "round": 2,
        "bidder": 1,
        "bid": 5,
        "tricks": 4,
        "points": {"2": 5, "3": 5, "4": 5, "5": 5, "6": 5, "7": 5},
        "totals": {"1": 0, "2": 5, "3": 9, "4": 5, "5": 5, "6": 5, "7": 5},
    }


def test_a_hand_that_was_thrown_in_has_no_bidder(run):
    opening = {"seq": 1, "event": "match_started", "game": "got_ya", "players": [1, 2]}
    events = [
        opening,
        {"seq": 2, "event": "round_started"},
        {"seq": 3, "event": "round_ended", "reason": "thrown_in"},
    ]
    lines = "\n".join(map(json.dumps, events))
    (hand,) = read(run("sheet", "-", "--json", input=lines), "sheet")["rounds"]
    assert (hand["bidder"], hand["points"], hand["totals"]) == (None, {}, {"1": 0, "2": 0})


def test_draw_has_the_documented_keys(run):
    value = read(run("draw", 77, "--players", "1,2,4,8", "--json"), "draw")
    asked = read(run("draw", 77, "--players", "1,2,4,8", "--json", "teams=2"), "draw")
    assert is_complete("draw", value, asked)
    assert value["draws"][0] == {"player": 1}
    assert value["first"] == [{"teams": [[1, 4], [2, 8]]}]
    assert "first" not in read(run("draw", 77, "--players", "1,2", "--json", "starter"), "draw")


def test_solve_got_it_has_the_documented_keys(run):
    value = read(run("solve", "got-it", 3, 7, 8, 2, 5, "--target", 44, "--json"), "solve got-it")
    assert is_complete("solve got-it", value)
    assert len(value["ways"]) == 30
    assert value["ways"][0].keys() == {"calculation", "cards"}
    none = read(run("solve", "got-it", 1, "--target", 2, "--json"), "solve got-it", status=1)
    assert none == {"cards": [1], "target": 2, "handicap": False, "ways": []}


def test_solve_i_go_has_the_documented_keys(run):
    words = ("R8", "R10", "B3", "pink4", "--display", "Pink", "--caller-series", "B1")
    value = read(run("solve", "i-go", *words, "--json"), "solve i-go")
    assert is_complete("solve i-go", value)
    assert value["eliminated"] == ["pink4"]
    assert value["series"] == ["r8", "r10"]
    assert value["added"] == ["b3"]
    assert (value["left"], value["penalty"]) == ([], 0)


def test_table_has_the_documented_keys(run, tmp_path):
    path = tmp_path / "table.html"
    value = read(run("table", "--output", path, "--json"), "table")
    assert is_complete("table", value)
    assert value == {"output": str(path), "bytes": path.stat().st_size, "boards": []}


def test_lint_has_the_documented_keys(run, monkeypatch):
    wrong = Problem("a.py", 3, "E501", "long")
    monkeypatch.setattr(lint, "check_style", lambda root: [wrong])
    others = [name for name in vars(lint) if name.startswith("check_") and name != "check_style"]
    for name in others:
        monkeypatch.setattr(lint, name, lambda root: [])
    value = read(run("lint", "--json"), "lint", status=1)
    assert is_complete("lint", value)
    assert value == {
        "problems": [{"path": "a.py", "line": 3, "rule": "E501", "text": "long"}],
    }


def test_micropython_has_the_documented_keys(run, tmp_path):
    script, test = tmp_path / "a.py", tmp_path / "test_b.py"
    script.write_text("print(6 * 7)")
    test.write_text("import unittest\nclass A(unittest.TestCase):\n    def test_a(self): 1 / 0\n")
    done = run("micropython", script, test, "--json")
    assert (done.exit_code, done.stderr) == (1, "")
    first, second = map(json.loads, done.stdout.splitlines())
    assert is_complete("micropython", first, second)
    assert (first["file"], first["well"], first["output"]) == (str(script), True, "42")
    assert (second["well"], second["tests"]["errors"]) == (False, 1)


def test_play_has_the_documented_keys():
    with serving("play", "--json") as (process, printed):
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=TIMEOUT_S)
    assert (rest, err, process.returncode) == ("", "", 0)
    value = json.loads(printed)
    with serving("play", "--host", "127.0.0.1", "--json") as (_, printed):
        with_seats = json.loads(printed)
    assert is_complete("play", value, with_seats)
    assert value["urls"][0].startswith("http://127.0.0.1:")
    assert len(with_seats["code"]) == 8


def test_history_has_the_documented_keys(run, tmp_path):
    (tmp_path / "match.events").write_text(MATCH.read_text(encoding="utf-8"), encoding="utf-8")
    own = ("--file", tmp_path / "history", "--json")
    said = {
        "add": [tmp_path / "match.events"],
        "name": [1, 2, "Anna"],
        "edit": [1, "--note", "late"],
        "show": [1],
        "players": [],
        "games": [],
        "plot": [1, "--output", tmp_path / "totals.svg"],
        "export": ["--output", tmp_path / "all.json"],
    }
    for name, words in {**said, "": []}.items():
        full = f"history {name}".strip()
        done = run(*full.split(), *words, *own)
        assert (done.exit_code, done.stderr) == (0, ""), full
        keys = keys_of(json.loads(done.stdout))
        # The keys of a game's options are documented with the game.
        keys = {key for key in keys if "options." not in key}
        assert keys == documented_keys(PAGE, f"tableref {full}"), full


@pytest.mark.parametrize("words", [["sheet", "/none"], ["solve", "got-it"], ["image", "--uf2"]])
def test_with_json_errors_are_unchanged(run, words):
    done = run(*words, "--json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: ")
