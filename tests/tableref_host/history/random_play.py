"""Random play of every game, with undo, pauses and power cuts."""

from tableref.drivers.files import Store
from tableref.presses.gestures import BACK, NEXT, OK
from tableref.referee.referee import Referee
from tableref.store.keeper import Keeper
from tableref_host.game_facts import in_menu, random_play
from tableref_host.history.from_events import Match
from tableref_host.protocol.replay import ruled_again
from tableref_host.protocol.undo import Fold
from tableref_host.simulation.memory_disk import MemoryDisk

GAMES = {
    f"{entry.key} {number}": (list(players), options)
    for entry, _ in in_menu()
    for number, (players, options) in enumerate(random_play(entry.key), 1)
}
"""Every game, at the tables that its host.py names: its players and options."""
CUT = "cut"
RIGHT = "right"
WEIGHTS = {
    "ok": 30,
    "tap": 34,
    "together": 5,
    "hold": 6,
    "next": 6,
    "back": 13,
    "again": 5,
    "pause": 1,
    RIGHT: 4,
    CUT: 0,
}
CORRECTING = {
    "right": 6,
    "back": 6,
    "ok": 40,
    "waits_us": (400_000, 1_200_000, 2_100_000),
}
"""Weights of actions for people who score rounds and correct them."""
WAITS_US = (0, 7, 20_000, 400_000, 1_200_000, 2_100_000, 4_000_000)


def acts(dice, players, waits_us=WAITS_US, **habits):
    """Yield random actions: (buttons, time (us) they are down, time (us) of rest afterwards).

    `habits` are weights that differ from the default. CUT, in place of the buttons, is a power
    cut.
    """
    weights = {**WEIGHTS, **habits}
    while True:
        what = dice.choices(list(weights), weights.values())[0]
        if what == RIGHT:
            yield from correcting(dice, players, waits_us)
            continue
        buttons = {
            "ok": [OK],
            "next": [NEXT],
            "back": [BACK],
            "again": [BACK, NEXT],
            "pause": [BACK],
            "together": dice.sample(players, min(2, len(players))),
            CUT: CUT,
        }.get(what, [dice.choice(players)])
        down_us = 800_000 if what in ("hold", "pause") else 60_000
        yield buttons, down_us, dice.choice(waits_us)


def correcting(dice, players, waits_us):
    """Yield presses that correct an earlier round, if there is one, or undo a part of the entry."""
    yield [BACK], 800_000, dice.choice(waits_us)
    some = [[NEXT], [OK], *[[NEXT]] * dice.choice((0, 0, 0, 1)), [OK]]
    for _ in range(dice.choice((1, 1, 3))):
        player = dice.choice(players)
        some.append(dice.choice(([player], [player], [player], [NEXT, player], [NEXT], [BACK])))
    for buttons in [*some, [OK], [OK]]:
        yield buttons, 60_000, 400_000


class Table:
    """A referee with presses and power cuts; `events` are the events of its match."""

    def __init__(self, game, players, options, seed):
        self.now_us = 0
        self._disk = MemoryDisk()
        self._boot()
        self._referee.start_match(game.split()[0], players, options, seed)
        self.events = []
        self._collect()

    def _boot(self):
        self._referee = Referee()
        self._referee.tick(self.now_us)
        self._keeper = Keeper(self._referee, Store(disk=self._disk, open=self._disk.open))
        self._keeper.restore()

    def _collect(self):
        self.events += self._referee.events()
        while self._keeper.work():
            pass

    def _wait(self, us):
        self.now_us += us
        self._referee.tick(self.now_us)
        self._collect()

    def _edge(self, button, is_down):
        if self.match is not None:
            self._last = self.match.progress, self._referee.now_us
        self._referee.edge(button, is_down, self.now_us)
        self._collect()

    def act(self, buttons, down_us, before_us):
        self._wait(before_us)
        if buttons == CUT:
            self._boot()
            self._collect()
            return
        for each in buttons:
            self._edge(each, True)
        self._wait(down_us)
        for each in reversed(buttons):
            self._edge(each, False)
        self._wait(11_000)

    def play(self, dice, players, count, **habits):
        """Perform `count` actions, or fewer if the match is left before; yield after each."""
        for _, act in zip(range(count), acts(dice, players, **habits), strict=False):
            self.act(*act)
            if self.match is None:
                return
            yield

    @classmethod
    def of(cls, game, seed):
        """Return a table at which one of `GAMES` has begun."""
        return cls(game, *GAMES[game], seed)

    @property
    def pressed(self):
        """The buttons to press: those of the match, and one of somebody who does not play."""
        return [*self.match.progress.game.owners, 9]

    @property
    def match(self):
        """The current match, or None after it was left."""
        return self._referee._stage if self._referee.saved() else None

    @property
    def match_events(self):
        """The events of the match, without those after it was left, whose numbers restart."""
        ends = [at for at, one in enumerate(self.events) if at and one["seq"] == 1]
        return self.events[: ends[0]] if ends else self.events

    def _now(self):
        """Return (progress, time) of the match, as of the last press if it was left."""
        return (self.match.progress, self._referee.now_us) if self.match else self._last

    def saved(self, taken_back=0):
        """Return the current `SavedMatch`, with the last `taken_back` undone steps."""
        progress, now_us = self._now()
        packed = progress.steps.packed(len(progress.steps) + taken_back)
        return progress.saved()._replace(steps=packed, t_us=now_us)

    def ruled(self):
        """Return the events of the match, replayed from its record."""
        return ruled_again(self.saved())

    def replayed_events(self):
        """Return the events of the match as a computer derives them that connects now."""
        taken_back = int(self._now()[0].steps.undone() is not None)
        return ruled_again(self.saved(taken_back), taken_back)


def stands(events):
    """Return the `Fold` of the events that the history would make."""
    fold = Fold(events[0], Match)
    for one in events[1:]:
        fold.handle(one)
    return fold
