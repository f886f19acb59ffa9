"""The sheet of names and colours: only viewers with the code can change them; all see it."""

import pytest
from playwright.sync_api import expect

from tableref_host.scoreboard.board import Board
from tableref_host.scoreboard.naming import SavedNames
from tableref_host.scoreboard.words.speaker import SPEAKERS

NAME = "[aria-label='Name at seat {}']"
COLOUR = "[aria-label='Colour of seat {}']"


@pytest.fixture
def served(serve, tmp_path):
    served = serve(Board("recorded"))
    for player in SavedNames(tmp_path / "names.json").players():
        served.handle(player)
    return served


def open_sheet(screen):
    screen["#open-names"].click()
    expect(screen["#names"]).to_be_visible()
    return screen


def with_right(look, served, **options):
    screen = look(at=f"{served.url}#code={served.new_code()}", **options)
    open_sheet(screen)
    expect(screen[NAME.format(3)]).to_be_enabled()
    return screen


def test_the_code_in_the_address_gives_the_right_and_is_removed(look, served):
    screen = with_right(look, served)
    assert screen.ask("location.href") == served.url
    expect(screen["#code-form"]).to_be_hidden()
    # The code works once, but this browser keeps the right to change names.
    screen.page.reload()
    open_sheet(screen.until_shown())
    expect(screen[NAME.format(3)]).to_be_enabled()


def test_a_name_and_a_colour_are_sent_to_all_and_stored(look, served, tmp_path):
    screen = with_right(look, served)
    other = look(at=served.url)
    screen[NAME.format(3)].fill("Anna")
    screen[NAME.format(3)].press("Enter")
    expect(screen["[data-seat='3'] .became"]).to_have_text("Kept")
    # This table stores no names, and the page says where they are stored.
    expect(screen["#names-note"]).to_have_text(SPEAKERS["en"].answer("saved_here"))
    expect(other["#names-note"]).to_be_empty()
    screen[COLOUR.format(3)].select_option("orange")
    expect(screen["[data-seat='3'] .chip"]).to_have_attribute("data-colour", "orange")
    # The player who had this colour has got the other one in exchange.
    expect(screen["[data-seat='2'] .chip"]).to_have_attribute("data-colour", "violet")
    expect(screen[COLOUR.format(2)]).to_have_value("violet")
    open_sheet(other)
    expect(other[NAME.format(3)]).to_have_value("Anna")
    expect(other[COLOUR.format(3)]).to_have_value("orange")
    kept = {player.player: player for player in SavedNames(tmp_path / "names.json").players()}
    assert (kept[3].name, kept[3].colour) == ("Anna", "orange")


def test_without_the_code_nothing_can_be_changed(look, served):
    screen = open_sheet(look(at=served.url))
    expect(screen["#code-form"]).to_be_visible()
    for player in range(1, 11):
        expect(screen[NAME.format(player)]).to_be_disabled()
        expect(screen[COLOUR.format(player)]).to_be_disabled()
    # A page that sends the request anyway gets a message.
    screen.ask(
        "document.querySelectorAll('#name-rows :disabled').forEach((e) => e.disabled = false)"
    )
    screen[NAME.format(3)].fill("Mallory")
    screen[NAME.format(3)].press("Enter")
    expect(screen["#names-refusal"]).to_contain_text("code")
    expect(screen["[data-seat='3'] .became"]).to_have_text("Not changed.")
    assert served.call(served.board.state)["seats"][2]["name"] == ""


def test_a_wrong_code_is_refused_with_a_message_and_the_right_one_works(look, served):
    screen = open_sheet(look(at=served.url))
    screen["#code"].fill("00000000")
    screen["#send-code"].click()
    expect(screen["#names-refusal"]).to_contain_text("not the code")
    expect(screen[NAME.format(1)]).to_be_disabled()
    screen["#code"].fill(served.new_code())
    screen["#code"].press("Enter")
    expect(screen["#code-form"]).to_be_hidden()
    expect(screen["#names-refusal"]).to_be_hidden()
    expect(screen[NAME.format(1)]).to_be_focused()


