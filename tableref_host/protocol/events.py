"""The events of a table as data: their names, fields and meanings, and examples."""

import json
from collections.abc import Mapping, Sequence
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
    Field("action", Text(20), "`down`, `up`, or `tap` for both at once"),
    Field("alive_s", Whole(unit="s"), "running time before the crash"),
    Field("beat", Whole(1, 3), "3, 2 or 1, one second apart"),
    Field("bounce_us", TIME, "duration of the bounce"),
    Field("button", BUTTON, "1 to 10: the players' buttons; 11: BACK; 12: NEXT; 13: OK"),
    Field(
        "buttons", ListOf(BUTTON, least=2, most=2, name="two buttons"), "two numbers like `button`"
    ),
    Field(
        "clock_us",
        Whole(-(1 << 53) + 1, unit="us"),
        "time left on the clock, or time used if the clock counts up",
    ),
    Field("dealer", PLAYER, "the dealer"),
    Field("early_us", TIME, "time from the press to the opening of the race"),
    Field("error", Text(400), 'last line of the traceback, `""` after a hang'),
    Field("for_us", TIME, "time for which the button is ignored"),
    Field("game", Text(20), "key of the game, such as `gotta_go`"),
    Field("given_us", TIME, "new time of the clock"),
    Field("in_a_row", COUNT, "number of consecutive crashes"),
    Field("late_us", TIME, "time since the last claim"),
    Field("line", NUMBER, "number of the line in `settings.txt`"),
    Field("margin_us", TIME, "time since the previous claim; 0 for the first claim, and in a tie"),
    Field("message", Text(300), "what is wrong, and what is accepted"),
    Field("name", Text(100), "name of the setting"),
    Field("next_player", PLAYER, "the player whose turn is next"),
    Field("options", Fields("name to value", SETTING), "all options of the game"),
    Field("part", Text(20), "name of the part"),
    Field("percent", Whole(0, 100), "charge of the batteries"),
    Field("player", PLAYER, "number of the player's button"),
    Field("players", SEATS, "numbers of the players' buttons"),
    Field("points", SHARES, "points of each player in this round"),
    Field("rank", COUNT, "place among the claims, from 1; equal in a tie"),
    Field("reason", Text(40), "the reason, as a keyword for programs"),
    Field("redone", Text(40), "name of the step, as in `undone`"),
    Field(
        "reset", Flag(), "true if all settings have their defaults now; false if that was undone"
    ),
    Field("round", COUNT, "number of the round, from 1"),
    Field("since_us", TIME, "time at which the clocks stopped, never after `t_us`"),
    Field("seed", NUMBER, "seed of the draws; `tableref draw` repeats them from it"),
    Field("totals", SHARES, "total of each player after this round"),
    Field(
        "troubles",
        Objects(),
        "problems that were found: see [self-test.md](self-test.md#events)",
    ),
    Field("undone", Text(40), "name of the step, such as `countdown`, `claim` or `round_scored`"),
    Field("used_us", TIME, "duration of the turn"),
    Field("value", SETTING, "new value of the setting"),
    Field("was", SHARES, "points of each player before the correction"),
    Field("what", Text(among=("exception", "hang")), "how the program ended"),
    Field("winners", MAYBE_SEATS, "the winners; empty if the match is lost"),
)

_OF_GAMES = [field for _, facts in game_facts.in_menu() for field in facts.FIELDS]

FIELDS: dict[str, Field] = {
    field.name: field for field in sorted([*_ALL, *_OF_GAMES], key=lambda one: one.name)
}
"""Name -> Field, of all fields of events except seq, t_us and event."""
for _entry, _facts in game_facts.in_menu():
    for _name, _note in _facts.FIELD_NOTES.items():
        _means = f"{FIELDS[_name].means} ({_note} in {_entry.names[0]})"
        FIELDS[_name] = replace(FIELDS[_name], means=_means)

FROM = Field("from", COUNT, "number of the first event that is void now")
OF_ONE = {"undone": {"from": FROM}, "redone": {"from": FROM}}
"""Event -> {name: Field} of fields whose meaning in this event differs from that in FIELDS."""

EXAMPLES = Path(__file__).with_name("examples.events")
"""File with an example of each event as a table sends it."""

THEIRS = "if it was a player's step"
RESTORED = {
    "reason": "if power was not cut: `reopened` from the lobby, or `loaded_again` for a page"
}
REFUSED = {"player": "who pressed, or whose entry is impossible; not for BACK, NEXT and OK"}
BACKED = {"player": THEIRS}

Rows = tuple[tuple[Any, ...], ...]
"""Rows that define events: (name, names of its fields, meaning).

A row may have a fourth item: {field: condition under which it is present}.
"""

