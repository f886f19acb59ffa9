"""From words of contacts to edges of buttons."""

_COUNTER = (1 << 32) - 1
_BEHIND_US = 256


class Buttons:
    """The buttons on a sampler's contacts.

    `sampler` has read(), overruns and close() as ``sampler.Sampler`` does; `names` says whose
    button each contact is, a number for each bit of the sampler's words, lowest bit first.
    """

    def __init__(self, sampler, names):
        self._sampler = sampler
        self._names = names
        self._down = 0
        self._last_us = None

    @property
    def overruns(self):
        """How often changes were lost because nobody read them in time."""
        return self._sampler.overruns

    def edges(self):
        """Return the changes since the last call, oldest first: a row of (button, down, t_us).

        Changes with equal stamps came in one word: nobody can say which was first. Two words never
        have equal stamps: the later one is moved by 1 us when the counter had not moved.
        """
        words = self._sampler.read()
        if not words:
            return words
        edges = []
        for word, t_us in words:
            changed = word ^ self._down
            self._down = word
            t_us = self._later(t_us)
            for bit, name in enumerate(self._names):
                if changed >> bit & 1:
                    edges.append((name, bool(word >> bit & 1), t_us))
        return edges

    def close(self):
        """Stop sampling."""
        self._sampler.close()

    def _later(self, t_us):
        """Return `t_us`, or the first stamp after the last one when it is not later."""
        last_us = self._last_us
        # Only a stamp just behind the last one is moved: one that looks half an hour behind is
        # one that came after a long rest, and the counter has wrapped.
        if last_us is not None and (last_us - t_us) & _COUNTER < _BEHIND_US:
            t_us = (last_us + 1) & _COUNTER
        self._last_us = t_us
        return t_us
