"""`tableref watch`: a table's scoreboard, live in the browsers of the house."""

import asyncio
from pathlib import Path

import click

from host_tools.command_line.ending import DEBUG
from host_tools.command_line.output import json_option, print_json_line
from host_tools.command_line.parameters import ScenarioFile, device_option
from host_tools.history import database
from host_tools.places import ROOT
from host_tools.serving import (
    addresses,
    browser_option,
    host_option,
    own_address,
    port_option,
    why_not,
)
from host_tools.table_page import PageError
from host_tools.watch import running
from host_tools.watch.choosing import RECORDED, choose
from host_tools.watch.files import page_files
from host_tools.watch.gate import TABLE
from host_tools.watch.guard import Guard
from host_tools.watch.scoreboard import Scoreboard
from host_tools.watch.told import (
    Faults,
    News,
    open_pages,
    show_invitation,
    show_next_code,
)

PORT = 8010
FASTEST = 1000


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
@host_option("Let phones and TVs in, at one of this machine's addresses or at all.")
@port_option(PORT)
@browser_option()
@json_option("Print only where it is, and the code, as JSON in one line.")
@click.pass_context
def watch(context, device, virtual, play, speed, history, no_history, host, port, browser, as_json):
    """Show a table's scores live in the browser: on the TV, and on every phone."""
    check_words(context)
    chosen = choose(device, virtual, play, speed or 1)
    if not (history or no_history or chosen.kind == RECORDED):
        history = database.usual_path()
    faults = Faults(bool(context.meta.get(DEBUG)))
    try:
        files = page_files(ROOT)
        listening = running.listener(host, port)
    except PageError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(why_not(error, host, port, "watch")) from error
    running.allow_files()
    urls = addresses(host, listening.getsockname()[1], own_address())
    guard = Guard()
    news = [] if as_json else [News().take]
    scoreboard = Scoreboard(chosen, guard, files, faults.tell, history, news)

    def next_code():
        if not as_json:
            show_next_code(guard.new_code(next_code))

    with listening, running.CtrlC() as ctrl_c:
        code = guard.new_code(next_code)
        if as_json:
            print_json_line({"urls": urls, "code": code})
        else:
            show_invitation(urls, code)
        if browser:
            pages = [TABLE[1:], ""] if chosen.table else [""]
            open_pages([f"{urls[-1]}{page}#code={guard.new_code()}" for page in pages])
        asyncio.run(scoreboard.show(listening, ctrl_c.ends))
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
