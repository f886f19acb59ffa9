"""The texts beside the buttons, the menu as a list, and the help for the current moment."""

import pytest
from playwright.sync_api import expect

from tableref.games import GAMES
from tests.effort import exhaustive
from tests.table.hands import BACK, NEXT, OK, READ_MS, VirtualTable

OF_A_PHONE = {"has_touch": True, "is_mobile": True}


def label(table, button):
    return table.page.locator(f"[data-button='{button}'] .does").get_attribute("data-words")


def glows(table):
    return "is-useful" in table.page.locator("[data-button='13']").get_attribute("class")


def test_buttons_have_labels_and_ok_glows_only_when_it_has_an_effect(fed_table):
    table = fed_table().choose("Gotta Go!")
    assert [label(table, button) for button in (1, 11, OK)] == ["join", "a page back", ""]
    assert not glows(table)
    table.click(1).click(4).until_seen("OK: 2 players")
    assert [label(table, button) for button in (1, 2, OK)] == ["leave", "join", "2 players"]
    assert glows(table)
    pressed = table.page.locator("[data-button='13']")
    expect(pressed).to_have_attribute("aria-description", "2 players")


def test_a_hold_is_beside_the_button_wherever_the_screen_says_it(fed_table):
    script = """async (hints) => {
      const { labelsOf } = await import("table/labels.js");
      return labelsOf(hints);
    }"""
    hold, tap = ["hold", "all of one colour", [4], True], ["tap", "one more", [4], True]
    for hints in ([hold, tap], [tap, hold]):
        found = fed_table().ask(script, hints)
        assert found[3] == "one more, hold: all of one colour"
    assert fed_table().ask(script, [hold])[3] == "hold: all of one colour"


@pytest.mark.parametrize(("language", "words"), [("en", "previous game"), ("de", "voriges Spiel")])
def test_in_the_menu_back_has_a_label(fed_table, language, words):
    table = fed_table(language)
    assert label(table, BACK) == words
    first = table.seen()
    table.go_on("n").go_on("b")
    assert table.seen() == first


def test_a_line_of_the_list_chooses_its_game_also_on_a_slow_table(set_table, url):
    table = set_table(at=f"{url}?patience_ms=250").until_seen("Which game?")
    opener, lines = table.page.locator("#open-games"), table.page.locator("#games-list button")
    opener.click()
    assert lines.first.inner_text().splitlines()[0] == "Gotta Go!"
    # Away from the line that would be marked because the mouse is on it.
    table.page.mouse.move(1, 1)
    marked = lines.evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')"
    )
    assert marked == [True] + len(GAMES) * [False]
    for number in (1, len(GAMES), 0):
        line = lines.nth(number)
        key = line.get_attribute("data-game")
        line.click()
        expect(table.page.locator("#games")).to_be_hidden()
        table.until(f"chose {key}", lambda: table.ask("tableref.view().phase") != "menu")
        assert table.ask("tableref.view().game") == key
        table.until("no list", opener.is_hidden)
        table.wait(READ_MS).key("b").until_seen("NEXT: other game")
        table.until("a list again", opener.is_visible)
        opener.click()
    assert lines.count() == len(GAMES) + 1


@exhaustive
def test_help_is_open_at_the_phase(set_table):
    table = set_table()
    table.page.click("#open-card")
    now = table.page.locator("#card .is-now:visible summary")
    expect(now).to_have_text("Start a match")
    table.start(1, 2, 4)
    expect(now).to_have_text("A round")
    table.hold(11).until_seen("Paused")
    expect(now).to_have_text("A mistake?")


@pytest.fixture(scope="module")
def scoring(browser, url):
    """Return a table at the entry of points: player 1 has three. Each test must restore them."""
    page = browser.new_page()
    table = VirtualTable(page)
    page.goto(url)
    table.until_ready().start(1, 4, game="Score pad", ready="round done")
    for _ in range(3):
        table.click(1)
    yield table
    page.close()
    assert table.faults == []


@exhaustive
def test_next_stays_down_for_users_with_one_pointer(scoring):
    table = scoring
    before = table.seen()
    table.hold(NEXT)
    assert table.is_down(NEXT)
    assert label(table, NEXT) == "NEXT stays down: now tap"
    table.click(1).wait(200)
    assert not table.is_down(NEXT)
    assert table.seen() != before
    # A tap without NEXT adds the point that the tap with NEXT has removed.
    table.click(1).wait(200)
    table.until("as before", lambda: table.seen() == before)


def test_next_is_released_by_a_press_and_by_itself(scoring):
    table = scoring
    table.hold(NEXT)
    assert table.is_down(NEXT)
    table.click(NEXT)
    assert not table.is_down(NEXT)
    table.hold(NEXT).skip(8000).wait(100)
    assert not table.is_down(NEXT)


