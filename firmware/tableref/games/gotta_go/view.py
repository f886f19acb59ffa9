"""What a page shows of Gotta Go! beside the screen; not installed on the Pico.

DEFAULTS in tableref_host/table/standins/game_view.py lists the names that a page looks up here,
and what it shows if one is missing.
"""

from tableref.games.gotta_go.show import hand_name


def phase(game):
    """Return a name that is more precise than `game.phase`, or None if that is precise enough."""
    if game.phase != "scoring":
        return None
    if game.moving is not None:
        return "moving"
    return "empty" if game.empty else None


def notes(game):
    """Yield (hand, key, fields): having a "Gotta Go!" card."""
    if game.phase == "scoring":
        for hand in game.holders:
            yield hand, "has_card", {}


def _cards(game):
    """Return a fact about the phase as [key, fields]: who has a card, or who may have none.

    While a "Gotta Go!" card is moved, these are the hands that have one. When OK has asked whether
    some players really have no cards, these are the players. Otherwise the result is None.
    """
    if game.moving is not None:
        return ["holders", {"players": list(game.holders)}]
    return ["none", {"players": list(game.empty)}] if game.empty else None


def _named(game):
    """Return the first half of a move of a card, as the screen shows it, "" for none."""
    if not game.moving:
        return ""
    hand = game.moving[0]
    key = "gotta_go_from" if hand in game.holders else "gotta_go_to"
    return game.text(key, hand=hand_name(game.owners, hand))


CHOICES = {"scoring": _named}
FACTS = {"scoring": _cards}
HAS_ORDER = True
