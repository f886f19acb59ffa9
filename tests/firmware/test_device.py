import json
import unittest
from collections import OrderedDict

from device import PICTURE_US, SCREEN_US
from scripted_table import ScriptedTable
from tableref.referee.settings import Settings


def gaps(times):
    """Return the set of differences between successive times."""
    return {times[i + 1] - times[i] for i in range(len(times) - 1)}


class DeviceTest(unittest.TestCase):
    def setUp(self):
        self.table = ScriptedTable()

    def test_the_clock_is_read_before_the_buttons(self):
        order = []
        table = ScriptedTable()
        device = table.device
        device._ticks_us = lambda: order.append("clock") or table.now_us
        device._buttons.edges = lambda: order.append("buttons") or []
        device.step()
        self.assertEqual(order[:2], ["clock", "buttons"])

    def test_edges_reach_the_referee_in_order_and_before_the_tick(self):
        edges = [(3, True, 900), (3, False, 950), (7, True, 950)]
        self.table.waiting_edges = list(edges)
        self.table.step()
        self.assertEqual(self.table.named("edge"), [("edge",) + edge for edge in edges])
        self.assertEqual(self.table.named("tick"), [("tick", 1000)])
        names = [what[0] for what in self.table.done]
        self.assertTrue(names.index("tick") > names.index("edge") + 2)

    def test_a_light_flashes_as_soon_as_its_edge_is_ruled_and_sounds_follow(self):
        self.table.settle()
        self.table.hz = 880
        self.table.ruled = [OrderedDict([("seq", 1)])]
        self.table.press(4)
        self.table.press(9)
        names = [what[0] for what in self.table.step()]
        self.assertEqual(names, ["edge", "flash", "line", "edge", "flash", "tick", "tone"])
        self.assertEqual(self.table.named("flash"), [("flash", (3,)), ("flash", (8,))])
        self.assertEqual(self.table.named("tone"), [("tone", 880)])
        names = [what[0] for what in self.table.step()]
        self.assertEqual(names, ["press", "picture"])
        self.assertEqual(self.table.named("press"), [("press", (3, 8), (3, 8))])
        names = [what[0] for _ in range(3) for what in self.table.step()]
        self.assertTrue({"screen", "lights"} <= set(names), names)

    def test_presses_of_two_steps_are_both_lit(self):
        self.table.settle()
        self.table.press(4)
        self.table.step()
        self.table.press(9)
        self.table.step()
        self.table.step()
        self.assertEqual(self.table.named("press"), [("press", (3, 8), (3, 8))])

    def test_the_referee_is_called_when_a_tick_is_due_and_not_before(self):
        self.table.next_tick_us = 10_000
        self.table.calm_at_ticks_us = self.table.FAR_US
        ticks_us = []
        for _ in range(400):
            self.table.now_us += 100
            self.table.step()
            ticks_us += [t_us for _, t_us in self.table.named("tick")]
            self.assertEqual(bool(self.table.named("tone")), bool(self.table.named("tick")))
        self.assertEqual(gaps(ticks_us), {10_000})

    def test_an_edge_calls_the_referee_at_once(self):
        self.table.settle()
        self.table.step()
        self.assertEqual(self.table.named("tick"), [])
        self.table.waiting_edges = [(4, False, self.table.now_us)]
        self.table.step()
        self.assertEqual(len(self.table.named("tick")), 1)

    def test_bounce_flashes_no_light(self):
        self.table.bouncing = (4,)
        self.table.press(4)
        self.table.press(7)
        self.table.step()
        self.assertEqual(self.table.named("flash"), [("flash", (6,))])
        self.assertEqual(len(self.table.named("edge")), 2)
        self.table.step()
        self.assertEqual(self.table.named("press"), [("press", (6,), (6,))])

    def test_releases_and_control_buttons_flash_no_light(self):
        self.table.waiting_edges = [(4, False, 900)]
        for button in (11, 12, 13):
            self.table.press(button)
        for _ in range(3):
            self.table.step()
            self.assertEqual(self.table.named("press") + self.table.named("flash"), [])

    def test_a_press_is_followed_by_a_new_picture_and_a_new_screen_at_once(self):
        self.table.settle()
        self.table.press(2)
        names = [what[0] for _ in range(3) for what in self.table.step()]
        self.assertEqual(names.count("picture"), 1)
        self.assertEqual(names.count("screen"), 1)

    def test_a_picture_is_begun_every_30_ms(self):
        begun_us = []
        for _ in range(2000):
            self.table.now_us += 100
            self.table.step()
            begun_us += [self.table.now_us for _ in self.table.named("picture")]
        gaps_us = gaps(begun_us)
        self.assertEqual(gaps_us, {PICTURE_US})

    def test_after_a_ruling_text_and_lights_are_updated_at_once(self):
        self.table.settle()
        self.table.ruled = [OrderedDict([("seq", 1)])]
        self.table.waiting_edges = [(12, False, self.table.now_us)]
        names = [what[0] for _ in range(5) for what in self.table.step()]
        self.assertEqual((names.count("screen"), names.count("picture")), (1, 1))

    def test_the_screen_is_asked_for_every_100_ms(self):
        asked_us = []
        for _ in range(4000):
            self.table.now_us += 100
            self.table.step()
            asked_us += [self.table.now_us for _ in self.table.named("screen")]
        gaps_us = gaps(asked_us)
        self.assertEqual(gaps_us, {SCREEN_US})

    def test_zero_is_returned_while_slices_are_left(self):
        self.table.step()
        self.assertEqual(self.table.returned, 0)
        self.table.settle()
        self.assertEqual((self.table.slices, self.table.display_slices), (0, 0))

    def test_the_wait_lasts_until_the_referee_or_the_next_picture_is_due(self):
        self.table.settle()
        self.assertEqual(self.table.returned, PICTURE_US)
        self.table.settle_at_a_tick(7000)
        self.assertEqual(self.table.returned, 7000)
        self.table.settle_at_a_tick(ScriptedTable.FAR_US)
        self.table.now_us += 15_000
        self.table.step()
        self.assertEqual(self.table.returned, PICTURE_US - 15_000)

    def test_the_duration_of_a_step_shortens_the_wait(self):
        self.table.settle()
        self.table.now_us += PICTURE_US
        self.table.slices_a_picture = 1
        self.table.costs_us = {"picture": 400}
        self.table.step()
        self.table.settle()
        self.assertEqual(self.table.returned, PICTURE_US - 400)

    def test_events_are_sent_one_per_step_as_json_in_order(self):
        first = OrderedDict([("seq", 1), ("event", "claim"), ("player", 3)])
        second = OrderedDict([("seq", 2), ("event", "tie"), ("players", [3, 5])])
        self.table.ruled = [first, second]
        self.table.step()
        self.assertEqual(self.table.returned, 0)
        lines = self.table.named("line")
        self.assertEqual(len(lines), 1)
        self.table.step()
        lines += self.table.named("line")
        self.table.step()
        self.assertEqual(self.table.named("line"), [])
        self.assertEqual([json.loads(line) for _, line in lines], [dict(first), dict(second)])
        self.assertTrue(lines[0][1].find("seq") < lines[0][1].find("event"))

    def test_the_first_event_is_sent_before_lights_and_text(self):
        self.table.costs_us = {"lights": 1600, "line": 1600, "display": 1600}
        self.table.slices_a_picture = self.table.slices_a_screen = 9
        for steps in range(6):
            for _ in range(steps):
                self.table.step()
            self.table.ruled = [OrderedDict([("seq", 1)])]
            self.table.waiting_edges = [(11, True, self.table.now_us)]
            self.table.step()
            slow = [what[0] for what in self.table.done if what[0] in self.table.costs_us]
            self.assertEqual(slow, ["line"], steps)

    def test_after_a_long_step_the_rest_waits_for_the_next_one(self):
        self.table.costs_us = {"lights": 1600, "line": 1600, "display": 1600}
        self.table.ruled = [OrderedDict([("seq", i)]) for i in range(9)]
        self.table.slices_a_picture = self.table.slices_a_screen = 9
        seen = []
        for _ in range(17):
            self.table.step()
            seen.append([what[0] for what in self.table.done if what[0] in self.table.costs_us])
        # No step does two slow things, and display and lights alternate when all events were sent.
        self.assertEqual(seen[:9], 9 * [["line"]])
        self.assertEqual(sorted(seen[13:15]), [["display"], ["lights"]])
        self.assertEqual(seen[15:], seen[13:15])

    def test_lines_wait_for_due_work(self):
        self.table.settle()
        self.table.ruled = [OrderedDict([("seq", i)]) for i in range(3)]
        self.table.next_tick_us = 0
        self.table.waiting_edges = [(12, False, self.table.now_us)]
        for _ in range(3):
            self.table.step()
            self.assertEqual(len(self.table.named("tick")), 1)

    def test_a_press_is_ruled_with_a_later_clock_unless_more_edges_arrived(self):
        self.table.settle()
        edge_us = self.table.now_us
        self.table.costs_us = {"edge": 50}
        self.table.press(4)
        self.table.step()
        self.assertEqual(self.table.named("tick"), [("tick", edge_us + 50)])
        self.table.press(7)
        read = self.table.device._buttons.edges
        more = [[(8, True, self.table.now_us + 40)], []]
        self.table.device._buttons.edges = lambda: read() or more.pop(0)
        edge_us = self.table.now_us
        self.table.step()
        self.assertEqual(self.table.named("tick"), [("tick", edge_us)])
        self.table.step()
        self.assertEqual([edge[1] for edge in self.table.named("edge")], [8])

    def test_the_lights_are_never_drawn_for_a_time_before_the_newest_edge(self):
        self.table.now_us = 5000
        self.table.press(6, 5040)
        self.table.colours_at = []
        self.table.step()
        self.assertEqual(self.table.named("tick"), [("tick", 5040)])
        self.table.now_us = 5060
        self.table.step()
        self.assertEqual(set(self.table.colours_at), {5060})

    def test_the_buttons_handle_rulings_about_them(self):
        self.table.settle()
        self.table.ruled = [{"event": "button_noisy", "button": 9, "for_us": 2_000_000}]
        self.table.waiting_edges = [(12, False, self.table.now_us)]
        self.table.step()
        self.assertEqual([event["button"] for event in self.table.heeded], [9])

    def test_lost_presses_are_reported_after_all_rulings(self):
        announced = []
        self.table.announce = announced.append
        self.table.press(4)
        self.table.device._buttons.has_lost = True
        self.table.step()
        self.assertEqual((len(self.table.named("edge")), announced), (1, []))
        self.table.ruled = [{"event": "order_lost"}]
        self.table.step()
        self.assertEqual(announced, ["order_lost"])
        self.assertEqual(self.table.named("line"), [("line", '{"event": "order_lost"}')])
        self.table.settle()
        self.assertEqual(announced, ["order_lost"])

    def test_a_self_test_gets_no_report_of_lost_presses(self):
        self.table.device._buttons.has_lost = True
        self.table.settle()
        self.assertFalse(self.table.device._buttons.has_lost)

    def adjusted(self):
        return [what for what in self.table.done if what[0] in ("brightness", "volume")]

    def test_without_settings_the_defaults_are_used(self):
        expected = [("brightness", 102), ("lockout", 10_000), ("volume", 128)]
        self.assertEqual(self.table.at_first, expected)
        self.table.settle()
        self.table.ruled = [{"seq": 1}]
        self.table.settle()
        self.assertEqual(self.adjusted(), [])

    def test_a_volume_set_by_a_press_applies_to_its_sound(self):
        self.table.settle()
        self.table.settings = Settings(brightness=100, volume=0)
        self.table.ruled = [{"event": "setting_changed"}]
        self.table.hz = 880
        self.table.press(12)
        self.table.step()
        self.assertEqual(self.table.named("tone"), [("tone", 880)])
        self.assertEqual(self.adjusted(), [("brightness", 256), ("volume", 0)])
        self.table.settle()
        self.assertEqual(self.adjusted(), [])

    def test_the_lockout_is_set_in_microseconds(self):
        self.table.settle()
        self.table.settings = Settings(lockout_ms=7)
        self.table.ruled = [{"event": "setting_changed"}]
        self.table.press(12)
        self.table.step()
        self.assertEqual(self.table.named("lockout"), [("lockout", 7_000)])

    def test_another_referee_is_shown_with_its_own_brightness(self):
        self.table.settings = Settings(volume=7)
        seen = []
        for _ in range(9):
            self.table.step()
            seen += self.adjusted()
        self.assertEqual(seen, [("brightness", 102), ("volume", 17)])

    def test_closing_stops_the_buttons_and_leaves_the_table_dark_and_silent(self):
        self.table.device.close()
        self.assertEqual(self.table.done, [("closed",), ("tone", 0), ("off",), ("blank",)])


if __name__ == "__main__":
    unittest.main()
