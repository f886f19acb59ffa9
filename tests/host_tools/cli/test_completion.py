"""The Tab key offers commands, options, builds, boards and scenarios; bash is really asked."""

import os
import shutil
import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete

from host_tools.cli import parameters
from host_tools.cli.completion import NAME, SHELLS, VARIABLE
from host_tools.cli.main import COMMANDS, main
from host_tools.places import ROOT
from host_tools.protocol.ports import Port

BASH = shutil.which("bash")
MATCH = "# mine\n\nmatch gotta_go players=1,2\n0 tap OK\n"
EVENT = '{"seq": 1, "t_us": 0, "event": "countdown"}\n'


def offered(*words):
    """Return what is offered for the last of `words`: [(value, type)]."""
    *before, last = words
    found = ShellComplete(main, {}, NAME, VARIABLE).get_completions(list(before), last)
    return [(item.value, item.type) for item in found]


def values(*words):
    """Return the values that are offered for the last of `words`."""
    return [value for value, _ in offered(*words)]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Go to a folder with scenarios, events and other files in it, and return it."""
    files = {
        "one.txt": MATCH,
        "two.events": EVENT * 3,
        "letter.txt": "Dear match maker,\n",
        "empty.txt": "",
        "deep/down/lobby.txt": "lobby\n",
        "deep/down/too/far.txt": MATCH,
        "deep/with space.txt": MATCH,
        ".hidden/three.txt": MATCH,
        "my_board.py": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "picture.txt").write_bytes(b"\xff\xfe\x00")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_commands_and_their_options_are_offered():
    assert values("") == list(COMMANDS)
    assert values("fl") == ["flash"]
    assert values("solve", "") == ["got-it", "i-go"]
    assert {"--build", "--json", "--debug", "--help"} <= set(values("flash", "--"))
    assert "--port" not in values("flash", "--")


def test_scenarios_are_offered_wherever_they_lie(folder):
    assert values("simulate", "") == ["deep/down/lobby.txt", "one.txt"]
    assert values("simulate", "deep/") == ["deep/down/lobby.txt", "deep/down/too/far.txt"]
    assert values("simulate", "./o") == ["./one.txt"]
    assert values("simulate", f"{folder}/o") == [f"{folder}/one.txt"]
    assert values("simulate", ".h") == [".hidden/three.txt"]


def test_a_sheet_is_made_of_events_too(folder):
    assert values("sheet", "") == ["deep/down/lobby.txt", "one.txt", "two.events"]


def test_where_none_is_a_scenario_the_shell_offers_what_there_is(folder):
    assert offered("simulate", "letter") == [("letter", "file")]
    assert offered("simulate", "nowhere/") == [("nowhere/", "file")]


def test_a_folder_as_large_as_you_like_is_not_waited_for(folder, monkeypatch):
    monkeypatch.setattr(parameters, "MOST_LOOKED_AT", 3)
    assert values("simulate", "") == [""]


def test_builds_are_ours_and_files(folder):
    assert values("flash", "--build", "") == ["table", "breadboard", "my_board.py"]
    assert values("image", "--build", "b") == ["breadboard"]
    assert values("image", "--board", "") == ["pico", "pico-w"]


def test_tables_that_are_plugged_in_are_offered(monkeypatch):
    monkeypatch.setattr(
        "host_tools.protocol.ports.find_ports", lambda: [Port("COM3"), Port("COM4")]
    )
    assert values("doctor", "--device", "") == ["COM3", "COM4"]
    assert values("flash", "--device", "COM4") == ["COM4"]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_for_a_shell_is_printed(run, shell):
    done = run("completion", shell)
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"{VARIABLE}={shell}_complete" in done.stdout
    assert values("completion", shell[0]) == [shell]


def test_another_shell_is_refused_with_those_that_are_known(run):
    done = run("completion", "cmd.exe")
    assert done.exit_code == 2
    assert all(shell in done.stderr for shell in SHELLS)


@pytest.mark.skipif(BASH is None, reason="no bash on this machine")
def test_bash_really_completes(tmp_path):
    program = tmp_path / "tableref"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m host_tools "$@"\n')
    program.chmod(0o755)
    script = """
        eval "$(tableref completion bash)" || exit 1
        try() {
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
            $(complete -p tableref | sed 's/.*-F \\([^ ]*\\).*/\\1/') tableref
            echo "${COMPREPLY[@]}"
        }
        compopt() { :; }
        try tableref si
        try tableref simulate tests/scenarios/got_ya_b
        try tableref flash --build b
    """
    environ = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(
        [BASH, "--norc", "-c", script], cwd=ROOT, env=environ, capture_output=True, text=True
    )
    assert done.stderr == ""
    simulate, book, build = done.stdout.splitlines()
    assert simulate == "simulate"
    assert "tests/scenarios/got_ya_book.txt" in book.split()
    assert build == "breadboard"
