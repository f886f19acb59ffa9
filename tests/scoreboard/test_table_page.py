"""The page that a Pico W serves, in a browser: it shows the table live."""

import gzip
import threading
import time

import pytest
from playwright.sync_api import expect

from driven import DrivenTable
from micropython_poll import MicroPythonPoll
from tableref import texts
from tableref.radio import Wifi
from tableref.referee import players
from tableref.web import server as server_module
from tableref.web.names import Names
from tableref.web.page import NAME_FORM
from tableref.web.sections import Sections
from tableref.web.server import EVERY_US, MAX_VIEWERS, Server
from tableref_host.device.table_page import page_html
from tableref_host.places import FIRMWARE
from tests.effort import exhaustive
from tests.waiting import TIMEOUT_S, until


class ServingTable:
    """A table whose page is served in a thread; use `table` and `note` while holding the `lock`."""

    def __init__(self):
        self.table = DrivenTable()
        self.referee = self.table.referee
        self.colours = [0x0169E1] * 10 + [0] * 16
        self.sections = Sections(self)
        self.lock = threading.Lock()
        page = gzip.compress(page_html(FIRMWARE / "tableref" / "web").encode())
        self.wifi = self.referee.wifi = Wifi()
        self.names = Names(self)
        self.names.look(True)
        forms = {NAME_FORM: self.names.change}
        self.server = Server(page, self.sections, "", port=0, forms=forms)
        port = self.server._listener.getsockname()[1]
        self.server.address = f"127.0.0.1:{port}"
        self.url = f"http://{self.server.address}/"
        self._is_over = False
        self._thread = threading.Thread(target=self._run)

    def _run(self):
        now_us = 0
        while not self._is_over:
            now_us += EVERY_US
            with self.lock:
                self.server.work(now_us)
            time.sleep(0.001)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_over = True
        self._thread.join(TIMEOUT_S)
        self.server.close()

    def claim(self, player, rank, margin_us=0):
        with self.lock:
            self.sections.handle(
                {
                    "seq": rank,
                    "event": "claim",
                    "t_us": 5_000_000 + margin_us,
                    "player": player,
                    "rank": rank,
                    "margin_us": margin_us,
                }
            )


@pytest.fixture
def serving(monkeypatch):
    monkeypatch.setattr(server_module, "select", MicroPythonPoll.standing_in())
    with ServingTable() as serving:
        yield serving
    players.forget_all()
    texts.use("en")


@pytest.fixture(params=[(390, 844), (1280, 720)], ids=["phone", "television"])
def page(browser, request):
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en")
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    yield page
    context.close()
    assert page.faults == []


def test_the_page_shows_the_table_live(serving, page):
    players.table[0] = "By the window"
    players.names[3] = "\u00c4nna"
    page.goto(serving.url)
    expect(page.locator("#screen")).to_contain_text("Which game?")
    expect(page.locator("h1")).to_have_text("By the window")
    expect(page.locator("#scores li")).to_have_count(10)
    with serving.lock:
        serving.referee.start_match("score_pad", (1, 4), {})
        serving.colours[3] = 0xE4081F
    expect(page.locator("#scores li")).to_have_text(["1Player 10", "4\u00c4nna0"])
    expect(page.locator("#lights .light").nth(3)).to_have_css("fill", "rgb(228, 8, 31)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_first_player_is_shown_and_announced(serving, page):
    page.goto(serving.url)
    expect(page.locator("#screen")).to_contain_text("Which game?")
    expect(page.locator("#first")).to_be_hidden()
    serving.claim(4, 1)
    expect(page.locator("#claims li")).to_have_text(["4Player 41."])
    expect(page.locator("#said")).to_have_text("Player 4 was first.")
    serving.claim(1, 2, 80_500)
    expect(page.locator("#claims li")).to_have_text(["4Player 41.", "1Player 1+0.080 s"])
    expect(page.locator("#said")).to_have_text("Player 4 was 0.080 seconds ahead of Player 1.")


def test_the_page_is_in_the_tables_language_or_the_other_one(serving, page):
    texts.use("de")
    page.goto(serving.url)
    expect(page.locator("#score-title")).to_have_text("Am Tisch")
    expect(page.locator("#scores li").first).to_contain_text("Spieler 1")
    page.get_by_role("button", name="English").click()
    expect(page.locator("#score-title")).to_have_text("At the table")


@exhaustive
def test_a_fifth_phone_gets_the_reason_and_is_admitted_when_one_leaves(serving, browser):
    pages = [browser.new_context().new_page() for _ in range(4)]
    for each in pages:
        each.goto(serving.url)
        expect(each.locator("#screen")).to_contain_text("Which game?")
    fifth = browser.new_context().new_page()
    # Disconnect one phone first, because loading the page takes a connection, too. The server
    # notices it a moment later.
    pages[0].evaluate("disconnect()")
    until("noticed that the phone left", lambda: serving.server.viewers < MAX_VIEWERS)
    fifth.goto(serving.url)
    expect(fifth.locator("#screen")).to_contain_text("Which game?")
    pages[0].evaluate("reconnect()")
    expect(pages[0].locator("#link")).to_contain_text("Four phones are watching")
    fifth.context.close()
    expect(pages[0].locator("#link")).to_have_text("")
    for each in pages:
        each.context.close()


def test_a_name_is_entered_with_the_code_of_the_table(serving, page):
    page.goto(serving.url)
    expect(page.locator("#screen")).to_contain_text("Which game?")
    page.get_by_text("Enter a name").click()
    page.get_by_label("Seat").select_option("4")
    page.get_by_label("Name (empty: none)").fill("\u00c4nna")
    page.get_by_label("Code:").fill("0000" if serving.wifi.code != "0000" else "1111")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#name-state")).to_have_text("This is not the code on the table's screen.")
    page.get_by_label("Code:").fill(serving.wifi.code)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#name-state")).to_have_text("Saved.")
    expect(page.locator("#scores li").nth(3)).to_contain_text("\u00c4nna")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_text("Einen Namen eingeben")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_refusal_of_a_name_has_a_text_in_each_language(serving, page):
    page.goto(serving.url)
    expect(page.locator("#screen")).to_contain_text("Which game?")
    reasons = ["closed", "code", "letters", "locked", "long", "lost", "player", "refused", "taken"]
    keys = [f"wrong_{reason}" for reason in reasons]
    for words in page.evaluate("Object.values(WORDS)"):
        assert sorted(key for key in words if key.startswith("wrong_")) == keys


def test_a_disconnected_table_is_reported_and_found_again(serving, page):
    page.goto(serving.url)
    expect(page.locator("#screen")).to_contain_text("Which game?")
    with serving.lock:
        for connection in list(serving.server._viewers):
            serving.server._drop(connection)
    expect(page.locator("#link")).to_contain_text("No connection")
    expect(page.locator("#link")).to_have_text("")


def test_the_page_reconnects_only_after_a_silence(serving, page):
    page.add_init_script(
        """
        window.opened = 0;
        window.EventSource = class extends EventSource {
          constructor(...all) {
            super(...all);
            window.opened += 1;
          }
        };
        """
    )
    # The test advances the page's time, so that slow answers do not count as silence.
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(serving.url)
    expect(page.locator("#screen")).to_contain_text("Which game?")
    for player in (4, 1, 9):
        page.clock.run_for(10_000)
        serving.claim(player, 1 + (player != 4))
        expect(page.locator("#claims")).to_contain_text(f"Player {player}")
    assert page.evaluate("opened") == 1
    page.clock.fast_forward(16_000)
    assert page.evaluate("opened") == 2
