"""Boards that received hand-made events."""

from tableref_host.protocol.messages import EventReceived
from tableref_host.scoreboard.board import Board


def board_after(*events):
    """Return a board after events (dicts)."""
    board = Board()
    for event in events:
        board.handle(EventReceived(event, True))
    return board


def event(seq, said, **fields):
    """Return an event that comes 1 ms after the previous one."""
    return {"seq": seq, "t_us": seq * 1000, "event": said, **fields}


def start(**fields):
    """Return the start of a match of Gotta Go!, or of another."""
    terms = {"game": "gotta_go", "players": [1, 2, 4], "options": {"target": 20}}
    return event(1, "match_started", **{**terms, **fields})


def claim(seq, player, rank, margin_us=0):
    """Return a claim."""
    return event(seq, "claim", player=player, rank=rank, margin_us=margin_us)


def words_of(board):
    """Return the lines of the log."""
    return [line["words"] for line in board.state()["log"]]
