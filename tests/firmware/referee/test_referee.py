"""The referee's interface to the device: the times of ticks, and whether it waits for people."""

import unittest

from driven import DrivenTable
from tableref.presses.gestures import OK
from tableref.referee.referee import ALONE_US, FRAME_US, Referee
from tableref.referee.settings import Settings
from tableref.show import tunes


class Ticks(unittest.TestCase):
    def test_a_tick_is_due_for_every_frame_at_least(self):
        table = DrivenTable((1, 2, 4)).wait(4000)
        self.assertEqual(table.referee.tick(table.counter), FRAME_US)

    def test_a_tick_is_due_for_every_beat(self):
        table = DrivenTable((1, 2, 4)).wait(4000).press(OK).wait(990)
        self.assertEqual(table.referee.tick(table.counter), 9999)

    def test_no_tick_for_a_frame_delays_a_beat(self):
        # Frames every 20 ms from here would come 3 ms before "1".
        table = DrivenTable((1, 2, 4)).press(OK).wait(1896.999)
        opens_us = table.named("countdown")[0]["t_us"] + 2_000_000
        ticks_us = []
        while len(table.named("round_started")) == 0:
            table.now_us += max(1, table.referee.tick(table.counter))
            ticks_us.append(table.now_us)
            table.referee.tick(table.counter)
            table.events += table.referee.events()
        self.assertEqual(ticks_us[-1], opens_us)
        self.assertTrue(opens_us - ticks_us[-2] >= ALONE_US)

    def test_a_tick_is_due_when_a_press_becomes_a_hold(self):
        table = DrivenTable((1, 2, 4)).wait(4000).press(7).wait(695)
        self.assertEqual(table.referee.tick(table.counter), 4999)

    def test_a_tick_is_due_when_a_notice_ends(self):
        table = DrivenTable((1, 2, 4)).wait(4000).tap(7).wait(2885)
        self.assertIn("P7 is not in", table.screen())
        self.assertTrue(table.referee.tick(table.counter) < FRAME_US)
        self.assertFalse("P7 is not in" in table.wait(20).screen())

    def test_a_late_tick_gives_the_same_events_as_many_early_ones(self):
        often = DrivenTable((1, 2, 4)).press(OK).wait(5000)
        once = DrivenTable((1, 2, 4)).press(OK)
        once.now_us += 5_000_000
        once.wait(0)
        self.assertEqual(once.events, often.events)

    def test_after_a_press_the_stage_is_asked_once_what_is_due_when_events_were_sent(self):
        table = DrivenTable((1, 2, 4)).press(OK).wait(3000)
        referee, asked = table.referee, []
        stage = referee.match
        look_ahead = stage.look_ahead
        stage.look_ahead = lambda t_us: asked.append(t_us) or look_ahead(t_us)
        referee.edge(1, True, table.counter)
        referee.pass_time(table.counter + 1)
        self.assertEqual([event["event"] for event in referee.events()], ["claim"])
        self.assertEqual(len(asked), 0)
        referee.wait_us()
        referee.tick(table.counter + 2)
        self.assertEqual(len(asked), 1)

    def test_an_edge_reports_whether_it_is_a_press(self):
        table = DrivenTable((1, 2, 4))
        edges = ((1, True, 0), (1, False, 2_000), (1, True, 4_000), (2, True, 5_000))
        edges += ((1, False, 60_000), (2, False, 60_000), (2, True, 90_000))
        found = [table.referee.edge(button, down, t + table.counter) for button, down, t in edges]
        self.assertEqual(found, [True, False, False, True, False, False, True])

    def test_the_referee_reports_when_it_only_waits_for_people(self):
        table = DrivenTable((1, 2, 4)).wait(0)
        self.assertTrue(table.referee.is_waiting)
        table.press(OK).wait(0)
        self.assertFalse(table.referee.is_waiting)
        table.release(OK).wait(2100)
        self.assertTrue(table.referee.is_waiting)


class Terms(unittest.TestCase):
    def test_an_invalid_match_is_refused_and_the_lobby_stays(self):
        for game, players, options in (
            ("poker", (1, 2, 3), {}),
            ("gotta_go", (1,), {}),
            ("gotta_go", (1, 2), {}),
            ("gotta_go", (1, 2, 3), {"target": 0}),
            ("gotta_go", (1, 2, 3), {"speed": 1}),
        ):
            table = DrivenTable()
            with self.assertRaises(ValueError):
                table.referee.start_match(game, players, options)
            self.assertIn("Which game?", table.screen())

    def test_players_sit_in_seat_order_however_they_are_named(self):
        self.assertEqual(DrivenTable((9, 2, 5)).last("match_started")["players"], [2, 5, 9])

    def test_a_problem_is_an_event_a_sound_and_a_notice(self):
        table = DrivenTable()
        table.referee.announce("record_damaged", (("what", "journal"),))
        self.assertEqual(table.tone(), tunes.notes("no")[0][0])
        self.assertEqual(table.wait(20).last("record_damaged")["what"], "journal")
        self.assertTrue(table.referee.announcer.notice_line)

    def test_settings_reach_the_buttons(self):
        table = DrivenTable((1, 2, 4), settings=Settings(hold_ms=300)).start_round()
        table.claim(1, 2).wait(1200).press(1).wait(310)
        self.assertIn(" 1*  0d", table.screen())

    def test_each_match_has_its_own_draws(self):
        def starters(seed):
            referee = Referee(seed=seed)
            referee.tick(0)
            drawn = []
            for _ in range(12):
                referee.start_match("gotta_go", range(1, 11), {})
                drawn.append(referee.events()[-1]["player"])
            return drawn

        self.assertEqual(starters(5), starters(5))
        self.assertFalse(starters(5) == starters(6))
        self.assertTrue(len(set(starters(5))) > 4)


if __name__ == "__main__":
    unittest.main()
