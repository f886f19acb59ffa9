"""Filters of matches: by game, player, date and number."""

import contextlib
import json
import sqlite3
from itertools import pairwise

import pytest
import stored_history
from played_table import SCENARIOS

from tableref_host.history import database, matches

RECORDS = ["gotta_go_three_to_75", "got_ya_book", "quiz_to_2", "gotta_go_ten_players_tie"]
DAYS = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"]


@pytest.fixture
def played(run):
    """Return `run` for a history with a match on each of DAYS, added in reverse order."""
    for record, day in reversed(list(zip(RECORDS, DAYS, strict=True))):
        words = ("--names", "1=Cy" if day == DAYS[2] else "1=Anna,2=Bo")
        result = run("add", SCENARIOS / f"{record}.events", "--when", f"{day} 20:15", *words)
        assert result.exit_code == 0, result.output
    return run


def days(result):
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)["matches"]
    assert all(one["began"] <= other["began"] for one, other in pairwise(found))
    return [match["began"][:10] for match in found]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), DAYS),
        (("--last", 2), DAYS[2:]),
        (("--last", 9), DAYS),
        (("--since", "2026-11-20 20:15"), DAYS[2:]),
        (("--since", "2026-11-20 20:16"), DAYS[3:]),
        (("--since", "2026-12-01"), []),
        (("--since", "2026-11-19", "--last", 1), DAYS[3:]),
        # The last two matches of this player, not this player's matches among the last two.
        (("--player", "anna", "--last", 2), [DAYS[1], DAYS[3]]),
        (("--player", "p3"), DAYS[1::2]),
        (("--game", "gotta_go", "--last", 1), DAYS[3:]),
        (("--game", "gotta_go", "--since", "2026-11-19"), DAYS[3:]),
    ],
)
def test_matches_since_a_day_and_the_last_few_are_listed(played, words, expected):
    assert days(played("--json", *words)) == expected


@pytest.mark.parametrize("command", ["players", "games"])
def test_statistics_are_of_the_matches_since_a_day(played, command):
    rows = json.loads(played(command, "--since", DAYS[3], "--json").stdout)[command]
    assert rows and all(row["matches"] == 1 for row in rows)


def test_the_last_few_are_exported(played, tmp_path):
    output = tmp_path / "some.json"
    assert played("export", "--last", 1, "--output", output).exit_code == 0
    exported = output.read_text(encoding="utf-8")
    assert DAYS[3] in exported and DAYS[2] not in exported


def test_wins_over_time_are_drawn_of_the_matches_since_a_day(played, tmp_path):
    picture = tmp_path / "wins.svg"
    words = ("--output", picture, "--json")
    of_all = json.loads(played("plot", *words).stdout)["lines"]
    of_one = json.loads(played("plot", "--since", DAYS[2], "--last", 1, *words).stdout)["lines"]
    assert 0 < of_one < of_all


def test_one_match_is_read_like_all_matches(played, path):
    assert played("edit", 2, "--note", "a fine one").exit_code == 0
    with database.opened(path) as connection:
        every = matches.load(connection, is_whole=True)
        assert len(every) == len(DAYS)
        for match in every:
            assert matches.load_one(connection, match["match"]) == match
        read = []
        connection.set_trace_callback(read.append)
        matches.load_one(connection, 2)
    whole_tables = [text for text in read if "FROM" in text and "WHERE" not in text]
    assert whole_tables == []


def test_brief_matches_are_the_same_without_rounds_and_claims(played, path):
    with database.opened(path) as connection:
        every, brief = matches.load(connection), matches.load(connection, is_brief=True)
    assert any(match["claims"] for match in every)
    assert brief == [{**match, "rounds": [], "claims": []} for match in every]


def test_matches_of_a_table_are_listed(played, path):
    with database.opened(path, is_written=True) as connection:
        connection.execute("UPDATE match SET table_id = 'e6' WHERE id = 2")
        assert [match["match"] for match in matches.load(connection, table="e6")] == [2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--since", "Tuesday"),
            "'Tuesday' is not a date or time: expected a date or time such as",
        ),
        (("--last", "0"), "Invalid value for '--last'"),
    ],
)
def test_invalid_dates_and_numbers_are_refused(run, words, said):
    result = run(*words)
    assert result.exit_code == 2 and said in result.stderr


def test_a_match_added_during_reading_has_no_claims_without_seats(path, monkeypatch):
    """The seats are read first, so a match that is added later would have claims without seats."""
    stored_history.made(path)
    seats_first = matches._seats
    statement = stored_history.ROWS[0].replace("(1, ", "(2, ", 1)

    def seats_then_another_process_writes(connection, some):
        seats = seats_first(connection, some)
        writer = sqlite3.connect(path, timeout=0, isolation_level=None)
        with contextlib.suppress(sqlite3.OperationalError):
            writer.execute(statement)
            writer.execute("INSERT INTO claim VALUES (2, 1, 1, 4, 1, 1234567, 0)")
        writer.close()
        return seats

    monkeypatch.setattr(matches, "_seats", seats_then_another_process_writes)
    with database.opened(path) as connection:
        assert [match["match"] for match in matches.load(connection)] == [1]
