"""A table with a simulated clock: presses and waits in, events, screen and lights out."""

from tableref.presses.gestures import BACK, NEXT, OK
from tableref.referee.referee import Referee

MASK = 0xFFFFFFFF


class DrivenTable:
    """A referee whose time advances only when a test calls its methods.

    Times are in ms, and may be fractions.
    """

    def __init__(
        self, players=None, counter_us=0, seed=1, settings=None, game="gotta_go", **options
    ):
        self.referee = Referee(settings=settings)
        self._start_us = counter_us
        self.now_us = 0
        self._ok_us = -250_000
        self.events = []
        self._tick()
        if players:
            self.referee.start_match(game, players, options, seed)
            self._collect()

    def restore(self, kept):
        """Continue a saved match."""
        for _ in self.referee.restoring(kept):
            pass

    @property
    def counter(self):
        """The value of the board's counter."""
        return (self._start_us + self.now_us) & MASK

    def _tick(self):
        """Tick the referee; return the time (us) until its next tick is due."""
        self.referee.tick(self.counter)
        self._collect()
        return self.referee.idle_us

    def _collect(self):
        self.events += self.referee.events()

    def wait(self, ms):
        """Let time pass, ticking whenever a ruling is due; no pictures are drawn."""
        end_us = self.now_us + round(ms * 1000)
        wait_us = self._tick()
        while self.now_us < end_us:
            self.now_us = min(end_us, self.now_us + max(1, wait_us))
            wait_us = self._tick()
        return self

    def edge(self, button, is_down):
        self.referee.edge(button, is_down, self.counter)
        self._collect()

    def press(self, *buttons):
        """Press the buttons in one sample, and begin the next one."""
        for button in buttons:
            self.edge(button, True)
        return self.wait(0.001)

    def release(self, *buttons):
        for button in buttons:
            self.edge(button, False)
        return self.wait(0.001)

    def tap(self, button, times=1):
        for _ in range(times):
            self.press(button).wait(59.999).release(button).wait(39.999)
        return self

    def hold(self, button):
        return self.press(button).wait(799.999).release(button).wait(20)

    def ok(self):
        """Press OK, at least a quarter of a second after the previous time."""
        if self.now_us < self._ok_us + 250_000:
            self.wait((self._ok_us + 250_000 - self.now_us) / 1000)
        self._ok_us = self.now_us
        return self.tap(OK)

    def back(self, times=1):
        return self.tap(BACK, times)

    def next(self):
        return self.tap(NEXT)

    def turn_to(self, key):
        """Turn the lobby's menu to a game, or to "settings"."""
        stage = self.referee._stage
        return self._repeat(self.next, lambda: stage.entry.key == key, "the menu has no %r" % key)

    def ok_to(self, words):
        """Press OK in the lobby until the screen shows `words`."""
        return self._repeat(self.ok, lambda: words in self.screen(), "no page shows %r" % words)

    def ok_to_option(self, name):
        """Press OK in the lobby until it shows the page of an option."""
        lobby = self.referee._stage
        value = lobby.options[name]
        return self.ok_to("\n%s\n" % lobby.entry.game.TERMS.option_screen(name, value)[0])

    def ok_to_match(self):
        """Press OK in the lobby until the match starts."""
        return self._repeat(self.ok, lambda: self.named("match_started"), "the lobby has no end")

    def _repeat(self, press, is_there, fault):
        """Call `press()` until `is_there()`; after 100 times raise AssertionError with `fault`."""
        for _ in range(100):
            if is_there():
                return self
            press()
        raise AssertionError(fault)

    def start_round(self):
        """OK, and wait for "1"."""
        return self.ok().wait(2000)

    def claim(self, *buttons):
        """Press each of these buttons, 100 ms apart."""
        for button in buttons:
            self.tap(button)
        return self

    def count(self, cards, duplicates=()):
        """Enter each player's cards (button -> number), and hold for each duplicate."""
        for button in duplicates:
            self.hold(button)
        for button in sorted(cards):
            self.tap(button, cards[button])
        return self

    def play_round(self, claims, cards, duplicates=()):
        """Play a round from ready to its result."""
        self.start_round().claim(*claims).wait(1200)
        self.count(cards, duplicates).ok()
        # The table asks whether players without counted cards really have none.
        return self.ok() if "OK: yes, none" in self.screen() else self

    def named(self, name):
        """Return all events of a name."""
        return [event for event in self.events if event["event"] == name]

    def last(self, name):
        """Return the last event of a name, or None."""
        found = self.named(name)
        return found[-1] if found else None

    def names(self):
        """Return the names of all events, in order."""
        return [event["event"] for event in self.events]

    def screen(self):
        """Return the screen's lines as one text, with large ones in braces."""
        lines, big = self.referee.screen()
        return "\n".join([line for line in lines if line] + (["{%s}" % big] if big else []))

    def pixels(self):
        return self.referee.pixels(self.counter)

    def button_light(self, button):
        return self.pixels()[button - 1]

    def ring(self):
        return self.pixels()[10:]

    def tone(self):
        return self.referee.sounds(self.counter)


def played(rounds=1):
    """Return a table of three at the result after a number of rounds."""
    table = DrivenTable((1, 2, 4), target=999)
    for number in range(rounds):
        if number:
            table.ok()
        table.play_round((1, 2), {1: 3, 2: 2, 4: 1})
    return table
