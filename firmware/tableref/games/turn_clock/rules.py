"""The law of the turn clock: what a turn takes from a player's time, in each of its modes.

Times are us. A *bank* is the time that a player has left when a turn begins; when counting up,
where nobody can run out, the time used in all turns before.
"""

from tableref.games.options import one_of, whole, yes_or_no

DOWN = "down"
FISCHER = "fischer"
"""A completed turn adds the extra time."""
BRONSTEIN = "delay"
"""The extra time at the start of each turn costs nothing; what is left of it is lost."""
SAND = "sand"
"""What a turn takes flows to the other players, in equal shares."""
UP = "up"
MODES = (DOWN, FISCHER, BRONSTEIN, SAND, UP)

_MINUTE_US = 60_000_000


def check(players, options):
    """Raise ValueError, in words, if these players can't play with these options."""
    one_of("mode", options["mode"], MODES)
    whole("minutes", options["minutes"], 1, 180)
    whole("extra_s", options["extra_s"], 0, 600)
    yes_or_no("out_at_zero", options["out_at_zero"])


def is_asked(name, options, players):
    """Return whether an option means anything in the mode chosen."""
    mode = options["mode"]
    if name == "extra_s":
        return mode in (FISCHER, BRONSTEIN)
    return mode != UP or name == "mode"


def first_bank_us(mode, minutes):
    """Return the bank that each player starts with."""
    return 0 if mode == UP else minutes * _MINUTE_US


def limit_us(mode, bank_us, extra_us):
    """Return how long a turn may take until the time is up, or None for ever."""
    if mode == UP:
        return None
    return max(0, bank_us) + (extra_us if mode == BRONSTEIN else 0)


def shown_us(mode, bank_us, extra_us, used_us):
    """Return what a clock shows when a turn has taken `used_us`: time left, or counting up used.

    Below 0 it is the time overdrawn.
    """
    if mode == UP:
        return bank_us + used_us
    if mode == BRONSTEIN:
        used_us = max(0, used_us - extra_us)
    return bank_us - used_us


def bank_after_us(mode, bank_us, extra_us, used_us, is_whole):
    """Return the bank after a turn that took `used_us`.

    `is_whole` is False for one that was cut short (skipped, dropped): it adds no extra time.
    """
    left_us = shown_us(mode, bank_us, extra_us, used_us)
    return left_us + extra_us if is_whole and mode == FISCHER else left_us


def shares_us(used_us, others):
    """Return how much of a turn's time flows to each of so many others: sand is never lost.

    The us that can't be divided go to the first of them.
    """
    return [used_us // others + (place < used_us % others) for place in range(others)]
