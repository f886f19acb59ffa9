"""Sort a hand of I Go!: eliminated cards, the best series, and the penalty cards.

A card is (colour, value). A colour is any word. There are ten colours with one card for each value
from 1 to 11.
"""

import itertools
import re
from collections import namedtuple

from tableref.games.i_go import rules

Card = namedtuple("Card", ("colour", "value"))

Sorting = namedtuple("Sorting", ("eliminated", "series", "added", "left", "penalty"))
"""A sorted hand as tuples of `Card`, and the penalty.

`eliminated` has the display's colour, `series` is the own series, `added` goes to the caller's
series, and `left` counts as penalty: the sum of its values.
"""


def read_card(word):
    """Parse a `Card` such as pink8, pink:8 or P8, ignoring case.

    Raises ValueError, with a message, for anything else.
    """
    match = re.fullmatch(r"([^\W\d_]+)[:-]?(\d+)", word)
    if match is None:
        raise ValueError(f"{word!r} is not a card: expected a colour and a value, such as pink8")
    value = int(match[2])
    if not 1 <= value <= rules.HIGHEST:
        raise ValueError(f"{word}: there are only cards from 1 to {rules.HIGHEST}")
    return Card(match[1].lower(), value)


def check(hand, display=None, caller_series=()):
    """Raise ValueError, with a message, if these cards cannot be on one table."""
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
    """Return the `Sorting` of a valid hand with the least penalty.

    `display` is the colour of the fully visible card of the display. `caller_series` is the series
    of the player who said "I Go!", to which the hand's owner may add cards; it is empty if that is
    the owner. Every pair of colours is tried.
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
    """Return two lists: a series of the colours `pair`, and cards to add to the caller's series.

    Both are chosen from `cards`, so that together they have as many cards as possible.
    """
    series, added = [], []
    for value in range(1, 1 + rules.HIGHEST):
        same = [card for card in cards if card.value == value]
        own = [card for card in same if card.colour in pair]
        addable = [
            card
            for card in same
            if card.colour in _colours(caller_series) and value not in _values(caller_series)
        ]
        # For the series prefer a card that cannot be added, so that both lists can grow.
        own.sort(key=lambda card: card in addable)
        series += own[:1]
        added += [card for card in addable if card not in own[:1]][:1]
    return series, added


def _colours(cards):
    return {card.colour for card in cards}


def _values(cards):
    return {card.value for card in cards}
