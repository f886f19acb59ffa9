"""Puts the finished matches of the evening into the history, as soon as they end."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

from host_tools.advice import as_typed_here
from host_tools.history import HistoryError, NoMatchError, database, from_events, names, times
from host_tools.history.keeping import add_all, leave_out
from host_tools.history.played import EVENTS, JOURNAL, UNKNOWN, Table
from host_tools.history.sources import Found
from host_tools.protocol import messages
from host_tools.protocol.messages import EventReceived, Happening, Restarted
from host_tools.scoreboard.board import Board

T = TypeVar("T")

ENDINGS = ("match_ended", "redone", "undone")
"""Events after which a match may have come to its end: also what was put right is taken back."""
SOURCE = "the scoreboard"
RETRY_S: float = 2
"""Interval (s) between two attempts to write the history."""
WAITS = "a change of the history waits, and is tried again"
LATER = as_typed_here(
    "the match just played is not in the history; `tableref history add --from-table` adds it"
)

COUNTED = as_typed_here(
    "match {number} was given up in the end, and is counted in the history; "
    "`tableref history edit {number} --not-counted` leaves it out"
)


class HistoryWriter:
    """Adds what ends on a `board` to the history in the file `path`.

    `take` is called with each happening after the board took it, and waits for no disk, because
    another thread writes. A history that cannot be written, such as a locked one, is tried again
    every `retry_s` until `close`, which tries once more and waits for that. `at_fault(error)` is
    called by that thread with a HistoryError: once when a match has to wait, and when it cannot be
    added at all. `tell(words)` is called when one that had to wait has been added.
    """

    def __init__(
        self,
        board: Board,
        path: str | Path,
        at_fault: Callable[[Exception], object],
        tell: Callable[[str], object] = lambda words: None,
        retry_s: float = RETRY_S,
    ) -> None:
        self._board = board
        self._path = path
        self._at_fault = at_fault
        self._tell = tell
        self._retry_s = retry_s
        self._is_closing = Event()
        self._writer = ThreadPoolExecutor(1, "history")
        # The number of the match that is on, if it has ended before; the other thread's.
        self._number: int | None = None

    def take(self, happening: Happening) -> None:
        """Take what happened at the table."""
        if isinstance(happening, EventReceived):
            may_have_ended = happening.event.get("event") in ENDINGS
            if happening.event.get("event") == "match_started":
                self._writer.submit(self._begin)
            elif is_given_up(happening.event) and not self._board.has_end:
                self._writer.submit(self._leave_out)
        else:
            may_have_ended = isinstance(happening, Restarted)
            if may_have_ended:
                self._writer.submit(self._begin)
        if may_have_ended and self._board.has_end:
            source = JOURNAL if self._board.is_ruled_again else EVENTS
            arguments = (list(self._board.received), source, self._board.names, datetime.now(UTC))
            self._writer.submit(self._keep, *arguments, self._board.table)

    def close(self) -> None:
        """Try once more what could not be written, wait for that, and write no more."""
        self._is_closing.set()
        self._writer.shutdown()

    def _begin(self) -> None:
        self._number = None

    def _keep(self, *arguments: Any) -> None:
        written = self._write(LATER, lambda: keep(self._path, *arguments))
        if written is not None:
            _, self._number = written

    def _leave_out(self) -> None:
        """The end was taken back and then the match given up: it was none."""
        number, self._number = self._number, None
        if number is not None:
            self._write(COUNTED.format(number=number), lambda: leave_out(self._path, number))

    def _write(self, what: str, change: Callable[[], T]) -> T | None:
        """Return what `change()` returns, which is called until it can be done.

        Later changes wait behind it. Reports `what` and returns None when it cannot be done.
        """
        has_waited = False
        while True:
            is_last = self._is_closing.is_set()
            try:
                done = change()
            except NoMatchError as error:
                # It is about the match, so that waiting does not help.
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
                # In this thread nobody else hears of it.
                self._at_fault(error)
                return None
            else:
                if has_waited:
                    self._tell(f"The history can be written again: {self._path}")
                return done
            self._is_closing.wait(self._retry_s)


def is_given_up(event: messages.Event) -> bool:
    """Return whether after an event (a dict) a match is none: given up, or its start taken back."""
    is_start_back = event.get("event") == "undone" and event.get("undone") == "match_started"
    return is_start_back or event.get("event") == "match_abandoned"


def keep(
    path: str | Path,
    events: list[messages.Event],
    source: str,
    seats: Mapping[int, str],
    ended: datetime,
    table: Table = UNKNOWN,
) -> tuple[str, int]:
    """Put a finished match into the history at `path`; return what was done, and its number.

    `events` are all that was said of it, `source` is EVENTS, or JOURNAL where presses that did not
    count are not among them; `seats` is {seat: name}, `ended` when it ended (datetime),
    `table` where. A match that is there stays one; an end that was taken back is corrected. Raises
    HistoryError.
    """
    played = from_events.fold(events, source)
    found = Found(SOURCE, played, ended=ended, took_us=played.end_us, began_from=times.ADDED)
    found.table = table
    with database.opened(path, is_written=True) as connection:
        (result,) = add_all(connection, [found], names_of(seats, played.players))
    return result["result"], result["match"]


def names_of(seats: Mapping[int, str], players: Iterable[int]) -> dict[int, str]:
    """Return those of {seat: name} that the history can take: two of one name are nobody's."""
    named: dict[int, str] = {}
    for seat in players:
        try:
            named[seat] = names.clean(seats.get(seat, ""))
        except HistoryError:
            continue
    folded = [name.casefold() for name in named.values()]
    return {seat: name for seat, name in named.items() if folded.count(name.casefold()) == 1}
