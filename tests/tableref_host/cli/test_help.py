"""Each help text fits a screen without cut lines, and options are the same everywhere."""

import re
import subprocess

import click
import pytest

from tableref_host.cli.lazy import prepared
from tableref_host.cli.main import COMMANDS, main
from tableref_host.cli.reference import commands

WIDTH, HEIGHT = 80, 24
NAMES = [context.command_path.split()[1:] for context in commands()]
SAYING = ("choice", "file", "directory", "path")
# --port is a port of the network here; serial ports use --device.
NETWORK = ("play", "watch", "club", "history")


def helped(run, *words):
    """Return the lines of the help of a command."""
    done = run(*words, "--help")
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def options_by_name():
    """Return spelling -> [(command's path, click option)] over all commands."""
    found = {}
    for context in commands():
        for parameter in context.command.params:
            if isinstance(parameter, click.Option):
                for name in parameter.opts:
                    found.setdefault(name, []).append((context.command_path, parameter))
    return found


def test_the_list_of_commands_fits_a_screen_with_a_line_for_the_prompt(run):
    lines = helped(run)
    assert len(lines) < HEIGHT
    assert [line.split()[0] for line in lines[3 : 3 + len(COMMANDS)]] == list(COMMANDS)


def test_each_command_is_described_by_a_sentence():
    for _, _, line in COMMANDS.values():
        assert re.fullmatch(r"[A-Z].*\.", line), line


@pytest.mark.parametrize("name", [[], ["solve"], *NAMES], ids=" ".join)
def test_help_fits_a_screen_and_no_line_is_cut(run, name):
    lines = helped(run, *name)
    assert len(lines) <= HEIGHT
    assert max(map(len, lines)) <= WIDTH
    assert not [line for line in lines if line.endswith("...") and not line.startswith("Usage: ")]
    assert lines[0].startswith(" ".join(["Usage: tableref", *name]))


@pytest.mark.parametrize("name", NAMES, ids=" ".join)
def test_each_option_is_explained_with_its_kind_of_value(run, name):
    text = "\n".join(helped(run, *name))
    assert re.search(r"^  --debug +Show the traceback", text, re.MULTILINE)
    # Other tests run commands without their group, which defines -h, and click caches the result.
    assert re.search(r"^  (-h, )?--help +Show this", text, re.MULTILINE)
    (context,) = [found for found in commands() if found.command_path.split()[1:] == name]
    for parameter in context.command.params:
        if isinstance(parameter, click.Option):
            assert re.fullmatch(r"\w.*\S", parameter.help), parameter.name
            assert re.fullmatch("-(-[a-z0-9]+)+", parameter.opts[0])
            # Without our metavar click shows its own, such as TEXT.
            says = parameter.metavar or parameter.is_flag or parameter.type.name in SAYING
            assert says, parameter.name


def test_help_has_a_short_spelling(run_as_people_do):
    done = run_as_people_do("simulate", "-h", stdout=subprocess.PIPE)
    assert done.returncode == 0
    assert re.search(rb"\n  -h, --help +Show this", done.stdout)


def test_lines_about_the_commands_of_a_group_are_not_cut():
    line = "Tell of each player: matches, wins, mean, best, fastest claim, streaks and so on."
    inner = click.Command("tell", help=line)
    group = prepared(click.Group("group", commands=[inner]))
    text = " ".join(group.get_help(click.Context(group)).split())
    assert f"Commands: tell {line}" in text
    assert "--debug" in inner.get_help(click.Context(inner))


def test_an_option_is_the_same_in_all_commands():
    for name, uses in options_by_name().items():
        if name == "--firmware":
            # The page takes several files, one for each board; a Pico takes one.
            continue
        kinds = {(option.is_flag, option.multiple, option.nargs) for _, option in uses}
        assert len(kinds) == 1, (name, uses)
        if name not in ("--output", "--json"):
            values = {option.make_metavar(click.Context(main)) for _, option in uses}
            assert len(values) == 1, (name, uses)


def test_json_is_described_alike_everywhere():
    for path, option in options_by_name()["--json"]:
        assert (option.name, option.is_flag) == ("as_json", True), path
        assert option.help.startswith("Print ") and " as JSON" in option.help


def test_port_is_always_a_network_port():
    for path, _ in options_by_name()["--port"]:
        assert path.split()[1] in NETWORK
