"""The events that a table says, as data: their names, fields and meanings, and an example each."""

from dataclasses import dataclass, replace

from host_tools.protocol import examples
from host_tools.protocol.events_of_games import OF_GAMES
from host_tools.protocol.fields import FIELDS
from host_tools.protocol.kinds import problems_of

GOT_IT = "in Got It!, when somebody got it"
THEIRS = "it was a player's step"

MATCH = (
    ("match_started", "game players options", "the lobby is done: a match begins"),
    ("starter_drawn", "round player", "a round is made ready, and this player gives the signal"),
    ("countdown", "beat", "3, 2, 1"),
    ("round_started", "round", 'on "1", or when the first turn begins', {"dealer": "in Got-Ya"}),
    ("false_start", "player early_us", "a press before the race was open"),
    ("claim", "player rank margin_us", "a press that counts"),
    ("tie", "players", "pressed in one tick of the sampler (0.5 us), before or after their claims"),
    ("too_late", "player late_us", "a press after the last claim"),
    ("round_ended", "round reason", "nothing more can be claimed", {"player": GOT_IT}),
    ("round_scored", "round points totals", "the points are confirmed"),
    ("match_ended", "winners totals", "the match is over, until somebody takes that back"),
    ("undone", "undone", "BACK took back a step", {"player": THEIRS}),
    ("redone", "redone", "it stands again; its events follow once more", {"player": THEIRS}),
    ("refused", "reason", "a press that does not count", {"player": "a player pressed"}),
    ("paused", "", "a long BACK"),
    ("resumed", "", "the match goes on"),
    ("round_resumed", "round", "after a pause in a race, and 3-2-1: it is open again"),
    ("match_abandoned", "", "given up"),
    ("match_restored", "", "power came back: what had this number or a higher one never was"),
)
TABLE = (
    ("button_stuck", "button", "it stays down, and is out of play"),
    ("button_released", "button", "it is back in play"),
    ("button_chatters", "button", "the fifth time since power-on that it moved as no finger does"),
    ("button_noisy", "button for_us", "it chatters without end, and is left out"),
    ("battery_low", "percent", "20 or less, and once more at 5; never on USB"),
    ("setting_changed", "name value", "somebody changed it at the table"),
    ("settings_reset", "reset", "all settings changed at once"),
)
POWER_ON = (
    ("setting_refused", "line name value message", "a line of `settings.txt` that makes no sense"),
    ("crashed", "what error in_a_row alive_s", "why the table began anew"),
    ("record_damaged", "", "a match came back, though a part of a file was damaged"),
    ("record_lost", "", "a match that could not come back; its files were put aside"),
    ("record_newer", "", "a match of newer firmware; it stays as it is"),
    ("record_strange", "", "a match that this firmware cannot play; its files were put aside"),
    ("not_kept", "", "a file could not be written or read; it is tried again"),
)
SELF_TEST = (
    ("self_test_started", "", "OK was held at power-on, or a computer asked for it"),
    ("self_test_part", "part", "a part begins"),
    ("button_ok", "button bounce_us", "its first good press"),
    ("press_again", "button", "a press that came together with another contact"),
    ("crosstalk", "buttons", "their second move within 100 us of each other"),
    ("long_bounce", "button bounce_us", "it chattered for more than 10 ms, for the first time"),
    ("self_test_ended", "troubles", "somebody leaves"),
)
GROUPS = {
    "In any match": MATCH,
    **OF_GAMES,
    "The table itself": TABLE,
    "At power-on": POWER_ON,
    "In the self-test": SELF_TEST,
}
"""Title -> rows: name, fields, when it is said, and {field: when it is there}."""


@dataclass(frozen=True)
class Event:
    """An event: its `name`, when it is said (`means`), its `fields`, and an `example` (dict).

    What each event has, `seq`, `t_us` and `event`, is no field here.
    """

    name: str
    means: str
    fields: tuple
    example: dict


def _event(name, fields, means, sometimes=()):
    own = [FIELDS[field] for field in fields.split()]
    own += [replace(FIELDS[field], when=sometimes[field]) for field in sometimes]
    return Event(name, means, tuple(own), examples.of(name))


EVENTS = {row[0]: _event(*row) for rows in GROUPS.values() for row in rows}
"""Name -> Event."""


def check(event):
    """Return what is wrong with an event (dict), a list of texts; one that is not known is fine."""
    known = EVENTS.get(event["event"])
    return problems_of(known.fields, event) if known else []
