"""Folds the events of a match into what stands of it, and again from a mark when some are gone."""

from contextlib import suppress

from host_tools.history.wire import NONSENSE
from host_tools.watch.playing import Playing
from host_tools.watch.stands import Stands

MARK_EVERY = 32
"""After so many events there is a mark: BACK takes back one step, seldom more than some events."""


class Fold:
    """A match from `start`, its match_started, on. Raises one of NONSENSE for what begins none.

    `playing` is what stands of it now.
    """

    def __init__(self, start):
        self.playing = Playing(start)
        self._stands = Stands(start)
        self._marks = [(1, start, self.playing.copy())]

    @property
    def events(self):
        """The events that stand, dicts as the wire has them, not to be changed."""
        return self._stands.events

    @property
    def said(self):
        """All events that were said, but those that a power cut took; not to be changed."""
        return self._stands.said

    def take(self, event):
        """Take the next event; one that makes no sense is left out, and raises one of NONSENSE."""
        if self._stands.take(event):
            self._fold()
        elif self.events[-1] is event:
            try:
                self.playing.take(event)
            except NONSENSE:
                self._stands.forget()
                self._fold()
                raise
            self._mark(len(self.events))

    def _fold(self):
        """Fold on from the last mark that still stands."""
        events = self.events
        while not self._is_standing(*self._marks[-1][:2]):
            self._marks.pop()
        count, _, marked = self._marks[-1]
        self.playing = marked.copy()
        for at in range(count, len(events)):
            with suppress(*NONSENSE):
                self.playing.take(events[at])
            self._mark(at + 1)

    def _is_standing(self, count, last):
        events = self.events
        return count <= len(events) and events[count - 1] is last

    def _mark(self, count):
        if count >= self._marks[-1][0] + MARK_EVERY:
            self._marks.append((count, self.events[count - 1], self.playing.copy()))
