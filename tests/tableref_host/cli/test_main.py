"""The `tableref` command starts quickly, and loads a command's module only when it is run."""

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from tableref import __version__
from tableref_host.cli.main import COMMANDS, main


def test_help_lists_every_command():
    done = CliRunner().invoke(main, ["--help"])
    assert done.exit_code == 0
    for name, (_, _, line) in COMMANDS.items():
        assert f"  {name} " in done.output
        assert line.split()[0] in done.output


def test_help_loads_no_command():
    code = (
        "import sys\nfrom tableref_host.cli.main import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "print([name for name in sys.modules if name.startswith('tableref_host.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = ["tableref_host.places", "tableref_host.cli", "tableref_host.advice"]
    loaded += ["tableref_host.cli.ending", "tableref_host.cli.lazy"]
    loaded += ["tableref_host.cli.output", "tableref_host.cli.main"]
    assert done.stdout.splitlines()[-1] == str(loaded)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_exists_and_has_help(name):
    assert isinstance(main.get_command(None, name), click.Command)
    done = CliRunner().invoke(main, [name, "--help"])
    assert done.exit_code == 0
    assert f" {name} " in done.output.splitlines()[0]


def test_an_unknown_command_is_refused():
    done = CliRunner().invoke(main, ["cook"])
    assert done.exit_code == 2
    assert "No such command 'cook'" in done.output


def test_the_version_is_printed():
    assert CliRunner().invoke(main, ["--version"]).output == f"tableref {__version__}\n"
