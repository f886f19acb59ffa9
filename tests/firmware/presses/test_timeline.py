"""Time from the board's counter: monotonic, and exact around each wrap."""

import unittest

from tableref.presses.timeline import Timeline

WRAP = 1 << 32
HALF = 1 << 31


def noted(*counters):
    """Return a timeline that has processed these counter values."""
    timeline = Timeline()
    for counter in counters:
        timeline.unwrap(counter)
    return timeline


class At(unittest.TestCase):
    def test_the_first_timestamp_is_0_wherever_the_counter_starts(self):
        self.assertEqual((Timeline().at(12345), Timeline().now_us), (0, 0))
        for counter in (0, 1, HALF, WRAP - 1):
            timeline = Timeline()
            self.assertEqual((timeline.unwrap(counter), timeline.now_us), (0, 0))
            self.assertEqual(timeline.at((counter + 7) % WRAP), 7)

    def test_a_timestamp_may_be_earlier_than_the_latest(self):
        timeline = noted(1000, 1500)
        self.assertEqual((timeline.at(1499), timeline.at(1501)), (499, 501))
        self.assertEqual((timeline.unwrap(1400), timeline.now_us), (400, 500))
        self.assertEqual(timeline.unwrap(1500), 500)

    def test_the_wrap_changes_nothing(self):
        timeline = noted(WRAP - 10)
        self.assertEqual([timeline.at(counter) for counter in (WRAP - 1, 0, 5)], [9, 10, 15])
        timeline.unwrap(5)
        self.assertEqual([timeline.at(counter) for counter in (WRAP - 1, 0, 6)], [9, 10, 16])

    def test_a_press_from_before_the_wrap_is_read_after_it(self):
        for after in (0, 5):
            timeline = noted(WRAP - 10, after)
            now_us = timeline.now_us
            self.assertEqual(timeline.unwrap(WRAP - 5), 5)
            self.assertEqual(timeline.now_us, now_us)

    def test_35_minutes_before_and_after_are_distinguished(self):
        for counter in (0, 1000, HALF, WRAP - 1):
            timeline = noted(counter)
            for ahead in (1, (1 << 29) - 1, 1 << 29, (1 << 29) + 1, HALF - 1):
                self.assertEqual(timeline.at((counter + ahead) % WRAP), ahead)
                self.assertEqual(timeline.at((counter - ahead) % WRAP), -ahead)
            self.assertEqual(timeline.at((counter + HALF) % WRAP), -HALF)

    def test_hours_are_counted_through_many_wraps(self):
        timeline = Timeline()
        for count in range(20):
            self.assertEqual(timeline.unwrap(count * 1_000_000_000 % WRAP), count * 1_000_000_000)


if __name__ == "__main__":
    unittest.main()
