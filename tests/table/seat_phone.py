"""A phone at a seat: a browser's page, or a client controlled by the test."""

import json
import threading
import time

from websockets.exceptions import ConnectionClosed

from tests.table.hands import LOOK_MS
from tests.waiting import until

SHAKEN = "window.shaken = []; navigator.vibrate = (pattern) => shaken.push(pattern) > 0"
"""Script that records requests to vibrate, because the tests' browsers cannot vibrate."""


class SeatPhone:
    """A browser's page that is a phone; `screen` is the table in the middle."""

    def __init__(self, browser, served, screen, language="en-GB", **options):
        self.context = browser.new_context(
            viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True,
            locale=language, **options,
        )  # fmt: skip
        self.page = self.context.new_page()
        self.page.add_init_script(SHAKEN)
        self.faults = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self._served = served
        self._screen = screen

    def come_in(self, code):
        """Open the page with a code from the screen, and wait for the free seats."""
        self.page.goto(f"{self._served.url}#code={code}")
        self.page.locator("#choose").wait_for()
        return self

    def sit(self, seat, name=""):
        """Take a seat under a name."""
        self.page.fill("#name", name)
        self.page.locator(f"#seats button:nth-child({seat})").click()
        return self.until_seated()

    def until_seated(self):
        """Wait until the phone is the button of a seat, and its clock is synchronised."""
        self.page.locator("#sit").wait_for()
        return self.until("known", lambda: "±" in self.page.inner_text("#known"))

    def tap(self):
        """Touch the button."""
        self.page.tap("#button")
        return self

    @property
    def shaken(self):
        """The vibrations requested so far."""
        return self.page.evaluate("shaken")

    def wake(self):
        """Make the page visible again, as after a phone's sleep."""
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    @property
    def words(self):
        """The text of the button."""
        return self.page.inner_text("#button")

    def until_says(self, words):
        """Wait until the button shows `words`."""
        return self.until(words, lambda: words in self.words)

    def until(self, what, is_so):
        """Wait until `is_so()` is true."""
        until(
            what, is_so, lambda: self._screen.wait(LOOK_MS), lambda: f"{self.words} {self.faults}"
        )
        return self


class ScriptedPhone:
    """A phone without a page, which answers the screen and presses when a test says so."""

    def __init__(self, end, seat, name=""):
        self._end = end
        self.seat = seat
        self.answers = 0
        self.late_presses = 0
        self.old_presses = 0
        assert isinstance(end.sit(seat, name), list)
        end.say(type="clock", grain=0.1)
        self._thread = threading.Thread(target=self._talk, daemon=True)
        self._thread.start()

    @staticmethod
    def now_ms():
        """Return the time of the phone's clock."""
        return time.monotonic() * 1000

    def _talk(self):
        try:
            for text in self._end.websocket:
                message = json.loads(text)
                if message["type"] == "ask":
                    self._end.say(type="answer", n=message["n"], at=self.now_ms())
                    self.answers += 1
                elif message["type"] == "late":
                    self.late_presses += 1
                elif message["type"] == "old":
                    self.old_presses += 1
        except ConnectionClosed:
            pass

    def press(self, at_ms, is_down=True):
        """Report the button down or up, at this time of the phone's clock."""
        self._end.say(type="press", down=is_down, at=at_ms)

    def die(self):
        """Disconnect without a message."""
        self._end.websocket.socket.close()
