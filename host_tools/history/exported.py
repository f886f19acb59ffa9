"""Reads what `tableref history export` has written, and believes none of it."""

import json
import re
from dataclasses import dataclass

from host_tools.history import names, wire
from host_tools.history.errors import HistoryError, NoMatchError
from host_tools.history.played import EVENTS, JOURNAL, Claim, Played, Round
from host_tools.history.times import ADDED, FILE, GIVEN, written
from host_tools.history.times import read as read_time

FORMAT = "tableref_history"
"""The key by which an export is known; its value is the version."""
VERSION = 1


@dataclass(frozen=True)
class Told:
    """What an export tells of a match beyond what was played; see ``matches.load_one``."""

    named: dict
    began: str
    began_from: str
    added: str
    note: str
    is_counted: bool
    edits: tuple
    identities: tuple


def parse(data):
    """Return the matches (whatever they are) of an export in bytes, or None if it is none.

    Raises NoMatchError for an export of a newer version, or one that makes no sense.
    """
    if FORMAT.encode() not in data[:200]:
        return None
    try:
        value = json.loads(data)
        version, matches = value[FORMAT], value["matches"]
        if not isinstance(matches, list):
            raise ValueError("no list")
    except (*wire.NONSENSE, RecursionError) as error:
        raise NoMatchError("it is an export of a history, but damaged") from error
    if version != VERSION:
        raise NoMatchError(f"it is an export of version {version}; this TableRef knows {VERSION}")
    return matches


def read(match):
    """Return (Played, Told) of a match of an export. Raises NoMatchError."""
    try:
        played = _played(match)
        return played, _told(match, played)
    except (*wire.NONSENSE, HistoryError) as error:
        raise NoMatchError("a match of this export makes no sense") from error


def _played(match):
    game, players, options = wire.terms(
        {
            "game": match["game"],
            "players": [seat["seat"] for seat in match["players"]],
            "options": match["options"],
        }
    )
    early = {seat["seat"]: seat["false_starts"] for seat in match["players"]}
    is_known = None not in early.values()
    return Played(
        game=game,
        players=players,
        options=options,
        rounds=tuple(
            Round(
                wire.number(row["round"]),
                wire.number(row["t_us"]),
                wire.by_player(row["points"], players),
            )
            for row in match["rounds"]
        ),
        claims=tuple(_claim(row, players) for row in match["claims"]),
        winners=tuple(seat["seat"] for seat in match["players"] if _flag(seat["is_winner"])),
        totals={s["seat"]: wire.number(s["total"], -wire.LARGEST) for s in match["players"]},
        end_us=wire.number(match["lasted_us"]),
        source=_one_of(match["source"], (EVENTS, JOURNAL)),
        false_starts={seat: wire.number(early[seat]) for seat in early} if is_known else None,
    )


def _claim(row, players):
    if row["seat"] not in players:
        raise ValueError("not a player of this match")
    figures = (wire.number(row[name]) for name in ("rank", "since_us", "margin_us"))
    return Claim(wire.number(row["round"]), wire.number(row["seat"]), *figures)


def _told(match, played):
    numbers = [scored.number for scored in played.rounds]
    if numbers != sorted(set(numbers)):
        raise ValueError("rounds are counted")
    named = {s["seat"]: names.clean(s["name"]) for s in match["players"] if s["name"] is not None}
    if len({name.casefold() for name in named.values()}) < len(named):
        raise ValueError("nobody sits at two seats")
    identities = tuple(match["identities"])
    if not identities or not all(re.fullmatch("[0-9a-f]{64}", one) for one in identities):
        raise ValueError("no identity")
    return Told(
        named=named,
        began=_moment(match["began"]),
        began_from=_one_of(match["began_from"], (GIVEN, FILE, ADDED)),
        added=_moment(match["added"]),
        note=_text(match["note"]),
        is_counted=_flag(match["is_counted"]),
        edits=tuple(
            (_moment(edit["edited"]), *(_text(edit[name]) for name in ("what", "old", "new")))
            for edit in match["edits"]
        ),
        identities=identities,
    )


def _one_of(value, accepted):
    if value not in accepted:
        raise ValueError("not accepted")
    return value


def _flag(value):
    if not isinstance(value, bool):
        raise ValueError("neither true nor false")
    return value


def _text(value):
    if not isinstance(value, str) or not (value.isprintable() and len(value) <= 2000):
        raise ValueError("not a line of text")
    return value


def _moment(value):
    return written(read_time(value))
