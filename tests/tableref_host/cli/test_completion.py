"""Tab completion of commands, options, files and boards, tested with bash."""

import os
import shutil
import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete

from tableref_host.cli.completion import HELP, NAME, SHELLS, VARIABLE
from tableref_host.cli.main import COMMANDS, main
from tableref_host.places import ROOT
from tableref_host.protocol.ports import Port

BASH = shutil.which("bash")


def offered(*words):
    """Return the completions of the last of `words`: [(value, type)]."""
    *before, last = words
    found = ShellComplete(main, {}, NAME, VARIABLE).get_completions(list(before), last)
    return [(item.value, item.type) for item in found]


def values(*words):
    """Return the completed values of the last of `words`."""
    return [value for value, _ in offered(*words)]


def test_commands_and_their_options_are_completed():
    assert values("") == list(COMMANDS)
    assert values("fl") == ["flash"]
    assert values("solve", "") == ["got-it", "i-go"]
    assert {"--build", "--json", "--debug", "--help"} <= set(values("flash", "--"))
    assert "--port" not in values("flash", "--")


@pytest.mark.parametrize("command", ["simulate", "sheet"])
def test_files_are_completed_by_the_shell_and_none_is_opened(command, monkeypatch):
    monkeypatch.setattr("builtins.open", lambda *_, **__: pytest.fail("a file was opened"))
    assert offered(command, "let") == [("let", "file")]


def test_a_build_is_completed_as_a_file():
    assert offered("flash", "--build", "my_b") == [("my_b", "file")]


def test_connected_tables_are_completed(monkeypatch):
    monkeypatch.setattr(
        "tableref_host.cli.parameters.find_ports", lambda: [Port("COM3"), Port("COM4")]
    )
    assert values("doctor", "--device", "") == ["COM3", "COM4"]
    assert values("flash", "--device", "COM4") == ["COM4"]


def test_the_help_has_a_line_for_each_shell():
    assert SHELLS == ("bash", "zsh", "fish")
    lines = [line for line in HELP.splitlines() if "tableref completion" in line]
    named = zip(SHELLS, lines, strict=True)
    assert all(line.startswith(shell) and f"completion {shell}" in line for shell, line in named)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_for_a_shell_is_printed(run, shell):
    done = run("completion", shell)
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"{VARIABLE}={shell}_complete" in done.stdout
    assert done.stdout.endswith("\n") and not done.stdout.endswith("\n\n")
    assert values("completion", shell[0]) == [shell]


def test_an_unknown_shell_is_refused_with_the_known_ones(run):
    done = run("completion", "cmd.exe")
    assert done.exit_code == 2
    assert all(shell in done.stderr for shell in SHELLS)


@pytest.mark.skipif(BASH is None, reason="no bash on this machine")
def test_completion_works_in_bash(tmp_path):
    program = tmp_path / "tableref"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tableref_host "$@"\n')
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
        try tableref solve got
    """
    environ = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(
        [BASH, "--norc", "-c", script], cwd=ROOT, env=environ, capture_output=True, text=True
    )
    assert done.stderr == ""
    simulate, _, solve = done.stdout.splitlines()
    assert simulate == "simulate"
    assert solve == "got-it"
