"""The journal: a match as bytes that tell by themselves whether they are whole.

A journal is a head and frames, only ever added to; docs/journal.md draws them. There are two
generations of it, copies of which each lacks at most the newest frame, so that no single damage
takes more than that frame, and none makes a wrong score look right.
"""

import json
import struct
from binascii import crc32
from collections import OrderedDict, namedtuple

from tableref.referee.history import SavedMatch
from tableref.referee.record import STEP_SIZE, Pieces

VERSION = 1
"""The format. A journal of another one is left alone, because its steps may mean other things."""

TERMS = 0
"""Kind of the first frame: JSON of [game, players, [[option, value], ...], seed]."""
STEPS = 1
"""Kind of a frame that says: the record is its first so many steps, and these."""
END = 2
"""Kind of the last frame: JSON of how the match ended."""

GENERATIONS = (0, 1)
"""The two copies of a journal."""

HEAD_SIZE = 5
LONGEST = 1024
"""What a frame may say (bytes): a damaged length is not believed beyond it."""
_MAGIC = b"TRJ"
_FRAME = "<HBI"
_FRAME_SIZE = struct.calcsize(_FRAME)
_CRC_SIZE = 4
_STEPS = "<IqI"
_STEPS_SIZE = struct.calcsize(_STEPS)

_PIECE = (LONGEST - _STEPS_SIZE) // STEP_SIZE * STEP_SIZE

WHOLE = "whole"
DAMAGED = "damaged"
OTHER = "of another version"

Frame = namedtuple("Frame", ("kind", "payload", "data"))
"""A frame: its kind, what it says, and all of its bytes."""


def head(version=VERSION):
    """Return the head (bytes) of a journal: what it is, its version, and that inverted."""
    return _MAGIC + bytes((version, version ^ 0xFF))


def look_at_head(data):
    """Return WHOLE, OTHER or DAMAGED for the first bytes of a journal, and its version."""
    if len(data) < HEAD_SIZE or data[:3] != _MAGIC or data[3] ^ 0xFF != data[4]:
        return DAMAGED, None
    version = data[3]
    return (WHOLE if version == VERSION else OTHER), version


def steps_in(frame):
    """Return what a `Frame` says: (first, t_us, seq) of `Writer.steps`, and packed steps."""
    if len(frame.payload) < _STEPS_SIZE:
        # CPython's struct would raise an error of its own, which is no ValueError
        raise ValueError("a frame of steps is too short")
    return struct.unpack_from(_STEPS, frame.payload), frame.payload[_STEPS_SIZE:]


class Writer:
    """Makes the frames of one journal, one after the other.

    `size` is that of the journal so far (bytes). A journal that was read is gone on with by
    giving the `number` of its next frame, its `size` and its `identity` (see ``Reading``).
    """

    def __init__(self, number=0, size=0, identity=0):
        self.number = number
        self._identity = identity
        self.size = size

    def terms(self, saved):
        """Return the beginning of a journal: head and first frame, of a match's `SavedMatch`."""
        options = [[name, saved.options[name]] for name in saved.options]
        data = head()
        self._identity = crc32(data)
        terms = [saved.key, list(saved.players), options, saved.seed]
        data += self._frame(TERMS, json.dumps(terms).encode())
        self._identity = crc32(data)
        self.size = len(data)
        return data

    def steps(self, first, t_us, seq, packed):
        """Return the frames that say: up to step `first` as before, then those that are `packed`.

        `t_us` is the match's time then and `seq` the number of its last event.
        """
        data = b""
        while True:
            piece = packed[:_PIECE]
            packed = packed[_PIECE:]
            data += self._added(STEPS, struct.pack(_STEPS, first, t_us, seq) + piece)
            if not packed:
                return data
            first += len(piece) // STEP_SIZE

    def end(self, how):
        """Return the last frame: `how` the match ended, as JSON takes it."""
        return self._added(END, json.dumps(how).encode())

    def _added(self, kind, payload):
        data = self._frame(kind, payload)
        self.size += len(data)
        return data

    def _frame(self, kind, payload):
        data = struct.pack(_FRAME, len(payload), kind, self.number) + payload
        self.number += 1
        return data + struct.pack("<I", crc32(data, self._identity))


