"""The board of all tables: a long evening is sent rarely, but the last change always arrives."""

import asyncio
import json

import pytest
from published_messages import match, messages
from standin_reader import StandinReader

from tableref_host.club import tables
from tableref_host.club.evening import Evenings
from tableref_host.club.tables import Club
from tableref_host.places import ROOT
from tableref_host.protocol.messages import EventReceived


class LongEvening:
    """A stand-in for an evening with a long text."""

    def __init__(self):
        self.count = 0

    @property
    def changes(self):
        return self.count

    def state(self):
        return self._state

    def change(self):
        self.count += 1
        self._state = {
            "name": "x" * (2 * tables.RATE_LIMIT - 100),
            "count": self.count,
            "rounds": [],
        }

    def seats(self):
        return {}

    def listed(self):
        return []


def test_events_from_the_store_are_shown_but_neither_announced_nor_news():
    table = tables.Table("t0", "", lambda error: None)
    events = [message["event"] for message in messages(match(), table="t0")]
    refused = {"seq": events[-1]["seq"] + 1, "t_us": events[-1]["t_us"], "event": "refused"}
    events.append({**refused, "reason": "not_now", "player": 1})
    table.handle("m", "o", events, is_new=True)
    board = table.board.state()
    assert board["phase"]["name"] == "over" and board["notice"] is None and board["calls"] == []
    live = {**events[-1], "seq": events[-1]["seq"] + 1}
    table.handle("m", "o", [live], is_new=False)
    assert table.board.state()["notice"]["kind"] == "refused"


def test_a_long_evening_is_sent_only_as_often_as_its_length_allows(store, replace_in):
    now_s = [100.0]
    replace_in(tables, "time", monotonic=lambda: now_s[0])
    evening = LongEvening()
    evening.change()

    async def run():
        club = Club(store, evening, StandinReader(), lambda error: None)
        viewer = club.overview.join()
        counts = [json.loads(await viewer.next())["board"]["evening"]["count"]]
        for _ in range(50):
            evening.change()
            now_s[0] += 0.1
            await club.show_evening()
            await asyncio.sleep(0)
        now_s[0] += 2
        await club.show_evening()
        await asyncio.sleep(0)
        await club.show_evening()
        await asyncio.sleep(0)
        while viewer._has_some.is_set():
            counts.append(json.loads(await viewer.next())["board"]["evening"]["count"])
        return counts

    # The rate limit allows an evening of this length every 2 s, so 20 changes are sent together.
    assert asyncio.run(run()) == [1, 21, 41, 51]


def test_a_round_is_sent_when_something_in_it_has_changed(store, monkeypatch):
    monkeypatch.setattr(tables, "RATE_LIMIT", 10**9)
    evenings = Evenings(store)

    async def run():
        club = Club(store, evenings, StandinReader(), lambda error: None)
        viewer = club.overview.join()
        await viewer.next()

        async def sent():
            await club.show_evening()
            await asyncio.sleep(0)
            return json.loads(await viewer.next())["board"]

        evenings.begin("Friday", ["Anna", "Bo"])
        evenings.pair(["t0"])
        board = await sent()
        assert board["evening"]["rounds"] == [1] and len(board["round 1"]["seatings"]) == 1
        for one in messages(match(), table="t0"):
            await club.handle("t0", "event", json.dumps(one).encode())
        board = await sent()
        seating = board["round 1"]["seatings"][0]
        assert seating["is_over"] and not seating["counts"]
        evenings.confirm(seating["id"])
        assert (await sent())["round 1"]["seatings"][0]["counts"]
        evenings.pair(["t0"])
        board = await sent()
        assert board["evening"]["rounds"] == [1, 2]
        assert "round 2" in board and "round 1" not in board
        evenings.begin("Later", ["Anna", "Bo"])
        assert (await sent())["evening"]["rounds"] == []
        evenings.pair(["t0"])
        assert not (await sent())["round 1"]["seatings"][0]["counts"]
        shown = json.loads(club.overview.state_text())
        assert set(shown) == {"tables", "table t0", "evening", "evenings", "round 1"}

    asyncio.run(run())


def test_after_an_outage_of_the_store_all_tables_are_asked_for_their_states(store):
    reader = StandinReader()
    club = Club(store, Evenings(store), reader, lambda error: None)

    async def run():
        for one in messages(match(), table="t0"):
            await club.handle("t0", "event", json.dumps(one).encode())
        line = club.tables["t0"].line("en")
        assert reader.times_listened == 0
        await club.begin_again()
        assert json.loads(club.tables["t0"].line("en"))["phase"] == json.loads(line)["phase"]

    asyncio.run(run())
    # A state shows which messages were missed, and these are requested then.
    assert reader.times_listened == 1


