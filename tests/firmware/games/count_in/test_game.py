"""The game 3-2-1: the order of presses after "1"."""

import unittest

from driven import DrivenTable
from tableref.presses.gestures import BACK


def count_in(players=(1, 2, 4)):
    return DrivenTable(players, game="count_in")


class Counting(unittest.TestCase):
    def test_ok_counts_3_2_1(self):
        table = count_in()
        self.assertIn("Hold BACK: leave\nOK: 3-2-1\n{3-2-1}", table.screen())
        table.ok()
        self.assertIn("{3}", table.screen())
        table.wait(1000)
        self.assertIn("{2}", table.screen())
        table.wait(1000)
        self.assertIn("{GO!}", table.screen())
        beats = [(event["beat"], event["t_us"]) for event in table.named("countdown")]
        self.assertEqual(beats, [(3, 0), (2, 1_000_000), (1, 2_000_000)])
        self.assertEqual(table.last("round_started")["t_us"], 2_000_000)

    def test_1_sounds_and_flashes(self):
        table = count_in().ok().wait(1900.001)
        self.assertEqual(table.tone(), 1760)
        self.assertEqual(set(table.ring()), {0xFFE8D0})
        self.assertEqual(table.button_light(4), 0xFFE8D0)

    def test_ok_during_the_count_is_refused(self):
        self.assertEqual(count_in().ok().ok().last("refused")["reason"], "counting")

    def test_a_press_before_ok_is_refused(self):
        self.assertEqual(count_in().tap(2).last("refused")["reason"], "not_started")

    def test_next_has_nothing_to_choose(self):
        self.assertEqual(count_in().next().last("refused")["reason"], "nothing_to_choose")

    def test_its_pause_offers_leaving_not_giving_up(self):
        table = count_in().hold(BACK)
        self.assertIn("NEXT: leave\nOK: play on", table.screen())
        self.assertIn("Leave?", table.next().screen())

    def test_a_single_player_can_play(self):
        table = count_in((7,)).start_round().tap(7)
        self.assertEqual(table.last("round_ended")["reason"], "all_pressed")


class Presses(unittest.TestCase):
    def test_presses_are_shown_in_their_order_with_margins(self):
        table = count_in().start_round().claim(4, 1)
        claims = [(c["player"], c["rank"], c["margin_us"]) for c in table.named("claim")]
        self.assertEqual(claims, [(4, 1, 0), (1, 2, 100_000)])
        self.assertIn("1. P4 0.100\n2. P1 +0.100", table.screen())

    def test_simultaneous_presses_are_a_tie(self):
        table = count_in().start_round().press(2, 4).wait(50)
        self.assertEqual(table.last("tie")["players"], [2, 4])
        pressed_us = table.last("round_started")["t_us"] + 100_000
        self.assertEqual(table.last("tie")["t_us"], pressed_us)
        self.assertEqual(table.last("claim")["t_us"], pressed_us)
        self.assertEqual([claim["rank"] for claim in table.named("claim")], [1, 1])
        self.assertIn("1. P2 0.100\n1. P4 +0.000", table.screen())

    def test_two_at_the_same_instant_after_another_share_the_second_place(self):
        table = count_in((1, 2, 4, 5)).start_round().claim(1).press(2, 4).wait(9).claim(5)
        self.assertIn("2. P2 +0.100\n2. P4 +0.000\n4. P5", table.screen())

    def test_a_second_press_is_refused(self):
        table = count_in().start_round().claim(4, 4)
        self.assertEqual(table.last("refused")["reason"], "pressed")
        self.assertIn("P4 has pressed", table.screen())

    def test_a_false_start_is_reported_and_marked(self):
        table = count_in().ok().tap(4)
        self.assertEqual(table.last("false_start")["early_us"], 1_900_000)
        self.assertIn("P4 early 1.900", table.screen())
        table.wait(5000).tap(4).tap(1)
        self.assertIn("! = too early", table.screen())
        self.assertIn("1. P4 3.200!\n2. P1 +0.100\n", table.screen())
        table.ok().wait(2000).claim(4)
        self.assertIn("1. P4 0.100\n", table.screen())

    def test_after_the_last_press_the_round_ends(self):
        table = count_in().start_round().claim(4, 1, 2)
        event = table.last("round_ended")
        self.assertEqual((event["round"], event["reason"]), (1, "all_pressed"))

    def test_more_than_five_players_have_pages(self):
        table = count_in(tuple(range(1, 8))).start_round().claim(7, 6, 5, 4, 3, 2)
        self.assertIn("NEXT: 1 of 2", table.screen())
        self.assertFalse("P2" in table.screen())
        self.assertIn("6. P2 +0.100\nNEXT: 2 of 2", table.next().screen())
        self.assertIn("1. P7", table.next().screen())

    def test_five_players_have_one_page(self):
        table = count_in(tuple(range(1, 8))).start_round().claim(5, 4, 3, 2, 1).next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        self.assertFalse("of 2" in table.screen())
        self.assertIn("5. P1", table.screen())

    def test_the_longest_line_fits(self):
        table = count_in(tuple(range(1, 11))).ok().tap(10).wait(2000).claim(*range(1, 10))
        table.wait(150_000).tap(10).next()
        self.assertIn("10. P10 +99.999!", table.screen())

    def test_ok_starts_another_count(self):
        table = count_in().start_round().claim(4).ok()
        self.assertEqual(table.last("round_ended")["reason"], "closed")
        self.assertIn("Round 2", table.screen())
        table.wait(2000).claim(1, 2, 4).ok()
        self.assertEqual(table.last("round_ended")["round"], 2)
        self.assertEqual(len(table.named("round_ended")), 2)
        self.assertEqual(len(table.named("round_started")), 2)
        self.assertEqual([claim["rank"] for claim in table.named("claim")], [1, 1, 2, 3])

    def test_the_first_is_shown_by_the_lights(self):
        table = count_in().start_round().wait(500).claim(4, 1).wait(500)
        seen = {2: set(), 4: set(), 1: set()}
        for _ in range(20):
            table.wait(50)
            for button in seen:
                seen[button].add(table.button_light(button))
        self.assertIn(0xFFE8D0, seen[4])
        self.assertEqual(len(seen[1]), 1)
        self.assertEqual(len([rgb for rgb in table.ring() if rgb]), 3)

    def test_the_ring_is_dark_while_nobody_has_pressed(self):
        self.assertEqual(set(count_in().start_round().wait(500).ring()), {0})


