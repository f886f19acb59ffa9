"""Makes the preview picture of links to the project.

    PYTHONPATH=.:firmware:tests/firmware/standins .venv/bin/python -m tests.table.social_picture \\
        docs/images/social.png

It is uploaded by hand, under the forge's Settings > General > Social preview.
"""

import base64
import sys

from playwright.sync_api import sync_playwright

from tableref_host.table.page import build_page
from tests.browser import FLAGS, find_browser
from tests.served_page import ServedPage
from tests.table.hands import OK, VirtualTable

PLAYERS = (1, 2, 4, 5)
"""Players whose lights do not blink, so that every moment gives the same picture."""
SIZE = {"width": 1280, "height": 640}
"""Size (px) that GitHub requires."""
TABLE = {"width": 860, "height": 640}
CARD = """
<style>
body { margin: 0; height: 640px; display: grid; grid-template-columns: 420px 860px;
  background: #14100d; color: #f3e9dc; font: 26px/1.35 sans-serif; }
div { padding: 0 24px 0 44px; align-self: center; }
h1 { margin: 0 0 24px; font-size: 60px; }
p { margin: 0 0 20px; }
</style>
<div><h1>TableRef</h1><p>The referee for your game table: who was first, the turns, the time and
the score.</p><p>In the browser, on phones and on a Raspberry Pi Pico.</p></div>
<img src="data:image/png;base64,%s" width="860" height="640">
"""


def main(path):
    """Write the picture to `path`."""
    with ServedPage(build_page().encode()) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        table = VirtualTable(browser.new_page(viewport=TABLE))
        table.page.goto(served.url)
        table.until_ready().start(*PLAYERS)
        table.click(OK)
        table.until_event("round_started")
        for player in PLAYERS[1:3]:
            table.click(player)
        table.wait(1000)
        shown = base64.b64encode(table.page.screenshot()).decode()
        card = browser.new_page(viewport=SIZE)
        card.set_content(CARD % shown)
        card.screenshot(path=path)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
