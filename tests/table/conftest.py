"""A browser, a server with the page, and a table set in it."""

import os
import shutil
import threading

import pytest
from playwright.sync_api import sync_playwright

from host_tools.play import TableServer
from host_tools.table_page import build_page
from tests.table.hands import VirtualTable

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
            "msedge", "microsoft-edge")  # fmt: skip
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # a real table is played on by people who have already clicked somewhere
    "--autoplay-policy=no-user-gesture-required",
)


def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/table/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


def find_browser():
    """Return the path of a browser that Playwright can drive, or None."""
    named = os.environ.get("TABLEREF_BROWSER")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, BROWSERS)), None)


NO_BROWSER = "no Chromium, Chrome or Edge here: install one, or name it in TABLEREF_BROWSER"


def pytest_terminal_summary(terminalreporter):
    if not find_browser():
        terminalreporter.write_line(f"The tests of the page were skipped: {NO_BROWSER}.")


@pytest.fixture(scope="session")
def browser():
    path = find_browser()
    if not path:
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serve():
    """Return a function that serves a page (text) and returns its URL."""
    servers = []

    def start(page):
        server = TableServer(page.encode(), port=0)
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        servers.append((server, thread))
        return f"http://127.0.0.1:{server.port}/"

    yield start
    for server, thread in servers:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="session")
def url(serve):
    return serve(build_page())


@pytest.fixture
def set_table(browser, url):
    """Return a function that opens the page (size, and what else Playwright's contexts take)."""
    contexts = []

    def open_one(width=1366, height=768, at=url, script=None, waits=True, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        if script:
            page.add_init_script(script)
        table = VirtualTable(page)
        page.goto(at)
        return table.until_ready() if waits else table

    yield open_one
    for context in contexts:
        context.close()
