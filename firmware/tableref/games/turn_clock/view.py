"""What a page shows of the turn clock beside the screen; not installed on the Pico.

DEFAULTS in tableref_host/table/standins/game_view.py lists the names that a page looks up here,
and what it shows if one is missing.
"""

from tableref.games.turn_clock import show

_OF_CLOCKS = ("running", "waiting")
"""The phases in which the screen shows the clocks, and NEXT chooses an action."""

HIDDEN_CHOICES = _OF_CLOCKS


def asks_all(game):
    """Return whether NEXT has chosen a question about a player or about all clocks."""
    return game.phase in _OF_CLOCKS and game.action not in ("play", "list")


def phase(game):
    """Return a name that is more precise than `game.phase`, or None if that is precise enough."""
    if not asks_all(game):
        return None
    asked = show.asking(game)
    return "ask_common" if asked == "common_ask" else "ask_" + asked


def left_us(game, now_us):
    """Return the time (us) left on the running clock, or None if no clock is running."""
    clock = game.clock
    if clock.common:
        return clock.common.left_us(now_us)
    if game.phase != "running" or game.at_once or clock.mode == "up":
        return None
    return clock.reading_us(game.turns.current, now_us)


def notes(game):
    """Yield the facts to show beside each player: the time, a pass, being out, and a skipped turn.

    After a round it is the time used.

    Each is (player, key of a text, fields to fill in).
    """
    if game.phase == "result":
        for player in game.players:
            yield player, "time_used", {"time": show.clock(game.clock.used[player])}
    if game.phase not in _OF_CLOCKS:
        return
    for player in game.players:
        yield player, "time", {"time": show.reading(game, player)}
        if player in game.turns.passed:
            yield player, "passed", {}
        elif player not in game.turns.players:
            yield player, "is_out", {}
        elif player in game.turns.skipped:
            yield player, "skips", {}


def _action(game):
    if game.action == "play":
        return ""
    return game.text("next_play" if game.action == "list" else show.asking(game))


def _times(game):
    return game.entry.times()


CHOICES = dict.fromkeys(_OF_CLOCKS, _action)
COUNTS = {"own_times": _times}
