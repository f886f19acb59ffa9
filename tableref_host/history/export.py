"""The export format of `tableref history export`, and its validating reader."""

import csv
import io
import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tableref_host.history import (
    HistoryError,
    NoMatchError,
    from_events,
    names,
    recordings,
)
from tableref_host.history.played import (
    EVENTS,
    JOURNAL,
    UNKNOWN,
    Claim,
    Played,
    Round,
    StoredMatch,
    Table,
)
from tableref_host.history.times import ADDED, FILE, GIVEN, written
from tableref_host.history.times import read as read_time
from tableref_host.player_names import is_one_line
from tableref_host.protocol import fields
from tableref_host.protocol.messages import Event

FORMAT = "tableref_history"
"""The key that identifies an export. Its value is the version."""
VERSION = 1
COLUMNS = (
    "match game began began_from lasted_us is_counted note seat player total is_winner "
    "false_starts table_id table_name"
).split()
"""The columns of the CSV export, which has a row for each seat of each match."""

_FLAG = fields.Flag()
_LINE = fields.Text(2000)
_LINES = fields.Text(recordings.MAX_SIZE)
_SOURCE = fields.Text(among=(EVENTS, JOURNAL))
_BEGAN_FROM = fields.Text(among=(GIVEN, FILE, ADDED))


@dataclass(frozen=True)
class Annotations:
    """The data of an exported match besides the play itself; see ``matches.load_one``."""

    named: dict[int, str]
    began: str
    began_from: str
    added: str
    note: str
    is_counted: bool
    edits: tuple[tuple[str, ...], ...]
    identities: tuple[str, ...]
    table: Table = UNKNOWN


def parse(data: bytes) -> list[Any] | None:
    """Return the unchecked matches of an export, or None if `data` is not an export.

    Raises NoMatchError for an export of another version and for a damaged one.
    """
    if FORMAT.encode() not in data[:200]:
        return None
    try:
        value = json.loads(data)
        version, matches = value[FORMAT], value["matches"]
        if not isinstance(matches, list):
            raise ValueError("no list")
    except (*fields.NONSENSE, RecursionError) as error:
        raise NoMatchError("the export is damaged") from error
    if version != VERSION:
        raise NoMatchError(f"it is an export of version {version}; this TableRef knows {VERSION}")
    return matches


def read(match: Any) -> tuple[Played, Annotations]:
    """Return (Played, Annotations) of an exported match. Raises NoMatchError."""
    try:
        played = _played(match)
        annotations = _annotations(match, played)
        return replace(played, events=_events(match, annotations)), annotations
    except (*fields.NONSENSE, HistoryError) as error:
        raise NoMatchError("a match of this export is not valid") from error


def _played(match: Any) -> Played:
    game, players, options = fields.terms(
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
                fields.number(row["round"]),
                fields.number(row["t_us"]),
                fields.by_player(row["points"], players),
                _was(row, players),
            )
            for row in match["rounds"]
        ),
        claims=tuple(_claim(row, players) for row in match["claims"]),
        winners=tuple(
            seat["seat"] for seat in match["players"] if fields.checked(_FLAG, seat["is_winner"])
        ),
        totals={s["seat"]: fields.number(s["total"], -fields.LIMIT) for s in match["players"]},
        end_us=fields.number(match["lasted_us"]),
        source=fields.checked(_SOURCE, match["source"]),
        false_starts={seat: fields.number(early[seat]) for seat in early} if is_known else None,
    )


def _events(match: Any, annotations: Annotations) -> tuple[Event, ...]:
    """Return the events of a match. Raises ValueError if they belong to another match."""
    events = recordings.read(fields.checked(_LINES, match.get("lines", "")))
    if events and from_events.fold(events).identity not in annotations.identities:
        raise ValueError("the events of another match")
    return tuple(events)


def _was(row: Any, players: Sequence[int]) -> dict[int, int]:
    was = fields.checked(fields.SHARES, row.get("was", {}))
    return fields.by_player(was, [player for player in players if str(player) in was])


def _claim(row: Any, players: Collection[int]) -> Claim:
    if row["seat"] not in players:
        raise ValueError("not a player of this match")
    figures = (fields.number(row[name]) for name in ("rank", "since_us", "margin_us"))
    return Claim(fields.number(row["round"]), fields.number(row["seat"]), *figures)


def _annotations(match: Any, played: Played) -> Annotations:
    numbers = [scored.number for scored in played.rounds]
    if numbers != sorted(set(numbers)):
        raise ValueError("rounds are counted")
    named = {s["seat"]: names.clean(s["name"]) for s in match["players"] if s["name"] is not None}
    if len({name.casefold() for name in named.values()}) < len(named):
        raise ValueError("nobody sits at two seats")
    identities = tuple(match["identities"])
    if not identities or not all(re.fullmatch("[0-9a-f]{64}", one) for one in identities):
        raise ValueError("no identity")
    return Annotations(
        named=named,
        began=_moment(match["began"]),
        began_from=fields.checked(_BEGAN_FROM, match["began_from"]),
        added=_moment(match["added"]),
        note=_text(match["note"]),
        is_counted=fields.checked(_FLAG, match["is_counted"]),
        edits=tuple(
            (_moment(edit["edited"]), *(_text(edit[name]) for name in ("what", "old", "new")))
            for edit in match["edits"]
        ),
        identities=identities,
        table=Table(*(_text(match.get(f"table_{at}", UNKNOWN.id)) for at in Table._fields)),
    )


def _text(value: Any) -> str:
    text: str = fields.checked(_LINE, value)
    if not is_one_line(text):
        raise ValueError("not a line of text")
    return text


def _moment(value: Any) -> str:
    return written(read_time(value))


def as_text(found: Sequence[StoredMatch]) -> str:
    """Return matches as the JSON text that `history add` accepts."""
    return json.dumps({FORMAT: VERSION, "matches": found}, indent=1, ensure_ascii=False) + "\n"


FORMULA = ("=", "+", "-", "@", "\t")
"""Beginnings of a text that spreadsheets would execute as a formula."""


def as_csv(found: Sequence[StoredMatch]) -> str:
    """Return matches as CSV with a header and a row for each seat. Booleans are 1 or 0.

    It begins with a byte order mark, because spreadsheets otherwise guess another encoding. A text
    that would be a formula gets an apostrophe in front. Numbers are unchanged.
    """
    text = io.StringIO()
    text.write("\N{BYTE ORDER MARK}")
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for match in found:
        for seat in match["players"]:
            row: dict[str, Any] = {
                **match,
                **seat,
                "player": names.called(seat["seat"], seat["name"]),
            }
            whether = {name: int(row[name]) for name in ("is_counted", "is_winner")}
            cells = {**row, **whether}
            writer.writerow({name: _harmless(cell) for name, cell in cells.items()})
    return text.getvalue()


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


WRITERS = {"json": as_text, "csv": as_csv}
"""Format -> function that returns matches as text."""
