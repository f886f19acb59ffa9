"""What a page shows of Gotta Go! beside the screen; not installed on the Pico.

What a page looks up here, and what it shows without it, is in DEFAULTS of
tableref_host/table/standins/game_view.py.
"""


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


FACTS = {"scoring": _cards}
HAS_ORDER = True
