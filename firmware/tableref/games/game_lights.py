"""Lights that games share, as functions for a ``Phase``.

Functions for a player's light have the arguments (game, button, player, t_us, since_us), functions
for a light of the ring (game, index, t_us, since_us). `since_us` is the time (us) since the phase
began. All return a colour 0xRRGGBB.
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
"""Time (us) for which the light of a draw circles before it stops at the player drawn."""
_BLINK_US = 250_000
_SHOW_US = 2_000_000
_PERIOD_US = 2_400_000
_WINK_US = 150_000

TEAM_NAMES = "ABCDE"
"""The names of teams. The index of a team is the number of times that its lights wink."""


def _drawn(game, since_us):
    """Return the player reached by the circling light of a draw, which slows down and stops."""
    starter = game.starter
    if since_us >= DRAW_US or not starter.was_drawn:
        return starter.player
    # The remaining distance is proportional to the square of the remaining time.
    left = (DRAW_US - since_us) // 1000
    steps = left * left * 3 * len(game.players) // (DRAW_US // 1000) ** 2
    at = game.players.index(starter.player)
    return game.players[(at - steps) % len(game.players)]


def _pulse(since_us):
    """Return the level of the pulsing light of a player who was drawn or has the turn."""
    return 64 + breath(since_us, 1_000_000) * 3 // 4


def ready_button(game, button, player, t_us, since_us):
    """Show the draw, then the starter."""
    if player != _drawn(game, since_us):
        return player_light(player, t_us, 24)
    if since_us < DRAW_US and game.starter.was_drawn:
        return WHITE
    return player_light(player, t_us, _pulse(since_us))


def ready_ring(game, index, t_us, since_us):
    """Show a light that circles until it stops at the starter."""
    near = distance(index, seat(_drawn(game, since_us)))
    if near > 1:
        return scale(WHITE, 6)
    if since_us < DRAW_US and game.starter.was_drawn:
        return scale(WHITE, 200 >> near)
    return scale(colour(game.starter.player), _pulse(since_us) >> near)


def _player_on_ring(game, since_us):
    """Return the player whose total the ring shows; it shows all players in turn."""
    return game.players[since_us // _SHOW_US % len(game.players)]


def result_button(game, button, player, t_us, since_us):
    """Light the player whose total the ring shows."""
    if player == _player_on_ring(game, since_us):
        return player_light(player, t_us)
    return player_light(player, t_us, 20)


def result_ring(game, index, t_us, since_us):
    """Show each player's total in turn as a bar."""
    player = _player_on_ring(game, since_us)
    amount, goal = game.scores.totals[player] * RING, game_screens.goal(game)
    if amount < 0:
        # Below zero the bar blinks and runs anticlockwise.
        is_lit = RING - index <= (goal - 1 - amount) // goal
        return scale(AMBER, 120) if is_lit and t_us // _BLINK_US % 2 else OFF
    amount *= min(256, since_us % _SHOW_US * 256 // (_SHOW_US // 4))
    return bar(index, amount // goal, colour(player))


def over_button(game, button, player, t_us, since_us):
    """Let winners blink, while a faint wave runs round the other players."""
    if player in game.winners:
        return WHITE if since_us // 180_000 % 3 == 0 else player_light(player, t_us)
    level = 8 + breath(t_us + button * 160_000, 1_600_000) // 10
    return player_light(player, t_us, level)


def over_ring(game, index, t_us, since_us):
    """Show sparks and comets in the winners' colours, or a glow if nobody won."""
    if not game.winners:
        return scale(AMBER, breath(t_us) // 4)
    turn = since_us // 110_000
    winner = game.winners[(turn // RING) % len(game.winners)]
    # The sparks look random but depend on the time only.
    if (index * 7 + turn * 5) * 13 % 17 < 2:
        return WHITE
    return comet((index * 2) % RING, since_us, colour(winner), 1_400_000)


def waiting_button(game, button, player, t_us, since_us):
    """Let all players' lights glimmer."""
    return player_light(player, t_us, 10 + breath(t_us) // 12)


def inviting_button(game, button, player, t_us, since_us):
    """Let a player's light breathe, because a press of the player is expected."""
    return player_light(player, t_us, 16 + breath(t_us, 1_600_000) // 4)


def inviting_ring(game, index, t_us, since_us):
    """Show a slowly circling comet, because presses of the players are expected."""
    return comet(index, t_us, scale(WHITE, 60), 3_000_000)


def idle_ring(game, index, t_us, since_us):
    """Let the ring glow."""
    return scale(WHITE, 10 + breath(t_us) // 8)


def counting_button(game, button, player, t_us, since_us):
    """Show no light, so that the flash on "1" is noticed even without looking."""
    return OFF


def counting_ring(game, index, t_us, since_us):
    """Show 3-2-1 as an hourglass that is empty when the round opens."""
    left = game.race.countdown.sand(t_us, RING)
    if index >= left:
        return OFF
    # The next grain to fall is brighter, so that the end can be anticipated.
    return AMBER if index == left - 1 else scale(AMBER, 110)


def turn_button(game, button, player, t_us, since_us):
    """Light the player whose turn it is; the others glimmer."""
    if player == game.turns.current:
        return player_light(player, t_us, _pulse(since_us))
    return player_light(player, t_us, 10)


def turn_ring(game, index, t_us, since_us):
    """Point at the seat of the player whose turn it is."""
    near = distance(index, seat(game.turns.current))
    return OFF if near > 1 else scale(colour(game.turns.current), 200 >> near)


def team_light(place, t_us):
    """Return the light of the team at the index `place` of TEAM_NAMES.

    Team B winks once, C twice and so on, so that teams differ without colour.
    """
    wink = t_us % _PERIOD_US // _WINK_US
    return OFF if wink % 2 and wink < 2 * place else colour(1 + place)


def time_bar(index, left_us, limit_us, rgb):
    """Return a ring light's colour in a bar of the time left, which blinks in the last fifth."""
    # Multiplying by 5 instead could exceed 2**30, where integers allocate memory on the Pico.
    if left_us < limit_us // 5 and left_us // _BLINK_US % 2:
        return OFF
    return bar(index, (left_us >> 8) * RING // max(1, limit_us >> 16), rgb)


def pixel(game, index, t_us):
    """Return the colour of light `index` (0 to 25) in the current phase of a match."""
    phase = game.PHASES[game.phase]
    if index >= PLAYERS:
        return phase.ring_light(game, index - PLAYERS, t_us, t_us - game.phase_us)
    button = index + 1
    if button not in game.owners:
        return OFF
    return phase.button_light(game, button, game.owners[button], t_us, t_us - game.phase_us)


def paused(players, index, t_us):
    """Return the colour of light `index` (0 to 25) while a match of `players` is paused."""
    level = 8 + breath(t_us) // 8
    if index >= PLAYERS:
        # Two bars, the sign of a pause.
        return scale(WHITE, level) if (index - PLAYERS) % 8 in (2, 3, 5, 6) else OFF
    return scale(colour(index + 1), level) if index + 1 in players else OFF
