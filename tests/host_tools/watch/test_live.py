"""Viewers get the board and what changes on it; what they ask for is done or refused in words."""

import contextlib
import json
import socket
import time

import pytest
from house import PATIENCE_S, close_of
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from host_tools.protocol.happenings import Connected, PlayerIs, Said
from host_tools.watch import hub as hub_module
from host_tools.watch import live
from tableref.referee.naming import COLOURS

NAMES = {"type": "name", "player": 3, "name": "Anna"}


def seat(board, player):
    return next(seat for seat in board["seats"] if seat["player"] == player)


def test_a_viewer_gets_the_board_then_whether_it_may_change_it(house):
    with house.viewer() as screen:
        assert screen.read()["type"] == "board"
        assert screen.board == house.state()
        assert screen.read() == {"type": "may", "change": False}


def test_with_a_session_a_viewer_may(house):
    with house.viewer(may_change=True) as screen:
        assert screen.read_next("may") == {"type": "may", "change": True}


@pytest.mark.parametrize(
    "cookie", ["tableref_{port}=", "tableref_{port}=abc", "tableref_1={right}"]
)
def test_with_anything_else_it_may_not(house, cookie):
    right = house.right().split("=")[1]
    with house.line(cookie=cookie.format(port=house.port, right=right)) as websocket:
        websocket.recv(PATIENCE_S)
        assert json.loads(websocket.recv(PATIENCE_S)) == {"type": "may", "change": False}


def test_all_viewers_are_told_what_happens(house):
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
def test_a_page_of_others_gets_no_line(house, origin, path):
    with pytest.raises(InvalidStatus) as raised:
        with house.line(path, origin=origin and origin.format(port=house.port)):
            pass
    assert raised.value.response.status_code == 403
    assert b"own page" in raised.value.response.body


def test_another_name_for_our_address_gets_no_line(house):
    evil = f"evil.example:{house.port}"
    address = ("127.0.0.1", house.port)
    with socket.create_connection(address, PATIENCE_S) as sock:
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        sock.sendall(
            f"GET /live HTTP/1.1\r\nHost: {evil}\r\nOrigin: http://{evil}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\n{key}\r\n".encode()
        )
        assert b" 421 " in sock.recv(1000)


def test_without_a_virtual_table_there_is_no_line_to_it(house):
    with pytest.raises(InvalidStatus) as raised:
        with house.line("/table/line"):
            pass
    assert raised.value.response.status_code in (403, 404)


def test_without_the_right_a_change_is_refused(house):
    before = house.state()
    with house.viewer() as screen:
        screen.send(NAMES)
        assert "entered the code" in screen.refusal()
    assert house.state() == before


def test_a_name_is_on_all_screens_and_stays(house):
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


def test_markup_on_the_wire_stays_text(house):
    event = {"seq": 1, "t_us": 1, "event": "<img src=x onerror=alert(1)>"}
    with house.viewer() as screen:
        house.tell(Said(event, True), PlayerIs(4, "<i>Cy</i>", "red", False))
        screen.read_until(
            lambda screen: screen.board and seat(screen.board, 4)["name"] == "<i>Cy</i>"
        )
        answer, text = house.ask("/state")
        assert answer.headers["Content-Type"] == "application/json"
        assert "<i>Cy</i>" in text


JUNK = [
    "",
    "x",
    "null",
    "true",
    "0",
    "-1.5e400",
    '"name"',
    "[]",
    "[[]]",
    "{}",
    '{"type": "name"}',
    '{"type": "board", "n": 1, "board": {}}',
    '{"type": "may", "change": true}',
    '{"type": ["name"], "player": 3, "name": "x"}',
    '{"type": "name", "player": 0, "name": "x"}',
    '{"type": "name", "player": 11, "name": "x"}',
    '{"type": "name", "player": true, "name": "x"}',
    '{"type": "name", "player": 3.0, "name": "x"}',
    '{"type": "name", "player": "3", "name": "x"}',
    '{"type": "name", "player": NaN, "name": "x"}',
    '{"type": "name", "player": 3}',
    '{"type": "name", "player": 3, "name": null}',
    '{"type": "name", "player": 3, "name": 7}',
    '{"type": "name", "player": 3, "name": ["x"]}',
    '{"type": "name", "player": 3, "name": "thirteen long"}',
    '{"type": "name", "player": 3, "name": "a\\u0003b"}',
    '{"type": "name", "player": 3, "name": "a\\nb"}',
    '{"type": "name", "player": 3, "name": "\\ud800"}',
    '{"type": "name", "player": 3, "name": "\\u202eevil"}',
    '{"type": "name", "player": 3, "colour": "pink"}',
    '{"type": "name", "player": 3, "colour": ["red"]}',
    '{"type": "name", "player": 3, "colour": {"red": 1}}',
    '{"type": "name", "player": 3, "name": "x", "winks": true}',
    '{"type": "name", "player": 3, "name": "x"',
    "[" * 1000,
    '{"a":' * 200,
    "9" * 1000,
    b"",
    b"\x00\xff",
    json.dumps(NAMES).encode(),
    json.dumps({**NAMES, "more": "x" * 1024}),
]


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: repr(junk[:40]))
def test_junk_is_refused_in_words_and_changes_nothing(house, junk):
    before = house.state()
    with house.viewer(may_change=True) as screen:
        screen.send(junk)
        words = screen.refusal()
        assert words[0].isupper() and words[-1] in '.}"'
        assert "\n" not in words
    assert house.state() == before


