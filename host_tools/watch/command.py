"""`tableref watch`: a table's scoreboard, live in the browsers of the house."""

import asyncio
import contextlib
from dataclasses import dataclass
from pathlib import Path

import click

from host_tools import scenario
from host_tools.command_line.ending import DEBUG, InputError
from host_tools.command_line.output import json_option, print_json_line
from host_tools.command_line.parameters import ScenarioFile, device_option, name_of
from host_tools.places import ROOT
from host_tools.serving import (
    addresses,
    browser_option,
    host_option,
    own_address,
    port_option,
    why_not,
)
from host_tools.table_page import PageError, build_page
from host_tools.watch import recorded, running
from host_tools.watch.board import Board
from host_tools.watch.files import page_files
from host_tools.watch.gate import TABLE
from host_tools.watch.guard import Guard
from host_tools.watch.hub import Hub
from host_tools.watch.kept_names import KeptNames
from host_tools.watch.naming import Naming
from host_tools.watch.server import Server
from host_tools.watch.told import (
    Faults,
    News,
    open_pages,
    show_invitation,
    show_next_code,
)

PORT = 8010
DEVICE, VIRTUAL, RECORDED = "device", "virtual", "recorded"
FASTEST = 1000


@dataclass
class Chosen:
    """What is to be watched: its `kind`, the `source`, and the table's page if there is one."""

    kind: str
    source: object
    table: bytes | None = None


@click.command()
@device_option("The table's serial port, like COM3. Without it: the one that is there.", old=())
@click.option("--virtual", is_flag=True, help="Watch the virtual table; it is served, too.")
@click.option(
    "--play",
    "file",
    type=ScenarioFile(takes_events=True),
    metavar="FILE",
    help='Play recorded events or a scenario again ("-": standard input).',
)
@click.option(
    "--speed",
    type=click.FloatRange(0, FASTEST, min_open=True),
    metavar="NUMBER",
    help="With --play: so many times as fast.",
)
@click.option("--no-history", is_flag=True, help="Put finished matches into no history.")
@click.option(
    "--history",
    "history",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Put them into this one instead of your own.",
)
@host_option("Let phones and TVs in, at one of this machine's addresses or at all.")
@port_option(PORT)
@browser_option()
@json_option("Print only where it is, and the code, as JSON in one line.")
@click.pass_context
def watch(context, device, virtual, file, speed, no_history, history, host, port, browser, as_json):
    """Show a table's scores live in the browser: on the TV, and on every phone."""
    check_words(context)
    chosen = choose(device, virtual, file, speed)
    faults = Faults(bool(context.meta.get(DEBUG)))
    try:
        files = page_files(ROOT)
        listening = running.listener(host, port)
    except PageError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(why_not(error, host, port, "watch")) from error
    running.allow_files()
    port = listening.getsockname()[1]
    urls = addresses(host, port, own_address())
    guard = Guard()

    def next_code():
        if not as_json:
            show_next_code(guard.new_code(next_code))

    with listening, contextlib.suppress(KeyboardInterrupt):
        code = guard.new_code(next_code)
        if as_json:
            print_json_line({"urls": urls, "code": code})
        else:
            show_invitation(urls, code)
        if browser:
            pages = [TABLE[1:], ""] if chosen.table else [""]
            open_pages([f"{urls[-1]}{page}#code={guard.new_code()}" for page in pages])
        asyncio.run(show(chosen, guard, files, listening, faults, None if as_json else News()))
    if not as_json:
        click.echo("\nThe scoreboard is wiped. Good night!")


async def show(chosen, guard, files, listening, faults, news=None):
    """Serve the scoreboard until somebody stops it."""
    listeners = []
    hub = Hub(Board(chosen.kind), listeners, faults.tell)
    naming = Naming(KeptNames(), hub.tell, getattr(chosen.source, "name", None))
    listeners += [naming.take, *([news.take] if news else [])]
    line = chosen.source.serve if chosen.kind == VIRTUAL else None
    server = Server(hub, guard, naming, files, chosen.table, line, faults.tell)
    naming.begin()
    await running.run(server.app, listening, chosen.source, hub.tell)


def check_words(context):
    """Raise a UsageError for options that make no sense together."""
    given = {
        name
        for name in ("device", "virtual", "file", "speed", "no_history", "history")
        if context.params.get(name)
    }
    sources = [
        f"--{'play' if name == 'file' else name}" for name in sorted(given) if name in SOURCES
    ]
    if len(sources) > 1:
        raise click.UsageError(f"One table at a time: {' or '.join(sources)}.", context)
    if "speed" in given and "file" not in given:
        raise click.UsageError("--speed is for what --play plays.", context)
    if {"no_history", "history"} <= given:
        raise click.UsageError("--history or --no-history, not both.", context)


SOURCES = ("device", "file", "virtual")


def choose(device, virtual, file, speed):
    """Return what is `Chosen`. Raises InputError and ClickException."""
    if file is not None:
        try:
            events = recorded.events_of(file.read())
        except (scenario.ScenarioError, recorded.RecordError) as error:
            raise InputError(f"{name_of(file)}: {error}") from error
        except UnicodeDecodeError as error:
            raise InputError(f"{name_of(file)}: it is not a text in UTF-8") from error
        return Chosen(RECORDED, recorded.Recorded(events, name_of(file), speed or 1))
    if virtual:
        # The talk with a table brings much along that a recorded match does not need.
        from host_tools.watch.virtual import VirtualTable

        try:
            page = build_page(ROOT, line=f"{TABLE}/line")
        except PageError as error:
            raise click.ClickException(str(error)) from error
        return Chosen(VIRTUAL, VirtualTable(), page.encode())
    from host_tools.protocol.serial_line import SerialLine

    return Chosen(DEVICE, SerialLine(device))
