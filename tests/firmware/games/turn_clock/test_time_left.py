"""The display of a clock that runs down: tenths below 10 s, and never 0 while time is left."""

import pytest

from tableref.games.turn_clock import rules, show
from tableref.games.turn_clock.turn_watch import TurnWatch
from turn_clock_table import running


@pytest.mark.parametrize(
    ("left_us", "words"),
    [
        (1, "0.1"),
        (100_000, "0.1"),
        (100_001, "0.2"),
        (9_900_000, "9.9"),
        (9_900_001, "10.0"),
        (9_999_999, "10.0"),
        (10_000_000, "0:10"),
    ],
)
def test_tenths_are_shown_below_ten_seconds_and_0_only_at_the_end(left_us, words):
    assert show.time_left(left_us) == words


@pytest.mark.parametrize(
    "left_us",
    [1, 99_999, 100_000, 150_000, 9_999_999, 10_000_000, 15_500_001, 15_999_999, 0, -1, -1_500_001],
)
def test_the_screen_stays_correct_until_its_next_change(left_us):
    wait_us = rules.change_wait_us(left_us)
    words = show.time_left(left_us)
    assert show.time_left(left_us - wait_us + 1) == words
    assert show.time_left(left_us - wait_us) != words


def test_the_screen_of_a_running_clock_keeps_up_with_it():
    table = running(mode="turn", fresh_s=30).wait(20_050)
    assert "{10.0}" in table.screen() or "{9.9}" in table.screen()
    shown = set()
    while not table.named("time_up"):
        shown.add(table.screen().split("{")[1].split("}")[0])
        table.wait(50)
    assert {"9.0", "5.5", "0.1"} <= shown
    assert not {"0.0", "0:00"} & shown


def test_bells_before_the_time_used_are_dropped_when_bells_are_replaced():
    watch = TurnWatch(10, [(9, "warning", 0)])
    watch.start(0)
    watch.set_bells(5, [(3, "period", 2), (7, "period", 1)])
    assert watch.bell_us == 7
