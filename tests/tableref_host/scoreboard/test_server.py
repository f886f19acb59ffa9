"""The server's responses and access rules; refusals have messages and change nothing."""

import json
import re
import socket

import pytest
from house import PAGE, House, Quiet

from tableref_host.scoreboard.server import VIRTUAL, Chosen
from tableref_host.table.page import HEADERS as OF_PLAY
from tableref_host.web import code_door, serving
from tests.clients import websocket
from tests.waiting import TIMEOUT_S

PATHS = ("/", "/state", "/code", "/nothing", "/table")


def test_the_page_and_its_headers(house):
    answer, text = house.ask("/")
    assert (answer.status, text.encode()) == (200, PAGE["/"][0])
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    policy = dict(
        part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == "'self'"
    assert policy["connect-src"] == f"'self' ws://127.0.0.1:{house.port}"
    for name in ("base-uri", "form-action", "frame-ancestors", "object-src"):
        assert policy[name] == "'none'"
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", PATHS)
def test_every_response_has_the_security_headers(house, path):
    answer, _ = house.ask(path)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Server"] is None
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_the_state_is_the_board(house):
    assert house.state() == json.loads(json.dumps(house.board.state()))
    assert house.ask("/state")[0].headers["Content-Type"] == "application/json"


def test_the_virtual_table_is_served_as_by_play(tmp_path):
    chosen = Chosen(VIRTUAL, Quiet(), table=b"<title>table</title>")
    with House(tmp_path / "names.json", chosen) as house:
        answer, text = house.ask("/table")
        assert text == "<title>table</title>"
        for name, value in OF_PLAY.items():
            assert answer.headers.get_all(name) == [value]
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        # The page has a separate CSP, because it loads more than the scoreboard does.
        assert "default-src" not in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/table",
        "/page/",
        "/pyproject.toml",
        "/page/../../../pyproject.toml",
        "/page/%2e%2e/%2e%2e/pyproject.toml",
        "//etc/passwd",
        "/page/js/../../board.py",
        "/openapi.json",
        "/favicon.ico",
        "/live",
        "/table/line",
    ],
)
def test_all_other_paths_are_missing(house, path):
    answer, text = house.ask(path)
    assert answer.status == 404
    assert text == "There is nothing here. The scoreboard is at /\n"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_only_get_and_head_are_answered(house, method):
    answer, text = house.ask("/state", method, Origin=house.url)
    assert answer.status == 405
    assert "can be read" in text
    assert house.ask("/state", method)[0].status == 403


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "[::1]:{port}"]
)
def test_an_unknown_host_is_refused(house, path, host):
    answer, text = house.ask(path, Host=host.format(port=house.port))
    assert answer.status == 421
    assert text == f"The scoreboard has no such address. It is at {house.url}/\n"
    assert host not in answer.headers["Content-Security-Policy"]


def test_localhost_is_ours(house):
    assert house.ask("/state", Host=f"localhost:{house.port}")[0].status == 200


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1"])
def test_a_code_from_another_origin_is_refused_and_stays_valid(house, origin):
    code = house.call(house.guard.new_code)
    headers = {"Origin": origin} if origin else {}
    answer, text = house.ask("/code", "POST", json.dumps({"code": code}), **headers)
    assert (answer.status, answer.headers["Set-Cookie"]) == (403, None)
    assert "own page" in text
    assert house.redeem(code)[0].status == 200


def test_a_code_gives_a_cookie_that_no_script_and_no_other_page_can_read(house):
    answer, told = house.redeem(house.call(house.guard.new_code))
    assert (answer.status, told) == (200, {"change": True})
    name, *words = re.split("; |=", answer.headers["Set-Cookie"], maxsplit=2)
    assert name == f"tableref_{house.port}"
    attributes = {word.lower() for word in words[1].split("; ")}
    assert {"httponly", "samesite=strict", "path=/"} == attributes


def test_a_code_works_once(house):
    code = house.call(house.guard.new_code)
    assert house.redeem(code)[0].status == 200
    answer, told = house.redeem(code)
    assert (answer.status, answer.headers["Set-Cookie"]) == (403, None)
    assert "Wrong code" in told["refused"]


