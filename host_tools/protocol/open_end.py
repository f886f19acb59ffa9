"""Whether a match that has ended is still open at the table: OK closes it, and says nothing."""

from collections.abc import Iterable

from host_tools.protocol.messages import Event, EventReceived, Happening, Restarted

ASK_S = 2
"""While an end is open the table is asked so often (s) whether a match is on."""
NO_END = ("match_started", "undone", "redone", "corrected", "match_abandoned")
"""After these a match has no end, or says it anew."""


class OpenEnd:
    """Follows what is told of a table, from one match to the next."""

    def __init__(self) -> None:
        self._has_end = self._is_closed = False
        self._asked_s = float("-inf")

    @property
    def is_open(self) -> bool:
        """Whether the match that was told last has ended, and may not be closed yet."""
        return self._has_end and not self._is_closed

    def take(self, happenings: Iterable[Happening]) -> None:
        """Take what was told."""
        for one in happenings:
            if isinstance(one, Restarted):
                self._has_end = self._is_closed = False
                for event in one.events:
                    self._follow(event)
            elif isinstance(one, EventReceived):
                self._follow(one.event)

    def is_to_be_asked(self, now_s: float) -> bool:
        """Return whether it is time to ask the table once more."""
        return self.is_open and now_s >= self._asked_s + ASK_S

    def asked(self, now_s: float) -> None:
        """Note that it was asked."""
        self._asked_s = now_s

    def close(self) -> None:
        """Note that the table is in its lobby."""
        self._is_closed = True

    def _follow(self, event: Event) -> None:
        name = event["event"]
        if name == "match_ended":
            self._has_end, self._is_closed = True, False
        elif name in NO_END:
            self._has_end = self._is_closed = False
        elif name == "match_restored":
            # BACK in the lobby opens one that is over; it has its end still.
            self._is_closed = False
