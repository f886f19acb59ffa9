"""The choices of NEXT while a turn clock is used, and its actions on a single player."""

from tableref.games.turn_clock.rules import ALL_PASSED
from tableref.show.announcer import COUNTS

PLAY, LIST, SKIP, DROP, PUT_BACK = "play", "list", "skip", "drop", "put_back"
MOVE, STOP, PASS, COMMON = "move", "stop", "pass", "common_ask"
ACTIONS = (PLAY, LIST, SKIP, DROP, PUT_BACK, MOVE, STOP, PASS, COMMON)
"""The choices of NEXT: the running clock, all times, then actions on a player or the round."""

_EVENTS = {
    SKIP: "turn_skipped",
    DROP: "player_dropped",
    PUT_BACK: "player_put_back",
    PASS: "player_passed",
}


def can_put_back(game):
    """Return whether a player is out who has time left."""
    return any(
        player not in game.turns.players and player not in game.clock.fallen
        for player in game.players
    )


def refusal(game, player):
    """Return why the chosen action is impossible for a player, or None."""
    if game.action == PUT_BACK:
        if player in game.turns.players:
            return "plays"
        return "no_time" if player in game.clock.fallen else None
    if player not in game.turns.players:
        return "is_out"
    if game.action == DROP:
        return "last_one" if len(game.turns.players) == 1 else None
    if player in game.turns.passed:
        return "has_passed"
    if game.action == PASS:
        return None
    if game.action == SKIP:
        return "skips" if player in game.turns.skipped else None
    return "not_now" if game.at_once or player == game.turns.current else None


def change(game, t_us, player):
    """Do the chosen action to a player; return the name of the step."""
    game.announcer.flash(t_us, player, COUNTS)
    game.announcer.tune(t_us, "mark")
    action, game.action = game.action, PLAY
    fields = [("player", player)]
    # A player who has the turn can only pass; this is checked in game.py.
    is_running = player in game.clock.running
    if is_running:
        game.end_turn(t_us, player, True)
    if action == SKIP:
        game.turns.skipped.add(player)
    elif action == DROP:
        game.turns.drop(player)
    elif action == PUT_BACK:
        game.turns.put_back(player)
    elif action == PASS:
        game.turns.sit_out(player)
    else:
        game.turns.move(player)
        fields.append(("order", list(game.turns.line)))
    game.announcer.event(t_us, _EVENTS.get(action, "order_changed"), fields)
    game.milestones += 1
    if is_running and player not in game.clock.running:
        game.go_on(t_us)
    elif game.turns.all_passed:
        game.end_passing(t_us, ALL_PASSED)
    return "player_passed" if action == PASS else "changed"
