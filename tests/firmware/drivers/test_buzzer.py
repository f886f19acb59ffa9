import unittest

import machine
from sound_ahead import SoundAhead
from tableref.drivers.buzzer import FULL, Buzzer


class BuzzerTest(unittest.TestCase):
    def setUp(self):
        self.pwm = machine.PWM(machine.Pin(16))
        self.buzzer = Buzzer(self.pwm, FULL)
        self.pwm.log.clear()

    def test_the_buzzer_is_silent_at_first(self):
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

    def test_the_same_tone_again_does_not_touch_the_pwm(self):
        self.buzzer.tone(880)
        self.pwm.log.clear()
        self.buzzer.tone(880)
        self.assertEqual(self.pwm.log, [])

    def test_another_tone_follows_without_a_gap(self):
        self.buzzer.tone(880)
        self.pwm.log.clear()
        self.buzzer.tone(440)
        self.assertEqual(self.pwm.log, [("freq", 440)])

    def test_repeated_silence_does_nothing(self):
        self.buzzer.tone(0)
        self.assertEqual(self.pwm.log, [])

    def test_the_same_tone_sounds_again_after_silence(self):
        for hz in (880, 0, 880):
            self.buzzer.tone(hz)
        self.assertEqual((self.pwm.hz, self.pwm.duty), (880, 32768))

    def test_frequencies_that_the_pwm_would_refuse_are_moved_into_the_audible_range(self):
        for hz, heard in ((1, 20), (7, 20), (90_000_000, 20_000)):
            self.buzzer.tone(hz)
            self.assertEqual(self.pwm.hz, heard)

    def test_a_negative_frequency_is_silence(self):
        self.buzzer.tone(880)
        self.buzzer.tone(-5)
        self.assertEqual(self.pwm.duty, 0)

    def test_the_volume_determines_the_duty(self):
        for volume, duty in ((0, 0), (64, 8192), (128, 16384), (256, 32768)):
            pwm = machine.PWM(machine.Pin(16))
            Buzzer(pwm, volume).tone(1000)
            self.assertEqual(pwm.duty, duty)

    def test_another_volume_takes_effect_at_once_without_interrupting_the_tone(self):
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

    def test_at_volume_0_the_buzzer_is_silent(self):
        self.buzzer.set_volume(0)
        self.buzzer.tone(440)
        self.assertEqual(self.pwm.duty, 0)

    def cued(self, hz=880, at_us=5_000):
        """Make a buzzer whose cued tones are started by a timer, and cue a tone."""
        self.ahead = SoundAhead(16)
        self.buzzer = Buzzer(self.pwm, FULL, self.ahead)
        self.pwm.log.clear()
        self.buzzer.cue(hz, at_us)

    def test_a_cue_is_armed_once_and_replaced_by_the_next(self):
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

    def test_a_cue_that_has_sounded_is_not_started_again_but_known_to_the_pwm(self):
        self.cued()
        self.ahead.sound()
        self.buzzer.tone(880)
        self.assertEqual(self.pwm.log, [("duty", 32768)])
        self.buzzer.tone(1760)
        self.buzzer.tone(0)
        self.assertEqual(self.pwm.log[1:], [("freq", 1760), ("duty", 0)])
        self.buzzer.tone(0)
        self.assertEqual(len(self.pwm.log), 3)

    def test_a_cue_at_another_volume_is_armed_again(self):
        self.cued()
        self.buzzer.set_volume(FULL // 2)
        self.buzzer.cue(880, 5_000)
        self.assertEqual(self.ahead.armed, (880, 16384, 5_000))

    def test_a_cue_that_did_not_sound_is_left_to_the_loop(self):
        self.cued()
        self.buzzer.tone(880)
        self.assertEqual(self.pwm.log, [("freq", 880), ("duty", 32768)])

    def test_a_short_tone_before_the_cue_does_not_cancel_it(self):
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

    def test_clicks_are_as_loud_as_other_tones_and_closing_ends_them(self):
        self.cued()
        self.buzzer.set_volume(FULL // 2)
        self.assertEqual(self.ahead.clicks_at, 16384)
        self.buzzer.close()
        self.assertTrue(self.ahead.is_closed)

    def test_without_the_sound_interrupt_a_cue_does_nothing(self):
        self.buzzer.cue(880, 5_000)
        self.buzzer.tone(880)
        self.assertEqual(self.pwm.log, [("freq", 880), ("duty", 32768)])


if __name__ == "__main__":
    unittest.main()
