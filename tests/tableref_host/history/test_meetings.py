"""Head to head: the matches of two players, their winners and the better totals."""

from made_matches import match

from tableref_host.history import meetings
from tableref_host.history.statistics import ALL


def test_head_to_head_counts_only_matches_of_both():
    found = [
        match(1, "2026-11-20T19:00:00Z", {"Anna": 3, "Bo": 1, "Cy": 9}, ["Cy"]),
        match(2, "2026-11-20T19:10:00Z", {"Anna": 3, "Cy": 1}, ["Anna"]),
        match(3, "2026-11-20T19:20:00Z", {"Bo": 7, "Anna": 7}, ["Anna", "Bo"]),
        match(4, "2026-11-20T19:30:00Z", {"Bo": 1, "Anna": 0}, ["Bo"], game="quiz"),
        match(5, "2026-11-20T19:40:00Z", {"Bo": 1, "Anna": 0}, ["Bo"], is_counted=False),
    ]
    of_all, of_pad, of_quiz = meetings.of_two(found, "anna", "BO")
    assert of_all.kind is ALL and [one["match"] for one in of_all.matches] == [1, 3, 4]
    assert (of_all.wins, of_all.ahead) == ([1, 2], [1, 1])
    assert of_pad.kind == ("score_pad", False) and of_pad.points == [10, 8]
    assert of_quiz.wins == [0, 1]
    assert meetings.of_two(found, "Anna", "Dora") == []


def test_the_lower_total_is_ahead_if_the_lowest_wins():
    lowest = {"lowest_wins": True}
    totals = {"Anna": 3, "Bo": 1}
    found = [match(1, "2026-11-20T19:00:00Z", totals, ["Bo"], options=lowest)]
    assert [one.ahead for one in meetings.of_two(found, "Anna", "Bo")] == [[0, 1], [0, 1]]
