"""`tableref watch`: show a table's scoreboard live in browsers."""

import asyncio
import hashlib
import os

import click

from tableref import __version__
from tableref_host.cli.ending import DEBUG, InputError
from tableref_host.cli.output import json_option, print_json_line
from tableref_host.cli.parameters import (
    ScenarioFile,
    TableName,
    device_option,
    history_options,
    name_of,
    sign_options,
)
from tableref_host.cli.serving import (
    Faults,
    browser_option,
    host_option,
    is_for_this_machine_only,
    listen,
    open_pages,
    port_option,
    public_address_option,
    show_addresses,
    spaced,
)
from tableref_host.history import database
from tableref_host.places import ROOT
from tableref_host.player_names import clean
from tableref_host.protocol.messages import (
    Connected,
    Disconnected,
    Greeted,
    Refused,
    Silent,
    TableIs,
)
from tableref_host.protocol.serial_line import SerialLine
from tableref_host.publish.address import read_secret, read_url
from tableref_host.publish.broker import password_in, read_address
from tableref_host.publish.each_table import EachTable
from tableref_host.publish.hook import WLED, Hook, Lamp
from tableref_host.publish.mqtt_port import GONE, MqttPort, is_address, read_place
from tableref_host.publish.outbox import usual_path
from tableref_host.publish.publisher import Publisher
from tableref_host.scoreboard import recorded
from tableref_host.scoreboard.server import (
    DEVICE,
    RECORDED,
    TABLE,
    VIRTUAL,
    Chosen,
    Scoreboard,
    inviting,
    page_files,
    with_overlay,
)
from tableref_host.scoreboard.sign import with_sign
from tableref_host.scoreboard.virtual import VirtualTable
from tableref_host.simulation import scenario
from tableref_host.supervision import supervise
from tableref_host.table.page import build_page
from tableref_host.web import serving
from tableref_host.web.sessions import Sessions

PORT = 8010
SECRET = "TABLEREF_HOOK_SECRET"
"""Environment variable with the secret that signs hooks.

It is not an option, because other users of the machine can read the options of a command.
"""
FASTEST = 1000

SILENT = (
    "The table does not answer: its match is shown, and names stay on this computer. Switch the "
    "table off and on again."
)


class Speed(click.ParamType):
    """Parameter type for the speed at which a recording is played; 1 is the original speed."""

    name = "number"

    def convert(self, value, param, ctx):
        """Return `value` as a number; see click."""
        try:
            if 0 < float(value) <= FASTEST:
                return float(value)
        except ValueError:
            pass
        self.fail(
            f"{value} is not a speed: expected a number above 0, at most {FASTEST}.", param, ctx
        )


