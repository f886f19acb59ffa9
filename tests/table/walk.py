"""Goes through the main moments of every game on the virtual table, in any language.

`moments` yields at each new screen. Tests look there for overlaps and run axe-core, and `python -m
tests.table.pictures` takes screenshots.
"""

import re

from tests.table.hands import MAX_PAGES, PLAYERS

TOURS = {
    "gotta_go": "o ~ ~ ~ 1 6 4 ~ ~ 1 1 1 1 1 1 1 L1 L1 4 6 6 o ~ o ~ o ~ ~ ~ 6 1 4 ~ ~"
    " 1 1 1 1 1 1 1 4 6 o ~",
    "got_it": "4 L6 o ~ ~ ~ 1 4 n 4 o ~ o 4 L4 o ~ o ~ n o ~ o",
    "i_go": "o x t t n n ~ o Lt ~ 1 1 4 6 o ~ o ~ o o",
    "gotown": "o o ~ t o ~ t n x ~ o x n x n n ~ t",
    "got_ya": "o t ~ o x Lt ~ Lt ~ o ~ n o 1 4 6 1 4 6 1 4 6 1 ~ o ~ o",
    "quiz": "o 1 ~ o ~ o 4 n o ~ 6 n ~ 1 o ~",
    "turn_clock": "o ~ t x n n n n n n n n n t",
    "score_pad": "1 1 4 L6 ~ N4 o ~ o ~ 6 o ~ n",
    "count_in": "o ~ ~ ~ 4 6 1 ~ ~ o",
    "lots": "n ~ o ~ ~ ~ ~ n",
}
"""Game -> the actions of PLAYERS in order.

An action is a player's number, `t` (the player in turn), `x` (another player), `o` (OK) or `n`
(NEXT). The prefix `L` means a long press, `N` a press with NEXT held. `~` is a second without a
press.
"""
OTHER_TOUR = "o 1 ~ o ~ 4 n x t ~ o ~ o 6 L1 o ~"
"""The actions in games without an entry in TOURS, which were added later."""

PAUSE = "Lb n n n"
"""Actions at the end of each tour: a pause, and its pages."""


def words_seen(table):
    """Return the screen without numbers, because new times or totals are not a new screen."""
    return re.sub(r"\d+", "0", table.seen())


def moments(table, game, players=PLAYERS, tour=None):
    """Play a game from the menu; yield the phase, a text, at each new screen.

    `tour` replaces the game's actions of TOURS.
    """
    tour = TOURS.get(game, OTHER_TOUR) if tour is None else tour
    seen = set()

    def is_new():
        words = words_seen(table)
        is_first = words not in seen
        seen.add(words)
        return is_first

    table.choose_from_list(game)
    table.until("joining", lambda: table.view()["phase"] == "join")
    table.act(" ".join(map(str, players)))
    yield "join"
    for _ in range(MAX_PAGES):
        if table.events("match_started"):
            break
        table.wait(300).key("Enter").wait(300)
        if is_new():
            yield table.view()["phase"]
    assert table.events("match_started"), table.seen()
    for what in [*tour.split(), *PAUSE.split()]:
        table.act(what, players)
        if is_new():
            yield table.view()["phase"]
