"""Where a server is reached is told in addresses that lead there; each refusal says what to do."""

import errno
import os

import pytest

from host_tools.cli import serving

LAN = "192.168.7.20"


@pytest.mark.parametrize(
    ("host", "own", "expected"),
    [
        ("127.0.0.1", LAN, ["http://127.0.0.1:8000/"]),
        ("0.0.0.0", LAN, [f"http://{LAN}:8000/", "http://127.0.0.1:8000/"]),
        ("0.0.0.0", None, ["http://127.0.0.1:8000/"]),
        (LAN, LAN, [f"http://{LAN}:8000/"]),
        ("fd00::7", LAN, ["http://[fd00::7]:8000/"]),
    ],
)
def test_the_addresses_that_are_told(host, own, expected):
    assert serving.addresses(host, 8000, own) == expected


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.EADDRINUSE, ["port 8000 is in use", "tableref watch --port 8001"]),
        (errno.EACCES, ["8000", "--port"]),
        (errno.EADDRNOTAVAIL, [LAN, "--host"]),
        (errno.ENETDOWN, [LAN, "8000", os.strerror(errno.ENETDOWN)]),
    ],
)
def test_every_refusal_says_what_to_do(code, words):
    line = serving.why_not(OSError(code, os.strerror(code)), LAN, 8000, "watch")
    assert "\n" not in line
    for word in words:
        assert word in line


def test_no_browser_is_told_with_the_address(monkeypatch, capsys):
    monkeypatch.setattr(serving.webbrowser, "open", lambda url: False)
    serving.open_browser("http://127.0.0.1:8000/")
    assert capsys.readouterr().err == (
        "No browser opened here. Open http://127.0.0.1:8000/ in one yourself.\n"
    )


def test_a_browser_that_opens_needs_no_words(monkeypatch, capsys):
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
def test_who_gets_there(url, is_so):
    assert serving.is_for_this_machine_only(url) is is_so
