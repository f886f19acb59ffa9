"""Add finished matches to the history, each match only once."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from tableref_host.history import database, matches, recordings, times
from tableref_host.history.database import changing
from tableref_host.history.edit_log import correct, note
from tableref_host.history.export import Annotations
from tableref_host.history.names import give
from tableref_host.history.played import EVENTS, JOURNAL, UNKNOWN, Played, Table
from tableref_host.history.sources import Found

ADDED = "added"
KNOWN = "known"
REPLACED = "replaced"
LEFT_OUT = "left_out"

Named = Mapping[int, str] | tuple[()]
"""The names of the players, {seat: name}."""


def add_all(
    connection: sqlite3.Connection,
    found: Sequence[Found],
    seats: Named = (),
    first: datetime | None = None,
) -> Iterator[dict[str, Any]]:
    """Add everything that was `Found` to the history; yield a dict with the result of each.

    `seats` is {seat: name}. `first` (datetime) is when the first match began, or None if unknown.
    All are added in one transaction, because a transaction for each of thousands of matches would
    be slow.
    """
    with changing(connection):
        yield from _add_each(connection, found, seats, first)


def _add_each(
    connection: sqlite3.Connection,
    found: Sequence[Found],
    seats: Named,
    first: datetime | None,
) -> Iterator[dict[str, Any]]:
    added = times.written(times.now())
    for one, began in zip(found, _began(found, first), strict=True):
        result: dict[str, Any] = {
            "source": one.source,
            "result": LEFT_OUT,
            "match": None,
            "reason": one.fault,
        }
        result["is_damage"] = one.is_damage
        if one.played:
            began_from = times.GIVEN if first else one.began_from
            if one.annotations:
                done, number = save_exported(connection, one.played, one.annotations)
            else:
                done, number = save_match(
                    connection,
                    one.played,
                    times.written(began),
                    began_from,
                    added,
                    seats,
                    one.table,
                )
            result.update(result=done, match=number, game=one.played.game)
        yield result


def _began(found: Sequence[Found], first: datetime | None) -> list[datetime]:
    if first:
        return times.began_after(first, [one.took_us for one in found])
    ended = [(one.ended or times.now(), one.took_us) for one in found]
    return times.began_before(ended)


def leave_out(path: str | Path, number: int) -> None:
    """Exclude match `number` of the history at `path` from statistics. Raises HistoryError."""
    with database.opened(path, is_written=True) as connection:
        match = matches.load_one(connection, number)
        with changing(connection):
            correct(connection, match, times.written(times.now()), "is_counted", False)


def save_match(
    connection: sqlite3.Connection,
    played: Played,
    began: str,
    began_from: str,
    added: str,
    named: Named = (),
    table: Table = UNKNOWN,
) -> tuple[str, int]:
    """Add or update a match in one transaction; return (result, the match's number).

    `began` is its start and `added` the current time, both in the format of `times.written`.
    `named` is {seat: name}, applied only to seats without a name. Equal matches of different tables
    are stored separately. A match without a known table is assigned to `table`. The result is:

    - ADDED: the match is new.

    - KNOWN: the match is in the history already. If it came from a journal and `played` comes from
      event lines, its false starts are added, because journals contain none.

    - REPLACED: the match is in the history with an end that has been undone or corrected since.
    """
    with changing(connection):
        done, number = KNOWN, _number_of(connection, [played.identity], table)
        if number is None:
            number = _number_of(connection, played.superseded, table)
            done = ADDED if number is None else REPLACED
        elif played.superseded and not _is_same(connection, number, played):
            # A correction was undone, so the match has its earlier end again.
            done = REPLACED
        if number is None:
            number = _add(connection, played, began, began_from, added, table)
        elif done == REPLACED:
            _replace(connection, number, played, added)
        else:
            tells_more = played.source == EVENTS and _is_of_journal(
                connection, number, played.end_us
            )
            if _is_same(connection, number, played):
                recordings.add(connection, number, played.events, tells_more)
            if tells_more:
                _add_false_starts(connection, number, played)
        _add_identities(connection, number, (played.identity, *played.superseded))
        connection.execute(
            "UPDATE match SET table_id = ?, table_name = ? WHERE (id, table_id) = (?, ?)",
            (*table, number, UNKNOWN.id),
        )
        give(connection, number, dict(named))
    return done, number


def save_exported(
    connection: sqlite3.Connection, played: Played, annotations: Annotations
) -> tuple[str, int]:
    """Add a match of an export in one transaction.

    Return (ADDED or KNOWN, the match's number). A known match is not changed.
    """
    with changing(connection):
        number = _number_of(connection, annotations.identities, annotations.table)
        if number is not None:
            return KNOWN, number
        number = _add(
            connection,
            played,
            annotations.began,
            annotations.began_from,
            annotations.added,
            annotations.table,
        )
        row = (annotations.note, annotations.is_counted, number)
        connection.execute("UPDATE match SET note = ?, is_counted = ? WHERE id = ?", row)
        for edit in annotations.edits:
            note(connection, number, *edit)
        _add_identities(connection, number, annotations.identities)
        give(connection, number, annotations.named)
    return ADDED, number


def _add_identities(connection: sqlite3.Connection, number: int, digests: Iterable[str]) -> None:
    for digest in digests:
        connection.execute("INSERT OR IGNORE INTO identity VALUES (?, ?)", (digest, number))


def _add(
    connection: sqlite3.Connection,
    played: Played,
    began: str,
    began_from: str,
    added: str,
    table: Table,
) -> int:
    row = (played.game, json.dumps(played.options), began, began_from, added, *table)
    number = connection.execute(
        "INSERT INTO match (game, options, began, began_from, added, table_id, table_name, end_us,"
        " source) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*row, played.end_us, played.source),
    ).lastrowid
    assert number is not None, "a row was put in"
    _add_seats(connection, number, played)
    _add_rounds(connection, number, played)
    recordings.put(connection, number, played.events)
    return number


def _number_of(connection: sqlite3.Connection, digests: Iterable[str], table: Table) -> int | None:
    for digest in digests:
        # Prefer a match of this table to one whose table is unknown.
        found = connection.execute(
            "SELECT match_id FROM identity JOIN match ON match.id = match_id WHERE digest = ?"
            " AND (? IN (table_id, ?) OR table_id = ?) ORDER BY table_id = ?, match_id",
            (digest, table.id, UNKNOWN.id, UNKNOWN.id, UNKNOWN.id),
        )
        row = found.fetchone()
        if row:
            number: int = row[0]
            return number
    return None


def _is_same(connection: sqlite3.Connection, number: int, played: Played) -> bool:
    """Return whether a stored match has the same points and end as `played`."""
    scored = "SELECT number, seat, points FROM points WHERE match_id = ?"
    points = {(r.number, p): n for r in played.rounds for p, n in r.points.items()}
    ended = connection.execute("SELECT end_us FROM match WHERE id = ?", (number,)).fetchone()
    stored = {(r, p): n for r, p, n in connection.execute(scored, (number,))}
    return stored == points and ended == (played.end_us,)


def _is_of_journal(connection: sqlite3.Connection, number: int, end_us: int) -> bool:
    """Return whether match `number` was read from a journal, and ended at `end_us`."""
    row = (number, JOURNAL, end_us)
    found = connection.execute("SELECT 1 FROM match WHERE (id, source, end_us) = (?, ?, ?)", row)
    return found.fetchone() is not None


def _add_seats(connection: sqlite3.Connection, number: int, played: Played) -> None:
    for player in played.players:
        early = played.false_starts[player] if played.false_starts is not None else None
        connection.execute(
            "INSERT INTO seat (match_id, seat, total, is_winner, false_starts, fastest_claim_us)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (
                *(number, player, played.totals[player], player in played.winners),
                *(early, played.fastest_claim_us(player)),
            ),
        )


def _add_rounds(connection: sqlite3.Connection, number: int, played: Played) -> None:
    connection.executemany(
        "INSERT INTO round VALUES (?, ?, ?)",
        [(number, scored.number, scored.t_us) for scored in played.rounds],
    )
    connection.executemany(
        "INSERT INTO points VALUES (?, ?, ?, ?, ?)",
        [
            (number, scored.number, player, points, scored.was.get(player))
            for scored in played.rounds
            for player, points in scored.points.items()
        ],
    )
    connection.executemany(
        "INSERT INTO claim VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (number, place, one.number, one.player, one.rank, one.since_us, one.margin_us)
            for place, one in enumerate(played.claims)
        ],
    )


def _replace(connection: sqlite3.Connection, number: int, played: Played, added: str) -> None:
    old = dict(connection.execute("SELECT seat, total FROM seat WHERE match_id = ?", (number,)))
    for table in ("claim", "round"):
        connection.execute(f"DELETE FROM {table} WHERE match_id = ?", (number,))
    for player in played.players:
        connection.execute(
            "UPDATE seat SET total = ?, is_winner = ?, fastest_claim_us = ?"
            " WHERE match_id = ? AND seat = ?",
            (
                *(played.totals[player], player in played.winners),
                *(played.fastest_claim_us(player), number, player),
            ),
        )
    row = (played.end_us, played.source, number)
    connection.execute("UPDATE match SET end_us = ?, source = ? WHERE id = ?", row)
    _add_rounds(connection, number, played)
    _add_false_starts(connection, number, played)
    recordings.put(connection, number, played.events)
    note(connection, number, added, "end", _listed(old), _listed(played.totals))


def _add_false_starts(connection: sqlite3.Connection, number: int, played: Played) -> None:
    for player, count in (played.false_starts or {}).items():
        connection.execute(
            "UPDATE seat SET false_starts = ? WHERE match_id = ? AND seat = ?",
            (count, number, player),
        )
    connection.execute(
        "UPDATE match SET source = ? WHERE id = ? AND source = ?", (played.source, number, JOURNAL)
    )


def _listed(totals: Mapping[int, int]) -> str:
    return ",".join(f"{player}={total}" for player, total in totals.items())
