"""What the quiz buzzer shows: its screens and lights."""

from tableref.games import game_lights
from tableref.games.counted_race import HALTED, RACE, order
from tableref.games.game_screens import named
from tableref.show.lights import OFF, WHITE, colour, distance, player_light, scale, seat
from tableref.show.screens import compose
from tableref.texts import teller

text = teller("quiz")
"""The game's words: see ``texts.teller``."""

READING = "reading"
"""The master reads the question; OK opens the buzzers."""
TEAMS = "teams"
"""Before the first question: who is in which team."""
ANSWER = "answer"
TIED = "tied"
"""Several pressed in one sampling tick: the table says who answers first."""

_LINE = 4


def option(name, value):
    """Return (words, big): what the lobby says of an option and its value."""
    if type(value) is bool:
        value = text("yes" if value else "no")
    elif name == "lockout":
        value = text(value)
    elif name == "teams" and not value:
        value = text("no")
    return text(name), str(value) if value else text("none")


def _screen(game):
    lines = {0: text("round", round=game.number)}
    phase = game.phase
    if phase == READING:
        lines[1] = text("reading")
        lines[4] = text("worth", worth=game.worth)
        lines[6] = text("next_worth")
        lines[7] = text("ok_open")
    elif phase == RACE:
        lines[6] = text("press")
        lines[7] = text("nobody")
        return compose(lines, "?")
    elif phase == TIED:
        lines[1] = text("tie")
        lines[3] = named(game.tied[:5])
        lines[4] = named(game.tied[5:])
        lines[6] = text("tie_who")
        lines[7] = text("tie_press")
    elif phase == ANSWER:
        is_up = game.clock and not game.clock.is_running
        lines[1] = text("time_up" if is_up else "answers", player=game.answerer)
        lines[6] = text("right")
        lines[7] = text("wrong")
        lines_in_order = order(game.race.claims, game.opened_us)
        waiting = game.waiting()
        if not waiting:
            return compose(lines, ("%s P%d" % (game.team_of(game.answerer), game.answerer)).strip())
        places = [place for place, claim in enumerate(game.race.claims) if claim in waiting]
        for row, place in enumerate(places[:_LINE]):
            lines[2 + row] = lines_in_order[place]
    return compose(lines)


def _button(game, button, player, t_us, since_us):
    if game.phase == ANSWER:
        if button == game.answerer:
            return player_light(player, t_us) if t_us // 250_000 % 2 else WHITE
        return player_light(player, t_us, 50) if game.is_waiting(button) else OFF
    if game.phase == TIED:
        return WHITE if button in game.tied and t_us // 250_000 % 2 else OFF
    if game.phase == TEAMS:
        return game.part.button(player, t_us)
    if game.is_out(button) or game.locked.get(button, 0) > t_us:
        return OFF
    return game_lights.waiting_button(game, button, player, t_us, since_us)


def _ring(game, index, t_us, since_us):
    if game.phase == TIED:
        return WHITE if (index + t_us // 250_000) % 2 else OFF
    clock = game.clock
    if clock:
        rgb = colour(game.answerer)
        return game_lights.time_bar(index, clock.left_us(t_us), clock.limit_us, rgb)
    near = distance(index, seat(game.answerer))
    return OFF if near > 1 else scale(colour(game.answerer), 200 >> near)


def _teams(game):
    return game.part.screen()


_PHASES = (READING, RACE, HALTED, ANSWER, TIED)
SCREENS = dict.fromkeys(_PHASES, _screen)
SCREENS[TEAMS] = _teams
BUTTON_LIGHTS = dict.fromkeys(_PHASES + (TEAMS,), _button)
RING_LIGHTS = dict.fromkeys((TEAMS, READING, RACE, HALTED), game_lights.idle_ring)
RING_LIGHTS.update(dict.fromkeys((ANSWER, TIED), _ring))
