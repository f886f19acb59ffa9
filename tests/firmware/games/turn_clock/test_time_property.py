"""In every mode no time is created or lost, also with undo and power cuts."""

import itertools

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from saving_table import SavingTable
from tableref.games import game_screens
from tableref.games.turn_clock import rules
from tableref.presses.gestures import BACK, NEXT
from tableref.referee.record import PAUSE, RESUME, STOP
from tests import effort

PLAYERS = (2, 5, 9)
OPTIONS = [
    {"mode": mode, "at_once": at_once, "out_at_zero": out, "at_zero": at_zero}
    for mode, at_once, (out, at_zero) in itertools.product(
        rules.MODES,
        (False, True),
        ((True, "next"), (False, "sound"), (True, "out")),
    )
]
TERMS = {"minutes": 1, "fresh_s": 20, "period_s": 15, "periods": 2, "extra_s": 5}
TIMES_MS = (50, 400, 3_000, 9_000, 26_000)

taps = st.tuples(st.just("tap"), st.sampled_from(PLAYERS))
passes = st.tuples(st.just("pass"), st.sampled_from(PLAYERS))
waits = st.tuples(st.just("wait"), st.sampled_from(TIMES_MS))
controls = st.tuples(st.sampled_from(("ok", "next", "current")), st.none())
backs = st.tuples(st.just("back"), st.none())
pauses = st.tuples(st.just("pause"), st.sampled_from(TIMES_MS))
plays = st.lists(st.one_of(taps, controls, waits, passes, pauses), max_size=14)
with_backs = st.lists(
    st.one_of(taps, controls, controls, waits, passes, pauses, backs), max_size=14
)
tables = st.sampled_from(OPTIONS)


def started(options):
    """Return a table with storage whose clocks run, or wait for the first question."""
    return SavingTable(PLAYERS, game="turn_clock", **TERMS, **options).wait(300).ok()


def game_of(table):
    return table.referee._stage.progress.game


def play(table, moves):
    """Make the moves; return False as soon as the match has ended, otherwise True."""
    for what, value in moves:
        if not table.is_in_match or game_of(table).phase == "over":
            return False
        if what == "tap":
            table.tap(value)
        elif what == "wait":
            table.wait(value)
        elif what == "pass":
            table.press(NEXT).wait(30).tap(value).release(NEXT).wait(30)
        elif what == "pause":
            table.hold(BACK).wait(value).ok()
        elif what == "back" and table.referee._stage.progress.has_inputs:
            table.back()
        elif what == "current" and game_of(table).turns:
            table.tap(game_of(table).turns.current)
        elif what == "next":
            table.next()
        elif what == "ok":
            table.ok()
    return table.is_in_match and game_of(table).phase != "over"


def clocks(game, t_us):
    """Return the time of every clock."""
    running = {player: watch.used_us(t_us) for player, watch in game.clock.running.items()}
    turns = game.turns
    order = turns and (turns.players, turns.line, turns.current, turns.passed, turns.skipped)
    clock = game.clock
    return game.phase, clock.banks, clock.used, clock.fallen, running, order, game.common_us


def stood(match, from_us, to_us):
    """Return for how long (us) no clock ran, because of pauses or stopped clocks in the record."""
    total_us, since_us = 0, None
    for step in match.progress.steps:
        if step.kind in (PAUSE, STOP) and since_us is None:
            # a pause began when BACK was pressed
            since_us = step.since_us
        elif step.kind == RESUME and since_us is not None:
            total_us += max(0, step.t_us - max(since_us, from_us))
            since_us = None
    return total_us + (0 if since_us is None else to_us - max(since_us, from_us))


@settings(max_examples=effort.examples(300), deadline=None)
@given(tables, with_backs)
def test_the_used_time_is_the_passed_time_without_stopped_time(options, moves):
    assume(not rules.is_at_once({**TERMS, **options}))
    table = started(options)
    play(table, moves)
    assume(table.is_in_match)
    match, game = table.referee._stage, game_of(table)
    assume(game.phase == "running" and game.number == 1)
    begun = [step.t_us for step in match.progress.steps if step.name == "started"]
    # More "started" steps would mean that the clocks waited for one, which no other step shows.
    assume(len(begun) == 1 and game.common_us == 0)
    now_us = table.referee.now_us
    used_us = sum(game.clock.used.values())
    used_us += sum(watch.used_us(now_us) for watch in game.clock.running.values())
    passed_us = now_us - begun[0] - stood(match, begun[0], now_us)
    if any(step.kind == STOP for step in match.progress.steps):
        # If BACK undid the end of a time, the clock stopped at that end, which was before BACK.
        assert used_us <= passed_us
    else:
        assert used_us == passed_us
    if options["mode"] == "sand" and "time_given" not in [e["event"] for e in table.events]:
        assert sum(game.clock.banks.values()) == 60_000_000 * len(PLAYERS)


