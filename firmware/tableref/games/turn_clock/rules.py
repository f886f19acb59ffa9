"""The law of the turn clock: what a turn takes from a player's time, in each of its modes.

Times are us. A *bank* is the time that a player has left when a turn begins; when counting up,
where nobody can run out, the time used in all turns before. The *extra* is what a mode has besides:
Fischer's and Bronstein's extra time, a byo-yomi period, the fresh time of each turn.
"""

DOWN = "down"
FISCHER = "fischer"
"""A completed turn adds the extra time."""
BRONSTEIN = "delay"
"""The extra time at the start of each turn costs nothing; what is left of it is lost."""
SAND = "sand"
"""What a turn takes flows to the other players, in equal shares."""
UP = "up"
TURN = "turn"
"""Each turn begins with a fresh time."""
BYO_YOMI = "byoyomi"
"""Behind the minutes come periods. A period that a turn does not use up is whole again for the
next turn; one that is used up is gone. The bank holds the minutes and the periods."""
MODES = (DOWN, FISCHER, BRONSTEIN, SAND, UP, TURN, BYO_YOMI)

SOUND = "sound"
NEXT_PLAYS = "next"
"""At the end of a turn's fresh time the next player plays."""
OUT = "out"
AT_ZERO = (SOUND, NEXT_PLAYS, OUT)
"""What the end of a turn's fresh time does besides sounding."""

WARNING = "warning"
"""A bell: the time is nearly up."""
PERIOD = "period"
"""A bell: a byo-yomi period begins."""

MIN_TIME, MAX_TIME = 1, 180
"""What a player's own time can be: minutes, or steps of `STEP_S` seconds for a turn."""
STEP_S = 5
USUAL = {True: 6, False: 5}
"""What it is before anybody changes it: of a turn (True), or of all turns."""

PLAY, LIST, SKIP, DROP, PUT_BACK = "play", "list", "skip", "drop", "put_back"
MOVE, STOP, PASS, COMMON = "move", "stop", "pass", "common_ask"
ACTIONS = (PLAY, LIST, SKIP, DROP, PUT_BACK, MOVE, STOP, PASS, COMMON)
"""What NEXT turns to: the clock that runs, everybody's times, then what can be done to a player or
to the round; COMMON is a common time for all."""

ALL_DONE = "all_done"
"""The clocks wait because all have played at once."""
ALL_PASSED = "all_passed"
"""The clocks wait because all have passed."""
ENDED = "ended"
"""The clocks wait because the table has ended the round of turns."""
NOBODY = "nobody_pressed"
"""The clocks wait because one turn after the other has ended by itself."""

_SECOND_US = 1_000_000
_MINUTE_US = 60_000_000
AT_ONCE = (DOWN, FISCHER, BRONSTEIN, UP, TURN)
"""Modes in which all can play at once."""


def has_own_times(options):
    """Return whether each player has a time of their own."""
    name = {UP: "", TURN: "fresh_s"}.get(options["mode"], "minutes")
    return options.get(name) == 0


def is_at_once(options):
    """Return whether all clocks run until each has pressed."""
    return options["at_once"] and options["mode"] in AT_ONCE


def extra_us(options):
    """Return the extra time of the mode that is chosen."""
    name = {TURN: "fresh_s", BYO_YOMI: "period_s"}.get(options["mode"], "extra_s")
    return options[name] * _SECOND_US


def periods(options):
    """Return how many byo-yomi periods each player starts with: 0 in every other mode."""
    return options["periods"] if options["mode"] == BYO_YOMI else 0


def first_bank_us(mode, minutes, extra_us=0, periods=0):
    """Return the bank that each player starts with."""
    if mode == UP:
        return 0
    if mode == TURN:
        return extra_us
    return minutes * _MINUTE_US + periods * extra_us


def limit_us(mode, bank_us, extra_us):
    """Return how long a turn may take until the time is up, or None for ever."""
    if mode == UP:
        return None
    return max(0, bank_us) + (extra_us if mode == BRONSTEIN else 0)


def reading_us(mode, bank_us, extra_us, used_us, periods=0):
    """Return what a clock shows when a turn has taken `used_us`: time left, or counting up used.

    Below 0 it is the time overdrawn. In byo-yomi it is what is left of the minutes, and behind
    them of the period.
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
    """Return how many byo-yomi periods are left, the one that runs among them."""
    return max(0, min(periods, _up(left_us, extra_us)))


def bank_after_us(mode, bank_us, extra_us, used_us, is_whole, periods=0):
    """Return the bank after a turn that took `used_us`.

    `is_whole` is False for one that was cut short (skipped, dropped): it adds no extra time. Who
    has overdrawn in byo-yomi, and plays on, has the last period for each turn.
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
    """Return what sounds in a turn before its time is up: [(used_us, bell, number)], in order.

    A WARNING comes `warn_us` before the end (0: never), its number is that; with a PERIOD comes
    how many are left. What a turn begins with is no bell.
    """
    end_us = limit_us(mode, bank_us, extra_us)
    if end_us is None:
        return []
    found = [(end_us - warn_us, WARNING, warn_us)]
    for left in range(periods, 0, -1):
        found.append((bank_us - left * extra_us, PERIOD, left))
    # in order of time; where both come together the period is said first
    found.sort(key=lambda bell: (bell[0], bell[1] == WARNING))
    return [bell for bell in found if 0 < bell[0] < end_us]


def shares_us(used_us, others):
    """Return how much of a turn's time flows to each of so many others: sand is never lost.

    The us that can't be divided go to the first of them.
    """
    return [used_us // others + (place < used_us % others) for place in range(others)]


def _up(us, part_us):
    """Return how many parts hold so many us."""
    return (us + part_us - 1) // part_us


TENTH_US = 100_000
TENTHS_BELOW_US = 10_000_000
"""A clock that runs down shows tenths when less than this is left (us)."""


def change_wait_us(left_us):
    """Return the time (us) until a clock that runs down shows something else, at `left_us`."""
    if 0 < left_us < TENTHS_BELOW_US:
        # rounded up, so that 0.0 is never shown while there is time
        return (left_us - 1) % TENTH_US + 1
    return left_us % 1_000_000 + 1
