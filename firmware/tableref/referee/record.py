"""The record of a match: the inputs that changed it, packed.

A long evening has thousands of steps and the Pico has little memory, so a step is eighteen bytes
and not an object.
"""

import struct
from collections import namedtuple

from tableref.presses.claims import CLAIM
from tableref.presses.gestures import HOLD, NEXT_TAP, PRESS, TAP

PAUSE = "pause"
RESUME = "resume"
STAND = "stand"
"""The clocks stand after a BACK, until OK; RESUME ends it, as it ends a PAUSE."""
FACTS = (PAUSE, RESUME, STAND)
"""Kinds that say when time stood still: nothing can be taken back that would change it."""
LAPSE = "lapse"
"""A clock ran out. That is a step though nobody pressed: it can be taken back."""
CORRECT = "correct"
"""A part of an earlier round put right: games/corrections.py packs it into the time that OK would
have been down. All parts that one OK confirmed have its time, and are taken back together."""

Step = namedtuple("Step", ("t_us", "kind", "button", "since_us", "name", "seq"))
"""One input: when it was known, its kind (a gesture's, FACTS', LAPSE or CORRECT), the button, when
that went down (us since the match began), the name under which it is taken back, and the number
that the first event after it got, or would have got: what was said before it has lower numbers.
The button of a LAPSE is the player's."""

_FORMAT = "<qIBBBHB"
STEP_SIZE = struct.calcsize(_FORMAT)
"""What a step takes, packed (bytes)."""
_SEQ = "<HB"
_SEQ_PLACE = STEP_SIZE - struct.calcsize(_SEQ)
_MAX_SEQ = (1 << 24) - 1
_PIECE = 32 * STEP_SIZE

# The places in these are in every record: a change needs another `journal.VERSION`.
_KINDS = (PRESS, TAP, HOLD, NEXT_TAP, PAUSE, RESUME, STAND, LAPSE, CORRECT)
_NAMES = (
    "paused",
    "resumed",
    "stood",
    "next_round",
    "time_up",
    "time_given",
    "corrected",
    "starter_chosen",
)
"""Names of steps that every game has."""


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

    def append(self, fields):
        """Add a step at the end, from the fields of its format."""
        at = self.size % _PIECE
        piece = self._pieces[-1] if at else bytearray(_PIECE)
        struct.pack_into(_FORMAT, piece, at, *fields)
        if at == 0:
            self._pieces.append(piece)
        self.size += STEP_SIZE

    def cut(self, size):
        """Let only the first so many bytes be."""
        self.size = size
        self._pieces = self._pieces[: (size + _PIECE - 1) // _PIECE]

    def step_at(self, at):
        """Return what is packed in the step that begins at the offset `at`."""
        return struct.unpack_from(_FORMAT, self._pieces[at // _PIECE], at % _PIECE)

    def number(self, at, seq):
        """Write the number of the first event into the step that begins at the offset `at`."""
        piece = self._pieces[at // _PIECE]
        struct.pack_into(_SEQ, piece, at % _PIECE + _SEQ_PLACE, *_seq_packed(seq))

    def move_down(self, at, count, to):
        """Move so many steps that begin at the offset `at` down to `to`; those between move up."""
        size = count * STEP_SIZE
        moved = self.read(at, at + size)
        # one by one: memory may have no room for all that lies between
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
    """A sequence of `Step`s that grows and shrinks at its end; only its `FACTS` stay.

    `names` are those that the game's own steps may have; `packed` is an earlier record's, bytes or
    `Pieces`, which are then its own. What is taken back can stand again until something is
    appended: it is packed behind the steps that stand.
    """

    def __init__(self, names, packed=b""):
        self._names = _NAMES + tuple(names)
        self._pieces = packed if isinstance(packed, Pieces) else Pieces(packed)
        self.count = self._pieces.size // STEP_SIZE
        """Number of steps that stand."""
        self._taken_back = []
        """Of each time that steps were taken back: where they stood, and how many they were."""
        self.rewinds = 0
        """How often steps were taken back, stood again or were forgotten for good."""

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        """Return the step of an index from 0, or from -1 backwards."""
        if index < 0:
            index += self.count
        if not 0 <= index < self.count:
            raise IndexError("no step %d" % index)
        return self._step(index)

    def _step(self, index):
        t_us, held_us, kind, button, name, low, high = self._pieces.step_at(index * STEP_SIZE)
        return Step(t_us, _KINDS[kind], button, t_us - held_us, self._names[name], low | high << 16)

    def append(self, step):
        """Add a step at the end. Raises ValueError for a kind or a name that has no place."""
        fields = self._fields(step)
        if self._taken_back:
            self.forget_taken_back()
        self._pieces.append(fields)
        self.count += 1

    def append_fact(self, step):
        """Add one of the `FACTS` at the end; what was taken back can stand again all the same."""
        self._pieces.append(self._fields(step))
        last = self._pieces.size - STEP_SIZE
        self._pieces.move_down(last, 1, self.count * STEP_SIZE)
        self.count += 1

    def _fields(self, step):
        t_us, kind, button, since_us, name, seq = step
        # NEXT may be stuck for hours
        held_us = min(t_us - since_us, 0xFFFFFFFF)
        seq = min(seq, _MAX_SEQ)
        place = self._names.index(name)
        return t_us, held_us, _KINDS.index(kind), button, place, seq & 0xFFFF, seq >> 16

    def take_back(self, first, count=None):
        """Take back so many steps from the index `first` on, all unless told; the rest stay."""
        if count is None:
            count = self.count - first
        stay = self.count - first - count
        self._pieces.move_down((first + count) * STEP_SIZE, stay, first * STEP_SIZE)
        self._taken_back += (first, count)
        self.rewinds += 1
        self.count -= count

    def taken_back(self):
        """Return the first of the steps that were taken back last, None when there are none."""
        return self._step(self.count) if self._taken_back else None

    def number(self, index, seq):
        """Note the number `seq` of the first event after a step, also after one taken back."""
        self._pieces.number(index * STEP_SIZE, seq)

    def stand_again(self):
        """Let those steps stand again, and return the index of the first.

        Raises IndexError when there are none.
        """
        count = self._taken_back.pop()
        first = self._taken_back.pop()
        self._pieces.move_down(self.count * STEP_SIZE, count, first * STEP_SIZE)
        self.count += count
        self.rewinds += 1
        return first

    def forget_taken_back(self):
        """Let what was taken back be gone for good."""
        if self._taken_back:
            self._taken_back = []
            self.rewinds += 1
            self._pieces.cut(self.count * STEP_SIZE)

    def packed(self, count, first=0):
        """Return the steps from `first` up to the first `count` as bytes."""
        return self._pieces.read(first * STEP_SIZE, count * STEP_SIZE)


def _seq_packed(seq):
    # no match has more events
    seq = min(seq, _MAX_SEQ)
    return seq & 0xFFFF, seq >> 16


def same_tick(step, last):
    """Return whether two steps are one to the table: claims of one tick, or confirmed by one OK.

    The order between them means nothing.
    """
    is_one = step.name == CLAIM or step.kind == CORRECT
    return is_one and step.t_us == last.t_us and step.name == last.name
