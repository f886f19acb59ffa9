"""Output and files are UTF-8 even if the system's encoding is another."""

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from tableref_host.cli.main import main
from tableref_host.places import ROOT
from tests.effort import first

NAMES = {1: "Zoë", 2: "Łukasz", 4: "李"}
MATCH = ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.events"
PAGES = ("cp1252", "ascii", "cp437", "utf-16")


@pytest.fixture(params=first(PAGES))
def run(request, tmp_path):
    """Return a function that runs `tableref history` and returns its output (bytes)."""
    environ = {**os.environ, "PYTHONIOENCODING": request.param}

    def run(*words, **named):
        command = [sys.executable, "-m", "tableref_host", "history", "--file", "h.sqlite3", *words]
        done = subprocess.run(
            [str(word) for word in command], cwd=tmp_path, env={**environ, "PYTHONPATH": str(ROOT)},
            capture_output=True, **named,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout

    names = ",".join(f"{seat}={name}" for seat, name in NAMES.items())
    added = ["--file", str(tmp_path / "h.sqlite3"), "add", str(MATCH), "--names", names]
    assert CliRunner().invoke(main, ["history", *added]).exit_code == 0
    return run


def test_names_are_printed_in_utf_8(run):
    for words in ((), ("show", "1"), ("players",), ("games",)):
        printed = run(*words).decode()
        assert any(name in printed for name in NAMES.values())


def test_a_change_is_printed_in_utf_8(run):
    assert "Žofie" in run("name", "1", "2", "Žofie").decode()
    assert "Žofie" in run("show", "1").decode()
    edited = json.loads(run("edit", "1", "--note", "山 ☃", "--json"))
    assert edited["note"] == "山 ☃"


def test_a_piped_backup_can_be_added_again(run, tmp_path):
    backup = run("export")
    (tmp_path / "all.json").write_bytes(backup)
    assert [match["players"][0]["name"] for match in json.loads(backup)["matches"]] == ["Zoë"]
    (tmp_path / "h.sqlite3").unlink()
    assert b"1 match added" in run("add", "all.json")
    assert run("export") == backup
    (tmp_path / "h.sqlite3").unlink()
    assert b"1 match added" in run("add", "-", input=backup)


def test_a_csv_is_marked_as_utf_8(run, tmp_path):
    printed = run("export", "--format", "csv")
    run("export", "--format", "csv", "--output", "all.csv")
    assert printed == (tmp_path / "all.csv").read_bytes().replace(b"\n", os.linesep.encode())
    assert printed.startswith(b"\xef\xbb\xbfmatch,")
    assert "Łukasz" in printed.decode("utf-8-sig")


def test_an_undecodable_path_is_reported_as_an_error(tmp_path):
    if sys.platform in ("win32", "darwin"):
        pytest.skip("names of files are always text there")
    words = ("history", "--file", b"h\xff.sqlite3", "add", b"no\xfe")
    done = subprocess.run(
        [sys.executable, "-m", "tableref_host", *words],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True,
    )  # fmt: skip
    assert done.returncode == 1
    assert b"cannot be read: No such file" in done.stderr
