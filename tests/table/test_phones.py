"""Phones act as seats at one table: four browsers are phones, a fifth is the screen."""

import json

import pytest
from playwright.sync_api import expect

from tableref_host.places import ROOT
from tableref_host.seats.server import ROOM, TABLE
from tableref_host.table.page import build_page
from tests import effort
from tests.axe import axe_script
from tests.browser import delete_stored
from tests.clients import with_patient_lines
from tests.effort import exhaustive
from tests.one_table import Served
from tests.table.conftest import USUAL
from tests.table.hands import VirtualTable
from tests.table.seat_phone import ScriptedPhone, SeatPhone

LINK_OF_BO = "tableref.phones.bySeat.get(3)?.link ?? null"
NAMES = {1: "Anna", 3: "Bo", 5: "Cleo", 7: "Dora"}


def violations(page):
    """Return the serious findings of axe-core."""
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": axe_script()})
    found = page.evaluate("axe.run()")["violations"]
    return [(one["id"], *(node["html"] for node in one["nodes"])) for one in found]


@pytest.fixture(scope="module")
def page():
    return build_page(seats=ROOM).encode()


@pytest.fixture(scope="module")
def served(page):
    with Served(page) as served:
        served.table._files = with_patient_lines(served.table._files)
        yield served


@pytest.fixture(scope="module")
def opened_screen(browser, served):
    """The browser page that is the screen in the middle, for all tests. Its time is real."""
    context = browser.new_context(**USUAL)
    table = VirtualTable(context.new_page(), is_real_time=True)
    code = served.call(served.table.screen_code)
    table.page.goto(f"{served.url}{TABLE[1:]}#code={code}")
    yield table.until_ready()
    context.close()


IS_USED = "tableref.words.length > 0 || tableref.view().phase !== 'menu'"
FREE_ALL = "[...tableref.phones.bySeat.keys()].forEach((seat) => tableref.phones.free(seat))"


@pytest.fixture
def screen(served, opened_screen):
    """Return the screen with a new table, free seats, and the sheet with the invitation."""
    table = opened_screen
    table.ask(FREE_ALL)
    table.until("free seats", lambda: not table.ask("tableref.phones.bySeat.size"))
    if table.ask(IS_USED):
        delete_stored(table.page)
        table.page.goto(f"{served.url}{TABLE[1:]}")
        table.until_ready()
    table.begin_again()
    table.until("invited", lambda: invitation(table))
    if table.page.locator("#phones").is_hidden():
        table.key("p")
    yield table
    served.disconnect_clients()
    faults, table.faults = table.faults, []
    assert faults == []


def invitation(screen):
    """Return the code for phones on the screen, or ""."""
    words = screen.page.locator("#phones").inner_text()
    _, is_there, code = words.partition(" and type ")
    return code[:9].replace(" ", "") if is_there else ""


@pytest.fixture
def phones(browser, served, screen):
    """Return a function that has phones sit down at these seats, by name."""
    seated = []

    def sit(names, **options):
        for seat, name in names.items():
            phone = SeatPhone(browser, served, screen, **options)
            seated.append(phone)
            phone.come_in(invitation(screen)).sit(seat, name)
        return dict(zip(names, seated, strict=True))

    yield sit
    for phone in seated:
        phone.context.close()
        assert phone.faults == []


def join(screen, phones, *keys):
    """Choose Gotta Go!, let phones and keys join, and make the first round ready."""
    screen.turn_to("Gotta Go!")
    for phone in phones.values():
        phone.until_says("Press to join").tap().until_says("You are in")
    for key in keys:
        screen.key(key)
    screen.until_seen(f"OK: {len(phones) + len(keys)} player")
    assert screen.page.locator("#phones").is_visible()
    while not screen.events("match_started"):
        screen.go_on()
    screen.until_seen("3-2-1")
    # The QR code would cover seats.
    assert screen.page.locator("#phones").is_hidden()
    return screen


def race(screen, order, number=1):
    """Count in, and let these players press in order, each after the previous press has counted."""
    screen.count_in(number)
    before = len(screen.events("claim"))
    for at, press in enumerate(order, before + 1):
        press()
        screen.until_event("claim", at)
    return screen.until_event("round_ended", number)


