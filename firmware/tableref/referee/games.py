"""The games on this device, in the order of the menu. A new game is one more line here.

A game's own modules are loaded when its turn comes, and another's are forgotten then: the Pico has
no room for all of them at once.
"""

import sys

from tableref import texts
from tableref.referee.settings import OPTIONS

GOTTA_GO = "gotta_go"

_loaded = [None]
"""The key of the game whose modules are in memory."""

_SETTINGS_MENU = "tableref.referee.settings_menu"

_SHARED = "match_lights standings match_screens terms flow claims record history match journal"
"""What all games share, in the order in which each needs no later one."""

FORGETS = sys.implementation.name == "micropython"
"""Whether a game's modules are forgotten when another is loaded: the Pico needs the memory."""


class Game:
    """A line of the menu: its key, which names its modules, and for how many it is.

    What it is called stands under its key in the texts.

    `parts` are the modules that its flow is made of, beside what all games share, each after those
    that it needs; "_x" stands for its own "<key>_x". Without `has_law` there is no module in the
    room of the rules: anything may be played with it.
    """

    def __init__(self, key, low, high, parts="", has_law=True):
        self.key = key
        self.low = low
        self.high = high
        self.has_law = has_law
        self._parts = parts

    @property
    def name(self):
        """What the game is called, in the language that is spoken."""
        return texts.text(self.key)

    @property
    def about(self):
        """What the menu says under the name."""
        return texts.text("players_range", low=self.low, high=self.high)

    @property
    def flow(self):
        """The game's flow, a class made from ``Flow``, loaded when it is first asked for."""
        # asked for again and again: to go through all parts would take the Pico a millisecond
        if not self.is_loaded:
            while self.load():
                pass
        return sys.modules["tableref.referee." + self.key].FLOW

    @property
    def is_loaded(self):
        """Whether its flow and its words are in memory."""
        modules = sys.modules
        return "tableref.referee." + self.key in modules and texts.module_of(self.key) in modules

    def load(self, is_chosen=True):
        """Load a part of the game's modules; return whether there is more to load.

        All at once takes the Pico 0.5 s, and a press should not wait for its light so long: so a
        part is one module. Before the game `is_chosen` only what all games share is loaded.
        """
        words = texts.module_of(self.key)
        for name in self.modules(is_chosen):
            if name not in sys.modules:
                if name == words and FORGETS:
                    _forget_before(self.key)
                __import__(name)
                return True
        return False

    def modules(self, is_chosen=True):
        """Return the names of the modules that `load` loads, in its order."""
        names = ["tableref.referee." + part for part in _SHARED.split()]
        if is_chosen:
            names.append(texts.module_of(self.key))
            if self.has_law:
                names.append("tableref.rules." + self.key)
            for part in self._parts.split() + [self.key]:
                if part[0] == "_":
                    part = self.key + part
                names.append("tableref.referee." + part)
        return names

    def seats_refusal(self, players):
        """Say why these players can't play, or return None. A game may have reasons of its own."""
        if len(players) < self.low:
            return "too_few_players"
        if len(players) > self.high:
            return "too_many_players"
        return self.flow.seats_refusal(players)


GAMES = (
    Game(GOTTA_GO, 2, 10, "countdown score_entry _lights _screen _round"),
    Game("got_it", 1, 9, "countdown stopwatch turns _parts _round _lights _screen"),
    Game("i_go", 2, 4, "score_entry stopwatch turns _show"),
    Game("gotown", 2, 4, "turns _lights _screen"),
    Game("got_ya", 2, 9, "turns _show _bidding"),
    Game("lots", 2, 10),
    Game("quiz", 2, 10, "countdown count_in stopwatch _show", has_law=False),
    Game("turn_clock", 2, 10, "stopwatch turns _order _show"),
    Game("count_in", 1, 10, "countdown", has_law=False),
    Game("score_pad", 1, 10, "score_entry"),
)


class SettingsLine:
    """The line of the menu after the last game: what the table may adjust."""

    key = "settings"

    @property
    def name(self):
        """What the line is called, in the language that is spoken."""
        return texts.text(self.key)

    @property
    def about(self):
        """What the menu says under the name."""
        return texts.text("settings_about")

    def load(self, is_chosen=True):
        """Load its modules, also before it `is_chosen`; return that there is no more to load."""
        for name in (texts.module_of(self.key), _SETTINGS_MENU):
            __import__(name)
        return False

    def menu(self, settings, announcer):
        """Return what shows and changes `settings`."""
        self.load()
        return sys.modules[_SETTINGS_MENU].SettingsMenu(settings, announcer)

    def forget(self):
        """Take its modules out of memory."""
        for name in (texts.module_of(self.key), _SETTINGS_MENU):
            if name in sys.modules:
                forget(name)


SETTINGS = SettingsLine()


def by_key(key):
    """Return the game of that key. Raises ValueError naming the games that there are."""
    for game in GAMES:
        if game.key == key:
            return game
    raise ValueError(
        "no game is called %r; there are: %s" % (key, ", ".join(game.key for game in GAMES))
    )


def complete_options(game, players, options, settings=None):
    """Return the game's options as an OrderedDict, those left out at their defaults.

    Defaults are the game's own, but where `settings` say otherwise. Raises ValueError, in words,
    for an option or a table that the game does not have.
    """
    if not game.low <= len(players) <= game.high:
        raise ValueError(
            "%s is for %d to %d players, not %d" % (game.name, game.low, game.high, len(players))
        )
    complete = game.flow.default_options(players)
    for name in OPTIONS if settings else ():
        if name in complete:
            complete[name] = getattr(settings, name)
    for name in options:
        if name not in complete:
            raise ValueError(
                "%s has no option %r; it has: %s" % (game.key, name, ", ".join(complete))
            )
        complete[name] = options[name]
    game.flow.check(players, complete)
    return complete


def _forget_before(key):
    """Take the modules of the game that was loaded before out of memory, in every room."""
    before = _loaded[0]
    _loaded[0] = key
    if before in (None, key):
        return
    for name in list(sys.modules):
        stem = name.rpartition(".")[2]
        if stem == before or stem.startswith(before + "_"):
            forget(name)


def forget(name):
    """Take a module out of memory, where memory is short; what is still used of it stays."""
    if not FORGETS:
        return
    package, _, stem = name.rpartition(".")
    del sys.modules[name]
    if package in sys.modules:
        delattr(sys.modules[package], stem)
