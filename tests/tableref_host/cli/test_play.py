"""The server serves only the page; each failure is one clear line."""

import contextlib
import errno
import http.client
import json
import re
import signal
import socket

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from tableref_host.cli import play, serving
from tableref_host.cli.main import main
from tableref_host.seats.relay import NO_CODE
from tableref_host.table.page import PageError
from tests import serving_command
from tests.clients import websocket
from tests.served_page import ServedPage
from tests.waiting import TIMEOUT_S

PAGE = b"<!doctype html><title>a table</title>"
LAN = "192.168.7.20"


@pytest.fixture
def server():
    with ServedPage(PAGE) as server:
        yield server


def ask(server, path, method="GET", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT_S)
    connection.putrequest(method, path, skip_host=bool(headers), skip_accept_encoding=True)
    for name, text in headers.items():
        connection.putheader(name, text)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


@pytest.mark.parametrize("path", ["/", "/index.html", "/?from=tablet"])
def test_the_page_is_served(server, path):
    answer, body = ask(server, path)
    assert (answer.status, body) == (200, PAGE)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Content-Length"] == str(len(PAGE))


def test_only_the_page_is_isolated_in_its_process(server):
    answer, _ = ask(server, "/")
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Embedder-Policy"] == "require-corp"


def test_head_returns_no_body(server):
    answer, body = ask(server, "/", "HEAD")
    assert (answer.status, body) == (200, b"")
    assert answer.headers["Content-Length"] == str(len(PAGE))


@pytest.mark.parametrize(
    "path",
    [
        "/pyproject.toml",
        "/../pyproject.toml",
        "/%2e%2e/pyproject.toml",
        "//etc/passwd",
        "/index.html/../../etc/passwd",
        "/tableref_host/",
        "/firmware/main.py",
    ],
)
def test_all_other_paths_are_missing(server, path):
    answer, body = ask(server, path)
    assert answer.status in (400, 404)
    assert PAGE not in body
    assert b"root:" not in body


def test_only_get_and_head_are_answered(server):
    answer, _ = ask(server, "/", "POST")
    assert answer.status == 403


def test_a_browser_that_disconnects_is_not_reported(server, capfd):
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port)) as hasty:
            hasty.sendall(b"GET / HTTP/1.1\r\n")
            # close with a reset instead of a goodbye
            hasty.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    assert ask(server, "/")[1] == PAGE
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("host", ["evil.example", "192.168.7.20:{}", "127.0.0.1"])
def test_an_unknown_host_is_refused(server, host):
    answer, body = ask(server, "/", Host=host.format(server.port))
    assert answer.status == 421
    assert body.decode() == f"The table has no such address. It is at {server.url}\n"


def test_other_pages_cannot_embed_the_table(server):
    answer, _ = ask(server, "/")
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    # The browser caches it, but revalidates it each time.
    assert answer.headers["Cache-Control"] == "no-cache"


def test_every_response_has_the_security_headers(server):
    answer, body = ask(server, "/nothing")
    assert body == b"There is nothing here. The table is at /\n"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Server"] is None


def test_a_tablet_gets_a_qr_code_and_a_typed_code(capsys):
    play.show_one_table([f"http://{LAN}:8000/", "http://127.0.0.1:8000/"], "12345678")
    shown = capsys.readouterr().out
    assert f"http://{LAN}:8000/table#code=12345678" in shown
    assert len(re.findall("[█▀▄]", shown)) > 100
    assert "Ctrl-C" in shown


class Codes:
    """A table that counts its codes. `used` are the functions to be called when they are used."""

    def __init__(self):
        self.used = []

    def screen_code(self, when_used=None):
        self.used.append(when_used)
        return f"{len(self.used):08}"


def test_each_printed_code_is_followed_by_another_and_the_browser_has_its_own(capsys):
    urls = [f"http://{LAN}:8000/", "http://127.0.0.1:8000/"]
    table = Codes()
    assert play.announce(table, urls, False) == f"{urls[1]}table#code=00000002"
    assert "#code=00000001" in capsys.readouterr().out
    for at, code in ((0, "00000003"), (2, "00000004")):
        table.used[at]()
        assert f"{urls[0]}table#code={code}" in capsys.readouterr().out


def test_without_an_address_for_others_there_is_no_code(capsys):
    play.show_invitation(["http://127.0.0.1:8000/"])
    shown = capsys.readouterr().out
    assert not re.findall("[█▀▄]", shown)
    assert "--host" in shown


def test_a_table_for_this_machine_only_says_so(capsys):
    play.show_one_table(["http://127.0.0.1:8000/"], "12345678")
    shown = capsys.readouterr().out
    assert not re.findall("[█▀▄]", shown)
    assert "Only this machine can reach it" in shown


def test_a_port_in_use_is_one_line_and_status_1(server, monkeypatch):
    monkeypatch.setattr(play, "build_page", lambda root, seats, pico: "page")
    result = CliRunner().invoke(main, ["play", "--port", str(server.port), "--no-browser"])
    assert result.exit_code == 1
    assert f"port {server.port} is in use" in result.output
    assert result.output.count("\n") == 1


def test_a_missing_part_is_reported_before_a_port_is_opened(monkeypatch):
    def fail(root, seats, pico):
        raise PageError("it is missing. Run `make setup`, then try again.")

    monkeypatch.setattr(play, "build_page", fail)
    result = CliRunner().invoke(main, ["play", "--no-browser"])
    assert result.exit_code == 1
    assert result.output == "Error: it is missing. Run `make setup`, then try again.\n"