def test_wrong_codes_are_refused_and_then_ignored_for_a_while(house):
    code = house.call(house.guard.new_code)
    tries = [house.redeem("no code")[0].status for _ in range(8)]
    assert tries == [403] * 5 + [429] * 3
    answer, told = house.redeem(code)
    assert answer.status == 429
    assert "Wait a minute" in told["refused"]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "12345678",
        "null",
        "[]",
        '"12345678"',
        "{",
        "{}",
        '{"code": null}',
        '{"code": 12345678}',
        '{"code": ["12345678"]}',
        "code=12345678",
        b"\xff\xfe",
        "[" * 1000,
    ],
)
def test_an_invalid_code_is_refused_and_is_no_attempt(house, body):
    for _ in range(6):
        answer, text = house.ask("/code", "POST", body, Origin=house.url)
        assert answer.status == 400
        assert '{"code": "12345678"}' in json.loads(text)["refused"]


def test_a_large_body_is_refused(house):
    whole = json.dumps({"code": ""})
    whole = json.dumps({"code": "1" * (1024 - len(whole))})
    assert house.ask("/code", "POST", whole, Origin=house.url)[0].status == 403
    body = json.dumps({"code": "1" * 2000})
    answer, text = house.ask("/code", "POST", body, Origin=house.url)
    assert answer.status == 413
    assert "1024 bytes" in json.loads(text)["refused"]
    pieces = (b"x" * 1000 for _ in range(100))
    try:
        assert house.ask("/code", "POST", pieces, Origin=house.url)[0].status == 413
    except OSError:
        # The server disconnected before all was sent.
        pass


def test_a_body_that_does_not_arrive_has_a_timeout(house, monkeypatch):
    monkeypatch.setattr(code_door, "BODY_TIMEOUT_S", 0.05)
    head = (
        f"POST /code HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nOrigin: {house.url}\r\n"
        'Content-Length: 20\r\n\r\n{"code"'
    )
    with socket.create_connection(("127.0.0.1", house.port), TIMEOUT_S) as slow:
        slow.sendall(head.encode())
        assert b"408 " in slow.recv(1000)


def test_a_client_without_a_request_is_disconnected(house, monkeypatch):
    monkeypatch.setattr(serving, "REQUEST_TIMEOUT_S", 0.05)
    with socket.create_connection(("127.0.0.1", house.port), TIMEOUT_S) as silent:
        silent.sendall(b"GET / HTTP/1.1\r\nHost:")
        try:
            assert silent.recv(1000) == b""
        except ConnectionResetError:
            pass


def test_an_invalid_request_is_answered_without_a_report(house, capfd):
    for noise in (
        b"\x16\x03\x01\x02\x00\x01\n\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"\0" * 100 + b"\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", house.port), TIMEOUT_S) as stranger:
            stranger.sendall(noise)
            assert b" 400 " in stranger.recv(1000)
    assert house.ask("/")[0].status == 200
    assert capfd.readouterr() == ("", "")


def test_an_exception_ends_one_response_and_is_reported(house, monkeypatch):
    monkeypatch.setattr(house.hub, "state_text", lambda language: 1 / 0)
    assert house.ask("/state")[0].status == 500
    assert house.ask("/")[0].status == 200
    (fault,) = house.faults
    assert isinstance(fault, ZeroDivisionError)
    house.faults.clear()


def test_a_right_granted_behind_a_proxy_never_uses_plain_http(tmp_path):
    origin = "https://board.example.org"
    with House(tmp_path / "names.json", public=origin) as house:
        code = house.call(house.guard.new_code)
        answer, told = house.redeem(code, Origin=origin, Host="board.example.org")
        assert (answer.status, told) == (200, {"change": True})
        assert "Secure" in answer.headers["Set-Cookie"]
        cookie = answer.headers["Set-Cookie"].split(";")[0]
        through = socket.create_connection(("127.0.0.1", house.port), TIMEOUT_S)
        named = {"origin": origin, "additional_headers": {"Cookie": cookie}, "proxy": None}
        with websocket("ws://board.example.org/live", sock=through, **named) as line:
            while (told := json.loads(line.recv(TIMEOUT_S)))["type"] != "may":
                pass
            assert told["change"]
        # Without the proxy the page has another origin and another cookie.
        assert (
            "Secure" not in house.redeem(house.call(house.guard.new_code))[0].headers["Set-Cookie"]
        )
