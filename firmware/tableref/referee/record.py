"""The record of a match: the inputs that changed it, packed.

A long evening has thousands of steps and the Pico has little memory, so a step is fifteen bytes
and not an object.
"""

import struct
from collections import namedtuple

from tableref.referee.gestures import HOLD, NEXT_TAP, PRESS, TAP

PAUSE = "pause"
RESUME = "resume"

Step = namedtuple("Step", ("t_us", "kind", "button", "since_us", "name"))
"""One input: when it was known, its kind (a gesture's, PAUSE or RESUME), the button, when that
went down (us since the match began), and the name under which it is taken back."""

_FORMAT = "<qIBBB"
_SIZE = struct.calcsize(_FORMAT)

# the places in these are in every record: only ever add at the end
_KINDS = (PRESS, TAP, HOLD, NEXT_TAP, PAUSE, RESUME)
_NAMES = ("paused", "resumed", "next_round")


class Record:
    """A sequence of `Step`s that grows and shrinks at its end.

    `names` are those that the game's own steps may have; `packed` is an earlier record's.
    """

    def __init__(self, names, packed=b""):
        self._names = _NAMES + tuple(names)
        self._bytes = bytearray(packed)

    def __len__(self):
        return len(self._bytes) // _SIZE

    def __getitem__(self, index):
        """Return the step of an index from 0, or from -1 backwards."""
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError("no step %d" % index)
        t_us, held_us, kind, button, name = struct.unpack_from(_FORMAT, self._bytes, index * _SIZE)
        return Step(t_us, _KINDS[kind], button, t_us - held_us, self._names[name])

    def append(self, step):
        """Add a step at the end. Raises ValueError for a kind or a name that has no place."""
        self._bytes += struct.pack(
            _FORMAT,
            step.t_us,
            # NEXT may be stuck for hours
            min(step.t_us - step.since_us, 0xFFFFFFFF),
            _KINDS.index(step.kind),
            step.button,
            self._names.index(step.name),
        )

    def pop(self):
        """Remove the last step and return it."""
        step = self[-1]
        self._bytes = self._bytes[:-_SIZE]
        return step

    def packed(self, count):
        """Return the first `count` steps as bytes."""
        return bytes(self._bytes[: count * _SIZE])
