"""Reads the scoreboard's page for tests."""

import re
from contextlib import contextmanager

from playwright.sync_api import expect

from tests.waiting import until

# Messages of the browser about servers that are down or refuse, which these tests provoke.
EXPECTED = re.compile(
    r"WebSocket connection to|ERR_CONNECTION_REFUSED|status of (403|429)|net::ERR_"
)


LOOK_MS = 250
"""Page time (ms) between two checks of an awaited condition."""


ANSWERED = """(() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (text !== '{"type":"beat"}') return send.call(this, text);
    window.beats = (window.beats ?? 0) + 1;
    this.dispatchEvent(new MessageEvent("message", { data: text }));
  };
})();"""
"""Script that answers the page's connection check at once.

The page's time passes faster than the server's, so the server would seem silent otherwise.
"""


@contextmanager
def sheet_open(page, name):
    """A context manager: the sheet `name` of the scoreboard is open.

    It is closed after a failure, too, because other tests use the page, and an open sheet would
    block their clicks.
    """
    page.locator(f"#open-{name}").click()
    try:
        yield
        page.locator(f"#close-{name}").click()
    finally:
        page.evaluate("(name) => document.getElementById(name).close()", name)


@contextmanager
def totals_shown(page):
    """A context manager: the page shows the table of totals instead of the chart."""
    page.locator("#as-table").click()
    try:
        yield
    finally:
        page.evaluate("document.getElementById('as-chart').click()")


class Screen:
    """The scoreboard's page as its viewers see it.

    The time of the page, and of all pages of its context, passes only in `wait` and `until`, so
    that messages do not disappear meanwhile. If another page has already stopped the time, open
    this one without `stops_time`. If `is_answered` is true, the connection check is answered at
    once.
    """

    def __init__(self, page, stops_time=True, is_answered=True):
        self.page = page
        if stops_time:
            page.clock.install(time=0)
            page.clock.pause_at(1000)
        if is_answered:
            page.add_init_script(ANSWERED)
        self.faults = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, said):
        if said.type in ("error", "warning") and not EXPECTED.search(said.text):
            self.faults.append(said.text)

    @contextmanager
    def noted_requests(self):
        """A context manager: the URLs that the page requests meanwhile.

        They are noted only for tests that read them, because this costs processor time.
        """
        urls = []

        def note(request):
            urls.append(request.url)

        self.page.on("request", note)
        yield urls
        self.page.remove_listener("request", note)

    def __getitem__(self, selector):
        return self.page.locator(selector)

    def ask(self, expression, argument=None):
        """Return the value of a JavaScript expression, or of a function called with `argument`."""
        return self.page.evaluate(expression, argument)

    def until(self, what, happens):
        """Wait until `happens()` is true, and return it; `what` describes it in the error."""
        return until(
            what,
            happens,
            pause=lambda: self.wait(LOOK_MS),
            seen=lambda: f"{self.faults}; {self.phase()!r}",
        )

    def wait(self, ms):
        """Let the page's time pass."""
        self.page.clock.run_for(ms)
        return self

    def until_shown(self):
        """Wait until there is a board."""
        expect(self["#phase"]).not_to_be_empty()
        return self

    def phase(self):
        return self["#phase"].text_content()

    def rows(self, selector):
        """Return the texts of the matching elements, with single spaces between their parts."""
        return self.ask(
            """(selector) => [...document.querySelectorAll(selector)].map((row) =>
              [...row.children].map((part) => part.textContent.trim()).filter(Boolean).join("|")
            )""",
            selector,
        )