@click.command()
@device_option("The table's port, or mqtt://BROKER/tableref/ID.")
@click.option("--virtual", is_flag=True, help="Serve the virtual table, and watch it.")
@click.option(
    "--play",
    type=ScenarioFile(),
    metavar="FILE",
    help='Replay a recording or a scenario ("-": stdin).',
)
@click.option(
    "--speed",
    type=Speed(),
    metavar="NUMBER",
    help="With --play: the speed, as a factor.",
)
@history_options
@click.option(
    "--publish",
    metavar="ADDRESS",
    help="Publish to an MQTT broker: mqtt://broker.local.",
)
@click.option(
    "--table",
    "table",
    type=TableName(),
    metavar="NAME",
    help="With --publish: the table's name there.",
)
@click.option(
    "--hook",
    "hooks",
    multiple=True,
    metavar="URL",
    help="Send each event to a URL; wled://HOST is a lamp.",
)
@click.option(
    "--name",
    type=click.STRING,
    metavar="NAME",
    help="Set the name of the table, which stores it.",
)
@host_option("Let phones and TVs in.")
@port_option(PORT)
@public_address_option()
@sign_options
@browser_option()
@json_option("Print only the addresses and the code, as JSON.")
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
    hooks,
    name,
    host,
    port,
    public_address,
    club_name,
    club_picture,
    browser,
    as_json,
):
    """Show a table's scores live in the browser: on the TV, and on every phone."""
    check_words(context)
    password = password_in(os.environ)
    broker = read_address(publish, password) if publish else None
    hooks = [read_url(url) for url in hooks]
    secret = read_secret(os.environ.get(SECRET, ""))
    chosen = choose(device, virtual, play, speed or 1, password)
    if not (history or no_history or chosen.kind == RECORDED):
        history = database.usual_path()
    faults = Faults(bool(context.meta.get(DEBUG)))
    files = with_sign(with_overlay(page_files(ROOT)), club_name, club_picture)
    listening, urls = listen(host, port, "watch", public_address)
    if not is_for_this_machine_only(urls[0]):
        files = inviting(files, urls[0])
    serving.allow_files()
    guard = Sessions()
    scoreboard = Scoreboard(
        *(chosen, guard, files, faults.report, history), public=public_address, words=print_message
    )
    published = publishers(broker, hooks, secret, table, scoreboard, faults.report)
    if not as_json:
        scoreboard.add_listener(ConnectionLog().handle)
    for one in published:
        scoreboard.add_listener(one.handle)
    if name is not None:
        scoreboard.add_listener(NameGiver(chosen.source, name).handle)

    def next_code():
        if not as_json:
            show_next_code(guard.new_code(next_code))

    with listening, serving.StopSignals() as signals:
        code = guard.new_code(next_code)
        if as_json:
            print_json_line({"urls": urls, "code": code})
        else:
            show_invitation(urls, code)
        if browser:
            pages = [TABLE[1:], ""] if chosen.table else [""]
            open_pages([f"{urls[-1]}{page}#code={guard.new_code()}" for page in pages])
        showing = scoreboard.show(listening, signals.ends)
        if published:
            run_published(published, showing, faults.report)
        else:
            asyncio.run(showing)
    if not as_json:
        click.echo("\nStopped; nothing was deleted.")


def check_words(context):
    """Raise a UsageError for options that exclude each other."""
    given = [name for name in ("device", "virtual", "play") if context.params[name]]
    if len(given) > 1:
        raise click.UsageError(f"One table at a time: --{' or --'.join(given)}.", context)
    if context.params["speed"] and not context.params["play"]:
        raise click.UsageError("--speed needs --play: it is the speed of a recording.", context)
    if context.params["name"] is not None and context.params["play"]:
        raise click.UsageError("--name is for a table; --play shows a recording.", context)
    if context.params["table"] and not (context.params["publish"] or context.params["hooks"]):
        raise click.UsageError(
            "--table needs --publish or --hook: it is the table's name there.", context
        )
    if (context.params["publish"] or context.params["hooks"]) and context.params["play"]:
        if not context.params["table"]:
            words = "A recording has no table id: name the table by --table NAME."
            raise click.UsageError(words, context)


def print_message(words):
    """Print a message for users to stderr."""
    click.echo(words, err=True)


def publishers(broker, hooks, secret, table, scoreboard, at_fault):
    """Return objects that publish the table's events to a `broker` (or None) and to the `hooks`.

    `table` is the name under which the table is published; None stands for the ID of its board.
    `scoreboard` supplies the state and the names. Raises PublishError.
    """
    if not (broker or hooks):
        return []

    def make_publisher(id, name):
        state, seat = scoreboard.hub.state_text, scoreboard.naming.seat
        words = (broker, id, usual_path(id), state, __version__, print_message, at_fault)
        return Publisher(*words, name=name, seat=seat)

    def hook_maker(url):
        digest = hashlib.sha256(url.encode()).hexdigest()[:12]

        def make_hook(id, _name):
            return Hook(url, secret, id, usual_path(f"{id}-{digest}"), print_message, at_fault)

        return make_hook

    makers = [make_publisher] if broker else []
    makers += [hook_maker(url) for url in hooks if not url.startswith(WLED)]
    lamps = [Lamp(url, report=print_message) for url in hooks if url.startswith(WLED)]
    if table:
        return [make(table, "") for make in makers] + lamps
    return [EachTable(make, print_message, at_fault) for make in makers] + lamps


