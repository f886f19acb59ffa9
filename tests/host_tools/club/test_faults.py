"""One table that goes wrong, in small: no other's events, result or standing is changed by it."""

import asyncio
import gc
import json
import tracemalloc
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import SqlitePlace
from told_messages import match, messages

from host_tools.club.evening import Evenings
from host_tools.club.tables import Club
from host_tools.places import ROOT
from host_tools.publish import outbox
from host_tools.publish.outbox import Outbox
from tests import effort

SCENARIOS = ROOT / "tests" / "scenarios"
GOOD, BAD = "t0", "t1"
MOST_KB = 200
"""So much memory a table takes at the club at most."""
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(max_size=9), st.just([]), st.just({})
)
FORGED = st.fixed_dictionaries(
    {},
    optional={
        "table": st.just(GOOD),
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
TOLD = messages(match(), table=GOOD)


@st.composite
def next_of_the_other(draw):
    """Return a message that the good table could say next: all in it is right but its sender."""
    number = TOLD[-1]["number"] + draw(st.integers(1, 9))
    event = draw(st.sampled_from(match()))
    forged = {**TOLD[-1], "number": number, "after": 0, "replaces": True, "event": event}
    return ("event", json.dumps(forged).encode())


class Hall:
    """A club with an evening by table, where `GOOD` has played, closed its match, and counts."""

    def __init__(self, place):
        self.store = place.open()
        self.asked, self.faults = [], []
        self.evenings = Evenings(self.store)
        self.club = Club(
            self.store,
            self.evenings,
            lambda table, question: self.asked.append(table),
            self.faults.append,
        )
        self.evenings.begin("Friday", ["Anna", "Bo", "Cleo", "Dan"], is_by_table=True)
        self.evenings.pair([GOOD, BAD])
        told = [("event", one) for one in TOLD]
        told.append(("state", {"number": told[-1][1]["number"], "is_closed": True}))
        self.take(GOOD, [(what, json.dumps(one).encode()) for what, one in told])

    def take(self, table, published):
        async def take():
            for what, payload in published:
                self.club.take(table, what, payload)

        asyncio.run(take())

    def seen(self):
        """Return all that is there of the good table."""
        state = self.evenings.state()
        seating = state["rounds"][0]["seatings"][0]
        names = seating["names"].values()
        rows = [row["points"] for row in state["standings"] if row["name"] in names]
        table = self.club.tables[GOOD]
        events = self.store.events(GOOD, table.match)
        return seating, sorted(rows), table.board.state(), events, self.store.last[GOOD]


@settings(max_examples=effort.examples(20))
@given(
    st.lists(
        st.tuples(st.sampled_from(("event", "state", "status", "ask", "")), PAYLOADS), max_size=20
    ),
    next_of_the_other(),
)
def test_whatever_a_forged_table_says_no_other_is_changed(new_place, published, forged):
    hall = Hall(new_place())
    before = hall.seen()
    assert before[0]["counts"] and before[1] == [0, 1]
    hall.take(BAD, [forged, *published])
    assert hall.seen() == before
    assert GOOD not in hall.asked and hall.faults == []
    hall.store.close()


def test_a_flood_of_one_table_takes_nothing_from_another(place):
    hall = Hall(place)
    before = hall.seen()
    told = [json.dumps(one).encode() for one in messages(match(), table=BAD)]
    hall.take(BAD, [("event", one) for one in told] * 50)
    assert hall.seen() == before
    events = hall.store.events(BAD, hall.club.tables[BAD].match)
    assert len(events) == len(told)
    assert hall.asked == []


@pytest.mark.parametrize("hours", [-30, -5, 5, 30])
def test_a_clock_that_is_wrong_by_hours_loses_and_doubles_nothing(tmp_path, monkeypatch, hours):
    events = match()
    half = len(events) // 2
    now_ns = outbox.time.time_ns()
    for part, off in ((events[:half], 0), (events[half:], hours)):
        moved_ns = now_ns + int(timedelta(hours=off).total_seconds() * 1e9)
        monkeypatch.setattr(outbox.time, "time_ns", lambda at=moved_ns: at)
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
    """Return the memory of a table (KB) that has played `matches`, and whose page is looked at."""

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
    # What all tables share is there after the first.
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
def test_a_table_takes_no_more_memory_at_the_club_than_it_may(tmp_path, places, matches):
    # It takes as much whatever the club is kept in.
    places.append(SqlitePlace(tmp_path))
    found = kb_a_table(Hall(places[0]), matches())
    print(f"{[len(match) for match in matches()]} events: {found:.0f} KB")
    assert 1 < found <= MOST_KB
