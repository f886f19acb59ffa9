"""The turn clock's screen is rendered again whenever a running time changes it."""

import pytest

from driven import DrivenTable
from tableref.games.turn_clock import rules
from turn_clock_table import clock, running

STEPS = 130
STEP_MS = 97


def common_time():
    """Return a table in a common time."""
    return DrivenTable((1, 2), game="turn_clock").next().wait(300)


TABLES = {
    **{mode: (lambda mode=mode: running(mode=mode, minutes=1)) for mode in rules.MODES},
    "at once": lambda: clock(at_once=True).ok(),
    "almost over": lambda: running(minutes=1, extra_s=0).wait(48_000),
    "common time": common_time,
    "common time almost over": lambda: common_time().wait(291_000),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_screen_shows_the_time_of_each_moment(name):
    table = TABLES[name]()
    referee, seen = table.referee, set()
    for _ in range(STEPS):
        table.wait(STEP_MS)
        screen = referee._stage.screen(referee.now_us)
        shown = referee.screen()
        assert shown == referee.announcer.overlaid(screen, referee._timeline.now_us)
        seen.add(str(shown))
    assert len(seen) > 3
