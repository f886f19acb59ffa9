"""The sittings of the monkey, for every game and tool and for the lobby.

Each has the scorer of the game's property test, which derives the scores from the events alone.
"""

from typing import Any, NamedTuple

from monkey import Scorer
from tableref.games import GAMES
from tableref.presses.gestures import BACK, NEXT, OK
from tableref_host.game_facts import tables
from tests.firmware.games import test_tools_property as tools
from tests.firmware.games.got_it import test_game_property as got_it
from tests.firmware.games.got_ya import test_game_property as got_ya
from tests.firmware.games.gotown import test_game_property as gotown
from tests.firmware.games.i_go import test_game_property as i_go
from tests.firmware.games.quiz import test_game_property as quiz
from tests.firmware.games.score_pad import test_game_property as score_pad
from tests.firmware.games.turn_clock import test_game_property as turn_clock

MANY = tuple(range(1, 11))


class Sitting(NamedTuple):
    """Terms of a match (None for the lobby), a factory for its scorer, and button weights."""

    terms: tuple | None
    make_scorer: Any
    weights: dict

    @property
    def name(self):
        """The key of the game, or "lobby"."""
        return self.terms[0] if self.terms else "lobby"


def sitting(game, players, options, make_scorer, weights=None):
    """Return the Sitting of a game. Its players' buttons are pressed more often than others."""
    own = dict.fromkeys(players, 4)
    return Sitting((game, players, options), make_scorer, {**own, **(weights or {})})


def _shape_scorer():
    return got_it.ShapeScorer(4)


def _score_pad_pencil():
    return score_pad.Pencil(("score_pad",))


def _gotta_go():
    for players in ((1, 3), (2, 5, 9), MANY):
        yield sitting("gotta_go", players, {"target": 60}, Scorer)


def _got_it():
    for players in ((4,), (2, 7), (1, 5, 10), MANY[1:]):
        options = {"window_ms": 50, "rival_limit": 4}
        yield sitting("got_it", players, options, _shape_scorer, {OK: 12, NEXT: 4})


def _got_ya():
    for players, options in got_ya.TABLES:
        yield sitting("got_ya", players, options, got_ya.Pencil, {NEXT: 2})


def _gotown():
    for game, players, options in gotown.TERMS:
        scorer = gotown.TownScorer
        yield sitting(game, players, options, scorer, {OK: 12, NEXT: 20})


def _i_go():
    for number, players in enumerate(i_go.TABLES):
        options = {"turn_s": number}
        yield sitting("i_go", players, options, i_go.Scorer, {OK: 8, NEXT: 3})


def _quiz():
    for game, players, options in quiz.TERMS:
        yield sitting(game, players, options, quiz.Judge, {NEXT: 2})


def _turn_clock():
    for game, players, options in turn_clock.TERMS:
        yield sitting(game, players, options, turn_clock.Pencil)


def _tools():
    for game, players, _ in tools.TERMS:
        yield sitting(game, players, {}, lambda players=players: tools.Watcher(players))


def _score_pad():
    for game, players, options in score_pad.TERMS:
        yield sitting(game, players, options, _score_pad_pencil)


def _lobby():
    yield Sitting(None, Scorer, {})
    # Weights with which the monkey goes deep into the settings and to the end of the menu.
    yield Sitting(None, Scorer, {NEXT: 20, OK: 12})
    yield Sitting(None, Scorer, {NEXT: 12, OK: 20, BACK: 0})


def sittings():
    """Return all sittings: {name of the game: list of Sitting}."""
    found = {}
    parts = (_gotta_go, _got_it, _got_ya, _gotown, _i_go, _quiz, _turn_clock, _tools, _score_pad)
    for part in (*parts, _lobby):
        for one in part():
            found.setdefault(one.name, []).append(one)
    for entry in GAMES:
        if entry.key not in found:
            found[entry.key] = list(_plain(entry.key))
    return found


def _plain(key):
    """Yield the sittings of a game that has no scorer of its own."""
    for players, options in tables(key):
        yield sitting(key, players, options, lambda players=players: tools.Watcher(players))
