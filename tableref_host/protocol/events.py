"""The events of a table as data: their names, fields, meanings, and an example of each."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tableref_host import game_facts
from tableref_host.protocol.fields import (
    COUNT,
    MAYBE_SEATS,
    NUMBER,
    PLAYER,
    SEATS,
    SETTING,
    SHARES,
    TIME,
    Field,
    Fields,
    Flag,
    ListOf,
    Objects,
    Text,
    Whole,
    problems_of,
)

BUTTON = Whole(1, 13)

_ALL = (
    Field("action", Text(20), "`down`, `up`, or `tap`: down and up at once"),
    Field("alive_s", Whole(unit="s"), "how long it had run"),
    Field("beat", Whole(1, 3), "3, 2, 1: a second each"),
    Field("bounce_us", TIME, "how long the contact chattered"),
    Field("button", BUTTON, "1 to 10: the players'; 11: BACK; 12: NEXT; 13: OK"),
    Field("buttons", ListOf(BUTTON, least=2, most=2, name="two buttons"), "as `button`"),
    Field("clock_us", Whole(-(1 << 53) + 1, unit="us"), "left on the clock; counting up: used"),
    Field("dealer", PLAYER, "who dealt"),
    Field("early_us", TIME, "how long before the race was open"),
    Field("error", Text(400), 'the last line of the traceback, `""` after a hang'),
    Field("for_us", TIME, "how long it is left out"),
    Field("from", Whole(0, 10), "whose it was: a player, or 0 for the rival pile in Got It!"),
    Field("game", Text(20), "its key, such as `gotta_go`"),
    Field("given_us", TIME, "how long it may run now"),
    Field("in_a_row", COUNT, "how many crashes there were one after the other"),
    Field("late_us", TIME, "how long after the claim that was the last"),
    Field("line", NUMBER, "the number of the line in `settings.txt`"),
    Field("margin_us", TIME, "behind the claim before it; 0 for the first, and in a tie"),
    Field("message", Text(300), "what is wrong, and what is accepted"),
    Field("name", Text(100), "of the setting"),
    Field("next_player", PLAYER, "whose turn comes next"),
    Field("options", Fields("name to value", SETTING), "all options of the game"),
    Field("part", Text(20), "of the test"),
    Field("percent", Whole(0, 100), "how full they are"),
    Field("player", PLAYER, "who: the number of the button"),
    Field("players", SEATS, "who: the numbers of the buttons"),
    Field("points", SHARES, "of each player, in this round (floors in GoTown)"),
    Field("rank", COUNT, "1 for the first; equal in a tie"),
    Field("reason", Text(40), "why: a word for programs"),
    Field("redone", Text(40), "the step"),
    Field("reset", Flag(), "to the defaults, or back to what was"),
    Field("round", COUNT, "its number, from 1"),
    Field("since_us", TIME, "when the pause began: never after `t_us`"),
    Field("seed", NUMBER, "of the lots: `tableref draw` draws the same from it"),
    Field("totals", SHARES, "of each player, after this round (sets in Got It!)"),
    Field("troubles", Objects(), "the faults found: see [self-test.md](self-test.md#events)"),
    Field("undone", Text(40), "the step: `countdown`, `claim`, `round_scored` and so on"),
    Field("used_us", TIME, "how long the turn took"),
    Field("value", SETTING, "of the setting"),
    Field("was", SHARES, "what `points` were before: of each player"),
    Field("what", Text(among=("exception", "hang")), "how it ended"),
    Field("winners", MAYBE_SEATS, "who has won; nobody, and the match is lost"),
)

_OF_GAMES = [field for _, facts in game_facts.in_menu() for field in facts.FIELDS]

FIELDS: dict[str, Field] = {
    field.name: field for field in sorted([*_ALL, *_OF_GAMES], key=lambda one: one.name)
}
"""Name -> Field, of all event fields except seq, t_us and event."""

FROM = Field("from", COUNT, "the number of the first event that no longer stands")
OF_ONE = {"undone": {"from": FROM}, "redone": {"from": FROM}}
"""Event -> {name: Field} of fields with a special meaning in that event."""

EXAMPLES = Path(__file__).with_name("examples.events")
"""The file with an example of each event, as sent by a table."""

GOT_IT = "in Got It!, when somebody got it"
THEIRS = "it was a player's step"
RESTORED = {"reason": "power was not cut: `reopened` from the lobby, or `loaded_again`, a page"}
REFUSED = {"player": "who pressed, unless BACK, NEXT or OK was; or whose count is impossible"}
BACKED = {"player": THEIRS}

Rows = tuple[tuple[Any, ...], ...]
"""Rows of (name, fields, meaning) and optionally {field: condition}."""

MATCH: Rows = (
    ("match_started", "game players options seed", "the lobby is done: a match begins"),
    ("starter_drawn", "round player", "a round is made ready, and this player gives the signal"),
    ("starter_chosen", "round player", "a press says who is first, whatever was drawn"),
    ("countdown", "beat", "3, 2, 1"),
    ("round_started", "round", 'on "1", or when the first turn begins', {"dealer": "in Got-Ya"}),
    ("false_start", "player early_us", "a press before the race was open"),
    ("claim", "player rank margin_us", "a press that counts"),
    ("tie", "players", "pressed in one tick of the sampler (0.5 us), before or after their claims"),
    ("too_late", "player late_us", "a press after the last claim"),
    ("round_ended", "round reason", "nothing more can be claimed", {"player": GOT_IT}),
    ("round_scored", "round points totals", "the points are confirmed"),
    (
        "corrected",
        "round points was totals",
        "an earlier round was put right; a match that was over goes on, or `match_ended` follows",
        {
            "shapes": "in Got It!",
            "player": "the bidder, in Got-Ya, where the tricks were put right",
            "bid": "likewise",
            "tricks": "likewise",
            "outcome": "likewise",
            "perfect": "in I Go!, where a Perfect Player was entered or removed",
        },
    ),
    ("match_ended", "winners totals", "the match is over, until somebody takes that back"),
    ("undone", "undone from", "BACK took back a step", BACKED),
    ("redone", "redone from", "it stands again; its events follow once more", BACKED),
    ("refused", "reason", "a press that does not count", REFUSED),
    ("paused", "since_us", "BACK was held; clocks stand since it went down"),
    ("resumed", "", "the match goes on"),
    ("round_resumed", "round", "after a pause in a race, and 3-2-1: it is open again"),
    ("match_abandoned", "", "given up"),
    ("match_restored", "", "it goes on: what had this number or a higher one never was", RESTORED),
)
SEVERAL_GAMES = (
    ("turn_started", "player", "GoTown, Turn clock", {"clock_us": "in Turn clock"}),
    (
        "turn_ended",
        "player",
        "GoTown, I Go!, Turn clock",
        {
            "used_us": "in I Go! and Turn clock",
            "next_player": "in I Go!",
            "clock_us": "in Turn clock",
        },
    ),
    ("turn_skipped", "player", "GoTown, Turn clock", {"reason": "in GoTown: `donut_truck`"}),
    (
        "time_up",
        "",
        "the turn clock, or the time to answer or to explain, is over",
        {"player": "not in Got It!", "players": "in Got It!"},
    ),
    (
        "time_given",
        "given_us",
        "OK let a clock run again that stood after a BACK, at the end of its time",
        {"player": "not in Quiz buzzer"},
    ),
    ("race_reopened", "round", "Got It!, Quiz buzzer: the others go on"),
)
TABLE = (
    ("button_stuck", "button", "it stays down, and is out of play"),
    ("button_released", "button", "it is back in play"),
    ("button_chatters", "button", "the fifth time since power-on that it moved as no finger does"),
    ("button_noisy", "button for_us", "it chatters without end, and is left out"),
    ("order_lost", "", "more presses came at once than it can note: nobody knows who was first"),
    ("battery_low", "percent", "20 or less, and once more at 5; never on USB"),
    ("setting_changed", "name value", "somebody changed it at the table"),
    ("settings_reset", "reset", "all settings changed at once"),
    ("key", "button action", "as a USB keyboard the table sends the key of this button"),
)
POWER_ON = (
    ("setting_refused", "line name value message", "a line of `settings.txt` that makes no sense"),
    ("crashed", "what error in_a_row alive_s", "why the table began again"),
    ("record_damaged", "", "a match came back, though a part of a file was damaged"),
    ("record_lost", "", "a match could not come back (put aside), or a finished one is gone"),
    ("record_newer", "", "a match of another firmware version; it stays as it is"),
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
    "In several games": SEVERAL_GAMES,
    # Events of a single game are defined in its folder.
    **{entry.names[0]: facts.EVENTS for entry, facts in game_facts.in_menu() if facts.EVENTS},
    "The table itself": TABLE,
    "At power-on": POWER_ON,
    "In the self-test": SELF_TEST,
}
"""Title -> rows: name, fields, meaning, and {field: condition}."""


@dataclass(frozen=True)
class Event:
    """An event: its `name`, its meaning (`means`), its `fields`, and an `example` (dict).

    The fields of all events (`seq`, `t_us`, `event`) are not included.
    """

    name: str
    means: str
    fields: tuple[Field, ...]
    example: dict[str, Any]


_LINES = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
_EXAMPLE_OF = {event["event"]: event for event in _LINES + game_facts.examples()}

_ALWAYS: dict[str, str] = {}


def _event(name: str, fields: str, means: str, sometimes: Mapping[str, str] = _ALWAYS) -> Event:
    known = {**FIELDS, **OF_ONE.get(name, {})}
    own = [known[field] for field in fields.split()]
    own += [replace(known[field], when=sometimes[field]) for field in sometimes]
    return Event(name, means, tuple(own), _EXAMPLE_OF[name])


EVENTS = {row[0]: _event(*row) for rows in GROUPS.values() for row in rows}
"""Name -> Event."""


def check(event: dict[str, Any]) -> list[str]:
    """Return the problems of an event (dict) as a list of texts; an unknown event has none."""
    known = EVENTS.get(event["event"])
    return problems_of(known.fields, event) if known else []
