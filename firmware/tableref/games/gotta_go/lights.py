"""The lights of Gotta Go!: ten buttons and the ring, in the phases that only it has."""

from tableref.games.game_lights import waiting_button
from tableref.show.lights import (
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

_CLAIM_US = 1_000_000
_GO_US = 350_000
_END_US = 1_500_000
_BLINK_US = 250_000


def race_button(game, hand, player, t_us, since_us):
    """Return a colour: claimants shine, tied hands blink, the others glimmer."""
    race = game.race
    if race.tied:
        if hand in race.tied:
            return WHITE if t_us // _BLINK_US % 2 else player_light(player, t_us)
        return scale(colour(player), 40) if race.has_claimed(hand) else OFF
    if race.has_claimed(hand):
        return player_light(player, t_us)
    if since_us < _GO_US and not race.claims:
        return WHITE
    return waiting_button(game, hand, player, t_us, since_us)


def race_ring(game, index, t_us, since_us):
    """Return a colour: the cards left, a wave after each claim, the colours of tied hands."""
    race = game.race
    if race.tied:
        return _tied_ring(game, index, t_us // _BLINK_US % 2)
    if race.claims:
        if since_us < _CLAIM_US:
            return _claimed_ring(game, race.claims[-1][0], index, since_us)
    elif since_us < _GO_US:
        return WHITE
    return shares(index, race.cards, race.cards_left)


def _tied_ring(game, index, blink):
    tied = game.race.tied
    tied = tied[blink * (len(tied) - 1)]
    return colour(game.owners[tied]) if (index + blink) % 2 else OFF


def _claimed_ring(game, hand, index, since_us):
    """Return the ring's light just after a claim: a wave in the claimant's colour from the seat."""
    if distance(index, seat(hand)) > since_us * (RING // 2 + 1) // (_CLAIM_US // 3):
        return OFF
    late_us = max(0, since_us - _CLAIM_US // 2)
    return scale(colour(game.owners[hand]), 256 - late_us * 200 // (_CLAIM_US // 2))


def halted_ring(game, index, t_us, since_us):
    """Return a colour: the cards left, faintly."""
    race = game.race
    return scale(shares(index, race.cards, race.cards_left), 64)


def scoring_button(game, hand, player, t_us, since_us):
    """Return a colour: hands that have counted shine; who has a card, while that is put right."""
    if since_us < _END_US:
        if since_us // _BLINK_US % 2 == 0:
            return WHITE
        return player_light(player, t_us) if hand in game.holders else OFF
    if game.moving is not None:
        if hand in game.moving:
            return WHITE if t_us // _BLINK_US % 2 else player_light(player, t_us)
        return player_light(player, t_us, 256 if hand in game.holders else 10)
    if game.entry.count(hand) or game.entry.mark(hand):
        return player_light(player, t_us)
    level = 16 + breath(t_us, 1_600_000) // 4
    return player_light(player, t_us, level)


def scoring_ring(game, index, t_us, since_us):
    """Return a colour: what was counted last."""
    if since_us < _END_US:
        return WHITE if since_us // _BLINK_US % 2 == 0 else OFF
    row = game.entry.last_row
    if row is None:
        return comet(index, t_us, scale(WHITE, 60), 3_000_000)
    return _counted_ring(game, index, t_us, row)


def _counted_ring(game, index, t_us, row):
    count = game.entry.count(row)
    if index < count % RING or count and count % RING == 0:
        # doubles: every other light, so that the mark needs no colour
        dim = game.entry.mark(row) and index % 2
        return scale(colour(game.owners[row]), 24 if dim else 200)
    if game.entry.mark(row) and index == RING - 1:
        return WHITE if t_us // _BLINK_US % 2 else OFF
    return scale(WHITE, 60) if index < count // RING * RING else OFF
