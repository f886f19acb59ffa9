import unittest

import machine
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


if __name__ == "__main__":
    unittest.main()
