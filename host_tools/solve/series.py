"""Sorts a hand of I Go!: what is eliminated, the best series, and what is left as penalty.

A card is (colour, value). A colour is any word; there are ten of them, and each has one card of
every value from 1 to 11.
"""

import itertools
import re
from collections import namedtuple

from tableref.games.i_go import rules

Card = namedtuple("Card", ("colour", "value"))

Sorting = namedtuple("Sorting", ("eliminated", "series", "added", "left", "penalty"))
"""A hand in its groups, tuples of `Card`: of the display's colour, the own series, added to the
caller's series, and left; and the penalty points, the values of those left."""


def read_card(word):
    """Return the `Card` of a word such as pink8, pink:8 or P8.

    Raises ValueError, in words, for anything else. Upper and lower case are the same.
    """
    match = re.fullmatch(r"([^\W\d_]+)[:-]?(\d+)", word)
    if match is None:
        raise ValueError(f"{word} is no card: a colour and a value, such as pink8 or P:8")
    value = int(match[2])
    if not 1 <= value <= rules.HIGHEST:
        raise ValueError(f"{word}: there are only cards from 1 to {rules.HIGHEST}")
    return Card(match[1].lower(), value)


def check(hand, display=None, caller_series=()):
    """Raise ValueError, in words, if these cards can't lie on one table."""
    cards = [*hand, *caller_series]
    if not 1 <= len(hand) <= rules.HAND:
        raise ValueError(f"{len(hand)} cards; a hand is of {rules.HAND} at most, and 1 at least")
    for card in cards:
        if cards.count(card) > 1:
            raise ValueError(f"{card.colour}{card.value} is there twice; the game has it once")
    colours = {card.colour for card in cards} | ({display} if display else set())
    if len(colours) > rules.COLOURS:
        raise ValueError(f"{len(colours)} colours; the game has {rules.COLOURS}")
    if len(_colours(caller_series)) > 2:
        raise ValueError("the caller's series has more than two colours")
    if len(_values(caller_series)) < len(caller_series):
        raise ValueError("the caller's series has a value twice")
    if display in _colours(caller_series):
        raise ValueError(f"the caller has eliminated {display}, so it is not in the series")


def sort_hand(hand, display=None, caller_series=()):
    """Return the `Sorting` with the least penalty of a hand that `check` finds nothing wrong with.

    `display` is the colour of the fully visible card of the display. With `caller_series` the hand
    is another player's, who may add to it. Every pair of colours is tried.
    """
    eliminated = [card for card in hand if card.colour == display]
    rest = [card for card in hand if card.colour != display]
    colours = sorted({card.colour for card in rest})
    pairs = [*((colour,) for colour in colours), *itertools.combinations(colours, 2)]
    best = None
    for pair in pairs or [()]:
        series, added = _taken(rest, pair, caller_series)
        left = [card for card in rest if card not in series and card not in added]
        penalty = sum(card.value for card in left)
        if best is None or penalty < best.penalty:
            best = Sorting(tuple(eliminated), tuple(series), tuple(added), tuple(left), penalty)
    return best


def _taken(cards, pair, caller_series):
    """Return (series, added) with colours `pair` for the series: no other choice takes more."""
    series, added = [], []
    for value in range(1, 1 + rules.HIGHEST):
        same = [card for card in cards if card.value == value]
        own = [card for card in same if card.colour in pair]
        addable = [
            card
            for card in same
            if card.colour in _colours(caller_series) and value not in _values(caller_series)
        ]
        # where one card would do for both, another one leaves it free
        own.sort(key=lambda card: card in addable)
        series += own[:1]
        added += [card for card in addable if card not in own[:1]][:1]
    return series, added


def _colours(cards):
    return {card.colour for card in cards}


def _values(cards):
    return {card.value for card in cards}
