"""Matches that end on the scoreboard are added to the history: once, with names, and corrected."""

import itertools
import json
import sqlite3
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.append(str(Path(__file__).resolve().parents[1] / "history"))

from played_table import SCENARIOS, finished

from tableref_host.history import HistoryError, database, times
from tableref_host.history.keeping import add_all
from tableref_host.history.sources import find_in
from tableref_host.protocol.messages import EventReceived, PlayerIs, Restarted
from tableref_host.scoreboard import history_writer
from tableref_host.scoreboard.board import Board
from tableref_host.scoreboard.history_writer import HistoryWriter, names_of
from tests.waiting import until


@pytest.fixture(autouse=True)
def unsynchronized(monkeypatch):
    """Do not wait for the disk, because no test cuts the machine's power."""
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")


class Evening:
    """A scoreboard whose matches go into the history at `path`."""

    def __init__(self, path):
        self.path = path
        self.board = Board()
        self.faults, self.words = [], []
        self._keeping = HistoryWriter(
            self.board, path, self.faults.append, self.words.append, retry_s=0
        )

    def happen(self, *messages):
        for one in messages:
            self.board.handle(one)
            self._keeping.handle(one)

    def say(self, *events):
        self.happen(*(EventReceived(event, True) for event in events))

    def kept(self):
        """Wait, and return the history: {number: (game, {seat: (name, total)})}."""
        self._keeping.close()
        self._keeping = HistoryWriter(self.board, self.path, self.faults.append)
        return held(self.path)


def held(path):
    found = {}
    with database.opened(path) as connection:
        row = (
            "SELECT match_id, seat, name, total FROM seat LEFT JOIN player ON player.id = player_id"
        )
        for number, seat, name, total in connection.execute(row):
            found.setdefault(number, {})[seat] = (name, total)
    return found


def rows(path):
    """Return the whole content of the history at a path."""
    said = {}
    with database.opened(path) as connection:
        for table in ("seat", "round", "points", "claim"):
            said[table] = connection.execute(f"SELECT * FROM {table}").fetchall()
        said["match"] = connection.execute("SELECT game, options, end_us FROM match").fetchall()
    return said


def events_of(name):
    lines = (SCENARIOS / f"{name}.events").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture
def evening(tmp_path):
    return Evening(tmp_path / "history.sqlite3")


@pytest.mark.parametrize("name", finished())
def test_the_stored_match_equals_that_of_the_event_lines(name, evening, tmp_path):
    evening.say(*events_of(name))
    evening.kept()
    other = tmp_path / "other.sqlite3"
    data = (SCENARIOS / f"{name}.events").read_bytes()
    with database.opened(other, is_written=True) as connection:
        list(add_all(connection, find_in(data, "events")))
    assert rows(evening.path) == rows(other)
    assert evening.faults == []


def test_names_of_the_seats_are_stored_with_a_match(evening):
    evening.happen(PlayerIs(1, "Anna", "sky blue", False), PlayerIs(3, "Nobody", "red", False))
    evening.say(*events_of("gotta_go_three_to_75"))
    assert evening.kept() == {1: {1: ("Anna", 85), 2: (None, -4), 4: (None, 30)}}


def test_the_start_of_a_match_is_calculated_from_its_duration(evening):
    before = datetime.now(UTC)
    evening.say(*events_of("gotta_go_three_to_75"))
    evening.kept()
    with database.opened(evening.path) as connection:
        ((began, began_from),) = connection.execute("SELECT began, began_from FROM match")
    took = timedelta(microseconds=17_230_000)
    earliest, latest = before - took - timedelta(seconds=1), datetime.now(UTC) - took
    assert earliest <= times.read(began) <= latest
    assert began_from == times.ADDED


def test_a_match_watched_twice_is_one(evening):
    events = events_of("gotta_go_three_to_75")
    evening.say(*events)
    evening.say(*events)
    evening.happen(Restarted(events))
    assert len(evening.kept()) == 1


def test_an_undone_end_is_corrected(evening):
    events = events_of("gotta_go_taken_back")
    ends = [at for at, event in enumerate(events) if event["event"] == "match_ended"]
    assert len(ends) == 2
    evening.say(*events[: ends[0] + 1])
    assert evening.kept() == {1: {2: (None, 9), 5: (None, 36), 9: (None, -1)}}
    evening.say(*events[ends[0] + 1 :])
    assert evening.kept() == {1: {2: (None, 34), 5: (None, -1), 9: (None, 8)}}


def test_a_reopened_match_stays_one_and_its_end_is_corrected(evening):
    events = events_of("score_pad_open_again")
    at = [at for at, one in enumerate(events) if one["event"] == "match_restored"]
    lobby = {"seq": 1, "t_us": 9, "event": "refused", "reason": "nothing_to_choose"}
    evening.say(*events[: at[0]], lobby)
    assert evening.kept() == {1: {1: (None, 5), 2: (None, 2)}}
    evening.say(*events[at[0] : at[1]], lobby)
    assert evening.kept() == {1: {1: (None, 5), 2: (None, 6)}}
    # The whole match is sent again, as by a table that is followed live.
    evening.happen(Restarted(events[:3] + events[at[0] : at[1]]))
    evening.say(events[at[1]])
    assert evening.kept() == {1: {1: (None, 5), 2: (None, 6)}}


def counted(path):
    with database.opened(path) as connection:
        return [bool(row[0]) for row in connection.execute("SELECT is_counted FROM match")]


def given_up(seq):
    """Return the table's output when the last points are undone and the match is abandoned."""
    names = ("undone", "paused", "match_abandoned")
    said = [{"seq": seq + n, "t_us": 9e7 + n, "event": name} for n, name in enumerate(names, 1)]
    return [{**event, "t_us": int(event["t_us"])} for event in said]