WORTHLESS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
ALMOST = st.fixed_dictionaries(
    {"type": st.just("name") | WORTHLESS},
    optional={
        "player": st.integers(-1, 12) | WORTHLESS,
        "name": st.text(max_size=15) | WORTHLESS,
        "colour": st.sampled_from(COLOURS) | WORTHLESS,
        "board": WORTHLESS,
    },
)


def test_whatever_is_sent_is_done_or_refused_and_the_server_lives(house, monkeypatch):
    # How often is asked is no matter here.
    monkeypatch.setattr(live.Rate, "take", lambda self: True)

    @given(st.text(max_size=60) | st.binary(max_size=60) | WORTHLESS | ALMOST)
    def check(junk):
        sent = junk if isinstance(junk, (str, bytes)) else json.dumps(junk)
        before = house.state()
        screen.send(sent)
        answer = screen.read()
        while answer["type"] in ("board", "change"):
            answer = screen.read()
        assert answer["type"] in ("refused", "note")
        if answer["type"] == "refused":
            assert house.state() == before
        else:
            assert 1 <= junk["player"] <= 10
            assert {"name", "colour"} & set(junk)

    with house.viewer(may_change=True) as screen:
        screen.read_next("may")
        check()


def test_a_message_that_no_memory_should_hold_ends_its_line(house):
    with house.viewer() as screen:
        screen.send("x" * 100_000)
        closed, _ = close_of(screen.websocket)
        assert closed[0] == 1009
    assert house.ask("/")[0].status == 200


def test_what_is_no_text_ends_its_line(house, capfd):
    with house.line() as websocket:
        websocket.send(b"\xff\xfe", text=True)
        closed, _ = close_of(websocket)
        assert closed[0] == 1007
    assert house.ask("/")[0].status == 200
    assert capfd.readouterr() == ("", "")


def test_ten_changes_a_second_and_no_more(house):
    with house.viewer(may_change=True) as screen:
        start_s = time.monotonic()
        for number in range(40):
            screen.send({**NAMES, "name": f"Anna {number}"})
        answers = []
        while len(answers) < 40:
            message = screen.read()
            if message["type"] in ("note", "refused"):
                answers.append(message)
        spent_s = time.monotonic() - start_s
    done = [message for message in answers if message["type"] == "note"]
    refused = [message for message in answers if message["type"] == "refused"]
    assert 10 <= len(done) <= 10 + 10 * spent_s + 1
    assert refused
    assert all("10 changes a second" in message["words"] for message in refused)
    # Whoever asks too much is read no faster than that.
    assert spent_s > len(refused) * 0.09


def test_a_full_house_says_so(house, monkeypatch):
    monkeypatch.setattr(hub_module, "MOST_VIEWERS", 1 + len(house.hub.viewers))
    with house.viewer() as first:
        first.read()
        with house.line() as websocket:
            (code, words), (message,) = close_of(websocket)
        assert code == 1013
        assert json.loads(message) == {"type": "refused", "words": words}
        assert "Close one of them" in words
        house.tell(Connected("goes on"))
        first.read_until(lambda screen: screen.board["source"]["name"] == "goes on")


def deaf(house):
    """Return a socket that has opened a WebSocket to the scoreboard and reads nothing more."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.settimeout(PATIENCE_S)
    sock.connect(("127.0.0.1", house.port))
    sock.sendall(
        f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nOrigin: {house.url}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    while not house.call(lambda: house.hub.viewers):
        pass
    return sock


def long_name(number):
    """Something that happens and changes much of the board."""
    return Connected(f"{number} " + "x" * 4000)


def test_a_viewer_that_takes_nothing_is_hung_up_on(house, monkeypatch):
    monkeypatch.setattr(live, "STUCK_S", 0.2)
    with deaf(house) as sock:
        until_s = time.monotonic() + PATIENCE_S
        number = 0
        while house.call(lambda: len(house.hub.viewers)) and time.monotonic() < until_s:
            number += 1
            house.tell(long_name(number))
        assert not house.hub.viewers
        # What the system had taken over already may still come; then nothing does.
        with contextlib.suppress(ConnectionResetError):
            while sock.recv(1 << 16):
                pass


def test_a_viewer_that_was_slow_ends_with_the_same_board(house):
    with house.viewer(max_queue=1) as slow, house.viewer() as quick:
        slow.read()
        quick.read()
        number = 0
        while not any(one.is_behind for one in house.call(lambda: list(house.hub.viewers))):
            number += 1
            house.tell(long_name(number))
            name = long_name(number).name
            while quick.board["source"]["name"] != name:
                quick.read()
        last = house.state()
        for screen in (slow, quick):
            screen.read_until(lambda screen: screen.board == last)
        assert slow.wholes == 2
        assert quick.wholes == 1


def test_viewers_who_leave_are_forgotten(house):
    for _ in range(3):
        with house.viewer() as screen:
            screen.read()
    with pytest.raises(ConnectionClosed):
        while True:
            screen.read()
    until_s = time.monotonic() + PATIENCE_S
    while house.call(lambda: len(house.hub.viewers)) and time.monotonic() < until_s:
        pass
    assert not house.hub.viewers
