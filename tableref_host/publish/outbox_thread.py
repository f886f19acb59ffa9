"""An outbox in its own thread, so that the event loop never waits for the disk."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from tableref_host.protocol.messages import EventReceived, Message, PlayerIs, Restarted
from tableref_host.publish import PublishError
from tableref_host.publish.outbox import Outbox

P = ParamSpec("P")
T = TypeVar("T")

RETRY_S = 1
"""Interval (s) between two attempts to store pending messages."""


class OutboxThread:
    """The outbox of `table` in the file `path`, used in its own thread.

    Messages that cannot be stored wait in memory, in order, and are retried at each later call. In
    the thread of the outbox, `at_fault(error)` is called with a PublishError when storing begins to
    fail, and `report(words)` with a message when it works again. Raises PublishError if the file
    cannot be used.
    """

    def __init__(
        self,
        path: Path,
        table: str,
        at_fault: Callable[[Exception], object],
        report: Callable[[str], object] = lambda words: None,
    ) -> None:
        self._path = path
        self._at_fault = at_fault
        self._report = report
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_failing = False
        self._thread = ThreadPoolExecutor(1, "outbox")
        try:
            self._outbox = self._thread.submit(Outbox, path, table).result()
        except (OSError, sqlite3.Error) as error:
            self._thread.shutdown()
            raise PublishError(
                f"{path}, the file of unpublished events, cannot be used: {error}."
            ) from error

    def handle(self, message: Message) -> None:
        """Store a message about the table. Later calls of `ask` see it, unless storing fails."""
        if isinstance(message, EventReceived):
            store = partial(self._outbox.add, message.event, message.is_live)
        elif isinstance(message, Restarted):
            store = partial(self._outbox.restart, list(message.events))
        elif isinstance(message, PlayerIs):
            store = partial(self._outbox.name, message.player, message.name)
        else:
            return
        self._waiting.append(store)
        self._thread.submit(self._store_all)

    @property
    def is_behind(self) -> bool:
        """Whether messages wait to be stored. The publisher should try again after RETRY_S."""
        return bool(self._waiting)

    def _store_all(self) -> None:
        """Store all pending messages in order, as far as the disk permits."""
        while self._waiting:
            try:
                self._waiting[0]()
            except (OSError, sqlite3.Error) as error:
                if not self._is_failing:
                    self._at_fault(
                        PublishError(
                            f"{self._path} cannot be written: {error}. Unpublished events "
                            "are kept in memory, and writing is retried."
                        )
                    )
                self._is_failing = True
                return
            except Exception as error:
                words = f"An event is invalid and is not published ({error!r})."
                self._at_fault(PublishError(words))
            self._waiting.popleft()
        if self._is_failing:
            self._is_failing = False
            self._report(f"{self._path} can be written again. Nothing was lost.")

    @property
    def id(self) -> str:
        """The id of the outbox."""
        return self._outbox.id

    async def ask(
        self, question: Callable[Concatenate[Outbox, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a method of Outbox with `args` in the thread; return its result."""

        def answer() -> T:
            self._store_all()
            return question(self._outbox, *args, **kwargs)

        return await asyncio.wrap_future(self._thread.submit(answer))

    def close(self) -> None:
        """Close the file after a last attempt to store pending messages."""
        self._thread.submit(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        self._store_all()
        if self._waiting:
            count = len(self._waiting)
            self._at_fault(
                PublishError(
                    f"{count} events were not stored in {self._path}. The table sends its match "
                    "again the next time it is watched."
                )
            )
        self._outbox.close()
