"""What stands of the events of the match that is on: BACK takes away, and a power cut does."""

from host_tools.watch import steps


class Stands:
    """The events of a match that stand. It begins with `start`, its match_started.

    `events` are dicts as the wire has them; `said` are all that were said, those too that were
    taken back, but not those that a power cut took. What comes in is believed to be an event with
    seq, t_us and event; all else about it may be nonsense.
    """

    def __init__(self, start):
        self.events = [start]
        self.said = [start]
        self._gone = []
        self._again = []
        self._again_us = 0

    def take(self, event):
        """Take the next event; return whether others than it have come or gone."""
        if event["event"] == "match_restored":
            self._rebuild([e for e in self.said if e["seq"] < event["seq"]] + [event])
            return True
        is_changed = self._stand(event)
        self.said.append(event)
        return is_changed

    def forget(self):
        """Forget the event that was taken last: it makes no sense."""
        self._rebuild(self.said[:-1])

    def _stand(self, event):
        name = event["event"]
        if name == "undone":
            before = self.events
            self.events = steps.without_last(before, event)
            self._gone.append(before[len(self.events) :] if _is_start(self.events, before) else ())
            return True
        if name == "redone":
            self._again = list(self._gone.pop() if self._gone else ())
            self._again_us = event["t_us"]
            self.events = self.events + self._again
            return True
        if self._again and event["t_us"] <= self._again_us and self._is_told_again(event):
            return False
        self.events.append(event)
        return False

    def _is_told_again(self, event):
        """Return whether it is one that was made to stand again: its step is told again."""
        told = {**event, "seq": 0}
        return any({**again, "seq": 0} == told for again in self._again)

    def _rebuild(self, said):
        self.__init__(said[0])
        self.said = said
        for event in said[1:]:
            if event["event"] == "match_restored":
                self.events.append(event)
            else:
                self._stand(event)


def _is_start(events, of):
    return not events or events[-1] is of[len(events) - 1]
