"""What a page shows of the quiz buzzer beside the screen; not installed on the Pico.

DEFAULTS in tableref_host/table/standins/game_view.py lists the names that a page looks up here,
and what it shows if one is missing.
"""


def watch(game):
    """Return the stopwatch of the answer, or None."""
    return game.answer_time


def notes(game):
    """Yield the facts to show beside each player: a wrong answer, a lock-out, and the team.

    Each is (player, key of a text, fields to fill in).
    """
    is_asked = game.phase not in ("result", "over")
    for player in game.players:
        if is_asked and game.is_out(player):
            yield player, "was_wrong", {}
        elif is_asked and game.locked.get(player, 0) > game.clock.now_us:
            yield player, "locked", {}
        if game.teams:
            yield player, "team", {"team": game.team_of(player)}


def _worth(game):
    return game.text("worth", worth=game.worth)


def _teams(game):
    return game.team_choice.team_numbers()


CHOICES = {"reading": _worth}
COUNTS = {"teams": _teams}
HAS_ORDER = True
