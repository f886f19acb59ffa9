"""The screens and lights of the quiz buzzer."""

from tableref.games.counted_race import order
from tableref.games.game_lights import time_bar, waiting_button
from tableref.games.game_screens import named
from tableref.presses.gestures import NEXT, OK, PRESS
from tableref.show.lights import OFF, WHITE, colour, distance, player_light, scale, seat
from tableref.show.screens import Hint, compose
from tableref.texts import translator

text = translator("quiz")
"""The function that returns the game's texts: see ``texts.translator``."""

READING = "reading"
"""The phase in which the master reads the question; OK opens the buzzers."""
TEAMS = "teams"
"""The phase before the first question, in which teams are chosen."""
ANSWER = "answer"
TIED = "tied"
"""The phase after a tie, in which it is decided who answers first."""

_LINE = 4


def option_screen(name, value):
    """Return (name, value) of an option for the lobby; see ``Terms.option_screen``."""
    if type(value) is bool:
        value = text("yes" if value else "no")
    elif name == "lockout":
        value = text(value)
    elif name == "teams" and not value:
        value = text("no")
    return text(name), str(value) if value else text("none")


def teams(game):
    """Return the screen on which the teams are chosen."""
    return game.team_choice.screen()


def reading(game):
    """Return the screen while the master reads the question."""
    lines = {0: text("round", round=game.number), 1: text("reading")}
    lines[4] = text("worth", worth=game.worth)
    lines[6] = Hint(NEXT, text("next_worth"))
    lines[7] = Hint(OK, text("ok_open"))
    return compose(lines)


def open_buzzers(game):
    """Return the screen while everybody may press."""
    lines = {0: text("round", round=game.number), 7: Hint(NEXT, text("next_nobody"))}
    left = [player for player in game.players if game.may_buzz(player)]
    lines[6] = (text("press"), Hint(PRESS, text("does_answer"), left))
    return compose(lines, "?")


def halted(game):
    """Return the screen while open buzzers are paused."""
    return compose({0: text("round", round=game.number)})


def tied(game):
    """Return the screen that asks which of the tied players answers first."""
    lines = {0: text("round", round=game.number), 1: text("tie")}
    lines[3] = named(game.tied[:5])
    lines[4] = named(game.tied[5:])
    lines[6] = text("tie_who")
    lines[7] = (text("tie_press"), Hint(PRESS, text("does_answer_first"), game.tied))
    return compose(lines)


def answer(game):
    """Return the screen of an answer: the answerer, and the players in line."""
    lines = {0: text("round", round=game.number)}
    is_up = game.answer_time and not game.answer_time.is_running
    lines[1] = text("time_up" if is_up else "answers", player=game.answerer)
    lines[6] = Hint(OK, text("ok_right"))
    lines[7] = Hint(NEXT, text("next_wrong"))
    waiting = game.waiting()
    if not waiting:
        return compose(lines, ("%s P%d" % (game.team_of(game.answerer), game.answerer)).strip())
    lines_in_order = order(game.race.claims, game.race.opened_us)
    places = [place for place, claim in enumerate(game.race.claims) if claim in waiting]
    for row, place in enumerate(places[:_LINE]):
        lines[2 + row] = lines_in_order[place]
    return compose(lines)


def button(game, button, player, t_us, since_us):
    """Let the answerer and tied players blink; players in line glow."""
    if game.phase == ANSWER:
        if button == game.answerer:
            return player_light(player, t_us) if t_us // 250_000 % 2 else WHITE
        return player_light(player, t_us, 50) if game.is_waiting(button) else OFF
    if game.phase == TIED:
        return WHITE if button in game.tied and t_us // 250_000 % 2 else OFF
    if game.phase == TEAMS:
        return game.team_choice.button(player, t_us)
    if game.is_out(button) or game.locked.get(button, 0) > t_us:
        return OFF
    return waiting_button(game, button, player, t_us, since_us)


def answer_ring(game, index, t_us, since_us):
    """Show the time left for the answer, or the seat of the answerer."""
    if game.phase == TIED:
        return WHITE if (index + t_us // 250_000) % 2 else OFF
    clock = game.answer_time
    if clock:
        rgb = colour(game.answerer)
        return time_bar(index, clock.left_us(t_us), clock.limit_us, rgb)
    near = distance(index, seat(game.answerer))
    return OFF if near > 1 else scale(colour(game.answerer), 200 >> near)
