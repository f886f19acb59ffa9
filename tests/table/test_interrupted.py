"""Nothing interrupts a match on the page: a reload without a server, a sleep, or a full storage.

This is tried in every phase that a game declares. The page gets to a phase with the files of a
match that a scenario has played on CPython's referee; test_every_phase.py tries more there.

Each reload closes the page in one phase and opens it in the next, because reloads take longest.
CPython's referee restores the files that the closed page has stored.
"""

import json
from base64 import b64decode, b64encode

import pytest
from playwright.sync_api import expect

from tableref.games import GAMES
from tableref.games.phases import HALTED
from tableref_host.simulation.scenario import perform
from tableref_host.simulation.scenario_format import parse
from tests.effort import exhaustive
from tests.served_page import ServedPage
from tests.table.hands import BACK, HOLD_MS, TAP_MS, VirtualTable
from tests.table.test_every_phase import SCENARIOS, Watched
from tests.table.test_storage import (
    EMPTIED,
    FILES,
    FULL,
    LOSSES,
    assert_kept,
    assert_nothing_lost,
    inputs,
    played,
)  # fmt: skip
from tests.waiting import until

STORED = "navigator.serviceWorker.ready.then(() => caches.match('./')).then(Boolean)"
SLEEP_MS = 7_200_000
RETRY_MS = 3_000
"""Time (ms) after which the page has tried again to store."""

COUNT_MS = 300
"""Page time (ms) between two checks whether 3-2-1 has ended."""

REPLACE = f"""{{
  const next = sessionStorage.getItem("next files");
  if (next !== null) {{
    sessionStorage.removeItem("next files");
    window.leftFiles = localStorage.getItem("{FILES}");
    localStorage.setItem("{FILES}", next);
  }}
}}"""
"""Script that replaces the stored files before the page starts, and keeps the earlier ones."""


@pytest.fixture(scope="module")
def without_server(browser, page_text):
    """Return a table whose page comes from the service worker, because its server has stopped."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    context.add_init_script(REPLACE)
    table = VirtualTable(context.new_page())
    with ServedPage(page_text.encode()) as served:
        table.page.goto(served.url)
        table.until_ready()
        until("stored", lambda: table.ask(STORED))
    yield table
    context.close()


def moments(entry):
    """Play a game's scenarios; return {phase: (stored files, inputs)} of each phase's beginning."""
    found = {}

    def look(table, game, phase):
        if phase in found or phase not in entry.game.PHASES or phase == HALTED:
            return
        copied = table.copied()
        if copied:
            copied.let_go()
            copied.close()
            files = {path: b64encode(data).decode() for path, data in copied.disk.files.items()}
            found[phase] = files, inputs(copied.steps())

    for path in SCENARIOS:
        scenario = parse(path.read_text(encoding="utf-8"))
        if scenario.match and scenario.match[0] == entry.key:
            perform(scenario, Watched(scenario, look))
    return found


def phase(table):
    return table.ask("tableref.phase()")


def come_back(table, to):
    """Press OK until the paused match is in the phase `to` again."""
    for _ in range(3):
        if phase(table) == to:
            return
        # Nothing but the time of the press depends on this time.
        table.skip(400).go_on()
        if to != "counting":
            table.until("counted", lambda: phase(table) != "counting", COUNT_MS)
    assert phase(table) == to, table.seen()


def reload(table):
    """Reload the page, and wait until it has restored its match."""
    table.page.reload()
    table.begin_again()
    table.until_ready().until_event("match_restored")
    return table.wait(100)


def replace_files(table, files):
    """Reload the page with other stored files; return those that it had stored when it closed."""
    table.ask("(files) => sessionStorage.setItem('next files', files)", json.dumps(files))
    reload(table)
    return json.loads(table.ask("leftFiles"))


def assert_stored(files, steps, at, where):
    """Assert that a page has stored all of `steps` in `files`: CPython's referee restores them."""
    restored = Watched(parse("lobby"), None)
    restored.disk.files = {path: b64decode(data) for path, data in files.items()}
    restored.open()
    assert not restored.names() & LOSSES, where
    assert_kept(steps, restored.steps(), at, where)


def damage_notice(table):
    return table.page.locator("#notice-damaged")


def try_damage(table, where):
    """Damage a stored copy of the match, and reload; only the last save may be lost."""
    before = inputs(played(table))
    files = json.loads(table.ask(f"localStorage['{FILES}']"))
    damaged = max(path for path in files if path.endswith(".trj"))
    replace_files(table, {**files, damaged: "%%%"})
    assert "damaged in 1 places" in damage_notice(table).inner_text(), where
    after = inputs(played(table))
    assert after == before[: len(after)], where
    assert "Paused" in table.seen() or "winner" in table.seen(), (where, table.seen())


def try_full_storage(table, at, where):
    """Fill the storage and empty it; the screen and the page report both, and all is saved."""
    unsaved, saved = (table.page.locator(f"#notice-{name}") for name in ("unsaved", "saved"))
    table.ask(FULL)
    # A pause is saved at once. Skip the time of the hold, because drawing its frames takes long.
    table.down(BACK).skip(HOLD_MS).wait(TAP_MS).up(BACK).wait(TAP_MS).until_event("not_kept")
    assert "It is not saved!" in table.seen(), where
    expect(unsaved).to_be_visible()
    expect(saved).to_be_hidden()
    table.ask(EMPTIED)
    table.skip(RETRY_MS).wait(100)
    expect(unsaved).to_be_hidden()
    expect(saved).to_be_visible()
    assert len(table.events("not_kept")) == 1, where


def try_sleep(table, at, where):
    """Suspend the page for two hours; the match is paused, and nothing else happens."""
    before, count = played(table), len(table.events())
    table.skip(SLEEP_MS).wait(300)
    names = {event["event"] for event in table.events()[count:]}
    assert names <= {"paused", "undone", "starter_drawn"}, (where, names)
    assert table.page.locator("#notice-gap").is_visible() == (at != "over"), where
    assert_nothing_lost(table, before, at, where)


@exhaustive
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_in_every_phase(without_server, entry):
    table, reached, left = without_server, set(), None
    for at, (files, steps) in moments(entry).items():
        where = entry.key, at
        stored = replace_files(table, files)
        if left:
            assert_stored(stored, *left)
        expect(damage_notice(table)).to_be_hidden()
        assert inputs(played(table)) == steps, where
        for attempt in (try_sleep, try_full_storage):
            come_back(table, at)
            attempt(table, at, (*where, attempt.__name__))
        come_back(table, at)
        # The page is closed just after a press.
        table.click(table.view()["players"][0])
        left = played(table), phase(table), where
        reached.add(at)
    assert_nothing_lost(reload(table), *left)
    # test_every_phase.py damages files in every phase, without a browser.
    try_damage(table, where)
    assert reached == set(entry.game.PHASES) - {HALTED}
    assert table.faults == []
