"""What the turn clock shows: its screens and lights."""

from tableref.games.game_lights import (
    idle_ring,
    ready_button,
    ready_ring,
    time_bar,
    turn_button,
    turn_ring,
    waiting_button,
)
from tableref.games.game_screens import ready
from tableref.games.turn_clock import rules
from tableref.show.lights import OFF, RING, WHITE, bar, colour, player_light
from tableref.show.screens import compose
from tableref.texts import teller

text = teller("turn_clock")
"""The game's words: see ``texts.teller``."""

RUNNING = "running"
WAITING = "waiting"
"""All clocks stand: everybody has played at once, or has passed. OK goes on."""
COMMON_TIME = "common_time"
"""One common count, while everybody's clock stands."""
OWN_TIMES = "own_times"
"""Before the first round: everybody's own time is entered."""

PAGE = 5
"""Players on a page."""

_MAX_S = 59_999
_BLINK_US = 250_000
ACTIONS = ("play", "list", "skip", "drop", "put_back", "move", "stop", "pass", "common_ask")
_STOP, _PASS, _COMMON = 6, 7, 8


def clock(us):
    """Return a time (us) as minutes and seconds, such as "4:07" or "-0:12"; at most "999:59"."""
    seconds = us // 1_000_000
    sign = "-" if seconds < 0 else ""
    seconds = min(_MAX_S, abs(seconds))
    return "%s%d:%02d" % (sign, seconds // 60, seconds % 60)


def time_left(us):
    """Return the time left (us) as `clock` does, but in tenths of a second below 10 s: "9.4"."""
    if not 0 < us < rules.TENTHS_BELOW_US:
        return clock(us)
    tenths = (us + rules.TENTH_US - 1) // rules.TENTH_US
    return "%d.%d" % (tenths // 10, tenths % 10)


def reading(match, player):
    """Return what a player's clock shows: time left, or time used where it counts up."""
    us = match.reading_us(player)
    return clock(us) if match.mode == rules.UP else time_left(us)


def _ready(match):
    return ready(match) if not match.at_once else _ready_at_once(match)


def _running(match):
    if match.at_once:
        return _running_at_once(match)
    if match.action:
        return _running_pages(match)
    player = match.turns.current
    lines = {0: title(match), 6: text("play"), 7: text("ok_pass", player=player)}
    after = match.turns.next_up()
    if match.periods:
        lines[1] = _periods(match, player)
    elif after:
        lines[1] = text("then", player=after, time=reading(match, after))
    return compose(lines, reading(match, player))


def title(match):
    """Return the line that says whose turn it is, and that the time is nearly up."""
    player = match.turns.current
    return text("hurry" if match.is_short(player) else "turn_of", player=player)


def _periods(match, player):
    """Return how many byo-yomi periods a player has, and how long one is."""
    watch = match.running[player]
    left_us = match.banks[player] - watch.used_us(match.now_us)
    period_us = match.extra_us(player)
    left = rules.periods_left(left_us, period_us, match.periods)
    return text("periods_left", count=left, time=clock(period_us))


def _line(match, player):
    mark = " "
    if player in match.fallen:
        mark = "*"
    elif player in match.turns.passed:
        mark = "-"
    return "P%-2d%s%9s" % (player, mark, reading(match, player))


def sheet(match, number):
    """Return the lines of one page of the times used, 0 being the first, a dict of row -> line."""
    lines = {0: text("times_used")}
    entries = ["P%-2d%10s" % (player, clock(match.used[player])) for player in match.players]
    if match.common_us:
        entries.append("%-4s%9s" % (text("common_used"), clock(match.common_us)))
    for row, line in enumerate(entries[number * PAGE : (number + 1) * PAGE]):
        lines[1 + row] = line
    return lines


def _ask(match, lines, big):
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


def _times(match, lines, players):
    """Return the screen with the clocks of the first of these players."""
    for row, player in enumerate(players[:PAGE]):
        lines[1 + row] = _line(match, player)
    return compose(lines)


def _ready_at_once(match):
    """Return the screen before a round in which all play at once: nobody is first."""
    lines = {0: text("round", round=match.number), 1: text("at_once")}
    lines[6] = match.ready_note()
    lines[7] = text("ok_start")
    return compose(lines)


def _running_pages(match):
    """Return the screen of a turn when NEXT has turned to something else than the clock."""
    order = match.turns.order()
    lines = {0: title(match)}
    if match.action > 1:
        return _ask(match, lines, reading(match, order[0]))
    lines[6] = text(ACTIONS[match.action])
    lines[7] = text("ok_pass", player=order[0])
    return _times(match, lines, order)


def _running_at_once(match):
    """Return the screen of turns at once: who still plays, the least time first."""
    players = sorted(match.running, key=lambda player: (match.reading_us(player), player))
    lines = {0: text("still", count=len(players))}
    if match.action > 1:
        return _ask(match, lines, "")
    lines[6] = text(ACTIONS[match.action])
    lines[7] = text("ok_all")
    return _times(match, lines, match.turns.order() if match.action else players)


def _waiting(match):
    """Return the screen while the clocks wait."""
    lines = {0: text(match.waits)}
    if match.action > 1:
        return _ask(match, lines, "")
    lines[6] = text(ACTIONS[match.action])
    lines[7] = text("ok_start")
    if match.action:
        return _times(match, lines, match.turns.order())
    if match.at_once:
        return compose(lines)
    lines[1] = text("first")
    return compose(lines, "P%d" % match.turns.current)


def _result(match):
    """Return the times used, a page of five players each."""
    page = match.page % match.sheet_pages
    lines = sheet(match, page)
    if match.sheet_pages > 1:
        lines[6] = text("next_page", page=page + 1, pages=match.sheet_pages)
    lines[7] = text("ok_next_round")
    return compose(lines)


def _ready_button(match, button, player, t_us, since_us):
    light = waiting_button if match.at_once else ready_button
    return light(match, button, player, t_us, since_us)


def _ready_ring(match, index, t_us, since_us):
    return (idle_ring if match.at_once else ready_ring)(match, index, t_us, since_us)


def _button(match, button, player, t_us, since_us):
    if player not in match.turns.players:
        return OFF
    if match.is_short(player) and t_us // _BLINK_US % 2:
        return WHITE
    if match.at_once:
        return player_light(player, t_us, 256 if player in match.running else 10)
    return turn_button(match, button, player, t_us, since_us)


def _ring(match, index, t_us, since_us):
    if match.at_once:
        share = len(match.running) * RING * 256 // len(match.players)
        return bar(index, share, WHITE)
    if match.mode == rules.UP:
        return turn_ring(match, index, t_us, since_us)
    player = match.turns.current
    limit_us = match.first_bank_us(player) - match.periods * match.extra_us(player)
    left_us = match.reading_us(player, t_us)
    if match.periods and match.banks[player] <= match.periods * match.extra_us(player):
        limit_us = match.extra_us(player)
    return time_bar(index, left_us, limit_us, colour(player))


def _waiting_button(match, button, player, t_us, since_us):
    if player not in match.turns.players:
        return OFF
    light = waiting_button if match.at_once else turn_button
    return light(match, button, player, t_us, since_us)


def _part_ring(match, index, t_us, since_us):
    if match.phase == OWN_TIMES:
        return idle_ring(match, index, t_us, since_us)
    return time_bar(index, match.part.left_us(t_us), match.part.limit_us, WHITE)


SCREENS = {
    "ready": _ready,
    OWN_TIMES: lambda match: match.part.screen(),
    COMMON_TIME: lambda match: match.part.screen(),
    RUNNING: _running,
    WAITING: _waiting,
    "result": _result,
}
BUTTON_LIGHTS = {
    "ready": _ready_button,
    OWN_TIMES: waiting_button,
    COMMON_TIME: waiting_button,
    RUNNING: _button,
    WAITING: _waiting_button,
}
RING_LIGHTS = {
    "ready": _ready_ring,
    OWN_TIMES: _part_ring,
    COMMON_TIME: _part_ring,
    RUNNING: _ring,
    WAITING: idle_ring,
}
