"""What commands print, for programs: docs/command-line.md says which keys there are."""

import json

import click


def json_option(help="Print it as JSON, for a program."):
    """Return the decorator that adds --json to a command, as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help=help)


def print_json(value):
    """Print `value` as one JSON object, laid out for people too."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def print_json_line(value):
    """Print `value` as JSON in one line: one of many."""
    click.echo(json.dumps(value, ensure_ascii=False))
