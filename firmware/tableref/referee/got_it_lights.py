"""The lights of Got It!: ten buttons and the ring, in the phases that only it has."""

from tableref.referee.lights import (
    OFF,
    RING,
    WHITE,
    breath,
    colour,
    comet,
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


BUTTON_LIGHTS = dict.fromkeys(("youngest", "solving"), _waiting_button)
BUTTON_LIGHTS.update(dict.fromkeys(("race", "halted"), _race_button))
BUTTON_LIGHTS.update(dict.fromkeys(("judging", "cards", "drawing"), _claim_button))
BUTTON_LIGHTS.update(dict.fromkeys(("shape", "steal"), _taking_button))
BUTTON_LIGHTS.update({"counting": dark_button, "cleanup": _winner_button})

RING_LIGHTS = dict.fromkeys(("youngest", "cleanup", "shape", "steal", "solving"), _waiting_ring)
RING_LIGHTS.update(dict.fromkeys(("race", "halted"), _race_ring))
RING_LIGHTS.update(dict.fromkeys(("judging", "cards", "drawing"), _claim_ring))
RING_LIGHTS["counting"] = _counting_ring
