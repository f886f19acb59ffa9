"""The turn clock's screen is rendered again whenever a running time changes it, and only then."""

import pytest

from driven import DrivenTable
from tableref.games.turn_clock import rules
from tableref.presses.gestures import BACK, FOREVER_US
from turn_clock_table import clock, running

STEPS = 130
STEP_MS = 97


def common_time():
    """Return a table in a common time."""
    return DrivenTable((1, 2), game="turn_clock").next().wait(300)


TABLES = {
    **{mode: (lambda mode=mode: running(mode=mode, minutes=1)) for mode in rules.MODES},
    "at once": lambda: clock(at_once=True).ok(),
    "at once, with different fractions of a second": lambda: (
        clock(at_once=True).ok().wait(130).tap(9).wait(370).tap(5).wait(210).tap(2).ok()
    ),
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


@pytest.mark.parametrize("name", TABLES)
def test_the_screen_changes_when_it_is_due_and_not_before(name):
    table = TABLES[name]()
    seen = 0
    for _ in range(STEPS // 5):
        table.wait(5 * STEP_MS)
        stage, now_us = table.referee._stage, table.referee.now_us
        due_us, screen_due_us, _ = stage.look_ahead(now_us)
        if screen_due_us < due_us:
            seen += 1
            shown, before, after = (
                stage.screen(at_us)[:2] for at_us in (now_us, screen_due_us - 1, screen_due_us)
            )
            assert before == shown != after
    assert seen > 20
    table.hold(BACK).wait(300)
    assert stage.look_ahead(table.referee.now_us)[1] == FOREVER_US
