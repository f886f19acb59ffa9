"""The page as an app: compressed, installable, and available without a server."""

import gzip
import http.client
import json
from contextlib import closing

import pytest
from playwright.sync_api import expect
from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Route

from tableref_host.seats.server import OneTable
from tableref_host.table.page import application, takes_gzip
from tableref_host.web import serving
from tests.effort import exhaustive
from tests.served_page import ServedApplication, ServedPage
from tests.waiting import TIMEOUT_S, until

PAGE = "<p>A page</p>"


def ask(port, path="/", **headers):
    """Return (status, headers, content) of an answer."""
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_S)) as connection:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


@pytest.fixture(scope="module")
def port():
    with ServedPage(PAGE.encode()) as served:
        yield served.port


def test_the_page_is_compressed_if_the_browser_accepts_it(port):
    status, headers, content = ask(port, Accept_Encoding="br, gzip")
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert gzip.decompress(content).decode() == PAGE
    assert "Content-Encoding" not in ask(port)[1]
    assert ask(port)[2].decode() == PAGE


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [("gzip", True), ("br;q=1.0, GZIP;q=0.5", True), ("*", True), ("", False), ("br", False),
     ("gzip;q=0", False), ("gzip; q=0.0", False), ("gzip;q=0.01", True)],
)  # fmt: skip
def test_the_page_is_uncompressed_if_gzip_is_refused(accepted, takes):
    assert takes_gzip(accepted) == takes


def test_an_unchanged_page_is_not_sent_again(port):
    _, headers, _ = ask(port)
    assert headers["Cache-Control"] == "no-cache"
    for asked in (headers["ETag"], "W/" + headers["ETag"], f'"other", {headers["ETag"]}'):
        status, again, content = ask(port, If_None_Match=asked)
        assert (status, content) == (304, b"")
        assert again["Cache-Control"] == "no-cache"
        assert again["X-Content-Type-Options"] == "nosniff"
        # A cache must not give the compressed page to a client that did not accept it.
        assert again["Vary"] == headers["Vary"] == "Accept-Encoding"
    assert ask(port, If_None_Match='"other"')[0] == 200
    with ServedPage(b"<p>A newer page</p>") as newer:
        status, _, content = ask(newer.port, If_None_Match=headers["ETag"])
        assert (status, content) == (200, b"<p>A newer page</p>")


def test_the_manifest_names_existing_files(port):
    status, headers, content = ask(port, "/manifest.webmanifest")
    assert (status, headers["Content-Type"]) == (200, "application/manifest+json")
    manifest = json.loads(content)
    assert manifest["display"] == "fullscreen"
    for icon in manifest["icons"]:
        assert ask(port, "/" + icon["src"])[1]["Content-Type"] == icon["type"]
    # Browsers request these files without being told to.
    assert ask(port, "/favicon.ico")[1]["Content-Type"] == "image/svg+xml"


def test_the_page_opens_again_without_its_server(browser, page_text):
    context = browser.new_context()
    page = context.new_page()
    with ServedPage(page_text.encode()) as served:
        page.goto(served.url)
        expect(page.locator("body")).to_have_class("is-awake")
        ready = "navigator.serviceWorker.ready.then(() => caches.match('./')).then(Boolean)"
        until("kept", lambda: page.evaluate(ready))
    page.goto(served.url + "?language=de")
    until("set again", lambda: page.evaluate("Boolean(window.tableref?.ready)"))
    assert "Welches Spiel?" in page.evaluate("tableref.screenText()")
    assert page.evaluate("crossOriginIsolated")
    context.close()


class Port:
    """A port at which different programs run, one after the other."""

    def __init__(self):
        with serving.listener("127.0.0.1", 0) as listening:
            self.port = listening.getsockname()[1]

    def serve(self, make):
        """Return a context manager: the server of an application that `make(at_fault)` returns."""
        return ServedApplication(make, self.port)


def another_program(at_fault):
    async def hello(request):
        return HTMLResponse("<p>Another program</p>")

    return Starlette(routes=[Route("/{path:path}", hello)])


def phones_at_table(at_fault):
    return OneTable(b"<p>The screen</p>", "http://127.0.0.1/", at_fault).app


def older_table(at_fault):
    return application(b"<p>Older</p>", at_fault, version="0.0.9")


@exhaustive
@pytest.mark.parametrize("other", [another_program, phones_at_table, older_table])
def test_another_program_at_its_address_does_not_replace_the_page(browser, page_text, other):
    at = Port()
    context = browser.new_context()
    page = context.new_page()
    with at.serve(lambda at_fault: application(page_text.encode(), at_fault)) as served:
        page.goto(served.url)
        expect(page.locator("body")).to_have_class("is-awake")
        ready = "navigator.serviceWorker.ready.then(() => caches.match('./')).then(Boolean)"
        until("kept", lambda: page.evaluate(ready))
    with at.serve(other):
        page.goto(served.url)
        assert not page.evaluate("Boolean(window.tableref)")
        page.evaluate("fetch('icon.svg')")
    page.goto(served.url)
    until("set again", lambda: page.evaluate("Boolean(window.tableref?.ready)"))
    context.close()


def test_a_browser_can_install_the_page(browser, page_text):
    context = browser.new_context()
    page = context.new_page()
    with ServedPage(page_text.encode()) as served:
        page.goto(served.url)
        expect(page.locator("body")).to_have_class("is-awake")
        session = context.new_cdp_session(page)
        manifest = session.send("Page.getAppManifest")
        assert (manifest["errors"], bool(manifest["data"])) == ([], True)
        errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # Browsers install nothing from a test's context, because it is incognito.
        assert [error for error in errors if error["errorId"] != "in-incognito"] == []
    context.close()
