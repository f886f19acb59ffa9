"""Events of a match in little memory: what is seldom asked for any more is kept compressed."""

import pickle
import zlib
from collections.abc import Iterable, Iterator

from host_tools.protocol.messages import Event

PACK = 16
"""So many events are packed together, and at least as many of the newest are not packed."""


class PackedEvents:
    """A list of events (dicts as the wire has them) that grows, and is seldom read.

    An event that was packed comes back as an equal one, not as the same object.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._packs: list[bytes] = []
        self._packed = 0
        self._newest: list[Event] = []
        for event in events:
            self.append(event)

    def append(self, event: Event) -> None:
        """Add an event behind the others."""
        self._newest.append(event)
        if len(self._newest) == 2 * PACK:
            self.pack(PACK)

    def pop(self) -> Event:
        """Take away the event that was added last, and return it; it is not packed yet."""
        return self._newest.pop()

    def pack(self, count: int | None = None) -> None:
        """Pack the oldest `count` of those that are not packed, None for all: nothing is added."""
        packed = self._newest[:count]
        # Unlike JSON it keeps an event as it is, and nobody but this object reads it.
        self._packs.append(zlib.compress(pickle.dumps(packed)))
        self._packed += len(packed)
        del self._newest[:count]

    def __len__(self) -> int:
        return self._packed + len(self._newest)

    def __iter__(self) -> Iterator[Event]:
        for pack in self._packs:
            yield from pickle.loads(zlib.decompress(pack))
        yield from self._newest
