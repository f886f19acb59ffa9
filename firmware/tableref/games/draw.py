"""Drawing lots, so that the same seed draws the same lots everywhere.

Python's own `random` differs between CPython and MicroPython; a replayed match must not. The seed
of a match comes from the times between the presses before it, which nobody can choose to the
microsecond; it is recorded and shown, and `tableref draw` draws the same lots from it.
"""

_MASK = 0xFFFFFFFF
_SEED_STEP = 1_000_003


def next_seed(seed):
    """Return the seed of the match after one: other lots, but the same ones each time."""
    return (seed * _SEED_STEP + 1) & 0x3FFFFFFF


def mixed(seed, t_us):
    """Return another seed, into which the moment of a press (us) has gone."""
    state = (seed ^ t_us & _MASK) * 2654435761 + 0x9E3779B9 & _MASK
    return (state ^ state >> 15) & 0x3FFFFFFF


class Draw:
    """A xorshift generator of 32 bits (Marsaglia 2003, shifts 13, 17, 5)."""

    def __init__(self, seed):
        # 0 is the one state that the generator never leaves; neighbouring seeds are spread apart
        self._state = (seed * 2654435761 + 0x9E3779B9) & _MASK or 1
        for _ in range(4):
            self._next()
        self.picks = 0
        """How often something was drawn."""

    def _next(self):
        x = self._state
        x ^= (x << 13) & _MASK
        x ^= x >> 17
        x ^= (x << 5) & _MASK
        self._state = x
        return x

    def pick(self, choices):
        """Return one of a non-empty sequence, each as likely as the others."""
        self.picks += 1
        count = len(choices)
        # numbers past the last whole multiple of count would favour the first choices
        limit = (_MASK + 1) - (_MASK + 1) % count
        number = self._next()
        while number >= limit:
            number = self._next()
        return choices[number % count]
