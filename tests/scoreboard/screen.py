"""Reads the scoreboard's page for tests."""

import re

from playwright.sync_api import expect

from tests.waiting import until

# Said by the browser itself, of servers that are away or refuse: what these tests make happen.
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
"""Has a page that asks whether the server is there get its answer at once: the page's time goes by
faster than that of the server, which would seem to be silent."""


class Screen:
    """The scoreboard's page, as those see it who look at it.

    The time of the page, and of all pages of its context, stands still but in `wait` and `until`:
    news stay on it for as long as a test looks. A page whose time another one has stopped already
    is opened without `stops_time`. The server answers it at once unless `is_answered` is false.
    """

    def __init__(self, page, stops_time=True, is_answered=True):
        self.page = page
        if stops_time:
            page.clock.install(time=0)
            page.clock.pause_at(1000)
        if is_answered:
            page.add_init_script(ANSWERED)
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
        return until(
            what,
            happens,
            pause=lambda: self.wait(LOOK_MS),
            seen=lambda: f"{self.faults}; {self.phase()!r}",
        )

    def wait(self, ms):
        """Let the page's time go by."""
        self.page.clock.run_for(ms)
        return self

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
