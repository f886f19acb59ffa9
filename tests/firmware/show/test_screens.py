"""Screens: faults are shown without hiding anything, and notices in the last line."""

import unittest

from tableref.presses.gestures import NEXT, STUCK
from tableref.show.announcer import TURN_US, Announcer
from tableref.show.screens import compose, with_fault, with_notice

FULL = "sixteen letters!"


class Faults(unittest.TestCase):
    def test_the_line_about_faults_uses_a_free_row(self):
        lines, big, _ = with_fault(compose({0: "a", 7: "b"}, "II"), "Down: P3", "!P3", False)
        self.assertEqual((lines[6], big), ("Down: P3", "II"))
        lines, _, _ = with_fault(compose({0: "a", 6: "b", 7: "c"}), "Down: P3", "!P3", False)
        self.assertEqual(lines[1], "Down: P3")

    def test_rows_covered_by_large_text_are_not_free(self):
        screen = compose({0: "title", 1: FULL, 6: FULL, 7: FULL}, "42")
        lines, _, _ = with_fault(screen, "Down: P3", "!P3", False)
        self.assertEqual(lines, ("title        !P3", FULL, "", "", "", "", FULL, FULL))

    def test_without_a_free_row_the_mark_is_at_the_end_of_the_first_row_with_room(self):
        screen = compose({row: FULL for row in range(8) if row != 2})
        screen = (screen[0][:2] + ("twelve chars",) + screen[0][3:], "", ())
        lines, _, _ = with_fault(screen, "Down: P3", "!P3", True)
        self.assertEqual(lines[2], "twelve chars !P3")
        lines, _, _ = with_fault(screen, "Down: P10", "!P10", False)
        self.assertEqual(lines[2], "twelve chars")

    def test_without_any_room_the_line_alternates_with_the_last_row(self):
        screen = compose(dict.fromkeys(range(8), FULL))
        self.assertEqual(with_fault(screen, "Down: P3", "!P3", False), screen)
        lines, _, _ = with_fault(screen, "Down: P3", "!P3", True)
        self.assertEqual(lines, (FULL,) * 7 + ("Down: P3",))

    def test_the_line_is_shown_for_a_third_of_the_time(self):
        announcer = Announcer()
        screen = compose(dict.fromkeys(range(8), FULL))
        announcer.fault(0, STUCK, 10, 0)
        announcer.fault(0, STUCK, NEXT, 0)
        announcer.advance(3_000_000)
        said = [announcer.overlaid(screen, turn * TURN_US)[0][7] for turn in range(2, 8)]
        self.assertEqual(said, [FULL, "Down: P10 NEXT", FULL, FULL, "Down: P10 NEXT", FULL])

    def test_the_mark_shows_the_number_of_faults(self):
        announcer = Announcer()
        announcer.fault(0, STUCK, 10, 0)
        announcer.fault(0, STUCK, NEXT, 0)
        announcer.advance(3_000_000)
        screen = compose(dict([(0, "title")] + [(row, FULL) for row in range(1, 8)]))
        self.assertEqual(announcer.overlaid(screen, 0)[0][0], "title         !2")


class Screen(unittest.TestCase):
    def test_missing_rows_are_empty(self):
        self.assertEqual(
            compose({0: "a", 7: "b"}, "X"), (("a", "", "", "", "", "", "", "b"), "X", ())
        )

    def test_a_notice_replaces_the_last_line(self):
        screen = compose({0: "a", 7: "b"}, "X")
        self.assertEqual(with_notice(screen, "n"), (("a", "", "", "", "", "", "", "n"), "X", ()))
        self.assertEqual(with_notice(screen, ""), screen)


if __name__ == "__main__":
    unittest.main()
