"""Processor load of the page while nobody touches it, in each state of a match.

    .venv/bin/python -m benchmarks.page_rest

The page is opened in a headless browser, brought into a state and left alone, while the processor
time of all browser processes is measured (CDP: SystemInfo.getProcessInfo). Shortly after a touch
the page animates its lights more often, so each state is measured twice: at once, and after
`UNTOUCHED_S`. The figure is the share of one core, including drawing (Chromium draws in software
here). It is written into docs/benchmarks.md.
"""

import sys
import time

from playwright.sync_api import sync_playwright

from benchmarks.browser_table import write
from benchmarks.emulated.rows import Row
from tableref_host.table.page import build_page
from tests.browser import FLAGS, NO_BROWSER, find_browser
from tests.served_page import ServedPage
from tests.table.hands import BACK, VirtualTable

MEASURED_S = 5
SETTLED_S = 1
UNTOUCHED_S = 22
SIZE = {"width": 1366, "height": 768}


def processor_s(session):
    """Return the processor time (s) that the browser's processes have used."""
    return sum(one["cpuTime"] for one in session.send("SystemInfo.getProcessInfo")["processInfo"])


def share(table, session, rest_s):
    """Return the share of one core that the browser uses, measured after `rest_s`."""
    # Sleep in real time, because the page must not be queried meanwhile.
    time.sleep(rest_s)
    began_s, used_s = time.monotonic(), processor_s(session)
    time.sleep(MEASURED_S)
    return (processor_s(session) - used_s) / (time.monotonic() - began_s)


def states(table):
    """Bring the table into one state after the other; yield the name of each."""
    table.until_seen("Which game?")
    yield "menu"
    table.choose("Gotta Go!")
    for player in (1, 4, 7):
        table.click(player)
    yield "joining"
    while not table.events("match_started"):
        table.go_on()
    table.until_seen("3-2-1")
    yield "before a round"
    table.hold(BACK)
    yield "paused"
    table.go_on()
    table.go_on().until_event("round_started")
    yield "race"
    table.click(1)
    table.click(4)
    table.wait(1500).until_seen("Count")
    yield "counting"
    table.page.locator("#ask-new-table").evaluate("button => button.click()")
    yield "a dialog over it"


def measure(browser, url, motion):
    """Return {state: (share directly after a touch, share after UNTOUCHED_S)}."""
    page = browser.new_page(viewport=SIZE, reduced_motion=motion)
    table = VirtualTable(page, is_real_time=True)
    page.goto(url)
    table.until_ready()
    session = browser.new_browser_cdp_session()
    found = {}
    for state in states(table):
        touched = share(table, session, SETTLED_S)
        found[state] = touched, share(table, session, UNTOUCHED_S - SETTLED_S - MEASURED_S)
        print(motion, state, found[state], flush=True)
    page.close()
    return found


def rows(usual, reduced):
    """Return a Row for each state: its share after UNTOUCHED_S, and the other shares as text."""
    return [
        Row(
            state,
            round(usual[state][1], 3),
            "of a core",
            f"{UNTOUCHED_S} s after an input; just after one {usual[state][0]:.3f}; with reduced "
            f"motion {reduced[state][1]:.3f} and {reduced[state][0]:.3f}",
        )
        for state in usual
    ]


def main():
    """Measure each state with and without reduced motion."""
    path = find_browser()
    if not path:
        sys.exit(NO_BROWSER)
    with ServedPage(build_page().encode()) as served, sync_playwright() as playwright:
        found = []
        for motion in ("no-preference", "reduce"):
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
            found.append(measure(browser, served.url, motion))
            version = browser.version
            browser.close()
    write("page_rest", rows(*found), version)


if __name__ == "__main__":
    main()
