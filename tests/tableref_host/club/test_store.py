"""Tables' messages are stored once and completely, gaps are noticed, and results follow."""

import json
from contextlib import suppress

import places
import pytest
from published_messages import match, messages

from tableref_host.club import history_keeper
from tableref_host.club.evening import Evenings
from tableref_host.club.store import DOUBLE, GAP, NEW
from tableref_host.history import database, from_events, matches

KINDS = places.KINDS
"""Both databases are tested, even in `make test`."""


def to_bring(store):
    found = [history_keeper.load(store, row) for row in history_keeper.due(store)]
    return [one for one in found if one]


def results(store):
    return store.rows("SELECT * FROM result ORDER BY id")


def test_repeated_messages_are_stored_once(store):
    told = messages(match())
    for one in told:
        assert store.handle("t0", one) == NEW
        assert store.handle("t0", one) == DOUBLE
    assert store.events("t0", told[0]["match"]) == list(match())


def test_a_gap_is_noticed_and_nothing_after_it_is_accepted(store):
    told = messages(match())
    store.handle("t0", told[0])
    assert store.handle("t0", told[2]) == GAP
    assert store.last == {("t0", told[0]["outbox"]): told[0]["number"]}
    assert [store.handle("t0", one) for one in told[1:4]] == [NEW] * 3


def test_messages_that_no_longer_exist_are_skipped(store):
    told = messages(match())
    store.handle("t0", told[0])
    assert store.handle("t0", {**told[3], "gap": True}) == NEW


def test_after_a_crash_the_position_is_known(place):
    told = messages(match())
    for at, one in enumerate(told):
        store = place.open()
        assert store.last.get(("t0", told[0]["outbox"]), 0) == (told[at - 1]["number"] if at else 0)
        assert store.handle("t0", one) == NEW
        place.kill()
    store = place.open()
    assert store.events("t0", told[0]["match"]) == list(match())


def all_of(store):
    return [
        store.rows(f"SELECT * FROM {table} ORDER BY 1, 2")
        for table in (
            "board",
            "outbox",
            "event",
            "result",
            "evening",
            "entrant",
            "round",
            "seating",
        )
    ]


def test_an_interruption_anywhere_leaves_nothing_partial(store, monkeypatch):
    events = match()
    end = next(at for at, one in enumerate(events) if one["event"] == "match_ended")
    told = messages(events)
    evenings = Evenings(store)
    works = (
        ([], lambda: evenings.begin("Friday", ["Anna", "Bo", "Cleo"])),
        ([], lambda: evenings.pair(["t0"])),
        (told[:end], lambda: store.handle("t0", told[end])),
    )
    do, steps = store._database.do, []
    for taken, work in works:
        monkeypatch.setattr(store._database, "do", do)
        for one in taken:
            store.handle("t0", one)
        is_done = False
        before, last, step = all_of(store), dict(store.last), 0
        while not is_done:
            step += 1
            left = iter(range(step - 1))

            def broken(*words, left=left):
                next(left)
                return do(*words)

            monkeypatch.setattr(store._database, "do", broken)
            with suppress(StopIteration, RuntimeError):
                work()
                is_done = True
            assert is_done or (all_of(store), store.last) == (before, last)
        assert all_of(store) != before
        steps.append(step)
    # An evening with three entrants, a round, a seating, a bye, an outbox, an event, a result and
    # its owner.
    assert steps == [5, 4, 5]
    assert [bool(row["result_id"]) for row in all_of(store)[-1]] == [True, False]


def test_after_a_power_cut_at_the_table_lost_events_are_removed(store):
    events = list(match())
    for one in messages(events[:9]):
        store.handle("t0", one)
    again = {"seq": 6, "t_us": events[5]["t_us"], "event": "match_restored"}
    ((source, last),) = store.last.items()
    told = {"match": messages(events[:1])[0]["match"], "outbox": source[1], "number": last + 1}
    told |= {"after": last, "replaces": True, "event": again}
    name = told["match"]
    assert store.handle("t0", told) == NEW
    stands = [event for event in events[:9] if event["seq"] < 6]
    assert stands and store.events("t0", name) == [*stands, again]


@pytest.mark.parametrize("seed", ["a table", "another", "a third"])
def test_the_result_is_that_of_the_match_at_each_moment(store, seed):
    events = match(seed)
    told = messages(events)
    for at, one in enumerate(told, 1):
        store.handle("t0", one)
        try:
            played = from_events.fold(events[:at])
        except from_events.UnfinishedError:
            assert not any(row["is_over"] for row in results(store))
            continue
        (row,) = results(store)
        assert (row["is_over"], row["identity"]) == (1, played.identity)
        assert json.loads(row["totals"]) == {str(s): t for s, t in played.totals.items()}


