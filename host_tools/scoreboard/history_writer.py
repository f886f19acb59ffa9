"""Puts the finished matches of the evening into the history, as soon as they end."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from host_tools.history import HistoryError, database, from_events, names, times
from host_tools.history.keeping import add_all, leave_out
from host_tools.history.played import EVENTS, JOURNAL, UNKNOWN, Table
from host_tools.history.sources import Found
from host_tools.protocol.messages import Event, EventReceived, Happening, Restarted
from host_tools.scoreboard.board import Board

ENDINGS = ("match_ended", "redone", "undone")
"""Events after which a match may have come to its end: also what was put right is taken back."""
SOURCE = "the scoreboard"
LATER = "the match just played is not in the history; `tableref history add --from-table` adds it"

COUNTED = (
    "match {number} was given up in the end, and is counted in the history; "
    "`tableref history edit {number} --not-counted` leaves it out"
)


class HistoryWriter:
    """Keeps what ends on a `board` in the history in the file `path`.

    `take` is called with each happening after the board took it, and waits for no disk: another
    thread writes. `at_fault(error)` is called, maybe by that thread, with a HistoryError when a
    match can't be kept; the scoreboard goes on. `close` waits until all is written.
    """

    def __init__(
        self, board: Board, path: str | Path, at_fault: Callable[[Exception], object]
    ) -> None:
        self._board = board
        self._path = path
        self._at_fault = at_fault
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
        """Wait until all that has ended is kept, and keep no more."""
        self._writer.shutdown()

    def _begin(self) -> None:
        self._number = None

    def _keep(self, *arguments: Any) -> None:
        with self._reporting_faults(LATER):
            _, self._number = keep(self._path, *arguments)

    def _leave_out(self) -> None:
        """The end was taken back and then the match given up: it was none."""
        if self._number is not None:
            with self._reporting_faults(COUNTED.format(number=self._number)):
                leave_out(self._path, self._number)
            self._number = None

    @contextmanager
    def _reporting_faults(self, what: str) -> Iterator[None]:
        try:
            yield
        except HistoryError as error:
            self._at_fault(HistoryError(f"{what}: {error.message}"))
        except Exception as error:
            # In this thread nobody else hears of it.
            self._at_fault(error)


def is_given_up(event: Event) -> bool:
    """Return whether after an event (a dict) a match is none: given up, or its start taken back."""
    is_start_back = event.get("event") == "undone" and event.get("undone") == "match_started"
    return is_start_back or event.get("event") == "match_abandoned"


def keep(
    path: str | Path,
    events: list[Event],
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
