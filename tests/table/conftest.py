"""A browser, a server with the page, and a table set in it."""

from contextlib import ExitStack

import pytest

from host_tools.device.page_files import page_files
from host_tools.places import LIBRARY, ROOT
from host_tools.table.page import build_page
from tests.served_page import ServedPage
from tests.table.hands import VirtualTable


@pytest.fixture(scope="session")
def serve():
    """Return a function that serves a page (text) and returns its URL."""
    with ExitStack() as servers:
        yield lambda page: servers.enter_context(ServedPage(page.encode())).url


@pytest.fixture(scope="session")
def url(serve):
    return serve(build_page())


@pytest.fixture(scope="session")
def whole_page():
    """Return the page that also puts the firmware onto a Pico, as `tableref table` writes it."""
    return build_page(pico=page_files(ROOT / "firmware", LIBRARY))


@pytest.fixture
def set_table(browser, url):
    """Return a function that opens the page (size, and what else Playwright's contexts take)."""
    contexts = []

    def open_one(
        width=1366, height=768, at=url, script=None, waits=True, is_real_time=False, **options
    ):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
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
