"""The lights of Got It!: ten buttons and the ring, in the phases that only it has."""

from tableref.games.game_lights import time_bar, waiting_button
from tableref.games.got_it import rules
from tableref.show.lights import (
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

_GO_US = 350_000
_BLINK_US = 250_000


def _waiting_button(game, button, player, t_us, since_us):
    return player_light(player, t_us, 16 + breath(t_us, 1_600_000) // 4)


def _waiting_ring(game, index, t_us, since_us):
    return comet(index, t_us, scale(WHITE, 60), 3_000_000)


def _race_button(game, button, player, t_us, since_us):
    if player in game.round.out:
        return OFF
    if since_us < _GO_US:
        return WHITE
    return waiting_button(game, button, player, t_us, since_us)


def _race_ring(game, index, t_us, since_us):
    if since_us < _GO_US:
        return WHITE
    players = len(game.players)
    return shares(index, players, players - len(game.round.out))


def _claim_button(game, button, player, t_us, since_us):
    """Return a colour: claimants blink until their cards are told, then shine; others glimmer."""
    race = game.round
    if player in race.claimants:
        if race.used.get(player) and game.phase == "cards" or since_us // _BLINK_US % 2:
            return player_light(player, t_us)
        return WHITE
    return OFF if player in race.out else player_light(player, t_us, 10)


def _claim_ring(game, index, t_us, since_us):
    """Return a colour: the cards told last, or the time to explain, or the seats of claimants."""
    race = game.round
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


def _taking_button(game, button, player, t_us, since_us):
    """Return a colour: the one who takes shines, those who may be stolen from blink."""
    reward = game.part
    if player == (reward.taker or game.players[0]):
        return player_light(player, t_us)
    if game.phase == "steal" and player in reward.victims():
        is_on = player == reward.victim or t_us // _BLINK_US % 2
        return player_light(player, t_us) if is_on else OFF
    return player_light(player, t_us, 10)


def _winner_button(game, button, player, t_us, since_us):
    return player_light(player, t_us, 256 if player == game.round.winner else 24)


def _asked_button(game, button, player, t_us, since_us):
    if player == game.round.asked[0]:
        return player_light(player, t_us) if since_us // _BLINK_US % 2 else WHITE
    return OFF if player in game.round.out else player_light(player, t_us, 10)


BUTTON_LIGHTS = dict.fromkeys(("youngest", "solving"), _waiting_button)
BUTTON_LIGHTS["asking"] = _asked_button
BUTTON_LIGHTS.update(dict.fromkeys(("race", "halted"), _race_button))
BUTTON_LIGHTS.update(dict.fromkeys(("judging", "cards", "drawing"), _claim_button))
BUTTON_LIGHTS.update(dict.fromkeys(("shape", "steal"), _taking_button))
BUTTON_LIGHTS["cleanup"] = _winner_button

RING_LIGHTS = dict.fromkeys(
    ("youngest", "asking", "cleanup", "shape", "steal", "solving"), _waiting_ring
)
RING_LIGHTS.update(dict.fromkeys(("race", "halted"), _race_ring))
RING_LIGHTS.update(dict.fromkeys(("judging", "cards", "drawing"), _claim_ring))
