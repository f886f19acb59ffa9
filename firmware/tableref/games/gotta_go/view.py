"""What a page shows of Gotta Go! beside the screen; not installed on the Pico.

The names are those of DEFAULTS in tableref_host/table/standins/game_view.py.
"""


def phase(game):
    """Return a more precise name of the phase, or None."""
    if game.phase != "scoring":
        return None
    if game.moving is not None:
        return "moving"
    return "empty" if game.empty else None


def notes(game):
    """Yield the players' hands with a "Gotta Go!" card."""
    if game.phase == "scoring":
        for hand in game.holders:
            yield hand, "has_card", {}


def _cards(game):
    """Return who has a "Gotta Go!" card, or who is asked whether there are no cards at all."""
    if game.moving is not None:
        return ["holders", {"players": list(game.holders)}]
    return ["none", {"players": list(game.empty)}] if game.empty else None


FACTS = {"scoring": _cards}
HAS_ORDER = True
