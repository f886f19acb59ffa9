"""Save the club's results in the history, each match exactly once even after crashes."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime

from tableref_host.club import AwayError, ClubError
from tableref_host.history import HistoryError, database, from_events, times
from tableref_host.history.keeping import add_all, leave_out
from tableref_host.history.played import Table
from tableref_host.history.sources import Found
from tableref_host.scoreboard.history_writer import is_given_up, names_of

SOURCE = "the club"
INTERVAL_S = 1.0
"""Interval (s) between two checks for results that have to be saved."""
RETRY_DELAYS_S = (1, 5, 30, 120)
"""Delays (s) before a match that could not be saved is tried again, longer each time."""


def due(store):
    """Return the results (dicts) to be saved in the history or removed from it."""
    return store.rows(
        "SELECT result.*, name FROM result JOIN board ON board.id = table_id"
        " WHERE (is_over = 1 AND kept != identity) OR (is_over = 0 AND kept != '')"
        " ORDER BY result.id"
    )


def load(store, row):
    """Return (row, events) of the match in `row`, or None if it cannot be saved yet.

    If the result was undone, its match may end again, so it stays in the history for now. It is
    removed once the match is abandoned.
    """
    events = store.events(row["table_id"], row["match"])
    if row["is_over"] or (events and is_given_up(events[-1])):
        return row, events
    return None


def bring(path, one, seats):
    """Save one result in the history at `path`, or remove it. Raises HistoryError.

    `seats` are the players' names, {button: name}, used if the result has none itself.
    """
    row, events = one
    table = Table(row["table_id"], row["name"])
    if row["is_over"]:
        played = from_events.fold(events)
        if row["kept"]:
            # The history has an earlier result of this match, which a power cut at the table undid
            # without an event. So mark it here as replaced.
            played = replace(played, superseded=(*played.superseded, row["kept"]))
        found = Found(
            SOURCE,
            played,
            ended=datetime.now(UTC),
            took_us=played.end_us,
            began_from=times.ADDED,
            table=table,
        )
        named = {int(player): name for player, name in json.loads(row["names"]).items()}
        with database.opened(path, is_written=True) as connection:
            list(add_all(connection, [found], names_of(named or seats, played.players)))
        return
    with database.opened(path) as connection:
        number = connection.execute(
            "SELECT match_id FROM identity JOIN match ON match.id = match_id"
            " WHERE digest = ? AND table_id = ?",
            (row["kept"], table.id),
        ).fetchone()
    if number:
        leave_out(path, number[0])


def note(store, one):
    """Record that a result has been saved in the history, or removed from it."""
    row = one[0]
    identity = row["identity"] if row["is_over"] else ""
    store.note_in_history(row["id"], identity)


class HistoryKeeper:
    """Saves the results of a Club in the history at `path`, in its own thread.

    A locked history blocks nothing else. A match that cannot be saved is retried later and does not
    block the others. `at_fault(error)` is called once for each reason.
    """

    def __init__(self, club, store, path, at_fault, sleep=asyncio.sleep, clock=time.monotonic):
        self._club = club
        self._store = store
        self._path = path
        self._at_fault = at_fault
        self._sleep = sleep
        self._clock = clock
        self._failures = {}
        """(result, identity) -> (number of failures, time (s) of the next try, reason)."""

    async def run(self):
        """Save all results that are due, until cancelled."""
        thread = ThreadPoolExecutor(1, "history")
        try:
            while True:
                try:
                    await self._save_all(thread)
                except AwayError:
                    # Try again once the store is back.
                    pass
                await self._sleep(INTERVAL_S)
        finally:
            thread.shutdown(wait=False, cancel_futures=True)

    async def _save_all(self, thread):
        rows = await self._club.in_store(due, self._store)
        keys = {(row["id"], row["identity"]) for row in rows}
        self._failures = {key: one for key, one in self._failures.items() if key in keys}
        for row in rows:
            key = row["id"], row["identity"]
            if key in self._failures and self._clock() < self._failures[key][1]:
                continue
            one = await self._club.in_store(load, self._store, row)
            if one is None:
                continue
            table = self._club.tables.get(row["table_id"])
            # A table reports only the names of its current match, so they do not apply to others.
            is_on_board = table is not None and table.match == row["match"]
            seats = table.names if is_on_board else {}
            work = (bring, self._path, one, seats)
            try:
                await asyncio.get_running_loop().run_in_executor(thread, *work)
            except Exception as error:
                self._fail(key, row, error)
                continue
            if self._failures.pop(key, None):
                self._at_fault(ClubError(f"{_words(row)} is in the history now."))
            await self._club.in_store(note, self._store, one)

    def _fail(self, key, row, error):
        count, _, before = self._failures.get(key, (0, 0, None))
        why = error.message if isinstance(error, HistoryError) else repr(error)
        delay_s = RETRY_DELAYS_S[min(count, len(RETRY_DELAYS_S) - 1)]
        self._failures[key] = count + 1, self._clock() + delay_s, why
        if why != before:
            words = f"{_words(row)} cannot be saved in the history yet: {why} It is tried again."
            self._at_fault(ClubError(words))


def _words(row):
    return f"The match {row['match']} of table {row['name'] or row['table_id']}"
