"""The options of the turn clock."""

from tableref.games.options import one_of, whole, yes_or_no
from tableref.games.turn_clock import rules
from tableref.games.turn_clock.show import text

_FLAGS = ("out_at_zero", "at_once")
_ASKED = {
    "minutes": (rules.DOWN, rules.FISCHER, rules.BRONSTEIN, rules.SAND, rules.BYO_YOMI),
    "extra_s": (rules.FISCHER, rules.BRONSTEIN),
    "fresh_s": (rules.TURN,),
    "period_s": (rules.BYO_YOMI,),
    "periods": (rules.BYO_YOMI,),
    "at_once": rules.AT_ONCE,
    "out_at_zero": (rules.DOWN, rules.FISCHER, rules.BRONSTEIN, rules.SAND, rules.BYO_YOMI),
    "at_zero": (rules.TURN,),
    "warn_s": (),
}
"""Option -> the modes in which the lobby offers it. The warning is never offered, because it is a
setting of the table.
"""


def check(players, options):
    """Raise ValueError with a readable message if an option has an impossible value."""
    one_of("mode", options["mode"], rules.MODES)
    # The value 0 of `minutes`, and of `fresh_s` (the time of each turn), stands for individual
    # times, which the players enter before the first round.
    whole("minutes", options["minutes"], 0, 180)
    whole("extra_s", options["extra_s"], 0, 600)
    whole("fresh_s", options["fresh_s"], 0, 900)
    whole("period_s", options["period_s"], 5, 900)
    whole("periods", options["periods"], 1, 20)
    whole("warn_s", options["warn_s"], 0, 600)
    one_of("at_zero", options["at_zero"], rules.AT_ZERO)
    for name in _FLAGS:
        yes_or_no(name, options[name])


def is_asked(name, options, players):
    """Return whether an option is used in the chosen mode."""
    return options["mode"] in _ASKED.get(name, rules.MODES)


def option(name, value):
    """Return (name, value) of an option for the lobby; see ``Terms.option_screen``."""
    if name in _FLAGS:
        value = text("yes" if value else "no")
    elif name in ("mode", "at_zero"):
        value = text(value)
    elif not value and name in ("minutes", "fresh_s"):
        value = text("own")
    return text(name), str(value)
