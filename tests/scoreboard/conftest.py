"""Viewers of a scoreboard."""

import pytest

from tests.scoreboard.screen import Screen
from tests.scoreboard.served import Served, SetBoard
from tests.scoreboard.states import STATES


@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    """A server for the whole test run, whose board is set by `shared.show(state)`."""
    served = Served(SetBoard(STATES["lobby"]), tmp_path_factory.mktemp("watch") / "names.json")
    yield served
    served.stop()
    assert served.faults == []


def looks(browser, shared):
    """Yield a function (size, options of Playwright's contexts) that opens the page.

    `script` runs before those of the page.
    """
    screens = []

    def open_one(width=1920, height=1080, at=None, waits=True, is_answered=True, script="",
                 **options):  # fmt: skip
        options = {"viewport": {"width": width, "height": height}, **options}
        screen = Screen(browser.new_context(**options).new_page(), is_answered=is_answered)
        screens.append(screen)
        screen.page.add_init_script(script)
        screen.page.goto(at or shared.url)
        return screen.until_shown() if waits else screen

    yield open_one
    for screen in screens:
        screen.page.context.close()
    assert [fault for screen in screens for fault in screen.faults] == []


look = pytest.fixture(looks)
"""``looks`` for a single test."""
look_on = pytest.fixture(scope="module")(looks)
"""``looks`` for all tests of a module."""


@pytest.fixture
def serve(tmp_path):
    """Return a function that serves a board on a separate server."""
    served = []

    def start(board):
        served.append(Served(board, tmp_path / "names.json"))
        return served[-1]

    yield start
    for one in served:
        one.stop()
        assert one.faults == []
