"""Runs a benchmark of the page in a browser, and writes its rows into docs/benchmarks.md."""

import datetime
import os
import sys

from playwright.sync_api import sync_playwright

from benchmarks.emulated.rows import put_between_markers, to_markdown
from tableref_host.places import ROOT
from tableref_host.table.page import build_page
from tests.browser import FLAGS, NO_BROWSER, find_browser
from tests.served_page import ServedPage

FIGURES = ROOT / "docs" / "benchmarks.md"


def run(name, rows_of):
    """Write the Rows that `rows_of(browser, url)` returns between the markers of `name`.

    `url` is the address of the page.
    """
    path = find_browser()
    if not path:
        sys.exit(NO_BROWSER)
    with ServedPage(build_page().encode()) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        rows = rows_of(browser, served.url)
        version = browser.version
        browser.close()
    write(name, rows, version)


def write(name, rows, version):
    """Write `rows` between the markers of `name`, with the browser's `version` as their source."""
    load = f"an average load of {os.getloadavg()[2]:.0f}"
    if os.getpriority(os.PRIO_PROCESS, 0) < 0:
        load = f"while processes of lower priority caused {load}"
    else:
        load = f"at {load}"
    source = (
        f"Chromium {version} with software rendering on {os.cpu_count()} cores, "
        f"{load}, {datetime.date.today()}: `.venv/bin/python -m benchmarks.{name}`."
    )
    text = FIGURES.read_text(encoding="utf-8")
    content = f"\n{source}\n\n{to_markdown(rows)}\n"
    FIGURES.write_text(put_between_markers(text, name, content), encoding="utf-8")
    print(content)
