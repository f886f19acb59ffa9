"""A match on the emulated Pico, live on the scoreboard; the cable is unplugged during a round."""

import json

import pytest
from scoreboard import Scoreboard
from usb_socket import UsbSocket

from tableref_host.protocol.messages import Connected, EventReceived
from tableref_host.scoreboard.board import Board
from tests.scoreboard.evening import in_history

OK = 13
STANDS = ("match", "claims", "misses", "standings", "rounds")
"""Fields of the board that describe the match instead of the connection."""


def shown(events):
    """Return the board for a table's `events` without interruptions of the connection."""
    board = Board("device")
    board.handle(Connected("the table"))
    for event in events:
        board.handle(EventReceived(event, True))
    return board.state()


def of_match(state):
    return {key: state[key] for key in STANDS} | {"phase": state["phase"]["name"]}


@pytest.fixture
def watched(pico, tmp_path):
    """Return (the Pico, its line, a scoreboard that has found it, the file of its history)."""
    history = tmp_path / "history.sqlite3"
    with UsbSocket(pico.chip.line) as usb, Scoreboard(pico, usb, history) as board:
        board.meet(lambda state: state["source"]["is_connected"])
        yield pico, usb, board, history


def said(pico, name):
    return [event for event in pico.events if event["event"] == name]


def start_match(pico, players):
    """Choose Gotta Go!, the first game, and go through the lobby."""
    pico.tap(OK).run_until(lambda: any("join" in line for line in pico.screen))
    pico.run_ms(1_000)
    for player in players:
        pico.tap(player)
    for _ in range(10):
        if said(pico, "match_started"):
            return
        pico.run_ms(400).tap(OK)
    raise AssertionError(pico.screen)


def open_race(pico, rounds):
    pico.run_ms(300).tap(OK)
    pico.run_until(lambda: len(said(pico, "round_started")) == rounds)


def count_cards(pico, cards):
    """Wait until claims are over, enter each player's cards ({player: cards}), and press OK."""
    pico.run_ms(1_100)
    for player, count in cards.items():
        for _ in range(count):
            pico.tap(player)
    rounds = len(said(pico, "round_scored"))
    pico.run_ms(100).tap(OK)
    pico.run_until(lambda: len(said(pico, "round_scored")) > rounds)


def test_a_match_is_shown_live_and_an_unplugged_cable_loses_nothing(watched):
    pico, usb, board, history = watched
    board.name(1, "Anna", "red")
    start_match(pico, (1, 2, 4))
    assert [seat["label"] for seat in board.meet(lambda s: s["match"])["seats"]][:2] == [
        "Anna", "P2",
    ]  # fmt: skip
    open_race(pico, 1)
    pico.tap(4).tap(1)
    state = board.meet(lambda s: len(s["claims"]) == 2)
    assert [claim["player"] for claim in state["claims"]] == [4, 1]
    count_cards(pico, {1: 7, 2: 1, 4: 2})
    board.meet(lambda s: s["rounds"])
    pico.run_ms(1_100).tap(OK)
    open_race(pico, 2)
    pico.tap(2)
    board.meet(lambda s: s["phase"]["name"] == "open" and len(s["claims"]) == 1)

    usb.take_out()
    board.wait(lambda state: not state["source"]["is_connected"])
    pico.run_ms(200).tap(1)
    count_cards(pico, {1: 6, 2: 5, 4: 3})
    pico.tap(11).run_ms(300)
    assert said(pico, "undone")
    usb.put_back(pico.chip.line)

    state = board.meet(lambda s: len(s["claims"]) == 2)
    assert of_match(state) == of_match(shown(pico.events))
    pico.tap(OK)
    state = board.meet(lambda s: s["phase"]["name"] == "over")
    assert of_match(state) == of_match(shown(pico.events))
    assert [one["player"] for one in state["standings"] if one["is_winner"]] == [1]
    board.meet(lambda _: history.exists() and in_history(history))
    (match,) = in_history(history)
    assert match["game"] == "gotta_go" and "Anna" in json.dumps(match)


def test_a_power_cut_in_a_round_loses_only_that_race_and_the_board_shows_it(watched):
    pico, usb, board, _ = watched
    start_match(pico, (1, 2, 4))
    open_race(pico, 1)
    pico.tap(4).tap(1)
    count_cards(pico, {1: 3, 2: 1, 4: 2})
    pico.run_ms(1_100).tap(OK)
    open_race(pico, 2)
    pico.tap(2).run_ms(1_500)
    before = pico.events
    board.meet(lambda s: len(s["claims"]) == 1)
    usb.take_out()
    pico.cut_power()
    usb.put_back(pico.chip.line)
    state = board.meet(lambda s: s["phase"]["is_paused"])
    assert of_match(state) == of_match(shown(before + pico.events))
