"""The eyes of a test at the scoreboard."""

import re
import time

from playwright.sync_api import expect

PATIENCE_S = 30
# Said by the browser itself, of servers that are away or refuse: what these tests make happen.
EXPECTED = re.compile(
    r"WebSocket connection to|ERR_CONNECTION_REFUSED|status of (403|429)|net::ERR_"
)


class Screen:
    """The scoreboard's page, as those see it who look at it."""

    def __init__(self, page):
        self.page = page
        self.faults = []
        self.requests = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, said):
        if said.type in ("error", "warning") and not EXPECTED.search(said.text):
            self.faults.append(said.text)

    def __getitem__(self, selector):
        return self.page.locator(selector)

    def ask(self, expression, argument=None):
        """Return the value of a JavaScript expression, or of a function called with `argument`."""
        return self.page.evaluate(expression, argument)

    def until(self, what, happens):
        """Wait until `happens()` is true, and return it; say `what` was waited for if it isn't."""
        end = time.monotonic() + PATIENCE_S
        while not (result := happens()):
            if time.monotonic() > end:
                raise AssertionError(f"never {what}; {self.faults}; {self.phase()!r}")
            self.page.wait_for_timeout(15)
        return result

    def until_shown(self):
        """Wait until there is a board."""
        expect(self["#phase"]).not_to_be_empty()
        return self

    def phase(self):
        return self["#phase"].text_content()

    def rows(self, selector):
        """Return the texts of what matches, blanks between their parts made one."""
        return self.ask(
            """(selector) => [...document.querySelectorAll(selector)].map((row) =>
              [...row.children].map((part) => part.textContent.trim()).filter(Boolean).join("|")
            )""",
            selector,
        )

    def settled(self):
        """Wait until what was drawn last is seen."""
        self.ask(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        return self
