"""An outbox with a thread of its own: whoever plays waits for no disk."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from host_tools.protocol.messages import EventReceived, Happening, PlayerIs, Restarted
from host_tools.publish import PublishError
from host_tools.publish.outbox import Outbox

P = ParamSpec("P")
T = TypeVar("T")


class OutboxThread:
    """The outbox of the table `table` in the file `path`.

    `at_fault(error)` is called, in that thread, with a PublishError when something cannot be kept.
    Raises PublishError when the file cannot be used.
    """

    def __init__(self, path: Path, table: str, at_fault: Callable[[Exception], object]) -> None:
        self._at_fault = at_fault
        self._thread = ThreadPoolExecutor(1, "outbox")
        try:
            self._outbox = self._thread.submit(Outbox, path, table).result()
        except (OSError, sqlite3.Error) as error:
            self._thread.shutdown()
            raise PublishError(
                f"{path} keeps what is still to be published, and cannot be used: {error}."
            ) from error

    def take(self, happening: Happening) -> None:
        """Keep what happened at the table. Whatever is asked later finds it."""
        if isinstance(happening, EventReceived):
            added = self._thread.submit(self._outbox.add, happening.event, happening.is_live)
        elif isinstance(happening, Restarted):
            added = self._thread.submit(self._outbox.restart, list(happening.events))
        elif isinstance(happening, PlayerIs):
            added = self._thread.submit(self._outbox.name, happening.player, happening.name)
        else:
            return
        added.add_done_callback(self._look)

    def _look(self, added: "Future[None]") -> None:
        # In that thread nobody else hears of it.
        error = added.exception()
        if error is not None:
            self._at_fault(PublishError(f"Something was not published: {error}."))

    @property
    def id(self) -> str:
        """The id of the outbox."""
        return self._outbox.id

    async def ask(
        self, question: Callable[Concatenate[Outbox, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what a method of Outbox returns, called with `args`."""
        asked = self._thread.submit(question, self._outbox, *args, **kwargs)
        return await asyncio.wrap_future(asked)

    def close(self) -> None:
        """Close the file, when all that was taken is in it."""
        self._thread.submit(self._outbox.close)
        self._thread.shutdown()
