"""`tableref history browse` prints its address, opens the browser, and ends by Ctrl-C."""

import json
import signal
import urllib.request

import pytest
from click.testing import CliRunner
from evening_matches import EVENING, add

from tableref_host.cli import history_browse
from tableref_host.cli.main import main
from tableref_host.cli.reference import DOCUMENT, documented_keys, keys_of
from tests.serving_command import serving
from tests.waiting import TIMEOUT_S

PAGE = DOCUMENT.read_text(encoding="utf-8")


@pytest.fixture
def opened(monkeypatch, replace_in):
    """Return the addresses that a browser was opened on; nothing is served."""
    found = []
    monkeypatch.setattr(history_browse, "open_pages", found.extend)
    replace_in(history_browse, "asyncio", run=lambda work: work.close())
    return found


def browse(path, *words):
    command = ["history", "browse", "--file", str(path), "--port", "0", *words]
    return CliRunner().invoke(main, command)


def test_the_command_serves_the_history_and_ends_by_ctrl_c(tmp_path):
    path = tmp_path / "h.sqlite3"
    add(path, EVENING[0])
    with serving("history", "browse", "--file", str(path), "--json") as (process, printed):
        value = json.loads(printed)
        with urllib.request.urlopen(value["urls"][0] + "match/1", timeout=TIMEOUT_S) as answer:
            assert b"Gotta Go!" in answer.read()
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=TIMEOUT_S)
    assert (rest, err, process.returncode) == ("", "", 0)
    assert keys_of(value) == documented_keys(PAGE, "tableref history browse")


def test_only_this_machine_can_connect_by_default(tmp_path, opened):
    add(tmp_path / "h.sqlite3", EVENING[0])
    done = browse(tmp_path / "h.sqlite3")
    assert done.exit_code == 0 and "Only this machine can reach it" in done.stdout
    assert opened and opened[0].startswith("http://127.0.0.1:")
    assert browse(tmp_path / "h.sqlite3", "--no-browser").exit_code == 0
    assert len(opened) == 1
    everywhere = browse(tmp_path / "h.sqlite3", "--host")
    assert everywhere.exit_code == 0


def test_as_many_files_as_viewers_may_be_open(tmp_path, opened, monkeypatch):
    calls = []
    monkeypatch.setattr(history_browse.serving, "allow_files", lambda: calls.append(len(opened)))
    add(tmp_path / "h.sqlite3", EVENING[0])
    assert browse(tmp_path / "h.sqlite3").exit_code == 0
    assert calls == [0]


def test_a_file_that_is_no_history_is_reported_and_nothing_is_served(tmp_path, opened):
    path = tmp_path / "h.sqlite3"
    path.write_text("just a text, and long enough to be taken for one\n" * 40, encoding="utf-8")
    done = browse(path)
    assert done.exit_code == 1 and "is not a TableRef history" in done.stderr
    assert opened == []
