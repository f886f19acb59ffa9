"""A board that moves between two laptops: messages of both outboxes are received."""

import asyncio
import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from standin_reader import StandinReader

from tableref_host.club.evening import Evenings
from tableref_host.club.tables import Club
from tableref_host.history import from_events
from tableref_host.publish import outbox
from tableref_host.publish.outbox import Outbox
from tests import effort
from torture.club_tables import Table

TABLE = "t0"


class Room:
    """A table that is connected to one laptop after another, and a club that receives both."""

    def __init__(self, place, seed=5, laptops=2):
        folder = Path(tempfile.mkdtemp())
        self.table = Table(folder / "data", seed)
        self.boxes = [Outbox(folder / f"{number}.sqlite3", TABLE) for number in range(laptops)]
        self.store = place.open()
        reader = StandinReader()
        self.asked = reader.asked
        self.club = Club(self.store, Evenings(self.store), reader, self._fail)
        self.matches = []

    def _fail(self, error):
        raise error

    def plug_in(self, laptop):
        """Connect the table to a laptop, which gets the current match from its beginning."""
        self.box = self.boxes[laptop]
        self.box.restart(self.table.standing())
        self.publish()

    def play(self, until_over=True, acts=200):
        """Play to the end of a match, or for `presses`."""
        for _ in range(acts):
            events = self.table.act()
            for event in events:
                self.box.add(event, True)
            self.publish()
            if until_over and any(event["event"] == "match_ended" for event in events):
                return

    def publish(self):
        for message in self.box.waiting(100_000):
            asyncio.run(self.club.handle(TABLE, "event", message.payload.encode()))
            self.box.done(message.number)
            self._check_board()

    def _check_board(self):
        """Check that the scoreboard shows the events that a restarted club would show."""
        newest, table = self.store.newest(TABLE), self.club.tables[TABLE]
        assert (table.match, table.outbox) == (newest["match"], newest["outbox"])
        assert table.board.received == self.store.events(TABLE, table.match)

    def close(self):
        for one in self.boxes:
            one.close()


@pytest.fixture
def room(place):
    made = Room(place)
    yield made
    made.close()


def test_a_board_that_returns_to_an_earlier_laptop_is_received(room, replace_in):
    # The second laptop's message numbers are far higher than the first one's.
    room.plug_in(0)
    room.play()
    room.boxes[1].close()
    replace_in(outbox, "time", time_ns=lambda: 1 << 62)
    room.boxes[1] = Outbox(Path(tempfile.mkdtemp()) / "later.sqlite3", TABLE)
    room.plug_in(1)
    room.play()
    room.plug_in(0)
    room.play()
    rows = room.store.rows("SELECT match FROM result WHERE is_over = 1")
    assert len(rows) == len({row["match"] for row in rows}) >= 2
    shown = room.club.tables[TABLE].board.received
    assert shown == room.store.events(TABLE, room.club.tables[TABLE].match)
    assert shown[-1] == room.boxes[0]._known()[-1]
    assert room.asked == []


def test_a_board_that_moves_during_a_match_shows_the_course_of_the_last_laptop(room):
    for laptop in (0, 1, 0, 1):
        room.plug_in(laptop)
        room.play(until_over=False, acts=15)
    assert room.club.tables[TABLE].outbox == room.boxes[1].id


def test_a_missing_message_is_requested_from_the_laptop_that_has_it(room):
    room.plug_in(0)
    room.play(until_over=False, acts=5)
    first = room.boxes[0]
    known = first.last()
    for event in [one for _ in range(9) for one in room.table.act()]:
        first.add(event, True)
    *_, last = first.waiting(100)
    asyncio.run(room.club.handle(TABLE, "event", last.payload.encode()))
    assert room.asked == [(TABLE, {"outbox": first.id, "after": known})]
    state = {"outbox": room.boxes[1].id, "number": 3}
    asyncio.run(room.club.handle(TABLE, "state", json.dumps(state).encode()))
    assert room.asked[1:] == [(TABLE, {"outbox": room.boxes[1].id, "after": 0})]


def points(events):
    """Return the judgements among the effective events. False starts are left out."""
    return [one for one in map(points_of, outbox._effective(events)) if one]


def points_of(event):
    kept = ("event", "player", "right", "points", "totals", "winners", "round")
    is_judged = event["event"] in ("match_started", "judged", "round_scored", "match_ended")
    return {key: event[key] for key in kept if key in event} if is_judged else None


@settings(max_examples=effort.examples(10), deadline=None)
@given(
    seed=st.integers(0, 10_000),
    moves=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 25)), min_size=1, max_size=6),
)
def test_wherever_it_is_connected_the_club_agrees_with_the_table(new_place, seed, moves):
    room = Room(new_place(), seed, laptops=3)
    for laptop, acts in moves:
        room.plug_in(laptop)
        room.play(until_over=False, acts=acts)
    table = room.club.tables.get(TABLE)
    game = room.table.referee.match
    if game is not None and table is not None:
        events = room.store.events(TABLE, table.match)
        # The effective totals are those that the table calculates from its steps.
        assert points(events) == points(room.table.standing()) == points(table.board.received)
    for row in room.store.rows("SELECT * FROM result WHERE is_over = 1"):
        played = from_events.fold(room.store.events(TABLE, row["match"]))
        assert played.identity == row["identity"]
    assert room.asked == []
    room.close()
    room.store.close()
