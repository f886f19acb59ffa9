"""Puts this folder and the models of other rooms on the import path: tables, matches, boards."""

import sys
from pathlib import Path

import pytest

from tableref.referee.players import names

HERE = Path(__file__).resolve().parent
HOST = HERE.parent.parent / "host_tools"
sys.path += [str(HERE), *(str(HOST / room) for room in ("protocol", "history", "device"))]


@pytest.fixture(scope="session")
def pico_url(serve, whole_page):
    return serve(whole_page)


@pytest.fixture(scope="module")
def talk_page(browser, pico_url):
    """Return the view, open on a page that many tests use."""
    from talk_view import USB, View

    page = browser.new_page(reduced_motion="reduce")
    page.add_init_script(USB)
    view = View(page)
    page.goto(pico_url)
    page.locator("body.is-awake").wait_for()
    page.click("#open-menu")
    page.click("#open-pico")
    yield view
    page.close()


@pytest.fixture
def view(talk_page):
    """Return the view, with a table that is plugged in, at which nobody has a name."""
    before = list(names)
    names[:] = [""] * len(names)
    yield talk_page.plug()
    names[:] = before
