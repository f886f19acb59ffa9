"""What a page shows of GoTown beside the screen; not installed on the Pico.

DEFAULTS in tableref_host/table/standins/game_view.py lists the names that a page looks up here,
and what it shows if one is missing.
"""


def about(game):
    """Return the key of the explanation of what NEXT has chosen, "" for none."""
    return game.action if game.phase == "turn" else ""


def notes(game):
    """Yield the facts to show beside each player: the dogs, and skipping a turn.

    Each is (player, key of a text, fields to fill in).
    """
    for player in game.players:
        dogs = sum(game.town.towers[player])
        if dogs:
            yield player, "dogs" if dogs > 1 else "dog", {"count": dogs}
            if game.town.towers[player][-1]:
                yield player, "guarded", {}
        is_discarding = game.phase == "discard" and player == game.turns.current
        if player in game.town.hungry or game.town.milkshakes[player] > is_discarding:
            yield player, "skips", {}


def _action(game):
    return game.text(game.action)


def _floor(game):
    where = "dog_where" if game.action == "dog" else "bone_where"
    return "%s %d" % (game.text(where, player=game.target), game.floors[0])


def _heights(game):
    return game.town.heights()


CHOICES = {"turn": _action, "floor": _floor}
COUNTS = dict.fromkeys(("turn", "floor", "discard"), _heights)
COUNTS_ARE_TOTALS = True
