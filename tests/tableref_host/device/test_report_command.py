"""`tableref report` prints the data for a bug report, without names and without a network."""

import json
import plistlib
import socket
import sys

import pytest
from click.testing import CliRunner
from examined_table import CRASH

from tableref import __version__
from tableref_host.cli import report
from tableref_host.cli.main import main
from tableref_host.cli.reference import DOCUMENT, documented_keys, keys_of
from tableref_host.device import NonsenseError, ProgramError, boards, patient
from tableref_host.places import ROOT

TRACEBACK = """Traceback (most recent call last):
  File "main.py", line 110, in run
  File "tableref/referee/names.py", line 9, in take
  Anna's note: buy milk
KeyError: Ännchen"""
PRIVATE = ("Ännchen", "Anna", "milk", "Hansenet")


@pytest.fixture(autouse=True)
def no_network(monkeypatch):
    """Refuse every connection: the report is printed, and nothing is sent."""

    def refuse(*words):
        raise AssertionError(f"the report has used the network: {words}")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(report, "browsers", lambda: ["Firefox 146.0"])


def reported(*words):
    done = CliRunner().invoke(main, ["report", *words])
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done.stdout


def test_without_a_table_the_report_has_versions_and_the_system(monkeypatch):
    monkeypatch.setattr(boards, "find_ports", list)
    text = reported()
    assert text.startswith(f"TableRef  {__version__}, a checkout of commit ")
    assert f"CPython {sys.version.split()[0]}, utf-8, packages as pinned" in text
    assert "Browsers  Firefox 146.0\n" in text
    assert "Table     no running table was found. Plug it in" in text


def test_a_connected_table_is_examined_without_questions(bench):
    text = reported()
    assert f"Table     {bench.port}: all well, " in text
    assert "          well     MicroPython 1.28.0 on Raspberry Pi Pico with RP2040\n" in text
    assert "Crashes" not in text
    assert bench.is_open is False


def test_the_table_can_be_left_out(bench):
    assert "Table     left alone\n" in reported("--no-table")
    assert bench.ran == []


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_the_last_crash_is_included_without_typed_text(bench, words):
    older = {**CRASH, "number": 3}
    bench.crashes = [(older, "ValueError: older"), ({**CRASH, "player": "Anna"}, TRACEBACK)]
    text = reported(*words)
    assert 'File "tableref/referee/names.py", line 9, in take' in text.replace("\\", "")
    assert "KeyError: ..." in text and "older" not in text
    assert not [name for name in PRIVATE if name in text]


def test_as_json_the_report_has_the_documented_keys(bench):
    bench.crashes = [(CRASH, TRACEBACK)]
    found = json.loads(reported("--json"))
    assert keys_of(found) == documented_keys(DOCUMENT.read_text("utf-8"), "tableref report")
    assert (found["tableref"], found["browsers"]) == (__version__, ["Firefox 146.0"])
    assert found["table"]["crashes"] == 1
    crash = dict(found["table"]["last_crash"])
    assert crash.pop("traceback").endswith(", in take\nKeyError: ...")
    assert crash == CRASH


def test_a_table_that_fails_is_reported_as_far_as_possible(bench):
    bench.crashes = [(CRASH, TRACEBACK)]
    bench.errors[patient.FACTS] = ProgramError("Traceback\nValueError: Hansenet")
    text = reported()
    assert f"Table     {bench.port}: the table could not go on: ValueError: ...\n" in text
    assert "Crashes   1, the last of them:\n          crash 4: KeyError: ..., at main.py" in text


def test_output_of_another_program_is_not_included(bench):
    bench.errors[patient.FACTS] = NonsenseError("Hansenet")
    text = reported()
    assert f"Table     {bench.port}: the table's answer makes no sense\n" in text
    assert "Hansenet" not in text


@pytest.mark.parametrize(
    ("message", "printed"),
    [
        ("memory allocation failed, allocating 1234 bytes", None),
        ("'NoneType' object has no attribute 'is_down'", None),
        ("local variable referenced before assignment", None),
        ("list index out of range", None),
        ("unsupported types for __add__: 'int', 'str'", None),
        ("name 'Zoë' isn't defined", "name '...' isn't defined"),
        ("Hansenet: wrong password hunter2", "...: wrong password ..."),
        ("[Errno 5] EIO", "[... 5] ..."),
    ],
)
def test_parts_of_messages_that_are_not_in_the_sources_are_hidden(message, printed):
    assert report.without_private_words(message) == (printed or message)


def test_the_home_folder_is_shown_as_a_tilde(monkeypatch, tmp_path):
    home = tmp_path / 'Anna "A" Müller'
    monkeypatch.setattr(report.Path, "home", lambda: home)
    value = {"started": f"{home}/bin/tableref", "browsers": [str(home)], "table": None}
    assert report.without_home(value) == {
        "started": "~/bin/tableref", "browsers": ["~"], "table": None,
    }  # fmt: skip


def test_without_a_home_folder_of_its_own_a_users_paths_stay(monkeypatch):
    """The home folder of a service may be /."""
    monkeypatch.setattr(report.Path, "home", lambda: report.Path("/"))
    value = {"started": "/usr/bin/tableref", "browsers": ["a/b"]}
    assert report.without_home(value) == value


def test_the_report_names_its_installation(monkeypatch, tmp_path):
    toml = tmp_path / "release.toml"
    toml.write_text("# the files\n")
    assert report.source_in_words(tmp_path, True, toml) == "installed, not from a release"
    toml.write_text('# the files\n\n[pico.table]\nurl = "x"\n')
    assert report.source_in_words(tmp_path, True, toml) == "installed from a release"
    assert report.source_in_words(tmp_path, False) == "sources without git"
    (tmp_path / ".git").touch()
    said = {"rev-parse": "0123456789ab", "status": " M a\n?? b"}
    monkeypatch.setattr(report, "output_of", lambda *words: said[words[3]])
    wanted = "a checkout of commit 0123456789ab, 2 files changed"
    assert report.source_in_words(tmp_path, False) == wanted


def test_packages_of_another_version_are_named(monkeypatch):
    monkeypatch.setattr(
        report.metadata, "requires", lambda name: ["click==99.0", 'x==1; extra == "plots"', "no==2"]
    )
    monkeypatch.setattr(report, "version_of", {"click": "8.5.1"}.get)
    assert report.other_packages() == ["click 8.5.1 instead of 99.0", "no missing instead of 2"]


def test_browsers_are_found_as_programs_and_as_applications(monkeypatch, tmp_path):
    monkeypatch.undo()
    firefox = "echo Mozilla Firefox 146.0; echo Crash reports are sent."
    # A browser may be on the PATH by two names.
    for name, script in (("firefox", firefox), ("chromium", "exit 1"), ("firefox-esr", firefox)):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
    contents = tmp_path / "Safari.app" / "Contents"
    contents.mkdir(parents=True)
    contents.joinpath("Info.plist").write_bytes(plistlib.dumps({"CFBundleShortVersionString": "9"}))
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    names = ("firefox", "chromium", "firefox-esr", "not-here")
    assert report.browsers(names, tmp_path) == ["Mozilla Firefox 146.0", "chromium", "Safari 9"]


def test_each_issue_form_that_needs_the_report_asks_for_it():
    for form in ("bug", "build"):
        text = (ROOT / ".github" / "ISSUE_TEMPLATE" / f"{form}.yml").read_text("utf-8")
        assert "`tableref report`" in text
