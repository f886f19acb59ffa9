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
STEP_SIZE = struct.calcsize(_FORMAT)
"""What a step takes, packed (bytes)."""

# the places in these are in every record: only ever add at the end
_KINDS = (PRESS, TAP, HOLD, NEXT_TAP, PAUSE, RESUME)
_NAMES = ("paused", "resumed", "next_round")


class Record:
    """A sequence of `Step`s that grows and shrinks at its end.

    `names` are those that the game's own steps may have; `packed` is an earlier record's. What is
    taken back can stand again until something is appended.
    """

    def __init__(self, names, packed=b""):
        self._names = _NAMES + tuple(names)
        self._bytes = bytearray(packed)
        self._count = len(packed) // STEP_SIZE
        self._taken_back = []

    def __len__(self):
        return self._count

    def __getitem__(self, index):
        """Return the step of an index from 0, or from -1 backwards."""
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError("no step %d" % index)
        return self._step(index)

    def _step(self, index):
        t_us, held_us, kind, button, name = struct.unpack_from(
            _FORMAT, self._bytes, index * STEP_SIZE
        )
        return Step(t_us, _KINDS[kind], button, t_us - held_us, self._names[name])

    def append(self, step):
        """Add a step at the end. Raises ValueError for a kind or a name that has no place."""
        packed = struct.pack(
            _FORMAT,
            step.t_us,
            # NEXT may be stuck for hours
            min(step.t_us - step.since_us, 0xFFFFFFFF),
            _KINDS.index(step.kind),
            step.button,
            self._names.index(step.name),
        )
        self.forget_taken_back()
        self._bytes += packed
        self._count += 1

    def take_back(self, count):
        """Let only the first `count` steps stand, at least one less than now."""
        self._taken_back.append(self._count)
        self._count = count

    def taken_back(self):
        """Return the first of the steps that were taken back last, None when there are none."""
        return self._step(self._count) if self._taken_back else None

    def stand_again(self):
        """Let those steps stand again. Raises IndexError when there are none."""
        self._count = self._taken_back.pop()

    def forget_taken_back(self):
        """Let what was taken back be gone for good."""
        if self._taken_back:
            self._taken_back = []
            self._bytes = self._bytes[: self._count * STEP_SIZE]

    def packed(self, count, first=0):
        """Return the steps from `first` up to the first `count` as bytes."""
        return bytes(self._bytes[first * STEP_SIZE : count * STEP_SIZE])
