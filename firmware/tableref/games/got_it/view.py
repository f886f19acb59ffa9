"""What a page shows of Got It! beside the screen; not installed on the Pico.

DEFAULTS in tableref_host/table/standins/game_view.py lists the names that a page looks up here,
and what it shows if one is missing.
"""

from tableref.games.got_it import show
from tableref.games.got_it.game import CALCULATOR, HANDICAP
from tableref.games.turns import Turns

_IN_ROUND = ("race", "halted", "asking", "judging", "cards", "drawing")
"""Phases in which players can be out."""


def phase(game):
    """Return a name that is more precise than `game.phase`, or None if that is precise enough."""
    if game.phase == "cleanup" and not game.round.winner:
        return "cleanup_nobody"
    return "solved" if game.phase == "solving" and game.solving.solver else None


def watch(game):
    """Return the stopwatch of the explanation, or None."""
    return game.round and game.round.explaining


def notes(game):
    """Yield the facts to show beside each player: marks, being out, and the number of shapes.

    Each is (player, key of a text, fields to fill in).
    """
    for player in game.players:
        for bit, name in ((HANDICAP, "handicap"), (CALCULATOR, "calculator")):
            if game.marks[player] & bit:
                yield player, name, {}
        if game.phase in _IN_ROUND and player in game.round.out:
            yield player, "out", {}
        shapes = sum(game.held[player])
        if shapes:
            yield player, "has_shapes" if shapes > 1 else "has_shape", {"count": shapes}


def _swaps(game):
    """Return the players who may swap a card, in their order."""
    winner = game.round.winner
    order = Turns(game.players, winner or game.starter.player).order()
    order = order[1:] if winner else order[1:] + order[:1]
    return ["swaps", {"players": list(order)}] if order else None


def _next_asked(game):
    """Return who is asked next whether a press was "Got It!", "" if nobody."""
    return game.text("if_not", player=game.round.asked[1][0]) if len(game.round.asked) > 1 else ""


def _kind(game):
    kind = game.reward.kind
    return "" if kind is None else show.kind_words(kind, game.options["shapes"])


def _numbers(game):
    return " ".join([str(one) for one in game.solving.numbers])


def _used(game):
    used, marks = game.round.used, game.round.one_colour
    return {player: (used[player], marks[player]) for player in game.round.claimants}


FACTS = {"cleanup": _swaps}
CHOICES = {"asking": _next_asked, "shape": _kind, "steal": _kind, "solving": _numbers}
COUNTS = {"cards": _used}
