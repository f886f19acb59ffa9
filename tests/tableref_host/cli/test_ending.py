"""Errors are one line with advice and an exit status; --debug adds the traceback."""

import os
import pty
import re
import subprocess
import sys

import click
import pytest

from tableref_host import advice
from tableref_host.cli import ending
from tableref_host.cli.ending import colour_wanted
from tableref_host.places import ROOT

SCENARIO = str(ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.txt")
NOT_THERE = (
    "Invalid value for 'FILE': 'no': No such file or directory. Try 'tableref simulate --help'."
)
SHELL, SOLVE = "'tableref completion --help'.", "'tableref solve --help'."
NO_SPACE = OSError(28, "No space left on device", "/here/table.html")
ENDINGS = [
    (click.ClickException("it is not there."), 1, "it is not there."),
    (click.ClickException("in two\n  lines."), 1, "in two lines."),
    (click.UsageError("not so."), 2, "not so. Try 'tableref simulate --help'."),
    (ending.InputError("x.txt: line 1: no"), 2, "x.txt: line 1: no"),
    (ModuleNotFoundError("no", name="serial.tools"), 1, "serial.tools is not installed. Run `make"),
    (NO_SPACE, 1, "/here/table.html: No space left on device."),
    (OSError(28, "No space left on device"), 1, "No space left on device."),
]
BUGS = [
    (ValueError("boom"), "(ValueError: boom)"),
    (ValueError("in two\nlines."), "(ValueError: in two lines)"),
    (RuntimeError(), "(RuntimeError)"),
    (KeyError("x"), "(KeyError: 'x')"),
    (OSError("no number"), "(OSError: no number)"),
    (BrokenPipeError(32, "Broken pipe"), "(BrokenPipeError: [Errno 32] Broken pipe)"),
    (ModuleNotFoundError("No tableref_host.x", name="tableref_host.x"), "(ModuleNotFoundError: No"),
]


def only_line(done, status):
    """Return the only line on stderr of the completed command `done`."""
    assert (done.exit_code, done.stdout) == (status, "")
    assert isinstance(done.exception, SystemExit)
    (line,) = done.stderr.splitlines()
    return line.removeprefix("Error: ")


@pytest.mark.parametrize(("error", "status", "words"), ENDINGS)
def test_an_error_is_one_line_with_its_exit_status(run, broken, error, status, words):
    broken.by(error)
    assert only_line(run(*broken.words), status).startswith(words)


@pytest.mark.parametrize(("error", "words"), BUGS)
def test_an_unexpected_exception_is_called_a_bug(run, broken, error, words):
    broken.by(error)
    said = only_line(run(*broken.words), 70)
    assert said.startswith("this is a bug in TableRef (")
    assert words in said
    assert (
        "Please report it, with everything that is printed when you add --debug, and by `" in said
    )
    assert said.endswith("tableref report`.")


@pytest.mark.parametrize("error", [ValueError("boom"), ENDINGS[0][0], ENDINGS[3][0]])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_debug_adds_the_traceback_wherever_it_is_given(run, broken, error, place):
    broken.by(error)
    quiet = run(*broken.words)
    words = list(broken.words)
    words.insert(place, "--debug")
    done = run(*words)
    assert (done.exit_code, done.stdout) == (quiet.exit_code, "")
    assert done.stderr.startswith("Traceback (most recent call last):\n")
    assert "in play" in done.stderr
    assert done.stderr.endswith(quiet.stderr)


def test_debug_alone_changes_nothing(run):
    assert run("--debug", "simulate", SCENARIO).output == run("simulate", SCENARIO).output


def test_wrong_arguments_show_no_traceback(run):
    assert only_line(run("simulate", "--debug", "--jump"), 2).startswith("No such option")
    impossible = run("draw", 1, "teams=3", "--players", "1,2", "--debug")
    assert only_line(impossible, 2).startswith("2 players don't make 3 equal teams")


@pytest.mark.parametrize(
    ("module", "command"),
    [
        ("matplotlib.figure", "pipx install --force 'tableref[plots]'"),
        ("serial.tools", "pipx reinstall tableref"),
    ],
)
def test_a_missing_package_is_installed_with_its_extra(monkeypatch, module, command):
    monkeypatch.setattr(advice, "IS_INSTALLED", True)
    line, status = ending.line_and_status(ModuleNotFoundError("no", name=module))
    assert (line, status) == (f"{module} is not installed. Run `{command}`.", 1)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort(), EOFError()])
