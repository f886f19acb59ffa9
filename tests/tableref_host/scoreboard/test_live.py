"""Viewers receive the board and its changes; requests are executed or refused."""

import asyncio
import json
import socket
from types import SimpleNamespace

import pytest
from house import close_of
from websockets.exceptions import InvalidStatus

from tableref_host.protocol.messages import Connected, EventReceived, PlayerIs
from tableref_host.scoreboard import hub as hub_module
from tableref_host.scoreboard import live
from tableref_host.scoreboard.naming import AskError
from tableref_host.web import guests
from tableref_host.web.request_checks import Rate
from tests.waiting import TIMEOUT_S

NAMES = {"type": "name", "player": 3, "name": "Anna"}


def seat(board, player):
    return next(seat for seat in board["seats"] if seat["player"] == player)


def test_a_viewer_gets_the_board_and_then_its_rights(house):
    with house.viewer() as screen:
        assert screen.read()["type"] == "board"
        assert screen.board == house.state()
        assert screen.read() == {"type": "may", "change": False}


def test_with_a_session_a_viewer_may_change_names(house):
    with house.viewer(may_change=True) as screen:
        assert screen.read_next("may") == {"type": "may", "change": True}


@pytest.mark.parametrize(
    "cookie", ["tableref_{port}=", "tableref_{port}=abc", "tableref_1={right}"]
)
def test_with_any_other_cookie_a_viewer_may_not(house, cookie):
    right = house.right().split("=")[1]
    with house.line(cookie=cookie.format(port=house.port, right=right)) as websocket:
        websocket.recv(TIMEOUT_S)
        assert json.loads(websocket.recv(TIMEOUT_S)) == {"type": "may", "change": False}


def test_all_viewers_get_changes(house):
    with house.viewer() as one, house.viewer() as other:
        house.tell(Connected("a table"))
        for screen in (one, other):
            screen.read_until(
                lambda screen: screen.board and screen.board["source"]["is_connected"]
            )
            assert screen.board == house.state()


@pytest.mark.parametrize(
    "origin",
    [None, "null", "http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1:{port}"],
)
@pytest.mark.parametrize("path", ["/live", "/table/line"])
def test_a_page_of_another_origin_gets_no_connection(house, origin, path):
    with pytest.raises(InvalidStatus) as raised:
        with house.line(path, origin=origin and origin.format(port=house.port)):
            pass
    assert raised.value.response.status_code == 403
    assert b"own page" in raised.value.response.body
    assert "default-src 'self'" in raised.value.response.headers["Content-Security-Policy"]


def test_another_name_for_our_address_gets_no_connection(house):
    evil = f"evil.example:{house.port}"
    address = ("127.0.0.1", house.port)
    with socket.create_connection(address, TIMEOUT_S) as sock:
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        sock.sendall(
            f"GET /live HTTP/1.1\r\nHost: {evil}\r\nOrigin: http://{evil}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\n{key}\r\n".encode()
        )
        assert b" 421 " in sock.recv(1000)


def test_without_a_virtual_table_its_endpoint_is_missing(house):
    with pytest.raises(InvalidStatus) as raised:
        with house.line("/table/line"):
            pass
    assert raised.value.response.status_code in (403, 404)


def test_a_connection_check_is_answered(house):
    with house.viewer() as screen:
        screen.send({"type": "beat"})
        assert screen.read_next("beat") == {"type": "beat"}
        assert "refused" not in [message["type"] for message in screen.messages]


def test_without_the_right_a_change_is_refused(house):
    before = house.state()
    with house.viewer() as screen:
        screen.send(NAMES)
        assert "entered the code" in screen.refusal()
    assert house.state() == before


def test_a_name_is_shown_on_all_screens_and_stored(house):
    with house.viewer() as other, house.viewer(may_change=True) as screen:
        screen.send(NAMES)
        screen.read_until(lambda screen: screen.messages and screen.board)
        assert screen.read_next("note")["words"].startswith("This table can't keep names")
        other.read_until(lambda screen: screen.board and seat(screen.board, 3)["name"] == "Anna")
    with house.viewer() as later:
        later.read()
        assert seat(later.board, 3)["label"] == "Anna"


