"""Confirmation by OK at the table: closed matches count, reopened ones do not."""

import asyncio
import json
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from standin_reader import StandinReader

from tableref.presses.gestures import BACK, OK
from tableref_host.club.evening import Evenings
from tableref_host.club.tables import Club
from tableref_host.publish.outbox import Outbox
from tests import effort
from torture.club_tables import Table

TABLE, OTHER = "t0", "t1"
MAX_ACTIONS = 1_000
"""Maximum number of random actions in a match; the longest of 100 needed 160."""


class Played:
    """A table with random presses, and all its publications: (kind, message) in order."""

    def __init__(self, seed):
        folder = Path(tempfile.mkdtemp())
        self.table = Table(folder / "data", seed)
        self._box_path = folder / "box.sqlite3"
        self.published = []

    def say(self, events):
        with closing(Outbox(self._box_path, TABLE)) as box:
            # Do not wait for the disk, because nothing cuts the power of this computer.
            box._file.execute("PRAGMA synchronous = OFF")
            box._file.execute("PRAGMA journal_mode = MEMORY")
            before = box.last()
            for event in events:
                box.add(event, True)
            self.table.keep()
            # BACK reopens these matches from the table's files.
            for event in self.table.referee.events():
                box.add(event, True)
            found = [json.loads(one.payload) for one in box.behind(before, 1000)]
            self.published += [("event", one) for one in found]
            is_closed = self.table.referee.match is None
            newest = {"outbox": box.id, "number": box.last()}
            self.published.append(("state", {**newest, "is_closed": is_closed}))

    def _is_over(self):
        match = self.table.referee.match
        return match and match.progress.game.phase == "over"

    def until_over(self):
        for _ in range(MAX_ACTIONS):
            if self._is_over():
                return
            self.say(self.table.act())
        raise AssertionError("the match has not come to its end")

    def press(self, button):
        self.say(self.table.press([button], 2_100_000))


class Hall:
    """A club with an evening confirmed at the tables; `TABLE` plays, and `OTHER` never does."""

    def __init__(self, place, is_by_table=True):
        self.store = place.open()
        self.evenings = Evenings(self.store)
        reader = StandinReader()
        self.asked = reader.asked
        self.club = Club(
            self.store,
            self.evenings,
            reader,
            self._fail,
        )
        self.evenings.begin("Friday", ["Anna", "Bo", "Cleo", "Dan"], is_by_table=is_by_table)
        self.evenings.pair([TABLE, OTHER])

    def _fail(self, error):
        raise error

    def take(self, published, after_each=False):
        """Handle messages, and check the cached state; with `after_each` after each of them."""

        async def take():
            for what, message in published:
                await self.club.handle(TABLE, what, json.dumps(message).encode())
                if after_each:
                    self._check()

        asyncio.run(take())
        self._check()

    def _check(self):
        """Check that the cached copy for all viewers equals a new one, and what counts."""
        now = Evenings(self.store)
        assert (self.evenings.state(), self.evenings.seats()) == (now.state(), now.seats())
        # A match counts only if it was played at the table, whatever else has arrived.
        assert not self.counts or self.seating()["is_over"]

    def seating(self):
        return self.evenings.state()["rounds"][0]["seatings"][0]

    @property
    def counts(self):
        other = self.evenings.state()["rounds"][0]["seatings"][1]
        assert not other["counts"] and other["totals"] == {}
        points = sum(row["points"] for row in self.evenings.state()["standings"])
        assert points == self.seating()["counts"]
        return self.seating()["counts"]


def test_ok_confirms_a_match_and_back_withdraws_it_until_ok_again(place):
    played, hall = Played(5), Hall(place)
    played.until_over()
    hall.take(played.published)
    assert hall.seating()["is_over"] and not hall.counts
    assert TABLE in hall.evenings.seats()
    for button, counts in ((OK, True), (BACK, False), (OK, True), (BACK, False), (BACK, False)):
        played.press(button)
        hall.take(played.published)
        assert hall.counts == counts
        assert (TABLE in hall.evenings.seats()) != counts
    assert not hall.seating()["is_over"]


def test_in_an_organisers_evening_ok_confirms_nothing(place):
    played, hall = Played(5), Hall(place, is_by_table=False)
    played.until_over()
    played.press(OK)
    hall.take(played.published)
    assert hall.seating()["is_over"] and not hall.counts


def test_a_later_match_also_closes_the_one_before_without_changing_it(place):
    played, hall = Played(5), Hall(place)
    played.until_over()
    played.press(OK)
    only_events = [one for one in played.published if one[0] == "event"]
    hall.take(only_events)
    assert not hall.counts
    totals = hall.seating()["totals"]
    played.until_over()
    hall.take([one for one in played.published if one[0] == "event"])
    assert hall.counts and hall.seating()["totals"] == totals


def test_after_the_organiser_withdrew_a_result_ok_no_longer_confirms_it(place):
    played, hall = Played(5), Hall(place)
    played.until_over()
    played.press(OK)
    hall.take(played.published)
    hall.evenings.confirm(hall.seating()["id"], False)
    assert not hall.counts
    for button in (BACK, OK):
        played.press(button)
    hall.take(played.published)
    assert not hall.counts
    hall.evenings.confirm(hall.seating()["id"])
    assert hall.counts


def test_the_next_round_waits_for_ok(place):
    played, hall = Played(5), Hall(place)
    played.until_over()
    hall.take(played.published)
    with pytest.raises(Exception, match="2 results of this round are missing"):
        hall.evenings.pair([TABLE, OTHER])
    played.press(OK)
    hall.take(played.published)
    with pytest.raises(Exception, match="1 result of this round is missing"):
        hall.evenings.pair([TABLE, OTHER])


@settings(max_examples=effort.examples(25))
@given(st.integers(0, 10_000), st.data())
def test_late_and_repeated_messages_lead_to_the_same_results(new_place, seed, data):
    played = Played(seed)
    played.until_over()
    for button in data.draw(st.lists(st.sampled_from((OK, OK, BACK, 1, 2)), max_size=6)):
        if played.table.referee.match is None and button not in (OK, BACK):
            continue
        played.press(button)
    in_order, hall = Hall(new_place()), Hall(new_place())
    in_order.take(played.published, after_each=True)
    places = st.integers(0, len(played.published) - 1)
    mixed = data.draw(st.lists(places, max_size=2 * len(played.published)))
    hall.take([played.published[place] for place in mixed], after_each=True)
    hall.take([*played.published, played.published[-1]])
    assert hall.counts == in_order.counts
    match = played.table.referee.match
    last = played.published[-1][1]["number"]
    started = sum(1 for _, one in played.published if one.get("event", {}).get("seq") == 1)
    if started == 1:
        assert hall.counts == (match is None and hall.seating()["is_over"])
    assert list(hall.store.last.values()) == [last]
