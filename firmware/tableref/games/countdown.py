"""The count 3-2-1, which starts a round for everybody at once."""

BEATS = 3
BEAT_US = 1_000_000
"""Time (us) between two beats."""


class Countdown:
    """A count that begins with "3" at `start_us`. The round begins on "1", two seconds later."""

    def __init__(self, start_us):
        self.start_us = start_us
        self.opens_us = start_us + (BEATS - 1) * BEAT_US
        """The time (us) of "1", from which on presses count."""
        self.due_us = start_us
        """Time (us) when the next beat is due."""
        self._beat = BEATS

    def beats(self, t_us):
        """Return the beats that were due since the last call, [(beat, due_us)]."""
        due = []
        while self._beat > 0 and self.due_us <= t_us:
            due.append((self._beat, self.due_us))
            self._beat -= 1
            self.due_us += BEAT_US
        return due

    def count(self, t_us, announcer):
        """Report and sound the beats that are due, and schedule the sound of the next one.

        Return the time (us) of "1" if it is among them, else None.
        """
        opens_us = None
        for beat, due_us in self.beats(t_us):
            announcer.event(due_us, "countdown", (("beat", beat),))
            announcer.tune(due_us, _sound(beat))
            if beat == 1:
                opens_us = due_us
        announcer.cue(self.due_us, _sound(self._beat))
        return opens_us

    def number(self):
        """Return the number that was counted last."""
        return self._beat + 1

    def sand(self, t_us, grains):
        """Return how many of `grains` are left in the upper half of an hourglass."""
        left_us = self.opens_us - t_us
        if left_us <= 0:
            return 0
        length_us = self.opens_us - self.start_us
        return min(grains, (left_us * grains + length_us - 1) // length_us)


def _sound(beat):
    """Return the name of a beat's tune, None after the last beat."""
    if beat > 1:
        return "beat"
    return "go" if beat else None
