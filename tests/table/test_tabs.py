"""A closed tab's table is restored, and only one tab at a time has it."""

import pytest
from playwright.sync_api import expect

from tests.effort import exhaustive, first
from tests.table.hands import VirtualTable

WITHOUT_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined });"
"""Script that removes the Lock API, as on a page over plain http from another machine."""


@exhaustive
def test_a_closed_tab_is_restored_with_match_settings_and_language(set_table, url):
    table = set_table(at=f"{url}?language=de").until_seen("Welches Spiel?").go_on()
    table.click(1).click(2).click(4).until_seen("OK: 3 Spieler")
    for _ in range(12):
        table.wait(300).go_on()
        if table.events("match_started"):
            break
    table.until_seen("Runde 1")
    kept = "!!JSON.parse(localStorage['tableref.files'] ?? '{}')['/data/settings.txt']"
    table.until("kept", lambda: table.ask(kept))
    later = table.another()
    expect(later.page.locator("#elsewhere")).to_be_visible()
    events = table.events()
    table.page.close()
    later.page.goto(url)
    later.until_ready().until_event("match_restored")
    # The closing tab has paused the match.
    assert later.events("match_restored")[0]["seq"] == events[-1]["seq"] + 2
    later.until_seen("Pause").go_on().until_seen("3-2-1")
    assert "Strom" not in later.seen()
    assert "Runde 1" in later.seen()


def test_a_second_tab_says_so_and_takes_over_on_request(set_table):
    first = set_table().start(1, 2, 4)
    second = first.another()
    asks = second.page.locator("#elsewhere")
    expect(asks).to_be_visible()
    # Escape does not close this message, because this tab has no table.
    second.page.keyboard.press("Escape")
    expect(asks).to_contain_text("open in another tab")
    assert not second.ask("!!window.tableref")
    assert not first.page.locator("#elsewhere").is_visible()
    second.page.click("#take-over")
    second.until_ready().until_event("match_restored")
    second.until_seen("Paused").go_on().until_seen("3-2-1")
    told = first.page.locator("#elsewhere")
    expect(told).to_be_visible()
    said = first.events()
    first.key("1")
    assert first.events() == said
    # The first tab takes the table back, with the match that was played in the second.
    second.count_in().click(1).until_event("claim")
    with first.page.expect_event("load"):
        first.page.click("#take-over")
    first.until_ready().until_event("match_restored")
    first.until_seen("Paused")
    expect(asks).to_be_visible()
    assert first.faults == second.faults == []


@exhaustive
def test_a_waiting_tab_gets_the_table_when_the_other_one_is_closed(set_table):
    first = set_table().start(1, 2, 4)
    second = first.another()
    asks = second.page.locator("#elsewhere")
    expect(asks).to_be_visible()
    second.wait(5000)
    assert not second.ask("!!window.tableref")
    first.page.close()
    second.until_ready().until_event("match_restored")
    expect(asks).not_to_be_visible()
    second.until_seen("Paused").go_on().until_seen("3-2-1")
    assert second.faults == []


@exhaustive
def test_a_waiting_tab_does_not_get_the_table_when_the_other_one_is_reloaded(set_table):
    first = set_table().start(1, 2, 4)
    second = first.another()
    expect(second.page.locator("#elsewhere")).to_be_visible()
    first.page.reload()
    first.until_ready().until_event("match_restored")
    second.wait(5000)
    expect(second.page.locator("#elsewhere")).to_be_visible()
    assert not second.ask("!!window.tableref")


@exhaustive
def test_a_tab_that_lost_the_table_stores_nothing_any_more(set_table):
    first = set_table()
    second = first.another()
    second.page.click("#take-over")
    second.until_ready().start(2, 5, 9)
    expect(first.page.locator("#elsewhere")).to_be_visible()
    kept = second.ask("localStorage['tableref.files']")
    first.wait(5000)
    assert second.ask("localStorage['tableref.files']") == kept


@exhaustive
def test_without_locks_the_newest_tab_has_the_table(set_table):
    first = set_table(script=WITHOUT_LOCKS).start(1, 2, 4)
    page = first.page.context.new_page()
    page.add_init_script(WITHOUT_LOCKS)
    second = VirtualTable(page, stops_time=False)
    page.goto(first.page.url)
    second.until_ready().until_event("match_restored")
    expect(first.page.locator("#elsewhere")).to_be_visible()
    with first.page.expect_event("load"):
        first.page.click("#take-over")
    first.until_ready().until_event("match_restored")
    expect(second.page.locator("#elsewhere")).to_be_visible()


@exhaustive
@pytest.mark.parametrize("gone", first(["close", "reload"]))
def test_a_closing_tab_leaves_the_table_to_the_next(set_table, gone):
    first = set_table().join(3, 5)
    if gone == "reload":
        first.page.reload()
        first.until_ready()
    else:
        second = first.another()
        first.page.close()
        second.page.reload()
        second.until_ready().until_seen("Which game?")
