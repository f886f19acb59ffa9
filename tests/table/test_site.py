"""The table on a static site, below any path: it opens, can be installed, and works offline."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from tableref_host.site import write_site
from tests.waiting import until


class Quiet(SimpleHTTPRequestHandler):
    """A plain static server, without our servers' headers."""

    def log_message(self, *words):
        """Write nothing."""


@pytest.fixture
def served(tmp_path):
    """Return the address of the site, below a path; `stop` ends its server."""
    write_site(tmp_path / "a" / "tableref")
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path))
    )
    thread = threading.Thread(target=server.serve_forever)
    thread.start()

    def stop():
        server.shutdown()
        thread.join()
        server.server_close()

    stopped = []
    try:
        yield (
            f"http://127.0.0.1:{server.server_address[1]}/a/tableref/",
            lambda: stopped.append(stop()),
        )
    finally:
        if not stopped:
            stop()


def test_the_site_opens_installs_and_plays_without_its_server(browser, served):
    url, stop = served
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    expect(page.locator("body")).to_have_class("is-awake")
    session = context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error for error in errors if error["errorId"] != "in-incognito"] == []
    ready = "navigator.serviceWorker.ready.then(() => caches.match('./')).then(Boolean)"
    until("kept", lambda: page.evaluate(ready))
    stop()
    page.goto(url + "?language=de")
    until("set again", lambda: page.evaluate("Boolean(window.tableref?.ready)"))
    assert "Welches Spiel?" in page.evaluate("tableref.screenText()")
    page.keyboard.press("1")
    page.keyboard.press("3")
    until("two players", lambda: "2" in page.evaluate("tableref.screenText()"))
    context.close()
