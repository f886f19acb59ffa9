"""The lights of GoTown: whose turn it is, on whom a card can be played, and all towers at once."""

from tableref.games import game_lights
from tableref.show.lights import OFF, RING, WHITE, breath, colour, player_light, scale

_POINT_US = 1_000_000
_CHOICE_US = 1_200_000
_BLINK_US = 250_000
_GUARD_US = 1_200_000


def turn_button(game, button, player, t_us, since_us):
    """Return a colour: opponents on whom the action can be played glow, each as bright as all."""
    current = game.turns.current
    if player == current or game.choice == 0 or game.town.refusal(game.action, current, player):
        return game_lights.turn_button(game, button, player, t_us, since_us)
    return player_light(player, t_us, 70)


def turn_ring(game, index, t_us, since_us):
    """Return a colour: who has the turn, then how far NEXT has counted, then the towers."""
    if game.choice and t_us - game.choice_us < _CHOICE_US:
        return WHITE if index <= game.choice else OFF
    if game.is_fresh and since_us < _POINT_US:
        return game_lights.turn_ring(game, index, t_us, since_us)
    return _towers(game, index, t_us)


def floor_ring(game, index, t_us, since_us):
    """Return a colour: all towers, and the floor that is chosen blinks."""
    return _towers(game, index, t_us, game.target)


def _towers(game, index, t_us, chooses=None):
    """Return a colour: each player has a share of the ring, from the ground floor up.

    A guarded floor breathes, one without a dog is steady, one to be built is faint; of the tower
    of `chooses` the floor that is chosen blinks.
    """
    count = len(game.players)
    share = index * count // RING
    player = game.players[share]
    # rounded up: the first light that is wholly in the share
    floor = index - (share * RING + count - 1) // count + 1
    tower = game.town.towers[player]
    if player == chooses and floor == game.floors[0]:
        return WHITE if t_us // _BLINK_US % 2 else OFF
    if floor > len(tower):
        # the last floor is never seen: it wins at once
        return scale(WHITE, 5) if floor < game.options["target"] else OFF
    level = 30 + breath(t_us, _GUARD_US) * 226 // 256 if tower[floor - 1] else 150
    return scale(colour(player), level)
