"""A table's journals are read over USB completely; errors are reported."""

import builtins
import contextlib
import io
import json
from binascii import a2b_base64
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from played_table import SCENARIOS, SHORT, table_of

from tableref_host.cli.main import main
from tableref_host.device import LineError, NonsenseError, boards, saved_files
from tableref_host.history import HistoryError, from_table

NOW = datetime(2026, 11, 21, 20, tzinfo=UTC)


class Table:
    """A stand-in for a Connection to a table with these files.

    It runs the sent programs on CPython.
    """

    port = "/dev/ttyACM7"

    def __init__(self, files, answer=None):
        self._files = files
        self._answer = answer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def run(self, program):
        """Run `program`; return its output, or the wrong answer set by the test."""
        if isinstance(self._answer, Exception):
            raise self._answer
        said = io.StringIO("" if self._answer is None else self._answer)
        said.seek(0, io.SEEK_END)
        parts = {
            "os": SimpleNamespace(listdir=self._listdir),
            "machine": SimpleNamespace(unique_id=lambda: b"\xe6\x60"),
        }

        def load(name, *_):
            return parts[name] if name in parts else __import__(name)

        names = {**vars(builtins), "open": self._open, "__import__": load}
        with contextlib.redirect_stdout(said):
            exec(program, {"__builtins__": names})
        return said.getvalue()

    def _listdir(self, folder):
        inside = [path.removeprefix(folder + "/") for path in self._files if folder + "/" in path]
        if not inside:
            raise OSError(2)
        return [name for name in inside if "/" not in name]

    def _open(self, path, _mode):
        return io.BytesIO(self._files[path])


def files_of(*texts):
    """Return the files of a table that has played these scenarios, one after the other."""
    files = {"/data/settings.txt": b"volume = 50\n"}
    for number, text in enumerate(texts, 1):
        for path, data in table_of(text).files.items():
            if "/done/" in path:
                files[f"/data/done/{number:05d}.trj"] = data
    return files


QUIZ = (SCENARIOS / "quiz_to_2.txt").read_text(encoding="utf-8")


def test_journals_are_read_in_order_and_completely():
    files = files_of(SHORT, QUIZ)
    found = from_table.read_all(Table(files), NOW)
    assert [one.played.game for one in found] == ["gotta_go", "quiz"]
    assert found[0].source == "/dev/ttyACM7:/data/done/00001.trj"
    assert {(one.ended, one.began_from) for one in found} == {(NOW, "added")}
    for path in files:
        assert saved_files.read_file(Table(files), path) == files[path]


def test_each_match_has_the_table_that_stored_it():
    files = files_of(SHORT)
    (found,) = from_table.read_all(Table(files), NOW)
    assert found.table == ("e660", "")
    files["/data/players.txt"] = "# names\nname 1 = A\ntable = Tür 1\n".encode()
    (found,) = from_table.read_all(Table(files), NOW)
    assert found.table == ("e660", "Tür 1")
    files["/data/players.txt"] = b"table = T\xffr\n"
    (found,) = from_table.read_all(Table(files), NOW)
    assert found.table == ("e660", "T\ufffdr")


def test_both_copies_of_the_newest_generation_are_one_journal():
    older, whole = [data for path, data in files_of(QUIZ, SHORT).items() if "done" in path]
    files = {"/data/match-2-0.trj": whole[:40], "/data_b/match-2-0.trj": whole}
    files["/data/match-1-0.trj"] = older
    (found,) = from_table.read_all(Table(files), NOW)
    assert found.played.totals[1] == 16


def test_a_table_without_matches_says_so():
    (found,) = from_table.read_all(Table({}), NOW)
    assert found.fault == "the table has no stored match"


def test_other_output_of_the_table_is_ignored():
    files = files_of(SHORT)
    (found,) = from_table.read_all(Table(files, '{"seq": 1, "event": "countdown"}\n'), NOW)
    assert found.played


def test_an_answer_that_is_no_file_is_reported():
    with pytest.raises(NonsenseError):
        saved_files.read_file(Table({"/data/x.trj": b"TRJ"}, "=%%%\n"), "/data/x.trj")


def test_an_unplugged_cable_is_reported(monkeypatch):
    table = Table({}, LineError("the Pico at COM3 does not answer"))
    monkeypatch.setattr(from_table, "Connection", lambda port: table)
    with pytest.raises(HistoryError, match="the Pico at COM3 does not answer"):
        from_table.find_on("COM3", NOW)


def test_a_missing_table_is_reported(monkeypatch):
    monkeypatch.setattr(boards, "find_ports", list)
    with pytest.raises(HistoryError, match="no running table was found"):
        from_table.find_on(None, NOW)


def test_a_table_is_added_by_the_command(run, monkeypatch):
    monkeypatch.setattr(from_table, "Connection", lambda port: Table(files_of(SHORT, QUIZ)))
    result = run("add", "--device", "/dev/ttyACM7", "--names", "1=Anna", "--json")
    assert result.exit_code == 0
    results = json.loads(result.stdout)["results"]
    assert [one["result"] for one in results] == ["added", "added"]
    again = run("add", "--device", "/dev/ttyACM7")
    assert again.stdout.splitlines()[-1] == "0 matches added, 2 there already"
    assert run().stdout.count("~") == 2


def test_programs_sent_to_the_table_run_on_micropython(tmp_path):
    content = bytes(range(256)) * 7
    make = """
import os
for folder in ("/data", "/data/done"):
    os.mkdir(folder)
for path in ("/data/done/00002.trj", "/data/done/00001.trj", "/data/settings.txt"):
    with open(path, "wb") as file:
        file.write(bytes(range(256)) * 7)
"""
    program = tmp_path / "program.py"
    path = "/data/done/00001.trj"
    program.write_text(
        make + saved_files.LIST + saved_files.READ.format(path=path), encoding="utf-8"
    )
    said = CliRunner().invoke(main, ["micropython", str(program)]).stdout
    names, pieces = said.split("=AAEC", 1)
    assert names == "=/data/done/00001.trj\n=/data/done/00002.trj\n"
    lines = ["AAEC" + pieces.splitlines()[0], *pieces.splitlines()[1:]]
    assert b"".join(a2b_base64(line.lstrip("=")) for line in lines[:3]) == content
