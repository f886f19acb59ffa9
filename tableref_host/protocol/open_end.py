"""Tracks whether a match that has ended is still open.

Until OK closes such a match, its end can be undone. The table sends no event when OK closes it, so
it has to be asked.
"""

from collections.abc import Iterable

from tableref_host.protocol.messages import Event, EventReceived, Message, Restarted

ASK_S = 2
"""Interval (s) at which a table is asked whether its match, which has ended, is still open."""
NO_END = ("match_started", "undone", "redone", "corrected", "match_abandoned")
"""Events that reopen a match that has ended. If its end still applies, it is sent again."""


class OpenEnd:
    """Tracks by a table's messages whether its last match has ended but is still open."""

    def __init__(self) -> None:
        self._has_end = self._is_closed = False
        self._asked_s = float("-inf")

    @property
    def is_open(self) -> bool:
        """Whether the last match has ended, by its events, and is not known to be closed."""
        return self._has_end and not self._is_closed

    def handle(self, messages: Iterable[Message]) -> None:
        """Process messages about the table."""
        for one in messages:
            if isinstance(one, Restarted):
                self._has_end = self._is_closed = False
                for event in one.events:
                    self._follow(event)
            elif isinstance(one, EventReceived):
                self._follow(one.event)

    def is_to_be_asked(self, now_s: float) -> bool:
        """Return whether the table should be asked now."""
        return self.is_open and now_s >= self._asked_s + ASK_S

    def asked(self, now_s: float) -> None:
        """Record that the table has been asked."""
        self._asked_s = now_s

    def close(self) -> None:
        """Record that the match is closed, because the table is in its lobby."""
        self._is_closed = True

    def _follow(self, event: Event) -> None:
        name = event["event"]
        if name == "match_ended":
            self._has_end, self._is_closed = True, False
        elif name in NO_END:
            self._has_end = self._is_closed = False
        elif name == "match_restored":
            # BACK in the lobby has reopened the match. It has still ended.
            self._is_closed = False
