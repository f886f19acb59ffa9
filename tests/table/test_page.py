"""The page: one file without external resources, clear errors, the help cards, and sound."""

import json
import re
import shutil

import pytest
from playwright.sync_api import expect

from tableref.games import GAMES
from tableref_host.places import ROOT
from tableref_host.table.page import LIBRARY, MICROPYTHON, PART_OF, build_page, words
from tests.effort import exhaustive
from tests.table.hands import OK
from tests.waiting import until


@exhaustive
def test_each_test_gets_a_page_without_leftovers(usual_table, url):
    table = usual_table.take(url).until_ready()
    left = "[localStorage.left, sessionStorage.left]"
    table.ask("localStorage.left = sessionStorage.left = 'here'")
    assert table.ask(left) == ["here", "here"]
    table.another()
    table.page.context.set_offline(True)
    table.page.keyboard.down("1")
    usual_table.leave()
    table = usual_table.take(url).until_ready()
    assert table.ask(left) == [None, None]
    assert len(table.page.context.pages) == 1
    assert table.words() == []
    table.page.keyboard.down("1")
    assert table.is_down(1)
    usual_table.leave()


def test_no_request_leaves_the_server(set_table, url):
    table = set_table().join(1, 3)
    table.page.click("#open-card")
    table.wait(200)
    assert table.requests[0] == url
    others = [
        request for request in table.requests[1:] if not request.startswith(("blob:", "data:"))
    ]
    assert others == []
    assert table.faults == []


def test_the_single_file_works_from_a_memory_stick(set_table, page_text, tmp_path):
    stick = tmp_path / "table.html"
    stick.write_text(page_text)
    table = set_table(at=stick.as_uri()).start(1, 2, 4).count_in().key("2")
    assert table.until_event("claim")["player"] == 2
    assert [request for request in table.requests if not request.startswith("blob:")] == [
        stick.as_uri()
    ]
    assert table.faults == []


