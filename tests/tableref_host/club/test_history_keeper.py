"""Results reach the history even if one is blocked, with the names at the time of the match."""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from published_messages import match, messages
from standin_reader import StandinReader

from tableref_host.club import history_keeper
from tableref_host.club.evening import Evenings
from tableref_host.club.history_keeper import HistoryKeeper
from tableref_host.club.tables import Club
from tableref_host.history import HistoryError, database, matches
from tests.waiting import TIMEOUT_S, until


class Hall:
    """A club that saves its results in the history of a folder, with a clock of the test."""

    def __init__(self, place):
        self.store = place.open()
        self.path = place.folder / "history.sqlite3"
        self.faults, self.now_s, self._looks = [], 0.0, 0
        self.club = Club(self.store, Evenings(self.store), StandinReader(), self.faults.append)
        self.keeper = HistoryKeeper(
            self.club, self.store, self.path, self.faults.append, self._sleep, lambda: self.now_s
        )

    async def _sleep(self, _seconds):
        self._looks += 1
        await asyncio.sleep(0)

    def publish(self, table, what, value):
        asyncio.run(self.club.handle(table, what, json.dumps(value).encode()))

    def save(self, looks=1):
        """Run the keeper until it has checked `looks` times for results to save."""

        async def run():
            end = self._looks + looks
            keeping = asyncio.ensure_future(self.keeper.run())
            async with asyncio.timeout(60):
                while self._looks < end:
                    await asyncio.sleep(0.001)
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

        asyncio.run(run())

    def saved(self):
        if not self.path.exists():
            return []
        with database.opened(self.path) as connection:
            return matches.load(connection)


@pytest.fixture
def hall(place):
    return Hall(place)


def test_a_match_that_cannot_be_saved_blocks_no_other_and_is_retried(hall, monkeypatch):
    for table in ("t0", "t1", "t2"):
        for one in messages(match(table), table=table):
            hall.publish(table, "event", one)
    bring, tried = history_keeper.bring, []

    def fragile(path, one, seats):
        tried.append(one[0]["table_id"])
        if one[0]["table_id"] == "t0" and len(tried) < 6:
            raise UnboundLocalError("points")
        bring(path, one, seats)

    monkeypatch.setattr(history_keeper, "bring", fragile)
    hall.save()
    assert sorted(one["table_id"] for one in hall.saved()) == ["t1", "t2"]
    # The failed save is not retried at each check, but when its delay is over.
    hall.save(looks=3)
    assert tried == ["t0", "t1", "t2"]
    (fault,) = hall.faults
    assert "of table t0 cannot be saved in the history yet" in fault.message
    for delay_s in history_keeper.RETRY_DELAYS_S:
        hall.now_s += delay_s
        hall.save()
    assert sorted(one["table_id"] for one in hall.saved()) == ["t0", "t1", "t2"]
    # The reason is reported once, and the success at the end.
    assert [("yet" in one.message, "now" in one.message) for one in hall.faults] == [
        (True, False),
        (False, True),
    ]


def test_names_of_a_late_match_are_those_of_its_time(hall):
    def state(name):
        seat = {"player": 1, "name": name, "chosen": "orange", "winks": False, "plays": True}
        return {"table": {"id": "t0", "name": "Window"}, "match": {}, "seats": [seat]}

    # The table publishes old messages, which had waited while other players took their seats.
    hall.publish("t0", "state", state("Zoe"))
    names = {"1": "Anna", "2": "Bo"}
    for one in messages(match("late"), table="t0"):
        hall.publish("t0", "event", {**one, "names": names} if "names" in one else one)
    hall.publish("t0", "state", state("Zoe"))
    hall.save()
    (late,) = hall.saved()
    assert sorted(player["name"] for player in late["players"]) == ["Anna", "Bo"]


def test_current_names_of_a_table_apply_to_its_match_and_no_earlier_one(hall):
    first, second = (messages(match(seed), table="t0") for seed in ("first", "second"))
    last = first[-1]["number"]
    for at, one in enumerate((*first, *second), 1):
        number = {"outbox": first[0]["outbox"], "number": last + at, "after": last + at - 1}
        nameless = {key: value for key, value in one.items() if key != "names"}
        hall.publish("t0", "event", {**nameless, **number, "gap": at == 1})
    seat = {"player": 1, "name": "Zoe", "chosen": "orange", "winks": False, "plays": True}
    hall.publish("t0", "state", {"match": {}, "seats": [seat]})
    hall.save()
    names = [{player["name"] for player in one["players"]} for one in hall.saved()]
    assert sorted("Zoe" in one for one in names) == [False, True]


@pytest.fixture
def gate():
    """An event for which a thread of the club waits, as for a lock that another program has."""
    made = threading.Event()
    yield made
    made.set()


def shown_meanwhile(house):
    """Let tables publish, and wait until a viewer sees it."""
    with house.line() as line:
        seen = json.loads(line.recv(60))["board"]
        for number in range(20):
            status = "offline" if number % 2 else "online"
            house.publish("t0", "status", status.encode())
            while seen.get("table t0", {}).get("status") != status:
                seen |= json.loads(line.recv(60)).get("board", {})
    assert house.client().get("/table/t0/state").status_code == 200


def test_a_locked_history_delays_no_page(house, gate, monkeypatch):
    house.come("t0", "By the window")
    bring, is_waiting = history_keeper.bring, threading.Event()

    def locked(*words):
        is_waiting.set()
        assert gate.wait(TIMEOUT_S)
        bring(*words)

    monkeypatch.setattr(history_keeper, "bring", locked)
    house.play("t0")
    assert is_waiting.wait(TIMEOUT_S)
    shown_meanwhile(house)
    gate.set()

    def saved():
        with database.opened(house.history) as connection:
            return matches.load(connection)

    until("saved", lambda: house.history.exists() and saved())


def test_a_database_that_does_not_answer_delays_no_page(house, gate, monkeypatch):
    organiser = house.client(is_organiser=True)
    house.come("t0", "By the window")
    named, is_waiting = house.club._store.name, threading.Event()

    def stopped(*words):
        is_waiting.set()
        assert gate.wait(TIMEOUT_S)
        named(*words)

    monkeypatch.setattr(house.club._store, "name", stopped)
    with ThreadPoolExecutor(1) as table:
        renaming = table.submit(house.publish, "t1", "state", {"table": {"name": "Door"}})
        assert is_waiting.wait(TIMEOUT_S)
        shown_meanwhile(house)
        gate.set()
        renaming.result(TIMEOUT_S)
    assert organiser.post("/do", json={"do": "pair"}).status_code == 409


def test_a_match_is_tried_again_ever_more_rarely_and_each_reason_is_reported_once():
    faults, now_s, waits = [], 100, []
    keeper = HistoryKeeper(None, None, None, faults.append, clock=lambda: now_s)
    row, key = {"match": "abc", "name": "Cellar", "table_id": "e1"}, (7, "id")
    for why in ("locked", "locked", "full", "full", "full", "full"):
        keeper._fail(key, row, HistoryError(why))
        waits.append(keeper._failures[key][1] - now_s)
    assert waits == [1, 5, 30, 120, 120, 120]
    begin, end = (
        "The match abc of table Cellar cannot be saved in the history yet: ",
        "tried again.",
    )
    assert [str(fault) for fault in faults] == [
        f"{begin}{why} It is {end}" for why in ("locked", "full")
    ]
