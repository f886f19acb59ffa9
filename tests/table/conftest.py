"""Fixtures: a browser, a server with the page, and a table."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import Error

from tableref import texts
from tableref_host.table.page import build_page
from tests.browser import delete_stored
from tests.served_page import ServedPage
from tests.table.fed_table import FedTable, fed_page
from tests.table.hands import VirtualTable


@pytest.fixture(scope="session")
def serve():
    """Return a function that serves a page (text) and returns its URL."""
    with ExitStack() as servers:
        yield lambda page: servers.enter_context(ServedPage(page.encode())).url


@pytest.fixture(scope="session")
def page_text():
    return build_page()


@pytest.fixture(scope="session")
def url(serve, page_text):
    return serve(page_text)


@pytest.fixture(scope="session")
def whole_page():
    """Return the page with the installer for a Pico, as `tableref table` writes it."""
    return build_page(pico={})


SIZE = 1366, 768
USUAL = {"viewport": dict(zip(("width", "height"), SIZE, strict=True))}
"""The default options of a window."""

KEYS = (*"0123456789bn", "Enter", "Space")


class UsualTable:
    """A table in a window of the usual size, reset for each test of a file.

    Loading the page again takes half the time of a new browser context. Everything that the last
    test left is reset: other tabs, held keys and mouse buttons, a disabled network, and all data
    that the browser stores for the page. Only the page's time is not reset.
    """

    def __init__(self, browser, url):
        self._browser = browser
        self._url = url
        self._table = None
        self.is_taken = False

    def take(self, at):
        """Return the table, loaded from the address `at`, for exclusive use until `leave`."""
        self.is_taken = True
        if self._table is None:
            context = self._browser.new_context(**USUAL)
            self._table = VirtualTable(context.new_page())
        if "#" in at:
            # From the page itself, this would lead to another place in it, without loading it.
            self._table.page.goto("about:blank")
        self._table.page.goto(at)
        return self._table

    def leave(self):
        """Reset the table for the next test, or close its context if that is impossible."""
        self.is_taken = False
        if self._table.page.is_closed() or self._table.faults:
            self.close()
            return
        page = self._table.page
        page.context.set_offline(False)
        for other in page.context.pages[1:]:
            other.close()
        for key in KEYS:
            page.keyboard.up(key)
        page.mouse.up()
        page.mouse.move(0, 0)
        try:
            delete_stored(page)
        except Error:
            # The window shows an error of the browser instead of the page.
            self.close()
            return
        self._table.begin_again()

    def close(self):
        """Close the browser context, if there is one."""
        if self._table:
            self._table.page.context.close()
        self._table = None


@pytest.fixture(scope="module")
def usual_table(browser, url):
    table = UsualTable(browser, url)
    yield table
    table.close()


@pytest.fixture(scope="session")
def fed_window(browser, serve, page_text):
    """The table of all tests that use `fed_table`, for a user who has seen the welcome."""
    context = browser.new_context(**USUAL)
    context.add_init_script("localStorage.setItem('tableref.welcomed', 'yes')")
    table = FedTable(context.new_page())
    table.load(serve(fed_page(page_text)))
    yield table
    context.close()


@pytest.fixture
def fed_table(fed_window):
    """Return a function (language, size) that switches a new table on, which the page shows."""

    def open_one(language="en", size=SIZE):
        fed_window.switch_on(language).paint(False)
        if fed_window.size != size:
            fed_window.resize(*size)
        return fed_window

    yield open_one
    # The names of games are in the language of the last table.
    texts.use(texts.LANGUAGES[0][0])
    faults, fed_window.faults = fed_window.faults, []
    assert faults == []


@pytest.fixture
def set_table(browser, url, usual_table):
    """Return a function (size, options of Playwright's contexts) that opens the page."""
    contexts = []

    def open_one(width=None, height=None, at=url, script=None, waits=True, is_real_time=False,
                 **options):  # fmt: skip
        is_usual = not (width or script or is_real_time or options) and at.startswith(url)
        if is_usual and not usual_table.is_taken:
            table = usual_table.take(at)
        else:
            if width:
                options["viewport"] = {"width": width, "height": height}
            context = browser.new_context(**USUAL | options)
            contexts.append(context)
            page = context.new_page()
            if script:
                page.add_init_script(script)
            table = VirtualTable(page, is_real_time)
            page.goto(at)
        return table.until_ready() if waits else table

    yield open_one
    for context in contexts:
        context.close()
    if usual_table.is_taken:
        usual_table.leave()
