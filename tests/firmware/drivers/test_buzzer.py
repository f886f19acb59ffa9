import unittest

import machine
from sound_ahead import SoundAhead
from tableref.drivers.buzzer import FULL, HIGHEST_HZ, LOWEST_HZ, Buzzer


class BuzzerTest(unittest.TestCase):
    def setUp(self):
        self.pwm = machine.PWM(machine.Pin(16))
        self.buzzer = Buzzer(self.pwm, FULL)
        self.pwm.log.clear()

    def test_it_is_silent_at_first(self):
        pwm = machine.PWM(machine.Pin(16))
        Buzzer(pwm, FULL)
        self.assertEqual(pwm.log, [("duty", 0)])

    def test_a_tone_sets_the_frequency_before_it_sounds(self):
        self.buzzer.tone(880)
        self.assertEqual(self.pwm.log, [("freq", 880), ("duty", 32768)])

    def test_silence(self):
        self.buzzer.tone(880)
        self.buzzer.tone(0)
        self.assertEqual(self.pwm.duty, 0)

    def test_the_same_tone_again_does_not_touch_the_wave(self):
        self.buzzer.tone(880)
        self.pwm.log.clear()
        self.buzzer.tone(880)
        self.assertEqual(self.pwm.log, [])

    def test_another_tone_goes_on_without_a_gap(self):
        self.buzzer.tone(880)
        self.pwm.log.clear()
        self.buzzer.tone(440)
        self.assertEqual(self.pwm.log, [("freq", 440)])

    def test_silence_again_and_again_does_nothing(self):
        self.buzzer.tone(0)
        self.assertEqual(self.pwm.log, [])

    def test_the_same_tone_sounds_again_after_silence(self):
        for hz in (880, 0, 880):
            self.buzzer.tone(hz)
        self.assertEqual((self.pwm.hz, self.pwm.duty), (880, 32768))

    def test_what_the_pwm_would_refuse_is_moved_to_what_can_be_heard(self):
        for hz, heard in ((1, LOWEST_HZ), (7, LOWEST_HZ), (90_000_000, HIGHEST_HZ)):
            self.buzzer.tone(hz)
            self.assertEqual(self.pwm.hz, heard)

    def test_less_than_nothing_is_silence(self):
        self.buzzer.tone(880)
        self.buzzer.tone(-5)
        self.assertEqual(self.pwm.duty, 0)

    def test_the_volume_makes_the_duty(self):
        for volume, duty in ((0, 0), (64, 8192), (128, 16384), (256, 32768)):
            pwm = machine.PWM(machine.Pin(16))
            Buzzer(pwm, volume).tone(1000)
            self.assertEqual(pwm.duty, duty)

    def test_another_volume_is_heard_at_once_and_the_wave_goes_on(self):
        self.buzzer.tone(880)
        self.pwm.log.clear()
        self.buzzer.set_volume(64)
        self.assertEqual(self.pwm.log, [("duty", 8192)])
        self.buzzer.tone(0)
        self.buzzer.tone(440)
        self.assertEqual(self.pwm.duty, 8192)

    def test_another_volume_in_silence_stays_silent(self):
        self.buzzer.set_volume(FULL)
        self.assertEqual(self.pwm.duty, 0)
        self.buzzer.tone(440)
        self.assertEqual(self.pwm.duty, 32768)

    def test_at_volume_0_nothing_is_heard(self):
        self.buzzer.set_volume(0)
        self.buzzer.tone(440)
        self.assertEqual(self.pwm.duty, 0)

    def cued(self, hz=880, at_us=5_000):
        """Make a buzzer that sounds ahead, and cue a tone."""
        self.ahead = SoundAhead(16)
        self.buzzer = Buzzer(self.pwm, FULL, self.ahead)
        self.pwm.log.clear()
        self.buzzer.cue(hz, at_us)

    def test_a_cue_is_armed_once_and_the_next_takes_its_place(self):
        self.cued()
        self.assertEqual(self.ahead.armed, (880, 32768, 5_000))
        self.ahead.armed = None
        self.buzzer.cue(880, 5_000)
        self.assertEqual(self.ahead.armed, None)
        self.buzzer.cue(1760, 5_000)
        self.assertEqual(self.ahead.armed, (1760, 32768, 5_000))
        self.buzzer.cue(0, None)
        self.assertEqual(self.ahead.armed, None)
        self.assertEqual(self.pwm.log, [])

    def test_what_has_sounded_by_itself_is_not_begun_again_but_known_to_the_pwm(self):
        self.cued()
        self.ahead.sound()
        self.buzzer.tone(880)
        self.assertEqual(self.pwm.log, [("duty", 32768)])
        self.buzzer.tone(1760)
        self.buzzer.tone(0)
        self.assertEqual(self.pwm.log[1:], [("freq", 1760), ("duty", 0)])

    def test_a_cue_that_was_not_sounded_is_left_to_the_loop(self):
        self.cued()
        self.buzzer.tone(880)
        self.assertEqual(self.pwm.log, [("freq", 880), ("duty", 32768)])

    def test_a_tone_for_a_moment_before_the_cue_does_not_end_it(self):
        self.cued(at_us=5_000)
        self.ahead.sound()
        self.buzzer.tone(0, 4_999)
        self.assertEqual(self.pwm.log, [("duty", 32768)])
        self.buzzer.tone(0, 5_001)
        self.assertEqual(self.pwm.log[1:], [("duty", 0)])

    def test_silence_may_be_cued_too(self):
        self.cued(440, 1_000)
        self.ahead.sound()
        self.buzzer.cue(0, 9_000)
        self.assertEqual(self.ahead.armed, (0, 32768, 9_000))
        self.ahead.sound()
        self.buzzer.tone(0)
        self.assertEqual(self.pwm.duty, 0)

    def test_clicks_are_as_loud_as_the_rest_and_closing_ends_them(self):
        self.cued()
        self.buzzer.set_volume(FULL // 2)
        self.assertEqual(self.ahead.clicks_at, 16384)
        self.buzzer.close()
        self.assertTrue(self.ahead.is_closed)

    def test_without_anything_ahead_a_cue_does_nothing(self):
        self.buzzer.cue(880, 5_000)
        self.buzzer.tone(880)
        self.assertEqual(self.pwm.log, [("freq", 880), ("duty", 32768)])


if __name__ == "__main__":
    unittest.main()
