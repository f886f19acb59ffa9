"""The sheet of names: an entered name is used on the page and at the table, in NFC."""

import pytest
from playwright.sync_api import expect

from tableref.referee import names as naming
from tests.table.conftest import USUAL
from tests.table.hands import VirtualTable

NOTE = "#names-note"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


def field(table, player):
    return table.page.get_by_label(f"Name of player {player}", exact=True)


def open_sheet(table):
    table.page.click("#open-menu")
    table.page.click("#open-names")
    expect(field(table, 1)).to_be_visible()
    return table


def enter(table, player, name, named=None):
    """Type a name; wait until the table calls the player `named`, usually the typed text."""
    named = name.strip() if named is None else named
    field(table, player).fill(name)
    field(table, player).press("Enter")
    table.until(f"called {named!r}", lambda: names_of(table)[player - 1] == named)


def names_of(table):
    """Return the names on the seats, from player 1, after checking that the table has the same."""
    return table.page.locator(".seat .name").all_text_contents()


@pytest.fixture(scope="module")
def opened(browser, url):
    page = browser.new_page(**USUAL)
    table = VirtualTable(page)
    page.goto(url)
    yield open_sheet(table.until_ready())
    page.close()
    assert table.faults == []


@pytest.fixture
def sheet(opened):
    """Return the table, whose sheet is open and has no names."""
    for player, name in enumerate(names_of(opened), 1):
        if name:
            enter(opened, player, "")
    expect(opened.page.locator(NOTE)).to_be_empty()
    return opened


def test_each_seat_has_a_labelled_field(sheet):
    for player in range(1, 11):
        expect(field(sheet, player)).to_have_value("")
    expect(sheet.page.locator("#names-list input")).to_have_count(10)


def test_a_name_is_on_the_seat_and_in_the_standings_also_after_a_reload(sheet):
    enter(sheet, 2, " Ada ")
    enter(sheet, 7, "Jörg 🦊")
    assert (names_of(sheet)[1], names_of(sheet)[6]) == ("Ada", "Jörg 🦊")
    expect(sheet.page.locator(".seat[data-button='2'] .name")).to_have_text("Ada")
    expect(sheet.page.locator(".seat[data-button='7'] .name")).to_have_text("Jörg 🦊")
    sheet.page.keyboard.press("Escape")
    sheet.join(2, 7, game="Score pad")
    standings = sheet.page.locator("[data-part='standings'] b")
    expect(standings).to_have_text(["Ada", "Jörg 🦊"])
    sheet.page.reload()
    open_sheet(sheet.until_ready())
    expect(field(sheet, 2)).to_have_value("Ada")
    expect(field(sheet, 7)).to_have_value("Jörg 🦊")
    sheet.until("named again", lambda: names_of(sheet)[6] == "Jörg 🦊")
    enter(sheet, 7, "")


def test_an_empty_field_removes_the_name(sheet):
    enter(sheet, 3, "Ada")
    enter(sheet, 3, "")
    assert names_of(sheet)[2] == ""
    expect(sheet.page.locator(NOTE)).to_be_empty()


def test_a_name_in_use_is_refused_with_a_message_and_changes_nothing(sheet):
    enter(sheet, 2, "Ada")
    enter(sheet, 5, "Bo")
    enter(sheet, 5, "ada", named="Bo")
    sheet.until("refused", lambda: sheet.page.locator(NOTE).text_content() != "")
    expect(sheet.page.locator(NOTE)).to_contain_text("ada: not changed")
    expect(field(sheet, 5)).to_have_value("Bo")
    expect(field(sheet, 5)).to_be_focused()
    assert (names_of(sheet)[1], names_of(sheet)[4]) == ("Ada", "Bo")
    # an accepted name is shown, and the message disappears
    enter(sheet, 5, "Cy")
    assert names_of(sheet)[4] == "Cy"
    expect(sheet.page.locator(NOTE)).to_be_empty()


def test_a_field_accepts_twelve_letters_and_typing_presses_no_button(sheet):
    sheet.forget_words()
    field(sheet, 1).press_sequentially("1234567890 nb and more")
    field(sheet, 1).press("Enter")
    sheet.until("called so", lambda: names_of(sheet)[0] == "1234567890 n")
    assert sheet.words() == []


def test_names_are_normalised_and_cut_before_they_reach_the_table(sheet):
    page = sheet.page
    fields = page.locator("#names-list input")
    typed = {
        0: ("Zoe\u0301", "Zoé"),
        1: (FAMILY * 2, FAMILY * 2),
        2: ("e\u0301" * naming.MAX_LENGTH, "é" * naming.MAX_LENGTH),
        3: ("می\u200cخواهم", "می\u200cخواهم"),
        4: ("\U0001f600" * 13, "\U0001f600" * naming.MAX_LENGTH),
    }
    for at, (text, _) in typed.items():
        fields.nth(at).fill(text)
        fields.nth(at).blur()
        sheet.wait(100)
    fields.nth(5).fill("An\u200dna")
    fields.nth(5).blur()
    sheet.until("refused", lambda: "not changed" in page.inner_text("#names-note"))
    expect(fields.nth(5)).to_have_value("")
    for at, (_, expected) in typed.items():
        expect(fields.nth(at)).to_have_value(expected)
