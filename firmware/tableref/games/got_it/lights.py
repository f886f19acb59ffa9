"""The lights of Got It!: ten buttons and the ring, in the phases that only it has."""

from tableref.games import game_lights
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


def waiting_button(game, button, player, t_us, since_us):
    """Return a colour: everybody breathes."""
    return player_light(player, t_us, 16 + breath(t_us, 1_600_000) // 4)


def waiting_ring(game, index, t_us, since_us):
    """Return a colour: a comet circles."""
    return comet(index, t_us, scale(WHITE, 60), 3_000_000)


def race_button(game, button, player, t_us, since_us):
    """Return a colour: who is still in glimmers."""
    if player in game.round.out:
        return OFF
    if since_us < _GO_US:
        return WHITE
    return game_lights.waiting_button(game, button, player, t_us, since_us)


def race_ring(game, index, t_us, since_us):
    """Return a colour: how many are still in."""
    if since_us < _GO_US:
        return WHITE
    players = len(game.players)
    return shares(index, players, players - len(game.round.out))


def claim_button(game, button, player, t_us, since_us):
    """Return a colour: claimants blink until their cards are told, then shine; others glimmer."""
    race = game.round
    if player in race.claimants:
        if race.used.get(player) and game.phase == "cards" or since_us // _BLINK_US % 2:
            return player_light(player, t_us)
        return WHITE
    return OFF if player in race.out else player_light(player, t_us, 10)


def claim_ring(game, index, t_us, since_us):
    """Return a colour: the cards told last, or the time to explain, or the seats of claimants."""
    race = game.round
    if race.last:
        if index >= race.used[race.last] * RING // rules.CARDS:
            return OFF
        # one colour: every other light, so that it needs no colour itself
        dim = race.one_colour[race.last] and index % 2
        return scale(colour(race.last), 24 if dim else 200)
    if race.explaining:
        rgb = WHITE if len(race.claimants) > 1 else colour(race.claimants[0])
        return game_lights.time_bar(
            index, race.explaining.left_us(t_us), race.explaining.limit_us, rgb
        )
    for player in race.claimants:
        if index == seat(player):
            return scale(colour(player), 200)
    return OFF


def taking_button(game, button, player, t_us, since_us):
    """Return a colour: the one who takes shines, those who may be stolen from blink."""
    reward = game.reward
    if player == (reward.taker or game.players[0]):
        return player_light(player, t_us)
    if game.phase == "steal" and player in reward.victims():
        is_on = player == reward.victim or t_us // _BLINK_US % 2
        return player_light(player, t_us) if is_on else OFF
    return player_light(player, t_us, 10)


def winner_button(game, button, player, t_us, since_us):
    """Return a colour: who has won the round shines."""
    return player_light(player, t_us, 256 if player == game.round.winner else 24)


def asked_button(game, button, player, t_us, since_us):
    """Return a colour: who is asked blinks."""
    if player == game.round.asked[0]:
        return player_light(player, t_us) if since_us // _BLINK_US % 2 else WHITE
    return OFF if player in game.round.out else player_light(player, t_us, 10)