MATCH: Rows = (
    ("match_started", "game players options seed", "the lobby is over, and a match begins"),
    (
        "starter_drawn",
        "round player",
        "a round is prepared, and this player was drawn to give the signal",
    ),
    (
        "starter_chosen",
        "round player",
        "this player has pressed to be first instead of the drawn one",
    ),
    ("countdown", "beat", "a beat of the countdown"),
    ("round_started", "round", 'on "1", or when the first turn begins'),
    ("false_start", "player early_us", "a press before the race was open"),
    ("claim", "player rank margin_us", "a player has claimed, by a press in a race"),
    (
        "tie",
        "players",
        "these players pressed in the same sample (0.5 us); sent before or after their claims",
    ),
    ("too_late", "player late_us", "a press after the last claim"),
    ("round_ended", "round reason", "the race is over, and later presses do not count"),
    ("round_scored", "round points totals", "OK has confirmed the points of a round"),
    (
        "corrected",
        "round points was totals",
        "an earlier round was corrected; a match that was over goes on, or `match_ended` follows",
    ),
    ("match_ended", "winners totals", "the match is over; BACK may undo this"),
    ("undone", "undone from", "BACK has undone a step", BACKED),
    ("redone", "redone from", "an undone step is in effect again; its events follow", BACKED),
    ("refused", "reason", "a press that does not count", REFUSED),
    ("paused", "since_us", "BACK was held; the clocks have been stopped since it went down"),
    ("resumed", "", "the match goes on"),
    (
        "clock_stopped",
        "since_us",
        "an undo leads beyond the end of a time, so all clocks have been stopped since then",
    ),
    ("clock_resumed", "", "all clocks run again after `clock_stopped`"),
    ("round_resumed", "round", "a race is open again, after a pause and a countdown"),
    ("match_abandoned", "", "the match was abandoned"),
    (
        "match_restored",
        "",
        "the match goes on; discard its events with this `seq` or a higher one",
        RESTORED,
    ),
)
SEVERAL_GAMES: Rows = (
    ("turn_started", "player", "a turn begins"),
    ("turn_ended", "player", "a turn ends"),
    ("turn_skipped", "player", "a turn is skipped"),
    ("time_up", "", "the time for a turn, an answer or an explanation is over"),
    ("time_given", "given_us", "OK gave more time to a clock that an undo had stopped at its end"),
    ("race_reopened", "round", "the race goes on for the others"),
)
"""Events of the games that have them in SHARED_EVENTS of their host.py."""
TABLE = (
    ("button_stuck", "button", "the button stays down, and is ignored"),
    ("button_released", "button", "the button works again"),
    (
        "button_chatters",
        "button",
        "for the fifth time since power-on the contact moved faster than a finger can",
    ),
    (
        "button_noisy",
        "button for_us",
        "the contact chatters continuously, and is ignored for some time",
    ),
    ("order_lost", "", "too many contacts moved at once, so the order of presses is unknown"),
    ("battery_low", "percent", "the charge is 20 % or less, and again at 5 %; never on USB power"),
    ("setting_changed", "name value", "somebody has changed a setting at the table"),
    ("settings_reset", "reset", "somebody has reset all settings, or undone that"),
    ("key", "button action", "as a USB keyboard the table sends the key of this button"),
)
POWER_ON = (
    ("setting_refused", "line name value message", "a line of `settings.txt` is not valid"),
    ("crashed", "what error in_a_row alive_s", "the table has restarted after a crash"),
    ("record_damaged", "", "a match was restored, although part of a file was damaged"),
    (
        "record_lost",
        "",
        "a match could not be restored (its files were put aside), or a finished match is lost",
    ),
    (
        "record_newer",
        "",
        "a match was saved by another version of the firmware; its files are not changed",
    ),
    ("record_strange", "", "this firmware cannot play the saved match; its files were put aside"),
    ("not_kept", "", "a file could not be written or read; the table will try again"),
)
SELF_TEST = (
    ("self_test_started", "", "OK was held at power-on, or a computer asked for it"),
    ("self_test_part", "part", "a part of the self-test begins"),
    ("button_ok", "button bounce_us", "a button was pressed without a fault for the first time"),
    ("press_again", "button", "a press does not count, because another contact moved at that time"),
    ("crosstalk", "buttons", "two contacts moved within 100 us of each other for the second time"),
    (
        "long_bounce",
        "button bounce_us",
        "a contact bounced for more than 10 ms, for the first time",
    ),
    ("self_test_ended", "troubles", "the self-test has ended"),
)


def _in_games(names: Sequence[str]) -> str:
    *before, last = names
    return f"in {', '.join(before)} and {last}" if before else f"in {last}"


def _having(event: str) -> list[str]:
    """Return the names of the games that have an event in SHARED_EVENTS."""
    return [entry.names[0] for entry, facts in game_facts.in_menu() if event in facts.SHARED_EVENTS]


def _of_some_games(event: str) -> dict[str, str]:
    """Return {field: condition} of the fields that an event has in some games only."""
    found: dict[tuple[str, str], list[str]] = {}
    for entry, facts in game_facts.in_menu():
        for field, when in facts.SHARED_EVENTS.get(event, {}).items():
            found.setdefault((field, when), []).append(entry.names[0])
    return {
        field: f"{_in_games(names)}: {when}" if when else _in_games(names)
        for (field, when), names in found.items()
    }


GROUPS: dict[str, Sequence[tuple[Any, ...]]] = {
    "In any match": MATCH,
    "In several games": [
        (name, fields, f"{_in_games(_having(name))}: {means}")
        for name, fields, means in SEVERAL_GAMES
    ],
    # Events of a single game are defined in its folder.
    **{entry.names[0]: facts.EVENTS for entry, facts in game_facts.in_menu() if facts.EVENTS},
    "The table itself": TABLE,
    "At power-on": POWER_ON,
    "In the self-test": SELF_TEST,
}
"""Title of a group of events -> its rows."""


@dataclass(frozen=True)
class Event:
    """A kind of event: its `name`, its meaning (`means`), its `fields`, and an `example` (dict).

    The `fields` do not include those that all events have (`seq`, `t_us` and `event`).
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
    conditions = {**sometimes, **_of_some_games(name)}
    own += [replace(known[field], when=conditions[field]) for field in conditions]
    return Event(name, means, tuple(own), _EXAMPLE_OF[name])


EVENTS = {row[0]: _event(*row) for rows in GROUPS.values() for row in rows}
"""Name -> Event."""


def check(event: dict[str, Any]) -> list[str]:
    """Return the problems of an event (dict) as a list of texts, [] for an unknown event."""
    known = EVENTS.get(event["event"])
    return problems_of(known.fields, event) if known else []
