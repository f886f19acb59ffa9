"""Nothing interrupts a match on the page: a reload without a server, a sleep, or a full storage.

This is tried in every phase of every game that the tours of walk.py reach. test_every_phase.py
tries all phases on CPython's referee.
"""

import pytest
from playwright.sync_api import expect

from tableref_host.table.page import build_page
from tests.effort import exhaustive
from tests.served_page import ServedPage
from tests.table.hands import BACK, VirtualTable
from tests.table.test_storage import EMPTIED, FULL, assert_nothing_lost, played
from tests.table.walk import TOURS, moments
from tests.waiting import until

STORED = "navigator.serviceWorker.ready.then(() => caches.match('./')).then(Boolean)"
SLEEP_MS = 7_200_000
RETRY_MS = 3_000
"""Time (ms) after which the page has tried again to store."""


@pytest.fixture(scope="module")
def without_server(browser):
    """Return a table whose page comes from the service worker, because its server has stopped."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    table = VirtualTable(context.new_page())
    with ServedPage(build_page().encode()) as served:
        table.page.goto(served.url)
        table.until_ready()
        until("stored", lambda: table.ask(STORED))
    yield table
    context.close()


def phase(table):
    return table.ask("tableref.phase()")


def come_back(table, to):
    """Press OK until the match is in the phase `to` again."""
    for _ in range(3):
        if phase(table) == to:
            return
        table.wait(400)
        if to == "paused":
            table.hold(BACK)
        else:
            table.go_on()
        if to != "counting":
            table.until("counted", lambda: phase(table) != "counting")
    assert phase(table) == to, table.seen()


def try_reload(table, where):
    """Reload the page twice; return nothing is lost."""
    before, at = played(table), phase(table)
    for _ in range(2):
        table.page.reload()
        table.begin_again()
        table.until_ready().wait(1500)
        before = assert_nothing_lost(table, before, at, where)


def try_sleep(table, where):
    """Suspend the page for two hours; the match is paused, and nothing else happens."""
    before, at, count = played(table), phase(table), len(table.events())
    table.skip(SLEEP_MS).wait(300)
    names = {event["event"] for event in table.events()[count:]}
    assert names <= {"paused", "undone", "starter_drawn"}, (where, names)
    assert table.page.locator("#notice-gap").is_visible() == (at not in ("paused", "over")), where
    assert_nothing_lost(table, before, at, where)


def try_full_storage(table, where):
    """Fill the storage and empty it; the screen and the page report both, and all is saved."""
    unsaved, saved = (table.page.locator(f"#notice-{name}") for name in ("unsaved", "saved"))
    table.ask(FULL)
    if phase(table) == "paused":
        table.go_on().wait(400)
    # A pause is saved at once.
    table.hold(BACK).until_event("not_kept")
    assert "It is not saved!" in table.seen(), where
    expect(unsaved).to_be_visible()
    expect(saved).to_be_hidden()
    table.ask(EMPTIED)
    table.wait(RETRY_MS)
    expect(unsaved).to_be_hidden()
    expect(saved).to_be_visible()
    assert len(table.events("not_kept")) == 1, where


@exhaustive
@pytest.mark.parametrize("game", list(TOURS))
def test_in_every_phase(without_server, game):
    table = without_server
    table.ask("localStorage.clear()")
    table.ask("Storage.prototype.setItem = () => {}")
    table.page.reload()
    table.begin_again()
    table.until_ready()
    seen = {""}
    for _ in moments(table, game):
        at = phase(table)
        if at in seen:
            continue
        seen.add(at)
        for attempt in (try_full_storage, try_reload, try_sleep):
            attempt(table, (game, at, attempt.__name__))
            come_back(table, at)
    assert {"ready", "paused"} & seen and len(seen) > 3, seen
    assert table.faults == []
