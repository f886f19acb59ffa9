"""The journal: a match as bytes protected by checksums.

A journal consists of a head and frames, which are only appended; docs/journal.md describes them.
There are two generations, each of which lacks at most the newest frame. So damage in one place
loses at most that frame, and no damage can produce a wrong score.
"""

import json
import struct
from binascii import crc32
from collections import OrderedDict, namedtuple

from tableref.referee.progress import SavedMatch
from tableref.referee.record import STEP_SIZE, Pieces

VERSION = 1
"""The version of the format. Other versions are not read, because their steps may differ."""

TERMS = 0
"""First frame type: the match's terms as JSON, [game, players, [[option, value], ...], seed]."""
STEPS = 1
"""Frame type for steps: the number of earlier steps to keep, followed by the new steps."""
END = 2
"""Last frame type: the end of the match, as JSON."""

GENERATIONS = (0, 1)
"""The two copies of a journal."""

HEAD_SIZE = 5
MAX_PAYLOAD = 1024
"""Maximum size (bytes) of a frame's payload, to detect damaged lengths."""
_MAGIC = b"TRJ"
_FRAME = "<HBI"
_FRAME_SIZE = struct.calcsize(_FRAME)
_CRC_SIZE = 4
_STEPS = "<IqI"
_STEPS_SIZE = struct.calcsize(_STEPS)

_PIECE = (MAX_PAYLOAD - _STEPS_SIZE) // STEP_SIZE * STEP_SIZE

WHOLE = "whole"
DAMAGED = "damaged"
OTHER = "of another version"

Frame = namedtuple("Frame", ("kind", "payload", "data"))
"""A frame: its kind, its payload, and all of its bytes."""


def head(version=VERSION):
    """Return the head (bytes) of a journal: magic number, version, and inverted version."""
    return _MAGIC + bytes((version, version ^ 0xFF))


def look_at_head(data):
    """Return (WHOLE, OTHER or DAMAGED, version) for the first bytes of a journal."""
    if len(data) < HEAD_SIZE or data[:3] != _MAGIC or data[3] ^ 0xFF != data[4]:
        return DAMAGED, None
    version = data[3]
    return (WHOLE if version == VERSION else OTHER), version


def steps_in(frame):
    """Parse a `Frame` of steps: (first, t_us, seq) as in `Writer.steps`, and the packed steps."""
    if len(frame.payload) < _STEPS_SIZE:
        # Check the length, because the error that CPython's struct raises is not a ValueError.
        raise ValueError("a frame of steps is too short")
    return struct.unpack_from(_STEPS, frame.payload), frame.payload[_STEPS_SIZE:]


class Writer:
    """Creates the frames of one journal in order.

    `size` is the size (bytes) of the journal so far. To continue a journal that was read, pass the
    `number` of its next frame, its `size` and its `identity` (see ``Reading``).
    """

    def __init__(self, number=0, size=0, identity=0):
        self.number = number
        self._identity = identity
        self.size = size

    def terms(self, saved):
        """Return the beginning of a journal for a `SavedMatch`: head and first frame."""
        options = [[name, saved.options[name]] for name in saved.options]
        data = head()
        self._identity = crc32(data)
        terms = [saved.key, list(saved.players), options, saved.seed]
        data += self._frame(TERMS, json.dumps(terms).encode())
        self._identity = crc32(data)
        self.size = len(data)
        return data

    def steps(self, first, t_us, seq, packed):
        """Return the frames that keep the steps up to `first` and append the `packed` ones.

        `t_us` is the time of the match and `seq` the number of its last event.
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
        """Return the last frame; `how` is the end of the match, a value for JSON."""
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
    """Reads a journal from its generations, each frame from the first copy where it is intact.

    `copies` are binary streams with ``seek`` and ``read``. Iterating yields the `Frame`s.
    Afterwards `is_damaged` is whether a copy had wrong bytes, and `number`, `size` and `identity`
    are the arguments for `Writer`.
    """

    def __init__(self, copies):
        self.copies = copies
        self.number = 0
        self.size = HEAD_SIZE
        self.identity = crc32(head())
        self.missing = [b""] * len(copies)
        """The bytes missing at the end of each copy, or None if it must be rewritten."""
        self.is_damaged = False

    def __iter__(self):
        """Yield the frames in order."""
        for index in range(len(self.copies)):
            self.copies[index].seek(0)
            begins = self.copies[index].read(HEAD_SIZE)
            if not begins:
                self.missing[index] = head()
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
            self.missing = [None] * len(self.copies)

    def _note(self, index, frame, found):
        missing = self.missing[index]
        if missing is None or frame is None:
            # An older generation lacks little. If a copy lacks more than that, it is damaged, and
            # must be rewritten.
            is_little = missing is not None and len(missing) + len(found.data) <= MAX_PAYLOAD
            self.missing[index] = missing + found.data if is_little else None

    def _frame_of(self, copy):
        """Return the next frame if it is intact in this copy, or None."""
        copy.seek(self.size)
        data = copy.read(_FRAME_SIZE)
        if not data:
            return None
        if len(data) == _FRAME_SIZE:
            length, kind, number = struct.unpack(_FRAME, data)
            is_next = number == self.number and (kind == TERMS) == (number == 0)
            if is_next and length <= MAX_PAYLOAD:
                rest = copy.read(length + _CRC_SIZE)
                if len(rest) == length + _CRC_SIZE:
                    payload = rest[:length]
                    crc = struct.unpack("<I", rest[length:])[0]
                    if crc32(payload, crc32(data, self.identity)) == crc:
                        return Frame(kind, payload, data + rest)
        self.is_damaged = True
        return None


class JournalMatch:
    """The match that the frames of a journal lead to."""

    def __init__(self, frames=()):
        self.ended = None
        """The end of the match, or None."""
        self._terms = None
        self._steps = Pieces()
        self._t_us = self._seq = 0
        for frame in frames:
            self.add(frame)

    def add(self, frame):
        """Add a `Frame`. Raises ValueError, TypeError or KeyError if it is not valid."""
        if frame.kind == TERMS:
            key, players, options, seed = json.loads(frame.payload)
            options = OrderedDict((name, value) for name, value in options)
            self._terms = (key, tuple(players), options, seed)
        elif frame.kind == STEPS:
            numbers, packed = steps_in(frame)
            first, self._t_us, self._seq = numbers
            self._steps.truncate(min(self._steps.size, first * STEP_SIZE))
            self._steps.extend(packed)
            # Steps after an end mean that the match was reopened.
            self.ended = None
        elif frame.kind == END:
            self.ended = json.loads(frame.payload)

    @property
    def players(self):
        """The players of the match, a tuple; () before its terms are known."""
        return self._terms[1] if self._terms else ()

    @property
    def saved(self):
        """The saved match, a `SavedMatch`, or None."""
        return self._saved(self._steps.read(0, self._steps.size))

    @property
    def saved_in_pieces(self):
        """The saved match, with `Pieces` for its steps."""
        return self._saved(self._steps)

    def _saved(self, steps):
        return SavedMatch(*self._terms + (self._seq, self._t_us, steps)) if self._terms else None
