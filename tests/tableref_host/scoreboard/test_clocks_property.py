"""After random presses on the turn clock, the scoreboard's clocks agree with the table's."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driven import DrivenTable
from saving_table import SavingTable
from tableref.games.turn_clock import rules
from tableref.presses.gestures import BACK, NEXT, OK
from tableref_host.protocol.messages import EventReceived
from tableref_host.scoreboard import view
from tableref_host.scoreboard.board import Board
from tests import effort

PLAYERS = (2, 5, 9)
BUTTONS = (*PLAYERS, OK, OK, NEXT)
TERMS = {"fresh_s": 20, "period_s": 10, "periods": 2, "extra_s": 5}
TIMES_MS = (50, 400, 3_000, 9_000, 26_000)

moves = st.one_of(
    st.tuples(st.just("tap"), st.sampled_from(BUTTONS)),
    st.tuples(st.just("current"), st.none()),
    st.tuples(st.just("wait"), st.sampled_from(TIMES_MS)),
    st.tuples(st.sampled_from(("back", "redo", "pause")), st.none()),
    st.tuples(st.just("pass"), st.sampled_from(PLAYERS)),
)


def reading_us(clock):
    """Return the reading of a clock as the page shows it, calculated as in js/clocks.js."""
    period_us, us = clock["period_us"], clock["us"]
    if not period_us or us <= 0:
        return us
    main_us = us - clock["periods"] * period_us
    return main_us if main_us > 0 else (us - 1) % period_us + 1


def play(table, what, value):
    game = table.referee._stage.progress.game
    if what == "tap":
        table.tap(value)
    elif what == "current" and game.turns:
        table.tap(game.turns.current)
    elif what == "wait":
        table.wait(value)
    elif what == "back" and table.referee._stage.progress.has_inputs:
        table.back()
    elif what == "redo":
        table.press(BACK).wait(50).tap(NEXT).release(BACK).wait(50)
    elif what == "pause":
        table.hold(BACK)
    elif what == "pass":
        table.press(NEXT).wait(30).tap(value).release(NEXT).wait(30)


def followed(table, made):
    """Make these moves at a table; after each yield a board of its events, and the progress."""
    board, heard = Board(), 0
    for what, value in [("wait", 300), *made]:
        if table.referee._stage.progress.game.phase == "over":
            return
        play(table, what, value)
        for event in table.events[heard:]:
            board.handle(EventReceived(event, True))
        heard = len(table.events)
        if not hasattr(table.referee._stage, "progress"):
            return
        yield board, table.referee._stage.progress


@settings(max_examples=effort.examples(300), deadline=None)
@given(
    st.sampled_from(rules.MODES),
    st.booleans(),
    st.sampled_from(((True, "next"), (False, "sound"))),
    st.sampled_from((0, 1)),
    st.lists(moves, max_size=25),
)
def test_the_clocks_agree_with_the_tables(mode, at_once, at_zero, minutes, made):
    terms = {"mode": mode, "at_once": at_once, "minutes": minutes, **TERMS}
    terms["out_at_zero"], terms["at_zero"] = at_zero
    table = DrivenTable(PLAYERS, game="turn_clock", **terms).wait(300).ok()
    for board, progress in followed(table, made):
        check(board, progress, table.referee.now_us)


@settings(max_examples=effort.examples(200), deadline=None)
@given(st.sampled_from(("question", "quarter_second")), st.lists(moves, max_size=25))
def test_the_clocks_of_the_quiz_agree_with_the_tables(lockout, made):
    terms = {"lockout": lockout, "press_s": 20, "answer_s": 9, "target": 0}
    table = DrivenTable(PLAYERS, game="quiz", **terms).wait(300).ok()
    moved = [move for move in made if move[0] not in ("current", "pass")]
    for board, progress in followed(table, moved):
        check_quiz(board, progress.game, table.referee.now_us)


@pytest.mark.parametrize("at_once", (True, False))
@pytest.mark.parametrize("mode", rules.MODES)
@pytest.mark.parametrize("after", (("redo", None), ("tap", OK), ("back", None)))
def test_the_clocks_agree_after_an_undo_beyond_the_end_of_a_time(mode, at_once, after):
    terms = {"mode": mode, "at_once": at_once, "minutes": 1, **TERMS}
    for out_at_zero, at_zero in ((True, "next"), (False, "sound")):
        table = DrivenTable(
            PLAYERS, game="turn_clock", out_at_zero=out_at_zero, at_zero=at_zero, **terms
        )
        table.wait(300).ok()
        long = [("wait", 26_000)] * 3
        made = [("wait", 9_000), ("tap", 5), *long, ("back", None), ("wait", 3_000), after]
        for board, progress in followed(table, [*made, ("wait", 3_000), ("redo", None)]):
            check(board, progress, table.referee.now_us)


@pytest.mark.parametrize("mode", rules.MODES)
def test_the_clocks_agree_after_a_power_cut(mode):
    table = SavingTable(PLAYERS, game="turn_clock", mode=mode, minutes=1, **TERMS).wait(300)
    table.ok().wait(3_000).tap(table.referee.match.progress.game.turns.current).wait(3_000)
    board = Board()
    for begin in (lambda: table, lambda: table.cut_power().ok().wait(3_000)):
        for event in begin().events:
            board.handle(EventReceived(event, True))
        check(board, table.referee.match.progress, table.referee.now_us)


def check_quiz(board, game, now_us):
    clocks = {one["player"]: one for one in view.clocks(board._playing, now_us)}
    if game.phase == "race" and not game.race.claims:
        assert list(clocks) == [None]
        assert clocks[None]["us"] == game.clock.watch.left_us(now_us)
        assert bool(clocks[None]["runs"]) == game.clock.watch.is_running
    elif game.phase == "answer":
        assert list(clocks) == [game.answerer]
        assert clocks[game.answerer]["us"] == game.answer_time.left_us(now_us)
        # At 0 a clock of the page does not move, whether it runs or not.
        shown = clocks[game.answerer]
        assert not shown["us"] or bool(shown["runs"]) == game.answer_time.is_running
    elif game.phase in ("reading", "result"):
        assert clocks == {}


def check(board, progress, now_us):
    game = progress.game
    if not game.clock.banks or game.phase in ("own_times", "ready"):
        return
    clocks = {one["player"]: one for one in view.clocks(board._playing, now_us)}
    if game.phase == "common_time":
        assert clocks[None]["us"] == game.clock.common.left_us(now_us)
        assert bool(clocks[None]["runs"]) != progress.is_paused
    for player in game.turns.players:
        expected_us = game.clock.reading_us(player, now_us)
        slack_us = 50 if game.clock.mode == rules.SAND else 0
        assert abs(reading_us(clocks[player]) - expected_us) <= slack_us, player
        watch = game.clock.running.get(player)
        assert bool(clocks[player]["runs"]) == bool(watch and watch.is_running), player
