"""A match on the virtual table is live on the scoreboard, and an unplugged cable loses nothing."""

import socket

import pytest
from playwright.sync_api import expect

from tableref_host.protocol.messages import Connected, EventReceived
from tableref_host.scoreboard.board import Board
from tests.effort import exhaustive
from tests.scoreboard.evening import count_cards, in_history, press, set_table, state_of, watched
from tests.scoreboard.screen import Screen
from tests.table.hands import BACK

SEEN_ON_DIAL = """() => {
  const dial = document.getElementById("dial-big");
  window.seenOnDial = [];
  new MutationObserver(() => seenOnDial.push(dial.textContent))
    .observe(dial, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture(scope="module")
def history(tmp_path_factory):
    return tmp_path_factory.mktemp("history") / "history.sqlite3"


@pytest.fixture(scope="module")
def house(history):
    with watched("--port", "0", history=history) as (url, code):
        yield url, code


def said_once(table):
    """Return the events without those repeated after the cable was unplugged."""
    events = []
    for event in table.events():
        if event not in events:
            events.append(event)
    return events


def folded(events):
    """Return the board that results if none of these events is missed."""
    board = Board("virtual")
    board.handle(Connected("The virtual table"))
    for event in events:
        board.handle(EventReceived(event, True))
    return board.state()


def claims_of(table, number):
    """Return the claims of a round as the screen must show them."""
    events = said_once(table)
    begun = [e["event"] == "round_started" and e["round"] == number for e in events]
    said = [e for e in events[begun.index(True) :] if e["event"] == "claim"]
    rows = []
    for event, claim in zip(said, folded(events)["claims"], strict=True):
        if event["rank"] > 1:
            assert abs(float(claim["words"].strip("+ s")) - event["margin_us"] / 1e6) <= 0.001
        rows.append(f"{event['rank']}.|{event['player']}|P{event['player']}|{claim['words']}")
    return rows


def test_a_match_is_live_and_the_cable_can_be_unplugged_in_mid_round(browser, house, history):
    url, code = house
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    table = set_table(context.new_page(), url, code)
    size = {"width": 1366, "height": 768}
    screen = Screen(browser.new_page(viewport=size, reduced_motion="no-preference"))
    screen.page.goto(url)
    screen.until_shown()
    phone = Screen(browser.new_page(viewport={"width": 360, "height": 740}))
    phone.page.goto(url)
    expect(screen["#connection"]).to_have_text("Connected")
    assert "#" not in table.ask("location.href")

    # The lobby, and 3-2-1 in the first round.
    table.start(1, 2, 4)
    expect(screen["#game"]).to_have_text("Gotta Go!")
    expect(screen["#standings .name"]).to_have_text(["P1", "P2", "P4"])
    screen.ask(SEEN_ON_DIAL)
    table.key("Enter")
    for count, beat in enumerate("32", 1):
        table.until_event("countdown", count)
        expect(screen["#dial-big"]).to_have_text(beat)
    table.until_event("round_started")
    expect(screen["#phase"]).to_have_text("Round 1: go!")
    # On "1" the race opens. The two events may arrive as one change or as two.
    assert [seen for seen in screen.ask("seenOnDial") if seen != "1"] == ["3", "2", "GO!"]
    press(table, 4, 1)
    table.until_event("round_ended")
    for one in (screen, phone):
        expect(one["#claims > li"]).to_have_count(2)
        assert one.rows("#claims > li") == claims_of(table, 1)
    count_cards(table, 1, {1: 7, 2: 3, 4: 2})
    expect(screen[".total"]).to_have_text(["49", "4", "-3"])
    expect(screen["#legend li"]).to_have_text(["1 P1", "4 P4", "2 P2", "Goal 75"])

    # BACK and a pause are shown at once.
    table.key("b").until_event("undone")
    expect(screen["#banner"]).to_contain_text("Taken back")
    expect(screen["#course"]).to_be_hidden()
    # An OK that follows the previous one too soon is treated as a bouncing finger.
    table.wait(300)
    table.key("Enter").until_event("round_scored", 2)
    expect(screen[".total"]).to_have_text(["49", "4", "-3"])
    table.hold(BACK).until_event("paused")
    expect(screen["#banner"]).to_contain_text("Paused")
    table.key("Enter").until_event("resumed")
    expect(screen["#banner"]).to_be_hidden()

    # Unplug the cable after one claim, and plug it in after two.
    table.key("Enter").until_seen("Round 2")
    table.count_in(2)
    press(table, 1)
    expect(screen["#claims > li"]).to_have_count(1)
    table.ask("tableref.link.pull()")
    expect(screen["#connection"]).to_have_attribute("data-is", "away")
    press(table, 2)
    table.until_event("round_ended", 2)
    assert len(screen.rows("#claims > li")) == 1
    table.ask("tableref.link.plug()")
    table.until("caught up", lambda: screen["#claims > li"].count() == 2)
    for one in (screen, phone):
        expect(one["#claims > li"]).to_have_count(2)
        expect(one["#connection"]).to_have_text("Connected")
        assert one.rows("#claims > li") == claims_of(table, 2)

    # The winner, and nothing was missed.
    count_cards(table, 3, {1: 7, 2: 1, 4: 4})
    table.until_event("match_ended")
    expect(screen["#dial"]).to_have_attribute("data-phase", "over")
    assert screen.rows("#persons > .person") == ["1|P1|98"]
    shown, whole = state_of(url), folded(said_once(table))
    for part in ("match", "phase", "claims", "misses", "standings", "rounds"):
        assert shown[part] == whole[part], part
    assert screen.rows(".standing") == phone.rows(".standing")
    assert (table.faults, screen.faults, phone.faults) == ([], [], [])
    # The match is also in the history.
    (match,) = table.until("kept", lambda: history.exists() and in_history(history))
    assert match["game"] == "gotta_go"
    totals = {str(one["seat"]): one["total"] for one in match["players"]}
    assert totals == table.until_event("match_ended")["totals"]
    for page in (table.page, screen.page, phone.page):
        page.context.close()


def test_a_table_that_the_scoreboard_refuses_says_so(browser, house):
    url, _ = house
    page = browser.new_page()
    page.goto(f"{url}table")
    expect(page.locator("#cable")).to_contain_text("Not on the scoreboard: Only a page opened with")
    expect(page.locator("#cable")).to_be_visible()
    page.close()


@exhaustive
def test_a_name_is_sent_to_the_table_and_restored_after_a_power_cut(browser):
    context = browser.new_context()
    with watched("--port", "0") as (url, code):
        table = set_table(context.new_page(), url, code)
        screen = Screen(context.new_page(), stops_time=False)
        screen.page.goto(url)
        expect(screen["#connection"]).to_have_text("Connected")
        screen["#open-names"].click()
        field = screen["[aria-label='Name at seat 4']"]
        field.fill("Chloé")
        field.press("Enter")
        became = screen["[data-seat='4'] .became"]
        table.until("kept", lambda: became.text_content() == "Kept")
        table.page.reload()
        table.until_ready()
        table.until("plugged", lambda: table.ask("tableref.link.isThrough"))
        table.choose("Gotta Go!")
        table.click(4).until_seen("Chloé")
        expect(field).to_have_value("Chloé")
    assert screen.faults == []
    context.close()


@exhaustive
def test_a_restarted_scoreboard_catches_up_with_the_match(browser):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    context = browser.new_context()
    with watched("--port", port) as (url, code):
        table = set_table(context.new_page(), url, code)
        screen = Screen(context.new_page(), stops_time=False)
        screen.page.goto(url)
        table.start(1, 2, 4).count_in()
        press(table, 4)
        expect(screen["#claims > li"]).to_have_count(1)
    expect(screen["#connection"]).to_have_text("No connection. Trying again …")
    press(table, 2)
    table.until_event("round_ended")
    with watched("--port", port) as (url, code):
        # The restarted server does not know the browsers: the table waits for a browser with its
        # new code.
        cable = table.page.locator("#cable")
        table.until("refused", lambda: "opened with the code" in cable.text_content())
        screen.page.goto(f"{url}#code={code}")
        screen.page.reload()
        table.until("caught up", lambda: screen["#claims > li"].count() == 2)
        assert screen.rows("#claims > li") == claims_of(table, 1)
        expect(cable).to_be_hidden()
    assert screen.faults == []
    context.close()


@exhaustive
def test_after_a_power_cut_the_same_match_is_on_the_screen_again(browser):
    context = browser.new_context()
    with watched("--port", "0") as (url, code):
        table = set_table(context.new_page(), url, code)
        screen = Screen(browser.new_page())
        screen.page.goto(url)
        table.start(1, 2, 4).count_in()
        press(table, 4)
        expect(screen["#claims > li"]).to_have_count(1)
        table.page.locator("#open-menu").click()
        table.page.locator("#pull-plug").click()
        # The table is disconnected, which also closes the open race.
        expect(screen["#connection"]).to_have_attribute("data-is", "away")
        table.until_event("match_restored")
        connection = screen["#connection"]
        table.until("plugged", lambda: connection.get_attribute("data-is") == "here")
        table.until("told", screen["#banner"].is_visible)
        table.until("without a race", lambda: screen["#claims > li"].count() == 0)
        table.until_seen("Paused").go_on().until_seen("3-2-1")
        expect(screen["#banner"]).to_be_hidden()
        table.count_in(2)
        press(table, 2)
        expect(screen["#claims .name"]).to_have_text(["P2"])
    assert (table.faults, screen.faults) == ([], [])
    context.close()
    screen.page.context.close()