@effort.exhaustive
def test_four_phones_and_a_key_race_at_one_screen(screen, phones):
    sitting = phones(NAMES)
    sitting[5].until_says("Wait a moment")
    join(screen, sitting, "9")
    assert screen.events("match_started")[0]["players"] == [1, 3, 5, 7, 9]
    sitting[1].until_says("Get ready")
    race(screen, [sitting[3].tap, lambda: screen.key("9"), sitting[1].tap, sitting[7].tap])
    sitting[5].tap().until_says("Too late")
    assert "±" in sitting[5].words
    claims = screen.events("claim")
    assert [(one["player"], one["rank"]) for one in claims] == [(3, 1), (9, 2), (1, 3), (7, 4)]
    sitting[3].until_says("You are first")
    assert sitting[3].shaken[-1] == [90]
    sitting[1].until_says("You are third")
    # a margin is always shown with its accuracy
    assert "\u00a0s ±\u00a00.0" in sitting[1].words
    screen.until("noted", lambda: "Dora: 0." in screen.page.inner_text("#phones-note"))
    assert "s after Anna" in screen.page.inner_text("#phones-note")
    assert screen.ask("tableref.phones.names.get(3)") == "Bo"
    assert screen.ask("tableref.phones.wait_ms") <= 250


MARGINS = """({ claims, ms }) => {
  const { onMargin } = tableref.phones;
  claims.forEach(([player, after], at) =>
    onMargin({ event: "claim", player, after, margin_ms: ms + at, within_ms: 3.2 }));
}"""


def test_each_margin_of_a_race_is_shown_with_its_accuracy(screen):
    note = screen.page.locator("#phones-note")
    expect(note).to_be_hidden()
    screen.ask(MARGINS, {"claims": [[3, 9], [1, 3]], "ms": 72})
    rows = note.locator("li")
    expect(rows).to_have_text(["P3: 0.072 s ± 0.004 s after P9", "P1: 0.073 s ± 0.004 s after P3"])
    # Other messages come and go without removing a margin.
    screen.ask("tableref.phones.onCut({ seat: 2 }, 12)")
    expect(note).to_contain_text("P2: the press came in too late and counts 12 ms later")
    expect(rows).to_have_count(2)
    screen.ask(MARGINS, {"claims": [[n, n - 1] for n in range(4, 11)], "ms": 9})
    expect(rows).to_have_count(9)
    box = note.bounding_box()
    size = screen.page.viewport_size
    assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"] and box["height"] < size["height"] / 3
    # A small screen has room for the last two.
    screen.page.set_viewport_size({"width": 390, "height": 844})
    assert [row.is_visible() for row in rows.all()] == 7 * [False] + 2 * [True]
    screen.page.set_viewport_size(size)
    screen.ask("tableref.phones.onMargin(null)")
    expect(rows).to_have_count(0)


@effort.exhaustive
def test_a_phone_returns_to_its_seat_and_the_screen_can_free_it(screen, phones):
    bo = phones({3: "Bo"})[3]
    bo.page.reload()
    bo.until_seated()
    assert bo.page.inner_text("#who") == "3 Bo"
    assert violations(bo.page) == violations(screen.page) == []
    before = screen.ask(LINK_OF_BO)
    bo.wake()
    screen.until("another link", lambda: screen.ask(LINK_OF_BO) not in (None, before))
    bo.until("known", lambda: screen.ask("tableref.phones.awake.length") == 1)
    screen.key("Enter").until_seen("to join")
    bo.tap().until_says("You are in")
    screen.page.click("[data-seat='3']")
    bo.page.locator("#choose").wait_for()
    assert "gave your seat away" in bo.page.inner_text("#trouble")
    bo.sit(4, "Bo")
    screen.until("named", lambda: screen.ask("tableref.phones.names.get(4)") == "Bo")
    # A reloaded screen still has all its phones.
    screen.page.reload()
    screen.until_ready()
    bo.until("back", lambda: not bo.page.is_visible("#trouble"))
    bo.until_seated()
    # All phones move to a new table.
    screen.page.click("#open-menu")
    screen.page.click("#ask-new-table")
    screen.page.get_by_text("Yes, a new table").click()
    screen.until("named again", lambda: screen.ask("tableref.phones.names.get(4)") == "Bo")
    bo.until_says("Wait a moment")