def test_next_is_released_at_once_where_a_tap_with_next_has_no_effect(set_table):
    table = set_table().until_seen("Which game?").hold(NEXT)
    assert not table.is_down(NEXT)


def test_with_touch_no_keys_are_shown(set_table):
    table = set_table(390, 844, **OF_A_PHONE)
    expect(table.page.locator("[data-button='1'] .key")).to_be_hidden()
    screen = table.page.locator("#screen").bounding_box()
    assert screen["width"] > 0.75 * 390


def test_a_new_user_sees_the_welcome_once(set_table):
    table = set_table()
    lines = table.page.locator("#welcome")
    expect(lines).to_be_visible()
    assert lines.locator("p").count() == 3
    # buttons under labels can be pressed
    table.click(OK).until_seen("to join")
    expect(lines).to_be_hidden()
    table.page.reload()
    table.until_ready()
    expect(lines).to_be_hidden()


LAIN_OVER = """() => {
  const own = document.querySelector("#welcome button").getBoundingClientRect();
  return [...document.querySelectorAll("[data-button]")].filter((button) => {
    const box = button.getBoundingClientRect();
    return box.left < own.right && own.left < box.right &&
      box.top < own.bottom && own.top < box.bottom;
  }).map((button) => button.dataset.button);
}"""
"""Script that returns the buttons of the table that are covered by the welcome's button."""


def test_the_button_of_the_welcome_covers_nothing_of_the_table(set_table):
    table = set_table(locale="de-DE")
    for size in ((1920, 1080), (1180, 820), (820, 1180), (390, 844), (360, 640), (667, 375)):
        table.resize(*size)
        assert table.ask(LAIN_OVER) == [], size


FLAT = """(beta) => window.dispatchEvent(new DeviceOrientationEvent("deviceorientation",
  { beta, gamma: 2, absolute: false, alpha: 0 }))"""


OFF_PLACE = """() => {
  const [glass, hub] = ["glass", "hub"].map(
    (id) => document.getElementById(id).getBoundingClientRect());
  return Math.abs(glass.x + glass.width / 2 - hub.x - hub.width / 2);
}"""
"""Script that returns the distance (px) between the centres of screen and hub."""


@exhaustive
def test_on_a_tablet_laid_on_the_table_the_text_turns_to_the_player(set_table):
    table = set_table(1180, 820, **OF_A_PHONE)
    table.start(1, 6, 9, game="Turn clock", ready="OK: start").go_on()
    turned = "document.getElementById('glass').style.getPropertyValue('--turned')"
    # Hold the tablet as for reading, lay it down, lift it a little, and hold it again.
    for beta, is_flat in ((60, False), (3, True), (20, True), (45, False)):
        table.ask(FLAT, beta)
        assert table.ask("document.body.classList.contains('is-flat')") == is_flat, beta
    table.ask(FLAT, 3)
    seen = set()
    for _ in range(3):
        table.wait(500)
        player = int(table.seen().split()[0][1:])
        seen.add((player, table.ask(turned)))
        assert table.ask(OFF_PLACE) < 2, "the screen turns where it is"
        table.go_on()
    assert seen == {(1, "180deg"), (6, "0deg"), (9, "90deg")}


@exhaustive
def test_on_a_table_the_text_turns_to_the_player(set_table):
    table = set_table(1024, 768)
    table.page.click("#open-menu")
    table.page.click("#lie-flat")
    table.page.click("#mute")
    table.start(1, 6, game="Turn clock", ready="OK: start").go_on()
    turned = "document.getElementById('glass').style.getPropertyValue('--turned')"
    seen = set()
    for _ in range(2):
        table.wait(500)
        player = int(table.seen().split()[0][1:])
        seen.add((player, table.ask(turned)))
        table.go_on()
    assert seen == {(1, "180deg"), (6, "0deg")}


def test_the_page_is_in_the_browsers_language_and_then_in_the_tables(set_table):
    table = set_table(locale="de-AT").until_seen("Welches Spiel?")
    assert table.ask("[document.title, document.documentElement.lang]") == [
        "TableRef – der virtuelle Tisch", "de",
    ]  # fmt: skip
    assert table.page.locator("#mute").get_attribute("title") == "Ton aus (M)"
    table.page.click("#open-card")
    expect(table.page.locator("#card .is-now:visible summary")).to_have_text("Ein Spiel beginnen")
    # the settings' first page has the language
    table.page.click("#open-games")
    table.page.locator("#games-list button").last.click()
    table.until_seen("Sprache").key("n").until_seen("Language")
    expect(table.page.locator("#mute")).to_have_attribute("title", "Sound off (M)")
    assert table.ask("document.documentElement.lang") == "en"


def test_a_language_set_at_the_table_stays(set_table):
    kept = "{'/data/settings.txt': btoa('language = en\\n')}"
    script = f"localStorage.setItem('tableref.files', JSON.stringify({kept}))"
    set_table(locale="de-DE", script=script).until_seen("Which game?")
