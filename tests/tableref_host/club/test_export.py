"""An evening's export has the counted matches, and the standings in the documented columns."""

import csv
import io
import json

from tableref_host.club.export import WRITERS, as_csv, as_json, as_qbj

STANDING = {"place": 1, "name": "Ännchen", "points": 6, "buchholz": 3, "played": 2}


def seating(number, counts=True, totals=None):
    return {
        "id": number,
        "counts": counts,
        "table_id": f"table {number}",
        "names": {"1": "Ännchen", "2": "Bo"},
        "totals": {"1": 30, "2": -5} if totals is None else totals,
    }


def evening(*rounds):
    return {
        "name": "Freitag",
        "standings": [STANDING, {**STANDING, "name": "=1+1"}],
        "entrants": [{"id": 7, "name": "Ännchen"}, {"id": 8, "name": "Bo"}],
        "rounds": [{"number": at, "seatings": list(one)} for at, one in enumerate(rounds, 1)],
    }


def test_the_standings_have_each_value_in_its_column():
    text = as_csv(evening())
    assert text.startswith("\N{BYTE ORDER MARK}place,name,points,buchholz,played\n")
    assert "\r" not in text
    first, formula = csv.DictReader(io.StringIO(text[1:]))
    assert first == {key: str(value) for key, value in STANDING.items()}
    assert formula["name"] == "'=1+1"


def test_only_matches_that_count_are_passed_to_statistics_programs():
    rounds = [seating(1), seating(2, counts=False), seating(3, totals={})], [seating(4)]
    found = json.loads(as_qbj(evening(*rounds)))
    tournament, *teams, first, second = found["objects"]
    assert found["version"] == "2.1.1"
    assert [(team["id"], team["name"]) for team in teams] == [
        ("team_7", "Ännchen"),
        ("team_8", "Bo"),
    ]
    assert first == {
        "type": "Match",
        "id": "match_1",
        "location": "table 1",
        "match_teams": [
            {"team": {"$ref": "team_7"}, "points": 30},
            {"team": {"$ref": "team_8"}, "points": -5},
        ],
    }
    assert second["id"] == "match_4"
    (phase,) = tournament["phases"]
    assert phase["rounds"] == [
        {"name": "Round 1", "matches": [{"$ref": "match_1"}]},
        {"name": "Round 2", "matches": [{"$ref": "match_4"}]},
    ]
    assert tournament["registrations"][0] == {"name": "Ännchen", "teams": [{"$ref": "team_7"}]}


def test_names_stay_readable_and_each_file_has_its_type():
    assert all("Ännchen" in writer(evening()) for writer, _ in WRITERS.values())
    assert json.loads(as_json(evening())) == evening() and as_json(evening()).endswith("}\n")
    assert {name: kind for name, (_, kind) in WRITERS.items()} == {
        "csv": "text/csv",
        "json": "application/json",
        "qbj": "application/vnd.quizbowl.qbj+json",
    }
