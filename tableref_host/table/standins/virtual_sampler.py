"""Stand-in for the sampler: the page feeds it the state of all contacts, with timestamps."""

_waiting = []


def feed(word, t_us):
    """Store the state of all contacts (bit i is 1 while contact i is down), with a timestamp.

    The timestamp `t_us` is a 32-bit number of microseconds.
    """
    _waiting.append((word, t_us))


class Sampler:
    """Stand-in for ``tableref.drivers.sampler.Sampler``, which has no pins."""

    overruns = 0

    def __init__(self, base_pin, count, state_machine=0):
        _waiting.clear()

    def read(self):
        """Return the states stored since the last call, oldest first: a list of (state, t_us)."""
        words = list(_waiting)
        _waiting.clear()
        return words

    def noisy(self):
        """Return None, because the buttons of a page do not chatter."""

    def mute(self, contact, is_muted):
        """Do nothing."""

    def close(self):
        """Do nothing: no state machine is running."""
