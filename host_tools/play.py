"""Serves the virtual table on this machine, and to the tablets of the house if asked to."""

import errno
import ipaddress
import socket
import sys
import webbrowser
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import click
import segno

from host_tools.command_line.output import json_option, print_json_line
from host_tools.command_line.parameters import PortNumber
from host_tools.places import ROOT
from host_tools.table_page import PageError, build_page

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
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


def addresses(host, port, own=None):
    """Return the URLs under which a server listening at `host` is reached, the best one first.

    `own` is this machine's address in the house's network, None if it has none.
    """
    shown = [host]
    if ipaddress.ip_address(host).is_unspecified:
        shown = [address for address in (own, LOOPBACK) if address]
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}/" for name in shown]


def own_address():
    """Return this machine's address in the house's network, or None."""
    # Connecting a datagram socket sends nothing; it makes the system choose the way out.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if ipaddress.ip_address(address).is_loopback else address


def why_not(error, host, port):
    """Return why a server could not be opened, and what to do: one line."""
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is in use, perhaps by another table. "
            f"Stop that one, or choose another port: tableref play --port {port + 1}"
        )
    if error.errno == errno.EACCES:
        return f"this machine keeps port {port} for itself. Choose one above 1023: --port {PORT}"
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return f"{host} is not an address of this machine. For all of its addresses: --host"
    return f"cannot listen at {host}, port {port}: {error.strerror}"


def show_invitation(urls):
    """Print where the table is, and a code for tablets to scan if they can reach it."""
    click.echo("The table is set at")
    for url in urls:
        click.echo(f"    {url}")
    host = urls[0].removeprefix("http://").rsplit(":", 1)[0].strip("[]")
    if ipaddress.ip_address(host).is_loopback:
        click.echo("Only this machine can reach it; --host lets a tablet in: make play ARGS=--host")
    else:
        click.echo("A tablet in the same network gets there with this code:\n")
        segno.make(urls[0], error="l").terminal(compact=True)
    click.echo("Press Ctrl-C to stop.")


def open_browser(url):
    """Open the browser on `url`, or say that there is none."""
    try:
        if webbrowser.open(url):
            return
    except webbrowser.Error:
        pass
    click.echo(f"No browser opened here. Open {url} in one yourself.")


def _as_address(_context, _parameter, host):
    if host == "localhost":
        return LOOPBACK
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        raise click.BadParameter(
            f"{host!r} is not an address of this machine; --host alone stands for all of them."
        ) from None


@click.command()
@click.option(
    "--host",
    default=LOOPBACK,
    show_default=True,
    callback=_as_address,
    is_flag=False,
    flag_value=EVERYWHERE,
    metavar="[ADDRESS]",
    help="Let tablets in, at one of this machine's addresses or at all.",
)
@click.option(
    "--port",
    default=PORT,
    show_default=True,
    type=PortNumber(),
    metavar="NUMBER",
    help="The port to listen at; 0 takes any that is free.",
)
@click.option("--browser/--no-browser", default=True, help="Whether to open a browser.")
@json_option("Print only where the table is, as JSON in one line.")
def play(host, port, browser, as_json):
    """Play on the virtual table: serve it, and open it in the browser."""
    try:
        page = build_page(ROOT).encode()
        server = TableServer(page, host, port)
    except PageError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(why_not(error, host, port)) from error
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
