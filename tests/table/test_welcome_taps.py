"""Closing the welcome, and pressing keys on a focused button, have no other effect."""

import pytest
from playwright.sync_api import expect

from tests.table.hands import BACK, NEXT


@pytest.mark.parametrize(("width", "height"), [(390, 820), (820, 1180), (1366, 768)])
def test_the_tap_that_closes_the_welcome_has_no_other_effect(set_table, width, height):
    table = set_table(width, height, has_touch=True)
    welcome = table.page.locator("#welcome")
    expect(welcome).to_be_visible()
    welcome.locator("button").tap()
    expect(welcome).to_be_hidden()
    table.wait(500)
    for sheet in ("#games", "#menu", "#card"):
        expect(table.page.locator(sheet)).to_be_hidden()
    assert table.words() == []


@pytest.mark.parametrize("key", ["Enter", "Space"])
@pytest.mark.parametrize("button", [BACK, NEXT, 3])
def test_a_key_presses_the_focused_button(set_table, key, button):
    table = set_table()
    table.key("n").forget_words()
    # The last input was a key, so the browser shows the focus.
    table.ask("(button) => document.querySelector(`[data-button='${button}']`).focus()", button)
    table.key(key)
    table.until_words(1 << button - 1, 0)
