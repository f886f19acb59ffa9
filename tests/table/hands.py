"""Operates and reads a table for tests: the virtual table's page, or any other `Hands`.

The page's time is stopped, and passes only where a test waits for something at the table. So 3-2-1
takes only as long as its computations, and a tap is exactly 50 ms long on every machine.
"""

import json

from tableref.drivers.buttons import Buttons
from tableref.games import GAMES
from tableref.referee.referee import Referee
from tests.table.fingers import Fingers
from tests.waiting import until

LOOK_MS = 50
"""Page time (ms) between two checks of the table."""

SEEN = """() => {
  const trouble = document.getElementById("trouble");
  if (trouble?.checkVisibility()) return trouble.innerText;
  return window.tableref ? tableref.screenText() : "not ready";
}"""

ARRANGED = """async () => {
  // Observers are called in the order in which they were made, so the page's own are called first.
  const stage = document.getElementById("stage");
  // Three frames, because each of these moves the next: the strip below the stage, the stage, and
  // the words beside it.
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => new ResizeObserver(resolve).observe(stage));
  }
}"""
"""Script that waits until the page has arranged itself. The page's time may be stopped."""

READ_MS = 300
"""Delay (ms) before a press that reacts to the screen. Earlier presses count as accidental."""

TAP_MS = 50
HOLD_MS = 850
MAX_PAGES = 50
"""Maximum number of pages of the lobby."""
BACK, NEXT, OK = 11, 12, 13
PLAYERS = (1, 4, 6)
CONTROLS = {"o": OK, "n": NEXT, "b": BACK}
"""Names of the control buttons in the actions of a tour; see walk.py."""


class Hands:
    """What players do at a table, and what they see.

    A subclass has `down(button)` and `up(button)`, the same for keys by their names, `wait(ms)`,
    `seen()` (the screen's text), `view()` (see table_view.py), `events(name)`, and
    `choose_from_list(key)`.
    """

    def until(self, what, happens, interval_ms=LOOK_MS):
        """Wait until `happens()` is true, and return it; `what` describes it in the error.

        It is called every `interval_ms` of the table's time.
        """
        return until(what, happens, pause=lambda: self.wait(interval_ms), seen=self.trouble)

    def trouble(self):
        """Return what helps to understand a timeout."""
        return f"screen: {self.seen()}"

    def until_seen(self, words):
        """Wait until the screen shows `words`, and for the time that a user needs to read them."""
        self.until(f"saw {words!r}", lambda: words in self.seen())
        return self.wait(READ_MS)

    def until_event(self, name, count=1):
        """Wait for the `count`th event of a name, and return it."""
        self.until(f"event {count} {name}", lambda: len(self.events(name)) >= count)
        return self.events(name)[count - 1]

    def click(self, button, ms=TAP_MS):
        """Press a button for `ms`."""
        return self.down(button).wait(ms).up(button).wait(ms)

    def hold(self, button):
        """Hold a button for longer than a tap."""
        return self.down(button).wait(HOLD_MS).up(button).wait(TAP_MS)

    def key(self, name, ms=TAP_MS):
        """Press a key for `ms`."""
        return self.key_down(name).wait(ms).key_up(name).wait(ms)

    def act(self, actions, players=PLAYERS):
        """Perform the actions of a part of a tour."""
        for what in actions.split():
            self._act(what, players).wait(300)
        return self

    def _act(self, what, players):
        if what == "~":
            return self.wait(700)
        who = what[-1]
        if who in "tx":
            turn = self.view()["turn"]
            button = turn if who == "t" else next(one for one in players if one != turn)
        else:
            button = CONTROLS.get(who) or int(what.strip("LN"))
        if what[0] == "N":
            return self.key_down("n").wait(50).click(button).key_up("n")
        return self.hold(button) if what[0] == "L" else self.click(button)

    def go_on(self, by="Enter"):
        """Press a key (by default OK), and wait until the screen changes."""
        before = self.seen()
        self.key(by)
        self.until("went on", lambda: self.seen() != before)
        return self

    def go_to(self, words):
        """Press OK until the screen shows `words`, and wait until a user has read them."""
        for _ in range(MAX_PAGES):
            if words in self.seen():
                return self.wait(READ_MS)
            self.go_on()
        raise AssertionError(f"no page shows {words!r}: {self.seen()}")

    def choose(self, game):
        """Choose a game by its name."""
        self.until_seen("Which game?")
        (key,) = [entry.key for entry in GAMES if entry.name == game]
        return self.choose_from_list(key).until_seen("to join")

    def join(self, *players, game="Gotta Go!"):
        """Choose a game, if it is named, and let players join by mouse."""
        if game:
            self.choose(game)
        for player in players:
            self.click(player)
        return self.until_seen(f"OK: {len(players)} player")

    def start(self, *players, game="Gotta Go!", ready="3-2-1"):
        """Go through the lobby to the first round, whose screen says `ready`."""
        self.join(*players, game=game)
        for _ in range(MAX_PAGES):
            self.go_on()
            if self.events("match_started"):
                return self.until_seen(ready)
        raise AssertionError(f"the lobby has no end: {self.seen()}")

    def leave(self):
        """Abandon the match: hold BACK twice, and press OK."""
        self.hold(BACK).until_seen("Paused")
        self.hold(BACK).until_seen("OK: yes, ")
        self.go_on().until_event("match_abandoned")
        return self.until_seen("to join")

    def count_in(self, rounds=1):
        """Start a round and wait for its "1"."""
        self.key("Enter").until_event("round_started", rounds)
        return self


