"""What a page shows of I Go! beside the screen; not installed on the Pico.

DEFAULTS in tableref_host/table/standins/game_view.py lists the names that a page looks up here,
and what it shows if one is missing.
"""


def phase(game):
    """Return a name that is more precise than `game.phase`, or None if that is precise enough."""
    if game.phase != "turn":
        return None
    if game.must_call:
        return "must_call"
    return (None, "display_taken", "pile_taken")[game.choice]


def notes(game):
    """Yield the fact to show beside a player who has called "I Go!".

    It is (player, key of a text, fields to fill in).
    """
    if game.phase == "scoring":
        yield game.caller, "called", {}


def _penalties(game):
    """Return the question that OK has asked and will confirm at the next press, or None."""
    if not game.has_asked:
        return None
    is_any = any(game.entry.count(player) for player in game.players)
    return ["caller_none" if is_any else "nobody_any", {"player": game.caller}]


FACTS = {"scoring": _penalties}
