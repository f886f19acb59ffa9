"""Which matches the pages tell of, as the address says it: `?since=2026-11-01&game=gotta_go`.

So what somebody looks at can be sent to others, and stays from page to page.
"""

from dataclasses import dataclass
from datetime import datetime

from host_tools.history import WordsError, names, times
from host_tools.history_pages import AskedError

NAMES = ("since", "last", "game", "player", "table")
"""The filters, as they stand in an address."""
MOST_LAST = 1_000_000


@dataclass(frozen=True)
class Filters:
    """Only matches since a moment, the last so many, of a game, a player, a table (its id).

    `texts` is {name: what the address says} of those that are there.
    """

    since: datetime | None
    last: int | None
    game: str | None
    player: str | None
    table: str | None
    texts: tuple[tuple[str, str], ...]


def read(query, known_games):
    """Return the `Filters` of an address's `query`; an empty one is none. Raises AskedError.

    `known_games` are keys that a newer TableRef may have put into the history.
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
    if text.isascii() and text.isdigit() and 0 < int(text[:8]) <= MOST_LAST:
        return int(text)
    raise AskedError("no_count", value=text)
