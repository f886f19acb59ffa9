"""Templates for the page's texts of events, from the files of the scoreboard and of the games.

A page without a server has the same texts as the scoreboard, because it contains the same files;
js/event_texts.js fills them in. The scoreboard's code cannot be imported here, because it depends
on this page, so the files are read as data. test_event_texts.py compares the two.
"""

import json

from tableref.games import GAMES
from tableref_host.places import FIRMWARE, PACKAGE
from tableref_host.web.page_words import CODES

OF_ALL = PACKAGE / "scoreboard" / "words"
OF_GAMES = FIRMWARE / "tableref" / "games"

SECTIONS = ("sentences", "steps", "details", "notes", "reasons", "refusals", "terms")
"""Sections that all games share, because a key means the same in all of them."""

NUMBERS = ("too_few_players", "too_many_players")
"""Refusals whose text is that of the table's notice, which has a number that the event lacks."""

OF_EVENTS = ("claim", "match_abandoned", "round_scored")
"""Events whose sentence a game may replace, by a section with the event's name."""

OF_A_GAME = (*OF_EVENTS, "starter", "round", "now", "counted", "about", "facts")
"""Sections that a game may define.

`now` describes the buttons in each phase. `counted` describes what a player has counted. Its keys
are phases, with `_1` for a count of 1, and with `_marked` for a count with a mark. `about` explains
options and actions, by their key or by `key.value`. `facts` are those of table_notes.py.
"""


def event_templates():
    """Return {language code: templates} for js/event_texts.js."""
    return {code: _of(code) for code in CODES}


def _of(code):
    own = _read(OF_ALL / f"{code}.json")
    games = {game: _read(OF_GAMES / game.key / "words" / f"{code}.json") for game in GAMES}
    merged = {name: dict(own.get(name, {})) for name in SECTIONS}
    for words in games.values():
        for name in SECTIONS:
            merged[name].update(words.get(name, {}))
    for reason in NUMBERS:
        del merged["refusals"][reason]
    at = CODES.index(code)
    named = {
        game.key: {
            "name": game.names[at if at < len(game.names) else 0],
            **{name: words[name] for name in OF_A_GAME if name in words},
        }
        for game, words in games.items()
    }
    return {**merged, "phrases": own["phrases"], "games": named}


def _read(path):
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
