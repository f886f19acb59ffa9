"""Publishes whichever table is at the cable, each as itself: by the id that its board has.

Until a table has said who it is, what it says waits. Another board at the same cable is another
table, with an outbox of its own.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Protocol

from host_tools.protocol.messages import Greeted, Happening, Silent

MOST_WAITING = 2000
"""So much is kept of a table that has not said yet who it is: more than it remembers itself."""
NAMELESS = (
    "This table says no id, so nothing of it is published. Its firmware is older: `make flash` "
    "updates it, or --table NAME says what it is called."
)


class Publishing(Protocol):
    """What publishes one table, as `Publisher` does."""

    def take(self, happening: Happening) -> None:
        """Take what happened at the table."""

    def run(self) -> Awaitable[None]:
        """Publish until cancelled."""


class EachTable:
    """`make(id, name)` returns what publishes a table. `tell(words)` is called for people."""

    def __init__(
        self, make: Callable[[str, str], Publishing], tell: Callable[[str], object]
    ) -> None:
        self._make = make
        self._tell = tell
        self._id: str | None = None
        self._current: Publishing | None = None
        self._waiting: list[Happening] = []
        self._has_changed = asyncio.Event()

    def take(self, happening: Happening) -> None:
        """Take what happened at the table."""
        if isinstance(happening, Greeted) and happening.board != self._id:
            self._id = happening.board
            self._current = self._make(happening.board, happening.table)
            self._has_changed.set()
            waiting, self._waiting = self._waiting, []
            for before in waiting:
                self._current.take(before)
        elif isinstance(happening, Silent) and self._current is None:
            self._tell(NAMELESS)
        if self._current is not None:
            self._current.take(happening)
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append(happening)

    async def run(self) -> None:
        """Publish until cancelled, one table after the other."""
        while True:
            await self._has_changed.wait()
            self._has_changed.clear()
            assert self._current is not None, "it has changed to one"
            publishing = asyncio.ensure_future(self._current.run())
            changing = asyncio.ensure_future(self._has_changed.wait())
            try:
                await asyncio.wait((publishing, changing), return_when=asyncio.FIRST_COMPLETED)
                if publishing.done():
                    # It could not go on, and has said so.
                    await changing
            finally:
                publishing.cancel()
                changing.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await publishing
