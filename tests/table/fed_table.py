"""A table on CPython whose states and events are fed to the page, so that it needs no MicroPython.

All of the page is real except for its board (fed_board.js), its lights and its sound. It shows the
same as with a table in MicroPython (test_fed_table.py) in a tenth of the time.
"""

import json
import re
from pathlib import Path
from urllib.parse import quote

from driven import DrivenTable
from tableref import texts
from tableref.presses.gestures import BACK, NEXT, OK
from tableref.referee.settings import Settings
from tableref_host.table.page import PLAIN
from tests.table.hands import LOOK_MS, VirtualTable
from tests.table.page_standins import page_state, table_view
from tests.waiting import until

KEYS = {**{str(number % 10): number for number in range(1, 11)}, "b": BACK, "n": NEXT, "Enter": OK}
BESIDE_US = 100_000
"""Delay (us) after which the page reads the state of a changed table; see BESIDE_MS in main.js."""

FEED = """async ([moments, ms]) => {
  const { controller } = __pwClock;
  const write = async () => {
    do {
      await controller.runFor(150);
      ms -= 150;
    } while (!tableref.isWritten());
  };
  for (const moment of moments) {
    void tableref.ask(moment);
    await write();
  }
  if (ms > 0) {
    await controller.runFor(ms);
    await write();
  }
}"""
"""Script that gives states to the page one by one, and lets `ms` of the page's time pass.

After each state, and at the end, it waits until the page has written its texts. It moves
Playwright's clock itself, because calls from here would take most of the time.
"""


def fed_page(page):
    """Return a page with a board that a test feeds."""
    board = Path(__file__).with_name("fed_board.js").read_text(encoding="utf-8")
    url = "data:text/javascript;charset=utf-8," + quote(board, PLAIN)
    page, count = re.subn('(?<="table/board.js": )"[^"]*"', lambda _: json.dumps(url), page)
    assert count == 1
    return page


class FedTable(VirtualTable):
    """The page with a table on CPython.

    Presses and time go to the table at once, and to the page when a test looks at it.
    """

    _unfed = ()
    _page_ms = 0

    @property
    def page(self):
        """The page, once it has written the states of the table so far."""
        if self._page_ms:
            # because a clock may have run on
            self._note()
        if self._unfed or self._page_ms:
            moments, self._unfed = [json.dumps(moment) for moment in self._unfed], []
            self._page.evaluate(FEED, [moments, self._page_ms])
            self._page_ms = 0
        return self._page

    @page.setter
    def page(self, page):
        self._page = page

    def load(self, url):
        """Open the page, and start it with a table that was switched on."""
        self._page.goto(url)
        until("loaded", lambda: self._page.evaluate("!!window.begin"))
        self.switch_on("en")
        self._page.evaluate("(state) => begin(state)", self._unfed[0]["state"])
        until("started", lambda: self._page.evaluate("!!window.tableref"))

    def switch_on(self, language):
        """Switch a new table on."""
        self._table = DrivenTable(settings=Settings().changed("language", language))
        self._fed = self._page_ms = 0
        self._unfed = []
        self._note()
        self._unfed[0]["isNew"] = True
        return self

    def _note(self):
        """Note the state of the table, and the events that have led to it, for the page."""
        referee, view = self._table.referee, self.view()
        self._words, self._changed_us = self.seen(), None
        state = {
            "view": view,
            "hints": view["hints"],
            "game": view["game"],
            "words": self._words,
            "seats": page_state.seats(referee),
            "phase": page_state.phase(referee),
            "language": texts.language(),
        }
        self._unfed.append({"events": self._table.events[self._fed :], "state": state})
        self._fed = len(self._table.events)

    @property
    def now_ms(self):
        return self._table.now_us / 1000

    def wait(self, ms):
        table = self._table
        end_us = table.now_us + round(ms * 1000)
        while table.now_us < end_us:
            table.wait(min(LOOK_MS, (end_us - table.now_us) / 1000))
            if self.seen() == self._words and len(table.events) == self._fed:
                continue
            self._changed_us = self._changed_us or table.now_us
            if table.now_us - self._changed_us >= BESIDE_US:
                self._note()
        self._page_ms += ms
        return self

    def run_on(self, ms, is_drawn, **view):
        """Set these keys of the table's view, and let `ms` pass; `is_drawn` is its screen."""
        page = self.page
        self._note()
        moment = self._unfed.pop() | {"isNew": is_drawn}
        moment["state"]["view"] |= view
        page.evaluate("(moment) => void tableref.ask(moment)", json.dumps(moment))
        page.clock.run_for(ms)
        # The page keeps this state until more time passes.
        self._page_ms = 0

    def choose_from_list(self, key):
        self._table.referee.choose(key)
        return self

    def seen(self):
        return page_state.words(self._table.referee)

    def view(self):
        return table_view.of(self._table.referee)

    def events(self, name=None):
        events = json.loads(json.dumps(self._table.events))
        return [event for event in events if name in (None, event["event"])]

    def down(self, button):
        self._table.edge(button, True)
        return self

    def up(self, button):
        self._table.edge(button, False)
        return self

    def key_down(self, name):
        return self.down(KEYS[name])

    def key_up(self, name):
        return self.up(KEYS[name])
