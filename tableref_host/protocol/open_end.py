"""Tracks whether an ended match is still open at the table: OK closes it without an event."""

from collections.abc import Iterable

from tableref_host.protocol.messages import Event, EventReceived, Happening, Restarted

ASK_S = 2
"""Interval (s) at which the table is asked whether an ended match is still open."""
NO_END = ("match_started", "undone", "redone", "corrected", "match_abandoned")
"""Events after which a match has no end, or reports it again."""


class OpenEnd:
    """Tracks the end of each match from the messages about a table."""

    def __init__(self) -> None:
        self._has_end = self._is_closed = False
        self._asked_s = float("-inf")

    @property
    def is_open(self) -> bool:
        """Whether the last reported match has ended and may still be open."""
        return self._has_end and not self._is_closed

    def handle(self, happenings: Iterable[Happening]) -> None:
        """Process messages."""
        for one in happenings:
            if isinstance(one, Restarted):
                self._has_end = self._is_closed = False
                for event in one.events:
                    self._follow(event)
            elif isinstance(one, EventReceived):
                self._follow(one.event)

    def is_to_be_asked(self, now_s: float) -> bool:
        """Return whether it is time to ask the table."""
        return self.is_open and now_s >= self._asked_s + ASK_S

    def asked(self, now_s: float) -> None:
        """Record the time of a question."""
        self._asked_s = now_s

    def close(self) -> None:
        """Record that the table is in its lobby."""
        self._is_closed = True

    def _follow(self, event: Event) -> None:
        name = event["event"]
        if name == "match_ended":
            self._has_end, self._is_closed = True, False
        elif name in NO_END:
            self._has_end = self._is_closed = False
        elif name == "match_restored":
            # BACK in the lobby reopens a match, which still has its end.
            self._is_closed = False
