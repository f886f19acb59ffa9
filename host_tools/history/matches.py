"""Reads matches out of the history, as dicts that JSON can hold."""

import json
import sqlite3
from collections import defaultdict
from typing import Any

from host_tools.history import WordsError
from host_tools.history.edit_log import edits_by_match
from host_tools.history.names import called
from host_tools.history.played import StoredClaim, StoredMatch, StoredRound, StoredSeat


def load(
    connection: sqlite3.Connection,
    game: str | None = None,
    player: str | None = None,
    is_whole: bool = False,
) -> list[StoredMatch]:
    """Return all matches, in the order in which they were played, as dicts.

    With `game` (a key) or `player` (what a player is called) only those of it. When they shall be
    `is_whole`, they have their edits and identities, too. Seats are numbers
    in lists of dicts, and words where they are keys; times are us.
    """
    players, rounds, claims = _seats(connection), _rounds(connection), _claims(connection)
    matches: list[StoredMatch] = []
    rows = connection.execute(
        "SELECT id, game, options, began, began_from, end_us, source, added, note, is_counted,"
        " table_id, table_name FROM match ORDER BY began, id"
    )
    for number, key, options, began, began_from, end_us, source, added, note, *rest in rows:
        is_counted, table_id, table_name = rest
        match: StoredMatch = {
            "match": number,
            "game": key,
            "table_id": table_id,
            "table_name": table_name,
            "options": json.loads(options),
            "began": began,
            "began_from": began_from,
            "lasted_us": end_us,
            "players": players[number],
            "rounds": rounds[number],
            "claims": claims[number],
            "source": source,
            "added": added,
            "note": note,
            "is_counted": bool(is_counted),
        }
        if game in (None, key) and (player is None or _played(match, player)):
            matches.append(match)
    if is_whole:
        edits, identities = edits_by_match(connection), _identities(connection)
        for match in matches:
            match["edits"] = edits[match["match"]]
            match["identities"] = identities[match["match"]]
    return matches


def load_one(connection: sqlite3.Connection, number: int) -> StoredMatch:
    """Return match `number`, with its edits and identities. Raises WordsError if there is none."""
    whole = load(connection, is_whole=True)
    found = [match for match in whole if match["match"] == number]
    if not found:
        raise WordsError(f"there is no match {number}: `tableref history` lists them")
    return found[0]


def _identities(connection: sqlite3.Connection) -> dict[int, list[str]]:
    identities: dict[int, list[str]] = defaultdict(list)
    for number, digest in connection.execute(
        "SELECT match_id, digest FROM identity ORDER BY digest"
    ):
        identities[number].append(digest)
    return identities


def _played(match: StoredMatch, player: str) -> bool:
    folded = player.casefold()
    return any(called(seat["seat"], seat["name"]).casefold() == folded for seat in match["players"])


def _seats(connection: sqlite3.Connection) -> dict[int, list[StoredSeat]]:
    seats: dict[int, list[StoredSeat]] = defaultdict(list)
    rows = connection.execute(
        "SELECT match_id, seat, name, total, is_winner, false_starts FROM seat"
        " LEFT JOIN player ON player.id = player_id ORDER BY match_id, seat"
    )
    for number, seat, name, total, is_winner, false_starts in rows:
        seats[number].append(
            {
                "seat": seat,
                "name": name,
                "total": total,
                "is_winner": bool(is_winner),
                "false_starts": false_starts,
            }
        )
    return seats


def _rounds(connection: sqlite3.Connection) -> dict[int, list[StoredRound]]:
    points: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    before_it: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    rows = connection.execute(
        "SELECT match_id, number, seat, points, was FROM points ORDER BY seat"
    )
    for match, number, seat, scored, was in rows:
        points[match, number][str(seat)] = scored
        if was is not None:
            before_it[match, number][str(seat)] = was
    rounds: dict[int, list[StoredRound]] = defaultdict(list)
    rows = connection.execute("SELECT match_id, number, t_us FROM round ORDER BY match_id, number")
    for match, number, t_us in rows:
        before = rounds[match][-1]["totals"] if rounds[match] else {}
        scored = points[match, number]
        totals = {seat: before.get(seat, 0) + scored[seat] for seat in scored}
        row: StoredRound = {
            "round": number,
            "t_us": t_us,
            "points": scored,
            "totals": totals,
            "was": {},
        }
        row["was"].update(before_it[match, number])
        rounds[match].append(row)
    return rounds


def _claims(connection: sqlite3.Connection) -> dict[int, list[StoredClaim]]:
    claims: dict[int, list[Any]] = defaultdict(list)
    rows = connection.execute(
        "SELECT match_id, number, seat, rank, since_us, margin_us FROM claim"
        " ORDER BY match_id, place"
    )
    for match, *row in rows:
        names = ("round", "seat", "rank", "since_us", "margin_us")
        claims[match].append(dict(zip(names, row, strict=True)))
    return claims
