"""The packed record: what goes in comes out, to the microsecond."""

import unittest

from tableref.referee.gestures import HOLD, NEXT_TAP, PRESS, TAP
from tableref.referee.record import PAUSE, Record, Step

NAMES = ("countdown", "claim", "count", "duplicate")

STEPS = (
    Step(0, PRESS, 13, 0, "countdown"),
    Step(2_500_000, PRESS, 1, 2_500_000, "claim"),
    Step(86_400_000_060, TAP, 10, 86_400_000_000, "count"),
    Step(86_400_700_000, HOLD, 4, 86_400_000_000, "duplicate"),
    Step(86_400_800_000, NEXT_TAP, 4, 86_400_750_001, "count"),
    Step(86_400_900_000, PAUSE, 11, 86_400_900_000, "paused"),
)


def recorded():
    record = Record(NAMES)
    for step in STEPS:
        record.append(step)
    return record


class Packing(unittest.TestCase):
    def test_what_goes_in_comes_out(self):
        self.assertEqual(list(recorded()), list(STEPS))
        self.assertEqual(recorded()[-1], STEPS[-1])
        self.assertEqual(len(recorded()), len(STEPS))

    def test_a_step_is_15_bytes(self):
        self.assertEqual(len(recorded().packed(4)), 60)

    def test_what_was_packed_is_a_record_again(self):
        self.assertEqual(list(Record(NAMES, recorded().packed(3))), list(STEPS[:3]))

    def test_it_shrinks_at_its_end(self):
        record = recorded()
        record.take_back(len(STEPS) - 1)
        self.assertEqual(list(record), list(STEPS[:-1]))
        record.append(STEPS[0])
        self.assertEqual(record[-1], STEPS[0])

    def test_what_was_taken_back_stands_again_until_something_is_appended(self):
        record = recorded()
        record.take_back(4)
        record.take_back(1)
        self.assertEqual(record.taken_back(), STEPS[1])
        record.stand_again()
        self.assertEqual(list(record), list(STEPS[:4]))
        self.assertEqual(record.taken_back(), STEPS[4])
        record.append(STEPS[0])
        self.assertIsNone(record.taken_back())
        self.assertEqual(list(record), list(STEPS[:4]) + [STEPS[0]])
        self.assertEqual(len(record.packed(5)), 75)
        self.assertEqual(record.packed(3, 1), record.packed(3)[15:])
        with self.assertRaises(IndexError):
            record.stand_again()

    def test_an_empty_record_has_no_steps(self):
        self.assertEqual(len(Record(NAMES)), 0)
        with self.assertRaises(IndexError):
            Record(NAMES)[-1]
        with self.assertRaises(IndexError):
            recorded()[6]

    def test_a_press_with_next_stuck_for_hours_is_kept(self):
        record = Record(NAMES)
        record.append(Step(7_200_000_000, PRESS, 1, 5, "claim"))
        step = record[-1]
        self.assertEqual((step.t_us, step.kind, step.button), (7_200_000_000, PRESS, 1))
        self.assertTrue(step.since_us < step.t_us)

    def test_a_name_without_a_place_is_refused(self):
        with self.assertRaises(ValueError):
            Record(NAMES).append(Step(0, PRESS, 1, 0, "somersault"))


if __name__ == "__main__":
    unittest.main()
