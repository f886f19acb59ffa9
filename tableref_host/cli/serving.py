"""What the commands that serve pages share: addresses, the browser, and errors."""

import contextlib
import errno
import ipaddress
import socket
import struct
import sys
import threading
import traceback
import webbrowser
from urllib.parse import urlsplit

import click
import segno

from tableref_host.advice import typed
from tableref_host.cli.ending import BUG, line_and_status
from tableref_host.cli.parameters import PortNumber, WebAddress
from tableref_host.web.serving import listener

if sys.platform != "win32":
    import fcntl

ADDRESS_OF = {"linux": 0x8915, "darwin": 0xC0206921}
"""Platform -> SIOCGIFADDR, the request for an interface's address."""
FLAGS_OF = {"linux": 0x8913, "darwin": 0xC0206911}
"""Platform -> SIOCGIFFLAGS, the request for an interface's flags."""
IFF_POINTOPOINT = 0x10
TUNNELS = ("tun", "tap", "utun", "wg", "ppp", "tailscale", "zt")
"""Prefixes of the names of VPN interfaces."""
VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman", "cni")
"""Prefixes of the names of virtual interfaces, which other machines cannot reach."""
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"


def host_option(help):
    """Return the decorator that adds --host, as `host` (an address).

    --host without a value stands for all addresses of this machine.
    """
    return click.option(
        "--host",
        default=LOOPBACK,
        show_default=True,
        callback=_as_address,
        is_flag=False,
        flag_value=EVERYWHERE,
        metavar="[ADDRESS]",
        help=help,
    )


def port_option(default):
    """Return the decorator that adds --port, as `port`."""
    return click.option(
        "--port",
        default=default,
        show_default=True,
        type=PortNumber(),
        metavar="NUMBER",
        help="Port to listen at; 0 for any.",
    )


def public_address_option(example="https://board.example.org", has_path=False):
    """Return the decorator that adds --public-address, as `public_address` (None if not given).

    The address is an origin; `has_path` allows a path after it. The help shows the `example`.
    """
    return click.option(
        "--public-address",
        type=WebAddress(has_path),
        metavar="URL",
        help=f"Address of a proxy: {example}.",
    )


def browser_option():
    """Return the decorator that adds --browser/--no-browser, as `browser`."""
    return click.option("--browser/--no-browser", default=True, help="Whether to open a browser.")


def _as_address(_context, _parameter, host):
    if host == "localhost":
        return LOOPBACK
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        raise click.BadParameter(
            f"{host!r} is not an address of this machine; --host alone stands for all of them."
        ) from None


def listen(host, port, command, public=None):
    """Return (a listening socket for `tableref COMMAND`, the URLs at which it can be reached).

    `public` is the address of a proxy in front of the server, or None; it becomes the first URL.
    Raises ClickException if the machine refuses the socket.
    """
    try:
        listening = listener(host, port)
    except OSError as error:
        raise click.ClickException(why_not(error, host, port, command)) from error
    urls = addresses(host, listening.getsockname()[1], own_addresses())
    return listening, [f"{public}/", *urls] if public else urls


def addresses(host, port, own=()):
    """Return the URLs of a server that listens at `host`, the best one first.

    `own` are this machine's addresses in its networks, the best one first.
    """
    names = [host]
    if ipaddress.ip_address(host).is_unspecified:
        names = [*own, LOOPBACK]
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}/" for name in names]


def own_addresses():
    """Return this machine's IPv4 addresses, the best one first.

    The address in the home network comes first, then other networks and VPNs. Networks of virtual
    machines and containers are left out.
    """
    way_out = _way_out()
    found = {way_out: False} if way_out else {}
    found.update(_of_interfaces())
    usable = [address for address in found if not ipaddress.ip_address(address).is_loopback]
    return sorted(usable, key=lambda address: (found[address], address != way_out))


def _way_out():
    """Return this machine's address on the route to others, possibly that of a VPN, or None."""
    # Connecting a datagram socket sends nothing, but makes the system choose the route.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return probe.getsockname()[0]


def _of_interfaces():
    """Return {address: whether its interface is a tunnel} for all interfaces but virtual ones."""
    if sys.platform not in ADDRESS_OF:
        # Windows lacks the requests that list the interfaces' addresses, so look up this machine's
        # name instead.
        with contextlib.suppress(OSError):
            named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            return {entry[4][0]: False for entry in named}
        return {}
    found = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            if name.startswith(VIRTUAL):
                continue
            # Skip an interface without an address, for which the request raises OSError.
            with contextlib.suppress(OSError):
                address = _asked(asked, ADDRESS_OF[sys.platform], name)
                (flags,) = struct.unpack_from("=H", _asked(asked, FLAGS_OF[sys.platform], name), 16)
                is_tunnel = bool(flags & IFF_POINTOPOINT) or name.startswith(TUNNELS)
                found[socket.inet_ntoa(address[20:24])] = is_tunnel
    return found


def _asked(asked, question, name):
    """Return the system's answer to a `question` about an interface (struct ifreq, bytes)."""
    return fcntl.ioctl(asked, question, struct.pack("256s", name.encode()[:15]))


def why_not(error, host, port, command):
    """Return one line: why `tableref COMMAND` could not listen, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is in use, perhaps by another table. "
            f"Stop that one, or choose another port: {typed(command, '--port', str(port + 1))}"
        )
    if error.errno == errno.EACCES:
        return f"this machine keeps port {port} for itself. Choose one above 1023: --port 8000"
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return f"{host} is not an address of this machine. For all of its addresses: --host"
    return f"cannot listen at {host}, port {port}: {error.strerror}"


def is_for_this_machine_only(url):
    """Return whether `url`, as `listen` returns it, is reachable from this machine only."""
    try:
        return ipaddress.ip_address(urlsplit(url).hostname).is_loopback
    except ValueError:
        return False


def show_addresses(urls, alone, others):
    """Print the `urls`, and then a message.

    The message is `alone` if only this machine can reach the URLs, otherwise `others` and a QR code
    of the first URL.
    """
    for url in urls:
        click.echo(f"    {url}")
    if is_for_this_machine_only(urls[0]):
        click.echo(f"Only this machine can reach it; {alone}")
    else:
        click.echo(f"{others}\n")
        show_picture_of(urls[0])


def spaced(code):
    """Return a code as it is printed, in two halves: 1234 5678."""
    half = len(code) // 2
    return f"{code[:half]} {code[half:]}"


def show_picture_of(url):
    """Print `url` as a QR code."""
    segno.make(url, error="l").terminal(compact=True)


def open_browser(url):
    """Open the browser on `url`, or print that there is none."""
    try:
        if webbrowser.open(url):
            return
    except (webbrowser.Error, OSError):
        # This happens if the environment variable BROWSER names a browser that is not installed.
        pass
    # Print to stderr, because a program may be reading stdout.
    click.echo(f"No browser opened here. Open {url} in one yourself.", err=True)


def open_pages(urls):
    """Open the browser on `urls` in a thread, because some return only when they are closed."""

    def open_all():
        for url in urls:
            open_browser(url)

    threading.Thread(target=open_all, daemon=True).start()


class Faults:
    """Prints errors that must not stop the program, with or without tracebacks."""

    def __init__(self, has_tracebacks=False):
        self._has_tracebacks = has_tracebacks
        self._printed = set()

    def report(self, error):
        """Print one line about the exception `error`; a bug is printed only the first time."""
        line, status = line_and_status(error)
        if line in self._printed and status == BUG:
            return
        self._printed.add(line)
        if self._has_tracebacks:
            click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
        click.echo(f"Error: {line}", err=True)
