"""A viewer that does not read delays nobody, and shows the current state when it reads again."""

import contextlib
import itertools
import socket

import pytest
from house import House, deaf
from websockets.exceptions import ConnectionClosed

from tableref_host.protocol.messages import Connected
from tableref_host.scoreboard import live
from tableref_host.web import serving
from tests.waiting import TIMEOUT_S, until


def long_name(number):
    """Return a message that changes much of the board."""
    return Connected(f"{number} " + "x" * 4000)


def fill(house):
    """Cause many events until the only viewer has gone."""
    house.until("looked at", lambda: house.hub.viewers)
    numbers = itertools.count()
    until(
        "hung up on",
        lambda: not house.call(lambda: len(house.hub.viewers)),
        pause=lambda: house.tell(long_name(next(numbers))),
    )


def test_a_viewer_that_reads_nothing_is_disconnected(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "SEND_TIMEOUT_S", 0.2)
    # Disable pings, because their timeout would also disconnect it.
    monkeypatch.setattr(serving, "PING_INTERVAL_S", None)
    with House(tmp_path / "names.json") as house, deaf(house.port) as sock:
        fill(house)
        house.until("without a connection", lambda: not house.connections)
        # Data that the system has buffered may still arrive, and nothing after it.
        with contextlib.suppress(ConnectionResetError):
            while sock.recv(1 << 16):
                pass


def test_the_system_buffers_little_for_a_viewer(house):
    with house.viewer() as screen:
        screen.read()
        (line,) = [one for one in house.connections if isinstance(one, serving.WebSocketProtocol)]
        own = line.transport.get_extra_info("socket")
        # Linux doubles the given size for its own bookkeeping.
        assert own.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 2 * serving.MAX_UNSENT
        _, high = line.transport.get_write_buffer_limits()
        assert high == serving.MAX_UNSENT


def test_a_viewer_that_answers_no_ping_is_disconnected(tmp_path, monkeypatch):
    monkeypatch.setattr(serving, "PING_INTERVAL_S", 0.1)
    monkeypatch.setattr(serving, "PONG_TIMEOUT_S", 0.1)
    # Extend this timeout, which would also disconnect it.
    monkeypatch.setattr(live, "SEND_TIMEOUT_S", 2 * TIMEOUT_S)
    with House(tmp_path / "names.json") as house, deaf(house.port):
        fill(house)
        house.until("without a connection", lambda: not house.connections)


def test_a_viewer_that_answers_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(serving, "PING_INTERVAL_S", 0.01)
    monkeypatch.setattr(serving, "PONG_TIMEOUT_S", TIMEOUT_S)
    pings = []
    ping = serving.WebSocketProtocol.send_keepalive_ping
    monkeypatch.setattr(
        serving.WebSocketProtocol, "send_keepalive_ping", lambda line: pings.append(1) or ping(line)
    )
    with House(tmp_path / "names.json") as house, house.viewer() as screen:
        screen.read()
        # Another ping is sent only after this answer.
        house.until("asked ten times", lambda: len(pings) >= 10)
        house.tell(Connected("goes on"))
        screen.read_next("change")


def test_a_slow_viewer_ends_with_the_same_board(tmp_path, monkeypatch):
    # A client that reads nothing answers no ping, so disable pings.
    monkeypatch.setattr(serving, "PING_INTERVAL_S", None)
    with (
        House(tmp_path / "names.json") as house,
        house.viewer(max_queue=1) as slow,
        house.viewer() as quick,
    ):
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


def test_viewers_who_leave_use_no_memory(house):
    for _ in range(3):
        with house.viewer() as screen:
            screen.read()
    with pytest.raises(ConnectionClosed):
        while True:
            screen.read()
    house.until_alone()
