import unittest

from device import PICTURE_US, WORK_IDLE_US
from scripted_table import ScriptedTable

WRAP = 1 << 32


class DeviceOverHoursTest(unittest.TestCase):
    def setUp(self):
        self.table = ScriptedTable()

    def test_the_counter_may_wrap_at_any_step(self):
        self.table.now_us = WRAP - 30_000
        pictures = 0
        for _ in range(600):
            self.table.now_us = (self.table.now_us + 100) % WRAP
            self.table.step()
            self.assertTrue(0 <= self.table.returned <= PICTURE_US)
            pictures += len(self.table.named("picture"))
        self.assertEqual(pictures, 2)

    def test_the_device_wakes_from_a_sleep_longer_than_half_the_counter(self):
        for resting_us in (ScriptedTable.FAR_US, WORK_IDLE_US - 1):
            self.table.settle_at_a_tick(resting_us)
            self.table.step()
            self.table.now_us = (self.table.now_us + 2_400_000_000) % WRAP
            self.table.next_tick_us = ScriptedTable.FAR_US
            self.table.step()
            self.assertEqual(len(self.table.named("tick")), 1)
            lights = 0
            for _ in range(3):
                self.table.step()
                lights += len(self.table.named("lights"))
            self.assertTrue(lights >= 1)


if __name__ == "__main__":
    unittest.main()
