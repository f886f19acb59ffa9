"""A virtual table sends its events over a WebSocket: only with the right, and one at a time."""

import json
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from house import House, close_of
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.append(str(Path(__file__).resolve().parent.parent / "protocol"))

from table_on_a_line import Table

from tableref.presses.gestures import OK
from tableref_host.protocol.messages import PlayerIs
from tableref_host.scoreboard import virtual
from tableref_host.scoreboard.server import VIRTUAL, Chosen
from tableref_host.scoreboard.virtual import NAME, WAITING, VirtualTable
from tests.waiting import TIMEOUT_S, until

PLAYERS = (1, 2, 4)


@pytest.fixture
def house(tmp_path):
    source = VirtualTable()
    page = b"<title>table</title>"
    chosen = Chosen(VIRTUAL, source, source.name, page, source.serve)
    with House(tmp_path / "names.json", chosen) as house:
        yield house


class Page:
    """A page with the firmware's own table, connected by a WebSocket."""

    def __init__(self, websocket, table):
        self.websocket = websocket
        self.table = table

    def work(self):
        """Deliver all messages, both ways, while time passes at the table."""
        self.table.wait(20_000)
        for line in bytes(self.table.sent).split(b"\r\n"):
            if line:
                self.websocket.send(line.decode())
        self.table.sent.clear()
        try:
            while True:
                self.table.type(self.websocket.recv(0.001).encode())
        except TimeoutError:
            pass

    def work_until(self, is_so):
        until("so at the table", is_so, pause=self.work)

    def settle(self, house):
        """Continue until the board has all events of the match."""
        self.work()
        self.work_until(lambda: house.call(lambda: house.board.events) == of_match(self.table))

    def press(self, button):
        for is_down in (True, False):
            self.table.edge(button, is_down)
            self.table.wait(60_000)


@contextmanager
def page(house, table):
    # The server notices a closed connection a little later than its page.
    house.until("without a table", lambda: not house.chosen.source._websocket)
    with house.line("/table/line", cookie=house.right()) as websocket:
        table.is_plugged = True
        yield Page(websocket, table)
        table.is_plugged = False


def of_match(table):
    """Return the events of the current match, as the table sent them."""
    names = [event["event"] for event in table.events]
    start = len(names) - 1 - names[::-1].index("match_started")
    return table.events[start:]


def test_a_match_at_the_table_is_on_the_board(house):
    table = Table()
    assert house.state()["source"]["words"] == WAITING
    with page(house, table) as at_table:
        table.referee.start_match("gotta_go", PLAYERS, {"target": 75})
        at_table.settle(house)
        source = house.state()["source"]
        assert (source["name"], source["is_connected"]) == (NAME, True)
        assert house.state()["match"]["game"] == "gotta_go"
        at_table.press(OK)
        table.wait(3_000_000)
        at_table.press(4)
        at_table.press(1)
        at_table.settle(house)
        assert [claim["player"] for claim in house.state()["claims"]] == [4, 1]
    with house.viewer() as screen:
        screen.read_until(
            lambda screen: screen.board and not screen.board["source"]["is_connected"]
        )
        assert screen.board["source"]["words"] == WAITING


def test_no_event_is_missed_while_the_cable_is_unplugged(house):
    table = Table()
    with page(house, table) as at_table:
        table.referee.start_match("gotta_go", PLAYERS, {"target": 75})
        at_table.press(OK)
        table.wait(3_000_000)
        at_table.settle(house)
        before = house.state()["claims"]
        table.is_plugged = False
        table.sent.clear()
    at_table.press(2)
    at_table.press(1)
    assert before == [] == house.state()["claims"]
    with page(house, table) as at_table:
        at_table.press(4)
        at_table.settle(house)
        state = house.state()
        assert [claim["player"] for claim in state["claims"]] == [2, 1]
        assert [miss["player"] for miss in state["misses"]] == [4]
        assert not any("missed" in line["words"].lower() for line in state["log"])


