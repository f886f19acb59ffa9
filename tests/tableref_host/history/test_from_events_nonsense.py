"""Impossible events are reported, and their match is refused."""

import pytest
from made_lines import ended, folded, lines_of, scored

from tableref_host.history import NoMatchError, UnfinishedError


def test_inconsistent_points_are_reported():
    for events in (
        [scored(1, (1, 2, 3), (1, 2, 4))],
        [scored(1, (1, 2, 3)), scored(3, (1, 0, 0), (5, 2, 3))],
        [scored(1, (1, 2, 3)), ended((1, 2, 9))],
    ):
        with pytest.raises(NoMatchError, match="is not valid|no match can begin") as told:
            folded(lines_of(*events))
        assert not isinstance(told.value, UnfinishedError)


@pytest.mark.parametrize(
    "event",
    [
        {"event": "claim", "player": 3, "rank": 1, "margin_us": 0},
        {"event": "claim", "player": "1", "rank": 1, "margin_us": 0},
        {"event": "claim", "player": [1], "rank": 1, "margin_us": 0},
        {"event": "claim", "player": 1, "rank": 1},
        {"event": "claim", "player": 1, "rank": 1, "margin_us": 1 << 70},
        {"event": "tie", "players": "12"},
        {"event": "tie", "players": [1, 1]},
        {"event": "false_start", "player": 9},
        {"event": "false_start"},
        {"event": "round_started", "round": None},
        {"event": "round_scored"},
        {"event": "round_scored", "round": 1, "points": {"1": 2}, "totals": {"1": 2}},
        {"event": "round_scored", "round": 1, "points": [1, 2, 4], "totals": {}},
        {"event": "round_scored", "round": 1, "points": 5, "totals": {}},
        {"event": "match_ended", "winners": [3], "totals": {"1": 0, "2": 0, "4": 0}},
        {"event": "match_ended", "winners": 1, "totals": {"1": 0, "2": 0, "4": 0}},
        {"event": "match_ended"},
        {"event": "undone"},
        {"event": "undone", "undone": ["claim"], "from": 2},
        {"event": "undone", "undone": "claim", "from": 1},
        {"event": "undone", "undone": "claim", "from": 3},
        {"event": "undone", "undone": "claim", "from": 0},
        {"event": "undone", "undone": "match_started", "from": 0},
        {"event": "undone", "undone": "claim", "from": True},
        {"event": "undone", "undone": "claim", "from": "2"},
        {"event": "undone", "undone": "claim", "from": None},
        {"event": "redone", "redone": "claim", "from": 2.0},
        {"event": "redone", "redone": "claim", "from": 1 << 70},
    ],
)
def test_an_impossible_event_is_named(event):
    with pytest.raises(NoMatchError, match='event 2 is not valid: {"seq": 2'):
        folded(lines_of(event))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"game": None}, "no game is called None"),
        ({"players": [1]}, "for 2 to 10 players, not 1"),
        ({"players": [1, 1]}, "players are different button numbers"),
        ({"players": [1, 11]}, "players are different button numbers"),
        ({"players": 3}, "not iterable"),
        ({"options": {"speed": 3}}, "has no option 'speed'"),
        ({"options": {"target": "x"}}, "target is 'x'"),
        ({"options": 7}, "not iterable"),
    ],
)
def test_terms_that_no_game_has_are_named(change, words):
    start = {"event": "match_started", "game": "gotta_go", "players": [1, 4], "options": {}}
    with pytest.raises(NoMatchError, match="no match can begin like this") as told:
        folded(lines_of(terms={**start, **change}))
    assert words in str(told.value)
