"""What GoTown shows: the turn with its action, the towers, and its set-up in the lobby.

Screens are (lines, big, hints) as ``compose`` returns them, lights as in game_lights.py.
"""

from tableref.games import game_lights
from tableref.games.gotown import rules
from tableref.presses.gestures import NEXT, OK, PRESS
from tableref.show.lights import OFF, RING, WHITE, breath, colour, player_light, scale
from tableref.show.screens import Hint, compose
from tableref.texts import translator

text = translator("gotown")
"""The function that returns the game's texts: see ``texts.translator``."""

_TO_KNOW = (
    "two_cards",
    "no_joker",
    "breaks",
    "even_guarded",
    "guards",
    "lures",
    "one_skips",
    "all_skip",
    "one_card",
    "card_each",
)
"""Keys of the texts that explain the actions, in the order of ``rules.ACTIONS``."""

_POINT_US = 1_000_000
_CHOICE_US = 1_200_000
_BLINK_US = 250_000
_GUARD_US = 1_200_000


def option_screen(name, value):
    """Return (name, value) of an option for the lobby; see ``Terms.option_screen``."""
    return text(name), str(value)


def setup(players, options):
    """Return the screen that explains the set-up."""
    lines = {0: text("set_up", count=len(players)), 5: text("goal", count=options["target"])}
    lines[1] = text("deal", size=rules.HAND)
    lines[2] = text("hand_limit", size=rules.FULL_HAND)
    for row, key in ((3, "pile"), (4, "empty"), (6, "dog_sign")):
        lines[row] = text(key)
    return (compose(lines),)


def _screen(game, known, big, buttons, last):
    """Return a screen of a turn.

    Its title is the list of towers, or who was just skipped. The line `known` is below it.
    """
    cells = []
    for player, tower in game.town.towers.items():
        cells.append("%d%s%d" % (player, "*" if tower and tower[-1] else ":", len(tower)))
    towers = " ".join(cells)
    if game.is_fresh and game.skipped:
        towers = text("skip", players=" ".join([str(player) for player in game.skipped]))
    return compose({0: towers, 1: known, 6: buttons, 7: last}, big)


def turn(game):
    """Return the screen of a turn: the action that is chosen, and what the buttons do."""
    player = game.turns.current
    action = game.action
    known = text(_TO_KNOW[game.choice])
    if game.is_fresh and game.choice == 0:
        known = text("draw", player=player)
    following = Hint(NEXT, text("next_other_floor"))
    on_others = Hint(PRESS, text("does_play_on", what=text(action)), _targets(game))
    # If the player can play the action without an opponent, OK does so.
    if not game.town.refusal(action, player, player):
        key = "own_or_press" if action == "bone" else "own_or_other"
        buttons = (text(key), Hint(OK, text(action)), following, on_others)
    elif action in rules.AT_OPPONENTS or action == "bone":
        buttons = (text("press"), on_others, following)
    else:
        buttons = following
    end = Hint(PRESS, text("does_end_turn"), (player,))
    return _screen(game, known, text(action), buttons, (text("end", player=player), end))


def _targets(game):
    """Return the opponents on whom the action can be played."""
    player, refusal = game.turns.current, game.town.refusal
    if game.action == "build":
        return ()
    return [
        other
        for other in game.players
        if other != player and not refusal(game.action, player, other)
    ]


def floor(game):
    """Return the screen on which a floor is chosen."""
    where = "dog_where" if game.action == "dog" else "bone_where"
    known = text(where, player=game.target)
    buttons = (Hint(NEXT, text("next_other_floor")), Hint(OK, text("ok_floor")))
    return _screen(game, known, str(game.floors[0]), *buttons)


def discard(game):
    """Return the screen of a turn in which a milkshake is discarded."""
    player = game.turns.current
    known, only = text("no_draw", player=player), text("milkshake_only")
    last = (text("discard", player=player), Hint(PRESS, text("does_discard"), (player,)))
    return _screen(game, known, text("milkshake"), only, last)


def turn_button(game, button, player, t_us, since_us):
    """Light the player whose turn it is; opponents on whom the action can be played glow."""
    current = game.turns.current
    if player == current or game.choice == 0 or game.town.refusal(game.action, current, player):
        return game_lights.turn_button(game, button, player, t_us, since_us)
    return player_light(player, t_us, 70)


def turn_ring(game, index, t_us, since_us):
    """Show the player who has the turn, the number of the chosen action, or the towers."""
    if game.choice and t_us - game.choice_us < _CHOICE_US:
        return WHITE if index <= game.choice else OFF
    if game.is_fresh and since_us < _POINT_US:
        return game_lights.turn_ring(game, index, t_us, since_us)
    return _towers(game, index, t_us)


def floor_ring(game, index, t_us, since_us):
    """Show all towers; the chosen floor blinks."""
    return _towers(game, index, t_us, game.target)


def _towers(game, index, t_us, chooses=None):
    """Show each player's tower in a share of the ring, from the ground floor up.

    A guarded floor breathes, one without a dog is steady, one not built yet is faint. `chooses` is
    the player in whose tower a floor is chosen, which blinks.
    """
    count = len(game.players)
    share = index * count // RING
    player = game.players[share]
    # Count floors from the player's first whole light: if the shares are no whole numbers of
    # lights, round up where a share begins.
    floor = index - (share * RING + count - 1) // count + 1
    tower = game.town.towers[player]
    if player == chooses and floor == game.floors[0]:
        return WHITE if t_us // _BLINK_US % 2 else OFF
    if floor > len(tower):
        # The last floor is never shown, because it wins at once.
        return scale(WHITE, 5) if floor < game.options["target"] else OFF
    level = 30 + breath(t_us, _GUARD_US) * 226 // 256 if tower[floor - 1] else 150
    return scale(colour(player), level)
