"""A list of events that saves memory by compressing older ones."""

import pickle
import zlib
from collections.abc import Iterable, Iterator

from tableref_host.protocol.messages import Event

PACK = 16
"""Number of events in a compressed block, and minimum number of uncompressed events."""


class PackedEvents:
    """A growing list of events (dicts as on the wire) that is rarely read.

    A compressed event is returned as an equal object, not as the same one.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._packs: list[bytes] = []
        self._packed = 0
        self._newest: list[Event] = []
        for event in events:
            self.append(event)

    def append(self, event: Event) -> None:
        """Append an event."""
        self._newest.append(event)
        if len(self._newest) == 2 * PACK:
            self.pack(PACK)

    def pop(self) -> Event:
        """Remove and return the last event, which is always uncompressed."""
        return self._newest.pop()

    def pack(self, count: int | None = None) -> None:
        """Compress the oldest `count` uncompressed events, or all if None."""
        packed = self._newest[:count]
        # Unlike JSON, pickle preserves an event exactly. Nothing else reads this data.
        self._packs.append(zlib.compress(pickle.dumps(packed)))
        self._packed += len(packed)
        del self._newest[:count]

    def __len__(self) -> int:
        return self._packed + len(self._newest)

    def __iter__(self) -> Iterator[Event]:
        for pack in self._packs:
            yield from pickle.loads(zlib.decompress(pack))
        yield from self._newest
