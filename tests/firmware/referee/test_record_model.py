"""The packed record against a plain list that does the same, through several pieces of memory."""

import unittest
from binascii import hexlify

from tableref.presses.gestures import HOLD, PRESS, TAP, TAP_WITH_NEXT
from tableref.referee.record import (
    _NAMES,
    PAUSE,
    RESUME,
    STOP,
    TIME_UP,
    Pieces,
    Record,
    Step,
)
from tableref.store.journal import VERSION

NAMES = ("countdown", "claim", "count", "duplicate")
KINDS = (PRESS, TAP, HOLD, TAP_WITH_NEXT, PAUSE, RESUME, STOP, TIME_UP)
ALL_NAMES = _NAMES + NAMES
INTERRUPTIONS = (PAUSE, RESUME, STOP)
LONGEST_US = 0xFFFFFFFF


class Numbers:
    """Pseudo-random numbers that are the same on CPython and MicroPython."""

    def __init__(self):
        self.state = 1

    def below(self, count):
        self.state = self.state * 48271 % 2147483647
        return self.state // 16 % count


class Model:
    """A model of `Record`: a list of steps and a list of undone steps."""

    def __init__(self):
        self.steps = []
        self.gone = []
        self.rewinds = 0

    def append(self, step, keeps_undone=False):
        if not keeps_undone:
            self.discard_undone()
        self.steps.append(step)

    def undo(self, first, count=None):
        count = len(self.steps) - first if count is None else count
        self.gone.append((first, self.steps[first : first + count]))
        self.steps = self.steps[:first] + self.steps[first + count :]
        self.rewinds += 1

    def undone(self):
        return self.gone[-1][1][0] if self.gone else None

    def redo(self):
        first, steps = self.gone.pop()
        self.steps = self.steps[:first] + steps + self.steps[first:]
        self.rewinds += 1
        return first

    def set_seq(self, index, seq):
        if index < len(self.steps):
            self.steps[index] = Step(*self.steps[index][:-1] + (seq,))
        else:
            steps = self.gone[-1][1]
            steps[0] = Step(*steps[0][:-1] + (seq,))

    def discard_undone(self):
        self.rewinds += bool(self.gone)
        self.gone = []


class SameAsAList(unittest.TestCase):
    def setUp(self):
        self.numbers = Numbers()
        self.both = Record(NAMES), Model()

    def do(self, method, *words):
        """Call a method of the record and of the model, and compare the returned values."""
        mine, known = [getattr(one, method)(*words) for one in self.both]
        self.assertEqual(mine, known, method)

    def step(self, kinds=KINDS):
        below = self.numbers.below
        t_us = below(1 << 20) << 20 | below(1 << 20)
        since_us = t_us - (below(1 << 10) if below(2) else below(1 << 22) << 10)
        seq = below(1 << 24)
        return Step(t_us, kinds[below(len(kinds))], below(14), since_us, ALL_NAMES[below(10)], seq)

    def move(self):
        """Make one random move; more steps are added than undone."""
        below, model = self.numbers.below, self.both[1]
        chance = below(12)
        if chance == 0 and model.steps:
            first = below(len(model.steps))
            self.do("undo", first, 1 + below(min(6, len(model.steps) - first)))
        elif chance == 1 and len(model.steps) > 4:
            self.do("undo", len(model.steps) - 1 - below(4))
        elif chance < 4 and model.gone:
            self.do("redo")
        elif chance < 6:
            self.do("append", self.step(INTERRUPTIONS), True)
        elif chance == 6 and model.steps:
            self.do("set_seq", below(len(model.steps) + bool(model.gone)), below(1 << 24))
        elif chance == 7:
            self.do("discard_undone")
        elif chance > 9 or not model.gone:
            self.do("append", self.step())

    def test_record_and_model_agree_after_any_moves(self):
        record, model = self.both
        for _ in range(900):
            self.move()
            self.assertEqual(len(record), len(model.steps))
            self.assertEqual(record.rewinds, model.rewinds)
            self.assertEqual(record.undone(), model.undone())
            if model.steps:
                self.assertEqual((record[0], record[-1]), (model.steps[0], model.steps[-1]))
            if self.numbers.below(8) == 0:
                self.assertEqual(list(record), model.steps)
                first = self.numbers.below(len(model.steps) + 1)
                again = Record(NAMES, record.packed(len(model.steps), first))
                self.assertEqual(list(again), model.steps[first:])
        # No piece exceeds the size limit of the Pico's memory, whatever was added and undone.
        self.assertEqual({len(piece) for piece in record._pieces._pieces}, {576})
        self.assertTrue(len(model.steps) > 100, len(model.steps))
        self.assertTrue(model.rewinds > 100, model.rewinds)

    def test_a_long_record_is_the_same_from_its_bytes_and_from_its_pieces(self):
        record, model = self.both
        for _ in range(130):
            self.do("append", self.step())
        packed = record.packed(130)
        self.assertEqual(len(packed), 130 * 18)
        for earlier in (packed, Pieces(packed)):
            again = Record(NAMES, earlier)
            self.assertEqual((len(again), list(again)), (130, model.steps))
            self.assertEqual(again.packed(130), packed)

    def test_pieces_accept_any_length_after_any_length(self):
        packed = bytes([number % 251 for number in range(18 * 100)])
        for first in (0, 18, 31 * 18, 32 * 18, 33 * 18):
            pieces = Pieces(packed[:first])
            pieces.extend(packed[first:])
            self.assertEqual((pieces.size, pieces.read(0, 1800)), (1800, packed))
            self.assertEqual([len(piece) for piece in pieces._pieces], [576] * 4)


