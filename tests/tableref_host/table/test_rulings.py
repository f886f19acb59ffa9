"""The texts of phones about presses, derived from events alone and tested in node."""

import json
import subprocess

import pytest

from tableref_host.micropython.runner import find_node
from tableref_host.places import ROOT

SCRIPT = ROOT / "tests" / "tableref_host" / "table" / "rulings.mjs"
SEATS = "j-jj------"


def event(name, **fields):
    return {"event": name, **fields}


def started():
    return [
        event("match_started", game="gotta_go", players=[1, 3, 4]),
        event("countdown", beat=3),
        event("round_started", round=1),
    ]


def claim(player, rank, margin_us=0):
    return event("claim", player=player, rank=rank, margin_us=margin_us)


def states(events, seats=SEATS, later_ms=0, phase="race"):
    """Return the views of the phones of the ten seats."""
    given = json.dumps({"events": events, "seats": seats, "later_ms": later_ms, "phase": phase})
    done = subprocess.run(
        [find_node(), "--no-warnings", SCRIPT, given], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("events", "player", "expected"),
    [
        ([], 1, {"state": "lobby"}),
        ([], 2, {"state": "join"}),
        (started()[:1], 2, {"state": "out"}),
        (started()[:1], 1, {"state": "ready"}),
        (started()[:2], 1, {"state": "counting", "beat": 3}),
        (started(), 1, {"state": "open"}),
        ([*started(), claim(1, 1), claim(3, 2, 71_600)], 3,
         {"state": "claim", "rank": 2, "by": 72}),
        ([*started(), claim(1, 1)], 3, {"state": "open"}),
        ([*started(), claim(1, 1), event("race_reopened", round=1)], 3, {"state": "open"}),
        ([*started(), event("tie", players=[1, 3]), claim(1, 1), claim(3, 1)], 3,
         {"state": "tie", "rank": 1, "by": 0}),
        ([*started(), event("false_start", player=1, early_us=9600)], 1,
         {"state": "early", "by": 10}),
        ([*started(), event("too_late", player=1, late_us=9600)], 1, {"state": "late", "by": 10}),
        ([*started(), event("locked_out", player=1)], 1, {"state": "locked"}),
        ([*started(), event("refused", player=1, reason="x")], 1, {"state": "refused"}),
        ([*started(), event("refused", reason="x")], 1, {"state": "open"}),
        ([*started(), claim(1, 1), event("refused", player=1, reason="x")], 1,
         {"state": "claim", "rank": 1, "by": 0}),
        ([*started(), event("match_ended", winners=[3])], 2, {"state": "join"}),
        ([*started(), event("undone", undone="match_started")], 2, {"state": "join"}),
        ([event("match_restored")], 2, {"state": "out"}),
        ([*started(), claim(1, 1), event("undone", undone="claim")], 1, {"state": "open"}),
        ([*started(), event("undone", undone="round_started")], 1, {"state": "ready"}),
        ([*started(), event("paused"), event("resumed")], 1, {"state": "open"}),
        ([*started(), event("round_ended", round=1)], 1, {"state": "over"}),
        ([*started(), event("paused")], 1, {"state": "paused"}),
        ([*started(), event("match_ended", winners=[3])], 3, {"state": "won"}),
        ([*started(), event("match_ended", winners=[3])], 1, {"state": "over"}),
    ],
)  # fmt: skip
def test_a_phone_shows_its_state(events, player, expected):
    assert states(events)[player - 1] == expected


def test_a_phone_shows_whose_turn_it_is():
    shown = states(started(), "j-tj------")
    assert shown[2] == {"state": "turn"}
    assert shown[0] == shown[3] == {"state": "locked", "player": 3}


def test_a_claim_that_closes_the_race_locks_all_others():
    shown = states([*started(), claim(1, 1)], phase="cards")
    assert shown[2] == {"state": "locked", "player": 1}
    assert states(started(), phase="asking")[2] == {"state": "open"}


def test_a_refusal_is_shown_for_a_while():
    events = [*started(), event("refused", player=1, reason="x")]
    assert states(events, later_ms=2000)[0] == {"state": "refused"}
    assert states(events, later_ms=3000)[0] == {"state": "open"}
