"""The page on which a phone sets the table's Wi-Fi up, in a browser."""

import gzip
import sys
import threading
import time

import pytest
from playwright.sync_api import expect

from driven import DrivenTable
from micropython_poll import MicroPythonPoll
from settings_table import at_menu
from tableref import radio, texts
from tableref.radio import set_up
from tableref.usb.wire import Wire
from tableref.web import server as server_module
from tableref_host.device.table_page import page_html
from tableref_host.places import FIRMWARE
from tests.waiting import TIMEOUT_S
from text_files import TextFiles
from wireless import Wireless

PAGE = gzip.compress(page_html(FIRMWARE / "tableref" / "web", "set_up").encode())


def make_server(content, sections, address, forms):
    """Return the set-up's server at a free port of this machine."""
    server = server_module.Server(content, sections, address, port=0, forms=forms)
    server.address = "127.0.0.1:%d" % server._listener.getsockname()[1]
    return server


class OpenTable:
    """A table that shows its Wi-Fi set-up, run in a thread."""

    def __init__(self):
        self.driven = DrivenTable()
        self.referee = self.driven.referee
        self.keeper = TextFiles({})
        self.wire = Wire([].append)
        self.network = radio.begin(self)
        self.network.work(0, radio.IDLE_US)
        at_menu(self.driven).ok().ok().next()
        self.network.work(0, radio.IDLE_US)
        self.url = "http://%s/" % self.network._set_up._server.address
        self._is_over = False
        self._thread = threading.Thread(target=self._run)

    def _run(self):
        now_us = 0
        while not self._is_over:
            now_us += server_module.EVERY_US
            self.network.work(now_us, radio.IDLE_US)
            time.sleep(0.001)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_over = True
        self._thread.join(TIMEOUT_S)
        self.network._set_up.close(needs_station=False)


@pytest.fixture
def wireless(monkeypatch):
    return Wireless({b"Home": ("secret pass", -40), "K\u00fcche".encode(): ("", -60)})


@pytest.fixture
def table(monkeypatch, wireless):
    monkeypatch.setattr(server_module, "select", MicroPythonPoll.standing_in())
    monkeypatch.setattr(set_up, "Server", make_server)
    monkeypatch.setitem(sys.modules, "network", wireless)
    pages = type("table_page", (), {"CONTENT": b"", "SET_UP": PAGE})
    monkeypatch.setitem(sys.modules, "table_page", pages)
    with OpenTable() as table:
        yield table
    texts.use("en")


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    yield page
    context.close()
    assert page.faults == []


def test_a_network_is_chosen_and_joined_and_errors_are_shown(table, page):
    page.goto(table.url)
    page.get_by_role("button", name="Home").click()
    expect(page.get_by_label("Name of the Wi-Fi")).to_have_value("Home")
    page.get_by_label("Password", exact=True).fill("short")
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#state")).to_contain_text("has 8 to 63 characters")
    page.get_by_label("Password", exact=True).fill("not the right one")
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#state")).to_contain_text("Home refused the table: the password is wrong")
    assert table.keeper.files == {}
    page.get_by_label("Show the password").check()
    page.get_by_label("Password", exact=True).fill("secret pass")
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#state")).to_contain_text("http://192.168.1.20/")
    assert table.keeper.files["network.txt"] == "wifi = Home\nwifi_password = secret pass\n"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_tables_own_network_is_kept(table, page):
    page.goto(table.url)
    page.get_by_role("button", name="Keep the table's own network").click()
    expect(page.locator("#state")).to_contain_text("The table keeps its own network TR")
    assert table.keeper.files["network.txt"].endswith("own = yes\n")


def test_the_page_follows_the_language_of_the_table_or_shows_the_other_one(table, page):
    page.goto(table.url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Wi-Fi of the table")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("WLAN des Tischs")


def test_every_problem_has_words_in_each_language(table, page):
    page.goto(table.url)
    problems = {*set_up._PROBLEMS.values(), set_up.NO_ADDRESS, set_up.NOT_SAVED, set_up.NO_RADIO}
    problems |= {"busy", "wifi_missing", "wifi_long", "wifi_letters"}
    problems |= {"password_length", "password_letters"}
    for words in page.evaluate("Object.values(WORDS)"):
        assert problems <= set(words)
