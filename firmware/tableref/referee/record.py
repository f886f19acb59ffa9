"""The record of a match: the inputs that changed it, packed.

A step is packed into 18 bytes, because a long match has thousands of them and the Pico has little
memory.
"""

import struct
from collections import namedtuple

from tableref.presses.claims import CLAIM
from tableref.presses.gestures import HOLD, PRESS, TAP, TAP_WITH_NEXT

PAUSE = "pause"
RESUME = "resume"
STOP = "stop"
"""Kind of step: a replay stopped the clock at its end, see games/clock.py. RESUME ends this, as it
ends a PAUSE.
"""
INTERRUPTIONS = (PAUSE, RESUME, STOP)
"""Kinds of steps that stop or resume time. They are not undone."""
TIME_UP = "time_up"
"""Kind of step: a player's time is up. It is a step although nobody pressed, so that it can be
undone.
"""
CORRECT = "correct"
"""Kind of step: one change to an earlier round. The step stores it as the number `t_us - since_us`,
which games/corrections.py packs. All changes that one OK confirmed have the same time, and are
undone together.
"""

Step = namedtuple("Step", ("t_us", "kind", "button", "since_us", "name", "seq"))
"""One input of a match.

`t_us` is when it was recognised and `since_us` when its button went down (us since the match
started). `kind` is the kind of the gesture, or TIME_UP, CORRECT or a member of INTERRUPTIONS.
`button` is the button that was used; for a TIME_UP it is the player whose time is up. `name` is the
name that the game gave the step. `seq` is the number of the first event after it.
"""

_FORMAT = "<qIBBBHB"
STEP_SIZE = struct.calcsize(_FORMAT)
"""Size (bytes) of a packed step."""
_SEQ = "<HB"
_SEQ_PLACE = STEP_SIZE - struct.calcsize(_SEQ)
_MAX_SEQ = (1 << 24) - 1
_LONG_US = 1 << 29
_PIECE = 32 * STEP_SIZE

# Records store indices into these two tuples, so changing them requires a new `journal.VERSION`.
_KINDS = (PRESS, TAP, HOLD, TAP_WITH_NEXT, PAUSE, RESUME, STOP, TIME_UP, CORRECT)
_NAMES = (
    "paused",
    "resumed",
    "stopped",
    "next_round",
    "time_up",
    "time_given",
    "corrected",
    "starter_chosen",
)
"""Names of steps that all games share."""


