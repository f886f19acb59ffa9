"""The screens and lights of the turn clock."""

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
from tableref.games.turn_clock import actions, rules
from tableref.games.turn_clock.options import FLAGS
from tableref.presses.gestures import NEXT, OK, PRESS, TAP_WITH_NEXT
from tableref.show.lights import OFF, RING, WHITE, bar, colour, player_light
from tableref.show.screens import Hint, compose
from tableref.texts import translator

text = translator("turn_clock")
"""The function that returns the game's texts: see ``texts.translator``."""

RUNNING = "running"
WAITING = "waiting"
"""The phase in which all clocks are stopped until OK, for example because all have passed."""
COMMON_TIME = "common_time"
"""The phase of a common time, in which all clocks are stopped."""
OWN_TIMES = "own_times"
"""The phase before the first round, in which individual times are entered."""

PAGE = 5
"""Number of players on a page."""

_MAX_S = 59_999
_BLINK_US = 250_000


def option_screen(name, value):
    """Return (name, value) of an option for the lobby; see ``Terms.option_screen``."""
    if name in FLAGS:
        value = text("yes" if value else "no")
    elif name in ("mode", "at_zero"):
        value = text(value)
    elif not value and name in ("minutes", "fresh_s"):
        value = text("own")
    return text(name), str(value)


