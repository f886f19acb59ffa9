"""The longer pages of the turn clock: everybody's times, what NEXT turns to, turns at once.

Loaded when the first of them is shown.
"""

from tableref.games.turn_clock.show import ACTIONS, PAGE, clock, text, title
from tableref.show.screens import compose

_STOP, _PASS, _COMMON = 6, 7, 8


def _line(match, player):
    mark = " "
    if player in match.fallen:
        mark = "*"
    elif player in match.turns.passed:
        mark = "-"
    return "P%-2d%s%9s" % (player, mark, clock(match.reading_us(player)))


def sheet(match, number):
    """Return the lines of one page of the times used, 0 being the first, a dict of row -> line."""
    lines = {0: text("times_used")}
    entries = ["P%-2d%10s" % (player, clock(match.used[player])) for player in match.players]
    if match.common_us:
        entries.append("%-4s%9s" % (text("common_used"), clock(match.common_us)))
    for row, line in enumerate(entries[number * PAGE : (number + 1) * PAGE]):
        lines[1 + row] = line
    return lines


def ask(match, lines, big):
    """Return the screen of what NEXT has turned to, beyond the times."""
    action = match.action
    lines[1] = text(ACTIONS[action])
    lines[6] = text("next_on" if action == _COMMON else "next_more")
    words = "ok_nobody"
    if action == _STOP:
        words = "ok_stop"
    elif action == _COMMON:
        words = "ok_common"
    elif action == _PASS and match.turns.passed:
        words = "ok_new_round"
    lines[7] = text(words)
    return compose(lines, big)


def times(match, lines, players):
    """Return the screen with the clocks of the first of these players."""
    for row, player in enumerate(players[:PAGE]):
        lines[1 + row] = _line(match, player)
    return compose(lines)


def ready(match):
    """Return the screen before a round in which all play at once: nobody is first."""
    lines = {0: text("round", round=match.number), 1: text("at_once")}
    lines[6] = match.ready_note()
    lines[7] = text("ok_start")
    return compose(lines)


def running(match):
    """Return the screen of a turn when NEXT has turned to something else than the clock."""
    order = match.turns.order()
    lines = {0: title(match)}
    if match.action > 1:
        return ask(match, lines, clock(match.reading_us(order[0])))
    lines[6] = text(ACTIONS[match.action])
    lines[7] = text("ok_pass", player=order[0])
    return times(match, lines, order)


def all_running(match):
    """Return the screen of turns at once: who still plays, the least time first."""
    players = sorted(match.running, key=lambda player: (match.reading_us(player), player))
    lines = {0: text("still", count=len(players))}
    if match.action > 1:
        return ask(match, lines, "")
    lines[6] = text(ACTIONS[match.action])
    lines[7] = text("ok_all")
    return times(match, lines, match.turns.order() if match.action else players)


def waiting(match):
    """Return the screen while the clocks wait."""
    lines = {0: text(match.waits)}
    if match.action > 1:
        return ask(match, lines, "")
    lines[6] = text(ACTIONS[match.action])
    lines[7] = text("ok_start")
    if match.action:
        return times(match, lines, match.turns.order())
    if match.at_once:
        return compose(lines)
    lines[1] = text("first")
    return compose(lines, "P%d" % match.turns.current)


def result(match):
    """Return the times used, a page of five players each."""
    page = match.page % match.sheet_pages
    lines = sheet(match, page)
    if match.sheet_pages > 1:
        lines[6] = text("next_page", page=page + 1, pages=match.sheet_pages)
    lines[7] = text("ok_next_round")
    return compose(lines)
