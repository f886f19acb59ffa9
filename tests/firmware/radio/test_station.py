"""The connection to a Wi-Fi network is tried again, even if the counter has wrapped."""

import unittest

from tableref.radio.station import RETRY_US, Station
from wireless import Wireless


class StationTest(unittest.TestCase):
    def setUp(self):
        self.interface = Wireless().station
        self.station = Station(self.interface, "Home", "secret")

    def attempts(self, now_us):
        self.station.work(now_us)
        return len(self.interface.asked)

    def test_it_tries_again_at_an_interval(self):
        self.assertEqual(self.attempts(1000), 1)
        self.assertEqual(self.attempts(15_000_999), 1)
        self.assertEqual(self.attempts(15_001_000), 2)
        self.assertEqual(self.interface.asked, [("Home", "secret")] * 2)

    def test_an_attempt_under_way_is_not_begun_again(self):
        for status in (1, 2):
            self.interface.status = lambda status=status: status
            self.assertEqual(self.attempts(RETRY_US * status), 0)

    def test_it_tries_at_once_if_the_counter_wrapped_during_a_rest(self):
        self.assertEqual(self.attempts(RETRY_US), 1)
        self.assertEqual(self.attempts(1000), 2)


if __name__ == "__main__":
    unittest.main()
