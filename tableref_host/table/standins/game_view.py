"""What a page shows of a game beside the screen: the file view.py in the game's folder.

It is optional, and so is each of its names.
"""

DEFAULTS = {
    # phase(game): return a more precise name than the phase's own, because a phase may ask several
    # questions; None if its own name is precise enough.
    "phase": None,
    # asks_all(game): return whether the phase asks the whole table a question, so that the page
    # names no player.
    "asks_all": None,
    # notes(game): yield (button, key, fields) for each fact about a player or a hand. `key` is that
    # of a text in the game's words/*.json, and `fields` are the values to fill in.
    "notes": None,
    # about(game): return the key of the text that explains what NEXT has chosen, "" for none.
    "about": None,
    # watch(game): return a Stopwatch with a limit of its own, besides the game's clock, or None.
    "watch": None,
    # left_us(game, now_us): return the time left (us) to show instead of the clock's, or None. The
    # page rounds it down, as the screen does.
    "left_us": None,
    # Phase -> function (game) that returns [key, fields], a fact about the phase, or None.
    "FACTS": {},
    # Phase -> function (game) that returns a text for the choice made so far, "" for none.
    "CHOICES": {},
    # Phases whose choice the page leaves out, because the phase's sentence or the hints say it.
    "HIDDEN_CHOICES": (),
    # Phase -> function (game) that returns {row: count or (count, has a mark)} of what was counted
    # so far. The counts of a ``ScoreEntry`` in the phase "scoring" are known without it.
    "COUNTS": {},
    # True if the page shows the counts in place of totals, which are 0 until the end.
    "COUNTS_ARE_TOTALS": False,
    # True if the page shows the order of the presses of a race.
    "HAS_ORDER": False,
    # True if the page also shows when the first press was made.
    "HAS_TIMES": False,
}
"""Name in a view.py -> its default."""

_views = {}


class View:
    """The names of the view.py of the game `key`, as attributes."""

    def __init__(self, key):
        module = None
        path = "tableref.games.%s.view" % key
        try:
            module = __import__(path, None, None, ("DEFAULTS",))
        except ImportError as error:
            if path not in str(error):
                raise
            # The game has no view.py.
        for name in DEFAULTS:
            setattr(self, name, getattr(module, name, DEFAULTS[name]))


def of(match):
    """Return the View of the game of a match."""
    key = match.progress.terms[0]
    if key not in _views:
        _views[key] = View(key)
    return _views[key]
