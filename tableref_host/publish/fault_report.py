"""Reports errors while publishing, each only once while it lasts."""

import sqlite3
from collections.abc import Callable

from tableref_host.publish import PublishError


class FaultReport:
    """Calls `at_fault(error)`, unless the same error was reported last.

    `queue` names the queue in the message about a database error.
    """

    def __init__(
        self, at_fault: Callable[[Exception], object], queue: str = "The queue of events"
    ) -> None:
        self._at_fault = at_fault
        self._queue = queue
        self._last = ""

    def report(self, error: Exception) -> None:
        """Report an error, unless it is the same as the last one."""
        if isinstance(error, (OSError, sqlite3.Error)):
            error = PublishError(
                f"{self._queue} cannot be read or updated: {error}. It is kept, and sending is "
                "retried."
            )
        if str(error) != self._last:
            self._last = str(error)
            self._at_fault(error)

    def clear(self) -> None:
        """Forget the last error, so that it is reported again if it recurs."""
        self._last = ""