class Steps(unittest.TestCase):
    def test_back_undoes_a_press_and_the_count(self):
        table = count_in().start_round().claim(4).back()
        self.assertEqual(table.last("undone")["undone"], "claim")
        table.claim(1).back(2)
        self.assertEqual(table.last("undone")["undone"], "countdown")
        self.assertIn("{3-2-1}", table.screen())

    def test_a_count_that_was_paused_starts_from_3_again(self):
        table = count_in().ok().hold(BACK).wait(9000)
        self.assertEqual(table.names()[-2:], ["undone", "paused"])
        table.ok()
        self.assertIn("{3-2-1}", table.screen())
        table.ok().wait(2000)
        self.assertEqual([event["beat"] for event in table.named("countdown")[-3:]], [3, 2, 1])
        self.assertEqual(len(table.named("round_started")), 1)

    def test_a_pause_cancels_the_count_with_its_false_starts(self):
        table = count_in().ok().tap(4).tap(1).hold(BACK)
        undone = [event["undone"] for event in table.named("undone")]
        self.assertEqual(undone, ["false_start", "false_start", "countdown"])
        table.ok().ok().wait(2000).claim(4)
        self.assertIn("1. P4 0.100", table.screen())
        self.assertFalse("!" in table.screen().split("\n")[1])

    def test_a_pause_during_a_repeated_count_stays_a_pause(self):
        table = count_in().start_round().claim(1).hold(BACK).ok().wait(500).tap(4).hold(BACK)
        self.assertIn("Paused", table.screen())
        table.ok().wait(2000).claim(2)
        self.assertEqual(table.last("claim")["rank"], 2)

    def test_after_a_pause_open_presses_are_counted_in_again(self):
        table = count_in().start_round().claim(1).hold(BACK).ok().wait(2000).claim(2)
        self.assertEqual(len(table.named("round_resumed")), 1)
        self.assertEqual(table.last("claim")["rank"], 2)

    def test_a_power_cut_during_the_count_restores_the_moment_before_it(self):
        again = DrivenTable()
        again.restore(count_in().ok().wait(500).referee.saved())
        self.assertIn("{3-2-1}", again.wait(1).ok().screen())
        self.assertEqual(again.wait(4000).named("countdown"), [])

    def test_a_power_cut_in_a_pause_of_the_count_restores_the_moment_before_it(self):
        again = DrivenTable()
        again.restore(count_in().ok().wait(500).hold(BACK).referee.saved())
        self.assertIn("Paused", again.wait(1).screen())
        self.assertIn("{3-2-1}", again.ok().screen())
        self.assertEqual(again.wait(4000).named("countdown"), [])

    def test_after_all_have_pressed_a_pause_repeats_no_count(self):
        table = count_in((1,)).start_round().claim(1).hold(BACK).ok()
        self.assertIn("1. P1", table.screen())


if __name__ == "__main__":
    unittest.main()
