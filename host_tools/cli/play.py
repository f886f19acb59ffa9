"""Serves the virtual table on this machine, and to the tablets of the house if asked to."""

import asyncio

import click

from host_tools.cli.ending import DEBUG
from host_tools.cli.output import json_option, print_json_line
from host_tools.cli.serving import (
    Faults,
    browser_option,
    host_option,
    listen,
    open_pages,
    port_option,
    show_addresses,
)
from host_tools.places import ROOT
from host_tools.table.page import application, build_page
from host_tools.web import serving

PORT = 8000


def show_invitation(urls):
    """Print where the table is, and a code for tablets to scan if they can reach it."""
    click.echo("The table is set at")
    show_addresses(
        urls,
        "--host lets a tablet in: make play ARGS=--host",
        "A tablet in the same network gets there with this code:",
    )
    click.echo("Press Ctrl-C to stop.")


@click.command()
@host_option("Let tablets in, at one of this machine's addresses or at all.")
@port_option(PORT)
@browser_option()
@json_option("Print only where the table is, as JSON in one line.")
@click.pass_context
def play(context, host, port, browser, as_json):
    """Play on the virtual table: serve it, and open it in the browser."""
    page = build_page(ROOT).encode()
    listening, urls = listen(host, port, "play")
    with listening, serving.CtrlC() as ctrl_c:
        if as_json:
            print_json_line({"urls": urls})
        else:
            show_invitation(urls)
        if browser:
            open_pages(urls[-1:])
        app = application(page, Faults(bool(context.meta.get(DEBUG))).tell)
        asyncio.run(serving.run(app, listening, started=ctrl_c.ends))
    if not as_json:
        click.echo("\nThe table is cleared. Good night!")
