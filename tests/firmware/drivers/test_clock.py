import unittest

import machine
from tableref.drivers.clock import ticks_us, us_since

WRAP = 1 << 32


class ClockTest(unittest.TestCase):
    def tearDown(self):
        machine.bus = machine.Memory()

    def test_all_32_bits_of_the_counter_are_read(self):
        machine.bus = machine.Memory()
        machine.bus.now_us = 0xFFFF_FFF0
        self.assertEqual(ticks_us(), 0xFFFF_FFF1)

    def test_time_passes_across_the_wrap(self):
        self.assertEqual(us_since(WRAP - 10, 5), 15)
        self.assertEqual(us_since(100, 100), 0)
        self.assertEqual(us_since(0, WRAP // 2 - 1), WRAP // 2 - 1)

    def test_times_far_apart_and_close_together_agree(self):
        for us in (0, 1, 1 << 28, (1 << 29) - 1, 1 << 29, (1 << 30) + 7, (1 << 31) - 1):
            for t_us in (0, 5, 1 << 30, WRAP - 3):
                self.assertEqual(us_since(t_us, (t_us + us) % WRAP), us)
                self.assertEqual(us_since((t_us + us) % WRAP, t_us), -us)

    def test_later_times_are_negative(self):
        self.assertEqual(us_since(5, WRAP - 10), -15)
        self.assertEqual(us_since(120, 100), -20)


if __name__ == "__main__":
    unittest.main()