def test_a_renamed_table_has_a_new_line_and_a_closed_match_has_no_players():
    table = tables.Table("t0", "Cellar", lambda error: None)
    lines = [json.loads(table.line("en"))["name"]]
    seat = {"player": 1, "name": "Anna", "colour": "red", "winks": False, "plays": True}
    state = {"name": "Attic", "is_on": True, "is_closed": False, "seats": [seat]}
    table.handle_state(state)
    lines.append(json.loads(table.line("en"))["name"])
    table.name = "Garden"
    lines.append(json.loads(table.line("en"))["name"])
    assert lines == ["Cellar", "Attic", "Garden"]
    assert table.players == [1]
    table.handle_state({**state, "is_closed": True})
    assert table.players == []


def test_without_points_a_table_has_no_leaders_until_somebody_wins():
    table = tables.Table("t0", "Cellar", lambda error: None)
    path = ROOT / "tests/scenarios/turn_clock_delay_to_the_last.events"
    leaders = []
    for line in path.read_text(encoding="utf-8").splitlines():
        table.process(EventReceived(json.loads(line), True))
        leaders.append([(one["label"], one["total"]) for one in table._line("en")["leaders"]])
    assert leaders[-1] == [("P2", None)]
    assert not any(leaders[:-1])


@pytest.mark.parametrize("name", ["gotta_go_taken_back", "count_in_twice"])
def test_a_line_agrees_with_the_scoreboard_after_each_event(name):
    table = tables.Table("t0", "Cellar", lambda error: None)
    path = ROOT / f"tests/scenarios/{name}.events"
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for event in events:
        table.process(EventReceived(event, True))
        line, state = json.loads(table.line("en")), table.board.state("en")
        labels = {seat["player"]: seat["label"] for seat in state["seats"]}
        phase = state["phase"]
        assert (line["game"], line["phase"]) == (state["match"]["name"], phase["words"])
        assert (line["round"], line["is_paused"]) == (phase["round"], phase["is_paused"])
        assert line["is_over"] == (phase["name"] == "over") == table.board.has_end
        assert line["players"] == [labels[player] for player in events[0]["players"]]
        assert [(one["label"], one["rank"], one["margin_us"]) for one in line["claims"]] == [
            (labels[one["player"]], one["rank"], one["margin_us"]) for one in state["claims"][:3]
        ]
        assert len(line["leaders"]) <= 3


def test_a_line_has_the_running_clock_or_the_lowest_one():
    stopped, running = {"player": 1, "us": 5, "runs": 0}, {"player": 2, "us": 9, "runs": -1}
    up = {"player": 3, "us": 1, "runs": 1}
    for clocks, player in (
        ([stopped, running], 2),
        ([stopped, {**stopped, "player": 4, "us": 3}], 4),
        ([running, {**running, "player": 4, "us": 3}], 4),
    ):
        assert tables._lowest(clocks)["player"] == player
    assert tables._lowest([stopped])["low_us"] == 30_000_000
    assert tables._lowest([up]) is None


def test_a_line_has_the_time_of_its_clock(monkeypatch):
    now_ms = 5_000
    monkeypatch.setattr(tables, "wall_clock_ms", lambda: now_ms)
    table = tables.Table("t0", "Cellar", lambda error: None)
    monkeypatch.setattr(table.hub, "_clock", lambda: now_ms / 1000 + 70)
    path = ROOT / "tests/scenarios/turn_clock_delay_to_the_last.events"
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    turns = [at for at, event in enumerate(events, 1) if event["event"] == "turn_started"]
    for last in turns[:2]:
        now_ms += 12_345
        started_ms = now_ms
        table.handle("a match", "an outbox", events[:last], is_new=True)
        line = json.loads(table.line("en"))
        clock = line["clock"]
        assert line["at_ms"] == started_ms
        assert (clock["player"], clock["runs"]) == (events[last - 1]["player"], -1)
        assert (clock["us"], clock["free_us"]) == (60_000_000, 10_000_000)
        # News about anything else, and a language that is asked for later, do not set it back.
        now_ms += 4_000
        table.handle_status("online")
        assert json.loads(table.line("en"))["at_ms"] == started_ms
        now_ms += 4_000
        assert json.loads(table.line("de"))["at_ms"] == started_ms
        table.handle_status("offline")


def test_a_line_is_written_again_after_each_message():
    table = tables.Table("t0", "Cellar", lambda error: None)
    assert json.loads(table.line("en"))["game"] == ""
    table.handle("a match", "an outbox", match()[:1], is_new=True)
    assert json.loads(table.line("en"))["game"] == "Quiz buzzer"
    # A match without events is not marked as generated from a table's steps.
    table.handle("another", "an outbox", [], is_new=True)
    assert not table.board.is_ruled_again
