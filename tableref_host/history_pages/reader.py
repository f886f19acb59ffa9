"""Cached access to the history for the pages. Any change of the file empties the cache."""

import threading
from collections import OrderedDict

from tableref_host.history import WordsError, database, matches, recordings

MAX_LISTS = 6
"""Maximum number of cached match lists."""


class Reader:
    """The history in the file at `path`, which other programs may change at any time.

    Thread-safe. All methods raise HistoryError.
    """

    def __init__(self, path):
        self._path = path
        self._lock = threading.Lock()
        self._stamp = None
        self._lists = OrderedDict()

    def matches(self, filters, is_brief=True):
        """Return the matches selected by `filters`, in the order in which they were played.

        With `is_brief` they have neither rounds nor claims.
        """
        asked = (filters.game, filters.player, filters.since, filters.last, filters.table, is_brief)
        return self._once(asked, lambda connection: _load(connection, filters, is_brief))

    def choices(self):
        """Return the values for the filters: games (keys), players, and tables (id, name)."""
        return self._once("choices", _choices)

    def match(self, number):
        """Return (match, its events or []) for a number, or None if it does not exist.

        Raises HistoryError if the events are damaged.
        """
        with database.opened(self._path) as connection:
            try:
                match = matches.load_one(connection, number)
            except WordsError:
                return None
            return match, recordings.load(connection, number)

    def _once(self, asked, load):
        """Return the result of `load(connection)`, cached under `asked` until the file changes."""
        with self._lock:
            stamp = self._stamped()
            if stamp != self._stamp:
                self._lists.clear()
                self._stamp = stamp
            if asked not in self._lists:
                with database.opened(self._path) as connection:
                    self._lists[asked] = load(connection)
                while len(self._lists) > MAX_LISTS:
                    self._lists.popitem(last=False)
            self._lists.move_to_end(asked)
            return self._lists[asked]

    def _stamped(self):
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


def _load(connection, filters, is_brief):
    return matches.load(
        connection,
        filters.game,
        filters.player,
        since=filters.since,
        last=filters.last,
        table=filters.table,
        is_brief=is_brief,
    )


def _choices(connection):
    games = connection.execute("SELECT game FROM match GROUP BY game ORDER BY count(*) DESC, game")
    players = connection.execute("SELECT name FROM player ORDER BY folded")
    tables = connection.execute("SELECT table_id, max(table_name) FROM match GROUP BY table_id")
    return [row[0] for row in games], [row[0] for row in players], list(tables)
