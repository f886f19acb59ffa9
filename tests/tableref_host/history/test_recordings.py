"""The events of a match are stored with it, from the most complete source."""

import json
import sqlite3

import pytest
from played_table import SCENARIOS, SHORT, events_of, finished, table_of

from tableref_host.history import HistoryError, database, event_lines, from_events, recordings

BACK = "gotta_go_taken_back"


def kept(path, number=1):
    with database.opened(path) as connection:
        return recordings.load(connection, number)


@pytest.mark.parametrize("name", finished())
def test_all_events_are_stored_and_give_the_same_match(run, path, name):
    run("add", SCENARIOS / f"{name}.events")
    told = event_lines.read(events_of(name).encode()).matches[0].events
    events = kept(path)
    cut = any(event["event"] == "match_restored" for event in told)
    assert events == told or (cut and set(map(str, events)) < set(map(str, told)))
    assert from_events.fold(events) == from_events.fold(told)


def test_an_undone_end_is_replaced_by_newer_events(run, path):
    lines = events_of("corrected_gotta_go").splitlines()
    ends = [at for at, line in enumerate(lines, 1) if '"match_ended"' in line]
    run("add", "-", input="\n".join(lines[: ends[0]]))
    run("add", "-", input="\n".join(lines))
    newest = kept(path)
    assert newest == [json.loads(line) for line in lines]
    # The lines up to the first end contain less, so they replace nothing.
    run("add", "-", input="\n".join(lines[: ends[0]]))
    assert kept(path) == newest
    with database.opened(path, is_written=True) as connection:
        connection.execute("DELETE FROM recording")
    run("add", "-", input="\n".join(lines[: ends[0]]))
    assert kept(path) == []


def test_events_take_precedence_over_a_journal_in_any_order(run, path, tmp_path):
    table = table_of(SHORT)
    (data,) = [data for name, data in table.files.items() if "/done/" in name]
    (tmp_path / "match.trj").write_bytes(data)
    run("add", tmp_path / "match.trj")
    of_journal = kept(path)
    assert of_journal and of_journal[-1]["event"] == "match_ended"
    run("add", "-", input="\n".join(table.lines))
    of_events = kept(path)
    assert [event["seq"] for event in of_events] == list(range(1, len(of_events) + 1))
    run("add", tmp_path / "match.trj")
    assert kept(path) == of_events


def test_a_stored_match_gets_its_events_when_it_is_added_again(run, path):
    run("add", SCENARIOS / f"{BACK}.events")
    with database.opened(path, is_written=True) as connection:
        connection.execute("DELETE FROM recording")
    assert kept(path) == []
    run("add", SCENARIOS / f"{BACK}.events")
    assert kept(path) != []


def test_an_export_contains_recordings(run, path, tmp_path):
    run("add", SCENARIOS / f"{BACK}.events")
    before = kept(path)
    run("export", "--output", tmp_path / "all.json")
    path.unlink()
    assert "1 match added" in run("add", tmp_path / "all.json").stdout
    assert kept(path) == before


@pytest.mark.parametrize("lines", ["rubbish", "[]\n", '{"seq": 1}\n', 7, "of another match"])
def test_an_export_with_events_of_another_match_is_refused(run, path, tmp_path, lines):
    run("add", SCENARIOS / f"{BACK}.events")
    exported = json.loads(run("export").stdout)
    other = events_of("gotta_go_three_to_75")
    exported["matches"][0]["lines"] = other if lines == "of another match" else lines
    (tmp_path / "odd.json").write_text(json.dumps(exported), encoding="utf-8")
    path.unlink()
    assert "is not valid" in run("add", tmp_path / "odd.json").output


@pytest.mark.parametrize("data", ["x''", "x'7275'", "substr(events, 1, length(events) - 1)"])
def test_a_damaged_recording_is_reported_and_repaired_by_adding_it_again(run, path, data):
    run("add", SCENARIOS / f"{BACK}.events")
    before = kept(path)
    connection = sqlite3.connect(path)
    connection.execute(f"UPDATE recording SET events = {data}")
    connection.commit()
    connection.close()
    with pytest.raises(HistoryError, match="the recording of match 1 is damaged"):
        kept(path)
    assert "0 matches added, 1 there already" in run("add", SCENARIOS / f"{BACK}.events").stdout
    assert kept(path) == before


def test_a_recording_that_would_fill_the_memory_is_not_read(run, path, monkeypatch):
    run("add", SCENARIOS / f"{BACK}.events")
    monkeypatch.setattr(recordings, "MAX_SIZE", 100)
    with pytest.raises(HistoryError, match="is damaged"):
        kept(path)


def test_a_recording_may_be_of_a_long_match_and_replaces_only_a_shorter_one(path):
    events = [{"seq": seq, "t_us": seq, "event": "claim", "player": 1} for seq in range(1, 2_000)]
    with database.opened(path, is_written=True) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        recordings.put(connection, 1, events)
        assert recordings.load(connection, 1) == events
        others = [{**event, "player": 2} for event in events]
        recordings.add(connection, 1, others, False)
        assert recordings.load(connection, 1) == events
        recordings.add(connection, 1, others[:3], True)
        assert recordings.load(connection, 1) == others[:3]
        recordings.put(connection, 1, [])
        assert recordings.load(connection, 1) == []
