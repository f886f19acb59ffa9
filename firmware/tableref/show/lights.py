"""Colours and patterns of the 26 lights. Colours are 0xRRGGBB, levels 0 to 256.

Ten colours would be hard to distinguish. So there are five, which differ for all kinds of colour
vision, and two patterns: players 1 to 5 shine steadily, players 6 to 10 wink. Up to five players
all differ in colour, see ``referee.names.hues``.
"""

from tableref.presses.gestures import PLAYERS

RING = 16
PIXELS = PLAYERS + RING

OFF = 0
WHITE = 0xFFE8D0
AMBER = 0xFF7A00

# The tuple is made from a list, because in a frozen tuple of constants numbers from 2**13 on are
# big integers, with which each calculation allocates memory on the Pico.
HUES = tuple([0x0169E1, 0xD86700, 0x1A00AD, 0xE4081F, 0xFFFFFF])  # noqa: C409
# Sky blue, orange, violet, red, white. They were found by a search for the largest differences in
# normal, protan, deutan and tritan vision; see tests/firmware/show/test_lights_property.py.

colours = list(HUES) * 2
"""The colour chosen for each player, from player 1. Players with the same pattern have different
colours. ``referee.names`` changes them."""

lit_colours = list(HUES) * 2
"""The colour of each player's light, which may differ from the one chosen."""

ring_seats = [0, 2, 3, 5, 6, 8, 10, 11, 13, 14]
"""The ring light nearest to each seat, from seat 1. By default ten seats are spread evenly, with
the first at the top. A board with other seats changes this.
"""

_WINK_US = 1_200_000
_WINK_DARK_US = 150_000
_BREATH_US = 2_400_000


def colour(player):
    """Return the colour of a player's light."""
    return lit_colours[player - 1]


def scale(rgb, level):
    """Return a colour at a level from 0 (dark) to 256 (unchanged)."""
    return (
        ((rgb >> 16) * level >> 8) << 16
        | ((rgb >> 8 & 255) * level >> 8) << 8
        | ((rgb & 255) * level >> 8)
    )


def flash(level, rgb):
    """Return the colour of a flash at a level (0 to 256): white, or dark if `rgb` is nearly white.

    In the second half of a flash `rgb` is the colour that the light has after it, so that the flash
    is also visible if that is nearly white. In the first half `rgb` is 0.
    """
    is_white = rgb >> 16 >= 128 and rgb >> 8 & 255 >= 128 and rgb & 255 >= 128
    return OFF if is_white else scale(WHITE, level)


def breath(t_us, period_us=_BREATH_US):
    """Return a level that rises from 0 to 256 and falls back linearly, once a period."""
    phase = t_us % period_us
    half = period_us // 2
    if phase > half:
        phase = period_us - phase
    return phase * 256 // half


def player_light(player, t_us, level=256):
    """Return the colour of a player's light at `t_us`: players 6 to 10 wink, others are steady."""
    if player > 5:
        phase = t_us % _WINK_US
        # Two short dark winks, unlike any other blinking.
        if phase < _WINK_DARK_US or 2 * _WINK_DARK_US <= phase < 3 * _WINK_DARK_US:
            level >>= 3
    return scale(colour(player), level)


def seat(player):
    """Return the ring light (0 at the top, clockwise) nearest to a player's seat."""
    return ring_seats[player - 1]


def distance(index, other):
    """Return the distance between two ring lights, the short way round."""
    apart = (index - other) % RING
    return min(apart, RING - apart)


def comet(index, t_us, rgb, period_us=2_000_000):
    """Return the colour of ring light `index` for a comet that circles once a period."""
    # Divide first, because products of 2**30 and more allocate memory on the Pico.
    head = (t_us % period_us >> 6) * RING * 256 // (period_us >> 6)
    head = (head - index * 256) % (RING * 256)
    return scale(rgb, 256 - head // 4) if head < 1024 else OFF


def bar(index, amount, rgb):
    """Return the colour of ring light `index` in a bar from the top, `amount`/256 lights long."""
    level = max(0, amount - index * 256)
    return scale(rgb, min(256, level))


def shares(index, count, left):
    """Return the colour of ring light `index` when `left` of `count` equal shares are lit."""
    share = index * count // RING
    first_of_share = share != (index - 1) * count // RING
    if first_of_share and count > 1:
        return OFF
    return WHITE if share < left else scale(AMBER, 8)
