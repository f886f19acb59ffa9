"""Invalid events are ignored and logged, and never break the board."""

import json

import pytest
from board_states import events_of
from handmade_boards import board_after, claim, event, start, words_of
from hypothesis import given
from hypothesis import strategies as st

from tableref_host.protocol.messages import EventReceived, PlayerIs, Restarted
from tableref_host.scoreboard.board import LOG_LINES, Board

NONSENSE = [
    {"event": "claim", "player": 3, "rank": 1, "margin_us": 0},
    {"event": "claim", "player": "1", "rank": 1, "margin_us": 0},
    {"event": "claim", "player": [1], "rank": 1, "margin_us": 0},
    {"event": "claim", "player": 1},
    {"event": "tie", "players": 7},
    {"event": "false_start", "player": 1},
    {"event": "round_started", "round": "two"},
    {"event": "countdown", "beat": 9},
    {"event": "round_scored", "round": 1, "points": {"1": 2}, "totals": {"1": 2}},
    {"event": "match_ended", "winners": [9], "totals": {"1": 1, "2": 2, "4": 3}},
    {"event": "turn_started", "player": None},
    {"event": "teams_drawn", "round": 1, "teams": [1]},
    {"event": "undone", "undone": "claim", "from": 1},
    {"event": "undone", "undone": "claim", "from": 10},
    {"event": "undone", "undone": "claim", "from": "8"},
    {"event": "redone", "redone": "claim", "from": -1},
    {"event": "match_started", "game": "chess", "players": [1], "options": {}},
]


@pytest.mark.parametrize("strange", NONSENSE, ids=json.dumps)
def test_an_invalid_event_is_ignored_and_reported(strange):
    board = board_after(*events_of("gotta_go_three_to_75")[:8])
    before = board.state()
    board.handle(EventReceived({"seq": 9, "t_us": 9, **strange}, True))
    after = board.state()
    said = after["log"][-1]["words"]
    assert said.startswith("Something that makes no sense was left out: ")
    assert strange["event"] in said
    for state in (before, after):
        del state["log"], state["notice"]
    assert after == before


def test_an_invalid_step_is_ignored_for_good():
    board = board_after(start(), claim(2, 1, 1), event(3, "undone", undone=["claim"]))
    assert words_of(board)[-1].startswith("Something that makes no sense")
    board.handle(EventReceived(event(4, "match_restored"), True))
    assert board.state()["phase"]["is_paused"]
    assert len(board.state()["claims"]) == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 1 << 60) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
GOLDEN = [one for name in ("got_it_taken_back", "quiz_to_2", "gotta_go_redo", "got_ya_taken_back",
                           "gotown_taken_back", "i_go_taken_back", "turn_clock_up_stopped",
                           "lots_starter_and_teams") for one in events_of(name)]  # fmt: skip
STEPS = st.sampled_from(["countdown", "claim", "false_start", "asked", "changed", "resumed", "x"])


@st.composite
def spoilt(draw):
    """Return an event in which one field may have any value."""
    said = dict(draw(st.sampled_from(GOLDEN)))
    if draw(st.booleans()):
        said[draw(st.sampled_from(sorted(said)))] = draw(JSON)
    if draw(st.integers(0, 5)) == 0:
        said |= {"event": "undone", "undone": draw(STEPS | JSON)}
        if draw(st.booleans()):
            said["from"] = draw(st.integers(0, 31) | JSON)
    return said


@given(st.lists(spoilt(), max_size=30))
def test_no_input_breaks_the_board(events):
    board = Board()
    seq = 0
    for said in events:
        # The numbers must increase, so that the events belong to one match.
        seq += 1
        board.handle(EventReceived({**said, "seq": seq if said["seq"] != 1 else 1}, True))
        seq = 1 if said["seq"] == 1 else seq
        state = board.state()
        assert json.loads(json.dumps(state)) == state
        assert len(state["log"]) <= LOG_LINES
    assert "Traceback" not in str(board.state())
    board.handle(Restarted(events))


@given(JSON, JSON, JSON)
def test_an_invalid_seat_is_ignored(player, name, colour):
    board = Board()
    before = board.state()["seats"]
    board.handle(PlayerIs(player, name, colour, False))
    board.handle(EventReceived(player, True))
    assert board.state()["seats"] == before
