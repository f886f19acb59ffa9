import json
import unittest
from collections import OrderedDict

from main import PICTURE_US, QUIET_US, SCREEN_US
from scripted_table import ScriptedTable, make_device

WRAP = 1 << 32


def gaps(times):
    """The set of all steps between times that follow each other."""
    return {times[i + 1] - times[i] for i in range(len(times) - 1)}


class DeviceTest(unittest.TestCase):
    def setUp(self):
        self.table = ScriptedTable()
        self.device = make_device(self.table)

    def step(self):
        """One step; return what it did, as a list of tuples."""
        self.table.done = []
        self.returned = self.device.step()
        return self.table.done

    def named(self, name):
        return [what for what in self.table.done if what[0] == name]

    def settle(self):
        """Step until all that is waiting has been done."""
        for _ in range(100):
            self.step()
            if self.returned:
                return
        self.fail("there is always more to do")

    def press(self, button, t_us=None):
        t_us = self.table.now_us if t_us is None else t_us
        self.table.waiting_edges.append((button, True, t_us))

    def test_the_clock_is_read_before_the_buttons(self):
        order = []
        table = ScriptedTable()
        device = make_device(table)
        device._ticks_us = lambda: order.append("clock") or table.now_us
        device._buttons.edges = lambda: order.append("buttons") or []
        device.step()
        self.assertEqual(order[:2], ["clock", "buttons"])

    def test_edges_reach_the_referee_in_order_and_before_the_tick(self):
        self.table.waiting_edges = [(3, True, 900), (3, False, 950), (7, True, 950)]
        done = self.step()
        self.assertEqual(
            done[:4],
            [
                ("edge", 3, True, 900),
                ("edge", 3, False, 950),
                ("edge", 7, True, 950),
                ("tick", 1000),
            ],
        )

    def test_feedback_comes_first_sound_then_the_lights_just_pressed(self):
        self.settle()
        self.table.hz = 880
        self.table.ruled = [OrderedDict([("seq", 1)])]
        self.press(4)
        self.press(9)
        names = [what[0] for what in self.step()]
        self.assertEqual(names[:5], ["edge", "edge", "tick", "tone", "press"])
        self.assertTrue(names.index("press") < names.index("line"))
        self.assertTrue(names.index("press") < names.index("display"))
        self.assertEqual(self.named("tone"), [("tone", 880)])
        self.assertEqual(self.named("press"), [("press", (3, 8), (3, 8))])

    def test_a_bouncing_press_shows_its_light_once(self):
        self.table.waiting_edges = [(4, True, 900), (4, False, 901), (4, True, 902)]
        self.step()
        self.assertEqual(self.named("press"), [("press", (3,), (3,))])

    def test_a_release_and_the_three_controls_have_no_light_of_their_own(self):
        self.table.waiting_edges = [(4, False, 900)]
        for button in (11, 12, 13):
            self.press(button)
        self.step()
        self.assertEqual(self.named("press"), [])

    def test_a_press_is_followed_by_a_new_picture_and_a_new_screen_at_once(self):
        self.settle()
        self.press(2)
        self.step()
        self.assertEqual(len(self.named("picture")), 1)
        self.assertEqual(len(self.named("screen")), 1)

    def test_a_picture_is_begun_every_20_ms(self):
        begun_us = []
        for _ in range(2000):
            self.table.now_us += 100
            self.step()
            begun_us += [self.table.now_us for _ in self.named("picture")]
        gaps_us = gaps(begun_us)
        self.assertEqual(gaps_us, {PICTURE_US})

    def test_the_screen_is_asked_for_every_50_ms(self):
        asked_us = []
        for _ in range(2000):
            self.table.now_us += 100
            self.step()
            asked_us += [self.table.now_us for _ in self.named("screen")]
        gaps_us = gaps(asked_us)
        self.assertEqual(gaps_us, {SCREEN_US})

    def test_zero_is_returned_while_slices_are_left(self):
        self.step()
        self.assertEqual(self.returned, 0)
        self.settle()
        self.assertEqual((self.table.slices, self.table.display_slices), (0, 0))

    def test_the_wait_is_the_referee_s_or_until_the_next_picture(self):
        self.settle()
        self.assertEqual(self.returned, PICTURE_US)
        self.table.wait_us = 7000
        self.step()
        self.assertEqual(self.returned, 7000)
        self.table.wait_us = ScriptedTable.FAR_US
        self.table.now_us += 15_000
        self.step()
        self.assertEqual(self.returned, PICTURE_US - 15_000)

    def test_the_time_that_a_step_took_is_no_longer_to_be_waited(self):
        self.settle()
        self.table.costs_us = {"tick": 400}
        self.step()
        self.assertEqual(self.returned, PICTURE_US - 400)
        self.table.wait_us = 300
        self.step()
        self.assertEqual(self.returned, 0)

    def test_events_leave_one_a_step_as_json_in_their_order(self):
        self.settle()
        first = OrderedDict([("seq", 1), ("event", "claim"), ("player", 3)])
        second = OrderedDict([("seq", 2), ("event", "tie"), ("players", [3, 5])])
        self.table.ruled = [first, second]
        self.step()
        self.assertEqual(self.returned, 0)
        lines = self.named("line")
        self.step()
        lines += self.named("line")
        self.step()
        self.assertEqual(self.named("line"), [])
        self.assertEqual([json.loads(line) for _, line in lines], [dict(first), dict(second)])
        self.assertTrue(lines[0][1].find("seq") < lines[0][1].find("event"))

    def test_a_step_that_took_long_leaves_the_rest_for_the_next_one(self):
        self.settle()
        self.table.costs_us = {"lights": 1600, "line": 1600, "display": 1600}
        self.table.ruled = [OrderedDict([("seq", 1)])]
        self.table.now_us += SCREEN_US
        seen = []
        for _ in range(4):
            self.step()
            seen.append([what[0] for what in self.table.done if what[0] in self.table.costs_us])
        # None waits for another to be finished, and no step does two.
        self.assertEqual(seen, [["line"], ["display"], ["lights"], ["display"]])

    def test_nothing_slow_is_begun_shortly_before_the_referee_must_be_asked(self):
        self.settle()
        self.table.now_us += SCREEN_US
        self.table.wait_us = QUIET_US - 1
        self.step()
        self.assertEqual([what[0] for what in self.table.done], ["tick", "tone"])
        self.assertEqual(self.returned, QUIET_US - 1)
        self.table.now_us += 1000
        self.table.wait_us -= 1000
        self.step()
        self.assertEqual(self.returned, QUIET_US - 1001)

    def test_a_press_is_shown_even_then(self):
        self.settle()
        self.table.wait_us = QUIET_US - 1
        self.press(1)
        self.step()
        self.assertEqual(len(self.named("press")), 1)
        self.assertEqual(self.named("lights"), [])

    def test_a_referee_that_always_wants_to_be_asked_soon_does_not_stop_the_lights(self):
        self.settle()
        self.table.wait_us = 500
        lights = 0
        for _ in range(1000):
            self.table.now_us += 500
            self.step()
            lights += len(self.named("lights"))
        # Half a second has 25 pictures of two slices.
        self.assertTrue(lights >= 40, lights)

    def test_the_lights_are_never_drawn_for_a_time_before_the_newest_edge(self):
        self.table.now_us = 5000
        self.press(6, 5040)
        self.table.colours_at = []
        self.step()
        self.assertEqual(set(self.table.colours_at), {5040})
        self.assertEqual(self.named("tick"), [("tick", 5040)])

    def test_the_counter_may_wrap_at_any_step(self):
        self.table.now_us = WRAP - 30_000
        pictures = 0
        for _ in range(600):
            self.table.now_us = (self.table.now_us + 100) % WRAP
            self.step()
            self.assertTrue(0 <= self.returned <= PICTURE_US)
            pictures += len(self.named("picture"))
        self.assertEqual(pictures, 3)

    def test_it_wakes_from_a_sleep_that_is_longer_than_half_the_counter(self):
        for resting_us in (ScriptedTable.FAR_US, QUIET_US - 1):
            self.settle()
            self.table.wait_us = resting_us
            self.step()
            self.table.now_us = (self.table.now_us + 2_400_000_000) % WRAP
            self.table.wait_us = ScriptedTable.FAR_US
            self.step()
            self.step()
            self.assertEqual(len(self.named("lights")), 1)

    def test_closing_stops_the_buttons_and_leaves_the_table_dark_and_silent(self):
        self.device.close()
        self.assertEqual(self.table.done, [("closed",), ("tone", 0), ("off",), ("blank",)])


if __name__ == "__main__":
    unittest.main()
