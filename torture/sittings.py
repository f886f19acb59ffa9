"""Who sits down at the table where a monkey presses: every game and tool, and the lobby.

Each has the scorer of its property test, which derives the scores from the events alone.
"""

from typing import Any, NamedTuple

import test_got_it_property
import test_got_ya_property
import test_gotown_property
import test_i_go_property
import test_quiz_property
import test_score_pad_property
import test_tools_property
import test_turn_clock_property

from monkey import Scorer
from tableref.referee.gestures import BACK, NEXT, OK

MANY = tuple(range(1, 11))


class Sitting(NamedTuple):
    """Terms of a match or None for the lobby, what makes its scorer, and how often is pressed."""

    terms: tuple | None
    make_scorer: Any
    weights: dict

    @property
    def name(self):
        """The key of the game, or what the lobby is called here."""
        return self.terms[0] if self.terms else "lobby"


def sitting(game, players, options, make_scorer, weights=None):
    """Return the Sitting of a game; its own players press more often than nobody does."""
    own = dict.fromkeys(players, 4)
    return Sitting((game, players, options), make_scorer, {**own, **(weights or {})})


def _shape_scorer():
    return test_got_it_property.ShapeScorer(4)


def _score_pad_pencil():
    return test_score_pad_property.Pencil(("score_pad",))


def _gotta_go():
    for players in ((1, 3), (2, 5, 9), MANY):
        yield sitting("gotta_go", players, {"target": 60}, Scorer)


def _got_it():
    for players in ((4,), (2, 7), (1, 5, 10), MANY[1:]):
        options = {"window_ms": 50, "rival_limit": 4}
        yield sitting("got_it", players, options, _shape_scorer, {OK: 12, NEXT: 4})


def _got_ya():
    for players, options in test_got_ya_property.TABLES:
        yield sitting("got_ya", players, options, test_got_ya_property.Pencil, {NEXT: 2})


def _gotown():
    for game, players, options in test_gotown_property.TERMS:
        scorer = test_gotown_property.TownScorer
        yield sitting(game, players, options, scorer, {OK: 12, NEXT: 20})


def _i_go():
    for number, players in enumerate(test_i_go_property.TABLES):
        options = {"turn_s": number}
        yield sitting("i_go", players, options, test_i_go_property.Scorer, {OK: 8, NEXT: 3})


def _quiz():
    for game, players, options in test_quiz_property.TERMS:
        yield sitting(game, players, options, test_quiz_property.Judge, {NEXT: 2})


def _turn_clock():
    for game, players, options in test_turn_clock_property.TERMS:
        yield sitting(game, players, options, test_turn_clock_property.Pencil)


def _tools():
    for game, players, _ in test_tools_property.TERMS:
        yield sitting(
            game, players, {}, lambda players=players: test_tools_property.Watcher(players)
        )


def _score_pad():
    for game, players, options in test_score_pad_property.TERMS:
        yield sitting(game, players, options, _score_pad_pencil)


def _lobby():
    yield Sitting(None, Scorer, {})
    # deep into the settings, and to the games at the end of the menu
    yield Sitting(None, Scorer, {NEXT: 20, OK: 12})
    yield Sitting(None, Scorer, {NEXT: 12, OK: 20, BACK: 0})


def sittings():
    """Return all, by the name of their game: name -> list of Sitting."""
    found = {}
    parts = (_gotta_go, _got_it, _got_ya, _gotown, _i_go, _quiz, _turn_clock, _tools, _score_pad)
    for part in (*parts, _lobby):
        for one in part():
            found.setdefault(one.name, []).append(one)
    return found
