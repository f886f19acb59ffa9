"""Stand-in for the sampler on the page, from which it gets words of contacts with timestamps."""

_waiting = []


def feed(word, t_us):
    """Store a word (bit i is 1 while contact i is down) with its 32-bit timestamp (us)."""
    _waiting.append((word, t_us))


class Sampler:
    """Stand-in for ``tableref.drivers.sampler.Sampler``, without pins."""

    overruns = 0

    def __init__(self, base_pin, count, state_machine=0):
        _waiting.clear()

    def read(self):
        """Return the words since the last call, oldest first: a list of (word, t_us)."""
        words = list(_waiting)
        _waiting.clear()
        return words

    def noisy(self):
        """Return None, because the buttons of a page do not chatter."""

    def mute(self, contact, is_muted):
        """Do nothing."""

    def close(self):
        """Do nothing: no state machine is running."""