def test_while_the_page_arrives_it_says_what_is_loading_and_a_picos_image_is_last(browser):
    whole = build_page(pico={"pico": b"an image"})
    parts = {name: whole.partition(f'id="{name}">')[2].partition("<")[0] for name in PART_OF}
    page = browser.new_page(locale="de-DE")
    texts, arrived = words()["de"], 0
    for name, content in parts.items():
        page.set_content(whole[: whole.index(content) + len(content) // 2])
        percent = 100 * (arrived + len(content) // 2) // sum(map(len, parts.values()))
        expect(page.locator("#loading")).to_be_visible()
        expect(page.locator("#loading h2")).to_have_text(texts["waking"])
        expect(page.locator("#loading p")).to_have_text(f"{texts[PART_OF[name]]} · {percent} %")
        arrived += len(content)
    # The table starts before the rest, the image for a Pico, has arrived.
    page.set_content(whole[: whole.index('id="uf2-pico"')])
    page.locator("body.is-awake").wait_for()
    page.close()


def test_on_its_server_the_page_has_a_precise_clock(fed_table):
    assert fed_table().ask("crossOriginIsolated")


def make_broken_page(folder, path, broken):
    """Return the page with the firmware's file at `path` changed by `broken`."""
    shutil.copytree(ROOT / "firmware", folder / "firmware")
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    (folder / "build").symlink_to(ROOT / "build")
    assert (folder / LIBRARY).exists() and (folder / MICROPYTHON).exists()
    file = folder / "firmware" / path
    text = file.read_text()
    assert broken(text) != text, f"{path} has changed: nothing is broken in it"
    file.write_text(broken(text))
    return build_page(folder)


def test_an_exception_of_the_firmware_is_reported_with_advice(set_table, serve, tmp_path):
    page = make_broken_page(
        tmp_path,
        "tableref/referee/lobby.py",
        lambda text: re.sub(
            r"(    def gesture\(self.*\n)",
            r'\1        raise ValueError("the cat sat on it")\n',
            text,
        ),
    )
    table = set_table(at=serve(page))
    table.click(OK)
    trouble = table.page.locator("#trouble")
    table.until("told", trouble.is_visible)
    told = trouble.inner_text()
    assert "The table stopped" in told
    assert "Start again" in told
    assert "ValueError: the cat sat on it" in told
    assert re.search(r'File "/rom/firmware/tableref/referee/lobby.py", line \d+', told)
    # Escape does not close this message, because there is no table to return to.
    table.page.keyboard.press("Escape")
    assert trouble.is_visible()
    table.page.click("#start-again")
    table.until("set again", lambda: table.ask("!!window.tableref?.ready"))
    table.until_seen("Which game?")


@exhaustive
def test_firmware_that_does_not_start_is_reported(set_table, serve, tmp_path):
    page = make_broken_page(tmp_path, "main.py", lambda text: "import nothing_of_that_name\n")
    table = set_table(at=serve(page), waits=False)
    trouble = table.page.locator("#trouble")
    table.until("told", trouble.is_visible)
    assert "no module named 'nothing_of_that_name'" in trouble.inner_text()


@pytest.mark.parametrize(
    "lacks", ["HTMLScriptElement.supports", "window.DecompressionStream", "window.WebAssembly"]
)
def test_a_browser_that_is_too_old_gets_a_message(set_table, lacks):
    table = set_table(script=f"delete {lacks}", waits=False)
    told = table.page.locator("#too-old")
    table.until("told", told.is_visible)
    assert "Safari 16.4" in told.inner_text()
    assert table.faults == []


def test_a_browser_that_is_new_enough_gets_no_message(fed_table):
    assert not fed_table().page.locator("#too-old").is_visible()


def test_changes_are_announced_and_the_picture_has_the_screens_text(set_table):
    table = set_table()
    spoken = table.page.locator("[role=status]#spoken")
    table.until("spoken", lambda: "Gotta Go!" in spoken.inner_text())
    table.key("Enter").until_seen("to join")
    table.until("spoken", lambda: "presses their own button" in spoken.inner_text())
    assert "button to join" not in spoken.inner_text()
    screen = table.page.locator("#screen")
    expect(screen).to_have_attribute("aria-label", re.compile("^Screen: .*button to join"))


def test_every_control_has_a_name(fed_table):
    tree = fed_table().page.locator("body").aria_snapshot()
    for name in ("Player 1", "Player 10", "BACK", "NEXT", "OK", "How to play", "Full screen",
                 "Sound off", "More"):  # fmt: skip
        assert f'button "{name}"' in tree


@exhaustive
def test_the_card_describes_the_chosen_game_only(set_table):
    table = set_table()
    table.page.click("#open-card")
    told = []
    for game in GAMES:
        table.until_seen(game.name)
        shown = table.page.locator("#card [data-game]:visible")
        headings = shown.locator("h3").all_inner_texts
        # The card follows after the screen was drawn.
        table.until("the one card", lambda name=game.name, headings=headings: headings() == [name])
        told.append(shown.inner_text())
        table.key("n")
    assert len(set(told)) == len(GAMES)


def test_the_card_opens_beside_the_table_and_closes(set_table):
    table = set_table()
    card = table.page.locator("#card")
    assert not card.is_visible()
    before = table.middle(9)[0]
    table.page.click("#open-card")
    expect(card).to_be_visible()
    expect(card).to_contain_text("tap your button once for each card")
    table.until("moved", lambda: table.middle(9)[0] > before + 100)
    table.until("beside it", lambda: card.bounding_box()["width"] < table.middle(9)[0])
    # The table can be used while the card is open beside it.
    table.key("Enter").until_seen("to join")
    assert table.middle(9)[0] > before + 100
    table.page.click("#card .close")
    expect(card).to_be_hidden()
    table.key("h")
    table.until("open", card.is_visible)
    table.key("Escape")
    expect(card).to_be_hidden()
    # The events are on the other side.
    table.page.click("#open-menu")
    mark = "getComputedStyle(document.querySelector('#lie-flat span'), '::after').content"
    for wanted in ('" ✓"', "none"):
        table.page.click("#lie-flat")
        assert table.ask(mark) == wanted
    table.page.click("#open-wire")
    events = table.page.locator("#wire").bounding_box()["x"]
    table.until("beside them", lambda: max(table.middle(n)[0] for n in range(1, 11)) < events)


@exhaustive
def test_the_events_can_be_read_and_copied(set_table):
    table = set_table(permissions=["clipboard-read", "clipboard-write"])
    assert not table.page.locator("#wire").is_visible()
    table.start(1, 2, 4)
    table.page.click("#open-menu")
    table.page.click("#open-wire")
    expect(table.page.locator("#wire-lines li")).to_have_count(2)
    rows = table.page.locator("#wire-lines li").all_inner_texts()
    assert [json.loads(row)["event"] for row in rows] == ["match_started", "starter_drawn"]
    table.page.click("#copy-wire")
    table.until("copied", lambda: "Copied" in table.page.locator("#wire-note").inner_text())
    assert table.ask("navigator.clipboard.readText()").splitlines() == rows


def until_heard(table):
    """Wait for a tone and until the browser plays it. No page time passes meanwhile."""
    table.until("a tone", lambda: table.ask("tableref.tone() > 100"))
    until("heard", lambda: table.ask("tableref.loudness() > 0.02"))


def test_the_count_is_audible_until_the_sound_is_off(set_table):
    table = set_table().start(1, 2, 4)
    table.until("silent", lambda: table.ask("tableref.tone()") == 0)
    table.key("Enter")
    until_heard(table)
    mute = table.page.locator("#mute")
    expect(mute).to_have_attribute("aria-pressed", "false")
    parts = [mute.locator(part) for part in (".waves", ".cross")]
    assert [part.is_visible() for part in parts] == [True, False]
    table.page.click("#mute")
    expect(mute).to_have_attribute("aria-pressed", "true")
    assert [part.is_visible() for part in parts] == [False, True]
    until("silent", lambda: table.ask("tableref.loudness() < 0.001"))
    tones = """() => {
      window.tones = [];
      setInterval(() => window.tones.push(tableref.tone()), 5);
    }"""
    table.ask(tones)
    table.until_event("round_started")
    table.wait(500)
    assert set(table.ask("tones")) == {0}
    table.key("m")
    expect(mute).to_have_attribute("aria-pressed", "false")
    # The sound of a claim.
    table.page.keyboard.down("1")
    until_heard(table)


def test_the_full_screen_button_fills_the_screen_and_its_key_leaves_it(fed_table):
    table = fed_table()
    table.page.click("#full-screen")
    table.until("full", lambda: table.ask("document.fullscreenElement !== null"))
    button = table.page.locator("#full-screen")
    # The button's title follows an event that the browser sends a little later.
    expect(button).to_have_attribute("title", "Leave full screen (F)")
    table.page.keyboard.press("f")
    table.until("back", lambda: table.ask("document.fullscreenElement === null"))
    expect(button).to_have_attribute("title", "Full screen (F)")


@exhaustive
def test_the_heap_has_room_in_a_match(set_table):
    table = set_table().start(*range(1, 11)).count_in()
    # The page's heap has 2 MB. The compiled firmware is beside it.
    assert table.ask("tableref.heap()") < 500_000
    # Garbage is collected often enough that the heap does not grow.
    assert table.wait(30_000).ask("tableref.heap()") < 500_000
