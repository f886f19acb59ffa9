"""The lights of GoTown: whose turn it is, on whom a card can be played, and all towers at once."""

from tableref.games.game_lights import turn_button, turn_ring
from tableref.show.lights import OFF, RING, WHITE, breath, colour, player_light, scale

_POINT_US = 1_000_000
_CHOICE_US = 1_200_000
_BLINK_US = 250_000
_GUARD_US = 1_200_000


def _turn_button(match, button, player, t_us, since_us):
    """Return a colour: opponents on whom the action can be played glow, each as bright as all."""
    current = match.turns.current
    if player == current or match.choice == 0 or match.town.refusal(match.action, current, player):
        return turn_button(match, button, player, t_us, since_us)
    return player_light(player, t_us, 70)


def _turn_ring(match, index, t_us, since_us):
    """Return a colour: who has the turn, then how far NEXT has counted, then the towers."""
    if match.choice and t_us - match.choice_us < _CHOICE_US:
        return WHITE if index <= match.choice else OFF
    if match.is_fresh and since_us < _POINT_US:
        return turn_ring(match, index, t_us, since_us)
    return _towers(match, index, t_us)


def _floor_ring(match, index, t_us, since_us):
    return _towers(match, index, t_us, match.target)


def _towers(match, index, t_us, chooses=None):
    """Return a colour: each player has a share of the ring, from the ground floor up.

    A guarded floor breathes, one without a dog is steady, one to be built is faint; of the tower
    of `chooses` the floor that is chosen blinks.
    """
    count = len(match.players)
    share = index * count // RING
    player = match.players[share]
    # rounded up: the first light that is wholly in the share
    floor = index - (share * RING + count - 1) // count + 1
    tower = match.town.towers[player]
    if player == chooses and floor == match.floors[0]:
        return WHITE if t_us // _BLINK_US % 2 else OFF
    if floor > len(tower):
        # the last floor is never seen: it wins at once
        return scale(WHITE, 5) if floor < match.goal else OFF
    level = 30 + breath(t_us, _GUARD_US) * 226 // 256 if tower[floor - 1] else 150
    return scale(colour(player), level)


BUTTON_LIGHTS = {"turn": _turn_button, "floor": turn_button, "discard": turn_button}
RING_LIGHTS = {"turn": _turn_ring, "floor": _floor_ring, "discard": _turn_ring}
