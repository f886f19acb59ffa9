"""The rules of the turn clock: how a turn changes a player's time in each mode.

Times are us. The *bank* is the time that a player has left when a turn begins, or in the mode UP
the time used so far. The *extra* time depends on the mode: Fischer's and Bronstein's extra time, a
byo-yomi period, or the time of each turn.
"""

DOWN = "down"
FISCHER = "fischer"
"""Mode in which a completed turn adds the extra time."""
BRONSTEIN = "delay"
"""Mode in which the clock starts after the extra time of each turn. Unused extra time is lost."""
SAND = "sand"
"""Mode in which the time of a turn is added to the other players' times, in equal shares."""
UP = "up"
"""Mode in which the time used is counted without a limit."""
TURN = "turn"
"""Mode in which each turn has the same time."""
BYO_YOMI = "byoyomi"
"""Mode with periods after the minutes. A period that a turn uses up is lost; otherwise it is
complete again for the next turn. The bank includes the minutes and the periods."""
MODES = (DOWN, FISCHER, BRONSTEIN, SAND, UP, TURN, BYO_YOMI)

SOUND = "sound"
NEXT_PLAYS = "next"
"""The next player has the turn when the time of a turn is up."""
OUT = "out"
AT_ZERO = (SOUND, NEXT_PLAYS, OUT)
"""Possible consequences, besides a sound, when the time of a turn is up."""

WARNING = "warning"
"""Bell type: a warning that the time is nearly up."""
PERIOD = "period"
"""Bell type: the start of a byo-yomi period."""

MIN_TIME, MAX_TIME = 1, 180
"""Minimum and maximum of a player's time, in minutes or steps of `STEP_S` seconds."""
STEP_S = 5
USUAL = {True: 6, False: 5}
"""Default time of a player. The key is True for a time for each turn, in steps of `STEP_S`, and
False for a time for the match, in minutes.
"""

ALL_DONE = "all_done"
"""The clocks wait because all players, who play at once, have pressed."""
ALL_PASSED = "all_passed"
"""The clocks wait because all players have passed."""
ENDED = "ended"
"""The clocks wait because the players have ended the round of turns."""
NOBODY = "nobody_pressed"
"""The clocks wait because all players, one after the other, have let their time run out."""

_SECOND_US = 1_000_000
_MINUTE_US = 60_000_000
AT_ONCE = (DOWN, FISCHER, BRONSTEIN, UP, TURN)
"""Modes in which all players can play at once."""


def has_own_times(options):
    """Return whether each player has an individual time."""
    name = {UP: "", TURN: "fresh_s"}.get(options["mode"], "minutes")
    return options.get(name) == 0


def is_at_once(options):
    """Return whether all players play at once, each until they press."""
    return options["at_once"] and options["mode"] in AT_ONCE


def extra_us(options):
    """Return the extra time (us) that the chosen mode gives for each turn."""
    name = {TURN: "fresh_s", BYO_YOMI: "period_s"}.get(options["mode"], "extra_s")
    return options[name] * _SECOND_US


def periods(options):
    """Return the number of byo-yomi periods of each player, 0 in other modes."""
    return options["periods"] if options["mode"] == BYO_YOMI else 0


def first_bank_us(mode, minutes, extra_us=0, periods=0):
    """Return the initial bank (us) of each player."""
    if mode == UP:
        return 0
    if mode == TURN:
        return extra_us
    return minutes * _MINUTE_US + periods * extra_us


def limit_us(mode, bank_us, extra_us):
    """Return the time (us) after which a turn ends because the time is up, None if unlimited."""
    if mode == UP:
        return None
    return max(0, bank_us) + (extra_us if mode == BRONSTEIN else 0)


def reading_us(mode, bank_us, extra_us, used_us, periods=0):
    """Return the time (us) that a clock shows after `used_us` of a turn.

    This is the time left, negative if overdrawn, or the time used in the mode UP. In byo-yomi it is
    what is left of the minutes, then of the period.
    """
    if mode == UP:
        return bank_us + used_us
    if mode == BRONSTEIN:
        used_us = max(0, used_us - extra_us)
    left_us = bank_us - used_us
    if mode != BYO_YOMI or left_us <= 0:
        return left_us
    if left_us > periods * extra_us:
        return left_us - periods * extra_us
    return (left_us - 1) % extra_us + 1


def periods_left(left_us, extra_us, periods):
    """Return the number of byo-yomi periods left, including the current one."""
    return max(0, min(periods, _up(left_us, extra_us)))


def bank_after_us(mode, bank_us, extra_us, used_us, is_whole, periods=0):
    """Return the bank (us) after a turn that took `used_us`.

    `is_whole` is False for a turn that was cut short, such as by a skip. It adds no extra time. A
    player who has overdrawn in byo-yomi has one period for each further turn. In the mode SAND the
    others get `shares_us` of the time.
    """
    if mode == TURN:
        return extra_us
    if mode == BYO_YOMI:
        left_us = bank_us - used_us
        if left_us >= periods * extra_us:
            return left_us
        return max(1, _up(left_us, extra_us)) * extra_us
    left_us = reading_us(mode, bank_us, extra_us, used_us)
    return left_us + extra_us if is_whole and mode == FISCHER else left_us


def bells(mode, bank_us, extra_us, periods=0, warn_us=0):
    """Return the sounds of a turn before its end, [(used_us, bell, number)] in order.

    A WARNING comes `warn_us` before the end (0 means never), with that time as its number. The
    number of a PERIOD is that of the periods left. There is no bell at the start of a turn.
    """
    end_us = limit_us(mode, bank_us, extra_us)
    if end_us is None:
        return []
    found = [(end_us - warn_us, WARNING, warn_us)]
    for left in range(periods, 0, -1):
        found.append((bank_us - left * extra_us, PERIOD, left))
    # If two bells ring at the same time, the sort puts the period first, because "period" comes
    # before "warning".
    return sorted([bell for bell in found if 0 < bell[0] < end_us])


def shares_us(used_us, others):
    """Return the shares (us) of a turn's time for `others` other players.

    The remainder of the division is given to the first players, so that no time is lost.
    """
    return [used_us // others + (place < used_us % others) for place in range(others)]


def _up(us, part_us):
    """Return the quotient of two times, rounded up."""
    return (us + part_us - 1) // part_us


TENTH_US = 100_000
TENTHS_BELOW_US = 10_000_000
"""Time left (us) below which a clock shows tenths of a second."""


def change_wait_us(left_us):
    """Return the time (us) until the shown time changes, with `left_us` left."""
    if 0 < left_us < TENTHS_BELOW_US:
        # Round up, so that 0.0 is not shown while time is left.
        return (left_us - 1) % TENTH_US + 1
    return left_us % 1_000_000 + 1
