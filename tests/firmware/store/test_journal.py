"""The journal's format: written frames are read back, and damaged ones are detected."""

import io
import unittest
from collections import OrderedDict

from tableref.referee.progress import SavedMatch
from tableref.referee.record import STEP_SIZE
from tableref.store import journal
from tableref.store.journal import (
    DAMAGED,
    HEAD_SIZE,
    OTHER,
    STEPS,
    VERSION,
    WHOLE,
    JournalMatch,
    Reading,
    Writer,
    head,
    look_at_head,
    steps_in,
)

OPTIONS = OrderedDict((("target", 75), ("dine_attentively", False), ("shapes", "moon,star")))
TERMS = SavedMatch("gotta_go", (1, 2, 10), OPTIONS, 12345, 0, 0, b"")


def kept(**changes):
    """Return TERMS with some of its fields changed."""
    names = ("key", "players", "options", "seed", "seq", "t_us", "steps")
    return SavedMatch(*[changes.get(name, getattr(TERMS, name)) for name in names])


def steps(*numbers):
    """Return distinguishable packed steps."""
    return b"".join(bytes((number,)) * STEP_SIZE for number in numbers)


def pieces():
    """Return the pieces of a journal: its head and three frames."""
    writer = Writer()
    return [
        writer.terms(TERMS),
        writer.steps(0, 1_000, 2, steps(1, 2, 3)),
        writer.steps(3, 5_000_000_000, 9, steps(4)),
        writer.steps(2, 5_000_000_001, 11, steps(7)),
    ]


def read(*copies):
    """Return (Reading, JournalMatch) of a journal's copies, given as bytes."""
    reading = Reading([io.BytesIO(copy) for copy in copies])
    return reading, JournalMatch(reading)


