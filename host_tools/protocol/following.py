"""Follows the numbers of events: whether one comes right behind the last, and what a gap means.

Numbers count from 1 in each match and in each lobby. A `match_restored` goes on with a match that
power had been cut from: what was told of its last moments may never have stood.
"""

from collections import deque

RESTORED = "match_restored"
NEXT, KNOWN, GAP = "next", "known", "gap"
BEHIND = 8
"""So many events behind the last are remembered, to tell it from another that begins alike."""
POWER_ON = (0, 0)
"""What is remembered as before the first event since power-on."""


def key_of(event):
    """Return (number, time in us) of an event, by which a table finds it."""
    return event["seq"], event["t_us"]


class Following:
    """The last events that are known: `key` is POWER_ON when there was none.

    `has_told` is whether anything is known of this table, which must be taken back when its story
    cannot be followed.
    """

    def __init__(self):
        self.forget()

    def forget(self):
        """Begin anew, with a table of which nothing is known."""
        self._keys = deque((POWER_ON,), BEHIND)
        self._covered = 0
        self.has_told = False

    @property
    def key(self):
        """(number, time in us) of the last event."""
        return self._keys[-1]

    def comes_next(self, event):
        """Return whether nothing can be missing between the last event and this."""
        if event["event"] == RESTORED:
            return False
        return event["seq"] == self.key[0] + 1 or event["seq"] == 1

    def look(self, event):
        """Return NEXT for an event that is to be told, KNOWN for one that is; GAP: some lack."""
        if key_of(event) == self.key and event["seq"] > 1:
            return KNOWN
        if not self.comes_next(event):
            return GAP
        if self.key[0] < event["seq"] <= self._covered:
            self.note(event)
            return KNOWN
        self._covered = 0
        return NEXT

    def note(self, event):
        """Take an event as the last that is known."""
        self._keys.append(key_of(event))
        self.has_told = True

    def start(self, is_power_on):
        """Begin anew at power-on, or where nobody knows what came before."""
        self._keys = deque((POWER_ON,) if is_power_on else (), BEHIND)
        self._covered = 0

    def jump(self, heard, seq, t_us):
        """Know all up to the event `seq` at `t_us`, though only the events `heard` were heard.

        What was ruled, but not said yet, when the table told of its match, is said later.
        """
        is_behind = heard and heard[-1]["seq"] <= seq
        keys = [key_of(event) for event in heard] if is_behind else [(seq, t_us)]
        self._keys = deque(keys, BEHIND)
        self._covered = seq if is_behind else 0
        self.has_told = True

    @property
    def anchor(self):
        """The key (number, time in us) of the event behind which the table is asked what it said.

        It is the last that is like no other: what a match says at 0 us another says, too, and so
        it may be found where it never was.
        """
        for key in reversed(self._keys):
            if key[1] > 0 or key == POWER_ON:
                return key
        return self.key

    def unknown_of(self, events):
        """Return what of `events`, all that came behind the `anchor`, is not known yet.

        None when they do not go on with what is known.
        """
        keys = [self.anchor, *(key_of(event) for event in events)]
        for end in range(len(keys), 0, -1):
            known = list(self._keys)[-end:]
            if keys[end - len(known) : end] == known:
                return events[end - 1 :]
        return None


def parts_of(events):
    """Return the events cut into lists: a new one where numbers do not go on by one."""
    parts = []
    for event in events:
        if parts and event["event"] != RESTORED and event["seq"] == parts[-1][-1]["seq"] + 1:
            parts[-1].append(event)
        else:
            parts.append([event])
    return parts


def is_whole(part):
    """Return whether a list of events begins with the beginning of a match or a lobby."""
    return part[0]["seq"] == 1 and part[0]["event"] != RESTORED


def whole_end(events):
    """Return the events from the first on behind which none is missing; empty when all lack some.

    What comes before in `events` goes on with something that nobody knows.
    """
    kept = []
    for part in parts_of(events):
        kept = [*kept, *part] if is_whole(part) else []
    return kept