def test_the_sheet_of_the_phones_is_in_the_tables_language_and_has_a_key(screen, phones):
    phones({3: ""})
    screen.until("seated", lambda: "Seat 3" in screen.page.inner_text("#phones"))
    speak = "(code) => import('table/words.js').then(({ speak }) => speak(code))"
    screen.ask(speak, "de")
    said = screen.page.inner_text("#phones")
    assert "Handys" in said and "Platz 3" in said and "eingeben" in said and "Freigeben" in said
    assert not any(word in said for word in ("Phones", "Seat", "type", "phone", "The table"))
    assert screen.page.get_attribute("#phones .close", "aria-label") == "Schließen"
    assert screen.page.get_attribute("#open-phones", "title") == "Handys als Plätze (P)"
    screen.ask(speak, "en")
    assert "Phones" in screen.page.inner_text("#phones")
    for is_shown in (False, True):
        screen.key("p")
        assert screen.page.is_visible("#phones") is is_shown


@effort.exhaustive
def test_a_wrong_code_is_refused_with_a_message_in_german(browser, served, screen):
    phone = SeatPhone(browser, served, screen, language="de-DE")
    phone.page.goto(served.url)
    phone.page.locator("#enter").wait_for()
    assert "Die acht Ziffern" in phone.page.inner_text("#enter")
    phone.page.fill("#code", "0000 0000")
    phone.page.click("#code-form button")
    phone.until("refused", lambda: phone.page.is_visible("#trouble"))
    phone.page.fill("#code", invitation(screen))
    phone.page.click("#code-form button")
    phone.page.locator("#choose").wait_for()
    phone.context.close()


def scripted(served, screen, *seats):
    """Let scripted phones take seats; return them by seat when the screen knows them."""
    sitting = {}
    for seat in seats:
        phone = served.phone(invitation(screen))
        sitting[seat] = ScriptedPhone(phone, seat, f"Nr {seat}")
        screen.until("another code", lambda: invitation(screen))
    for phone in sitting.values():
        screen.until("known", lambda phone=phone: phone.answers > 5)
    return sitting


def playing(served, screen, game, *seats):
    """Let scripted phones take seats and start a match of a game; return them by seat."""
    sitting = scripted(served, screen, *seats)
    screen.choose(game)
    for phone in sitting.values():
        at_ms = ScriptedPhone.now_ms()
        phone.press(at_ms)
        phone.press(at_ms + 60, is_down=False)
    screen.until_seen(f"OK: {len(sitting)} player")
    while not screen.events("match_started"):
        screen.go_on()
    return sitting


def test_ties_are_one_group_late_presses_are_reported_and_dead_phones_released(served, screen):
    sitting = scripted(served, screen, 2, 6)
    screen.key("Enter").until_seen("to join").forget_words()

    def late_presses():
        return sum(phone.late_presses for phone in sitting.values())

    def words_of_both():
        # Ignore OK, whose press opened this phase and may have been released later.
        return [down for word in screen.words() if (down := word & (1 << 1 | 1 << 5))]

    def both():
        """Press at seats 6 and 2 at the same instant; return the tie, or None without one.

        Without a tie the table did not wait for one phone's message, and the test reports that.
        """
        late_before = late_presses()
        at_ms = ScriptedPhone.now_ms()
        for seat in (6, 2):
            sitting[seat].press(at_ms)
        screen.until("fed", words_of_both)
        if words_of_both()[0] == 1 << 1 | 1 << 5:
            return at_ms
        # The other phone's message was delayed by a busy machine until the table's wait was over,
        # so repeat.
        screen.until("told that it was late", lambda: late_presses() > late_before)
        for seat in (6, 2):
            sitting[seat].press(ScriptedPhone.now_ms(), is_down=False)
        screen.until("let go", lambda: not (screen.is_down(6) or screen.is_down(2)))
        screen.forget_words()
        return None

    at_ms = screen.until("a tie", both)
    # A phone disconnects while its button is down.
    assert screen.is_down(6)
    sitting[6].die()
    screen.until("let go", lambda: not screen.is_down(6))
    # This time is in the future, which no round-trip time explains.
    sitting[2].press(at_ms + 100, is_down=False)
    # The round was opened after this press, so it cannot count.
    sitting[2].press(ScriptedPhone.now_ms() - 9000)
    screen.until("said", lambda: "Nr 2: the press" in screen.page.inner_text("#phones-note"))


def test_taps_that_arrive_together_after_a_stall_count_one_by_one(served, screen):
    sitting = playing(served, screen, "Score pad", 2, 6)
    # The taps must be made after the round began.
    screen.until_seen("round done").wait(1000)
    now_ms = ScriptedPhone.now_ms()
    for ago_ms in (900, 600, 300):
        sitting[6].press(now_ms - ago_ms)
        sitting[6].press(now_ms - ago_ms + 60, is_down=False)
    screen.until("counted", lambda: screen.ask("tableref.view().counts[6]?.[0]") == 3)


