"""Each press by touch, mouse or key is reported once, with its own time, and its release."""

import pytest

from tests.effort import exhaustive
from tests.table.hands import BACK, NEXT, OK, TAP_MS, VirtualTable

TOUCH = {"width": 1024, "height": 768, "has_touch": True}
KEYS = {
    "1": 1, "9": 9, "0": 10, "Numpad3": 3, "Backspace": BACK, "b": BACK, "n": NEXT,
    "ArrowRight": NEXT, "Enter": OK, "Space": OK,
}  # fmt: skip


@pytest.fixture(scope="module")
def touched(browser, url):
    page = browser.new_page(viewport={"width": 1024, "height": 768}, has_touch=True)
    table = VirtualTable(page)
    page.goto(url)
    yield table.until_ready()
    page.close()
    assert table.faults == []


@pytest.fixture
def table(touched):
    """Return a table in any state, with no button held."""
    assert not any(touched.is_down(button) for button in range(1, 14))
    return touched.wait(TAP_MS).forget_words()


def claims(table):
    return [(claim["player"], claim["rank"]) for claim in table.events("claim")]


@exhaustive
def test_two_successive_touches_are_two_claims_in_that_order(set_table):
    table = set_table(**TOUCH).start(1, 4, 6, 9).count_in()
    fingers = table.fingers().touch(9)
    table.wait(1)
    fingers.touch(4)
    table.until_event("claim", 2)
    fingers.lift(4, 9)
    assert claims(table) == [(9, 1), (4, 2)]
    assert table.events("claim")[1]["margin_us"] == 1000


def test_two_simultaneous_touches_for_the_last_card_are_a_tie(set_table, url):
    # Tests send touches to the browser one by one. A real screen reports simultaneous touches
    # together.
    table = set_table(at=f"{url}?patience_ms=40", **TOUCH).start(1, 4, 9).count_in()
    table.fingers().touch(1).lift(1)
    table.until_event("claim")
    table.fingers().touch(9, 4)
    assert table.until_event("tie")["players"] == [4, 9]
    table.until_seen("A tie!")


def test_four_fingers_hold_four_buttons_at_once(table):
    fingers = table.fingers()
    for button in (2, 5, 7, 10):
        # Simultaneous touches become one word if the page gets them together.
        fingers.touch(button)
        table.wait(1)
    held = [0b10, 0b1_0010, 0b101_0010, 0b10_0101_0010]
    table.until_words(*held)
    assert [table.is_down(button) for button in (2, 5, 7, 10, 3)] == [True] * 4 + [False]
    fingers.lift(5)
    table.until_words(*held, 0b10_0100_0010)
    fingers.lift(2, 7, 10)


def test_a_finger_that_slides_off_still_holds_its_own_button(table):
    fingers = table.fingers().touch(3)
    fingers.slide(3, *table.middle(4)).slide(3, 500, 300)
    table.wait(TAP_MS)
    assert table.is_down(3)
    assert not table.is_down(4)
    fingers.lift(3)
    table.until_words(0b100, 0)


def test_a_touch_cancelled_by_the_system_is_released(table):
    fingers = table.fingers().touch(3, 8)
    fingers.cancel()
    table.until("let go", lambda: table.words()[-1:] == [0])
    assert 0b1000_0100 in table.words()
    assert not table.is_down(3)
    assert not table.is_down(8)


@pytest.mark.parametrize("happening", ["blur", "pagehide"])
def test_a_page_that_loses_the_focus_releases_all_buttons(table, happening):
    table.page.keyboard.down("3")
    table.page.mouse.move(*table.middle(7))
    table.page.mouse.down()
    table.until("held", lambda: table.is_down(3) and table.is_down(7))
    table.ask(f"window.dispatchEvent(new Event('{happening}'))")
    table.until("let go", lambda: not table.is_down(3) and not table.is_down(7))
    table.until("told so", lambda: table.words()[-1] == 0)
    table.page.keyboard.up("3")
    table.page.mouse.up()


@pytest.fixture(scope="module")
def in_match(browser, url):
    """Return a table in a match of three that is not paused."""
    page = browser.new_page()
    table = VirtualTable(page)
    page.goto(url)
    yield table.until_ready().start(1, 2, 4)
    page.close()
    assert table.faults == []


@exhaustive
def test_holding_a_button_marks_a_duplicate(in_match):
    table = in_match.count_in()
    table.click(1).click(2).until_event("round_ended")
    table.wait(1100).click(1)
    table.until_seen(" 1*  1 ")
    table.click(1, ms=850).until_seen(" 1*  1d")
    table.key("2").until_seen(" 2*  1 ")
    table.key("2", ms=850).until_seen(" 2*  1d")


def test_a_key_held_down_is_one_press(table):
    for _ in range(8):
        # each further "down" is a key repeat of the keyboard
        table.page.keyboard.down("1")
        table.wait(30)
    table.page.keyboard.up("1")
    table.until_words(1, 0)


