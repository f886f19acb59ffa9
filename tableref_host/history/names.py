"""Names of games and of players."""

import re
import sqlite3
from collections.abc import Mapping

from tableref import games
from tableref_host.history import WordsError
from tableref_host.history.played import StoredMatch
from tableref_host.player_names import checked

GAMES = [game.key for game in games.GAMES]


def clean(name: str) -> str:
    """Return a name as it is stored; see `player_names`. Raises WordsError for an invalid one."""
    try:
        return checked(name)
    except ValueError as error:
        raise WordsError(str(error)) from None


def parse(text: str) -> dict[int, str]:
    """Parse a text such as "1=Anna,3=Bo" into {seat: name}. Raises WordsError."""
    named: dict[int, str] = {}
    for part in text.split(","):
        seat, equals, name = part.partition("=")
        if not equals or not re.fullmatch(r"\s*(10|[1-9])\s*", seat):
            raise WordsError(f"{part!r} is not SEAT=NAME: expected a list such as 1=Anna,3=Bo")
        if int(seat) in named:
            raise WordsError(f"{text}: seat {int(seat)} has two names")
        named[int(seat)] = clean(name)
    folded = [name.casefold() for name in named.values()]
    if len(set(folded)) < len(folded):
        raise WordsError(f"{text}: a name can be given to one seat only")
    return named


def called(seat: int, name: str | None) -> str:
    """Return the name of a player, or P3 for a seat without a name."""
    return name or f"P{seat}"


def game_name(key: str) -> str:
    """Return the name of a game, or its key if it belongs to a newer TableRef."""
    return games.by_key(key).name if key in GAMES else key


def seat_name(match: StoredMatch, seat: int) -> str:
    """Return the name of the player at a seat of `match`. Raises WordsError for an unused seat."""
    for row in match["players"]:
        if row["seat"] == seat:
            return called(seat, row["name"])
    seats = ", ".join(str(row["seat"]) for row in match["players"])
    raise WordsError(f"match {match['match']} has no seat {seat}: its seats are {seats}")


def player_id(connection: sqlite3.Connection, name: str) -> int:
    """Return the id of the player called `name`, who is created if necessary.

    Names are compared without case. The first spelling is kept.
    """
    row = (name, name.casefold())
    connection.execute("INSERT OR IGNORE INTO player (name, folded) VALUES (?, ?)", row)
    found = connection.execute("SELECT id FROM player WHERE folded = ?", row[1:])
    number: int = found.fetchone()[0]
    return number


def spell(connection: sqlite3.Connection, name: str) -> None:
    """Change the spelling of the player called `name` in all matches."""
    row = (name, name.casefold())
    connection.execute("UPDATE player SET name = ? WHERE folded = ?", row)


def give(connection: sqlite3.Connection, number: int, named: Mapping[int, str]) -> None:
    """Assign names, {seat: name}, to the seats of match `number` that have none."""
    for seat, name in named.items():
        taken = connection.execute(
            "SELECT 1 FROM seat JOIN player ON player.id = player_id"
            " WHERE match_id = ? AND folded = ?",
            (number, name.casefold()),
        ).fetchone()
        if not taken:
            connection.execute(
                "UPDATE seat SET player_id = ? WHERE match_id = ? AND seat = ?"
                " AND player_id IS NULL",
                (player_id(connection, name), number, seat),
            )
