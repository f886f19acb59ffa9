"""What the quiz buzzer shows: its screens and lights."""

from tableref.referee import count_in, match_lights
from tableref.referee.count_in import COUNTING, HALTED, OPEN
from tableref.referee.lights import OFF, WHITE, colour, distance, player_light, scale, seat
from tableref.referee.match_screens import named
from tableref.referee.screens import compose
from tableref.texts import teller

text = teller("quiz")
"""The game's words: see ``texts.teller``."""

READING = "reading"
"""The master reads the question; OK opens the buzzers."""
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
    return text(name), str(value) if value else text("none")


def _screen(match):
    lines = {0: text("round", round=match.number)}
    phase = match.phase
    if phase == READING:
        lines[6] = text("reading")
        lines[7] = text("ok_open")
    elif phase == OPEN:
        lines[6] = text("press")
        lines[7] = text("nobody")
        return compose(lines, "?")
    elif phase == TIED:
        lines[1] = text("tie")
        lines[3] = named(match.tied[:5])
        lines[4] = named(match.tied[5:])
        lines[6] = text("tie_who")
        lines[7] = text("tie_press")
    elif phase == ANSWER:
        is_up = match.clock and not match.clock.is_running
        lines[1] = text("time_up" if is_up else "answers", player=match.answerer)
        lines[6] = text("right")
        lines[7] = text("wrong")
        told = count_in.order(match.race.claims, match.opened_us)
        waiting = match.waiting()
        if not waiting:
            return compose(lines, "P%d" % match.answerer)
        places = [place for place, claim in enumerate(match.race.claims) if claim in waiting]
        for row, place in enumerate(places[:_LINE]):
            lines[2 + row] = told[place]
    return compose(lines)


def _button(match, button, player, t_us, since_us):
    if match.phase == ANSWER:
        if button == match.answerer:
            return player_light(player, t_us) if t_us // 250_000 % 2 else WHITE
        return player_light(player, t_us, 50) if match.is_waiting(button) else OFF
    if match.phase == TIED:
        return WHITE if button in match.tied and t_us // 250_000 % 2 else OFF
    if button in match.judged or match.locked.get(button, 0) > t_us:
        return OFF
    return count_in.waiting_button(match, button, player, t_us, since_us)


def _ring(match, index, t_us, since_us):
    if match.phase == TIED:
        return WHITE if (index + t_us // 250_000) % 2 else OFF
    clock = match.clock
    if clock:
        rgb = colour(match.answerer)
        return match_lights.time_bar(index, clock.left_us(t_us), clock.limit_us, rgb)
    near = distance(index, seat(match.answerer))
    return OFF if near > 1 else scale(colour(match.answerer), 200 >> near)


SCREENS = {COUNTING: count_in.counting}
BUTTON_LIGHTS = {COUNTING: match_lights.dark_button}
RING_LIGHTS = {COUNTING: count_in.sand_ring, ANSWER: _ring, TIED: _ring}
for _phase in (READING, OPEN, HALTED, ANSWER, TIED):
    SCREENS[_phase] = _screen
    BUTTON_LIGHTS[_phase] = _button
for _phase in (READING, OPEN, HALTED):
    RING_LIGHTS[_phase] = count_in.idle_ring
