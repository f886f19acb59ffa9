"""Who takes nothing keeps nobody waiting, and whoever comes back to it sees what stands."""

import contextlib
import socket
import time

import pytest
from house import PATIENCE_S, House, deaf
from websockets.exceptions import ConnectionClosed

from host_tools.protocol.happenings import Connected
from host_tools.watch import connections, live


def long_name(number):
    """Something that happens and changes much of the board."""
    return Connected(f"{number} " + "x" * 4000)


def fill(house):
    """Have much happen until the one viewer that there is has gone."""
    until_s = time.monotonic() + PATIENCE_S
    while not house.call(lambda: house.hub.viewers):
        assert time.monotonic() < until_s
    number = 0
    while house.call(lambda: len(house.hub.viewers)) and time.monotonic() < until_s:
        number += 1
        house.tell(long_name(number))


def is_left_alone(house):
    """Return whether no connection is left, before long."""
    until_s = time.monotonic() + PATIENCE_S / 4
    while house.call(lambda: len(house.connections)) and time.monotonic() < until_s:
        pass
    return not house.connections


def test_a_viewer_that_takes_nothing_is_hung_up_on(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "STUCK_S", 0.2)
    # That it answers nothing either must not be the reason.
    monkeypatch.setattr(connections, "PING_S", None)
    with House(tmp_path / "names.json") as house, deaf(house.port) as sock:
        fill(house)
        assert not house.hub.viewers
        assert is_left_alone(house)
        # What the system had taken over already may still come; then nothing does.
        with contextlib.suppress(ConnectionResetError):
            while sock.recv(1 << 16):
                pass


def test_little_waits_in_the_system_for_a_viewer(house):
    with house.viewer() as screen:
        screen.read()
        (line,) = [one for one in house.connections if isinstance(one, connections.Line)]
        own = line.transport.get_extra_info("socket")
        # Linux takes twice what it is told, for its own use.
        assert own.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 2 * connections.MOST_UNSENT
        _, high = line.transport.get_write_buffer_limits()
        assert high == connections.MOST_UNSENT


def test_a_viewer_that_does_not_answer_is_hung_up_on(tmp_path, monkeypatch):
    monkeypatch.setattr(connections, "PING_S", 0.1)
    monkeypatch.setattr(connections, "PONG_S", 0.1)
    with House(tmp_path / "names.json") as house, deaf(house.port):
        fill(house)
        assert not house.hub.viewers
        assert is_left_alone(house)


def test_a_viewer_that_answers_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(connections, "PING_S", 0.05)
    with House(tmp_path / "names.json") as house, house.viewer() as screen:
        screen.read()
        time_s = time.monotonic()
        while time.monotonic() < time_s + 10 * connections.PING_S:
            house.tell(Connected(f"at {time.monotonic()}"))
            screen.read_next("change")


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
