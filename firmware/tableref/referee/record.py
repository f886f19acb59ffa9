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
_PIECE = 32 * STEP_SIZE

# the places in these are in every record: only ever add at the end
_KINDS = (PRESS, TAP, HOLD, NEXT_TAP, PAUSE, RESUME)
_NAMES = ("paused", "resumed", "next_round")


class Pieces:
    """Packed steps, in pieces: among a long evening's objects memory has no room for all in one.

    `size` is in bytes; `packed` are the first of them.
    """

    def __init__(self, packed=b""):
        self.size = 0
        self._pieces = []
        self.extend(packed)

    def extend(self, packed):
        """Add bytes at the end."""
        done = 0
        while done < len(packed):
            at = self.size % _PIECE
            if at == 0:
                self._pieces.append(bytearray(_PIECE))
            part = packed[done : done + _PIECE - at]
            self._pieces[-1][at : at + len(part)] = part
            self.size += len(part)
            done += len(part)

    def cut(self, size):
        """Let only the first so many bytes be."""
        self.size = size
        self._pieces = self._pieces[: (size + _PIECE - 1) // _PIECE]

    def step_at(self, at):
        """Return what is packed in the step that begins at the offset `at`."""
        return struct.unpack_from(_FORMAT, self._pieces[at // _PIECE], at % _PIECE)

    def read(self, at, end):
        """Return the bytes from the offset `at` up to `end`."""
        parts = []
        while at < end:
            start = at % _PIECE
            stop = min(_PIECE, start + end - at)
            parts.append(bytes(self._pieces[at // _PIECE][start:stop]))
            at += stop - start
        return b"".join(parts)


class Record:
    """A sequence of `Step`s that grows and shrinks at its end.

    `names` are those that the game's own steps may have; `packed` is an earlier record's, bytes or
    `Pieces`, which are then its own. What is taken back can stand again until something is
    appended.
    """

    def __init__(self, names, packed=b""):
        self._names = _NAMES + tuple(names)
        self._pieces = packed if isinstance(packed, Pieces) else Pieces(packed)
        self._count = self._pieces.size // STEP_SIZE
        self._taken_back = []
        self.rewinds = 0
        """How often steps were taken back."""

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
        t_us, held_us, kind, button, name = self._pieces.step_at(index * STEP_SIZE)
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
        self._pieces.extend(packed)
        self._count += 1

    def take_back(self, count):
        """Let only the first `count` steps stand, at least one less than now."""
        self._taken_back.append(self._count)
        self.rewinds += 1
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
            self._pieces.cut(self._count * STEP_SIZE)

    def packed(self, count, first=0):
        """Return the steps from `first` up to the first `count` as bytes."""
        return self._pieces.read(first * STEP_SIZE, count * STEP_SIZE)
