"""Publish each table that is connected, under the id of its board.

Until a table has sent its id, messages are queued. Another board at the same cable is another
table, with an outbox of its own.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from tableref_host.advice import as_typed_here
from tableref_host.protocol.messages import Greeted, Message, Silent
from tableref_host.publish.fault_report import FaultReport

MAX_WAITING = 2000
"""Maximum number of messages queued before publishing starts. A table stores fewer events."""
RETRY_S: float = 1
"""Interval (s) between two attempts to start publishing."""
NAMELESS = as_typed_here(
    "This table sends no id, so it is not published. Its firmware is too old: `tableref flash` "
    "updates it. Or use --table NAME."
)
OVERFULL = (
    "Too many events are queued: further events are dropped. The table sends its match "
    "again the next time it is watched."
)


class Publishing(Protocol):
    """The interface of the publisher of one table, such as `Publisher`."""

    def handle(self, message: Message) -> None:
        """Process a message about the table."""

    def run(self) -> Awaitable[None]:
        """Publish until cancelled."""


class EachTable:
    """Publishes each table that is connected, one after the other.

    `make(id, name)` returns the publisher of a table. `report(words)` is called with messages for
    the user. `at_fault(error)` is called with the exception if publishing cannot start or ends
    unexpectedly. Both are retried.
    """

    def __init__(
        self,
        make: Callable[[str, str], Publishing],
        report: Callable[[str], object],
        at_fault: Callable[[Exception], object] = lambda error: None,
    ) -> None:
        self._make = make
        self._report = report
        self._faults = FaultReport(at_fault)
        self._id: str | None = None
        self._name = ""
        self._current: Publishing | None = None
        self._waiting: list[Message] = []
        self._has_changed = asyncio.Event()

    def handle(self, message: Message) -> None:
        """Process a message about the table."""
        if isinstance(message, Greeted) and message.board != self._id:
            if self._id is not None:
                # Discard the queued messages, because they came from another board.
                self._waiting.clear()
            self._id, self._name = message.board, message.table
            self._faults.clear()
            self._begin()
            self._has_changed.set()
        elif isinstance(message, Silent) and self._id is None:
            self._report(NAMELESS)
        if self._current is not None:
            self._current.handle(message)
        elif len(self._waiting) < MAX_WAITING:
            self._waiting.append(message)
            if len(self._waiting) == MAX_WAITING and self._id is not None:
                self._report(OVERFULL)

    def _begin(self) -> None:
        """Try to start publishing the table, beginning with the queued messages."""
        assert self._id is not None, "a table has said who it is"
        self._current = None
        try:
            self._current = self._make(self._id, self._name)
        except Exception as error:
            self._faults.report(error)
            return
        self._faults.clear()
        waiting, self._waiting = self._waiting, []
        for before in waiting:
            self._current.handle(before)

    async def run(self) -> None:
        """Publish until cancelled, one table after the other."""
        while True:
            if self._id is None:
                await self._has_changed.wait()
            self._has_changed.clear()
            if self._current is None:
                self._begin()
            changing = asyncio.ensure_future(self._has_changed.wait())
            try:
                if self._current is not None:
                    await self._run_current(self._current, changing)
                if not changing.done():
                    await asyncio.wait((changing,), timeout=RETRY_S)
            finally:
                changing.cancel()

    async def _run_current(self, current: Publishing, changing: "asyncio.Future[Any]") -> None:
        """Publish until another table is connected, or until publishing ends unexpectedly."""
        publishing = asyncio.ensure_future(current.run())
        try:
            await asyncio.wait((publishing, changing), return_when=asyncio.FIRST_COMPLETED)
            if publishing.done() and self._current is current:
                # The publisher has closed its outbox, so a new publisher is needed.
                self._current = None
                error = publishing.exception()
                self._faults.report(
                    error if isinstance(error, Exception) else RuntimeError("it ended")
                )
        finally:
            publishing.cancel()
            await asyncio.gather(publishing, return_exceptions=True)