def test_a_name_is_sent_to_the_table_and_reported_by_it(house):
    table = Table()
    with page(house, table) as at_table, house.viewer(may_change=True) as screen:
        table.referee.start_match("gotta_go", PLAYERS, {"target": 75})
        at_table.settle(house)
        screen.send({"type": "name", "player": 1, "name": " Zoë ", "colour": "red"})

        def seats():
            return [(seat["name"], seat["colour"]) for seat in house.state()["seats"]]

        at_table.work_until(lambda: seats()[0] == ("Zoë", "red"))
        assert seats()[3] == ("", "sky blue")
        screen.read_until(lambda screen: screen.board and screen.board["seats"][0]["name"] == "Zoë")
        assert not [message for message in screen.messages if message["type"] != "may"]
    table.cut_power()
    house.tell(PlayerIs(1, "Forgotten", "sky blue", False), PlayerIs(4, "", "red", False))
    with page(house, table) as at_table:
        # The table's saved data are sent before the restored match.
        at_table.work_until(lambda: house.state()["phase"]["is_paused"])
        assert seats()[0] == ("Zoë", "red")


def test_a_name_without_a_table_is_refused_to_the_sender(house):
    with house.viewer(may_change=True) as screen, house.viewer(may_change=True) as other:
        before = house.state()["seats"]
        screen.send({"type": "name", "player": 1, "name": "Zoë"})
        assert "not connected" in screen.refusal()
        assert house.state()["seats"] == before
        other.read_next("may")
        assert other.messages == [{"type": "may", "change": True}]


def test_without_the_right_a_page_cannot_be_the_table(house):
    with house.line("/table/line") as websocket:
        assert close_of(websocket) == ((4403, virtual.MAY_NOT), [])
    assert house.state()["source"]["is_connected"] is False


def test_only_one_table_is_connected_at_a_time(house):
    table = Table()
    with page(house, table) as at_table:
        table.referee.start_match("gotta_go", PLAYERS, {"target": 75})
        at_table.settle(house)
        with house.line("/table/line", cookie=house.right()) as second:
            assert close_of(second) == ((4409, virtual.ONE_ONLY), [])
        at_table.press(OK)
        at_table.settle(house)
    with page(house, Table()) as at_table:
        at_table.work_until(lambda: house.state()["source"]["is_connected"])


def test_any_message_of_a_page_is_survived(house):
    lines = st.text(max_size=40) | st.sampled_from(
        [
            '{"event": "claim"}',
            '{"seq": 2, "t_us": 1, "event": "claim", "player": 77}',
            "{}",
            "\x03",
        ]
    )
    answers = st.sampled_from(["hello", "replay", "match", "steps", "player", "refused", "x"]).map(
        lambda name: json.dumps({"answer": name, "id": 1})
    )
    with house.line("/table/line", cookie=house.right()) as websocket:

        @settings(max_examples=40)
        @given(st.lists(lines | answers | st.binary(max_size=20), max_size=5))
        def check(said):
            for line in said:
                websocket.send(line)
            assert house.state()["source"]["is_connected"] is True

        check()
        assert house.ask("/")[0].status == 200


def test_a_page_that_sends_too_much_is_read_slowly(house, monkeypatch):
    monkeypatch.setattr(virtual, "LINES_AT_ONCE", 5)
    read = []
    talk = house.chosen.source._talk
    receive = talk.receive
    monkeypatch.setattr(
        talk, "receive", lambda data, now_s: read.append(now_s) or receive(data, now_s)
    )
    with house.line("/table/line", cookie=house.right()) as websocket:
        for _ in range(25):
            websocket.send("{}")
        websocket.recv(TIMEOUT_S)
        house.until("read", lambda: len(read) >= 25)
    assert read[-1] - read[0] > 19 / virtual.LINES_PER_S
