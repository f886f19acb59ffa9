"""The lights that all games share: before a round, 3-2-1, turns, clocks, the standings, the winner.

Functions for phases take (game, button, player, t_us, since_us) for a player's light, and (game,
index, t_us, since_us) for one of the ring; `since_us` counts from where the phase began.
"""

from tableref.games import game_screens
from tableref.show.lights import (
    AMBER,
    OFF,
    PLAYERS,
    RING,
    WHITE,
    bar,
    breath,
    colour,
    comet,
    distance,
    player_light,
    scale,
    seat,
)

DRAW_US = 2_200_000
"""How long a light runs round the table before it stops at who was drawn."""
_BLINK_US = 250_000
_SHOW_US = 2_000_000
_PERIOD_US = 2_400_000
_WINK_US = 150_000

TEAM_NAMES = "ABCDE"
"""What teams are called; in this order their lights wink ever more often."""


def _drawn(game, since_us):
    """Return the player whom the draw's travelling light is on; it slows down and stops."""
    starter = game.starter
    if since_us >= DRAW_US or not starter.was_drawn:
        return starter.player
    # what is left to travel shrinks with the square of the time left, as a wheel runs down
    left = (DRAW_US - since_us) // 1000
    steps = left * left * 3 * len(game.players) // (DRAW_US // 1000) ** 2
    at = game.players.index(starter.player)
    return game.players[(at - steps) % len(game.players)]


def _pulse(since_us):
    """Return the level of the light of the player who was drawn."""
    return 64 + breath(since_us, 1_000_000) * 3 // 4


def ready_button(game, button, player, t_us, since_us):
    """Return a colour: the starter is sought round the table, and found."""
    if player != _drawn(game, since_us):
        return player_light(player, t_us, 24)
    if since_us < DRAW_US and game.starter.was_drawn:
        return WHITE
    return player_light(player, t_us, _pulse(since_us))


def ready_ring(game, index, t_us, since_us):
    """Return a colour: a light that travels to the starter."""
    near = distance(index, seat(_drawn(game, since_us)))
    if near > 1:
        return scale(WHITE, 6)
    if since_us < DRAW_US and game.starter.was_drawn:
        return scale(WHITE, 200 >> near)
    return scale(colour(game.starter.player), _pulse(since_us) >> near)


def _player_on_ring(game, since_us):
    """Return the player whose total the ring shows now: all of them in turn, seat by seat."""
    return game.players[since_us // _SHOW_US % len(game.players)]


def result_button(game, button, player, t_us, since_us):
    """Return a colour: whose total the ring shows."""
    if player == _player_on_ring(game, since_us):
        return player_light(player, t_us)
    return player_light(player, t_us, 20)


def result_ring(game, index, t_us, since_us):
    """Return a colour: each total in turn, as a bar."""
    player = _player_on_ring(game, since_us)
    amount, goal = game.scores.totals[player] * RING, game_screens.goal(game)
    if amount < 0:
        # below zero the bar runs the other way, and blinks
        is_lit = RING - index <= (goal - 1 - amount) // goal
        return scale(AMBER, 120) if is_lit and t_us // _BLINK_US % 2 else OFF
    amount *= min(256, since_us % _SHOW_US * 256 // (_SHOW_US // 4))
    return bar(index, amount // goal, colour(player))


def over_button(game, button, player, t_us, since_us):
    """Return a colour: winners blink, the others applaud."""
    if player in game.winners:
        return WHITE if since_us // 180_000 % 3 == 0 else player_light(player, t_us)
    # the others applaud: a faint wave runs round the table
    level = 8 + breath(t_us + button * 160_000, 1_600_000) // 10
    return player_light(player, t_us, level)


def over_ring(game, index, t_us, since_us):
    """Return a colour: sparks and comets in the colours of the winners, a glow if nobody won."""
    if not game.winners:
        return scale(AMBER, breath(t_us) // 4)
    turn = since_us // 110_000
    winner = game.winners[(turn // RING) % len(game.winners)]
    # sparks that look scattered and yet are the same for the same time
    if (index * 7 + turn * 5) * 13 % 17 < 2:
        return WHITE
    return comet((index * 2) % RING, since_us, colour(winner), 1_400_000)


def waiting_button(game, button, player, t_us, since_us):
    """Return a colour: everybody glimmers."""
    return player_light(player, t_us, 10 + breath(t_us) // 12)


def idle_ring(game, index, t_us, since_us):
    """Return a colour: the ring glows."""
    return scale(WHITE, 10 + breath(t_us) // 8)


def counting_button(game, button, player, t_us, since_us):
    """Return no light, so that the flash on "1" is seen out of the corner of an eye."""
    return OFF


def counting_ring(game, index, t_us, since_us):
    """Return a colour of 3-2-1: sand that runs out as the round opens."""
    left = game.race.countdown.sand(t_us, RING)
    if index >= left:
        return OFF
    # the grain about to fall glows, so that the last moment can be felt coming
    return AMBER if index == left - 1 else scale(AMBER, 110)


def turn_button(game, button, player, t_us, since_us):
    """Return a colour: the player whose turn it is shines, the others glimmer."""
    if player == game.turns.current:
        return player_light(player, t_us, _pulse(since_us))
    return player_light(player, t_us, 10)


def turn_ring(game, index, t_us, since_us):
    """Return a colour: the ring points at the seat whose turn it is."""
    near = distance(index, seat(game.turns.current))
    return OFF if near > 1 else scale(colour(game.turns.current), 200 >> near)


def team_light(place, t_us):
    """Return a team's colour; B winks once, C twice ..., so that colour is not needed.

    `place` is that of its name in TEAM_NAMES.
    """
    wink = t_us % _PERIOD_US // _WINK_US
    return OFF if wink % 2 and wink < 2 * place else colour(1 + place)


def time_bar(index, left_us, limit_us, rgb):
    """Return a ring light of a clock: the bar is the time left, and blinks in its last fifth."""
    # Not 5 times what is left: from 2**30 us on each number takes memory on the Pico.
    if left_us < limit_us // 5 and left_us // _BLINK_US % 2:
        return OFF
    return bar(index, (left_us >> 8) * RING // max(1, limit_us >> 16), rgb)


def pixel(game, index, t_us):
    """Return the colour of light `index` (0 to 25) of a match in whatever phase it is."""
    phase = game.PHASES[game.phase]
    if index >= PLAYERS:
        return phase.ring_light(game, index - PLAYERS, t_us, t_us - game.phase_us)
    button = index + 1
    if button not in game.owners:
        return OFF
    return phase.button_light(game, button, game.owners[button], t_us, t_us - game.phase_us)


def paused(players, index, t_us):
    """Return the colour of light `index` (0 to 25) while a match of `players` stands still."""
    level = 8 + breath(t_us) // 8
    if index >= PLAYERS:
        # two bars, as on every pause button
        return scale(WHITE, level) if (index - PLAYERS) % 8 in (2, 3, 5, 6) else OFF
    return scale(colour(index + 1), level) if index + 1 in players else OFF
