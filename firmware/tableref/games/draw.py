"""A random number generator that draws the same lots for the same seed on every platform.

Python's `random` is not used, because it differs between CPython and MicroPython. The seed of a
match follows from the times (us) between presses in the lobby, which nobody can control. It is
recorded and shown, so that `tableref draw` can repeat the draw.
"""

_MASK = 0xFFFFFFFF
_SEED_STEP = 1_000_003


def next_seed(seed):
    """Return the seed of the next match, which follows from the seed of this one."""
    return (seed * _SEED_STEP + 1) & 0x3FFFFFFF


def mixed(seed, t_us):
    """Return `seed` mixed with the time of a press (us)."""
    state = (seed ^ t_us & _MASK) * 2654435761 + 0x9E3779B9 & _MASK
    return (state ^ state >> 15) & 0x3FFFFFFF


class Draw:
    """A xorshift generator of 32 bits (Marsaglia 2003, shifts 13, 17, 5)."""

    def __init__(self, seed):
        # The product spreads neighbouring seeds. 0 is replaced, because the generator stays at 0.
        self._state = (seed * 2654435761 + 0x9E3779B9) & _MASK or 1
        for _ in range(4):
            self._next()
        self.picks = 0
        """Number of lots drawn."""

    def _next(self):
        x = self._state
        x ^= (x << 13) & _MASK
        x ^= x >> 17
        x ^= (x << 5) & _MASK
        self._state = x
        return x

    def pick(self, choices):
        """Return a random item of a non-empty sequence, with equal probabilities."""
        self.picks += 1
        count = len(choices)
        # Discard numbers from the last multiple of `count` on, because with them the first items
        # would be more likely than the others.
        limit = (_MASK + 1) - (_MASK + 1) % count
        number = self._next()
        while number >= limit:
            number = self._next()
        return choices[number % count]
