"""The commands of docs/history.md are run in order and give the documented output."""

import os
import re
import shlex

import pytest
from click.testing import CliRunner
from played_table import SHORT, table_of
from test_from_table import Table, files_of

from tableref_host.cli.main import main
from tableref_host.history import database, from_table
from tableref_host.places import ROOT

PAGE = (ROOT / "docs" / "history.md").read_text(encoding="utf-8")
LINES = [
    line.strip()
    for line in re.findall(r"^    (tableref .*)$|`(tableref history [^`]*)`", PAGE, re.M)
    for line in line
    # This command runs until it is stopped, so test_browse_command.py tests it.
    if line and not line.endswith("history browse")
]


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    """Provide a data folder, a table, and the files that the page names."""
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    (tmp_path / "data" / "done").mkdir(parents=True)
    table = table_of(SHORT)
    for path, data in table.files.items():
        if "/done/" in path:
            (tmp_path / "data" / "done" / os.path.basename(path)).write_bytes(data)
            (tmp_path / "match-00007.trj").write_bytes(data)
    (tmp_path / "evening.events").write_text("\n".join(table.lines), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(database.platformdirs, "user_data_dir", lambda *_, **__: tmp_path / "home")
    monkeypatch.setattr(from_table, "choose_port", lambda name, ask: PORT)
    monkeypatch.setattr(from_table, "Connection", lambda port: Table(files_of(SHORT)))
    return tmp_path


class PORT:
    name = "/dev/ttyACM7"


def ran(line):
    """Run a line of the page, including pipes; return the output of its last command."""
    said = ""
    for part in line.split(" | "):
        words = shlex.split(part)
        assert words[0] == "tableref"
        done = CliRunner().invoke(main, words[1:], input=said)
        assert (done.exit_code, done.stderr.replace("Reading journals\n", "")) == (0, ""), line
        said = done.stdout
    return said


def test_every_command_runs_and_prints_the_documented_output(at_home):
    later = "tableref history add all.json"
    assert len(LINES) > 20 and later in LINES
    said = [ran(line) for line in LINES if line != later]
    shown = re.search(r"prints\n\n((?:    .*\n)+)", PAGE)[1]
    assert said[1] == re.sub("^    ", "", shown, flags=re.M)
    assert ran(later).endswith("0 matches added, 3 there already\n")
    for name in ("match.png", "wins.svg", "all.json", "all.csv"):
        assert (at_home / name).stat().st_size > 300
    assert (at_home / "home" / "history.sqlite3").exists()
