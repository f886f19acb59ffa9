"""The words that the page says of events, made from the scoreboard's own.

So that a page without a server says the same as the scoreboard, in the same words, it carries their
templates; js/told.js fills them in.
"""

from host_tools.scoreboard.words import phrases
from tableref.games import GAMES

SECTIONS = ("sentences", "steps", "details", "reasons", "terms")
"""Sections that all games share."""

OF_A_GAME = ("phases", "starter", "round", "claim", "now")
"""What each game may have of its own."""


def told_words():
    """Return code of a language -> the templates, as js/told.js reads them."""
    return {code: _of(phrases.of(code)) for code in phrases.CODES}


def _of(known):
    games = {
        game.key: {
            "name": known.game_name(game.key),
            **{name: found for name in OF_A_GAME if (found := known.of_game(game.key, name))},
        }
        for game in GAMES
    }
    shared = {name: known.shared[name] for name in SECTIONS}
    return {
        **shared,
        "phrases": known.own["phrases"],
        "phases": known.own["phases"],
        "games": games,
    }
