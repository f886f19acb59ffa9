"""The players' clocks on the page agree with the table's."""

import pytest
from playwright.sync_api import expect

from tests.scoreboard.states import changed, example

SECOND_US = 1_000_000
CLOCKS = example("clocks")
NOON = "2026-11-22T12:00:00"


def clock(player, us, runs=0, **fields):
    still = {"free_us": 0, "period_us": 0, "periods": 0, "is_over": False}
    return {"player": player, "us": us, "runs": runs, **still, **fields}


@pytest.fixture(scope="module")
def screen(look_on, shared):
    shared.show(CLOCKS)
    screen = look_on(waits=False)
    screen.page.clock.install(time=NOON)
    screen.page.reload()
    screen.page.clock.pause_at("2026-11-22T13:00:00")
    return screen


@pytest.fixture
def at(screen, shared):
    """Return a function that shows clocks (with player 5 in turn) a number of seconds after their
    first event, and returns (the times shown for the three players, and the dial's)."""
    shared.show(CLOCKS)
    page = screen.page
    page.reload()
    names = "#standings .name"
    expect(screen[names]).to_have_count(3)

    def show(seconds, *clocks, is_connected=True):
        source = {"is_connected": is_connected}
        words = f"{len(clocks)} {is_connected} {clocks}"
        state = changed(CLOCKS, clocks=list(clocks), source=source)
        shared.show(changed(state, phase={"words": words}))
        expect(screen["#phase"]).to_have_text(words)
        page.clock.run_for(seconds * 1000)
        shown = {
            player: page.locator(f".standing [data-clock='{player}']").all_inner_texts()
            for player in (2, 5, 9)
        }
        return shown, page.locator("#dial-below").inner_text()

    return show


def test_the_clock_of_the_player_in_turn_runs_and_the_others_are_stopped(at):
    shown, dial = at(3, clock(2, 45 * SECOND_US), clock(5, 61 * SECOND_US, -1))
    assert (shown, dial) == ({2: ["0:45"], 5: ["0:58"], 9: []}, "0:58")


def test_a_clock_that_was_reported_some_time_ago_shows_the_time_of_now(screen, at):
    running = clock(5, 61 * SECOND_US, -1)
    assert at(0, running)[1] == "1:01"
    board = {"clocks": [running], "source": {"is_connected": True}}
    take = "async (board) => (await import('/page/js/clocks.js')).takeClocks(board, 3000)"
    screen.ask(take, board)
    assert screen["#dial-below"].inner_text() == "0:58"


def test_a_clock_stops_at_0_until_the_end_is_reported(at):
    assert at(9, clock(5, 4 * SECOND_US, -1))[1] == "0:00"
    assert at(9, clock(5, 4 * SECOND_US, -1, is_over=True))[1] == "-0:05"


def test_a_delay_is_not_counted_and_counting_up_goes_up(at):
    assert at(9, clock(5, 60 * SECOND_US, -1, free_us=5 * SECOND_US))[1] == "0:56"
    assert at(9, clock(5, 60 * SECOND_US, 1))[1] == "1:09"


def test_byo_yomi_shows_the_main_time_then_the_period(at):
    periods = {"period_us": 10 * SECOND_US, "periods": 2}
    assert at(3, clock(5, 25 * SECOND_US, -1, **periods))[1] == "0:02 (2)"
    # The board is the same as before, so the page's clock continues from there.
    assert at(8, clock(5, 25 * SECOND_US, -1, **periods))[1] == "0:04 (2)"
    assert at(10, clock(5, 25 * SECOND_US, -1, **periods))[1] == "0:04 (1)"


def test_common_time_is_shown_on_the_dial(at):
    shown, dial = at(3, clock(None, 300 * SECOND_US, -1), clock(5, 61 * SECOND_US))
    assert (shown[5], dial) == (["1:01"], "4:57")


def test_without_a_connection_the_clocks_stop(at):
    assert at(3, clock(5, 61 * SECOND_US, -1), is_connected=False)[1] == "1:01"
