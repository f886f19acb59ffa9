"""The lights of Gotta Go!: ten buttons and the ring, in the phases that only it has."""

from tableref.referee.lights import (
    OFF,
    RING,
    WHITE,
    breath,
    colour,
    comet,
    distance,
    player_light,
    scale,
    seat,
    shares,
)
from tableref.referee.match_lights import dark_button, sand

_CLAIM_US = 1_000_000
_GO_US = 350_000
_END_US = 1_500_000
_BLINK_US = 250_000


def _counting_ring(match, index, t_us, since_us):
    return sand(index, match.round.countdown, t_us)


def _race_button(match, hand, player, t_us, since_us):
    race = match.round.race
    if race.tied:
        if hand in race.tied:
            return WHITE if t_us // _BLINK_US % 2 else player_light(player, t_us)
        return scale(colour(player), 40 if race.has_claimed(hand) else 0)
    if race.has_claimed(hand):
        return player_light(player, t_us)
    if since_us < _GO_US and not race.claims:
        return WHITE
    return player_light(player, t_us, 10 + breath(t_us) // 12)


def _race_ring(match, index, t_us, since_us):
    race = match.round.race
    if race.tied:
        blink = t_us // _BLINK_US % 2
        tied = race.tied[blink * (len(race.tied) - 1)]
        return colour(match.owners[tied]) if (index + blink) % 2 else OFF
    if race.claims:
        if since_us < _CLAIM_US:
            return _claimed_ring(match, race.claims[-1][0], index, since_us)
    elif since_us < _GO_US:
        return WHITE
    return shares(index, race.cards, race.cards_left)


def _claimed_ring(match, hand, index, since_us):
    """Return the ring's light just after a claim: a wave in the claimant's colour from the seat."""
    reach = since_us * (RING // 2 + 1) // (_CLAIM_US // 3)
    if distance(index, seat(hand)) > reach:
        return OFF
    fade = 256 - max(0, since_us - _CLAIM_US // 2) * 200 // (_CLAIM_US // 2)
    return scale(colour(match.owners[hand]), fade)


def _halted_ring(match, index, t_us, since_us):
    race = match.round.race
    return scale(shares(index, race.cards, race.cards_left), 64)


def _scoring_button(match, hand, player, t_us, since_us):
    if since_us < _END_US:
        if since_us // _BLINK_US % 2 == 0:
            return WHITE
        return player_light(player, t_us) if match.round.has_claimed(hand) else OFF
    if match.entry.count(hand) or match.entry.mark(hand):
        return player_light(player, t_us)
    return player_light(player, t_us, 16 + breath(t_us, 1_600_000) // 4)


def _scoring_ring(match, index, t_us, since_us):
    if since_us < _END_US:
        return WHITE if since_us // _BLINK_US % 2 == 0 else OFF
    row = match.entry.last_row
    if row is None:
        return comet(index, t_us, scale(WHITE, 60), 3_000_000)
    count = match.entry.count(row)
    player = match.owners[row]
    if index < count % RING or count and count % RING == 0:
        # doubles: every other light, so that the mark needs no colour
        dim = match.entry.mark(row) and index % 2
        return scale(colour(player), 24 if dim else 200)
    if match.entry.mark(row) and index == RING - 1:
        return WHITE if t_us // _BLINK_US % 2 else OFF
    return scale(WHITE, 60) if index < count // RING * RING else OFF


BUTTON_LIGHTS = {
    "counting": dark_button,
    "race": _race_button,
    "halted": _race_button,
    "scoring": _scoring_button,
}

RING_LIGHTS = {
    "counting": _counting_ring,
    "race": _race_ring,
    "halted": _halted_ring,
    "scoring": _scoring_ring,
}
