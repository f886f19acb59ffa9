"""The main loop delays nothing that is about to be ruled or sounded."""

import unittest

from device import CUE_US, SCREEN_US, SCREEN_WORK_US, WORK_IDLE_US
from scripted_table import WRAP, ScriptedTable


class InTimeTest(unittest.TestCase):
    def setUp(self):
        self.table = ScriptedTable()

    def test_a_due_sound_is_cued_for_its_moment_and_no_longer_than_it_is_due(self):
        self.table.settle()
        self.table.next_tick_us, self.table.calm_at_ticks_us = 10_000, 10_000
        self.table.waiting_edges = [(13, True, self.table.now_us)]
        self.table.hz_from = 880, self.table.now_us + 5_000
        self.table.step()
        (tick,) = self.table.named("tick")
        self.assertEqual(self.table.cues[-1], (880, tick[1] + 10_000))
        self.table.calm_at_ticks_us = CUE_US
        self.table.waiting_edges = [(13, False, self.table.now_us)]
        self.table.step()
        self.assertEqual(self.table.cues[-1][1], None)

    def test_a_beat_is_cued_even_if_other_work_comes_just_before(self):
        self.table.settle()
        self.table.next_tick_us, self.table.calm_at_ticks_us = 5_000, 5_000
        self.table.sound_at_ticks_us = 6_000
        self.table.waiting_edges = [(13, True, self.table.now_us)]
        self.table.hz_from = 880, self.table.now_us + 6_000
        self.table.step()
        (tick,) = self.table.named("tick")
        self.assertEqual(self.table.cues[-1], (880, tick[1] + 6_000))

    def test_a_beat_is_cued_for_its_moment_after_the_counter_wraps(self):
        self.table = ScriptedTable(WRAP - 2_000)
        self.table.next_tick_us, self.table.calm_at_ticks_us = 5_000, 5_000
        self.table.sound_at_ticks_us = 6_000
        self.table.waiting_edges = [(13, True, self.table.now_us)]
        self.table.step()
        self.assertEqual(self.table.cues[-1][1], 4_000)

    def test_nothing_slow_begins_shortly_before_the_referee_is_due(self):
        self.table.settle_at_a_tick(30_000)
        self.table.now_us += 30_000 - (WORK_IDLE_US - 1)
        self.table.step()
        self.assertEqual((self.table.done, self.table.returned), ([], WORK_IDLE_US - 1))
        self.table.now_us += 1000
        self.table.step()
        self.assertEqual((self.table.done, self.table.returned), ([], WORK_IDLE_US - 1001))
        self.table.now_us += WORK_IDLE_US - 1001
        names = [what[0] for what in self.table.step()]
        self.assertEqual(names[:3], ["tone", "tick", "tone"])
        self.assertTrue("picture" in names)
        # The step begins late, so its slow work is left to the next step.
        self.table.settle_at_a_tick(30_000)
        self.table.now_us += 30_000
        names = [what[0] for what in self.table.step()]
        self.assertEqual(names, ["tone", "tick", "tone"])
        self.assertTrue("picture" in [what[0] for what in self.table.step()])

    def test_text_is_not_made_shortly_before_a_ruling_or_a_sound(self):
        self.table.settle()
        self.table.calm_at_ticks_us = SCREEN_WORK_US - 1
        self.table.waiting_edges = [(12, False, self.table.now_us)]
        self.table.now_us += SCREEN_US
        for _ in range(9):
            self.table.step()
            self.assertEqual(self.table.named("screen"), [])
        self.table.calm_at_ticks_us = 2 * SCREEN_WORK_US
        self.table.waiting_edges = [(12, False, self.table.now_us)]
        found = []
        for _ in range(9):
            self.table.step()
            found += self.table.named("screen")
        self.assertEqual(len(found), 1)

    def test_a_due_sound_is_played_before_background_work(self):
        self.table.settle()
        self.table.next_tick_us = 30_000
        self.table.waiting_edges = [(12, False, self.table.now_us)]
        self.table.settle()
        self.table.now_us += 29_999
        self.table.step()
        self.assertEqual(self.table.named("tone"), [])
        self.table.now_us += 1
        names = [what[0] for what in self.table.step()]
        self.assertEqual(names[:3], ["tone", "tick", "tone"])

    def think(self, thoughts, cost_us=4_000):
        """Settle, and give the referee background work: a number of slices of `cost_us` each."""
        self.table.settle()
        self.table.thinks = True
        self.table.costs_us["think"] = cost_us
        self.table.thoughts = thoughts

    def test_awaited_background_work_gets_most_of_the_time(self):
        self.think(100)
        done = []
        for _ in range(60):
            done += [what[0] for what in self.table.step()]
        self.assertEqual(done.count("think"), 100)
        self.assertTrue("lights" in done and "show" in done)

    def test_a_press_waits_for_one_slice_of_background_work_at_most(self):
        self.think(100)
        think = self.table.think

        def press_meanwhile():
            self.table.press(3)
            self.table.think = think
            return think()

        for _ in range(5):
            self.table.step()
        self.table.think = press_meanwhile
        left = self.table.thoughts
        for _ in range(20):
            if self.table.think is not press_meanwhile:
                break
            self.table.step()
        self.assertEqual(self.table.thoughts, left - 1)
        self.assertEqual(self.table.step()[0][0], "edge")

    def test_a_press_is_not_lost_if_background_work_follows_in_the_same_step(self):
        self.think(1000, cost_us=100)
        think = self.table.think

        def press_meanwhile():
            self.table.press(3)
            self.table.think = think
            return think()

        for _ in range(5):
            self.table.step()
        self.table.think = press_meanwhile
        done = []
        for _ in range(20):
            done += self.table.step()
        self.assertEqual([what[1] for what in done if what[0] == "edge"], [3])

    def test_no_background_work_starts_shortly_before_a_ruling(self):
        self.think(0)
        self.table.settle_at_a_tick(30_000)
        self.table.thoughts = 100
        for _ in range(30):
            self.table.step()
        # The last slice began with at least 5 ms left, of which it took 4 ms.
        left_us = self.table.device._tick_us - self.table.now_us
        self.assertTrue(self.table.thoughts < 100)
        self.assertTrue(1_000 <= left_us < 5_000, left_us)

    def test_a_press_lights_up_even_then(self):
        self.table.settle()
        self.table.next_tick_us = WORK_IDLE_US - 1
        self.table.press(1)
        self.table.step()
        self.assertEqual(len(self.table.named("flash")), 1)
        self.table.step()
        self.assertEqual(len(self.table.named("press")), 1)
        self.assertEqual(self.table.named("lights"), [])

    def test_a_referee_that_is_always_due_soon_does_not_stop_the_lights(self):
        self.table.settle_at_a_tick(500)
        lights = 0
        for _ in range(1000):
            self.table.now_us += 500
            self.table.step()
            lights += len(self.table.named("lights"))
        # Half a second has 16 pictures of two slices.
        self.assertTrue(lights >= 20, lights)


if __name__ == "__main__":
    unittest.main()
