"""What is to be watched: a connected table, the virtual one, or one that was recorded."""

from collections.abc import Callable
from dataclasses import dataclass

import click

from host_tools import scenario
from host_tools.command_line.ending import InputError
from host_tools.command_line.parameters import name_of
from host_tools.places import ROOT
from host_tools.table_page import PageError, build_page
from host_tools.watch import recorded
from host_tools.watch.gate import TABLE

DEVICE, VIRTUAL, RECORDED = "device", "virtual", "recorded"


@dataclass
class Chosen:
    """What is to be watched: its `kind`, and the `source` that tells what happens.

    `ask_name(player, name, colour)` asks the table for a name, where it keeps them. The virtual
    table has a page, `table` (bytes), and the server's end of its line; see `Server`.
    """

    kind: str
    source: object
    ask_name: Callable | None = None
    table: bytes | None = None
    line: Callable | None = None


def choose(device=None, is_virtual=False, file=None, speed=1):
    """Return what is `Chosen` by the port of a `device`, or as virtual, or by an open `file`.

    By nothing of these it is the table that is plugged in, or the next one that will be. Raises
    InputError and ClickException.
    """
    if file is not None:
        return of_file(file, speed)
    if is_virtual:
        return of_page()
    # pyserial, and what finds ports, is for real tables.
    from host_tools.protocol.serial_line import SerialLine

    source = SerialLine(device)
    return Chosen(DEVICE, source, source.name)


def of_file(file, speed):
    """Return what is `Chosen` by an open file of event lines, or a scenario. Raises InputError."""
    name = name_of(file)
    try:
        events = recorded.events_of(file.read())
    except (scenario.ScenarioError, recorded.RecordError) as error:
        raise InputError(f"{name}: {error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: it is not a text in UTF-8") from error
    return Chosen(RECORDED, recorded.Recorded(events, name, speed))


def of_page():
    """Return the virtual table as `Chosen`. Raises ClickException."""
    from host_tools.watch.virtual import VirtualTable

    try:
        page = build_page(ROOT, line=f"{TABLE}/line").encode()
    except PageError as error:
        raise click.ClickException(str(error)) from error
    source = VirtualTable()
    return Chosen(VIRTUAL, source, source.name, page, source.serve)
