"""The printed addresses of a server work; each refusal has advice."""

import errno
import socket
import sys
import threading

import pytest

from tableref_host.cli import serving
from tests.waiting import TIMEOUT_S, until

LAN, VPN = "192.168.7.20", "10.8.0.2"


@pytest.mark.parametrize(
    ("host", "own", "expected"),
    [
        ("127.0.0.1", [LAN], ["http://127.0.0.1:8000/"]),
        ("0.0.0.0", [LAN], [f"http://{LAN}:8000/", "http://127.0.0.1:8000/"]),
        ("0.0.0.0", [], ["http://127.0.0.1:8000/"]),
        (
            "0.0.0.0",
            [LAN, VPN],
            [f"http://{LAN}:8000/", f"http://{VPN}:8000/", "http://127.0.0.1:8000/"],
        ),
        (LAN, [LAN], [f"http://{LAN}:8000/"]),
        ("fd00::7", [LAN], ["http://[fd00::7]:8000/"]),
    ],
)
def test_the_printed_addresses_are_right(host, own, expected):
    assert serving.addresses(host, 8000, own) == expected


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (
            OSError(errno.EADDRINUSE, ""),
            "port 80 is in use, perhaps by another table. Stop that one, or choose another port: "
            "tableref watch --port 81",
        ),
        (
            OSError(errno.EACCES, ""),
            "this machine keeps port 80 for itself. Choose one above 1023: --port 8000",
        ),
        *(
            (error, f"{LAN} is not an address of this machine. For all of its addresses: --host")
            for error in (OSError(errno.EADDRNOTAVAIL, ""), socket.gaierror(-2, "unknown"))
        ),
        (OSError(errno.ENETDOWN, "down"), f"cannot listen at {LAN}, port 80: down"),
    ],
)
def test_every_refusal_has_advice(error, line):
    assert serving.why_not(error, LAN, 80, "watch") == line


@pytest.mark.parametrize("error", [None, serving.webbrowser.Error(), OSError(2, "none")])
def test_if_no_browser_opens_the_address_is_printed(monkeypatch, capsys, error):
    def open_none(url):
        if error:
            raise error
        return False

    monkeypatch.setattr(serving.webbrowser, "open", open_none)
    serving.open_browser("http://127.0.0.1:8000/")
    assert capsys.readouterr().err == (
        "No browser opened here. Open http://127.0.0.1:8000/ in one yourself.\n"
    )


def test_if_a_browser_opens_nothing_is_printed(monkeypatch, capsys):
    opened = []
    monkeypatch.setattr(serving.webbrowser, "open", lambda url: opened.append(url) or True)
    serving.open_browser("http://127.0.0.1:8000/")
    assert opened == ["http://127.0.0.1:8000/"]
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("url", "is_so"),
    [
        ("http://127.0.0.1:8000/", True),
        ("http://[::1]:8000/", True),
        (f"http://{LAN}:8000/", False),
        ("http://[fd00::7]:8000/", False),
        ("https://board.example.org/", False),
    ],
)
def test_the_output_says_who_can_connect(url, is_so):
    assert serving.is_for_this_machine_only(url) is is_so


@pytest.mark.parametrize(
    ("way_out", "interfaces", "expected"),
    [
        (LAN, {LAN: False}, [LAN]),
        # A VPN with the default route: phones cannot reach its addresses.
        (VPN, {LAN: False, VPN: True}, [LAN, VPN]),
        (VPN, {VPN: True, LAN: False, "127.0.0.1": False}, [LAN, VPN]),
        # Two networks: the one with the default route is preferred.
        (LAN, {"192.168.9.1": False, LAN: False}, [LAN, "192.168.9.1"]),
        # No default route, as in a hotel or with a cable between two laptops.
        (None, {LAN: False}, [LAN]),
        (None, {"127.0.0.1": False}, []),
        # A system that does not report its interfaces.
        (LAN, {}, [LAN]),
    ],
)
def test_the_home_network_precedes_a_vpn(monkeypatch, way_out, interfaces, expected):
    monkeypatch.setattr(serving, "_way_out", lambda: way_out)
    monkeypatch.setattr(serving, "_of_interfaces", lambda: interfaces)
    assert serving.own_addresses() == expected


def test_the_interfaces_of_this_machine_are_found():
    found = serving._of_interfaces()
    assert all(serving.ipaddress.ip_address(address).version == 4 for address in found)
    way_out = serving._way_out()
    if way_out and serving.fcntl:
        assert way_out in found
        assert serving.own_addresses()


@pytest.mark.parametrize(
    ("name", "flags", "is_tunnel"),
    [
        *((name, 0x1043, False) for name in ("eth0", "en0", "wlan0", "bridge0")),
        ("ib0", 0x10D1, True),  # Point to point.
        *((f"{name}0", 0xD1, True) for name in serving.TUNNELS),
    ],
)
def test_a_tunnel_is_recognised_by_its_flags_or_its_name(monkeypatch, name, flags, is_tunnel):
    def ioctl(asked, question, data):
        assert data.rstrip(b"\0").decode() == name
        answer = bytearray(256)
        if question == serving.ADDRESS_OF["linux"]:
            answer[20:24] = bytes((10, 8, 0, 2))
        else:
            answer[16:18] = flags.to_bytes(2, sys.byteorder)
        return bytes(answer)

    class Fcntl:
        pass

    Fcntl.ioctl = staticmethod(ioctl)
    monkeypatch.setattr(serving, "fcntl", Fcntl)
    monkeypatch.setattr(serving.sys, "platform", "linux")
    virtual = ("docker0", "br-12", "veth1a", "virbr0", "vmnet8", "vboxnet0", "lxcbr0", "podman0")
    names = [*enumerate((*virtual, "cni0"), 1), (20, name)]
    monkeypatch.setattr(serving.socket, "if_nameindex", lambda: names)
    assert serving._of_interfaces() == {VPN: is_tunnel}


def test_tunnels_are_those_of_the_usual_vpns():
    assert set(serving.TUNNELS) >= {"tun", "tap", "utun", "wg", "ppp", "tailscale", "zt"}


def test_a_browser_that_stays_open_does_not_keep_the_program_running(monkeypatch):
    begun, may_end, opened = threading.Event(), threading.Event(), []

    def open_browser(url):
        opened.append((url, threading.current_thread().daemon))
        begun.set()
        may_end.wait(TIMEOUT_S)

    monkeypatch.setattr(serving, "open_browser", open_browser)
    serving.open_pages(["http://a/", "http://b/"])
    assert begun.wait(TIMEOUT_S) and opened == [("http://a/", True)]
    may_end.set()
    # Wait for the second page, because a later call would open a real browser during another test.
    until("opened the second page", lambda: len(opened) == 2)