class Whole(unittest.TestCase):
    def test_what_was_written_is_read_back(self):
        data = b"".join(pieces())
        reading, match = read(data)
        self.assertFalse(reading.is_damaged)
        known = kept(seq=11, t_us=5_000_000_001, steps=steps(1, 2, 7))
        self.assertEqual(match.saved, known)
        self.assertEqual(list(match.saved.options.items()), list(OPTIONS.items()))
        self.assertIsNone(match.ended)
        self.assertEqual((reading.number, reading.size), (4, len(data)))

    def test_a_reopened_journal_is_continued_seamlessly(self):
        first = pieces()
        reading, _ = read(b"".join(first[:3]))
        writer = Writer(reading.number, reading.size, reading.identity)
        self.assertEqual(writer.steps(2, 5_000_000_001, 11, steps(7)), first[3])
        self.assertEqual(writer.size, len(b"".join(first)))

    def test_the_outcome_is_in_the_last_frame(self):
        for how in ([1, 10], [], "abandoned"):
            writer = Writer()
            data = writer.terms(TERMS) + writer.end(how)
            self.assertEqual(read(data)[1].ended, how)
            # Steps after the end mean that the match was reopened.
            self.assertIsNone(read(data + writer.steps(0, 1, 2, steps(1)))[1].ended)

    def test_many_steps_are_split_into_frames_of_limited_size(self):
        writer = Writer()
        many = steps(*range(200)) * 5
        data = writer.terms(TERMS) + writer.steps(0, 1, 2, many)
        reading, match = read(data)
        self.assertEqual(match.saved.steps, many)
        self.assertTrue(reading.number > 3)
        self.assertEqual(writer.size, len(data))
        size = 0
        for frame in Reading([io.BytesIO(data)]):
            if frame.kind == STEPS:
                numbers, packed = steps_in(frame)
                self.assertEqual(numbers, (size // STEP_SIZE, 1, 2))
                size += len(packed)

    def test_an_empty_journal_has_no_match(self):
        reading, match = read(b"", b"")
        self.assertIsNone(match.saved)
        self.assertFalse(reading.is_damaged)


class Generations(unittest.TestCase):
    def test_each_generation_may_lack_what_the_other_has(self):
        data = pieces()
        for copies in ((data, data[:3]), (data[:3], data)):
            reading, match = read(*(b"".join(copy) for copy in copies))
            self.assertFalse(reading.is_damaged)
            self.assertEqual(match.saved.steps, steps(1, 2, 7))
            lacking = [b"", data[3]] if copies[0] is data else [data[3], b""]
            self.assertEqual(reading.missing, lacking)

    def test_a_missing_generation_lacks_everything(self):
        data = b"".join(pieces())
        self.assertEqual(read(data, b"")[0].missing, [b"", data])

    def test_a_generation_that_lacks_too_much_is_rewritten(self):
        writer = Writer()
        begun = writer.terms(TERMS)
        data = begun + writer.steps(0, 1, 2, steps(*range(200)) * 3)
        self.assertEqual(read(data, begun)[0].missing, [b"", None])

    def test_a_generation_may_lack_as_much_as_the_longest_payload(self):
        for size, is_rewritten in ((journal.MAX_PAYLOAD, False), (journal.MAX_PAYLOAD + 1, True)):
            writer = Writer()
            begun = writer.terms(TERMS)
            lacking = writer.steps(0, 1, 2, steps(*range(20)))
            lacking += writer.end("x" * (size - len(lacking) - len(Writer().end(""))))
            self.assertEqual(len(lacking), size)
            lacks = None if is_rewritten else lacking
            self.assertEqual(read(begun + lacking, begun)[0].missing, [b"", lacks])

    def test_of_two_matches_the_first_is_read(self):
        writer = Writer()
        other = writer.terms(kept(seed=7)) + writer.steps(0, 1, 2, steps(9))
        reading, match = read(b"".join(pieces()), other)
        self.assertEqual(match.saved.seed, 12345)
        self.assertEqual(match.saved.steps, steps(1, 2, 7))
        self.assertTrue(reading.is_damaged)


class Damage(unittest.TestCase):
    def test_a_flipped_bit_in_one_of_two_copies_loses_at_most_the_newest_step(self):
        data = pieces()
        newest, before = b"".join(data), b"".join(data[:3])
        states = {steps(1, 2, 7): 0, steps(1, 2, 3, 4): 0}
        for at in range(HEAD_SIZE, len(newest)):
            for bit in (0, 3, 7):
                copy = bytearray(newest)
                copy[at] ^= 1 << bit
                reading, match = read(bytes(copy), before)
                self.assertTrue(reading.is_damaged, at)
                self.assertIn(match.saved.steps, states, at)
                states[match.saved.steps] += 1
        # Only damage in the newest frame itself loses a step, because the other copy lacks that
        # frame.
        self.assertEqual(states[steps(1, 2, 3, 4)], 3 * len(data[3]))

    def test_a_flipped_bit_in_the_only_copy_gives_an_earlier_state(self):
        data = b"".join(pieces())
        once = (b"", steps(1, 2, 3), steps(1, 2, 3, 4))
        for at in range(HEAD_SIZE, len(data)):
            copy = bytearray(data)
            copy[at] ^= 0x10
            reading, match = read(bytes(copy))
            self.assertTrue(reading.is_damaged, at)
            self.assertTrue(match.saved is None or match.saved.steps in once, at)

    def test_a_torn_tail_is_cut_off(self):
        data = b"".join(pieces())
        ends = [sum(len(piece) for piece in pieces()[: count + 1]) for count in range(4)]
        for length in range(HEAD_SIZE, len(data)):
            reading, match = read(data[:length])
            whole = [end for end in ends if end <= length]
            self.assertEqual(reading.size, whole[-1] if whole else HEAD_SIZE, length)
            self.assertEqual(reading.is_damaged, length not in ends and length > HEAD_SIZE, length)
            self.assertEqual(match.saved is None, not whole)

    def test_invalid_data_after_the_end_is_damage(self):
        data = b"".join(pieces())
        for rubbish in (b"\x00", b"\xff" * 40, data[HEAD_SIZE:], pieces()[3]):
            reading, match = read(data + rubbish)
            self.assertTrue(reading.is_damaged)
            self.assertEqual(match.saved.steps, steps(1, 2, 7))

    def test_an_impossible_length_allocates_no_memory(self):
        asked = []

        class Stream(io.BytesIO):
            def read(self, size=-1):
                asked.append(size)
                return super().read(size)

        data = bytearray(b"".join(pieces()))
        data[HEAD_SIZE : HEAD_SIZE + 2] = b"\xff\xff"
        JournalMatch(Reading([Stream(bytes(data))]))
        self.assertTrue(max(asked) <= journal.MAX_PAYLOAD)


class Strange(unittest.TestCase):
    """Data with valid checksums that this program cannot have written."""

    def test_a_nonsensical_frame_is_refused(self):
        for kind, payload in (
            (journal.TERMS, b"no JSON"),
            (journal.TERMS, b"[1]"),
            (journal.TERMS, b'["gotta_go", 1, 2, 3]'),
            (journal.STEPS, b"short"),
            (journal.END, b"{"),
        ):
            with self.assertRaises((ValueError, TypeError, KeyError)):
                JournalMatch([journal.Frame(kind, payload, b"")])


class Heads(unittest.TestCase):
    def test_the_head_contains_the_version(self):
        self.assertEqual(look_at_head(head()), (WHOLE, VERSION))
        self.assertEqual(look_at_head(head(VERSION + 1)), (OTHER, VERSION + 1))
        self.assertEqual(look_at_head(head(0)), (OTHER, 0))

    def test_a_flipped_bit_does_not_look_like_another_version(self):
        for at in range(HEAD_SIZE):
            for bit in range(8):
                data = bytearray(head())
                data[at] ^= 1 << bit
                self.assertEqual(look_at_head(bytes(data)), (DAMAGED, None))
        self.assertEqual(look_at_head(head()[:4]), (DAMAGED, None))


if __name__ == "__main__":
    unittest.main()
