"""The match filters of the pages' query string: `?since=2026-11-01&game=gotta_go`.

Because they are part of the address, they can be shared and are passed from page to page.
"""

from dataclasses import dataclass
from datetime import datetime

from tableref_host.history import WordsError, names, times
from tableref_host.history_pages import AskedError

NAMES = ("since", "last", "game", "player", "table")
"""The names of the filters in the query string."""
MAX_LAST = 1_000_000


@dataclass(frozen=True)
class Filters:
    """A filter by start time, number of last matches, game, player and table (its id).

    `texts` is {name: text in the query string} of the filters that are set.
    """

    since: datetime | None
    last: int | None
    game: str | None
    player: str | None
    table: str | None
    texts: tuple[tuple[str, str], ...]


def read(query, known_games):
    """Return the `Filters` in a page's `query`, which select all matches if there are none.

    Raises AskedError for an invalid filter.

    `known_games` are additional keys, which a newer TableRef may have put into the history.
    """
    texts = {name: query[name].strip() for name in NAMES if query.get(name, "").strip()}
    game = texts.get("game")
    if game is not None and game not in (*names.GAMES, *known_games):
        raise AskedError("no_game", value=game, games=", ".join(names.GAMES))
    return Filters(
        _since(texts.get("since")),
        _last(texts.get("last")),
        game,
        texts.get("player"),
        texts.get("table"),
        tuple(texts.items()),
    )


def _since(text):
    try:
        return None if text is None else times.parse(text)
    except WordsError:
        raise AskedError("no_day", value=text) from None


def _last(text):
    if text is None:
        return None
    if text.isascii() and text.isdigit() and 0 < int(text[:8]) <= MAX_LAST:
        return int(text)
    raise AskedError("no_count", value=text)