@pytest.mark.parametrize("name", ["<b>x</b>", "'\"&<>;", "</script>", "{{x}}", "ÄÖÜ ß 🎲"])
def test_markup_in_names_stays_text(house, name):
    with house.viewer(may_change=True) as screen:
        screen.send({**NAMES, "name": name})
        screen.read_until(lambda screen: screen.board and seat(screen.board, 3)["name"] == name)
        assert seat(house.state(), 3)["name"] == name


def test_markup_in_messages_stays_text(house):
    event = {"seq": 1, "t_us": 1, "event": "<img src=x onerror=alert(1)>"}
    with house.viewer() as screen:
        house.tell(EventReceived(event, True), PlayerIs(4, "<i>Cy</i>", "red", False))
        screen.read_until(
            lambda screen: screen.board and seat(screen.board, 4)["name"] == "<i>Cy</i>"
        )
        answer, text = house.ask("/state")
        assert answer.headers["Content-Type"] == "application/json"
        assert "<i>Cy</i>" in text


def test_at_the_limit_viewers_get_a_message(house, monkeypatch):
    house.until_alone()
    monkeypatch.setattr(hub_module, "MAX_VIEWERS", 1)
    monkeypatch.setattr(hub_module, "RESERVED", 0)
    with house.viewer() as first:
        first.read()
        with house.line() as websocket:
            (code, words), (message,) = close_of(websocket)
        assert code == 1013
        assert json.loads(message) == {"type": "refused", "words": words}
        assert "Close one of them" in words
        house.tell(Connected("goes on"))
        first.read_until(lambda screen: screen.board["source"]["name"] == "goes on")


def test_one_address_cannot_use_all_places(house, monkeypatch):
    house.until_alone()
    house.until("nobody there", lambda: not house.connections)
    monkeypatch.setattr(guests, "is_here", lambda address: False)
    monkeypatch.setattr(guests, "MAX_PER_ADDRESS", 2)
    with house.viewer() as first, house.viewer() as second:
        first.read()
        second.read()
        with pytest.raises(InvalidStatus) as raised:
            with house.line():
                pass
        assert raised.value.response.status_code == 503
        assert b"Close some" in raised.value.response.body
        answer, text = house.ask("/")
        assert (answer.status, answer.headers["Refresh"]) == (503, "5")
        assert "Close some pages. This page tries again." in text
    house.until("nobody there", lambda: not house.connections)
    assert house.ask("/")[0].status == 200


def test_a_returning_viewer_gets_a_place_at_the_limit(house, monkeypatch):
    house.until_alone()
    monkeypatch.setattr(hub_module, "MAX_VIEWERS", 0)
    with house.viewer() as screen:
        # A viewer on this computer is admitted in any case.
        assert screen.read()["type"] == "board"


def test_a_message_of_a_viewer_may_have_1024_bytes():
    text = json.dumps({**NAMES, "name": "Ännchen"}, ensure_ascii=False)
    size = len(text.encode())
    assert live.read(text + " " * (1024 - size))["name"] == "Ännchen"
    with pytest.raises(AskError) as caught:
        live.read(text + " " * (1025 - size))
    assert (caught.value.key, caught.value.fields) == ("too_long", {"most": 1024})


def test_a_viewer_that_asks_too_often_is_refused_and_slowed_down(monkeypatch, replace_in):
    asked = [{"type": "text", "text": json.dumps(NAMES)}] * 12 + [{"type": "websocket.disconnect"}]
    answers, waits = [], []

    async def receive():
        return asked.pop(0)

    async def sleep(seconds):
        waits.append(round(seconds, 3))

    def answer(kind, key, **fields):
        answers.append((kind, key, fields))

    replace_in(live, "asyncio", sleep=sleep)
    monkeypatch.setattr(live, "Rate", lambda most, per_s: Rate(most, per_s, lambda: 0))
    viewer = SimpleNamespace(may_change=False, answer=answer)
    asyncio.run(live.Live(None, None)._hear(SimpleNamespace(receive=receive), viewer))
    often = ("refused", "too_often", {"most": 10})
    assert answers == [("refused", "no_right", {})] * 10 + [often] * 2
    assert waits == [0] * 9 + [0.1] * 3
