"""Closing the welcome, and pressing keys on a focused button, have no other effect."""

from playwright.sync_api import expect

from tests.effort import exhaustive
from tests.table.hands import BACK, NEXT, OK

SIZES = [(360, 640), (390, 844), (667, 375), (820, 1180), (1366, 768), (1920, 1080)]


WELCOME = """async () => {
  localStorage.removeItem("tableref.welcomed");
  (await import("table/welcome.js")).welcome();
}"""


def test_the_tap_that_closes_the_welcome_has_no_other_effect(set_table):
    table = set_table(1366, 768, has_touch=True)
    page = table.page
    welcome = page.locator("#welcome")
    sheets = page.locator("aside.sheet, dialog[open]")
    for width, height in SIZES:
        table.resize(width, height)
        table.ask(WELCOME)
        expect(welcome).to_be_visible()
        box = welcome.locator("button").bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(welcome).to_be_hidden()
        table.wait(500)
        assert not any(sheet.is_visible() for sheet in sheets.all()), (width, height)
        assert table.words() == [], (width, height)


@exhaustive
def test_a_key_presses_the_focused_button_and_after_a_press_by_pointer_enter_is_ok(set_table):
    table = set_table(1366, 768, has_touch=True)
    page = table.page
    table.key("n")
    for button in (BACK, NEXT, 3):
        for key in ("Enter", "Space"):
            # The last input was a key, so the browser shows the focus.
            table.ask("(one) => document.querySelector(`[data-button='${one}']`).focus()", button)
            table.forget_words().key(key).until_words(1 << button - 1, 0)
    table.ask("document.activeElement.blur()")
    for press in (
        lambda: table.click(BACK),
        lambda: page.touchscreen.tap(*table.middle(BACK)),
        lambda: page.click("#mute"),
    ):
        press()
        table.wait(300).forget_words().key("Enter").until_words(1 << OK - 1, 0)
