"""The lights of Got It!: ten buttons and the ring, in the phases that only it has."""

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
from tableref.referee.match_lights import dark_button, sand, time_bar
from tableref.rules import got_it as rules

_GO_US = 350_000
_BLINK_US = 250_000


def _waiting_button(match, button, player, t_us, since_us):
    return player_light(player, t_us, 16 + breath(t_us, 1_600_000) // 4)


def _waiting_ring(match, index, t_us, since_us):
    return comet(index, t_us, scale(WHITE, 60), 3_000_000)


def _counting_ring(match, index, t_us, since_us):
    return sand(index, match.round.countdown, t_us)


def _race_button(match, button, player, t_us, since_us):
    if player in match.round.out:
        return OFF
    if since_us < _GO_US:
        return WHITE
    return player_light(player, t_us, 10 + breath(t_us) // 12)


def _race_ring(match, index, t_us, since_us):
    if since_us < _GO_US:
        return WHITE
    players = len(match.players)
    return shares(index, players, players - len(match.round.out))


def _claim_button(match, button, player, t_us, since_us):
    """Return a colour: claimants blink until their cards are told, then shine; others glimmer."""
    race = match.round
    if player in race.claimants:
        if race.used.get(player) and match.phase == "cards" or since_us // _BLINK_US % 2:
            return player_light(player, t_us)
        return WHITE
    return OFF if player in race.out else player_light(player, t_us, 10)


def _claim_ring(match, index, t_us, since_us):
    """Return a colour: the cards told last, or the time to explain, or the seats of claimants."""
    race = match.round
    if race.last:
        if index >= race.used[race.last] * RING // rules.CARDS:
            return OFF
        # one colour: every other light, so that it needs no colour itself
        dim = race.one_colour[race.last] and index % 2
        return scale(colour(race.last), 24 if dim else 200)
    if race.clock:
        rgb = WHITE if len(race.claimants) > 1 else colour(race.claimants[0])
        return time_bar(index, race.clock.left_us(t_us), race.clock.limit_us, rgb)
    for player in race.claimants:
        if index == seat(player):
            return scale(colour(player), 200)
    return OFF


def _taking_button(match, button, player, t_us, since_us):
    """Return a colour: the one who takes shines, those who may be stolen from blink."""
    reward = match.part
    if player == (reward.taker or match.players[0]):
        return player_light(player, t_us)
    if match.phase == "steal" and player in reward.victims():
        is_on = player == reward.victim or t_us // _BLINK_US % 2
        return player_light(player, t_us) if is_on else OFF
    return player_light(player, t_us, 10)


def _winner_button(match, button, player, t_us, since_us):
    return player_light(player, t_us, 256 if player == match.round.winner else 24)


def _winner_ring(match, index, t_us, since_us):
    winner = match.round.winner
    if winner is None:
        return scale(WHITE, 6)
    near = distance(index, seat(winner))
    return scale(colour(winner), 200 >> near) if near < 2 else OFF


BUTTON_LIGHTS = {
    "youngest": _waiting_button,
    "counting": dark_button,
    "race": _race_button,
    "halted": _race_button,
    "judging": _claim_button,
    "cards": _claim_button,
    "drawing": _claim_button,
    "cleanup": _winner_button,
    "shape": _taking_button,
    "steal": _taking_button,
    "solving": _waiting_button,
}

RING_LIGHTS = {
    "youngest": _waiting_ring,
    "counting": _counting_ring,
    "race": _race_ring,
    "halted": _race_ring,
    "judging": _claim_ring,
    "cards": _claim_ring,
    "drawing": _claim_ring,
    "cleanup": _winner_ring,
    "shape": _winner_ring,
    "steal": _winner_ring,
    "solving": _waiting_ring,
}
