"""The options of the turn clock: their possible values, and the modes that use them."""

from tableref.games.options import one_of, whole, yes_or_no
from tableref.games.turn_clock.rules import (
    AT_ONCE,
    AT_ZERO,
    BRONSTEIN,
    BYO_YOMI,
    DOWN,
    FISCHER,
    MODES,
    SAND,
    TURN,
)

FLAGS = ("out_at_zero", "at_once")
"""Names of the options that are True or False."""

_MODES_OF = {
    "minutes": (DOWN, FISCHER, BRONSTEIN, SAND, BYO_YOMI),
    "extra_s": (FISCHER, BRONSTEIN),
    "fresh_s": (TURN,),
    "period_s": (BYO_YOMI,),
    "periods": (BYO_YOMI,),
    "at_once": AT_ONCE,
    "out_at_zero": (DOWN, FISCHER, BRONSTEIN, SAND, BYO_YOMI),
    "at_zero": (TURN,),
    "warn_s": (),
}
"""Option -> the modes in which the lobby offers it. The warning is never offered, because it is a
setting of the table.
"""


def check(players, options):
    """Raise ValueError with a readable message if an option has an impossible value."""
    one_of("mode", options["mode"], MODES)
    # The value 0 of `minutes`, and of `fresh_s` (the time of each turn), stands for individual
    # times, which the players enter before the first round.
    whole("minutes", options["minutes"], 0, 180)
    whole("extra_s", options["extra_s"], 0, 600)
    whole("fresh_s", options["fresh_s"], 0, 900)
    whole("period_s", options["period_s"], 5, 900)
    whole("periods", options["periods"], 1, 20)
    whole("warn_s", options["warn_s"], 0, 600)
    one_of("at_zero", options["at_zero"], AT_ZERO)
    for name in FLAGS:
        yes_or_no(name, options[name])


def is_offered(name, options, players):
    """Return whether an option is used in the chosen mode."""
    return options["mode"] in _MODES_OF.get(name, MODES)
