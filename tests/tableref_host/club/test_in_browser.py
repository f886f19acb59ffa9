"""The club's pages in a browser: the tables, an evening by mouse and by keyboard, the TV."""

import re

import pytest
from club_house import begun
from page_styles import check_styles
from playwright.sync_api import expect
from published_messages import match, messages

from tests import effort
from tests.scoreboard.contrast import too_faint

SIZES = [(1366, 768), (390, 844), (820, 1180), (1920, 1080)]
KINDS = ("sqlite",)
"""A page is the same with either database."""
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
        page.goto(
            view
            if ":" in view
            else f"{house.url}{view}" + (f"#code={house.guard.new_code()}" * is_organiser)
        )
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert faults == []


def seating(page, name):
    return page.locator("#rounds .table").filter(has_text=name)


def points(page):
    return page.locator("#standings td:nth-child(3)")


def test_each_table_is_on_the_page_with_a_link_to_its_scoreboard(look, house):
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
    # Events at a table do not move the page or its focus.
    expect(cards.nth(1)).to_be_focused()
    house.publish("t1", "status", b"offline")
    expect(cards.nth(1)).to_contain_text("not connected")
    check_styles("tables", page)
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
    expect(page.locator("#refusal")).to_contain_text("Wrong code.")
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
    expect(seating(page, "in progress")).to_have_count(2)
    house.play("t0")
    confirm = seating(page, "Table t0").get_by_role("button", name="Confirm")
    confirm.focus()
    house.play("t1")
    expect(seating(page, "not confirmed yet")).to_have_count(2)
    # Table t1's result has moved nothing: the key still confirms that of t0, as its label said.
    expect(confirm).to_be_focused()
    page.keyboard.press("Enter")
    expect(seating(page, "Table t0")).to_contain_text("counts")
    expect(points(page)).to_have_text(["1", "0", "0", "0"])
    page.get_by_role("button", name="Seat the next round").focus()
    page.keyboard.press("Enter")
    # The button is at the top of a long page, and the refusal is at its end.
    expect(page.locator("#refusal")).to_contain_text("1 result of this round is missing.")
    expect(page.locator("#refusal")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Seat the next round")).to_be_in_viewport()
    check_styles("evening", page)
    page.set_viewport_size({"width": 390, "height": 844})
    check_styles("evening on a phone", page)
    page.goto(f"{house.url}/tv")
    expect(page.locator("#standings tr")).to_have_count(5)
    check_styles("TV", page, without_sizes=True)


@effort.exhaustive
def test_an_evening_by_mouse_with_undone_results_and_an_entrant_who_left(look, house):
    organiser = begun(house)
    page = look("/evening", is_organiser=True)
    assert "#" not in page.url
    for table in ("t0", "t1"):
        house.play(table)
    seating(page, "Table t0").get_by_role("button", name="Confirm").click()
    expect(points(page)).to_have_text(["1", "0", "0", "0"])
    page.get_by_role("button", name="Seat the next round").click()
    expect(page.locator("#refusal")).to_contain_text("1 result of this round is missing.")
    seating(page, "Table t0").get_by_role("button", name="Withdraw").click()
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
    expect(page.locator("#rounds h2").first).to_contain_text("Round 2")
    expect(seating(page, "Bye")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "evening.csv"
    assert len(organiser.get("/evening.json").json()["rounds"]) == 2


@effort.exhaustive
def test_a_match_confirmed_by_ok_at_the_table_counts_by_itself(look, house):
    for table in ("t0", "t1"):
        house.come(table, f"Table {table}")
    page = look("/evening", is_organiser=True)
    page.get_by_label("Entrants, one name per line").fill(ENTRANTS)
    page.get_by_label("Results confirmed by").select_option("OK at the table")
    page.get_by_role("button", name="Begin an evening").click()
    page.get_by_role("button", name="Seat the next round").click()
    # A match played before the seating is not a result of the round.
    expect(seating(page, "in progress")).to_have_count(2)
    house.play("t0")
    expect(seating(page, "Table t0")).to_contain_text("waiting for OK at the table")
    house.publish("t0", "state", {**house.newest("t0"), "is_closed": True})
    expect(seating(page, "Table t0")).to_contain_text("counts")
    expect(points(page)).to_have_text(["1", "0", "0", "0"])
    seating(page, "Table t0").get_by_role("button", name="Withdraw").click()
    expect(seating(page, "Table t0")).to_contain_text("not confirmed yet")


@effort.exhaustive
def test_an_entered_result_stays_while_others_play(look, house):
    begun(house)
    page = look("/evening", is_organiser=True)
    card = seating(page, "Table t0")
    card.get_by_text("Enter the result").click()
    names = card.locator("li span:first-child").all_inner_texts()
    first, second = (name.partition(" ")[2] for name in names)
    card.get_by_label(f"Place of {first}").select_option("2.")
    house.play("t1")
    expect(seating(page, "not confirmed yet")).to_have_count(1)
    # A choice stays, whatever happens at other tables.
    expect(card.get_by_label(f"Place of {first}")).to_have_value("2.")
    card.get_by_label(f"Place of {second}").select_option("1.")
    card.get_by_role("button", name="Save the result").click()
    expect(card).to_contain_text("counts (entered by hand)")
    expect(page.locator("#rounds h2")).to_contain_text("1 of 2 results count")
    expect(page.locator("#standings td:nth-child(2)").first).to_have_text(second)
    card.get_by_role("button", name="Withdraw").click()
    expect(card).to_contain_text("in progress")


@effort.exhaustive
def test_a_late_entrant_is_admitted_and_an_earlier_evening_continues(look, house):
    organiser = begun(house)
    page = look("/evening", is_organiser=True)
    page.get_by_label("Add a late entrant").fill("Eve")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#standings td:nth-child(2)")).to_have_count(5)
    words = {"name": "Saturday", "entrants": "Fay\nGus", "size": 2, "is_league": False}
    organiser.post("/do", json={"do": "begin", **words}).raise_for_status()
    expect(page.locator("h1")).to_have_text("Saturday")
    page.locator("#evenings").get_by_role("link", name="Friday").click()
    expect(page.locator("#which")).to_contain_text("This is an earlier evening.")
    expect(page.locator("h1")).to_have_text("Friday")
    expect(page.locator("#rounds .table")).to_have_count(2)
    expect(page.locator("#rounds button")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert "Eve" in download.value.path().read_text()
    page.get_by_role("button", name="Continue this evening").click()
    expect(page.locator("#which")).to_be_hidden()
    expect(page.locator("h1")).to_have_text("Friday")
    expect(page.locator("#evenings li").filter(has_text="Friday")).to_contain_text("current")


@effort.exhaustive
def test_the_tv_shows_phones_the_clubs_address(look, house):
    begun(house)
    page = look("/tv", SIZES[3])
    expect(page.locator("#invitation")).to_contain_text("192.168.1.7:8020")
    expect(page.locator("#invitation svg")).to_be_visible()
    expect(look("/evening").locator("#invitation")).to_have_count(0)


@effort.exhaustive
def test_a_tables_page_links_to_the_club_and_to_bg_stats(look, house):
    house.come("t0")
    house.play("t0")
    page = look("/table/t0/")
    expect(page.locator("#open-names")).to_be_hidden()
    page.locator("#open-bg-stats").click()
    expect(page.locator("#bg-stats-link")).to_have_attribute(
        "href", house.club.tables["t0"].bg_stats.link()
    )
    page.locator("#bg-stats-code img").evaluate("(image) => image.decode()")
    page.locator("#close-bg-stats").click()
    page.get_by_role("link", name="All tables").click()
    expect(page.locator("#tables a")).to_have_count(1)


@effort.exhaustive
def test_a_viewer_without_rights_sees_no_controls(look, house):
    begun(house)
    house.play("t0")
    page = look("/evening")
    expect(seating(page, "Table t0")).to_contain_text("not confirmed yet")
    expect(page.locator("#organise")).to_be_hidden()
    expect(page.locator("#rounds button")).to_have_count(0)


def crowd(house, count=20, called="Wilhelmina", played=range(0, 20, 2)):
    """Let a number of tables appear and begin an evening; let some have `played`."""
    for number in range(count):
        house.come(f"t{number}", f"Table {number + 1}")
    organiser = house.client(is_organiser=True)
    names = "\n".join(f"{called}{number}" for number in range(2 * count))
    words = {"name": "A Friday of the club", "entrants": names, "size": 2, "is_league": False}
    organiser.post("/do", json={"do": "begin", **words}).raise_for_status()
    organiser.post("/do", json={"do": "pair"}).raise_for_status()
    for number in played:
        house.play(f"t{number}")


def at_each_size(page, sizes):
    """Resize the window of `page` to each of `sizes`; yield each when the layout is done."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        # By then the page's scripts have handled the new size.
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        yield width, height


@effort.exhaustive
@pytest.mark.parametrize("view", VIEWS)
def test_the_pages_of_twenty_tables_can_be_read_at_every_size(look, house, view):
    crowd(house)
    page = look(view, is_organiser=view == "/evening", device_scale_factor=1)
    expect(page.locator(".table").nth(19)).to_be_attached()
    page.wait_for_function("document.fonts.status == 'loaded'")
    if view == "/evening":
        page.get_by_text("Enter the result").first.click()
        for part in (
            "Begin an evening",
            "Change this round",
            "Rename an entrant",
            "Change the plan",
        ):
            page.get_by_text(part).first.click()
        page.get_by_text("Where do I sit?").click()
    for size in at_each_size(page, SIZES):
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= size[0], size
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            assert too_faint(page) == [], (size, scheme)
        if view == "/tv" and size == (1920, 1080):
            height = page.evaluate("document.documentElement.scrollHeight")
            assert height <= size[1], "a TV cannot be scrolled"


@effort.exhaustive
@pytest.mark.parametrize("called", ["Q", "Player ", "Wilhelmina", "WWWWWWWWWW"])
def test_all_of_the_standings_fits_a_tv(look, house, called):
    crowd(house, called=called, played=())
    page = look("/tv?show=standings")
    expect(page.locator(".table").nth(19)).to_be_attached()
    page.wait_for_function("document.fonts.status == 'loaded'")
    for size in at_each_size(page, [(1920, 1080), (1366, 768), (960, 540)]):
        beyond = "(one) => one.scrollWidth - one.clientWidth"
        assert page.locator("#standings .scroll").evaluate(beyond) <= 0, size
        last = page.locator("#standings tr").last.bounding_box()
        assert last["y"] + last["height"] <= size[1], size


ENDS = """(rows) => rows.map((row) => {
  const { right, bottom, height } = row.getBoundingClientRect();
  return height ? [right, bottom] : [Infinity, Infinity];
})"""
"""Script that returns the right and bottom edges of rows, which must be visible."""
SMALLEST_PX = 19
"""Minimum height of text on a TV with 1080 lines, so that it is legible from 4 m."""


@effort.exhaustive
@pytest.mark.parametrize("called", ["Wilhelmina", "Maria Featherstonehaugh "])
@pytest.mark.parametrize("entrants", [50, 100])
def test_a_tv_shows_all_of_fifty_and_of_a_hundred_entrants(look, house, entrants, called):
    crowd(house, entrants // 2, called=called, played=())
    for show, place in (("standings", "#standings"), ("seats", "#seats")):
        page = look(f"/tv?show={show}", SIZES[3])
        expect(page.locator(f"{place} td:first-child")).to_have_count(entrants)
        page.wait_for_function("document.fonts.status == 'loaded'")
        expect(page.locator("#rounds")).to_be_hidden()
        ends = page.locator(f"{place} tr").evaluate_all(ENDS)
        assert all(right <= 1920 and bottom <= 1080 for right, bottom in ends)
        size = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
        assert size >= SMALLEST_PX, (show, size)


@effort.exhaustive
def test_a_tv_with_many_entrants_alternates_standings_and_seats(look, house):
    crowd(house, 25, played=())
    page = look("about:blank")
    page.clock.install(time=0)
    page.goto(f"{house.url}/tv")
    page.clock.pause_at(600)
    expect(page.locator("#standings tr")).not_to_have_count(0)
    expect(page.locator("#standings")).to_be_visible()
    expect(page.locator("#seats")).to_be_hidden()
    for place, other in (("#seats", "#standings"), ("#standings", "#seats")):
        page.clock.run_for(15_000)
        expect(page.locator(place)).to_be_visible()
        expect(page.locator(other)).to_be_hidden()


def test_an_entrant_finds_the_seat_by_name(look, house):
    organiser = begun(house)
    page = look("/evening", SIZES[1])
    page.get_by_text("Where do I sit?").click()
    rows = page.locator("#seats tbody tr")
    expect(rows.locator("td:first-child")).to_have_text(["Anna", "Bo", "Cleo", "Dan"])
    page.get_by_label("Your name").fill("cle")
    expect(rows.locator("visible=true")).to_have_count(1)
    expect(rows.locator("visible=true")).to_contain_text("Table t")
    house.play("t0")
    assert organiser.post("/do", json={"do": "rename", "entrant": 3, "name": "Clement"}).is_success
    # The typed text stays and still filters the rows after changes at other tables.
    expect(rows.locator("visible=true")).to_contain_text("Clement")
    expect(rows.locator("visible=true")).to_have_count(1)
    expect(page.get_by_label("Your name")).to_have_value("cle")
    # The filter compares the whole name, although a table shows a short form.
    rename = {"do": "rename", "entrant": 3, "name": "Clement Marlowe = CM"}
    assert organiser.post("/do", json=rename).is_success
    page.get_by_label("Your name").fill("marl")
    expect(rows.locator("visible=true")).to_contain_text("Clement Marlowe")
    expect(rows.locator("visible=true")).to_have_count(1)


@effort.exhaustive
def test_an_organiser_changes_a_seated_round(look, house):
    organiser = begun(house)
    house.come("t2", "Table t2")
    page = look("/evening", is_organiser=True)
    page.get_by_text("Change this round").click()

    def names(table):
        return seating(page, table).locator("li span:first-child")

    (one, two), (three, four) = (
        [name.partition(" ")[2] for name in names(f"Table t{number}").all_inner_texts()]
        for number in (0, 1)
    )
    page.get_by_label("Swap", exact=True).select_option(two)
    page.get_by_label("with", exact=True).select_option(three)
    page.get_by_role("button", name="Swap seats").click()
    expect(names("Table t0")).to_have_text([f"P1 {one}", f"P2 {three}"])
    page.get_by_label("Move", exact=True).select_option(f"{two}, {four}")
    page.get_by_label("to table").select_option("Table t2")
    page.get_by_role("button", name="Move", exact=True).click()
    expect(names("Table t2")).to_have_text([f"P1 {two}", f"P2 {four}"])
    page.get_by_role("button", name="Remove this round").click()
    expect(page.locator("#rounds .table")).to_have_count(0)
    expect(page.locator("#round")).to_have_text("")
    assert organiser.get("/evening.json").json()["rounds"] == []


@effort.exhaustive
def test_an_organiser_renames_entrants_and_grants_requested_byes(look, house):
    begun(house)
    page = look("/evening", is_organiser=True)
    page.get_by_text("Rename an entrant").click()
    page.get_by_label("Who?").select_option("Anna")
    page.get_by_label("New name").fill("Annabella Featherstone = Bella")
    page.get_by_role("button", name="Rename").click()
    expect(page.locator("#rounds")).to_contain_text("Annabella Featherstone")
    expect(page.locator("#standings")).to_contain_text("Annabella Featherstone")
    choice = page.get_by_label("Who sits out the next round?")
    choice.select_option("Dan sits out")
    expect(choice.locator("option", has_text="Dan")).to_have_text("Dan plays after all")
    page.get_by_text("Change this round").click()
    page.get_by_role("button", name="Remove this round").click()
    page.get_by_role("button", name="Seat the next round").click()
    expect(page.locator("#rounds")).to_contain_text("Bye on request: Dan")


@effort.exhaustive
def test_an_evening_can_have_a_plan_a_clock_and_the_names_of_last_time(look, house):
    begun(house)
    page = look("/evening", is_organiser=True)
    tv = look("/tv", SIZES[3])
    expect(page.locator("#round")).to_have_text("Round 1 of 2")
    expect(page.locator("#round-clock")).to_be_hidden()
    page.get_by_text("Change the plan").click()
    plan = page.locator("#plan-change")
    plan.get_by_label("Number of rounds").fill("5")
    plan.get_by_label("Minutes per round").fill("30")
    plan.get_by_label("Players at a table").select_option("4")
    plan.get_by_role("button").click()
    expect(tv.locator("#round")).to_have_text("Round 1 of 5")
    page.get_by_role("button", name="1 minute more").click()
    expect(tv.locator("#round-clock")).to_have_text("1:00 (stopped)")
    page.get_by_role("button", name="Start the clock").click()
    expect(tv.locator("#round-clock")).to_have_text(re.compile("left"))
    page.get_by_role("button", name="1 minute less").click()
    expect(tv.locator("#round-clock")).to_have_text("Time is up")
    page.get_by_text("Begin an evening").first.click()
    page.get_by_label("Names from an earlier evening").select_option("Friday")
    names = page.get_by_label("Entrants, one name per line")
    expect(names).to_have_value(ENTRANTS)
    begin = page.locator("#beginning")
    begin.get_by_label("Minutes per round").fill("20")
    begin.get_by_label("Players at a table").select_option("4")
    begin.get_by_role("button", name="Begin an evening").click()
    page.get_by_role("button", name="Seat the next round").click()
    expect(page.locator("#rounds .table")).to_have_count(1)
    expect(page.locator("#round-clock")).to_have_text("20:00 (stopped)")


def test_the_time_left_does_not_depend_on_the_clock_of_the_viewer(look, house):
    organiser = begun(house)
    for command in ({"do": "add minutes", "minutes": 30}, {"do": "start clock"}):
        assert organiser.post("/do", json=command).status_code == 200
    page = look("about:blank")
    page.add_init_script("const now = Date.now; Date.now = () => now() + 3_600_000;")
    page.goto(f"{house.url}/tv")
    expect(page.locator("#round-clock")).to_have_text(re.compile(r"^(30:00|2\d:\d\d) left"))


def test_on_a_tv_the_standings_are_first_and_a_view_by_itself_has_the_whole_width(look, house):
    begun(house)
    page = look("/tv")
    standings, rounds = page.locator("#standings"), page.locator("#rounds")
    expect(rounds.locator(".table")).to_have_count(2)
    assert standings.bounding_box()["x"] < rounds.bounding_box()["x"]
    page.goto(f"{house.url}/tv?show=seats")
    expect(page.locator("#seats td")).not_to_have_count(0)
    assert page.locator("#seats").bounding_box()["width"] > 0.9 * SIZES[0][0]


@effort.exhaustive
def test_a_page_in_german_contains_no_english(look, house):
    begun(house)
    page = look("/evening?language=de", is_organiser=True)
    expect(page.locator("nav")).to_contain_text("Abend")
    page.get_by_role("button", name="Nächste Runde setzen").click()
    expect(page.locator("#refusal")).to_contain_text("In dieser Runde fehlen 2 Ergebnisse.")
    text = page.locator("body").inner_text()
    assert not [word for word in ("undefined", "Standings", "Confirm", "Round ") if word in text]


@effort.exhaustive
def test_a_button_changes_the_language_and_this_is_stored(look, house):
    begun(house)
    page = look("/evening?language=en")
    page.locator("#language").click()
    expect(page.locator("nav")).to_contain_text("Abend")
    page.get_by_role("link", name="Tische").click()
    expect(page.locator("#tables a").first).to_contain_text("keine Partie")


@effort.exhaustive
def test_too_many_wrong_codes_have_another_message_than_a_wrong_one(look, house):
    page = look("/evening")
    for words in ["Wrong code."] * 5 + ["Wait a minute"]:
        page.get_by_label("Organiser's code").fill("00000000")
        page.get_by_role("button", name="Submit").click()
        expect(page.get_by_label("Organiser's code")).to_have_value("")
        expect(page.locator("#refusal")).to_contain_text(words)


@effort.exhaustive
def test_the_page_says_that_the_server_is_unreachable(look, house):
    begun(house)
    page = look("/")
    expect(page.locator("#tables a")).to_have_count(2)
    page.context.set_offline(True)
    expect(page.locator("#line")).to_contain_text("does not answer")
    page.context.set_offline(False)
    expect(page.locator("#line")).to_have_text("")
