"""The display of a clock that runs down: tenths below 10 s, and never 0 while time is left."""

import pytest

from tableref.games.turn_clock import rules, show
from turn_clock_table import running


@pytest.mark.parametrize("left_us", [1, 99_999, 100_000, 100_001, 9_900_001, 9_999_999, 10_000_000])
def test_tenths_are_shown_below_ten_seconds_and_0_only_at_the_end(left_us):
    words = show.time_left(left_us)
    assert ("." in words) == (left_us < 10_000_000)
    assert words.strip("0.:")
    # The screen stays correct for exactly this time.
    for_us = rules.change_wait_us(left_us)
    assert show.time_left(left_us - for_us) != words
    assert left_us == 10_000_000 or show.time_left(left_us - for_us + 1) == words


def test_the_screen_of_a_running_clock_keeps_up_with_it():
    table = running(mode="turn", fresh_s=30).wait(20_050)
    assert "{10.0}" in table.screen() or "{9.9}" in table.screen()
    shown = set()
    while not table.named("time_up"):
        shown.add(table.screen().split("{")[1].split("}")[0])
        table.wait(50)
    assert {"9.0", "5.5", "0.1"} <= shown
    assert not {"0.0", "0:00"} & shown
