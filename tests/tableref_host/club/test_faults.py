"""A faulty table does not change other tables' events, results or standings."""

import asyncio
import gc
import json
import tracemalloc
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import SqlitePlace
from published_messages import match, messages
from standin_reader import StandinReader

from tableref_host.club import store, tables
from tableref_host.club.evening import Evenings
from tableref_host.club.tables import Club
from tableref_host.history import from_events
from tableref_host.places import ROOT
from tableref_host.publish import outbox
from tableref_host.publish.outbox import Outbox
from tests import effort

SCENARIOS = ROOT / "tests" / "scenarios"
GOOD, BAD = "t0", "t1"
MAX_KB = 200
"""Maximum memory (KB) per table."""
TOLD = messages(match(), table=GOOD)
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(max_size=9), st.just([]), st.just({})
)
FORGED = st.fixed_dictionaries(
    {},
    optional={
        "table": st.just(GOOD),
        "outbox": st.one_of(st.just(TOLD[0]["outbox"]), VALUES),
        "match": st.one_of(st.just(messages(match())[0]["match"]), VALUES),
        "number": st.one_of(st.integers(0, 1 << 60), VALUES),
        "after": st.one_of(st.just(0), VALUES),
        "replaces": st.just(True),
        "gap": st.just(True),
        "is_closed": st.just(True),
        "seats": VALUES,
        "event": st.one_of(st.sampled_from(match()), VALUES),
    },
)
PAYLOADS = st.one_of(st.binary(max_size=40), FORGED.map(lambda one: json.dumps(one).encode()))


@st.composite
def next_of_the_other(draw):
    """Return a plausible next message of the table `GOOD`, which a forged table will send."""
    number = TOLD[-1]["number"] + draw(st.integers(1, 9))
    event = draw(st.sampled_from(match()))
    forged = {**TOLD[-1], "number": number, "after": 0, "replaces": True, "event": event}
    return ("event", json.dumps(forged).encode())


class Hall:
    """A club whose table `GOOD` has played and closed a match, which counts."""

    def __init__(self, place):
        self.store = place.open()
        reader = StandinReader()
        self.asked, self.faults = reader.asked, []
        self.evenings = Evenings(self.store)
        self.club = Club(
            self.store,
            self.evenings,
            reader,
            self.faults.append,
        )
        self.evenings.begin("Friday", ["Anna", "Bo", "Cleo", "Dan"], is_by_table=True)
        self.evenings.pair([GOOD, BAD])
        told = [("event", one) for one in TOLD]
        newest = {key: TOLD[-1][key] for key in ("outbox", "number")}
        told.append(("state", {**newest, "is_closed": True}))
        self.take(GOOD, [(what, json.dumps(one).encode()) for what, one in told])

    def take(self, table, published):
        async def take():
            for what, payload in published:
                await self.club.handle(table, what, payload)

        asyncio.run(take())

    def seen(self):
        """Return everything that the club shows and stores about the table `GOOD`."""
        state = self.evenings.state()
        seating = state["rounds"][0]["seatings"][0]
        names = seating["names"].values()
        rows = [row["points"] for row in state["standings"] if row["name"] in names]
        table = self.club.tables[GOOD]
        events = self.store.events(GOOD, table.match)
        return (
            seating,
            sorted(rows),
            table.board.state(),
            events,
            self.store.last[GOOD, TOLD[0]["outbox"]],
        )


@settings(max_examples=effort.examples(20))
@given(
    st.lists(
        st.tuples(st.sampled_from(("event", "state", "status", "ask", "")), PAYLOADS), max_size=20
    ),
    next_of_the_other(),
)
def test_a_forged_table_changes_no_other(new_place, published, forged):
    hall = Hall(new_place())
    before = hall.seen()
    assert before[0]["counts"] and before[1] == [0, 1]
    hall.take(BAD, [forged, *published])
    assert hall.seen() == before
    assert GOOD not in dict(hall.asked)
    # One report per minute and table, however many messages it sends.
    assert len(hall.faults) <= 1 and all(f"table {BAD} " in str(one) for one in hall.faults)
    hall.store.close()


def test_a_flood_of_one_table_costs_no_other_a_message(place):
    hall = Hall(place)
    before = hall.seen()
    told = [json.dumps(one).encode() for one in messages(match(), table=BAD)]
    hall.take(BAD, [("event", one) for one in told] * 50)
    assert hall.seen() == before
    events = hall.store.events(BAD, hall.club.tables[BAD].match)
    assert len(events) == len(told)
    assert hall.asked == []


def test_an_invalid_message_is_skipped_and_a_repeated_one_requests_nothing(tmp_path):
    hall = Hall(SqlitePlace(tmp_path))
    last = TOLD[-1]["number"] + 1
    for number in (last, TOLD[3]["number"]):
        odd = {**TOLD[-1], "number": number, "event": None}
        hall.take(GOOD, [("event", json.dumps(odd).encode())])
        assert hall.store.last[GOOD, TOLD[0]["outbox"]] == last
    assert hall.asked == []
    hall.store.close()


@pytest.mark.parametrize("hours", [-30, -5, 5, 30])
def test_a_clock_wrong_by_hours_loses_and_doubles_nothing(tmp_path, replace_in, hours):
    events = match()
    half = len(events) // 2
    now_ns = outbox.time.time_ns()
    for part, off in ((events[:half], 0), (events[half:], hours)):
        moved_ns = now_ns + int(timedelta(hours=off).total_seconds() * 1e9)
        replace_in(outbox, "time", time_ns=lambda at=moved_ns: at)
        box = Outbox(tmp_path / "box.sqlite3", GOOD)
        for event in part:
            box.add(event, True)
        told = [json.loads(one.payload) for one in box.waiting(10_000)]
        box.close()
    numbers = [one["number"] for one in told]
    assert numbers == sorted(set(numbers)) and len(numbers) == len(events)
    assert [one["after"] for one in told[1:]] == numbers[:-1]