class Edges(unittest.TestCase):
    def setUp(self):
        self.record = Record(NAMES)
        self.record.append(Step(5, PRESS, 1, 5, "claim", 1))

    def test_a_missing_step_is_an_index_error(self):
        for index, counted in ((1, 1), (-2, -1), (7, 7)):
            with self.assertRaises(IndexError) as caught:
                self.record[index]
            self.assertEqual(str(caught.exception), "no step %d" % counted)
        with self.assertRaises(IndexError):
            self.record.redo()

    def test_an_unknown_name_or_kind_is_refused_and_nothing_is_lost(self):
        self.record.undo(0)
        for kind, name in ((PRESS, "sung"), ("sung", "claim")):
            with self.assertRaises(ValueError):
                self.record.append(Step(6, kind, 1, 6, name, 2))
        self.record.redo()
        self.assertEqual(len(self.record), 1)

    def test_a_button_can_be_down_for_71_minutes_at_most(self):
        for held_us, noted_us in (
            (LONGEST_US - 1, LONGEST_US - 1),
            (LONGEST_US, LONGEST_US),
            (LONGEST_US + 1, LONGEST_US),
            (LONGEST_US + 99, LONGEST_US),
        ):
            t_us = 1 << 40
            self.record.append(Step(t_us, TAP, 12, t_us - held_us, "count", 3))
            self.assertEqual(self.record[-1].since_us, t_us - noted_us)

    def test_numbers_have_24_bits(self):
        for seq, noted in (
            (0xFFFF, 0xFFFF),
            (0x10000, 0x10000),
            (0xFFFFFF, 0xFFFFFF),
            (1 << 24, 0xFFFFFF),
        ):
            self.record.set_seq(0, seq)
            self.assertEqual(self.record[0].seq, noted)

    def test_the_number_of_names_of_a_game_is_limited(self):
        names = ["n%d" % number for number in range(256 - len(_NAMES))]
        record = Record(names)
        for name in names + list(_NAMES):
            record.append(Step(5, PRESS, 1, 5, name, 1))
        self.assertEqual([step.name for step in record], names + list(_NAMES))

    def test_each_undo_and_redo_is_counted_once(self):
        counts = []
        for act in (
            lambda: self.record.undo(0),
            self.record.redo,
            lambda: self.record.undo(0),
            self.record.discard_undone,
            self.record.discard_undone,
        ):
            act()
            counts.append(self.record.rewinds)
        self.assertEqual(counts, [1, 2, 3, 4, 4])

    def test_steps_are_packed_as_in_version_1(self):
        record = Record(NAMES)
        for number, kind in enumerate(KINDS):
            record.append(Step(1000 + number, kind, 13 - number, 900, "claim", 0x010203))
        for number, name in enumerate(ALL_NAMES):
            record.append(Step(70_000, PRESS, 1, 70_000, name, number))
        packed = str(hexlify(record.packed(len(record))), "ascii")
        steps = [packed[at : at + 36] for at in range(0, len(packed), 36)]
        self.assertEqual((VERSION, steps), (1, GOLDEN))


GOLDEN = [
    "e80300000000000064000000000d09030201",
    "e90300000000000065000000010c09030201",
    "ea0300000000000066000000020b09030201",
    "eb0300000000000067000000030a09030201",
    "ec0300000000000068000000040909030201",
    "ed0300000000000069000000050809030201",
    "ee030000000000006a000000060709030201",
    "ef030000000000006b000000070609030201",
    "701101000000000000000000000100000000",
    "701101000000000000000000000101010000",
    "701101000000000000000000000102020000",
    "701101000000000000000000000103030000",
    "701101000000000000000000000104040000",
    "701101000000000000000000000105050000",
    "701101000000000000000000000106060000",
    "701101000000000000000000000107070000",
    "701101000000000000000000000108080000",
    "701101000000000000000000000109090000",
    "70110100000000000000000000010a0a0000",
    "70110100000000000000000000010b0b0000",
]
"""Packed steps of journal version 1. If they change, `journal.VERSION` must change too."""


if __name__ == "__main__":
    unittest.main()
