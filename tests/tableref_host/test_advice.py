"""Advice names commands as the user must type them, depending on how the program was started."""

import sys
from pathlib import Path

import pytest

from tableref_host import advice
from tableref_host.advice import as_typed_here, program, set_up, typed
from tableref_host.cli.main import main
from tableref_host.places import ROOT

PROGRAMS = str(Path(sys.executable).parent)
BY_MAKE = {advice.BY_MAKE: "1", "PATH": ""}
ON_PATH = {"PATH": PROGRAMS}


@pytest.fixture
def installed(monkeypatch):
    """Act as an installed wheel, without a checkout."""
    monkeypatch.setattr(advice, "IS_INSTALLED", True)


def test_advice_names_make_targets():
    assert typed("play", environ=BY_MAKE) == "make play"
    assert typed("play", "--host", environ=BY_MAKE) == "make play ARGS=--host"
    assert typed("play", "--port", "8001", environ=BY_MAKE) == 'make play ARGS="--port 8001"'
    assert typed("table", environ=BY_MAKE) == "make table.html"


def test_commands_without_a_target_are_named_without_make(monkeypatch):
    monkeypatch.chdir(ROOT)
    assert typed("history", "add", environ=BY_MAKE) == ".venv/bin/tableref history add"


def test_every_target_and_command_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command, target in advice.TARGETS.items():
        assert f"\n{target}: " in makefile
        assert main.get_command(None, command)
    assert f"\nexport {advice.BY_MAKE} := 1\n" in makefile


def test_advice_in_a_checkout(monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    assert program({"PATH": ""}) == ".venv/bin/tableref"
    assert program(ON_PATH) == "tableref"
    monkeypatch.chdir(tmp_path)
    assert program({"PATH": ""}) == str(ROOT / ".venv" / "bin" / "tableref")
    assert set_up() == "make setup"


def test_another_installation_on_the_path_is_not_named(monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    other = tmp_path / "tableref"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    assert program({"PATH": str(tmp_path)}) == ".venv/bin/tableref"


def test_advice_of_an_installation(installed, tmp_path):
    assert program(ON_PATH) == "tableref"
    assert program({**ON_PATH, "UV": "/usr/bin/uv"}) == "uvx tableref"
    assert program({"PATH": ""}) == f"{PROGRAMS}/tableref"
    # Install it as pipx does: a link on the PATH to a program in a separate environment.
    (tmp_path / "tableref").symlink_to(f"{PROGRAMS}/tableref")
    assert program({"PATH": str(tmp_path)}) == "tableref"
    assert set_up("plots") == "pipx install --force 'tableref[plots]'"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("run `tableref flash`.", "run `make flash`."),
        ("Try 'tableref play --help'.", "Try 'make play ARGS=--help'."),
        ("tableref flash, and no quotation", "tableref flash, and no quotation"),
        ("`tableref flash` or `tableref doctor`", "`make flash` or `make doctor`"),
    ],
)
def test_commands_in_a_sentence(text, said):
    assert as_typed_here(text, BY_MAKE) == said
