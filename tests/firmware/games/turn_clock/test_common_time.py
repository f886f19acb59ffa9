"""The turn clock: a common time for all, for set-up or a break."""

import unittest

from tableref.presses.gestures import BACK, NEXT
from tableref.show.lights import WHITE, scale
from turn_clock_table import clock, running, started, turns


def taken(table):
    """Start a break of common time in a running match: NEXT eight times, then OK."""
    for _ in range(8):
        table.next()
    return table.ok()


class CommonTime(unittest.TestCase):
    def test_before_a_round_next_starts_common_time(self):
        table = clock(starter=2).next()
        self.assertEqual(table.last("common_time_started")["left_us"], 300_000_000)
        self.assertIn(
            "Time for all\nTap: 1 min more\nNEXT+tap: less\nOK: play on\n", table.screen()
        )
        self.assertIn("{4:5", table.wait(1_000).screen())
        self.assertEqual(started(table.ok()), [])
        self.assertIn("Who is first?", table.screen())
        self.assertEqual(started(table.ok()), [2])

    def test_after_it_the_starter_who_was_drawn_before_is_shown_without_another_draw(self):
        table = clock()
        drawn = scale(WHITE, 200)
        self.assertIn(drawn, table.ring())
        table.next().wait(10_000).ok()
        self.assertIn("Who is first?", table.screen())
        self.assertFalse(drawn in table.ring())

    def test_during_common_time_all_clocks_are_stopped(self):
        table = taken(running().wait(10_000)).wait(240_000)
        self.assertEqual(table.named("time_up"), [])
        table.ok().wait(10_000).tap(2)
        used = turns(table)[0][1]
        self.assertTrue(20_000_000 < used < 22_500_000, used)

    def test_after_a_pause_common_time_goes_on_and_all_clocks_stay_stopped(self):
        table = taken(running().wait(10_000)).wait(10_000).hold(BACK).wait(100_000)
        self.assertIn("{4:1", table.ok().wait(30_000).screen())
        used_us = turns(table.ok().wait(10_000).tap(2))[0][1]
        self.assertTrue(20_000_000 < used_us < 22_500_000, used_us)

    def test_the_end_of_common_time_sounds_and_has_no_other_effect(self):
        table = taken(running()).wait(299_900)
        self.assertEqual(len(table.named("common_time_up")), 1)
        self.assertTrue(table.tone() > 0)
        self.assertIn("{-1:", table.wait(62_000).screen())
        self.assertEqual(started(table.ok()), [2])
        self.assertEqual(table.last("common_time_ended")["used_us"] // 1_000_000, 362)

    def test_taps_extend_and_shorten_common_time(self):
        table = taken(running()).tap(5).hold(9)
        self.assertEqual(table.last("common_time_changed")["left_us"] // 60_000_000, 15)
        table.press(NEXT).wait(100).tap(2).release(NEXT)
        self.assertEqual(table.last("common_time_changed")["left_us"] // 60_000_000, 14)

    def test_common_time_can_be_extended_after_its_end(self):
        table = taken(running()).wait(310_000).tap(5)
        self.assertIn("{0:4", table.screen())
        self.assertEqual(len(table.wait(50_000).named("common_time_up")), 2)

    def test_common_time_is_at_least_the_used_time_and_at_most_what_fits_the_screen(self):
        table = taken(running()).wait(200_000)
        table.press(NEXT).wait(100).tap(2).tap(2).release(NEXT)
        self.assertEqual(table.last("refused")["reason"], "no_minutes")
        for _ in range(18):
            table.hold(5)
        self.assertEqual(len(table.named("refused")), 2)

    def test_common_time_can_have_one_to_180_minutes(self):
        table = taken(running())
        for _ in range(17):
            table.hold(5)
        for _ in range(5):
            table.tap(5)
        self.assertEqual(table.named("refused"), [])
        self.assertEqual(table.last("common_time_changed")["left_us"] // 60_000_000, 179)
        self.assertEqual(table.tap(5).last("refused")["reason"], "no_minutes")
        table = taken(running()).press(NEXT).wait(100).tap(2).tap(2).tap(2).tap(2)
        self.assertEqual(table.named("refused"), [])
        self.assertEqual(table.tap(2).release(NEXT).last("refused")["reason"], "no_minutes")

    def test_common_time_is_listed_with_the_times_used(self):
        table = taken(running(minutes=5).wait(6_900)).wait(65_000).ok()
        for _ in range(6):
            table.next()
        self.assertIn("P9       0:00\nAll      1:0", table.ok().screen())

    def test_all_common_times_of_a_round_are_listed_together(self):
        table = taken(running(minutes=5)).wait(65_000).ok()
        table = taken(table.wait(1_000)).wait(120_000).ok()
        for _ in range(6):
            table.next()
        self.assertIn("\nAll      3:0", table.ok().screen())

    def test_the_times_used_in_the_next_round_are_without_the_common_time_before(self):
        table = taken(running(minutes=5)).wait(65_000).ok()
        for _ in range(2):
            for _ in range(6):
                table.next()
            before = table.ok().wait(300).screen()
            table.ok().wait(300).ok().wait(300)
        self.assertIn("Time used", before)
        self.assertFalse("All" in before)

    def test_with_ten_players_common_time_has_a_separate_page(self):
        table = taken(running(tuple(range(1, 11)), minutes=5)).wait(65_000).ok()
        for _ in range(6):
            table.next()
        self.assertIn("NEXT: 1 of 3", table.ok().screen())
        self.assertIn("Time used\nAll      1:0", table.next().next().screen())

    def test_a_pause_stops_common_time(self):
        table = taken(running()).hold(BACK).wait(900_000).ok().wait(1_000)
        self.assertIn("{4:5", table.screen())

    def test_back_undoes_its_start_and_the_clock_has_continued(self):
        table = taken(running().wait(10_000)).wait(20_000).back()
        self.assertEqual(table.last("undone")["undone"], "common_time_started")
        self.assertIn("Time for all?", table.screen())
        self.assertIn("{0:2", table.screen())

    def test_undoing_its_start_never_ends_anybodys_time(self):
        table = taken(running()).wait(250_000).back()
        self.assertEqual(table.named("time_up"), [])
        self.assertIn("Clock is stopped", table.screen())

    def test_the_ring_shows_the_common_time_left(self):
        table = taken(running()).wait(150_500)
        self.assertEqual(len([rgb for rgb in table.ring() if rgb]), 8)


if __name__ == "__main__":
    unittest.main()
