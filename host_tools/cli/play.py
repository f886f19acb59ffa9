"""Serves the virtual table on this machine, and to the tablets of the house if asked to."""

import asyncio

import click

from host_tools.cli.ending import DEBUG
from host_tools.cli.output import json_option, print_json_line
from host_tools.cli.serving import (
    Faults,
    addresses,
    browser_option,
    host_option,
    is_for_this_machine_only,
    open_pages,
    own_address,
    port_option,
    show_picture_of,
    why_not,
)
from host_tools.places import ROOT
from host_tools.table.page import PageError, application, build_page
from host_tools.web import serving

PORT = 8000


def show_invitation(urls):
    """Print where the table is, and a code for tablets to scan if they can reach it."""
    click.echo("The table is set at")
    for url in urls:
        click.echo(f"    {url}")
    if is_for_this_machine_only(urls[0]):
        click.echo("Only this machine can reach it; --host lets a tablet in: make play ARGS=--host")
    else:
        click.echo("A tablet in the same network gets there with this code:\n")
        show_picture_of(urls[0])
    click.echo("Press Ctrl-C to stop.")


@click.command()
@host_option("Let tablets in, at one of this machine's addresses or at all.")
@port_option(PORT)
@browser_option()
@json_option("Print only where the table is, as JSON in one line.")
@click.pass_context
def play(context, host, port, browser, as_json):
    """Play on the virtual table: serve it, and open it in the browser."""
    try:
        page = build_page(ROOT).encode()
        listening = serving.listener(host, port)
    except PageError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(why_not(error, host, port, "play")) from error
    urls = addresses(host, listening.getsockname()[1], own_address())
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