class Reading:
    """Reads a journal out of its generations: each frame from the first in which it is whole.

    `copies` are streams with ``seek`` and ``read``, open for bytes. Iterating
    gives the `Frame`s; then `is_damaged` says whether a copy had bytes that are not the head or
    frame that belongs there, and `number`, `size` and `identity` are as `Writer` takes them.
    """

    def __init__(self, copies):
        self.copies = copies
        self.number = 0
        self.size = HEAD_SIZE
        self.identity = crc32(head())
        self.lacks = [b""] * len(copies)
        """What each copy lacks at its end (bytes), or None when it is to be written again."""
        self.is_damaged = False

    def __iter__(self):
        """Give the frames in their order."""
        for index in range(len(self.copies)):
            self.copies[index].seek(0)
            begins = self.copies[index].read(HEAD_SIZE)
            if not begins:
                self.lacks[index] = head()
            elif look_at_head(begins)[0] == DAMAGED:
                self.is_damaged = True
        while True:
            frames = [self._frame_of(copy) for copy in self.copies]
            found = None
            for frame in frames:
                found = found or frame
            if found is None:
                break
            for index in range(len(frames)):
                self._note(index, frames[index], found)
            self.size += len(found.data)
            self.number += 1
            if found.kind == TERMS:
                self.identity = crc32(found.data, self.identity)
            yield found
        if self.is_damaged:
            self.lacks = [None] * len(self.copies)

    def _note(self, index, frame, found):
        lacks = self.lacks[index]
        if lacks is None or frame is None:
            # Beyond that much it is no longer the generation before.
            is_little = lacks is not None and len(lacks) + len(found.data) <= LONGEST
            self.lacks[index] = lacks + found.data if is_little else None
        elif lacks:
            self.is_damaged = True

    def _frame_of(self, copy):
        """Return the next frame if this copy has it and it is whole, or None."""
        copy.seek(self.size)
        data = copy.read(_FRAME_SIZE)
        if not data:
            return None
        if len(data) == _FRAME_SIZE:
            length, kind, number = struct.unpack(_FRAME, data)
            is_next = number == self.number and (kind == TERMS) == (number == 0)
            if is_next and length <= LONGEST:
                rest = copy.read(length + _CRC_SIZE)
                if len(rest) == length + _CRC_SIZE:
                    payload = rest[:length]
                    crc = struct.unpack("<I", rest[length:])[0]
                    if crc32(payload, crc32(data, self.identity)) == crc:
                        return Frame(kind, payload, data + rest)
        self.is_damaged = True
        return None


class Folded:
    """A journal's frames put together, one after the other."""

    def __init__(self, frames=()):
        self.ended = None
        """How the match ended, None if it has not."""
        self._terms = None
        self._steps = Pieces()
        self._t_us = self._seq = 0
        for frame in frames:
            self.add(frame)

    def add(self, frame):
        """Add a `Frame`. Raises ValueError, TypeError or KeyError for one that makes no sense."""
        if frame.kind == TERMS:
            key, players, options, seed = json.loads(frame.payload)
            options = OrderedDict((name, value) for name, value in options)
            self._terms = (key, tuple(players), options, seed)
        elif frame.kind == STEPS:
            numbers, packed = steps_in(frame)
            first, self._t_us, self._seq = numbers
            self._steps.cut(min(self._steps.size, first * STEP_SIZE))
            self._steps.extend(packed)
            # behind an end they say that it was opened again
            self.ended = None
        elif frame.kind == END:
            self.ended = json.loads(frame.payload)

    @property
    def players(self):
        """The players of the match, a tuple; () before its terms are known."""
        return self._terms[1] if self._terms else ()

    @property
    def saved(self):
        """What was kept, a `SavedMatch`, or None."""
        return self._saved(self._steps.read(0, self._steps.size))

    @property
    def saved_in_pieces(self):
        """The same, with `Pieces` for its steps."""
        return self._saved(self._steps)

    def _saved(self, steps):
        return SavedMatch(*self._terms + (self._seq, self._t_us, steps)) if self._terms else None
