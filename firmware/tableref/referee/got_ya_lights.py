"""The lights of Got-Ya: ten buttons and the ring, in the phases that only it has.

Trump is told by white dots that wander round the ring: one for spades, two for hearts, three for
clubs, four for diamonds, none for no-trump. They number the points of the suit's sign.
"""

from tableref.referee.lights import OFF, RING, WHITE, colour, distance, player_light, scale, seat
from tableref.referee.match_lights import turn_button, turn_ring
from tableref.rules.got_ya import TRUMPS

_DOTS = {"spades": 1, "hearts": 2, "clubs": 3, "diamonds": 4, "no_trump": 0}
_STEP_US = 400_000


def _bidding_button(match, button, player, t_us, since_us):
    if player == match.bidding.bidder:
        return player_light(player, t_us)
    if player not in match.turns.players:
        return OFF
    return turn_button(match, button, player, t_us, t_us - match.bidding.turn_us)


def _bidding_ring(match, index, t_us, since_us):
    bidding = match.bidding
    player = match.turns.current
    if index < bidding.count:
        return scale(colour(player), 200)
    if index < bidding.highest:
        return scale(WHITE, 60)
    # while nothing is tapped the ring points at who is to bid
    if bidding.count == 0 and distance(index, seat(player)) == 0:
        return scale(colour(player), 200)
    return OFF


def _trump_ring(match, index, t_us, since_us):
    dots = _DOTS[TRUMPS[match.trump]]
    start = since_us // _STEP_US
    for dot in range(dots):
        if (start + dot * RING // dots) % RING == index:
            return scale(WHITE, 160)
    return turn_ring(match, index, t_us, since_us)


BUTTON_LIGHTS = {"bidding": _bidding_button, "trump": turn_button, "play": turn_button}
RING_LIGHTS = {"bidding": _bidding_ring, "trump": _trump_ring, "play": _trump_ring}