def clock(us):
    """Return a time (us) as minutes and seconds, such as "4:07" or "-0:12"; at most "999:59"."""
    seconds = us // 1_000_000
    sign = "-" if seconds < 0 else ""
    seconds = min(_MAX_S, abs(seconds))
    return "%s%d:%02d" % (sign, seconds // 60, seconds % 60)


def time_left(us):
    """Format a time left, given in us: "9.4" (seconds) below 10 s, above it as `clock` does."""
    if not 0 < us < rules.TENTHS_BELOW_US:
        return clock(us)
    tenths = (us + rules.TENTH_US - 1) // rules.TENTH_US
    return "%d.%d" % (tenths // 10, tenths % 10)


def reading(game, player):
    """Return the text of a player's clock: time left, or time used in the mode UP."""
    us = game.clock.reading_us(player, game.clock.now_us)
    return clock(us) if game.clock.mode == rules.UP else time_left(us)


def ready_note(game):
    """Return the line that says what NEXT does before a round."""
    return Hint(NEXT, text("next_common"))


def winning_words(game):
    """Return the line above the winner's name: this player is the last one with time left."""
    return text("time_left")


def standings_pages(game):
    """Return 0: there are no standings, because the score sheet shows the times."""
    return 0


def sheet_pages(game):
    """Return the number of pages with the times used."""
    return (len(game.players) + (game.common_us > 0) + PAGE - 1) // PAGE


def own_times(game):
    """Return the screen on which individual times are entered."""
    return game.entry.screen()


def common_time(game):
    """Return the screen of a common time."""
    return game.clock.common.screen(game.clock.now_us)


def before_round(game):
    """Return the screen before a round."""
    return ready(game) if not game.at_once else _ready_at_once(game)


def running(game):
    """Return the screen while clocks run, or of the choice of NEXT."""
    if game.at_once:
        return _running_at_once(game)
    if game.action != actions.PLAY:
        return _running_pages(game)
    player = game.turns.current
    lines = {0: title(game), 6: _turn_on(game), 7: _done(player)}
    after = game.turns.next_up()
    if game.clock.periods:
        lines[1] = _periods(game, player)
    elif after:
        lines[1] = text("then", player=after, time=reading(game, after))
    return compose(lines, reading(game, player), (_may_pass(game),))


def _turn_on(game):
    """Return the hint that says what NEXT shows next."""
    return Hint(NEXT, text("next_list" if game.action == actions.LIST else "next_play"))


def _done(player):
    """Return the line that says how a player's turn ends."""
    words = text("does_end_turn")
    return text("player_or_ok", player=player), Hint(PRESS, words, (player,)), Hint(OK, words)


def _may_pass(game):
    """Return the hint that a tap while NEXT is held passes."""
    turns = game.turns
    players = [player for player in turns.players if player not in turns.passed]
    return Hint(TAP_WITH_NEXT, text("does_pass"), players)


def title(game):
    """Return the line that names the player of the turn, or warns that the time is nearly up."""
    player = game.turns.current
    return text(
        "hurry" if game.clock.is_short(player, game.clock.now_us) else "turn_of", player=player
    )


def _periods(game, player):
    """Return the line with a player's number of byo-yomi periods and their length."""
    watch = game.clock.running[player]
    left_us = game.clock.banks[player] - watch.used_us(game.clock.now_us)
    period_us = game.clock.extra_us(player)
    left = rules.periods_left(left_us, period_us, game.clock.periods)
    return text("periods_left", count=left, time=clock(period_us))


def _line(game, player):
    mark = " "
    if player in game.clock.fallen:
        mark = "*"
    elif player in game.turns.passed:
        mark = "-"
    return "P%-2d%s%9s" % (player, mark, reading(game, player))


def sheet(game, number):
    """Return a dict of row -> line for a page (from 0) of the times used."""
    lines = {0: text("times_used")}
    entries = ["P%-2d%10s" % (player, clock(game.clock.used[player])) for player in game.players]
    if game.common_us:
        entries.append("%-4s%9s" % (text("common_used"), clock(game.common_us)))
    for row, line in enumerate(entries[number * PAGE : (number + 1) * PAGE]):
        lines[1 + row] = line
    return lines


def asking(game):
    """Return the key of the text of the action that NEXT has chosen."""
    if game.action == actions.PUT_BACK and not actions.can_put_back(game):
        return "nobody_out"
    return game.action


def _ask(game, lines, big):
    """Return the screen of an action that NEXT has chosen."""
    action = game.action
    lines[1] = text(asking(game))
    lines[6] = Hint(NEXT, text("next_on" if action == actions.COMMON else "next_more"))
    words = "ok_nobody"
    if action == actions.STOP:
        words = "ok_stop"
    elif action == actions.COMMON:
        words = "ok_common"
    elif action == actions.PASS and game.turns.passed:
        words = "ok_new_round"
    lines[7] = Hint(OK, text(words))
    return compose(lines, big, _asked(game, action))


def _asked(game, action):
    """Return the hints for players' buttons while an `action` is chosen with NEXT."""
    running = () if action == actions.PASS else tuple(game.clock.running)
    hints = [Hint(PRESS, text("does_end_turn"), running)] if running else []
    if action not in (actions.STOP, actions.COMMON):
        others = [player for player in game.players if player not in running]
        asked = [player for player in others if not actions.refusal(game, player)]
        if asked:
            hints.append(Hint(PRESS, text("does_choose_player"), asked))
    return hints


def _times(game, lines, players, more=()):
    """Return the screen with the clocks of the first `players`; `more` are additional hints."""
    for row, player in enumerate(players[:PAGE]):
        lines[1 + row] = _line(game, player)
    return compose(lines, "", more)


def _ready_at_once(game):
    """Return the screen before a round in which all play at once, without a starter."""
    lines = {0: text("round", round=game.number), 1: text("at_once")}
    lines[6] = ready_note(game)
    lines[7] = Hint(OK, text("ok_start"))
    return compose(lines)


def _running_pages(game):
    """Return the screen of a turn when NEXT has turned to another page than the clock."""
    order = game.turns.order()
    lines = {0: title(game)}
    if game.action not in (actions.PLAY, actions.LIST):
        return _ask(game, lines, reading(game, order[0]))
    lines[6] = _turn_on(game)
    lines[7] = _done(order[0])
    return _times(game, lines, order, (_may_pass(game),))


def _running_at_once(game):
    """Return the screen while all play at once: players who have not pressed, least time first."""
    running = game.clock.running
    lines = {0: text("still", count=len(running))}
    if game.action not in (actions.PLAY, actions.LIST):
        return _ask(game, lines, "")
    lines[6] = _turn_on(game)
    end = Hint(PRESS, text("does_end_turn"), tuple(running))
    ok = Hint(OK, text("ok_all"))
    lines[7] = (ok.line, ok, end)
    if game.action == actions.LIST:
        order = game.turns.order()
    else:
        now_us = game.clock.now_us
        readings = sorted([(game.clock.reading_us(player, now_us), player) for player in running])
        order = [player for _, player in readings]
    return _times(game, lines, order, (_may_pass(game),))


def waiting(game):
    """Return the screen while the clocks wait."""
    lines = {0: text(game.waits)}
    if game.action not in (actions.PLAY, actions.LIST):
        return _ask(game, lines, "")
    lines[6] = _turn_on(game)
    lines[7] = Hint(OK, text("ok_start"))
    first = () if game.at_once else (Hint(PRESS, text("does_start"), game.turns.players),)
    if game.action != actions.PLAY:
        return _times(game, lines, game.turns.order(), first)
    if game.at_once:
        return compose(lines)
    lines[1] = (text("first"),) + first
    return compose(lines, "P%d" % game.turns.current)


def before_button(game, button, player, t_us, since_us):
    """Show the draw of the starter, unless all play at once."""
    light = waiting_button if game.at_once else ready_button
    return light(game, button, player, t_us, since_us)


def before_ring(game, index, t_us, since_us):
    """Show the draw of the starter, unless all play at once."""
    return (idle_ring if game.at_once else ready_ring)(game, index, t_us, since_us)


def running_button(game, button, player, t_us, since_us):
    """Light players whose clock runs; the light blinks when the time is nearly up."""
    if player not in game.turns.players:
        return OFF
    if game.clock.is_short(player, t_us) and t_us // _BLINK_US % 2:
        return WHITE
    if game.at_once:
        return player_light(player, t_us, 256 if player in game.clock.running else 10)
    return turn_button(game, button, player, t_us, since_us)


def running_ring(game, index, t_us, since_us):
    """Show the time left, or the share of players who have not pressed."""
    if game.at_once:
        share = len(game.clock.running) * RING * 256 // len(game.players)
        return bar(index, share, WHITE)
    if game.clock.mode == rules.UP:
        return turn_ring(game, index, t_us, since_us)
    player = game.turns.current
    limit_us = game.clock.first_bank_us(player) - game.clock.periods * game.clock.extra_us(player)
    left_us = game.clock.reading_us(player, t_us)
    if game.clock.periods and game.clock.banks[player] <= game.clock.periods * game.clock.extra_us(
        player
    ):
        limit_us = game.clock.extra_us(player)
    return time_bar(index, left_us, limit_us, colour(player))


def stopped_button(game, button, player, t_us, since_us):
    """Light the player who is first when the clocks go on."""
    if player not in game.turns.players:
        return OFF
    light = waiting_button if game.at_once else turn_button
    return light(game, button, player, t_us, since_us)


def common_ring(game, index, t_us, since_us):
    """Show how much of the common time is left."""
    common = game.clock.common
    return time_bar(index, common.left_us(t_us), common.limit_us, WHITE)
