"""`tableref watch`: a table's scoreboard, live in the browsers of the house."""

import asyncio
import re
from pathlib import Path

import click

from host_tools.cli.ending import DEBUG, InputError
from host_tools.cli.output import json_option, print_json_line
from host_tools.cli.parameters import ScenarioFile, device_option, name_of
from host_tools.cli.serving import (
    Faults,
    browser_option,
    host_option,
    listen,
    open_pages,
    port_option,
    show_addresses,
)
from host_tools.history import database
from host_tools.places import ROOT
from host_tools.protocol.messages import Connected, Disconnected, Silent
from host_tools.publish.broker import read_address
from host_tools.scoreboard import recorded
from host_tools.scoreboard.server import (
    DEVICE,
    RECORDED,
    TABLE,
    VIRTUAL,
    Chosen,
    Scoreboard,
    page_files,
)
from host_tools.simulation import scenario
from host_tools.table.page import build_page
from host_tools.web import serving
from host_tools.web.sessions import Sessions
from tableref import __version__

PORT = 8010
FASTEST = 1000

SILENT = (
    "The table's firmware is too old to answer: it is shown, and names are kept on this computer. "
    "`make flash` updates it."
)


class Speed(click.ParamType):
    """How many times as fast something goes on."""

    name = "number"

    def convert(self, value, param, ctx):
        """Return `value` as a number; see click."""
        try:
            if 0 < float(value) <= FASTEST:
                return float(value)
        except ValueError:
            pass
        self.fail(f"{value} is no speed: a number above 0 is, up to {FASTEST}.", param, ctx)


class TableName(click.ParamType):
    """What a table is called at a broker: a part of its topics."""

    name = "name"

    def convert(self, value, param, ctx):
        """Return `value`; see click."""
        if re.fullmatch(r"[A-Za-z0-9_-]{1,32}", value):
            return value
        self.fail(f"{value} is no name: 1 to 32 letters from A to Z, digits, - and _.", param, ctx)


@click.command()
@device_option("The table's serial port, like COM3. Without it: the one that is there.", old=())
@click.option("--virtual", is_flag=True, help="Watch the virtual table; it is served, too.")
@click.option(
    "--play",
    type=ScenarioFile(takes_events=True),
    metavar="FILE",
    help='Play recorded events or a scenario again ("-": standard input).',
)
@click.option(
    "--speed",
    type=Speed(),
    metavar="NUMBER",
    help="With --play: so many times as fast.",
)
@click.option(
    "--history",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Put finished matches into this history, not your own.",
)
@click.option("--no-history", is_flag=True, help="Put finished matches into none.")
@click.option(
    "--publish",
    metavar="ADDRESS",
    help="Publish at an MQTT broker: mqtt://broker.local.",
)
@click.option(
    "--table",
    "table",
    type=TableName(),
    metavar="NAME",
    help="With --publish: what the table is called.",
)
@host_option("Let phones and TVs in, at one of this machine's addresses or at all.")
@port_option(PORT)
@browser_option()
@json_option("Print only where it is and the code, as JSON.")
@click.pass_context
def watch(
    context,
    device,
    virtual,
    play,
    speed,
    history,
    no_history,
    publish,
    table,
    host,
    port,
    browser,
    as_json,
):
    """Show a table's scores live in the browser: on the TV, and on every phone."""
    check_words(context)
    broker = read_address(publish) if publish else None
    chosen = choose(device, virtual, play, speed or 1)
    if not (history or no_history or chosen.kind == RECORDED):
        history = database.usual_path()
    faults = Faults(bool(context.meta.get(DEBUG)))
    files = page_files(ROOT)
    listening, urls = listen(host, port, "watch")
    serving.allow_files()
    guard = Sessions()
    news = [] if as_json else [ConnectionLog().take]
    publisher = None
    if broker:
        publisher = publisher_to(broker, table, lambda: scoreboard.hub.state_text(), faults.tell)
        news.append(publisher.take)
    scoreboard = Scoreboard(chosen, guard, files, faults.tell, history, news)

    def next_code():
        if not as_json:
            show_next_code(guard.new_code(next_code))

    with listening, serving.CtrlC() as ctrl_c:
        code = guard.new_code(next_code)
        if as_json:
            print_json_line({"urls": urls, "code": code})
        else:
            show_invitation(urls, code)
        if browser:
            pages = [TABLE[1:], ""] if chosen.table else [""]
            open_pages([f"{urls[-1]}{page}#code={guard.new_code()}" for page in pages])
        showing = scoreboard.show(listening, ctrl_c.ends)
        if publisher:
            run_published(publisher, showing)
        else:
            asyncio.run(showing)
    if not as_json:
        click.echo("\nThe scoreboard is wiped. Good night!")


def check_words(context):
    """Raise a UsageError for options that make no sense together."""
    given = [name for name in ("device", "virtual", "play") if context.params[name]]
    if len(given) > 1:
        raise click.UsageError(f"One table at a time: --{' or --'.join(given)}.", context)
    if context.params["speed"] and not context.params["play"]:
        raise click.UsageError("--speed is for what --play plays.", context)
    if context.params["history"] and context.params["no_history"]:
        raise click.UsageError("--history or --no-history, not both.", context)
    if bool(context.params["publish"]) != bool(context.params["table"]):
        words = "--publish and --table belong together: where to, and what the table is called."
        raise click.UsageError(words, context)


def publisher_to(broker, table, state, at_fault):
    """Return the Publisher of a `table` (its name) to a Broker. Raises PublishError."""
    # The client is for those who publish.
    from host_tools.publish.outbox import usual_path
    from host_tools.publish.publisher import Publisher

    def tell(words):
        click.echo(words, err=True)

    return Publisher(broker, table, usual_path(table), state, __version__, tell, at_fault)


def run_published(publisher, showing):
    """Run `showing` to its end, and have the `publisher` publish meanwhile."""

    async def run():
        publishing = asyncio.ensure_future(publisher.run())
        try:
            await showing
        finally:
            publishing.cancel()
            await asyncio.gather(publishing, return_exceptions=True)

    # An MQTT client can use no other loop on Windows.
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(run())


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
    """Return the virtual table as `Chosen`. Raises PageError."""
    from host_tools.scoreboard.virtual import VirtualTable

    page = build_page(ROOT, line=f"{TABLE}/line").encode()
    source = VirtualTable()
    return Chosen(VIRTUAL, source, source.name, page, source.serve)


def spaced(code):
    """Return a code as people read it: 1234 5678."""
    half = len(code) // 2
    return f"{code[:half]} {code[half:]}"


def show_invitation(urls, code):
    """Print where the scoreboard is, and the code (text) with which names can be changed."""
    click.echo("The scoreboard is at")
    show_addresses(
        urls,
        "--host lets phones and TVs in.",
        "A phone in the same network gets there with this picture:",
    )
    click.echo("Everybody can look. To change names and colours, type this code there (it works")
    click.echo(f"once, then there is a new one): {spaced(code)}")
    click.echo("Press Ctrl-C to stop.")


def show_next_code(code):
    """Print the next code, when one was used."""
    click.echo(f"Somebody may change names now. The next code: {spaced(code)}")


class ConnectionLog:
    """Prints what becomes of the table, each piece of news once."""

    def __init__(self):
        self._last = None

    def take(self, happening):
        """Take what happens at the table."""
        if isinstance(happening, Connected):
            words = f"Connected: {happening.name}"
        elif isinstance(happening, Disconnected):
            words = happening.why
        elif isinstance(happening, Silent):
            words = SILENT
        else:
            return
        if words != self._last:
            self._last = words
            click.echo(words)
