"""The screens of GoTown: the turn with its action, the floor to choose, the set-up in the lobby.

Every function returns (lines, big) as described at `Referee.screen`.
"""

from tableref.games.gotown import rules
from tableref.show.screens import compose
from tableref.texts import teller

text = teller("gotown")
"""The game's words: see ``texts.teller``."""

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


def _screen(match, known, big, buttons, last):
    """Return a screen of a turn: above what is `known`, the towers, or who was just skipped."""
    cells = []
    for player, tower in match.town.towers.items():
        cells.append("%d%s%d" % (player, "*" if tower and tower[-1] else ":", len(tower)))
    towers = " ".join(cells)
    if match.is_fresh and match.skipped:
        towers = text("skip", players=" ".join([str(player) for player in match.skipped]))
    return compose({0: towers, 1: known, 6: text(buttons), 7: last}, big)


def _turn(match):
    player = match.turns.current
    action = match.action
    known = text(_TO_KNOW[match.choice])
    if match.is_fresh and match.choice == 0:
        known = text("draw", player=player)
    # OK plays on oneself
    buttons = "ok_or_press" if action == "bone" else "ok"
    if match.town.refusal(action, player, player):
        buttons = "press" if action in rules.AT_OPPONENTS or action == "bone" else "other_floor"
    return _screen(match, known, text(action), buttons, text("end", player=player))


def _floor(match):
    where = "dog_where" if match.action == "dog" else "bone_where"
    known = text(where, player=match.target)
    return _screen(match, known, str(match.floors[0]), "other_floor", text("ok_floor"))


def _discard(match):
    player = match.turns.current
    known = text("no_draw", player=player)
    return _screen(
        match, known, text("milkshake"), "milkshake_only", text("discard", player=player)
    )


SCREENS = {"turn": _turn, "floor": _floor, "discard": _discard}
