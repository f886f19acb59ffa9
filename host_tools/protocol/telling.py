"""What is told of a table, in its order: nothing twice, and no gap without a word."""

import json

from host_tools.protocol import lines
from host_tools.protocol.events import check
from host_tools.protocol.following import GAP, NEXT, Following, whole_end
from host_tools.protocol.happenings import Restarted, Said, Strange


class Telling:
    """Collects the happenings; `last` is the last event that is known, a `Following`."""

    def __init__(self):
        self.last = Following()
        self._told = []

    def take(self):
        """Return the happenings since the last call."""
        told, self._told = self._told, []
        return told

    def add(self, *happenings):
        """Tell these."""
        self._told += happenings

    def strange(self, line, why):
        """Tell of a line (bytes) that no table says."""
        self.add(Strange(lines.shown(line), why))

    def events(self, events, is_live=False):
        """Tell these events. One that holds what it must not is strange, and counts as told."""
        for event in events:
            self.last.note(event)
            problems = check(event)
            if problems:
                self.strange(repr(event).encode("utf-8", "replace"), "; ".join(problems))
            else:
                self.add(Said(event, is_live))

    def live(self, event):
        """Tell an event that was said just now; return whether all went well: no gap before it."""
        verdict = self.last.look(event)
        if verdict == NEXT:
            self.events([event], is_live=True)
        return verdict != GAP

    def another_table(self):
        """Nothing that was told of a table is true of this one."""
        if self.last.has_told:
            self.add(Restarted([]))
        self.last.forget()

    def replay(self, replay):
        """Tell what a `Replay` has; return whether that was enough: else the match must be had."""
        new = replay.new(self.last)
        if new is not None:
            self.events(new)
            return True
        whole = replay.whole
        if whole is None:
            return False
        is_all = replay.complete and whole == replay.events
        if self.last.has_told or not is_all:
            self.add(Restarted([]))
        self.last.start(is_power_on=is_all)
        self.events(whole)
        return True

    def match(self, match):
        """Tell what a `MatchThatIsOn` has; that it is strange when it cannot be ruled again."""
        heard, answer = match.before, match.answer
        try:
            events = match.ruled()
        except ValueError as error:
            events = []
            self.strange(json.dumps(answer).encode(), str(error))
        self.add(Restarted(events))
        if answer["game"] is not None:
            self.last.jump(heard, answer["seq"], answer["t_us"])
            return
        self.last.start(is_power_on=False)
        self.events(whole_end(heard))
        if heard:
            self.last.note(heard[-1])