def run_published(publishers, showing, at_fault):
    """Run `showing` to its end while the `publishers` publish.

    A publisher that ends is reported to `at_fault(error)` and started again.
    """

    async def run():
        publishing = [
            asyncio.ensure_future(supervise("Publishing", one.run, at_fault)) for one in publishers
        ]
        try:
            await showing
        finally:
            for one in publishing:
                one.cancel()
            await asyncio.gather(*publishing, return_exceptions=True)

    # On Windows, the MQTT client works only with a selector event loop.
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(run())


def choose(device=None, is_virtual=False, file=None, speed=1, password=None):
    """Return the `Chosen` source: the port of a `device`, the virtual table, or an open `file`.

    `password` is that of a device's broker. If nothing is chosen, the source is the table that is
    plugged in, or the next one to be plugged in. Raises InputError and ClickException.
    """
    if file is not None:
        return of_file(file, speed)
    if is_virtual:
        return of_page()
    source = SerialLine(device)
    if device and is_address(device):
        broker, table = read_place(device, password)

        def open_port(_name):
            return MqttPort(broker, table)

        source = SerialLine(device, open_port=open_port, gone=GONE)
    return Chosen(DEVICE, source, source.name)


def of_file(file, speed):
    """Return the `Chosen` source that replays an open `file` at `speed` times its original speed.

    The file contains a scenario, or the lines of events. Raises InputError if it is not valid.
    """
    name = name_of(file)
    try:
        events = recorded.events_of(file.read())
    except (scenario.ScenarioError, recorded.RecordError) as error:
        raise InputError(f"{name}: {error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: it is not a text in UTF-8") from error
    return Chosen(RECORDED, recorded.Recorded(events, name, speed))


def of_page():
    """Return the `Chosen` source for the virtual table, with its page. Raises PageError."""
    page = build_page(ROOT, line=f"{TABLE[1:]}/line").encode()
    source = VirtualTable()
    return Chosen(VIRTUAL, source, source.name, page, source.serve)


def show_invitation(urls, code):
    """Print the scoreboard's address, and the `code` that allows changing names."""
    click.echo("The scoreboard is at")
    show_addresses(
        urls,
        "--host lets phones and TVs in.",
        "Phones get there with this picture:",
    )
    click.echo("Everybody can look. To change names and colours, type this code there (it works")
    click.echo(f"once, then there is a new one): {spaced(code)}")
    click.echo("Press Ctrl-C to stop.")


def show_next_code(code):
    """Print the next code after the last one was used."""
    click.echo(
        f"The code was used: one more browser may change names. The next code: {spaced(code)}"
    )


class NameGiver:
    """Names the table: requests `name` by `source.name_table` once the table has sent its ID."""

    def __init__(self, source, name):
        self._source = source
        self._name = clean(name)

    def handle(self, message):
        """Handle a message of the table."""
        if isinstance(message, Greeted) and message.table != self._name:
            self._source.name_table(self._name)
        elif isinstance(message, TableIs):
            click.echo(f"This table is now called {message.name or 'nothing'}: {message.board}")
        elif isinstance(message, Refused):
            click.echo(message.message, err=True)


class ConnectionLog:
    """Prints the state of the connection whenever it changes."""

    def __init__(self):
        self._last = None

    def handle(self, message):
        """Handle a message of the table."""
        if isinstance(message, Connected):
            words = f"Connected: {message.name}"
        elif isinstance(message, Disconnected):
            words = message.why
        elif isinstance(message, Silent):
            words = SILENT
        elif isinstance(message, Greeted):
            words = f"Table {message.board}" + (f": {message.table}" if message.table else "")
        else:
            return
        if words != self._last:
            self._last = words
            click.echo(words)
