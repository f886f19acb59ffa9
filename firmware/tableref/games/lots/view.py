"""What a page shows of the lots beside the screen; not installed on the Pico.

DEFAULTS in tableref_host/table/standins/game_view.py lists the names that a page looks up here,
and what it shows if one is missing.
"""


def _lots(game):
    count = game.team_count
    if count == 1:
        return game.text("starter")
    return game.text("teams", count=count, size=len(game.players) // count)


CHOICES = {"choice": _lots, "drawn": _lots}