def test_ctrl_c_is_silent(run, broken, error):
    broken.by(error)
    done = run(*broken.words, "--debug")
    assert (done.exit_code, done.output) == (130, "")


def test_a_commands_own_exit_status_is_kept(run, broken):
    broken.by(SystemExit(5))
    assert run(*broken.words).exit_code == 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "no"], NOT_THERE),
        (["completion"], "Missing argument 'SHELL'. Choose from: bash, zsh, fish. Try " + SHELL),
        (["solve", "gotit"], "No such command 'gotit'. Did you mean 'got-it'? Try " + SOLVE),
        (["cook"], "No such command 'cook'. Try 'tableref --help'."),
        (["--jump"], "No such option '--jump'. Try 'tableref --help'."),
        (["simulate"], "Missing argument 'FILE'. Try 'tableref simulate --help'."),
        (["solve", "i-go"], "Missing argument 'CARDS...'. Try 'tableref solve i-go --help'."),
    ],
)
def test_inconsistent_arguments_are_one_line(run, words, said):
    assert only_line(run(*words), 2) == said


@pytest.mark.parametrize("words", [(), ("solve",)])
def test_without_arguments_the_help_is_shown(run, words):
    done = run(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == run(*words, "--help").stdout


def test_a_bug_inside_click_is_not_reported_as_an_output_error(run, monkeypatch):
    monkeypatch.setattr(
        "tableref_host.simulation.scenario.play", lambda text: click.style("x", fg="no colour")
    )
    assert "(ValueError: Unknown color 'no colour')" in only_line(run("simulate", SCENARIO), 70)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_closed_pipe_is_not_an_error(run_as_people_do, unbuffered):
    named = {"environ": {"PYTHONUNBUFFERED": unbuffered}}
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing) as named["stdout"]:
        done = run_as_people_do("simulate", SCENARIO, **named)
        helped = run_as_people_do("--help", **named)
        both = run_as_people_do("simulate", SCENARIO, **named, stderr=subprocess.STDOUT)
    assert (done.returncode, done.stderr) == (141, b"")
    assert (helped.returncode, helped.stderr) == (141, b"")
    assert both.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full on this machine")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written_is_reported_once(run_as_people_do, unbuffered):
    environ = {"PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "w") as full:
        done = run_as_people_do("simulate", SCENARIO, stdout=full, environ=environ)
    assert done.returncode == 1
    assert done.stderr == b"Error: what this prints cannot be written: No space left on device.\n"


def said_on_a_terminal(run_as_people_do, **environ):
    """Return the output of `tableref cook` on a terminal."""
    ours, theirs = pty.openpty()
    done = run_as_people_do("cook", environ=environ, stderr=theirs)
    os.close(theirs)
    said = os.read(ours, 4096).decode().replace("\r\n", "\n")
    os.close(ours)
    assert done.returncode == 2
    return said


def test_colours_are_used_on_terminals_only(run_as_people_do):
    plain = "Error: No such command 'cook'. Try 'tableref --help'.\n"
    coloured = said_on_a_terminal(run_as_people_do)
    assert coloured.startswith("\x1b[31m\x1b[1mError:\x1b[0m ")
    assert re.sub("\x1b\\[[0-9]+m", "", coloured) == plain
    assert said_on_a_terminal(run_as_people_do, NO_COLOR="1") == plain
    assert said_on_a_terminal(run_as_people_do, TERM="dumb") == plain
    piped = run_as_people_do("cook", stdout=subprocess.PIPE)
    assert piped.stderr.decode() == plain


def test_an_empty_no_color_does_not_count():
    assert colour_wanted({"NO_COLOR": ""}) is None
    assert colour_wanted({"NO_COLOR": "0"}) is False


@pytest.mark.parametrize("port", ["x", "-1", "65536", "1.5", ""])
def test_an_invalid_port_is_refused_with_the_valid_range(run, port):
    said = only_line(run("play", f"--port={port}"), 2)
    assert said.startswith("Invalid value for '--port': ")
    assert "is not a port: expected a number from 0 to 65535. Try" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("history --file h.sqlite3 add -", "it contains no match"),
        ("simulate -", "standard input"),
        ("sheet -", "standard input"),
    ],
)
def test_a_closed_standard_input_is_treated_as_empty(tmp_path, words, said):
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m tableref_host {words} <&-', sys.executable],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode in (1, 2), done.stderr
    assert said in done.stderr and "bug" not in done.stderr