class Pieces:
    """Packed steps in small blocks, because fragmented memory has no room for one large block.

    `size` is in bytes; `packed` are the first steps.
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

    def append(self, t_us, held_us, kind, button, name, seq):
        """Add a step at the end, from the values of its format."""
        at = self.size % _PIECE
        piece = self._pieces[-1] if at else bytearray(_PIECE)
        low, high = seq & 0xFFFF, seq >> 16
        struct.pack_into(_FORMAT, piece, at, t_us, held_us, kind, button, name, low, high)
        if at == 0:
            self._pieces.append(piece)
        self.size += STEP_SIZE

    def truncate(self, size):
        """Truncate to the first `size` bytes."""
        self.size = size
        self._pieces = self._pieces[: (size + _PIECE - 1) // _PIECE]

    def step_at(self, at):
        """Return the fields of the step at the offset `at`."""
        return struct.unpack_from(_FORMAT, self._pieces[at // _PIECE], at % _PIECE)

    def set_seq(self, at, seq):
        """Set the `seq` of the step at the offset `at`."""
        piece = self._pieces[at // _PIECE]
        struct.pack_into(_SEQ, piece, at % _PIECE + _SEQ_PLACE, *_seq_packed(seq))

    def move_down(self, at, count, to):
        """Move `count` steps from the offset `at` down to `to`; the steps between move up."""
        size = count * STEP_SIZE
        moved = self.read(at, at + size)
        # Move the steps between one by one, because memory may have no room for all of them.
        while at > to:
            at -= STEP_SIZE
            self._write(at + size, self.read(at, at + STEP_SIZE))
        self._write(to, moved)

    def _write(self, at, packed):
        for done in range(0, len(packed), STEP_SIZE):
            piece = self._pieces[(at + done) // _PIECE]
            place = (at + done) % _PIECE
            piece[place : place + STEP_SIZE] = packed[done : done + STEP_SIZE]

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
    """A sequence of `Step`s with undo and redo; undone steps are stored behind the others.

    `names` are the names of the game's own steps. `packed` are the steps of an earlier record,
    bytes or `Pieces`; `Pieces` are not copied.
    """

    def __init__(self, names, packed=b""):
        self._names = _NAMES + tuple(names)
        self._pieces = packed if isinstance(packed, Pieces) else Pieces(packed)
        self.count = self._pieces.size // STEP_SIZE
        """Number of steps that are not undone."""
        self._undone = []
        """The undo stack: index and count of each group of undone steps."""
        self.rewinds = 0
        """Number of times that steps were undone, redone or discarded."""

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        """Return the step at an index, which may be negative."""
        if index < 0:
            index += self.count
        if not 0 <= index < self.count:
            raise IndexError("no step %d" % index)
        return self._step(index)

    def _step(self, index):
        t_us, held_us, kind, button, name, low, high = self._pieces.step_at(index * STEP_SIZE)
        return Step(t_us, _KINDS[kind], button, t_us - held_us, self._names[name], low | high << 16)

    def append(self, step, keeps_undone=False):
        """Add a step and discard undone ones, unless it `keeps_undone`, as some INTERRUPTIONS do.

        Raises ValueError for an unknown kind or name.
        """
        t_us, kind, button, since_us, name, seq = step
        held_us = t_us - since_us
        # Limit the time, because a stuck NEXT may be down for hours. Compared with a small number
        # first, because the limit is a big one on the Pico.
        if held_us > _LONG_US:
            held_us = min(held_us, 0xFFFFFFFF)
        seq = min(seq, _MAX_SEQ)
        kind, name = _KINDS.index(kind), self._names.index(name)
        if self._undone and not keeps_undone:
            self.discard_undone()
        self._pieces.append(t_us, held_us, kind, button, name, seq)
        if self._undone:
            last = self._pieces.size - STEP_SIZE
            self._pieces.move_down(last, 1, self.count * STEP_SIZE)
        self.count += 1

    def undo(self, first, count=None):
        """Undo `count` steps from the index `first` on, or all of them from there on.

        The steps after those `count` stay in the match, as if the others had never been made.
        """
        if count is None:
            count = self.count - first
        stay = self.count - first - count
        self._pieces.move_down((first + count) * STEP_SIZE, stay, first * STEP_SIZE)
        self._undone += (first, count)
        self.rewinds += 1
        self.count -= count

    def undone(self):
        """Return the first step of the group undone last, or None."""
        return self._step(self.count) if self._undone else None

    def set_seq(self, index, seq):
        """Set the `seq` of a step, which may be undone."""
        self._pieces.set_seq(index * STEP_SIZE, seq)

    def redo(self):
        """Redo the group undone last; return the index of its first step.

        Raises IndexError when there is none.
        """
        count = self._undone.pop()
        first = self._undone.pop()
        self._pieces.move_down(self.count * STEP_SIZE, count, first * STEP_SIZE)
        self.count += count
        self.rewinds += 1
        return first

    def discard_undone(self):
        """Discard all undone steps, which cannot be redone afterwards."""
        if self._undone:
            self._undone = []
            self.rewinds += 1
            self._pieces.truncate(self.count * STEP_SIZE)

    def packed(self, count, first=0):
        """Return the first `count` steps as bytes, without those before the index `first`."""
        return self._pieces.read(first * STEP_SIZE, count * STEP_SIZE)


def _seq_packed(seq):
    # Larger numbers are stored as the limit. No match has that many events.
    seq = min(seq, _MAX_SEQ)
    return seq & 0xFFFF, seq >> 16


def are_undone_together(step, last):
    """Return whether two steps are undone together: claims of one sample, or changes of one OK."""
    is_one = step.name == CLAIM or step.kind == CORRECT
    return is_one and step.t_us == last.t_us and step.name == last.name
