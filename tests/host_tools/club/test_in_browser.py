"""The club's pages in a browser: the tables, an evening by mouse and by keyboard, the TV."""

import pytest
from club_house import begun
from playwright.sync_api import expect
from told_messages import match, messages

from tests import effort
from tests.scoreboard.contrast import too_faint

SIZES = [(1366, 768), (390, 844), (820, 1180), (1920, 1080)]
KINDS = ("sqlite",)
"""A page is the same whatever the club is kept in."""
VIEWS = ("/", "/evening", "/tv")
ENTRANTS = "Anna\nBo\nCleo\nDan"


@pytest.fixture
def look(browser, house):
    """Return a function that opens a view of the club; nothing may go wrong there."""
    contexts, faults = [], []

    def open_one(view, size=SIZES[0], is_organiser=False, **more):
        width, height = size
        viewport = {"width": width, "height": height}
        options = {"viewport": viewport, "locale": "en", "bypass_csp": True, **more}
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{house.url}{view}" + (f"#code={house.guard.new_code()}" * is_organiser))
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert faults == []


def seating(page, name):
    return page.locator("#rounds .table").filter(has_text=name)


def points(page):
    return page.locator("#standings td:nth-child(3)")


def test_each_table_is_on_the_page_and_leads_to_its_scoreboard(look, house):
    house.come("t0", "By the window")
    house.come("t1", "Cellar")
    page = look("/")
    cards = page.locator("#tables a")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("no match")
    cards.nth(1).focus()
    told = messages(match(), table="t0")
    for one in told[:-1]:
        house.publish("t0", "event", one)
    expect(cards.first).to_contain_text("Quiz buzzer")
    # What happens at a table takes nobody's place on the page away.
    expect(cards.nth(1)).to_be_focused()
    house.publish("t1", "status", b"offline")
    expect(cards.nth(1)).to_contain_text("not connected")
    cards.first.click()
    expect(page).to_have_url(f"{house.url}/table/t0/")
    expect(page.locator("#standings")).to_contain_text("2")


def test_an_evening_by_keyboard_from_the_code_to_the_standings(look, house):
    for table in ("t0", "t1"):
        house.come(table, f"Table {table}")
    page = look("/evening")
    expect(page.locator("#standings")).to_contain_text("No evening has begun yet.")
    page.get_by_label("Organiser's code").focus()
    page.keyboard.type("00000000")
    page.keyboard.press("Enter")
    expect(page.locator("#refusal")).to_have_text("That is not the code.")
    page.get_by_label("Organiser's code").focus()
    page.keyboard.type(house.guard.new_code())
    page.keyboard.press("Enter")
    page.get_by_label("Name of the evening").focus()
    page.keyboard.type("Friday")
    page.keyboard.press("Tab")
    page.keyboard.type(ENTRANTS)
    page.get_by_role("button", name="Begin an evening").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Friday")
    page.get_by_role("button", name="Seat the next round").focus()
    page.keyboard.press("Enter")
    expect(seating(page, "is played")).to_have_count(2)
    house.play("t0")
    confirm = seating(page, "Table t0").get_by_role("button", name="Confirm")
    confirm.focus()
    house.play("t1")
    expect(seating(page, "to be confirmed")).to_have_count(2)
    # The other table's result came in between, and the key still does what it was to do.
    expect(confirm).to_be_focused()
    page.keyboard.press("Enter")
    expect(seating(page, "Table t0")).to_contain_text("counts")
    expect(points(page)).to_have_text(["1", "0", "0", "0"])