def test_mouse_and_key_on_one_button_are_one_press(table):
    table.page.mouse.move(*table.middle(5))
    table.page.mouse.down()
    table.page.keyboard.down("5")
    table.wait(TAP_MS)
    table.page.mouse.up()
    table.wait(TAP_MS)
    assert table.is_down(5)
    table.page.keyboard.up("5")
    table.until("let go", lambda: not table.is_down(5))
    table.until_words(1 << 4, 0)


@pytest.mark.parametrize(("key", "button"), KEYS.items())
def test_every_key_has_its_button(table, key, button):
    table.page.keyboard.down(key)
    assert table.is_down(button)
    table.page.keyboard.up(key)
    assert not table.is_down(button)
    table.until_words(1 << (button - 1), 0)


def test_keys_with_ctrl_belong_to_the_browser(table):
    table.page.keyboard.press("Control+1")
    table.wait(TAP_MS)
    assert table.words() == []


def test_the_right_mouse_button_presses_nothing(table):
    table.page.mouse.click(*table.middle(5), button="right")
    table.wait(TAP_MS)
    assert table.words() == []


def test_the_tab_key_reaches_every_button_and_space_presses_it(set_table):
    table = set_table()
    reached = []
    for _ in range(40):
        table.page.keyboard.press("Tab")
        reached.append(table.ask("document.activeElement.dataset.button"))
    assert set(map(str, range(1, 14))) <= set(reached)
    table.page.locator("[data-button='6']").focus()
    outline = table.ask("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    table.page.keyboard.down("Space")
    table.until("button 6 down", lambda: table.is_down(6))
    table.page.keyboard.up("Space")


def test_a_click_without_a_pointer_is_a_tap(set_table):
    table = set_table()
    # A screen reader or voice control sends a click without a touch.
    table.ask("document.querySelector(\"[data-button='13']\").click()")
    table.until_seen("to join")
    table.until("let go", lambda: not table.is_down(OK))
    words = table.ask("tableref.words")
    assert [word for word, _ in words] == [1 << 12, 0]
    assert words[1][1] - words[0][1] > 20_000


def test_after_a_click_on_a_tool_keys_still_control_the_table(set_table):
    table = set_table()
    table.page.click("#mute")
    table.key("Enter").until_seen("to join")
    table.page.click("#open-card")
    table.page.click("#card summary >> nth=0")
    table.key("3").until_seen("In: 3")
    table.page.click("#card .close")
    table.key("4").until_seen("In: 3 4")


def test_the_key_of_the_card_leaves_the_other_keys_to_the_table(set_table):
    table = set_table().key("h")
    card = table.page.locator("#card")
    table.until("open", card.is_visible)
    table.key("Enter").until_seen("to join")
    assert card.is_visible()


def test_a_long_press_opens_no_menu(table):
    prevented = """() => {
        const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
        document.querySelector("[data-button='2']").dispatchEvent(event);
        return event.defaultPrevented;
    }"""
    assert table.ask(prevented)
    styles = "[...document.querySelectorAll('[data-button]')].map(b => getComputedStyle(b))"
    assert set(table.ask(f"{styles}.map(style => style.touchAction)")) == {"none"}
    assert set(table.ask(f"{styles}.map(style => style.userSelect)")) == {"none"}
    # Fingers beside the buttons neither scroll nor zoom the table away from the players.
    assert table.ask("getComputedStyle(document.getElementById('stage')).touchAction") == "none"


PRESS_MS = (60, 690, 710, 1510)
"""Durations (ms) of presses: taps, holds, and values near the limit between them."""
MORE_PRESS_MS = (1, 900, 1490, 2000, 7000)


@pytest.mark.parametrize(
    ("by", "lengths_ms"),
    [
        ("mouse", PRESS_MS),
        pytest.param("mouse", MORE_PRESS_MS, marks=exhaustive),
        pytest.param("finger", PRESS_MS + MORE_PRESS_MS, marks=exhaustive),
    ],
)
def test_a_press_of_any_length_is_reported_once_and_released_once(table, by, lengths_ms):
    fingers = table.fingers()
    for ms in lengths_ms:
        table.forget_words()
        if by == "mouse":
            table.click(7, ms)
        else:
            fingers.touch(7)
            table.wait(ms)
            fingers.lift(7)
        # The browser may add click events after a touch, so wait for them.
        table.wait(200)
        assert table.words() == [1 << 6, 0], f"{ms} ms by {by}"


def test_a_press_that_lasts_while_the_page_is_hidden_is_no_second_press(table):
    table.page.mouse.move(*table.middle(7))
    table.page.mouse.down()
    table.wait(TAP_MS)
    table.ask("window.dispatchEvent(new Event('blur'))")
    table.wait(3000)
    table.page.mouse.up()
    table.wait(200)
    assert table.words() == [1 << 6, 0]


@exhaustive
def test_a_long_hold_of_back_pauses_and_does_not_resume(in_match):
    in_match.click(BACK, ms=2000).until_seen("Paused")
    assert in_match.events()[-1]["event"] == "paused"
    in_match.go_on().until_event("resumed")