def test_a_match_with_an_undone_end_that_was_abandoned_does_not_count(evening):
    events = events_of("gotta_go_three_to_75")
    end = events[-1]["seq"]
    evening.say(*events)
    undone, *others = given_up(end)
    evening.say({**undone, "undone": "round_scored"}, *others)
    evening.kept()
    assert counted(evening.path) == [False]
    assert evening.faults == []


def test_an_abandoned_match_does_not_change_the_one_before(evening):
    events = events_of("gotta_go_three_to_75")
    evening.say(*events)
    evening.say(*events[:20], *given_up(20)[1:])
    evening.kept()
    evening.say(*events)
    evening.happen(Restarted(events[:20]))
    evening.say(*given_up(20)[1:])
    evening.kept()
    assert counted(evening.path) == [True]


def test_of_a_replayed_match_false_starts_are_unknown(evening):
    events = events_of("gotta_go_three_to_75")
    evening.happen(Restarted([one for one in events if one["event"] != "false_start"][:-2]))
    evening.say(*events[-2:])
    assert evening.kept() == {1: {1: (None, 85), 2: (None, -4), 4: (None, 30)}}
    with database.opened(evening.path) as connection:
        told = connection.execute("SELECT false_starts FROM seat").fetchall()
    assert told == [(None,)] * 3
    # Somebody who received all events knows the number of false starts.
    evening.say(*events)
    evening.kept()
    with database.opened(evening.path) as connection:
        told = connection.execute("SELECT false_starts FROM seat ORDER BY seat").fetchall()
    assert told == [(0,), (0,), (1,)]


@pytest.mark.parametrize("is_there", [True, False])
def test_a_history_that_cannot_be_written_is_reported_and_the_board_continues(tmp_path, is_there):
    path = tmp_path / "history"
    path.mkdir() if is_there else path.write_text("a letter to an aunt, no database at all " * 30)
    evening = Evening(path)
    evening.say(*events_of("gotta_go_three_to_75"))
    evening._keeping.close()
    *before, fault = evening.faults
    assert len(before) <= 1 and all(history_writer.WAITS in str(one) for one in before)
    assert isinstance(fault, HistoryError)
    assert "history add --from-table" in fault.message
    assert "\n" not in fault.message
    assert evening.board.state()["phase"]["name"] == "over"


def test_a_match_with_missing_events_is_reported(evening):
    events = events_of("gotta_go_three_to_75")
    first = next(at for at, one in enumerate(events) if one["event"] == "round_scored")
    evening.say(*events[:first], *events[first + 1 :])
    assert evening.kept() == {}
    assert "is not valid" in evening.faults[0].message


def test_names_that_the_history_refuses_are_left_out():
    seats = {1: "Anna", 2: "anna", 3: "P4", 4: " Bo ", 5: "", 6: "Cleo"}
    assert names_of(seats, (1, 2, 3, 4, 5)) == {4: "Bo"}


def test_two_matches_are_two(evening):
    names = itertools.chain(events_of("gotta_go_three_to_75"), events_of("quiz_to_2"))
    evening.say(*names)
    assert len(evening.kept()) == 2


def test_a_match_waits_for_a_locked_history_and_so_do_later_ones(evening, monkeypatch):
    monkeypatch.setattr(database, "LOCK_TIMEOUT_S", 0)
    with database.opened(evening.path, is_written=True):
        pass
    other = sqlite3.connect(evening.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    evening.say(*events_of("gotta_go_three_to_75"))
    until("said", lambda: evening.faults)
    evening.say(*events_of("quiz_to_2"))
    other.execute("ROLLBACK")
    other.close()
    until("added", lambda: evening.words)
    assert [len(seats) for seats in evening.kept().values()] == [3, 3]
    assert len(evening.faults) == 1 and history_writer.WAITS in evening.faults[0].message
    assert "can be written again" in evening.words[0]


def test_an_end_undone_while_the_history_is_locked_is_not_stored(evening, monkeypatch):
    monkeypatch.setattr(database, "LOCK_TIMEOUT_S", 0)
    with database.opened(evening.path, is_written=True):
        pass
    events = events_of("gotta_go_three_to_75")
    other = sqlite3.connect(evening.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    evening.say(*events)
    undone, *others = given_up(events[-1]["seq"])
    evening.say({**undone, "undone": "round_scored"}, *others)
    until("said", lambda: evening.faults)
    other.execute("ROLLBACK")
    other.close()
    evening.kept()
    assert counted(evening.path) == [False]


def test_an_invalid_match_delays_no_other(evening):
    events = events_of("gotta_go_three_to_75")
    first = next(at for at, one in enumerate(events) if one["event"] == "round_scored")
    evening.say(*events[:first], *events[first + 1 :])
    evening.say(*events_of("quiz_to_2"))
    assert len(evening.kept()) == 1
    assert len(evening.faults) == 1


def test_a_locked_history_is_tried_every_two_seconds_and_reported_once(tmp_path):
    faults, waits, answers = [], [], [HistoryError("locked")] * 4 + [KeyError("a bug")]
    writer = HistoryWriter(Board(), tmp_path / "history", faults.append)
    writer._is_closing = SimpleNamespace(is_set=lambda: False, wait=waits.append)

    def change():
        raise answers.pop(0)

    assert writer._write("The match is lost", change) is None
    assert waits == [2] * 4
    locked, bug = faults
    assert str(locked) == f"{history_writer.WAITS}: locked" and isinstance(bug, KeyError)
