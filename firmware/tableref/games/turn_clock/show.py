"""What the turn clock shows: its screens and lights."""

from tableref.games.game_lights import time_bar, turn_button, turn_ring
from tableref.games.turn_clock import rules
from tableref.show.lights import OFF, colour
from tableref.show.screens import compose
from tableref.texts import teller

text = teller("turn_clock")
"""The game's words: see ``texts.teller``."""

RUNNING = "running"

_PAGE = 5
_MOST_S = 59_999
_ACTIONS = ("play", "list", "skip", "drop", "put_back", "move", "stop")


def option(name, value):
    """Return (words, big): what the lobby says of an option and its value."""
    if type(value) is bool:
        value = text("yes" if value else "no")
    elif name == "mode":
        value = text(value)
    return text(name), str(value)


def clock(us):
    """Return a time (us) as minutes and seconds, such as "4:07" or "-0:12"; at most "999:59"."""
    seconds = us // 1_000_000
    sign = "-" if seconds < 0 else ""
    seconds = min(_MOST_S, abs(seconds))
    return "%s%d:%02d" % (sign, seconds // 60, seconds % 60)


def _line(match, player):
    mark = "*" if player in match.fallen else " "
    return "P%-2d%s%9s" % (player, mark, clock(match.shown_us(player)))


def sheet(match, number):
    """Return the lines of one page of the times used, 0 being the first, a dict of row -> line."""
    lines = {0: text("times_used")}
    for row, player in enumerate(match.players[number * _PAGE : (number + 1) * _PAGE]):
        lines[1 + row] = "P%-2d%10s" % (player, clock(match.used[player]))
    return lines


def _running(match):
    order = match.turns.order()
    player = order[0]
    is_list = match.action == 1
    lines = {0: text("turn_of", player=player), 7: text("ok_pass", player=player)}
    if match.action > 1:
        is_last = match.action == len(_ACTIONS) - 1
        lines[1] = text(_ACTIONS[match.action])
        lines[6] = text("next_on" if is_last else "next_more")
        lines[7] = text("ok_stop" if is_last else "ok_nobody")
        return compose(lines, clock(match.shown_us(player)))
    lines[6] = text(_ACTIONS[match.action])
    if is_list:
        for row, other in enumerate(order[:_PAGE]):
            lines[1 + row] = _line(match, other)
        return compose(lines)
    if len(order) > 1:
        lines[1] = text("then", player=order[1], time=clock(match.shown_us(order[1])))
    return compose(lines, clock(match.shown_us(player)))


def _button(match, button, player, t_us, since_us):
    if player not in match.turns.players:
        return OFF
    return turn_button(match, button, player, t_us, since_us)


def _ring(match, index, t_us, since_us):
    if match.mode == rules.UP:
        return turn_ring(match, index, t_us, since_us)
    player = match.turns.current
    limit_us = rules.first_bank_us(match.mode, match.options["minutes"])
    return time_bar(index, match.shown_us(player, t_us), limit_us, colour(player))


def _result(match):
    """Return the times used, a page of five players each."""
    page = match.page % match.sheet_pages
    lines = sheet(match, page)
    if match.sheet_pages > 1:
        lines[6] = text("next_page", page=page + 1, pages=match.sheet_pages)
    lines[7] = text("ok_next_round")
    return compose(lines)


SCREENS = {RUNNING: _running, "result": _result}
BUTTON_LIGHTS = {RUNNING: _button}
RING_LIGHTS = {RUNNING: _ring}