def longest():
    """Return the events of the longest match that is recorded."""
    lines = (SCENARIOS / "got_ya_book.events").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def kb_a_table(hall, matches):
    """Return the memory (KB) used for a table that has played `matches` and whose page is open."""

    def play(table):
        hall.take(table, told[table])
        for language in ("en", "de"):
            hall.club.tables[table].line(language)
            hall.club.tables[table].hub.whole(language)

    tables = [f"m{number}" for number in range(3)]
    told = {
        table: [("event", json.dumps(one).encode()) for one in messages(*matches, table=table)]
        for table in tables
    }
    # The first table creates data that all tables share.
    play(tables[0])
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for table in tables[1:]:
            play(table)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(tables[1:]) / 1024


@effort.exhaustive
@pytest.mark.parametrize(
    "matches",
    [
        lambda: [match()],
        lambda: [longest(), longest()],
        lambda: [match(target=55)] * 2,
        lambda: [match(players=tuple(range(1, 11)), target=20)],
    ],
    ids=["short", "two long", "two quizzes", "ten players"],
)
def test_a_table_uses_no_more_memory_of_the_club_than_allowed(tmp_path, places, matches):
    # The memory is the same with either database.
    places.append(SqlitePlace(tmp_path))
    found = kb_a_table(Hall(places[0]), matches())
    print(f"{[len(match) for match in matches()]} events: {found:.0f} KB")
    assert 1 < found <= MAX_KB


def test_invalid_messages_are_discarded_and_reported_and_the_table_continues(place):
    hall = Hall(place)
    told = messages(match(), table=BAD)
    spoilt = {**told[3], "event": {"seq": 4, "t_us": -1, "event": []}}
    payloads = [json.dumps(one).encode() for one in (*told[:3], spoilt, *told[4:])]
    hall.take(BAD, [("event", one) for one in payloads])
    assert hall.store.last[BAD, told[0]["outbox"]] == told[-1]["number"]
    assert hall.asked == []
    (fault,) = hall.faults
    assert f"A message from table {BAD} is invalid" in fault.message


def test_a_contradictory_match_has_no_result_but_the_next_one_has(place, monkeypatch):
    hall = Hall(place)
    first, second = match("spoilt"), match("good")
    spoilt, fold = {one["match"] for one in messages(first, table=BAD)}, from_events.fold

    def fold_or_break(events):
        if events[0]["seed"] == first[0]["seed"]:
            raise UnboundLocalError("cannot access local variable 'points'")
        return fold(events)

    monkeypatch.setattr(from_events, "fold", fold_or_break)
    told = messages(first, second, table=BAD)
    hall.take(BAD, [("event", json.dumps(one).encode()) for one in told])
    rows = hall.store.rows("SELECT match FROM result WHERE table_id = $1", (BAD,))
    assert [row["match"] not in spoilt for row in rows] == [True]
    assert hall.store.last[BAD, told[0]["outbox"]] == told[-1]["number"] and hall.asked == []
    (fault,) = hall.faults
    assert f"A match from table {BAD} is invalid" in fault.message


@pytest.mark.parametrize(
    ("what", "payload"),
    [
        ("state", json.dumps({"table": {"name": "x" * 70_000}}).encode()),
        ("event", json.dumps({**TOLD[0], "more": "x" * 70_000}).encode()),
        ("event", json.dumps({**TOLD[0], "match": "x" * 50}).encode()),
        ("event", json.dumps({**TOLD[0], "event": {**TOLD[0]["event"], "seq": 1 << 40}}).encode()),
        ("event", json.dumps({**TOLD[0], "names": {"1": "x" * 500}}).encode()),
        ("event", json.dumps({**TOLD[0], "names": {str(n): "x" for n in range(99)}}).encode()),
    ],
)
def test_a_message_that_is_too_large_is_discarded_and_reported(place, what, payload):
    hall = Hall(place)
    hall.take(BAD, [(what, payload)])
    assert hall.store.rows("SELECT * FROM event WHERE table_id = $1", (BAD,)) == []
    (fault,) = hall.faults
    assert BAD in fault.message and len(fault.message) < 400


def test_the_state_of_a_table_is_limited_to_ten_seats(place):
    hall = Hall(place)
    seats = [{"player": n % 12, "name": "x" * 90, "chosen": "c", "winks": n} for n in range(400)]
    state = {"table": {"name": "n" * 500}, "seats": seats}
    hall.take(BAD, [("state", json.dumps(state).encode())])
    table = hall.club.tables[BAD]
    assert len(table._seats) == 10 and {len(one["name"]) for one in table._seats} == {40}
    assert len(table.name) == 40


def test_the_numbers_of_ids_and_outboxes_are_limited(place, monkeypatch):
    monkeypatch.setattr(tables, "MAX_TABLES", 5)
    monkeypatch.setattr(store, "MAX_OUTBOXES", 5)
    hall = Hall(place)
    for id in ("", "x" * 33, "a b", "../x", *map(str, range(9))):
        hall.take(id, [("status", b"online")])
    assert len(hall.club.tables) == 5
    for number in range(9):
        one = {**TOLD[0], "outbox": f"{number:016x}"}
        hall.take(GOOD, [("event", json.dumps(one).encode())])
    assert sum(table == GOOD for table, _ in hall.store.last) == 5
