"""Replaces the sampler's PIO and DMA: words of contacts with timestamps from the page."""

_waiting = []


def feed(word, t_us):
    """Store a word (bit i is 1 while contact i is down) with its 32-bit timestamp (us)."""
    _waiting.append((word, t_us))


class Sampler:
    """Like ``tableref.drivers.sampler.Sampler``, without pins."""

    overruns = 0

    def __init__(self, base_pin, count, state_machine=0):
        _waiting.clear()

    def read(self):
        """Return the words since the last call, oldest first: a list of (word, t_us)."""
        words = list(_waiting)
        _waiting.clear()
        return words

    def noisy(self):
        """Return None: a page's buttons do not chatter."""

    def mute(self, contact, is_muted):
        """Do nothing."""

    def close(self):
        """Do nothing: no state machine is running."""
