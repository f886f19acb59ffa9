"""Serves the virtual table on this machine, and to the tablets of the house if asked to."""

import socket
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import click

from host_tools.command_line.output import json_option, print_json_line
from host_tools.places import ROOT
from host_tools.serving import (
    LOOPBACK,
    addresses,
    browser_option,
    host_option,
    is_for_this_machine_only,
    open_browser,
    own_address,
    port_option,
    show_picture_of,
    why_not,
)
from host_tools.table_page import PageError, build_page

PORT = 8000
PATHS = ("/", "/index.html")

# Alone in its process the page may read the clock to 5 us instead of 100: presses are told apart
# better. The rest is what any page should say that wants nothing from anywhere else.
HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


class TableServer(ThreadingHTTPServer):
    """Serves one page, `page` (bytes), at `host` and `port`; port 0 takes any that is free."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"

    def __init__(self, page, host=LOOPBACK, port=PORT):
        self.page = page
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), PageHandler)

    @property
    def port(self):
        """The port that it listens on."""
        return self.server_address[1]

    def handle_error(self, request, client_address):
        """Say nothing when a browser hangs up in the middle: that is its right."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class PageHandler(BaseHTTPRequestHandler):
    """Answers GET and HEAD for the page; there is nothing else here to be had."""

    server_version = "TableRef"
    sys_version = ""
    # A browser that opens a connection and asks for nothing does not keep a thread for ever.
    timeout = 30

    def do_GET(self):
        """Send the page."""
        self._answer(has_body=True)

    def do_HEAD(self):
        """Send what is said of the page, without the page."""
        self._answer(has_body=False)

    def _answer(self, has_body):
        if self.path.split("?")[0] not in PATHS:
            self.send_error(HTTPStatus.NOT_FOUND, "There is only the table, at /")
            return
        self.send_response(HTTPStatus.OK)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(self.server.page)))
        self.end_headers()
        if has_body:
            self.wfile.write(self.server.page)

    def log_message(self, format, *args):
        """Keep the terminal for what players need to read."""


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
def play(host, port, browser, as_json):
    """Play on the virtual table: serve it, and open it in the browser."""
    try:
        page = build_page(ROOT).encode()
        server = TableServer(page, host, port)
    except PageError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(why_not(error, host, port, "play")) from error
    with server:
        try:
            urls = addresses(host, server.port, own_address())
            if as_json:
                print_json_line({"urls": urls})
            else:
                show_invitation(urls)
            if browser:
                open_browser(urls[-1])
            server.serve_forever(poll_interval=0.2)
        except KeyboardInterrupt:
            if not as_json:
                click.echo("\nThe table is cleared. Good night!")
