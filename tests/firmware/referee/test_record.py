"""The packed record returns steps unchanged, to the microsecond."""

import unittest

from tableref.presses.gestures import HOLD, PRESS, TAP, TAP_WITH_NEXT
from tableref.referee.record import PAUSE, Record, Step, are_undone_together

NAMES = ("countdown", "claim", "count", "duplicate")

STEPS = (
    Step(0, PRESS, 13, 0, "countdown", 1),
    Step(2_500_000, PRESS, 1, 2_500_000, "claim", 5),
    Step(86_400_000_060, TAP, 10, 86_400_000_000, "count", 300),
    Step(86_400_700_000, HOLD, 4, 86_400_000_000, "duplicate", 70_000),
    Step(86_400_800_000, TAP_WITH_NEXT, 4, 86_400_750_001, "count", 16_777_215),
    Step(86_400_900_000, PAUSE, 11, 86_400_900_000, "paused", 0),
)


def recorded():
    record = Record(NAMES)
    for step in STEPS:
        record.append(step)
    return record


class Packing(unittest.TestCase):
    def test_steps_are_returned_as_they_were_added(self):
        self.assertEqual(list(recorded()), list(STEPS))
        self.assertEqual(recorded()[-1], STEPS[-1])
        self.assertEqual(len(recorded()), len(STEPS))

    def test_a_step_is_18_bytes(self):
        self.assertEqual(len(recorded().packed(4)), 72)

    def test_packed_steps_make_a_record_again(self):
        self.assertEqual(list(Record(NAMES, recorded().packed(3))), list(STEPS[:3]))

    def test_the_record_shrinks_at_its_end(self):
        record = recorded()
        record.undo(len(STEPS) - 1)
        self.assertEqual(list(record), list(STEPS[:-1]))
        record.append(STEPS[0])
        self.assertEqual(record[-1], STEPS[0])

    def test_undone_steps_can_be_redone_until_something_is_appended(self):
        record = recorded()
        record.undo(4)
        record.undo(1)
        self.assertEqual(record.undone(), STEPS[1])
        record.redo()
        self.assertEqual(list(record), list(STEPS[:4]))
        self.assertEqual(record.undone(), STEPS[4])
        record.append(STEPS[0])
        self.assertIsNone(record.undone())
        self.assertEqual(list(record), list(STEPS[:4]) + [STEPS[0]])
        self.assertEqual(len(record.packed(5)), 90)
        self.assertEqual(record.packed(3, 1), record.packed(3)[18:])
        with self.assertRaises(IndexError):
            record.redo()

    def test_steps_and_undone_steps_are_renumbered(self):
        record = recorded()
        record.undo(4)
        record.set_seq(3, 77_777)
        record.set_seq(4, 88_888)
        record.redo()
        self.assertEqual([record[3].seq, record[4].seq], [77_777, 88_888])
        self.assertEqual([step.seq for step in record][:3], [step.seq for step in STEPS][:3])
        self.assertEqual(record[4][:5], STEPS[4][:5])

    def test_the_count_of_changes_grows_with_every_change_but_an_append(self):
        record = recorded()
        seen = [record.rewinds]
        for act in (lambda: record.undo(3), record.redo, lambda: record.undo(2)):
            act()
            seen.append(record.rewinds)
        record.append(STEPS[2])
        seen.append(record.rewinds)
        self.assertEqual(len(set(seen)), 5)
        record.append(STEPS[3])
        self.assertEqual(record.rewinds, seen[-1])

    def test_an_empty_record_has_no_steps(self):
        self.assertEqual(len(Record(NAMES)), 0)
        with self.assertRaises(IndexError):
            Record(NAMES)[-1]
        with self.assertRaises(IndexError):
            recorded()[6]

    def test_a_press_while_next_was_stuck_for_hours_is_stored(self):
        record = Record(NAMES)
        record.append(Step(7_200_000_000, PRESS, 1, 5, "claim", 9))
        step = record[-1]
        self.assertEqual((step.t_us, step.kind, step.button), (7_200_000_000, PRESS, 1))
        self.assertTrue(step.since_us < step.t_us)

    def test_only_claims_of_one_sample_are_undone_together(self):
        for name, are_together in (("claim", True), ("countdown", False), ("count", False)):
            one, other = (Step(5, PRESS, button, 5, name, 1) for button in (1, 2))
            self.assertEqual(are_undone_together(one, other), are_together)

    def test_a_name_that_is_not_in_the_table_is_refused(self):
        with self.assertRaises(ValueError):
            Record(NAMES).append(Step(0, PRESS, 1, 0, "somersault", 1))


if __name__ == "__main__":
    unittest.main()
