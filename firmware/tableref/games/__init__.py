"""The games on this device, in the order of the menu. A new game is one more line here.

A game is a folder beside this file, named by its key. The modules that games share are next to it.
"""

from tableref import texts

GOTTA_GO = "gotta_go"


class MenuEntry:
    """A line of the menu: a game's key, its minimum and maximum number of players, and its class.

    The key names the game's folder, in whose ``game.py`` the class is. `names` are the names of
    the game, in the order of `texts.LANGUAGES`; a language without a name here uses the first one.
    """

    def __init__(self, key, low, high, class_name, names=()):
        self.key = key
        self.names = names or (key,)
        self.low = low
        self.high = high
        self._class_name = class_name
        self._game = None

    @property
    def game(self):
        """The game's class, imported when it is first used: when the game is chosen or restored.

        Importing all ten takes 120 ms and 41 KB of the heap on a Pico, so the table would not be
        ready within 300 ms after power-on. Importing one takes 4 to 24 ms.
        """
        if self._game is None:
            path = "tableref.games.%s.game" % self.key
            module = __import__(path, None, None, (self._class_name,))
            self._game = getattr(module, self._class_name)
        return self._game

    @property
    def name(self):
        """What the game is called, in the current language."""
        number = texts.number()
        return self.names[number if number < len(self.names) else 0]

    @property
    def about(self):
        """What the menu says under the name."""
        return texts.text("players_range", low=self.low, high=self.high)

    def seats_refusal(self, players):
        """Say why these players can't play, or return None. A game may have reasons of its own."""
        if len(players) < self.low:
            return "too_few_players"
        if len(players) > self.high:
            return "too_many_players"
        return self.game.TERMS.seats_refusal(players)

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
        complete = self.game.TERMS.default_options(players)
        for name in complete:
            if name in usual:
                complete[name] = usual[name]
        for name in options:
            if name not in complete:
                raise ValueError(
                    "%s has no option %r; it has: %s" % (self.key, name, ", ".join(complete))
                )
            complete[name] = options[name]
        self.game.TERMS.check(players, complete)
        return complete


GAMES = (
    MenuEntry(GOTTA_GO, 2, 10, "GottaGo", ("Gotta Go!",)),
    MenuEntry("got_it", 1, 9, "GotIt", ("Got It!",)),
    MenuEntry("i_go", 2, 4, "IGo", ("I Go!",)),
    MenuEntry("gotown", 2, 4, "GoTown", ("GoTown",)),
    MenuEntry("got_ya", 2, 9, "GotYa", ("Got-Ya",)),
    MenuEntry("lots", 2, 10, "Lots", ("Draw lots", "Auslosen")),
    MenuEntry("quiz", 2, 10, "Quiz", ("Quiz buzzer", "Quiz-Buzzer")),
    MenuEntry("turn_clock", 2, 10, "TurnClock", ("Turn clock", "Zuguhr")),
    MenuEntry("count_in", 1, 10, "CountIn", ("3-2-1",)),
    MenuEntry("score_pad", 1, 10, "ScorePad", ("Score pad", "Punkteblock")),
)


def by_key(key):
    """Return the menu's line of that key. Raises ValueError naming the games that there are."""
    for entry in GAMES:
        if entry.key == key:
            return entry
    raise ValueError(
        "no game is called %r; there are: %s" % (key, ", ".join(entry.key for entry in GAMES))
    )