@effort.exhaustive
def test_an_evening_by_mouse_with_what_is_taken_back_and_who_has_left(look, house):
    organiser = begun(house)
    page = look("/evening", is_organiser=True)
    assert "#" not in page.url
    for table in ("t0", "t1"):
        house.play(table)
    seating(page, "Table t0").get_by_role("button", name="Confirm").click()
    expect(points(page)).to_have_text(["1", "0", "0", "0"])
    page.get_by_role("button", name="Seat the next round").click()
    expect(page.locator("#refusal")).to_have_text("1 result of this round must be confirmed.")
    seating(page, "Table t0").get_by_role("button", name="Take back").click()
    expect(points(page)).to_have_text(["0", "0", "0", "0"])
    for table in ("t0", "t1"):
        seating(page, f"Table {table}").get_by_role("button", name="Confirm").click()
    expect(points(page)).to_have_text(["1", "1", "0", "0"])
    expect(page.locator("#refusal")).to_have_text("")
    page.get_by_label("Who has left?").select_option("Dan has left")
    expect(page.get_by_label("Who has left?").locator("option", has_text="Dan")).to_have_text(
        "Dan is back"
    )
    page.get_by_role("button", name="Seat the next round").click()
    expect(page.locator("#rounds h2").first).to_have_text("Round 2")
    expect(seating(page, "Bye")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "evening.csv"
    assert len(organiser.get("/evening.json").json()["rounds"]) == 2


@effort.exhaustive
def test_where_the_table_s_ok_confirms_it_counts_by_itself(look, house):
    for table in ("t0", "t1"):
        house.come(table, f"Table {table}")
    page = look("/evening", is_organiser=True)
    page.get_by_label("Who plays, a name a line").fill(ENTRANTS)
    page.get_by_label("Who confirms").select_option("The table's OK confirms")
    page.get_by_role("button", name="Begin an evening").click()
    page.get_by_role("button", name="Seat the next round").click()
    # What is played before they are seated is no result of the round.
    expect(seating(page, "is played")).to_have_count(2)
    house.play("t0")
    expect(seating(page, "Table t0")).to_contain_text("OK at the table confirms")
    house.publish("t0", "state", {"number": house.last("t0"), "is_closed": True})
    expect(seating(page, "Table t0")).to_contain_text("counts")
    expect(points(page)).to_have_text(["1", "0", "0", "0"])
    seating(page, "Table t0").get_by_role("button", name="Take back").click()
    expect(seating(page, "Table t0")).to_contain_text("to be confirmed")


@effort.exhaustive
def test_who_only_looks_is_shown_nothing_to_press(look, house):
    begun(house)
    house.play("t0")
    page = look("/evening")
    expect(seating(page, "Table t0")).to_contain_text("to be confirmed")
    expect(page.locator("#organise")).to_be_hidden()
    expect(page.locator("#rounds button")).to_have_count(0)


def crowd(house, count=20):
    """Have so many tables play, and an evening of theirs begin."""
    for number in range(count):
        house.come(f"t{number}", f"Table {number + 1}")
    organiser = house.client(is_organiser=True)
    names = "\n".join(f"Wilhelmina{number}" for number in range(2 * count))
    words = {"name": "A Friday of the club", "entrants": names, "size": 2, "is_league": False}
    organiser.post("/do", json={"do": "begin", **words}).raise_for_status()
    organiser.post("/do", json={"do": "pair"}).raise_for_status()
    for number in range(0, count, 2):
        house.play(f"t{number}")


@effort.exhaustive
@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_the_pages_of_twenty_tables_can_be_read_at_every_size(look, house, size, scheme, tmp_path):
    crowd(house)
    for view in VIEWS:
        page = look(view, size, is_organiser=view == "/evening", color_scheme=scheme)
        expect(page.locator(".table").nth(19)).to_be_attached()
        page.wait_for_function("document.fonts.status == 'loaded'")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= size[0], view
        assert too_faint(page) == [], view
        if view == "/tv" and size == (1920, 1080):
            height = page.evaluate("document.documentElement.scrollHeight")
            assert height <= size[1], "a TV cannot be scrolled"


@effort.exhaustive
def test_a_page_in_german_says_nothing_in_english(look, house):
    begun(house)
    page = look("/evening?language=de", is_organiser=True)
    expect(page.locator("nav")).to_contain_text("Abend")
    expect(page.get_by_role("button", name="Nächste Runde setzen")).to_be_visible()
    text = page.locator("body").inner_text()
    assert not [word for word in ("undefined", "Standings", "Confirm", "Round") if word in text]


@effort.exhaustive
def test_the_page_says_that_the_server_is_gone(look, house):
    begun(house)
    page = look("/")
    expect(page.locator("#tables a")).to_have_count(2)
    page.context.set_offline(True)
    expect(page.locator("#line")).to_contain_text("does not answer")
    page.context.set_offline(False)
    expect(page.locator("#line")).to_have_text("")
