"""Options and arguments that several commands have, with their completions."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import click
from click.shell_completion import CompletionItem

from tableref_host.protocol.ports import find_ports
from tableref_host.scoreboard.sign import MAX_PICTURE_SIZE, SignError, picture_of
from tableref_host.scoreboard.sign import name_of as club_name

LAST_PORT = 65535
WEB_PORTS = {"http": 80, "https": 443}
"""Scheme -> its default port, which browsers leave out of an address."""
STDIN = ("<stdin>", "-", 0)
"""Values of an open file's `name` that mean standard input, in Python and in click."""


class ScenarioFile(click.File):
    """Parameter type for a text file in UTF-8, or "-" for standard input."""

    def __init__(self):
        # utf-8-sig drops the byte order mark that some editors write at the beginning.
        super().__init__(encoding="utf-8-sig")


class BuildName(click.ParamType):
    """Parameter type for a build (hardware variant): the name of one of ours, or a file."""

    name = "build"

    def shell_complete(self, ctx, param, incomplete):
        """Return the completions of `incomplete`; see click."""
        return [CompletionItem(incomplete, type="file")]


class DeviceName(click.ParamType):
    """Parameter type for the serial port of a running table, which the shell can complete."""

    name = "port"

    def shell_complete(self, ctx, param, incomplete):
        """Return the completions of `incomplete`; see click."""
        names = [port.name for port in find_ports()]
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


class PortNumber(click.ParamType):
    """Parameter type for a network port on which to listen; 0 stands for any free port."""

    name = "number"

    def convert(self, value, param, ctx):
        """Return `value` as a whole number; see click."""
        try:
            if 0 <= int(value) <= LAST_PORT:
                return int(value)
        except ValueError:
            pass
        self.fail(f"{value} is not a port: expected a number from 0 to {LAST_PORT}.", param, ctx)


class TableName(click.ParamType):
    """Parameter type for a table's name at an MQTT broker, where it is part of the topics."""

    name = "name"

    def convert(self, value, param, ctx):
        """Return `value` if it is a valid name; see click."""
        if re.fullmatch(r"[A-Za-z0-9_-]{1,32}", value):
            return value
        self.fail(
            f"{value} is not a valid name: expected 1 to 32 letters from A to Z, digits, - and _.",
            param,
            ctx,
        )


class WebAddress(click.ParamType):
    """Parameter type for the public address of a server behind a proxy.

    The address is an origin, such as https://board.example.org. With `has_path` it may also have a
    path. It is converted to the form without a slash at its end.
    """

    name = "url"

    def __init__(self, has_path=False):
        self._has_path = has_path

    def convert(self, value, param, ctx):
        """Return the address (text) as browsers write it; see click."""
        try:
            parts = urlsplit(value)
            # Convert a host name with non-ASCII letters to the form that browsers send.
            host = (parts.hostname or "").encode("idna").decode()
            port = parts.port
        except ValueError as error:
            self.fail(f"{value} is not an address: {error}. {self._expected}", param, ctx)
        if parts.scheme not in WEB_PORTS or not re.fullmatch(r"[a-z0-9.-]+", host):
            self.fail(f"{value} is not a web address. {self._expected}", param, ctx)
        path = parts.path.rstrip("/")
        if not self._has_path and path:
            self.fail(f"{value} has more than a name and a port. {self._expected}", param, ctx)
        if parts.username is not None or parts.query or parts.fragment:
            most = "a name, a port and a path" if self._has_path else "a name and a port"
            self.fail(f"{value} has more than {most}. {self._expected}", param, ctx)
        if not re.fullmatch(r"(/[\w.~%-]+)*", path, re.ASCII):
            self.fail(f"{value} has an invalid path. {self._expected}", param, ctx)
        own_port = "" if port in (None, WEB_PORTS[parts.scheme]) else f":{port}"
        return f"{parts.scheme}://{host}{own_port}{path}"

    _expected = "Expected, for example: https://board.example.org"


class ClubName(click.ParamType):
    """Parameter type for the name of a club, which its scoreboard shows."""

    name = "name"

    def convert(self, value, param, ctx):
        """Return `value` without surrounding spaces; see click."""
        try:
            return club_name(value)
        except SignError as error:
            self.fail(f"{error}.", param, ctx)


class ClubPicture(click.Path):
    """Parameter type for a club's picture, which is a file in PNG or JPEG format."""

    def __init__(self):
        super().__init__(exists=True, dir_okay=False, readable=True, path_type=Path)

    def convert(self, value, param, ctx):
        """Return (bytes, media type) of the file at `value`; see click."""
        path = super().convert(value, param, ctx)
        try:
            with path.open("rb") as file:
                return picture_of(file.read(MAX_PICTURE_SIZE + 1))
        except (SignError, OSError) as error:
            self.fail(f"{path}: {getattr(error, 'strerror', None) or error}.", param, ctx)


BUILD = BuildName()
DEVICE = DeviceName()


def device_option(help="The table's serial port, like /dev/ttyACM0 or COM3."):
    """Return the decorator that adds --device to a command, as `device` (text or None)."""
    return click.option("--device", type=DEVICE, metavar="PORT", help=help)


def source_option(help):
    """Return the decorator that adds --source to a command, as `source` (a Path or None)."""
    return click.option(
        "--source",
        type=click.Path(file_okay=False, path_type=Path),
        envvar="TABLEREF_MICROPYTHON_SOURCE",
        show_envvar=True,
        help=help,
    )


def history_options(command):
    """Add --history and --no-history to a command: `history` (a Path or None), `no_history`."""
    command = click.option(
        "--no-history",
        is_flag=True,
        callback=_one_of_both,
        help="Do not record finished matches.",
    )(command)
    return click.option(
        "--history",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        callback=_one_of_both,
        help="Record finished matches in this history file.",
    )(command)


def sign_options(command):
    """Add --club-name and --club-picture, as `club_name` and `club_picture`, to a command."""
    command = click.option(
        "--club-picture",
        type=ClubPicture(),
        metavar="FILE",
        help="The club's picture on the page: PNG or JPEG.",
    )(command)
    return click.option(
        "--club-name", type=ClubName(), metavar="NAME", help="The club's name, shown on the page."
    )(command)


def _one_of_both(context, parameter, given):
    other = {"history": "no_history", "no_history": "history"}[parameter.name]
    if given and context.params.get(other):
        raise click.UsageError("--history or --no-history, not both.", context)
    return given


def name_of(file):
    """Return the name by which messages call an open `file` of ScenarioFile."""
    name = getattr(file, "name", "-")
    return "standard input" if name in STDIN else name
