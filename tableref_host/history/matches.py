"""Read matches from the history as dicts that can be converted to JSON."""

import difflib
import json
import re
import sqlite3
from collections import defaultdict
from datetime import datetime
from typing import Any, NamedTuple

from tableref_host.history import WordsError, times
from tableref_host.history.database import checking, reading
from tableref_host.history.names import called
from tableref_host.history.played import Edit, StoredClaim, StoredMatch, StoredRound, StoredSeat


class _Some(NamedTuple):
    """A subset of the matches: a SQL condition with its values."""

    condition: str = "TRUE"
    values: tuple[object, ...] = ()

    @property
    def of(self) -> str:
        """The SQL condition for tables whose column `match_id` refers to a match."""
        return f"match_id IN (SELECT id FROM match WHERE {self.condition})"

    def but(self, condition: str, value: object) -> "_Some":
        """Return the subset that also meets `condition`, in which `value` replaces the "?".

        If `value` is None, return the same subset.
        """
        if value is None:
            return self
        return _Some(f"{self.condition} AND {condition}", (*self.values, value))


def load(
    connection: sqlite3.Connection,
    game: str | None = None,
    player: str | None = None,
    is_whole: bool = False,
    since: datetime | None = None,
    last: int | None = None,
    table: str | None = None,
    is_brief: bool = False,
) -> list[StoredMatch]:
    """Return matches as dicts, in the order in which they were played.

    The optional filters are `game` (a key), `player` (a name), `table` (its id) and `since` (the
    earliest start); `last` limits the result to the last matches. With `is_whole` they include
    edits and identities. With `is_brief` they have no rounds and claims, which take most of the
    time. Seats are numbers as values, but text as keys; times are in us.
    """
    began = None if since is None else times.written(since)
    some = _Some().but("game = ?", game).but("began >= ?", began).but("table_id = ?", table)
    found = _load(connection, some, is_whole, is_brief)
    if player is not None:
        found = [match for match in found if _played(match, player)]
    return found if last is None else found[max(0, len(found) - last) :]


def check_player(connection: sqlite3.Connection, player: str) -> None:
    """Raise WordsError for an unknown player name. A seat such as P3 is accepted."""
    folded = player.casefold()
    names = [row[0] for row in connection.execute("SELECT name FROM player ORDER BY folded")]
    if re.fullmatch(r"p\d+", folded) or folded in map(str.casefold, names):
        return
    alike = difflib.get_close_matches(player, names, 3, 0.5) or names[:5]
    known = f" Did you mean {' or '.join(alike)}?" if alike else ""
    raise WordsError(f"there is no player {player} in this history.{known}")


def _load(
    connection: sqlite3.Connection, some: _Some, is_whole: bool, is_brief: bool = False
) -> list[StoredMatch]:
    with reading(connection), checking(connection):
        return _read(connection, some, is_whole, is_brief)


def _read(
    connection: sqlite3.Connection, some: _Some, is_whole: bool, is_brief: bool
) -> list[StoredMatch]:
    players = _seats(connection, some)
    rounds = defaultdict(list) if is_brief else _rounds(connection, some)
    claims = defaultdict(list) if is_brief else _claims(connection, some)
    matches: list[StoredMatch] = []
    rows = connection.execute(
        "SELECT id, game, options, began, began_from, end_us, source, added, note, is_counted,"
        f" table_id, table_name FROM match WHERE {some.condition} ORDER BY began, id",
        some.values,
    )
    for number, key, options, began, began_from, end_us, source, added, note, *rest in rows:
        is_counted, table_id, table_name = rest
        times.read(began)
        times.read(added)
        match: StoredMatch = {
            "match": number,
            "game": _text(key),
            "table_id": _text(table_id),
            "table_name": _text(table_name),
            "options": dict(json.loads(options)),
            "began": began,
            "began_from": began_from,
            "lasted_us": _whole(end_us),
            "players": players[number],
            "rounds": rounds[number],
            "claims": claims[number],
            "source": source,
            "added": added,
            "note": _text(note),
            "is_counted": bool(is_counted),
        }
        _check_seats(match)
        matches.append(match)
    if is_whole:
        edits, identities = _edits(connection, some), _identities(connection, some)
        for match in matches:
            match["edits"] = edits[match["match"]]
            match["identities"] = identities[match["match"]]
    return matches


def load_one(connection: sqlite3.Connection, number: int) -> StoredMatch:
    """Return match `number` with its edits and identities.

    Raises WordsError if it does not exist.
    """
    found = _load(connection, _Some().but("id = ?", number), is_whole=True)
    if not found:
        raise WordsError(f"there is no match {number}: `tableref history` lists them")
    return found[0]