@effort.exhaustive
def test_a_phone_that_dies_in_a_race_of_ten_stops_nothing(served, screen):
    sitting = playing(served, screen, "Gotta Go!", *range(1, 11))
    screen.until_seen("3-2-1").count_in()
    sitting.pop(4).die()
    for count, phone in enumerate(list(sitting.values())[:5], 1):
        phone.press(ScriptedPhone.now_ms())
        screen.until_event("claim", count)
    screen.until_event("round_ended")
    assert [one["player"] for one in screen.events("claim")] == [1, 2, 3, 5, 6]
    screen.until("asleep", lambda: "asleep" in screen.page.inner_text("#phones"))


@effort.exhaustive
def test_four_phones_play_a_match_to_the_winner(screen, phones):
    sitting = phones(NAMES)
    join(screen, sitting)
    winner = None
    number = 0
    while winner is None:
        number += 1
        race(screen, [sitting[5].tap, sitting[1].tap, sitting[7].tap], number)
        screen.until_seen("Count your cards")
        # Presses in the first second are claims that are too late.
        screen.wait(1300)
        for seat, cards in {1: 2, 3: 1, 5: 7, 7: 1}.items():
            for count in range(1, cards + 1):
                sitting[seat].tap()
                counted = f"tableref.view().entries[{seat}]?.[0] === {count}"
                screen.until(counted, lambda counted=counted: screen.ask(counted))
        screen.go_on().until_event("round_scored", number)
        winner = next(iter(screen.events("match_ended")), None)
        if winner is None:
            screen.wait(400).go_on().until_seen("3-2-1")
    assert winner["winners"] == [5]
    assert winner["totals"] == {"1": 4 * number, "3": -number, "5": 49 * number, "7": number}
    sitting[5].until_says("The winner!")
    assert screen.events() == screen.replayed()


def refusals(screen, player):
    """Return why presses of `player` were refused."""
    return [one["reason"] for one in screen.events("refused") if one.get("player") == player]


def test_a_press_of_the_previous_question_does_not_count_and_both_are_informed(served, screen):
    sitting = playing(served, screen, "Quiz buzzer", 2, 6)
    while not screen.events("round_started"):
        screen.go_on()
    made_ms = ScriptedPhone.now_ms()
    screen.wait(300)
    sitting[2].press(ScriptedPhone.now_ms())
    screen.until_event("claim")
    screen.wait(900).go_on()
    while len(screen.events("round_started")) < 2:
        screen.go_on()
    sitting[6].press(made_ms + 250)
    # An OK too soon after another one is refused as well.
    screen.until("refused", lambda: refusals(screen, 6))
    assert refusals(screen, 6) == ["too_old"]
    assert "P6: old press" in screen.seen()
    screen.until("said", lambda: "counts for nothing" in screen.page.inner_text("#phones-note"))
    screen.until("told", lambda: sitting[6].old_presses == 1)
    assert [claim["player"] for claim in screen.events("claim")] == [2]
    # A new press counts.
    sitting[6].press(ScriptedPhone.now_ms())
    assert screen.until_event("claim", 2)["player"] == 6


@exhaustive
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_a_wrong_and_a_used_code_are_reported_and_stay_entered(browser, served, screen, language):
    phone = SeatPhone(browser, served, screen, language=language)
    phone.page.goto(f"{served.url}#code=00000000")
    phone.page.locator("#enter").wait_for()
    trouble = phone.page.locator("#trouble")
    words = {"en-GB": "This code is not valid", "de-DE": "Dieser Code gilt nicht"}[language]
    expect(trouble).to_contain_text(words)
    screen.wait(1500)
    expect(trouble).to_contain_text(words)
    phone.context.close()


NO_COOKIES = """Object.defineProperty(window, "fetch", { value: async () =>
  new Response('{"change": true}', { headers: { "Content-Type": "application/json" } }) });"""


def test_a_phone_whose_browser_blocks_cookies_gets_a_message(browser, served, screen):
    phone = SeatPhone(browser, served, screen)
    # The code is accepted, but the browser stores no cookie.
    phone.page.add_init_script(NO_COOKIES)
    phone.page.goto(f"{served.url}#code={invitation(screen)}")
    expect(phone.page.locator("#trouble")).to_contain_text("blocks cookies")
    phone.context.close()