class VirtualTable(Hands):
    """The page as players see and touch it.

    With `is_real_time` the page's time is real. If another page of the context has already stopped
    the time, open this one without `stops_time`.
    """

    def __init__(self, page, is_real_time=False, stops_time=True):
        self.page = page
        self._is_real_time = is_real_time
        if not is_real_time and stops_time:
            page.clock.install(time=0)
            page.clock.pause_at(1000)
        self.requests = []
        self.faults = []
        self._forgotten = 0
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console",
            lambda said: (
                said.type == "error" and self.faults.append(f"{said.text} ({said.location['url']})")
            ),
        )

    def begin_again(self):
        """Forget this page's requests and errors, and the words of contacts so far."""
        self.requests.clear()
        self.faults.clear()
        self._forgotten = 0

    def another(self):
        """Open the page in another tab of the same browser; return the table there."""
        page = self.page.context.new_page()
        table = VirtualTable(page, self._is_real_time, stops_time=False)
        page.goto(self.page.url)
        return table

    def ask(self, expression, argument=None):
        """Return the value of a JavaScript expression, or of a function called with `argument`."""
        return self.page.evaluate(expression, argument)

    def trouble(self):
        return f"{self.faults}; {super().trouble()}"

    def seen(self):
        """Return the screen's text, or the reason why it cannot be read."""
        return self.ask(SEEN)

    def until_ready(self):
        """Wait until the device has run once."""
        self.until("ready", lambda: self.ask("!!window.tableref?.ready"))
        return self

    def wait(self, ms):
        """Let time pass for the table and for its users."""
        if self._is_real_time:
            self.page.wait_for_timeout(ms)
        else:
            self.page.clock.run_for(ms)
        return self

    def skip(self, ms):
        """Skip time without drawing: whatever is due until then happens once."""
        self.page.clock.fast_forward(ms)
        return self

    @property
    def size(self):
        """The size of the window, (width, height)."""
        return tuple(self.page.viewport_size.values())

    def resize(self, width, height):
        """Resize the window, and wait until the page has arranged itself in it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.ask(ARRANGED)
        return self

    def paint(self, is_painted):
        """Let the browser paint the page, or only lay it out, which takes a quarter of the time."""
        self.ask("(value) => void (document.documentElement.style.opacity = value)", +is_painted)
        return self

    def choose_from_list(self, key):
        """Choose a game by its key, with the command that the list of games sends."""
        line = json.dumps({"command": "choose", "game": key})
        self.ask("(line) => void tableref.ask(line)", line)
        return self

    def turn_to(self, game):
        """Choose a game with NEXT and OK, because `replayed` knows only the buttons."""
        self.until_seen("Which game?")
        while game not in self.seen():
            self.go_on("n")
        return self.go_on().until_seen("to join")

    def view(self):
        return self.ask("tableref.view()")

    def events(self, name=None):
        """Return the table's events, or only those of one name."""
        events = self.ask("tableref.events")
        return [event for event in events if name in (None, event["event"])]

    def middle(self, button):
        """Return where the middle of a button is on the page."""
        box = self.page.locator(f"[data-button='{button}']").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def down(self, button):
        """Press a button with the mouse."""
        self.page.mouse.move(*self.middle(button))
        self.page.mouse.down()
        return self

    def up(self, button):
        """Release the mouse."""
        self.page.mouse.up()
        return self

    def key_down(self, name):
        self.page.keyboard.down(name)
        return self

    def key_up(self, name):
        self.page.keyboard.up(name)
        return self

    def words(self):
        """Return the sampler's words that the device has received, without their timestamps.

        After `forget_words` only later words are returned.
        """
        return [word for word, _ in self.ask("tableref.words")[self._forgotten :]]

    def forget_words(self):
        """Make `words` return only later words."""
        self._forgotten = len(self.ask("tableref.words"))
        return self

    def until_words(self, *words):
        """Wait until the device has received exactly these words of the sampler."""
        self.until(f"fed {words}, but {self.words()}", lambda: self.words() == list(words))
        return self

    def is_down(self, button):
        """Return whether the page shows a button as pressed."""
        return "is-down" in self.page.locator(f"[data-button='{button}']").get_attribute("class")

    def fingers(self):
        """Return a hand of `Fingers`; the page must have been opened with has_touch."""
        return Fingers(self)

    def replayed(self):
        """Return the events that CPython's referee rules for the same words of the sampler."""

        class Sampler:
            overruns = 0

            def __init__(self, words):
                self.words = [tuple(word) for word in words]

            def read(self):
                return self.words

            def noisy(self):
                """Report no noisy contact, although the stored words arrive all at once."""

        (seed,) = self.ask("tableref.drawn")
        referee = Referee(seed=seed)
        edges = Buttons(Sampler(self.ask("tableref.words")), tuple(range(1, 14))).edges()
        for button, is_down, t_us in edges:
            referee.edge(button, is_down, t_us)
        return [json.loads(json.dumps(event)) for event in referee.events()]