def test_a_wrong_code_in_the_address_is_reported_on_the_page(look, served):
    screen = look(at=f"{served.url}#code=00000000")
    expect(screen["#refusal"]).to_contain_text("not the code")
    assert screen.ask("location.href") == served.url


def test_a_name_that_the_table_refuses_is_reported_with_a_message(look, served):
    screen = with_right(look, served)
    screen[NAME.format(4)].evaluate("(field) => { field.value = 'a\\u0007b'; }")
    screen[NAME.format(4)].dispatch_event("change")
    expect(screen["#names-refusal"]).to_be_visible()
    expect(screen["[data-seat='4'] .became"]).to_have_text("Not changed.")
    # The typed text is not lost, and the next attempt removes the message.
    expect(screen[NAME.format(4)]).not_to_have_value("")
    screen[NAME.format(4)].fill("Bo")
    screen[NAME.format(4)].press("Tab")
    expect(screen["[data-seat='4'] .became"]).to_have_text("Kept")
    expect(screen["#names-refusal"]).to_be_hidden()


def test_a_name_is_cut_to_twelve_characters_of_any_kind(look, served):
    screen = with_right(look, served)
    screen[NAME.format(4)].fill("𝕎" * 14)
    expect(screen[NAME.format(4)]).to_have_value("𝕎" * 12)
    screen[NAME.format(4)].press("Enter")
    expect(screen["[data-seat='4'] .became"]).to_have_text("Kept")


def test_typed_text_stays_while_others_change_names(look, served):
    screen = with_right(look, served)
    other = with_right(look, served)
    screen[NAME.format(5)].focus()
    screen[NAME.format(5)].press_sequentially("Do")
    other[NAME.format(6)].fill("Emi")
    other[NAME.format(6)].press("Enter")
    expect(screen[NAME.format(6)]).to_have_value("Emi")
    screen[NAME.format(5)].press_sequentially("ra")
    expect(screen[NAME.format(5)]).to_have_value("Dora")


def test_only_an_answered_change_is_kept(look, served):
    screen = with_right(look, served)
    became = screen["[data-seat='5'] .became"]
    # The table gets nothing from this page, and changes of others arrive meanwhile.
    screen.ask("WebSocket.prototype.send = () => {}")
    screen[COLOUR.format(5)].select_option("orange")
    expect(became).to_have_text("Sent to the table …")
    other = with_right(look, served)
    other[NAME.format(6)].fill("Emi")
    other[NAME.format(6)].press("Enter")
    expect(screen[NAME.format(6)]).to_have_value("Emi")
    expect(became).to_have_text("Sent to the table …")
    expect(screen[COLOUR.format(5)]).to_have_value("orange")


def test_markup_in_a_name_is_shown_as_text(look, served):
    screen = with_right(look, served)
    screen[NAME.format(1)].fill("<b>Bo</b>")
    screen[NAME.format(1)].press("Enter")
    expect(screen["[data-seat='1'] .became"]).to_have_text("Kept")
    expect(screen[NAME.format(1)]).to_have_value("<b>Bo</b>")
    expect(screen["b:not(#dial-big)"]).to_have_count(0)


def test_the_sheet_can_be_used_by_keyboard_alone(look, served):
    screen = with_right(look, served, width=360, height=740)
    expect(screen["#close-names"]).to_be_focused()
    screen.page.keyboard.press("Tab")
    expect(screen[NAME.format(1)]).to_be_focused()
    screen.page.keyboard.press("Tab")
    expect(screen[COLOUR.format(1)]).to_be_focused()
    screen.page.keyboard.press("Escape")
    expect(screen["#names"]).to_be_hidden()
    expect(screen["#open-names"]).to_be_focused()
