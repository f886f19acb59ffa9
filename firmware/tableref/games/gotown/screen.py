"""The screens of GoTown: the turn with its action, the floor to choose, the set-up in the lobby.

Every function returns (lines, big) as described at `Referee.screen`.
"""

from tableref.games.gotown import rules
from tableref.show.screens import compose
from tableref.texts import translator

text = translator("gotown")
"""The game's words: see ``texts.translator``."""

_TO_KNOW = (
    "two_cards",
    "no_joker",
    "dog_stops",
    "dog_too",
    "guards",
    "lures",
    "one_skips",
    "all_skip",
    "one_card",
    "card_each",
)
"""What is to be known of each action, in the order of ``rules.ACTIONS``."""


def option(name, value):
    """Return (words, big): what the lobby says of an option and its value."""
    return text(name), str(value)


def setup(players, options):
    """Return the screen that tells the set-up."""
    lines = {0: text("set_up", count=len(players)), 5: text("goal", count=options["target"])}
    for row, key in enumerate(("deal", "hand_limit", "pile", "empty"), 1):
        lines[row] = text(key)
    lines[6] = text("dog_sign")
    return (compose(lines),)


def _screen(game, known, big, buttons, last):
    """Return a screen of a turn: above what is `known`, the towers, or who was just skipped."""
    cells = []
    for player, tower in game.town.towers.items():
        cells.append("%d%s%d" % (player, "*" if tower and tower[-1] else ":", len(tower)))
    towers = " ".join(cells)
    if game.is_fresh and game.skipped:
        towers = text("skip", players=" ".join([str(player) for player in game.skipped]))
    return compose({0: towers, 1: known, 6: text(buttons), 7: last}, big)


def turn(game):
    """Return the screen of a turn: the action that is chosen, and what the buttons do."""
    player = game.turns.current
    action = game.action
    known = text(_TO_KNOW[game.choice])
    if game.is_fresh and game.choice == 0:
        known = text("draw", player=player)
    # OK plays on oneself
    buttons = "ok_or_press" if action == "bone" else "ok"
    if game.town.refusal(action, player, player):
        buttons = "press" if action in rules.AT_OPPONENTS or action == "bone" else "other_floor"
    return _screen(game, known, text(action), buttons, text("end", player=player))


def floor(game):
    """Return the screen on which a floor is chosen."""
    where = "dog_where" if game.action == "dog" else "bone_where"
    known = text(where, player=game.target)
    return _screen(game, known, str(game.floors[0]), "other_floor", text("ok_floor"))


def discard(game):
    """Return the screen of a turn in which a milkshake is discarded."""
    player = game.turns.current
    known = text("no_draw", player=player)
    return _screen(game, known, text("milkshake"), "milkshake_only", text("discard", player=player))
