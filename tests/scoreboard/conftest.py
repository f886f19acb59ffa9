"""Viewers of a scoreboard."""

import pytest

from tests.scoreboard.screen import Screen
from tests.scoreboard.screens import Screens
from tests.scoreboard.served import Served, SetBoard
from tests.scoreboard.states import STATES


@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    """A server for the whole test run, whose board is set by `shared.show(state)`."""
    served = Served(SetBoard(STATES["lobby"]), tmp_path_factory.mktemp("watch") / "names.json")
    yield served
    served.stop()
    assert served.faults == []


@pytest.fixture(scope="session")
def screens(browser):
    screens = Screens(browser)
    yield screens
    screens.close()


def looks(browser, shared, screens):
    """Yield a function (size, options of Playwright's contexts) that opens the page.

    `script` runs before those of the page. `prepare(page)` is called before the page is loaded.
    What it changes cannot be reset, so such a page gets a browser context of its own.
    """
    used, own = [], []

    def open_one(width=1920, height=1080, at=None, waits=True, is_answered=True, script="",
                 prepare=None, **options):  # fmt: skip
        size = {"width": width, "height": height}
        if prepare:
            screen = Screen(browser.new_page(viewport=size, **options), is_answered=is_answered)
            screen.page.add_init_script(script)
            prepare(screen.page)
            own.append(screen)
        else:
            used.append(screens.take(size, script, is_answered, options))
            _, screen = used[-1]
        screen.page.goto(at or shared.url)
        return screen.until_shown() if waits else screen

    yield open_one
    everyone = [*own, *(screen for _, screen in used)]
    faults = [fault for screen in everyone for fault in screen.faults]
    for screen in own:
        screen.page.close()
    for kind, screen in used:
        screens.leave(kind, screen)
    assert faults == []


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
