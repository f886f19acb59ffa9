"""`tableref play`: serve the virtual table, for this machine alone or with phones as its seats."""

import asyncio

import click
from click.core import ParameterSource

from tableref_host.advice import typed
from tableref_host.cli.ending import DEBUG
from tableref_host.cli.output import json_option, print_json_line
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
    show_picture_of,
)
from tableref_host.places import ROOT
from tableref_host.seats.server import ROOM, TABLE, OneTable
from tableref_host.table.page import application, build_page
from tableref_host.web import serving

PORT = 8000


def show_invitation(urls):
    """Print the address of a table that only this machine can open."""
    click.echo("The table is set at")
    show_addresses(urls, f"--host lets phones take seats: {typed('play', '--host')}", "")
    click.echo("Press Ctrl-C to stop.")


def show_one_table(urls, code):
    """Print how phones join, and the address (with the `code`) that opens another screen."""
    click.echo("One table for all: its page on this machine is the screen in the middle, and shows")
    click.echo("how phones join. They take their seats at")
    for url in urls:
        click.echo(f"    {url}")
    if is_for_this_machine_only(urls[0]):
        click.echo("Only this machine can reach it; --host alone lets the house in.")
    else:
        click.echo("To use a tablet in the same network as the screen, scan this with it:\n")
        show_picture_of(screen_address(urls[0], code))
    show_screen_address(urls[0], code)
    click.echo("Press Ctrl-C to stop.")


def show_screen_address(url, code):
    """Print the address at which a page becomes the screen of the table served at `url`.

    The address contains the one-time `code` that allows this.
    """
    click.echo(f"To make one more page the screen, open (works once): {screen_address(url, code)}")


def screen_address(url, code):
    """Return the address that `show_screen_address` prints."""
    return f"{url}{TABLE[1:]}#code={code}"


@click.command()
@host_option("Let phones take seats. Without ADDRESS: at all of this machine's addresses.")
@port_option(PORT)
@public_address_option("https://example.org/table", has_path=True)
@browser_option()
@json_option("Print only the addresses, as JSON in one line.")
@click.pass_context
def play(context, host, port, public_address, browser, as_json):
    """Play on the virtual table: serve it, and open it in the browser."""
    is_host_given = context.get_parameter_source("host") is ParameterSource.COMMANDLINE
    is_one_table = is_host_given or public_address is not None
    # The screen of a table with phones does not need the function to flash a Pico.
    pico = None if is_one_table else {}
    page = build_page(ROOT, seats=ROOM[1:] if is_one_table else None, pico=pico).encode()
    at_fault = Faults(bool(context.meta.get(DEBUG))).report
    listening, urls = listen(host, port, "play", public_address)
    with listening, serving.StopSignals() as signals:
        if is_one_table:
            serving.allow_files()
            table = OneTable(page, urls[0], at_fault, is_behind_proxy=public_address is not None)
            app, address = table.app, announce(table, urls, as_json)
        else:
            app, address = application(page, at_fault), urls[-1]
            if as_json:
                print_json_line({"urls": urls})
            else:
                show_invitation(urls)
        if browser:
            open_pages([address])
        asyncio.run(serving.run(app, listening, started=signals.ends))
    if not as_json:
        click.echo("\nStopped; nothing was deleted.")


def announce(table, urls, as_json):
    """Print the addresses of `table`; return the address that opens its screen on this machine."""

    def next_code():
        if not as_json:
            show_screen_address(urls[0], table.screen_code(next_code))

    code = table.screen_code(next_code)
    if as_json:
        print_json_line({"urls": urls, "code": code})
    else:
        show_one_table(urls, code)
    return screen_address(urls[-1], table.screen_code())
