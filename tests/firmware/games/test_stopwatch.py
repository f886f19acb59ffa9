"""The stopwatch, which can be stopped, to the microsecond."""

import unittest

from tableref.games.stopwatch import Stopwatch
from tableref.presses.gestures import FOREVER_US


class Counting(unittest.TestCase):
    def test_the_stopwatch_is_stopped_at_first(self):
        watch = Stopwatch(100)
        self.assertFalse(watch.is_running)
        self.assertEqual((watch.used_us(70), watch.left_us(70), watch.up_us), (0, 100, FOREVER_US))

    def test_the_stopwatch_counts_only_while_it_runs(self):
        watch = Stopwatch(100)
        watch.start(10)
        self.assertTrue(watch.is_running)
        self.assertEqual((watch.used_us(43), watch.left_us(43), watch.up_us), (33, 67, 110))
        watch.stop(50)
        self.assertFalse(watch.is_running)
        self.assertEqual(
            (watch.used_us(999), watch.left_us(999), watch.up_us), (40, 60, FOREVER_US)
        )
        watch.start(1000)
        self.assertEqual((watch.used_us(1007), watch.left_us(1007), watch.up_us), (47, 53, 1060))

    def test_starting_a_running_and_stopping_a_stopped_watch_change_nothing(self):
        watch = Stopwatch(100)
        watch.start(10)
        watch.start(30)
        self.assertEqual(watch.used_us(43), 33)
        watch.stop(50)
        watch.stop(80)
        self.assertEqual(watch.used_us(90), 40)

    def test_a_watch_started_at_0_us_runs(self):
        watch = Stopwatch(100)
        watch.start(0)
        watch.start(30)
        self.assertTrue(watch.is_running)
        self.assertEqual((watch.used_us(43), watch.up_us), (43, 100))

    def test_no_time_is_left_at_and_after_the_limit(self):
        watch = Stopwatch(100)
        watch.start(10)
        self.assertEqual([watch.left_us(t_us) for t_us in (109, 110, 111)], [1, 0, 0])

    def test_without_a_limit_the_time_never_ends(self):
        watch = Stopwatch()
        watch.start(10)
        self.assertEqual((watch.used_us(43), watch.up_us), (33, FOREVER_US))


class Up(unittest.TestCase):
    def setUp(self):
        self.watch = Stopwatch(100)
        self.watch.start(10)

    def test_after_its_end_was_handled_the_time_does_not_end_again(self):
        self.watch.expire()
        self.assertEqual((self.watch.up_us, self.watch.used_us(143)), (FOREVER_US, 133))

    def test_added_time_counts_from_the_moment_it_is_added(self):
        self.watch.expire()
        self.watch.stop(150)
        self.watch.extend(1000, 60)
        self.assertTrue(self.watch.is_running)
        self.assertEqual((self.watch.up_us, self.watch.left_us(1007)), (1060, 53))
        self.assertEqual((self.watch.limit_us, self.watch.used_us(1007)), (200, 147))

    def test_an_ended_time_does_not_end_again_after_a_pause(self):
        watch = Stopwatch(1000)
        watch.start(0)
        watch.expire()
        watch.stop(1200)
        watch.start(5000)
        self.assertEqual(watch.up_us, FOREVER_US)
        watch.extend(5000, 300)
        self.assertEqual(watch.up_us, 5300)


if __name__ == "__main__":
    unittest.main()
