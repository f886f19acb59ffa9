"""Every command in the documents is run here, or checked as far as possible.

If it cannot be run, its target, options, values and files are checked.
"""

import importlib.util
import re
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

sys.path.append(str(Path(__file__).resolve().parent))

from documented_commands import PAGES, all_shown, click_command, shown_in

from tableref_host.cli.main import main
from tableref_host.cli.reference import commands
from tableref_host.places import ROOT
from torture.command import torture

RUN = ("simulate", "draw", "sheet", "solve", "completion", "micropython")
"""Commands of `tableref` that are run exactly as shown."""

# Commands that are not run -> the reason.
NOT_RUN = {
    "make play": "it serves until somebody stops it: tests/tableref_host/cli/test_play.py does",
    "tableref play": "it serves until somebody stops it: tests/tableref_host/cli/test_play.py does",
    "make watch": "it serves until somebody stops it: tests/tableref_host/scoreboard does",
    "tableref club": "it serves until somebody stops it: tests/tableref_host/club does",
    "tableref watch": "it serves until somebody stops it: tests/tableref_host/scoreboard does",
    "tableref history": "it changes somebody's own history: tests/tableref_host/history runs them",
    "make postgresql": "it needs a network: tests/tableref_host/test_locks.py",
    "make table.html": "it writes into the checkout: tests/tableref_host/table/test_page.py",
    "tableref new-game": "it writes into the checkout: tests/test_new_game.py, in a copy",
    "tableref table": "it writes a file: tests/tableref_host/table/test_page.py",
    "make flash": "it needs a Pico: tests/tableref_host/device/test_flash_frozen.py",
    "tableref flash": "it needs a Pico: tests/tableref_host/device/test_flash_frozen.py",
    "make doctor": "it needs a table: tests/tableref_host/device, tests/emulator/test_self_test.py",
    "tableref doctor": "it needs a table: tests/tableref_host/device, tests/emulator",
    "make report": "a connected table gives its match up: tests/tableref_host/device",
    "tableref report": "a connected table gives its match up: tests/tableref_host/device",
    "make hardware": "it writes into the checkout: tests/tableref_host/hardware",
    "make setup": "it needs a network, and .ci/run begins with it",
    "make test": "it is what runs this",
    "make check": "it takes minutes: .ci/run calls it behind make test",
    "make lint": "tests/test_lint.py runs it",
    "make format": "it writes into the checkout",
    "make lock": "it needs a network: tests/tableref_host/test_locks.py looks at what it wrote",
    "python -m benchmarks.page_rest": "it takes minutes, and measures only on a quiet machine",
    "make bench": "it takes an hour: tests/benchmarks",
    "make firmware": "it needs a compiler and a network: tests/tableref_host/device",
    "make torture": "it takes an hour: tests/torture",
    "pytest": "it is what runs this",
    "python -m pytest": "it is what runs this",
    "python -m mpremote": "it needs a Pico; the program is mpremote's",
    "python -m torture.crashes": "fuzzing leaves such a line behind: tests/torture",
    "python -m torture.mutants": "it takes minutes: tests/torture",
    "python -m tableref_host.table.moments": "it writes pictures: tests/tableref_host/table",
    "python -m tableref_host.cli.reference": "tests/tableref_host/cli looks at it",
    "python -m tableref_host.protocol.reference": "tests/tableref_host/protocol looks at it",
    "python -m tableref_host.release": "tests/tableref_host/test_release.py makes a release",
    "python benchmarks/referee.py": "it takes a minute; its twin on MicroPython is run",
    "python -m benchmarks.page": "it takes a minute, in real time",
    "python -m benchmarks.page_start": "it takes minutes, in real time",
    "python -m benchmarks.phones": "tests/tableref_host/table/test_press_order.py plays such races",
    "python benchmarks/scoreboard.py": "it takes a minute: tests/benchmarks runs a short one",
    "python benchmarks/history.py": "it takes a minute: tests/benchmarks runs a short one",
}
SHOWN = all_shown()
OURS = [shown for shown in SHOWN if click_command(shown)]
PROGRAMS = {shown.program for shown in SHOWN}
# Options of other programs.
OF_OTHERS = {"--no-cov"}


def is_run(shown):
    return shown.program.startswith("tableref ") and shown.program.split()[1] in RUN


def options_of_all():
    """Return the spellings of all options: of `tableref`, and of programs that `make` runs."""
    found = {"--help", *OF_OTHERS}
    for command in [main, torture, *(context.command for context in commands())]:
        for parameter in command.params:
            found |= {*parameter.opts, *parameter.secondary_opts, *getattr(parameter, "old", ())}
    return found


@pytest.mark.parametrize("shown", [shown for shown in SHOWN if is_run(shown)], ids=str)
def test_runnable_commands_run(shown, monkeypatch):
    monkeypatch.chdir(ROOT)
    is_name = shown.words[-1] in (*RUN, "i-go", "got-it")
    done = CliRunner().invoke(main, [*shown.words[1:], *(["--help"] if is_name else [])])
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout


def test_all_other_commands_have_a_reason():
    rest = {shown.program for shown in SHOWN if not is_run(shown)}
    assert rest - {"make", "tableref", "tableref COMMAND"} == set(NOT_RUN)


@pytest.mark.parametrize("shown", [shown for shown in OURS if not is_run(shown)], ids=str)
def test_commands_have_valid_arguments(shown, monkeypatch):
    monkeypatch.chdir(ROOT)
    group, words = click_command(shown)
    if words == ["COMMAND", "--help"]:
        return
    context = group.make_context("it", list(words))
    if group is main:
        name, command, rest = main.resolve_command(context, list(words))
        # This closes files that click has opened for reading.
        with command.make_context(name, rest, context):
            pass


def test_targets_of_make_exist():
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    (phony,) = re.findall(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    targets = {program.split()[1] for program in PROGRAMS if program.startswith("make ")}
    assert targets <= set(phony.split())


def test_programs_and_files_exist():
    for shown in SHOWN:
        first, *rest = shown.words
        if rest[:1] == ["-m"]:
            assert importlib.util.find_spec(rest[1]), shown
        elif first.startswith(".venv"):
            assert (Path(sys.executable).parent / first.removeprefix(".venv/bin/")).exists(), shown
        for word in rest:
            if re.match(r"(tests|benchmarks|firmware|tableref_host)/", word):
                assert (ROOT / word).exists(), shown


def test_options_named_in_the_text_exist():
    known = options_of_all()
    for page in PAGES:
        spans = re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8"))
        for span in spans:
            if span.startswith("--"):
                assert re.match("--[a-z0-9-]+", span)[0] in known, (page.name, span)


def test_commands_are_found_in_pages():
    text = """
        make play
    See `make firmware
    ARGS="--build x"` and `made`.

    ```sh
    .venv/bin/tableref simulate a.txt > b   # so
    ```
    ```python
    make = 1
    ```
    """.replace("\n    ", "\n")
    shown = shown_in("page", text)
    assert [(found.program, found.arguments) for found in shown] == [
        ("make play", []),
        ("tableref simulate", ["a.txt"]),
        ("make firmware", ["--build", "x"]),
    ]


def test_a_wrong_argument_is_detected():
    (wrong,) = shown_in("page", '`make flash ARGS="--prot COM3"`')
    with pytest.raises(click.NoSuchOption):
        group, words = click_command(wrong)
        name, command, rest = group.resolve_command(click.Context(group), words)
        command.make_context(name, rest)
