"""A browser, a server with the page, and a table set in it."""

import threading

import pytest

from host_tools.play import TableServer
from host_tools.table_page import build_page
from tests.table.hands import VirtualTable


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
