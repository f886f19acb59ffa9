"""Reads fields of the wire's events, and believes none of them."""

import json

from tableref.referee import games
from tableref.referee.gestures import PLAYERS

LARGEST = 1 << 53
"""No number of an event is as large as this."""
NONSENSE = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What reading an event raises when it is not as it should be."""
SHOWN = 100
"""No more of an event is shown than this (characters)."""


def number(value, low=0):
    """Return `value` if it is a whole number from `low` on that fits anywhere; else ValueError."""
    if type(value) is not int or not low <= value < LARGEST:
        raise ValueError("not a number of an event")
    return value


def players(values):
    """Return button numbers as a tuple in seat order. ValueError for what can't be players."""
    seats = sorted(number(value, 1) for value in values)
    if not seats or seats[-1] > PLAYERS or len(set(seats)) < len(seats):
        raise ValueError("players are different button numbers")
    return tuple(seats)


def by_player(scores, seats):
    """Return {player: score} of an object keyed by player in words; ValueError if it is none."""
    if sorted(scores) != sorted(map(str, seats)):
        raise ValueError("not the players of this match")
    return {player: number(scores[str(player)], -LARGEST) for player in seats}


def terms(event):
    """Return (game, players, options) of a match_started; ValueError, TypeError, KeyError if not.

    They are such as the rules of the game accept.
    """
    seats = players(event["players"])
    options = dict(event["options"])
    game = games.by_key(event["game"])
    complete = dict(games.complete_options(game, seats, options))
    return game.key, seats, complete


def is_event(value):
    """Return whether `value`, made from JSON, has what every event has."""
    return (
        isinstance(value, dict)
        and isinstance(value.get("event"), str)
        and all(type(value.get(name)) is int for name in ("seq", "t_us"))
        and 0 < value["seq"] < LARGEST
        and 0 <= value["t_us"] < LARGEST
    )


def shown(event):
    """Return an event in words for people, cut where it is long."""
    words = json.dumps(event)
    return words if len(words) <= SHOWN else words[:SHOWN] + "..."