@pytest.mark.parametrize("host", ["table.local.", "300.1.1.1", ""])
def test_a_host_that_is_no_address_is_refused_with_a_message(host):
    result = CliRunner().invoke(main, ["play", "--host", host])
    assert result.exit_code == 2
    assert "is not an address" in result.output


@pytest.mark.parametrize(
    ("arguments", "host"),
    [
        ([], "127.0.0.1"),
        (["--host"], "0.0.0.0"),
        (["--host", "--no-browser"], "0.0.0.0"),
        (["--host", LAN], LAN),
        (["--host=localhost"], "127.0.0.1"),
    ],
)
def test_host_without_an_address_means_all_addresses(monkeypatch, arguments, host):
    asked = []

    def refuse(host, port):
        asked.append((host, port))
        raise OSError(errno.EADDRINUSE, "")

    monkeypatch.setattr(play, "build_page", lambda root, seats, pico: "page")
    monkeypatch.setattr(serving, "listener", refuse)
    assert CliRunner().invoke(main, ["play", *arguments]).exit_code == 1
    assert asked == [(host, 8000)]


@pytest.mark.parametrize(
    ("words", "pico", "seats"),
    [
        ((), {}, None),
        (("--host", LAN), None, "table/seats"),
        (("--public-address", "https://a.example"), None, "table/seats"),
    ],
)
def test_a_table_with_phones_cannot_flash_and_allows_many_connections(
    monkeypatch, words, pico, seats
):
    built, calls = [], []
    urls = [f"http://{LAN}:8000/", "http://127.0.0.1:8000/"]

    def build_page(root, seats, pico):
        built.append((seats, pico))
        return "page"

    async def run(app, listening, started):
        calls.append("run")

    monkeypatch.setattr(play, "build_page", build_page)
    monkeypatch.setattr(play, "listen", lambda *_: (contextlib.nullcontext(), urls))
    monkeypatch.setattr(play, "open_pages", calls.append)
    monkeypatch.setattr(play.serving, "allow_files", lambda: calls.append("many files"))
    monkeypatch.setattr(play.serving, "run", run)
    done = CliRunner().invoke(main, ["play", *words])
    assert (done.exit_code, built) == (0, [(seats, pico)])
    *before, (opened,), last = calls
    assert (before, last) == (["many files"] if seats else [], "run")
    assert opened.partition("#code=")[0] == urls[1] + ("table" if seats else "")


def ask_line(port, path, cookie=None):
    """Return how the server closes a connection to `path`, or its first message."""
    headers = {"Cookie": cookie} if cookie else {}
    origin = f"http://127.0.0.1:{port}"
    address = f"ws://127.0.0.1:{port}{path}"
    with websocket(address, origin=origin, additional_headers=headers) as line:
        try:
            return json.loads(line.recv(TIMEOUT_S))
        except ConnectionClosed as end:
            return end.rcvd.reason


def test_with_an_address_there_is_one_table_with_seats_for_phones():
    with serving_command.serving("play", "--host", "127.0.0.1", "--json") as (_, printed):
        told = json.loads(printed)
        port = int(told["urls"][0].split(":")[2].strip("/"))
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_S)
        connection.request("GET", "/table")
        assert b'name="tableref-seats" content="table/seats"' in connection.getresponse().read()
        assert ask_line(port, "/seat") == NO_CODE
        headers = {"Origin": f"http://127.0.0.1:{port}"}
        connection.request("POST", "/code", json.dumps({"code": told["code"]}), headers)
        cookie = connection.getresponse().headers["Set-Cookie"].split(";")[0]
        connection.close()
        assert ask_line(port, "/table/seats", cookie)["url"] == told["urls"][0]


def test_behind_a_proxy_there_is_one_table_at_the_proxys_address():
    typed = "HTTPS://Example.org:443/games/table/"
    with serving_command.serving("play", "--public-address", typed, "--json") as (_, printed):
        told = json.loads(printed)
        public, local = told["urls"]
        assert public == "https://example.org/games/table/"
        port = int(local.split(":")[2].strip("/"))
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_S)
        headers = {"Host": "example.org", "Origin": "https://example.org"}
        connection.request("POST", "/code", json.dumps({"code": told["code"]}), headers)
        assert "; secure" in connection.getresponse().headers["Set-Cookie"].lower()
        connection.close()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("example.org/table", "is not a web address"),
        ("https://example.org/ta ble", "has an invalid path"),
        ("https://example.org/table?x=1", "more than a name, a port and a path"),
        ("https://example.org//table", "has an invalid path"),
    ],
)
def test_an_invalid_public_address_is_refused_with_a_message(typed, told):
    result = CliRunner().invoke(main, ["play", "--public-address", typed])
    assert result.exit_code == 2
    assert told in result.output


def test_ctrl_c_stops_the_server_without_an_error():
    with serving_command.serving("play") as (process, printed):
        port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", printed)[1])
        with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT_S):
            process.send_signal(signal.SIGINT)
            # The client's connection is still open, but the command does not wait for it.
            out, err = process.communicate(timeout=TIMEOUT_S)
        assert process.returncode == 0
        assert out.endswith("\nStopped; nothing was deleted.\n")
        assert err == ""
