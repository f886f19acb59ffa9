"""Evenings: their matches, also after midnight, and the wins of players."""

import pytest
from made_matches import match

from tableref_host.history import evenings


@pytest.fixture
def utc(time_zone):
    """Set the local time zone to UTC."""
    time_zone("UTC")


def test_an_evening_continues_after_midnight(utc):
    found = [
        match(1, "2026-11-20T19:00:00Z", {"Anna": 3, "Bo": 1}, ["Anna"]),
        match(2, "2026-11-21T04:59:59Z", {"ANNA": 0, "Cy": 9}, ["Cy"]),
        match(3, "2026-11-21T05:00:00Z", {"Anna": 3, "Bo": 1}, ["Anna"], game="quiz"),
    ]
    newest, first = evenings.of_matches(found)
    assert [str(newest.day), str(first.day)] == ["2026-11-21", "2026-11-20"]
    assert [one["match"] for one in first.matches] == [1, 2]
    assert list(first.wins.items()) == [("Anna", 1), ("Cy", 1), ("Bo", 0)]
    assert newest.games == {"quiz": 1}


def test_matches_that_do_not_count_are_listed_without_wins(utc):
    began = "2026-11-20T19:00:00Z"
    (evening,) = evenings.of_matches([match(1, began, {"Anna": 3}, ["Anna"], is_counted=False)])
    assert len(evening.matches) == 1
    assert (evening.games, evening.wins) == ({}, {})


def test_of_players_with_equal_wins_the_names_are_sorted_without_case(utc):
    began = "2026-11-20T19:00:00Z"
    totals = dict.fromkeys(("Cy", "bo", "anna", "Dee"), 1)
    (evening,) = evenings.of_matches([match(1, began, totals, ["Dee"])])
    assert list(evening.wins.items()) == [("Dee", 1), ("anna", 0), ("bo", 0), ("Cy", 0)]
