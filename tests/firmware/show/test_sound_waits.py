"""The waits until the sound changes: a beat that is due soon takes precedence over notes."""

import unittest

from tableref.show.announcer import Announcer

MAX_US = 1_000_000
BEAT_US = 5_000_000


class SoundWaitsTest(unittest.TestCase):
    def setUp(self):
        self.announcer = Announcer()

    def test_in_silence_both_waits_are_the_maximum(self):
        self.assertEqual(self.announcer.sound_waits(0, MAX_US)[1:3], (MAX_US, MAX_US))

    def test_the_end_of_a_note_is_the_next_change(self):
        self.announcer.tune(BEAT_US, "click")
        self.assertEqual(self.announcer.sound_waits(BEAT_US, MAX_US)[1:3], (18_000, 18_000))

    def test_a_beat_is_on_time_though_a_note_ends_shortly_before(self):
        self.announcer.cue(BEAT_US, "beat")
        self.announcer.tune(BEAT_US - 19_000, "click")
        self.assertEqual(
            self.announcer.sound_waits(BEAT_US - 19_000, MAX_US)[1:3], (18_000, 19_000)
        )

    def test_a_distant_beat_does_not_delay_notes(self):
        self.announcer.cue(BEAT_US, "beat")
        self.announcer.tune(BEAT_US - 400_000, "click")
        self.assertEqual(
            self.announcer.sound_waits(BEAT_US - 400_000, MAX_US)[1:3], (18_000, 18_000)
        )
