"""Exports can be added to another history; CSV and play files are right."""

import csv
import io
import json

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from played_table import SCENARIOS, finished

from tableref_host.cli.main import main
from tableref_host.history import database, export, matches, sources
from tableref_host.history.keeping import add_all
from tests import effort

FILES = sorted(SCENARIOS.glob("*.events"))
ENDED = len(finished())
"""Number of finished matches in `FILES`."""


@pytest.fixture
def full(run):
    run("add", *FILES, "--names", "1=Anna,2=Bö", "--when", "2026-01-01T20:00+00:00")
    edited = run("edit", 3, "--note", "a slip", "--not-counted")
    assert edited.exit_code == 0, edited.output
    return run


def test_an_export_added_elsewhere_is_the_same_history(full, path, tmp_path):
    exported = tmp_path / "all.json"
    assert full("export", "--output", exported).stdout == f"{exported}: {ENDED} matches\n"
    elsewhere = ["history", "--file", str(tmp_path / "elsewhere")]
    added = CliRunner().invoke(main, [*elsewhere, "add", str(exported)])
    assert added.stdout.splitlines()[-1] == f"{ENDED} matches added, 0 there already"
    CliRunner().invoke(main, [*elsewhere, "export", "--output", str(tmp_path / "again.json")])
    assert (tmp_path / "again.json").read_bytes() == exported.read_bytes()
    again = CliRunner().invoke(main, [*elsewhere, "add", str(exported), *map(str, FILES)])
    assert again.stdout.splitlines()[-1] == f"0 matches added, {2 * ENDED} there already"
    assert (
        full("add", exported).stdout.splitlines()[-1] == f"0 matches added, {ENDED} there already"
    )


def csv_of(text):
    """Return a CSV (text) without the byte order mark by which spreadsheets recognise UTF-8."""
    assert text.startswith("\N{BYTE ORDER MARK}")
    return text[1:]


def test_csv_has_a_row_for_each_seat(full, path):
    with database.opened(path) as connection:
        found = matches.load(connection)
    rows = list(csv.DictReader(io.StringIO(csv_of(full("export", "--format", "csv").stdout))))
    seats = [(match, seat) for match in found for seat in match["players"]]
    assert len(rows) == len(seats)
    for row, (match, seat) in zip(rows, seats, strict=True):
        assert (int(row["match"]), row["game"]) == (match["match"], match["game"])
        assert (int(row["seat"]), int(row["total"])) == (seat["seat"], seat["total"])
        assert row["player"] == (seat["name"] or f"P{seat['seat']}")
        assert row["is_winner"] == "01"[seat["is_winner"]]
        assert row["note"] == match["note"]


def test_games_can_be_selected(full):
    text = full("export", "--game", "got_ya", "--player", "Anna").stdout
    assert [match["game"] for match in json.loads(text)["matches"]] == ["got_ya"]


def test_json_describes_the_file(full, tmp_path):
    told = json.loads(full("export", "--output", tmp_path / "x", "--json").stdout)
    assert told == {
        "output": str(tmp_path / "x"),
        "bytes": (tmp_path / "x").stat().st_size,
        "format": "json",
        "matches": ENDED,
    }
    assert "needs --output" in full("export", "--json").stderr


def test_an_unwritable_file_is_reported_and_nothing_is_left(full, tmp_path):
    result = full("export", "--output", tmp_path / "no" / "x.json")
    assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert "can't be written" in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["history.sqlite3"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"tableref_history": 2, "matches": []}', "of version 2; this TableRef knows 1"),
        ('{"tableref_history": 1, "matches": 7}', "the export is damaged"),
        ('{"tableref_history": 1', "the export is damaged"),
        ('{"tableref_history": 1, "matches": [7, {}]}', "a match of this export is not valid"),
    ],
)
def test_an_invalid_export_is_reported(run, path, tmp_path, text, said):
    (tmp_path / "x").write_text(text, encoding="utf-8")
    result = run("add", tmp_path / "x")
    assert result.exit_code == 1
    assert said in result.stderr


def leaves(value, at=()):
    """Yield the path of everything inside a value of JSON."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inner:
        yield (*at, key)
        if isinstance(each, (dict, list)):
            yield from leaves(each, (*at, key))


def exported_match():
    found = sources.find(SCENARIOS / "quiz_to_2.events")
    with database.opened("nowhere-" * 3) as connection:
        list(add_all(connection, found, {1: "Anna"}))
        return matches.load(connection, is_whole=True)[0]


strange = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
strange |= st.sampled_from(([], {}))


@settings(max_examples=effort.examples(150))
@given(data=st.data())
def test_any_field_of_an_export_may_be_anything(data):
    match = json.loads(json.dumps(exported_match()))
    where = data.draw(st.sampled_from(list(leaves(match))))
    inner = match
    for key in where[:-1]:
        inner = inner[key]
    inner[where[-1]] = data.draw(strange)
    text = json.dumps({"tableref_history": 1, "matches": [match]})
    with database.opened("nowhere-" * 3) as connection:
        for found in sources.find_in(text.encode(), "x"):
            assert found.played or found.fault
            list(add_all(connection, [found]))
        list(matches.load(connection, is_whole=True))


def test_a_file_that_no_history_exported_is_reported():
    match = exported_match()
    seats = match["players"]
    for change in (
        {"rounds": [*match["rounds"], match["rounds"][0]]},
        {"rounds": match["rounds"][::-1]},
        {"rounds": [match["rounds"][0], *match["rounds"]]},
        {"note": "two\nlines"},
        {"note": "x" * 2001},
        {"players": [{**seats[0], "name": "A"}, {**seats[1], "name": "a"}, *seats[2:]]},
        {"identities": []},
        {"claims": [{**match["claims"][0], "seat": 9}]},
        {"began": "0001-01-01T00:00:00Z"},
    ):
        text = json.dumps({"tableref_history": 1, "matches": [{**match, **change}]})
        (found,) = sources.find_in(text.encode(), "x")
        assert found.fault == "a match of this export is not valid", change


def test_a_note_may_be_long_and_names_stay_readable():
    match = {**exported_match(), "note": "ä" * 2000}
    text = export.as_text([match])
    assert "ä" * 2000 in text and text.endswith("}\n")
    (found,) = sources.find_in(text.encode(), "x")
    assert found.fault == "" and found.annotations.note == match["note"]


def test_lines_of_a_csv_file_end_as_in_text_files():
    text = export.as_csv([exported_match()])
    assert "\r" not in text and text.endswith("\n")


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t"])
def test_formulas_for_spreadsheets_are_disabled(begin):
    match = dict.fromkeys(export.COLUMNS, 1)
    match |= {"note": f"{begin}1+1", "players": [
        {"seat": 1, "name": f"{begin}SUM(1)", "total": -5, "is_winner": True, "false_starts": 0}
    ]}  # fmt: skip
    (row,) = csv.DictReader(io.StringIO(csv_of(export.as_csv([match])), newline=""))
    assert (row["player"], row["note"]) == (f"'{begin}SUM(1)", f"'{begin}1+1")
    assert row["total"] == "-5"