@exhaustive
def test_an_eleventh_phone_may_watch_and_seats_are_freed_together(browser, served, screen):
    sitting = scripted(served, screen, *range(1, 11))
    eleventh = SeatPhone(browser, served, screen).come_in(invitation(screen))
    expect(eleventh.page.locator("#watch")).to_contain_text("All seats are taken. You may watch")
    expect(eleventh.page.locator("#watch")).to_be_visible()
    expect(eleventh.page.locator("#watched")).to_contain_text("Which game?")
    screen.key("Enter")
    expect(eleventh.page.locator("#watched")).to_contain_text("to join")
    assert violations(eleventh.page) == []
    for seat in (3, 4, 5):
        sitting[seat].die()
    free = screen.page.get_by_text("Free the seats of all who left")
    free.click()
    expect(screen.page.locator("[data-seat]")).to_have_count(7)
    expect(free).to_be_hidden()
    expect(eleventh.page.locator("#watch")).to_be_hidden()
    eleventh.context.close()


CUT = """() => {
  const whole = document.getElementById("button").getBoundingClientRect();
  return ["state", "detail"].filter((id) => {
    const box = document.getElementById(id).getBoundingClientRect();
    return box.top < whole.top || box.bottom > whole.bottom ||
      box.left < whole.left || box.right > whole.right;
  });
}"""
"""Script that returns the texts of a phone's button that are not whole."""


TOO_WIDE = """(heads) => {
  const state = document.getElementById("state");
  const before = state.textContent;
  const found = heads.filter((head) => {
    state.textContent = head;
    state.classList.toggle("is-long", head.length > 14);
    return state.scrollWidth > state.clientWidth;
  });
  state.textContent = before;
  return found;
}"""
"""Script that returns which of these texts are wider than a phone's button."""


def test_the_large_text_of_each_state_is_whole_upright_and_sideways(phones):
    page = phones({3: "Bo"})[3].page
    heads = [
        text
        for path in (ROOT / "tableref_host" / "seats" / "words").glob("*.json")
        for key, text in json.loads(path.read_text(encoding="utf-8")).items()
        if key.startswith("state_")
    ]
    assert "Achtung..." in heads
    for width, height in ((320, 568), (390, 844), (568, 320), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_WIDE, heads) == [], width


def test_while_points_are_counted_the_button_says_what_a_tap_adds(phones, screen):
    phone = phones({3: "Bo"})[3]
    screen.choose("Score pad")
    phone.until_says("Press to join").tap().until_says("You are in")
    screen.key("9").until_seen("OK: 2 players")
    while not screen.events("match_started"):
        screen.go_on()
    phone.until_says("one more, hold: ten more")
    assert phone.page.evaluate(CUT) == []
    phone.page.set_viewport_size({"width": 780, "height": 390})
    assert phone.page.evaluate(CUT) == []
    # On a phone that is held sideways, the text is beside the button.
    words, button = (phone.page.locator(one).bounding_box() for one in ("#screen", "#button"))
    assert words["x"] > button["x"] + button["width"]
    assert words["y"] + words["height"] <= 390 and button["height"] > 200
    expect(phone.page.locator("#screen")).to_contain_text("Round 1")


def test_an_invitation_disappears_with_its_server(screen, served):
    assert invitation(screen)
    screen.ask("tableref.phones.link.socket.close()")
    screen.until("withdrawn", lambda: "no code is valid" in screen.page.inner_text("#phones"))
    screen.until("invited again", lambda: invitation(screen))


@pytest.mark.parametrize("lacking", ["Promise.any", "Element.prototype.replaceChildren"])
def test_a_phone_with_a_browser_that_is_too_old_gets_a_message(browser, served, lacking):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(f"delete {lacking}")
    page.goto(served.url)
    told = page.locator("body > [role=alert]").first
    expect(told.locator("[lang=en]")).to_contain_text("too old for a seat")
    expect(told.locator("[lang=de]")).to_be_visible()
    context.close()


def test_a_phone_with_a_new_enough_browser_gets_no_message(browser, served):
    context = browser.new_context()
    page = context.new_page()
    page.goto(served.url)
    expect(page.locator("#enter")).to_be_visible()
    assert "too old" not in page.locator("body").inner_text()
    context.close()