@settings(max_examples=effort.examples(200), deadline=None)
@given(tables, plays, st.sampled_from(TIMES_MS), st.sampled_from(TIMES_MS))
def test_with_simultaneous_turns_each_has_used_the_time_until_the_own_press(
    options, moves, first_ms, second_ms
):
    table = started({**options, "at_once": True})
    assume(play(table, moves))
    game = game_of(table)
    assume(game.at_once and game.phase == "running" and not game.clock.is_stopped)
    assume(game.action == "play")
    now_us = table.referee.now_us
    before = {player: watch.used_us(now_us) for player, watch in game.clock.running.items()}
    ended = len(table.events)
    table.wait(first_ms)
    if len(game.clock.running) > 1:
        table.tap(list(game.clock.running)[0]).wait(second_ms)
    for event in table.events[ended:]:
        if event["event"] == "turn_ended" and event["t_us"] > now_us:
            player = event["player"]
            if player in before:
                assert event["used_us"] == before.pop(player) + event["t_us"] - now_us
    for player in before:
        if player in game.clock.running:
            passed_us = table.referee.now_us - now_us
            used_us = game.clock.running[player].used_us(table.referee.now_us)
            assert used_us == before[player] + passed_us


@settings(max_examples=effort.examples(200), deadline=None)
@given(tables, plays, st.sampled_from(TIMES_MS))
def test_undo_and_the_same_press_lead_to_the_same_as_that_press_alone(options, moves, wait_ms):
    first, second = started(options), started(options)
    assume(play(first, moves) and play(second, moves))
    game = game_of(first)
    assume(game.phase == "running" and not game.clock.is_stopped)
    assume(game.action == "play")
    player = list(game.clock.running)[0]
    falls = len(first.events)
    first.wait(300).tap(player).wait(wait_ms).back().wait(300).tap(player)
    second.wait(first.now_us / 1000 - second.now_us / 1000 - 100).tap(player)
    said = [event["event"] for event in first.events[falls:]]
    assume("time_up" not in said and "clocks_wait" not in said and "refused" not in said)
    assume("time_up" not in [event["event"] for event in second.events[falls:]])
    assert first.now_us == second.now_us
    now_us = first.referee.now_us
    assert clocks(game_of(first), now_us) == clocks(game_of(second), now_us)


@settings(max_examples=effort.examples(200), deadline=None)
@given(tables, with_backs, st.booleans())
def test_a_power_cut_at_any_moment_restores_each_clock(options, moves, is_paused):
    table = started(options)
    play(table, moves)
    assume(table.is_in_match)
    match = table.referee._stage
    if is_paused and not match.progress.is_paused:
        table.hold(BACK)
    game = match.progress.game
    before, running = _apart(clocks(game, table.referee.now_us))
    is_stopped, screen = game.clock.is_stopped, shown(game, table)
    table.wait(100_000 if is_paused else 0).cut_power()
    game = game_of(table)
    after, restored = _apart(clocks(game, table.referee.now_us))
    assert (after, game.clock.is_stopped) == (before, is_stopped)
    assert list(restored) == list(running)
    if is_paused:
        assert (restored, shown(game, table)) == (running, screen)
    # The time since the last action does not count for any player.
    assert all(0 <= restored[player] <= running[player] for player in running)


def shown(game, table):
    return game_screens.screen(game, table.referee.now_us)[:2]


def _apart(found):
    return found[:4] + found[5:], found[4]


@settings(max_examples=effort.examples(100), deadline=None)
@given(tables, with_backs)
def test_no_time_ends_during_back(options, moves):
    table = started(options)
    for what, value in moves:
        before = len(table.named("time_up")), len(table.named("match_ended"))
        if not table.is_in_match or game_of(table).phase == "over":
            break
        if what == "back" and table.referee._stage.progress.has_inputs:
            table.press(BACK).release(BACK)
            assert (len(table.named("time_up")), len(table.named("match_ended"))) == before
        else:
            play(table, [(what, value)])
