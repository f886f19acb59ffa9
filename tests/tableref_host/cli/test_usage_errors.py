"""Each message about a wrong use of a command is given, with exit status 2."""

import ast
import re

import pytest
from click.testing import CliRunner

from tableref_host.cli.draw import MAX_DRAWS
from tableref_host.cli.main import main
from tableref_host.places import ROOT

FOLDER = ROOT / "tableref_host" / "cli"
RAISING = {"UsageError", "BadParameter"}
RECORDED = ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.events"

WRONG = [
    # Servers that were started all the same would fail, because no machine has that address.
    "club --admit none --broker mqtt://broker.local --host 203.0.113.7",
    "doctor --clear-crashes --measure",
    "draw 1 teams=3 --players 1,2",
    "draw 1 --players 1,2 " + "starter " * (MAX_DRAWS + 1),
    "firmware --flash-divider 3",
    "firmware --model pico-2 --flash-divider 4",
    "flash --firmware some.uf2 --sha256 12",
    "flash --device /dev/ttyACM0 --drive .",
    "flash --firmware some.uf2 --build four",
    "hardware --output folder",
    "hardware --build own.py",
    "history --file h.sqlite3 add",
    "history --file h.sqlite3 edit 1",
    "history --file h.sqlite3 export --json",
    "history --file h.sqlite3 browse --host nowhere",
    "simulate - --json",
    "simulate - --language de",
    "solve got_it 1 2 --target 3",
    "solve i_go 1",
    "watch --history some.sqlite --no-history --host 203.0.113.7",
    "watch --virtual --play some.txt --host 203.0.113.7",
    "watch --speed 2 --host 203.0.113.7",
    "watch --name Attic --play some.txt --host 203.0.113.7",
    "watch --table Attic --host 203.0.113.7",
    "watch --publish mqtt://broker.local --play some.txt --host 203.0.113.7",
]


def messages(path):
    """Yield (line, constant parts) of the messages about wrong use that a module contains."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in RAISING:
            first = node.args[0]
            if isinstance(first, ast.Constant):
                yield node.lineno, [first.value]
            elif isinstance(first, ast.JoinedStr):
                yield (
                    node.lineno,
                    [part.value for part in first.values if isinstance(part, ast.Constant)],
                )


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """Return what each command of WRONG says."""
    folder = tmp_path_factory.mktemp("wrong use")
    for name in ("some.uf2", "some.txt", "own.py"):
        (folder / name).write_text("", encoding="utf-8")
    found = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        added = CliRunner().invoke(main, f"history --file h.sqlite3 add {RECORDED}".split())
        assert added.exit_code == 0, added.output
        for line in WRONG:
            result = CliRunner().invoke(main, line.split(), prog_name="tableref")
            assert result.exit_code == 2, (line, result.output, result.exception)
            found[line] = re.sub(r"\s+", " ", result.output)
    return found


def test_each_message_about_wrong_use_is_given(said):
    missing = [
        (path.name, line, parts)
        for path in sorted(FOLDER.glob("*.py"))
        for line, parts in messages(path)
        if not any(all(part.strip() in text for part in parts) for text in said.values())
    ]
    assert missing == []
