"""`tableref history browse`: serve the history as web pages."""

import asyncio

import click

from tableref_host.cli.ending import DEBUG
from tableref_host.cli.history_options import file_option
from tableref_host.cli.output import json_option, print_json_line
from tableref_host.cli.serving import (
    Faults,
    browser_option,
    host_option,
    listen,
    open_pages,
    port_option,
    show_addresses,
)
from tableref_host.history import database
from tableref_host.history_pages.server import Server, page_files
from tableref_host.web import serving

PORT = 8030
COMMAND = "history browse"


@click.command()
@file_option
@host_option("Let others in: at an address, or all.")
@port_option(PORT)
@browser_option()
@json_option("Print only the addresses, as JSON.")
@click.pass_context
def browse(context, path, host, port, browser, as_json):
    """Show the history in the browser: evenings, players, records, plots.

    Each match has a page with all its points, and can be replayed on the scoreboard. The pages
    cannot change the history.
    """
    with database.opened(path):
        # Open the file once, so that a damaged one is reported here and not in the browser.
        pass
    files = page_files()
    listening, urls = listen(host, port, COMMAND)
    serving.allow_files()
    faults = Faults(bool(context.meta.get(DEBUG)))
    server = Server(path, files, faults.report)
    with listening, serving.StopSignals() as signals:
        if as_json:
            print_json_line({"urls": urls})
        else:
            click.echo("The history is at")
            show_addresses(
                urls,
                "--host lets others in.",
                "Everybody in the same network can look; a phone gets there with this picture:",
            )
            click.echo("Press Ctrl-C to stop.")
        if browser:
            open_pages([urls[-1]])
        asyncio.run(serving.run(server.app, listening, started=signals.ends))
