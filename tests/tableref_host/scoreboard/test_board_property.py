"""After random play with undo and pauses, the board agrees with the match's record."""

import random
import sys
from pathlib import Path

from hypothesis import event, given, settings
from hypothesis import strategies as st

sys.path.append(str(Path(__file__).resolve().parents[1] / "history"))

from random_play import CORRECTING, GAMES, Table

from tableref_host.protocol.messages import EventReceived, Restarted
from tableref_host.scoreboard.board import Board
from tests import effort

ACTS = 80
EXAMPLES = 250
SHOWN = ("match", "claims", "standings", "rounds")


def shown(board):
    """Return the board's rulings, without presses that did not count, which records lack."""
    state = board.state()
    phase = {key: state["phase"][key] for key in ("name", "round", "beat", "turn", "is_paused")}
    return {**{key: state[key] for key in SHOWN}, "phase": phase}


def board_of(said):
    """Return a board after these events."""
    board = Board("virtual")
    for one in said:
        board.handle(EventReceived(one, True))
    return board


def ruled(table):
    """Return a board that received the match as replayed from a table's steps."""
    board = Board("virtual")
    board.handle(Restarted(table.replayed_events()))
    return board


@settings(max_examples=effort.examples(EXAMPLES))
@given(
    game=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 1 << 32),
    habits=st.sampled_from(((ACTS, {}), (3 * ACTS, CORRECTING))),
)
def test_the_board_agrees_with_the_replayed_record(game, seed, habits):
    table = Table.of(game, seed)
    pressed = table.pressed
    for _ in table.play(random.Random(seed), pressed, habits[0], cut=2, **habits[1]):
        pass
    said = table.match_events
    board = board_of(said)
    if said[-1].get("undone") == "match_started":
        assert board.state()["match"] is None
    elif said[-1]["event"] == "match_abandoned":
        assert board.state()["phase"]["name"] == "abandoned"
    else:
        expected = shown(ruled(table))
        if table.match is None:
            # A finished match can be left from its pause, which ends the pause.
            expected["phase"]["is_paused"] = False
        assert shown(board) == expected
    event(f"{game}: {board.state()['phase']['name']}")


@settings(max_examples=effort.examples(EXAMPLES // 2))
@given(
    game=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 1 << 32),
    start=st.integers(0, ACTS - 1),
)
def test_a_viewer_who_joins_later_gets_the_match_and_follows_it(game, seed, start):
    table = Table.of(game, seed)
    pressed = table.pressed
    board, heard = ruled(table), len(table.events)
    for at, _ in enumerate(table.play(random.Random(seed), pressed, ACTS, again=16)):
        if at == start:
            board, heard = ruled(table), len(table.events)
        for one in table.events[heard:]:
            board.handle(EventReceived(one, True))
        heard = len(table.events)
    if table.match:
        assert shown(board) == shown(ruled(table))
    event(f"{game}: {board.state()['phase']['name']}")
