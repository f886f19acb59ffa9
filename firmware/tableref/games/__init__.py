"""The games on this device, in the order of the menu. A new game is one more line here.

A game is a folder beside this file, named by its key; what games share are the modules next to it.
A game's modules are loaded when its turn comes; where memory is short another's go then.
"""

import sys

from tableref import texts
from tableref.loading import IN_FILES, forget, load

GOTTA_GO = "gotta_go"

_loaded = [None]
"""The key of the game whose modules are in memory."""

_ROOM = __name__ + "."

_SHARED = (
    "tableref.games.game_lights",
    "tableref.games.standings",
    "tableref.games.game_screens",
    "tableref.games.terms",
    "tableref.games.timed",
    "tableref.games.scored",
    "tableref.games.starter",
    "tableref.games.game",
    "tableref.presses.claims",
    "tableref.referee.record",
    "tableref.referee.history",
    "tableref.referee.match",
    "tableref.store.journal",
)
"""What every match needs, in the order in which each needs no later one."""


class MenuEntry:
    """A line of the menu: its key, which names the game's folder, and for how many it is.

    `names` are what the game is called, in the order of `texts.LANGUAGES`; where the last ones are
    left out, it is called as in the first language. They stand here because the menu shows them
    while no word of the game is in memory.

    `shared` are the modules of this folder that the game is made of, beside what every match
    needs, and `parts` those in its own folder: each after those that it needs.
    """

    def __init__(self, key, low, high, shared="", parts="rules", names=()):
        self.key = key
        self.names = names or (key,)
        self.low = low
        self.high = high
        self._shared = shared
        self._parts = parts

    @property
    def name(self):
        """What the game is called, in the current language."""
        number = texts.number()
        return self.names[number if number < len(self.names) else 0]

    @property
    def about(self):
        """What the menu says under the name."""
        return texts.text("players_range", low=self.low, high=self.high)

    @property
    def game(self):
        """The game's class, made from ``Game``, loaded when it is first asked for."""
        # asked for again and again: to go through all parts would take the Pico a millisecond
        if not self.is_loaded:
            while self.load():
                pass
        return sys.modules[self._module("game")].GAME

    @property
    def is_loaded(self):
        """Whether its class and its words are in memory."""
        modules = sys.modules
        return self._module("game") in modules and texts.module_of(self.key) in modules

    def load(self, is_chosen=True):
        """Load a part of the game's modules; return whether there is more to load.

        A part is one module, so that a press need not wait for all of them. Before the game
        `is_chosen` only what every match needs is loaded.
        """
        words = texts.module_of(self.key)
        for name in self.modules(is_chosen):
            if name not in sys.modules:
                load(name, self._forget_before if name == words else None)
                return True
        return False

    def loading(self):
        """Load all of the game's modules: a generator, which stops after each in files."""
        while self.load():
            if IN_FILES:
                yield

    def _forget_before(self):
        """Take the modules of the game that was loaded before out of memory."""
        before = _loaded[0]
        _loaded[0] = self.key
        if before not in (None, self.key):
            room = _ROOM + before
            forget(*[name for name in sys.modules if (name + ".").startswith(room + ".")])

    def modules(self, is_chosen=True):
        """Return the names of the modules that `load` loads, in its order."""
        if not is_chosen:
            return list(_SHARED)
        names = list(_SHARED) + [texts.module_of(self.key)]
        names += [_ROOM + part for part in self._shared.split()]
        return names + [self._module(part) for part in self._parts.split() + ["game"]]

    def _module(self, part):
        return "%s%s.%s" % (_ROOM, self.key, part)

    def seats_refusal(self, players):
        """Say why these players can't play, or return None. A game may have reasons of its own."""
        if len(players) < self.low:
            return "too_few_players"
        if len(players) > self.high:
            return "too_many_players"
        return self.game.seats_refusal(players)

    def complete_options(self, players, options, usual=()):
        """Return the game's options as an OrderedDict, those left out at their defaults.

        Defaults are the game's own, but for those in `usual`, a dict: options of any game. Raises
        ValueError, in words, for an option or a table that the game does not have.
        """
        if not self.low <= len(players) <= self.high:
            raise ValueError(
                "%s is for %d to %d players, not %d"
                % (self.name, self.low, self.high, len(players))
            )
        complete = self.game.default_options(players)
        for name in complete:
            if name in usual:
                complete[name] = usual[name]
        for name in options:
            if name not in complete:
                raise ValueError(
                    "%s has no option %r; it has: %s" % (self.key, name, ", ".join(complete))
                )
            complete[name] = options[name]
        self.game.check(players, complete)
        return complete


GAMES = (
    MenuEntry(
        GOTTA_GO,
        2,
        10,
        "countdown counted_race score_entry",
        "rules lights screen",
        names=("Gotta Go!",),
    ),
    MenuEntry(
        "got_it",
        1,
        9,
        "countdown counted_race stopwatch turns",
        "rules parts round lights screen",
        names=("Got It!",),
    ),
    MenuEntry("i_go", 2, 4, "score_entry stopwatch turns", "rules show", names=("I Go!",)),
    MenuEntry("gotown", 2, 4, "turns", "rules lights screen", names=("GoTown",)),
    MenuEntry("got_ya", 2, 9, "turns", "rules show bidding", names=("Got-Ya",)),
    MenuEntry("lots", 2, 10, names=("Draw lots", "Auslosen")),
    MenuEntry(
        "quiz",
        2,
        10,
        "countdown counted_race stopwatch",
        "show question",
        names=("Quiz buzzer", "Quiz-Buzzer"),
    ),
    MenuEntry(
        "turn_clock",
        2,
        10,
        "stopwatch turns",
        "rules order turn_watch show agreed clocks course",
        names=("Turn clock", "Zuguhr"),
    ),
    MenuEntry("count_in", 1, 10, "countdown counted_race", "", names=("3-2-1",)),
    MenuEntry("score_pad", 1, 10, "score_entry", names=("Score pad", "Punkteblock")),
)


def by_key(key):
    """Return the menu's line of that key. Raises ValueError naming the games that there are."""
    for entry in GAMES:
        if entry.key == key:
            return entry
    raise ValueError(
        "no game is called %r; there are: %s" % (key, ", ".join(entry.key for entry in GAMES))
    )


def forget_corrections(key):
    """Take out of memory what puts earlier rounds of a game right: it is seldom needed."""
    forget(_ROOM + "corrections", "%s%s.corrections" % (_ROOM, key))
