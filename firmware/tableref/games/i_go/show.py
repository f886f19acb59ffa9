"""What I Go! shows: the screens and lights of its own phases, and its set-up.

Screens are (lines, big, hints) as ``compose`` returns them, lights as in game_lights.py.
"""

from tableref.games.game_lights import inviting_button, time_bar
from tableref.games.game_lights import turn_ring as pointing_ring
from tableref.games.game_screens import points_of_winners
from tableref.games.i_go import rules
from tableref.games.score_entry import entry_line
from tableref.presses.gestures import HOLD, NEXT, OK, TAP
from tableref.show.lights import OFF, WHITE, breath, colour, player_light, scale
from tableref.show.screens import Hint, compose
from tableref.texts import translator

text = translator("i_go")
"""The function that returns the game's texts: see ``texts.translator``."""

_BLINK_US = 250_000


def option_screen(name, value):
    """Return (name, value) of an option for the lobby; see ``Terms.option_screen``."""
    return text("turn_clock"), text("seconds_each", count=value) if value else text("clock_off")


def setup(players, options):
    """Return the screen that explains the set-up."""
    laid = rules.setup(len(players))
    lines = {
        0: text("set_up", count=len(players)),
        1: text("deal_each", count=laid.hand),
        2: text("display_1", count=laid.display),
        3: text("display_2"),
        4: text("draw_pile", count=laid.pile),
        5: text("discard"),
    }
    return (compose(lines),)


def result_note(game):
    """Return the note that nobody scored because the hand was void, or ""."""
    return "" if any(game.scores.points.values()) else text("void_note")


def winning_words(game):
    """Return the line above the winners' names: "Perfect Player!", or their points."""
    return text("perfect") if game.perfect else points_of_winners(game)


def turn(game):
    """Return the screen of a turn, or of the pile that NEXT has turned to."""
    player = game.turns.current
    lines = {0: text("round", round=game.number)}
    if game.choice:
        lines[2] = text("taken_1", player=player)
        lines[3] = text("display_taken" if game.choice == 1 else "pile_taken")
        lines[5] = text("hand_is_void" if game.choice == 1 else "calls_after")
        lines[6] = Hint(OK, text("ok_yes"))
        lines[7] = Hint(NEXT, text("next_other_case"))
        return compose(lines)
    call = Hint(HOLD, text("does_call"))
    if game.must_call:
        lines[1] = text("pile_is_empty")
        lines[6] = (text("must_call"), call)
    else:
        lines[1] = text("your_turn")
        lines[6] = (text("turn_taps"), Hint(TAP, text("does_end_turn")), call)
        lines[7] = Hint(NEXT, text("next_cards"))
    return compose(lines, "P%d" % player)


def scoring(game):
    """Return the screen on which penalty points are entered."""
    lines = game.entry.lines()
    lines[0] = text("penalties")
    lines[6] = text("penalty_legend")
    hints = (Hint(OK, text("does_done")),)
    if game.has_asked:
        is_any = any(game.entry.count(player) for player in game.players)
        question = text("caller_none" if is_any else "nobody_any", player=game.caller)
        lines[6] = (question,) + hints
        hints = ()
    lines[7] = entry_line(text("penalty_entry"), text("does_ten_more"), *hints)
    return compose(lines)


def turn_ring(game, index, t_us, since_us):
    """Show the choice of NEXT, an empty draw pile, the time left, or the turn."""
    if game.choice:
        # One or two lit quarters of the ring show which special case NEXT has chosen, 1 or 2.
        return WHITE if index % 8 < 4 and index < 8 * game.choice else OFF
    player = game.turns.current
    if game.must_call:
        return scale(colour(player), 200 if (index + t_us // _BLINK_US) % 2 else 0)
    limit_us = game.clock.watch.limit_us
    if limit_us is None:
        return pointing_ring(game, index, t_us, since_us)
    return time_bar(index, game.clock.watch.left_us(t_us), limit_us, colour(player))


def scoring_button(game, button, player, t_us, since_us):
    """Light players who have entered points; until then the caller's light blinks."""
    if game.entry.count(player):
        return player_light(player, t_us)
    if player == game.caller:
        return WHITE if t_us // _BLINK_US % 2 else player_light(player, t_us)
    return inviting_button(game, button, player, t_us, since_us)


def scoring_ring(game, index, t_us, since_us):
    """Show the points entered last, in ones and tens."""
    row = game.entry.last_row
    if row is None:
        return scale(colour(game.caller), 40 + breath(t_us) // 2)
    # Ten lights in the player's colour are the ones, the other six in white are the tens.
    count = game.entry.count(row)
    if index < 10:
        return scale(colour(row), 200) if index < count % 10 else OFF
    return scale(WHITE, 100) if index - 10 < count // 10 else OFF
