"""The menu of games. A game is a folder here, named by its key, and an entry in `GAMES`."""

from tableref import texts

GOTTA_GO = "gotta_go"


class MenuEntry:
    """A game in the menu.

    `key` is the name of the game's folder, `class_name` that of the class in its ``game.py``.
    `low` and `high` are the minimum and maximum number of players. `names` are the game's names in
    the order of `texts.LANGUAGES`; further languages use the first one.
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
        """The name of the game in the current language."""
        number = texts.number()
        return self.names[number if number < len(self.names) else 0]

    @property
    def about(self):
        """The line below the name in the menu."""
        return texts.text("players_range", low=self.low, high=self.high)

    def seats_refusal(self, players):
        """Return why these players cannot play (the key of a text), or None if they can."""
        if len(players) < self.low:
            return "too_few_players"
        if len(players) > self.high:
            return "too_many_players"
        return self.game.TERMS.seats_refusal(players)

    def complete_options(self, players, options, usual=()):
        """Return an OrderedDict of all options of the game; missing ones have their defaults.

        The dict `usual` replaces defaults, and may contain options of other games. Raises
        ValueError with a readable message for players or options that the game does not allow.
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
    """Return the ``MenuEntry`` of a game. Raises ValueError, with all keys, if there is none."""
    for entry in GAMES:
        if entry.key == key:
            return entry
    raise ValueError(
        "no game is called %r; there are: %s" % (key, ", ".join(entry.key for entry in GAMES))
    )
