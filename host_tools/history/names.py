"""What is called what: games, and those who play, by who sat at which seat."""

import re
import sqlite3
from collections.abc import Mapping

from host_tools.history import WordsError
from host_tools.history.played import StoredMatch
from host_tools.player_names import clean as clean_name
from host_tools.player_names import is_name
from tableref import games
from tableref.referee.names import problem

GAMES = [game.key for game in games.GAMES]
LONGEST = 40
"""A name has no more characters."""


def clean(name: str) -> str:
    """Return a name as it is stored; see `player_names`. Raises WordsError for what is none."""
    words = clean_name(name)
    if is_name(words, LONGEST):
        return words
    is_long_enough = 0 < len(words) <= LONGEST
    why = problem(words, LONGEST) if is_long_enough else f"it takes 1 to {LONGEST} characters"
    raise WordsError(f"{name!r} is no name: {why}")


def parse(text: str) -> dict[int, str]:
    """Return {seat: name} of a text such as "1=Anna,3=Bo". Raises WordsError."""
    named: dict[int, str] = {}
    for part in text.split(","):
        seat, equals, name = part.partition("=")
        if not equals or not re.fullmatch(r"\s*(10|[1-9])\s*", seat):
            raise WordsError(f"{part!r} is no seat with a name: expected such as 1=Anna,3=Bo")
        if int(seat) in named:
            raise WordsError(f"{text}: seat {int(seat)} has two names")
        named[int(seat)] = clean(name)
    folded = [name.casefold() for name in named.values()]
    if len(set(folded)) < len(folded):
        raise WordsError(f"{text}: nobody sits at two seats")
    return named


def called(seat: int, name: str | None) -> str:
    """Return what the player of a seat is called: P3 where nobody gave a name."""
    return name or f"P{seat}"


def game_name(key: str) -> str:
    """Return what a game is called; its key for one that a newer TableRef has."""
    return games.by_key(key).name if key in GAMES else key


def seat_name(match: StoredMatch, seat: int) -> str:
    """Return what the player at a seat of `match` is called. Raises WordsError if nobody is."""
    for row in match["players"]:
        if row["seat"] == seat:
            return called(seat, row["name"])
    seats = ", ".join(str(row["seat"]) for row in match["players"])
    raise WordsError(
        f"nobody has played at seat {seat} in match {match['match']}: there are {seats}"
    )


def player_id(connection: sqlite3.Connection, name: str) -> int:
    """Return the number of the player called `name`, who is made if need be.

    Upper and lower case are the same; the spelling that came first stands.
    """
    row = (name, name.casefold())
    connection.execute("INSERT OR IGNORE INTO player (name, folded) VALUES (?, ?)", row)
    found = connection.execute("SELECT id FROM player WHERE folded = ?", row[1:])
    number: int = found.fetchone()[0]
    return number


def spell(connection: sqlite3.Connection, name: str) -> None:
    """Have the player called `name` be spelt so, in all matches."""
    row = (name, name.casefold())
    connection.execute("UPDATE player SET name = ? WHERE folded = ?", row)


def give(connection: sqlite3.Connection, number: int, named: Mapping[int, str]) -> None:
    """Give names, {seat: name}, to seats of match `number` that have none; others stay."""
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