def _edits(connection: sqlite3.Connection, some: _Some) -> dict[int, list[Edit]]:
    edits: dict[int, list[Any]] = defaultdict(list)
    rows = connection.execute(
        f"SELECT match_id, edited, what, old, new FROM edit WHERE {some.of} ORDER BY id",
        some.values,
    )
    for number, *row in rows:
        times.read(row[0])
        row = [_text(one) for one in row]
        edits[number].append(dict(zip(("edited", "what", "old", "new"), row, strict=True)))
    return edits


def _identities(connection: sqlite3.Connection, some: _Some) -> dict[int, list[str]]:
    identities: dict[int, list[str]] = defaultdict(list)
    for number, digest in connection.execute(
        f"SELECT match_id, digest FROM identity WHERE {some.of} ORDER BY digest", some.values
    ):
        identities[number].append(digest)
    return identities


def _played(match: StoredMatch, player: str) -> bool:
    folded = player.casefold()
    return any(called(seat["seat"], seat["name"]).casefold() == folded for seat in match["players"])


def _seats(connection: sqlite3.Connection, some: _Some) -> dict[int, list[StoredSeat]]:
    seats: dict[int, list[StoredSeat]] = defaultdict(list)
    rows = connection.execute(
        "SELECT match_id, seat, name, total, is_winner, false_starts, fastest_claim_us FROM seat"
        f" LEFT JOIN player ON player.id = player_id WHERE {some.of} ORDER BY match_id, seat",
        some.values,
    )
    for number, seat, name, total, is_winner, false_starts, fastest_claim_us in rows:
        seats[number].append(
            {
                "seat": _whole(seat),
                "name": name if name is None else _text(name),
                "total": _whole(total),
                "is_winner": bool(is_winner),
                "false_starts": false_starts if false_starts is None else _whole(false_starts),
                "fastest_claim_us": (
                    fastest_claim_us if fastest_claim_us is None else _whole(fastest_claim_us)
                ),
            }
        )
    return seats


def _rounds(connection: sqlite3.Connection, some: _Some) -> dict[int, list[StoredRound]]:
    points: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    before_it: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    rows = connection.execute(
        f"SELECT match_id, number, seat, points, was FROM points WHERE {some.of} ORDER BY seat",
        some.values,
    )
    for match, number, seat, scored, was in rows:
        points[match, number][str(seat)] = _whole(scored)
        if was is not None:
            before_it[match, number][str(seat)] = _whole(was)
    rounds: dict[int, list[StoredRound]] = defaultdict(list)
    rows = connection.execute(
        f"SELECT match_id, number, t_us FROM round WHERE {some.of} ORDER BY match_id, number",
        some.values,
    )
    for match, number, t_us in rows:
        before = rounds[match][-1]["totals"] if rounds[match] else {}
        scored = points[match, number]
        totals = {seat: before.get(seat, 0) + scored[seat] for seat in scored}
        row: StoredRound = {
            "round": _whole(number),
            "t_us": _whole(t_us),
            "points": scored,
            "totals": totals,
            "was": {},
        }
        row["was"].update(before_it[match, number])
        rounds[match].append(row)
    return rounds


def _claims(connection: sqlite3.Connection, some: _Some) -> dict[int, list[StoredClaim]]:
    claims: dict[int, list[Any]] = defaultdict(list)
    rows = connection.execute(
        "SELECT match_id, number, seat, rank, since_us, margin_us FROM claim"
        f" WHERE {some.of} ORDER BY match_id, place",
        some.values,
    )
    for match, *row in rows:
        names = ("round", "seat", "rank", "since_us", "margin_us")
        claims[match].append(dict(zip(names, map(_whole, row), strict=True)))
    return claims


def _whole(value: Any) -> int:
    """Return `value` if it is an integer. Raises ValueError for other types in a damaged file."""
    if type(value) is not int:
        raise ValueError(f"{value!r:.40} is not an integer")
    return value


def _text(value: Any) -> str:
    if type(value) is not str:
        raise ValueError(f"{value!r:.40} is not a text")
    return value


def _check_seats(match: StoredMatch) -> None:
    """Raise ValueError if rounds or claims refer to seats that the match does not have."""
    seats = {str(seat["seat"]) for seat in match["players"]}
    for scored in match["rounds"]:
        if scored["points"].keys() != seats:
            raise ValueError(f"round {scored['round']} of match {match['match']} lacks points")
    for claim in match["claims"]:
        if str(claim["seat"]) not in seats:
            raise ValueError(f"a claim of match {match['match']} is of no seat")
