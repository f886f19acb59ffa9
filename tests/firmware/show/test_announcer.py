"""The announcer: durations of sounds and flashes, units of times, and the reset for a new stage."""

import unittest

from tableref.presses.gestures import BUTTONS, FOREVER_US, NOISY, STUCK
from tableref.show.announcer import COUNTS, IGNORED, Announcer


class AnnouncerTest(unittest.TestCase):
    def setUp(self):
        self.announcer = Announcer()

    def events(self):
        """Return the new events as (event, fields), without their numbers."""
        own = "seq", "t_us", "event"
        return [
            (one["event"], {name: one[name] for name in one if name not in own})
            for one in self.announcer.pop_events()
        ]

    def test_a_new_stage_forgets_sounds_flashes_and_notices(self):
        used = self.announcer
        for _ in range(2):
            used.tune(5_000, "winner")
            used.cue(50_000, "beat")
            used.flash(5_000, 3, COUNTS)
            used.flash(5_000, 4, IGNORED)
            used.notice(5_000, "Notice")
            self.assertTrue(used.tone(5_000)[0] > 0)
            used.silence()
            new = Announcer()
            for t_us in (0, 5_000, 60_000):
                self.assertEqual(used.tone(t_us), new.tone(t_us))
                self.assertEqual(used.sound_waits(t_us, 9_000), new.sound_waits(t_us, 9_000))
                for button in range(1, BUTTONS + 1):
                    self.assertTrue(used.flashing(t_us, button) is None)
            self.assertEqual((used.notice_line, used.due_us), ("", FOREVER_US))
            self.assertEqual(used.notice_count, 0)
            # Nothing is left of the tune, which would take precedence over a click.
            used.tune(0, "click")
            self.assertEqual(used.tone(0)[0], 1_400)

    def test_a_stage_that_begins_during_a_note_is_silent(self):
        self.announcer.tune(0, "go")
        self.assertEqual(self.announcer.tone(0)[0], 1_760)
        self.announcer.silence()
        self.assertEqual(self.announcer.tone(0), (0, None))

    def test_a_flash_has_a_duration(self):
        for kind, levels in (
            (COUNTS, ((0, 256), (139_999, 256), (140_000, None))),
            (IGNORED, ((0, 0), (120_000, 48), (240_000, 0), (479_999, 48), (480_000, None))),
        ):
            self.announcer.flash(1_000, 7, kind)
            for since_us, level in levels:
                self.assertEqual(self.announcer.flashing(1_000 + since_us, 7), level)

    def test_a_stuck_buttons_signal_is_repeated_each_two_seconds(self):
        self.announcer.fault(0, STUCK, 7, 0)
        found = [self.announcer.flashing(at, 7) for at in (479_999, 480_000, 2_120_000, 2_480_000)]
        self.assertEqual(found, [48, None, 48, None])

    def test_a_notice_lasts_three_seconds_and_one_of_a_problem_ten(self):
        self.announcer.notice(1_000, "Notice")
        self.announcer.advance(3_000_999)
        self.assertEqual(self.announcer.notice_line, "Notice")
        self.announcer.advance(3_001_000)
        self.assertEqual(self.announcer.notice_line, "")
        self.announcer.report_problem(1_000, "crashed", (), "Problem")
        self.announcer.advance(10_000_999)
        self.assertEqual(self.announcer.notice_line, "Problem")
        self.announcer.advance(10_001_000)
        self.assertEqual(self.announcer.notice_line, "")

    def test_a_noisy_button_is_out_for_some_seconds(self):
        self.announcer.fault(7_000_000, NOISY, 3, 12_000_000)
        self.assertEqual(self.events(), [(NOISY, {"button": 3, "for_us": 5_000_000})])
        self.assertIn("5 s", self.announcer.notice_line)

    def test_a_press_that_misses_is_reported_in_microseconds_and_shown_in_seconds(self):
        self.announcer.text = lambda key, **fields: "%s: %s s" % (key, fields["seconds"])
        self.announcer.miss(9_000_000, 3, "too_late", "late_us", 72_000, "late")
        self.assertEqual(self.events(), [("too_late", {"player": 3, "late_us": 72_000})])
        self.assertEqual(self.announcer.notice_line, "late: 0.072 s")

    def test_a_tune_is_scheduled_in_the_last_tenth_of_a_second(self):
        self.announcer.cue(1_000_000, "beat")
        for t_us, is_near in ((900_000, False), (900_001, True), (999_999, True)):
            waits = self.announcer.sound_waits(t_us, 500_000)
            expected = (1_000_000 - t_us, 880) if is_near else (500_000, 0)
            self.assertEqual(waits[2:], expected)


if __name__ == "__main__":
    unittest.main()