def test_ok_closes_a_match_until_its_next_event(store):
    told = messages(match())
    for one in told:
        store.handle("t0", one)
    name, outbox, last = told[-1]["match"], told[-1]["outbox"], told[-1]["number"]
    assert not store.is_closed("t0", name)
    store.note_closed("t0", outbox, last)
    assert store.is_closed("t0", name)
    # The same state again, or an earlier one, changes nothing.
    since = store.changes
    for number in (last, last - 1):
        store.note_closed("t0", outbox, number)
    assert store.is_closed("t0", name) and store.changed_tables(since) == []
    event = {**told[-1]["event"], "seq": told[-1]["event"]["seq"] + 1, "event": "resumed"}
    store.handle("t0", {**told[-1], "number": last + 1, "after": last, "event": event})
    assert not store.is_closed("t0", name) and store.changed_tables(since) == ["t0"]


def test_messages_of_two_tables_never_mix(store):
    for table in ("t0", "t1"):
        for one in messages(match(), table=table):
            assert store.handle(table, one) == NEW
    assert len(results(store)) == 2


def test_each_result_is_in_the_history_once_with_its_table(store, tmp_path):
    path = tmp_path / "history.sqlite3"
    for table in ("t0", "t1"):
        store.name(table, f"Table {table}")
        for one in messages(match(), table=table):
            store.handle(table, one)
    due = history_keeper.due(store)
    assert len(due) == 2
    for one in to_bring(store):
        history_keeper.bring(path, one, {1: "Anna"})
    # The process was killed before the delivery was recorded, so it is delivered again, but stored
    # once.
    for one in to_bring(store):
        history_keeper.bring(path, one, {1: "Anna"})
        history_keeper.note(store, one)
    assert history_keeper.due(store) == []
    with database.opened(path) as connection:
        found = matches.load(connection)
    assert [(one["table_id"], one["table_name"]) for one in found] == [
        ("t0", "Table t0"),
        ("t1", "Table t1"),
    ]


def test_an_end_lost_by_a_power_cut_and_a_later_one_are_one_match(store, tmp_path):
    path = tmp_path / "history.sqlite3"
    events = list(match())
    told = messages(events)
    for one in told:
        store.handle("t0", one)
    for one in to_bring(store):
        history_keeper.bring(path, one, {})
        history_keeper.note(store, one)
    at = max(at for at, event in enumerate(events) if event["event"] == "match_ended")
    seq, ((source, last),) = events[at]["seq"], store.last.items()
    restored = {"seq": seq, "t_us": events[at]["t_us"], "event": "match_restored"}
    later = {**events[at], "seq": seq + 1, "t_us": events[at]["t_us"] + 5_000_000}
    for number, event in enumerate((restored, later), last + 1):
        more = {"replaces": True} if event is restored else {}
        one = {
            "match": told[0]["match"],
            "outbox": source[1],
            "number": number,
            "after": number - 1,
            "event": event,
        }
        store.handle("t0", {**one, **more})
    for one in to_bring(store):
        history_keeper.bring(path, one, {})
        history_keeper.note(store, one)
    with database.opened(path) as connection:
        (only,) = matches.load(connection)
    assert only["lasted_us"] == later["t_us"]


def test_an_undone_and_abandoned_end_does_not_count_in_the_history(store, tmp_path):
    path = tmp_path / "history.sqlite3"
    events = [*match()]
    for one in messages(events):
        store.handle("t0", one)
    for one in to_bring(store):
        history_keeper.bring(path, one, {})
        history_keeper.note(store, one)
    ((source, last),) = store.last.items()
    name, seq = messages(events)[0]["match"], events[-1]["seq"]
    ended = next(one for one in reversed(events) if one["event"] == "match_ended")
    more = (
        {"event": "undone", "undone": "judged", "from": ended["seq"]},
        {"event": "match_abandoned"},
    )
    for at, event in enumerate(more, 1):
        event = {"seq": seq + at, "t_us": events[-1]["t_us"] + at, **event}
        number = {"number": last + at, "after": last + at - 1}
        store.handle("t0", {"match": name, "outbox": source[1], **number, "event": event})
    (one,) = to_bring(store)
    history_keeper.bring(path, one, {})
    history_keeper.note(store, one)
    with database.opened(path) as connection:
        assert [one["is_counted"] for one in matches.load(connection)] == [False]
    assert history_keeper.due(store) == []
