"""Save matches in the history as soon as they have ended."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

from tableref_host.advice import as_typed_here
from tableref_host.history import HistoryError, NoMatchError, database, from_events, names, times
from tableref_host.history.keeping import add_all, leave_out
from tableref_host.history.played import EVENTS, JOURNAL, UNKNOWN, Table
from tableref_host.history.sources import Found
from tableref_host.protocol import messages
from tableref_host.protocol.messages import EventReceived, Message, Restarted
from tableref_host.scoreboard.board import Board

T = TypeVar("T")

ENDINGS = ("match_ended", "redone", "undone")
"""Events that may end a match again or for the first time, such as the undo of a correction."""
SOURCE = "the scoreboard"
RETRY_S: float = 2
"""Interval (s) between two attempts to write the history."""
WAITS = "a change of the history is delayed and will be retried"
LATER = as_typed_here(
    "the match just played is not in the history; `tableref history add --from-table` adds it"
)

COUNTED = as_typed_here(
    "match {number} was reopened and abandoned, but still counts in the history; "
    "`tableref history edit {number} --not-counted` excludes it"
)


class HistoryWriter:
    """Saves the matches that end on a scoreboard (`board`) in the history, the file at `path`.

    `handle` does not block, because another thread writes. If the history cannot be written, for
    example because it is locked, this is retried every `retry_s` until `close`, which tries a last
    time and waits for the result. `at_fault(error)` is called in that thread with a HistoryError
    when a match has to wait, and when it cannot be saved at all. `report(words)` is called with a
    message when a delayed match has been saved.
    """

    def __init__(
        self,
        board: Board,
        path: str | Path,
        at_fault: Callable[[Exception], object],
        report: Callable[[str], object] = lambda words: None,
        retry_s: float = RETRY_S,
    ) -> None:
        self._board = board
        self._path = path
        self._at_fault = at_fault
        self._report = report
        self._retry_s = retry_s
        self._is_closing = Event()
        self._writer = ThreadPoolExecutor(1, "history")
        # Number in the history of the current match, if it has ended before. Used only in the
        # writer's thread.
        self._number: int | None = None

    def handle(self, message: Message) -> None:
        """Process a message about the table, after the scoreboard has processed it."""
        if isinstance(message, EventReceived):
            may_have_ended = message.event.get("event") in ENDINGS
            if message.event.get("event") == "match_started":
                self._writer.submit(self._begin)
            elif is_given_up(message.event) and not self._board.has_end:
                self._writer.submit(self._leave_out)
        else:
            may_have_ended = isinstance(message, Restarted)
            if may_have_ended:
                self._writer.submit(self._begin)
        if may_have_ended and self._board.has_end:
            source = JOURNAL if self._board.is_ruled_again else EVENTS
            arguments = (list(self._board.received), source, self._board.names, datetime.now(UTC))
            self._writer.submit(self._save, *arguments, self._board.table)

    def close(self) -> None:
        """Retry pending changes a last time, wait for the result, and stop."""
        self._is_closing.set()
        self._writer.shutdown()

    def _begin(self) -> None:
        self._number = None

    def _save(self, *arguments: Any) -> None:
        written = self._write(LATER, lambda: save_match(self._path, *arguments))
        if written is not None:
            _, self._number = written

    def _leave_out(self) -> None:
        """Exclude a match that was reopened after its end, and then abandoned, from statistics."""
        number, self._number = self._number, None
        if number is not None:
            self._write(COUNTED.format(number=number), lambda: leave_out(self._path, number))

    def _write(self, what: str, change: Callable[[], T]) -> T | None:
        """Call `change()` until it succeeds; return its result.

        Later changes wait meanwhile. If the change is impossible, report that `what` failed, and
        return None.
        """
        has_waited = False
        while True:
            is_last = self._is_closing.is_set()
            try:
                done = change()
            except NoMatchError as error:
                # The match itself is invalid, so a retry would fail, too.
                self._at_fault(HistoryError(f"{what}: {error.message}"))
                return None
            except HistoryError as error:
                if is_last:
                    self._at_fault(HistoryError(f"{what}: {error.message}"))
                    return None
                if not has_waited:
                    self._at_fault(HistoryError(f"{WAITS}: {error.message}"))
                has_waited = True
            except Exception as error:
                # Report every exception, because in this thread it would otherwise be lost.
                self._at_fault(error)
                return None
            else:
                if has_waited:
                    self._report(f"The history can be written again: {self._path}")
                return done
            self._is_closing.wait(self._retry_s)


def is_given_up(event: messages.Event) -> bool:
    """Return whether an event (dict) means that the match does not count.

    It does not if it was abandoned, or if its start was undone.
    """
    is_start_back = event.get("event") == "undone" and event.get("undone") == "match_started"
    return is_start_back or event.get("event") == "match_abandoned"


def save_match(
    path: str | Path,
    events: list[messages.Event],
    source: str,
    seats: Mapping[int, str],
    ended: datetime,
    table: Table = UNKNOWN,
) -> tuple[str, int]:
    """Save a match that has ended in the history at `path`. Return (result, number of the match).

    `events` are all its events; `source` is EVENTS, or JOURNAL if presses without effect are
    missing. `seats` is {seat: name}, `ended` the time of the end (datetime), `table` its table. A
    match that is known already is not saved twice, but its end is corrected if it has changed.
    Raises HistoryError.
    """
    played = from_events.fold(events, source)
    found = Found(SOURCE, played, ended=ended, took_us=played.end_us, began_from=times.ADDED)
    found.table = table
    with database.opened(path, is_written=True) as connection:
        (result,) = add_all(connection, [found], names_of(seats, played.players))
    return result["result"], result["match"]


def names_of(seats: Mapping[int, str], players: Iterable[int]) -> dict[int, str]:
    """Return {seat: name} of the valid names, without names that occur twice."""
    named: dict[int, str] = {}
    for seat in players:
        try:
            named[seat] = names.clean(seats.get(seat, ""))
        except HistoryError:
            continue
    folded = [name.casefold() for name in named.values()]
    return {seat: name for seat, name in named.items() if folded.count(name.casefold()) == 1}
