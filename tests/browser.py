"""Provides one browser for all tests of pages in a run."""

import asyncio
import os
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.waiting import TIMEOUT_S

PAGES = ("tests/table/", "tests/scoreboard/", "history_pages/test_in_browser")
"""Folders of the tests that need a browser."""
BROWSERS = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
"""Commands of browsers; the first that is installed is used.

The headless ones come first, because they take a third less processor time.
"""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Draw in the browser's process, which takes a twelfth less processor time.
    "--in-process-gpu",
    # Allow sound from the start. Real users have clicked on the page by then, which allows it.
    "--autoplay-policy=no-user-gesture-required",
)
LITTLE_TO_DRAW = {"device_scale_factor": 0.25, "reduced_motion": "reduce"}
"""Default options of pages in tests. They reduce the processor time by a third.

The layout is unchanged, although four CSS pixels in a row share one device pixel.
"""
USUAL_DOTS = "Object.defineProperty(window, 'devicePixelRatio', { value: 1, configurable: true });"
"""Script that reports one device pixel per CSS pixel; the screen is fitted to device pixels."""
UNPAINTED = """{
  const style = new CSSStyleSheet();
  style.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(style);
}"""
"""Script after which the browser lays the page out, but does not paint it.

Painting takes a third of the processor time of loading the virtual table. For Playwright, elements
without opacity are visible.
"""
EMPTIED = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}"""
"""Script that deletes all data of a page's origin."""
TIMEOUT_MS = 1000 * TIMEOUT_S
TIMEOUT_AFTER_FAILURE_MS = TIMEOUT_MS // 10
"""Timeout (ms) after the first failure, because the run has failed already and should end soon."""

expect.set_options(timeout=TIMEOUT_MS)


def pytest_collection_modifyitems(items):
    for item in items:
        if any(folder in item.path.as_posix() for folder in PAGES):
            item.add_marker(pytest.mark.browser)


def shorten_timeout(context):
    context.set_default_timeout(TIMEOUT_AFTER_FAILURE_MS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    browser = getattr(item, "funcargs", {}).get("browser")
    if report.failed and browser:
        expect.set_options(timeout=TIMEOUT_AFTER_FAILURE_MS)
        browser.on("context", shorten_timeout)
        for context in browser.contexts:
            shorten_timeout(context)
    return report


def find_browser():
    """Return the path of a browser that Playwright can control, or None."""
    named = os.environ.get("TABLEREF_BROWSER")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, BROWSERS)), None)


NO_BROWSER = "no Chromium, Chrome or Edge here: install one, or name it in TABLEREF_BROWSER"


def pytest_terminal_summary(terminalreporter):
    if not find_browser():
        terminalreporter.write_line(f"The tests of the pages were skipped: {NO_BROWSER}.")


def drawing_little(make):
    """Return `make`, which opens a context or a page, with LITTLE_TO_DRAW and without painting.

    Tests that read pixels of a picture must set `device_scale_factor` to 1, and then it is painted.
    """

    def opened(**options):
        made = make(**LITTLE_TO_DRAW | options)
        if "device_scale_factor" not in options:
            made.add_init_script(USUAL_DOTS + UNPAINTED)
        return made

    return opened


def delete_stored(page):
    """Delete all that the browser stores for a page's origin. Leave the page afterwards.

    It can store nothing any more, because it would save its match again when it is left.
    """
    page.evaluate("Storage.prototype.setItem = () => {}")
    page.evaluate(EMPTIED)


@pytest.fixture(scope="session")
def browser():
    path = find_browser()
    if not path:
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=list(FLAGS), timeout=TIMEOUT_MS
        )
        browser.new_context = drawing_little(browser.new_context)
        browser.new_page = drawing_little(browser.new_page)
        browser.on("context", lambda context: context.set_default_timeout(TIMEOUT_MS))
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def no_loop_but_the_browsers(request):
    """Make `asyncio.run` work in tests without a browser that run after tests with one.

    While Playwright's browser is open, Playwright's event loop counts as running in this thread.
    """
    if "browser" in request.fixturenames:
        yield
        return
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)
