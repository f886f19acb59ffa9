"""The quiz buzzer: first press, lock-out, next in line, points."""

import unittest

from quiz_table import opened, quiz
from saving_table import SavingTable
from tableref.presses.gestures import BACK


class Buzzing(unittest.TestCase):
    def test_the_master_opens_with_ok_straight_away(self):
        table = quiz()
        self.assertIn(
            "Question 1\nThe master reads\nWorth 1\nNEXT: points\nOK: open buzzers", table.screen()
        )
        table.press(13)
        self.assertEqual(table.last("round_started")["t_us"], 0)
        self.assertIn("Press to answer\nNEXT: nobody", table.screen())

    def test_the_buzzers_open_after_3_2_1_if_chosen(self):
        table = opened(count_in=True)
        self.assertIn("Question 1", table.screen())
        self.assertIn("{3}", table.screen())
        self.assertEqual(table.ok().last("refused")["reason"], "counting")
        table.wait(2000)
        self.assertEqual(table.last("round_started")["t_us"], 2_000_000)

    def test_the_first_press_answers(self):
        table = opened().tap(5).tap(9)
        self.assertEqual(table.last("answering")["player"], 5)
        self.assertIn("P5 answers", table.screen())
        self.assertEqual(len(table.named("answering")), 1)

    def test_a_single_press_is_shown_large(self):
        self.assertIn("{P5}", opened().tap(5).screen())

    def test_the_line_is_shown_in_order_with_margins(self):
        table = opened().tap(5).tap(9).tap(2)
        self.assertIn("2. P9 +0.100\n3. P2 +0.100", table.screen())

    def test_a_second_press_is_refused(self):
        self.assertEqual(opened().tap(5).tap(5).last("refused")["reason"], "pressed")

    def test_ok_while_open_is_refused(self):
        self.assertEqual(opened().ok().last("refused")["reason"], "open")

    def test_a_refusal_does_not_hide_what_the_master_can_do_with_an_answer(self):
        table = opened().ok().tap(5)
        self.assertIn("OK: right\nNEXT: wrong", table.screen())


class Judging(unittest.TestCase):
    def test_a_right_answer_is_a_point(self):
        table = opened().tap(5).ok()
        event = table.last("judged")
        self.assertEqual((event["player"], event["right"]), (5, True))
        event = table.last("round_scored")
        self.assertEqual(list(event["points"].items()), [("2", 0), ("5", 1), ("9", 0)])
        self.assertEqual(table.last("round_ended")["reason"], "right")
        self.assertIn("Question 2", table.ok().screen())

    def test_after_a_wrong_answer_the_next_in_line_answers(self):
        table = opened().tap(5).tap(9).next()
        self.assertEqual(table.last("judged")["right"], False)
        self.assertEqual(table.last("answering")["player"], 9)
        points = table.ok().last("round_scored")["points"]
        self.assertEqual(list(points.items()), [("2", 0), ("5", 0), ("9", 1)])

    def test_a_wrong_answer_costs_a_point_if_chosen(self):
        table = opened(wrong_costs=True).tap(5).tap(9).next().ok()
        points = table.last("round_scored")["points"]
        self.assertEqual(list(points.items()), [("2", 0), ("5", -1), ("9", 1)])

    def test_after_a_wrong_answer_without_a_line_the_others_can_press(self):
        table = opened().tap(5).next()
        self.assertIn("{?}", table.screen())
        self.assertEqual(table.tap(5).last("refused")["reason"], "pressed")
        self.assertEqual(table.tap(2).last("answering")["player"], 2)

    def test_when_all_were_wrong_the_question_ends_without_an_answer(self):
        table = opened((2, 5), wrong_costs=True).tap(5).tap(2).next().next()
        self.assertEqual(table.last("round_ended")["reason"], "nobody_knew")
        self.assertEqual(list(table.last("round_scored")["points"].items()), [("2", -1), ("5", -1)])

    def test_the_master_skips_a_question_that_nobody_answers(self):
        table = opened().next()
        self.assertEqual(table.last("round_ended")["reason"], "nobody_knew")
        self.assertEqual(sum(table.last("round_scored")["points"].values()), 0)

    def test_while_the_master_reads_next_sets_the_points_of_the_question(self):
        table = quiz().next().next()
        self.assertEqual([e["worth"] for e in table.named("question_worth")], [2, 3])
        self.assertIn("Worth 3", table.screen())
        table.ok().tap(5).ok()
        self.assertEqual(table.last("round_scored")["points"]["5"], 3)
        # The next question has the same points until the master changes them.
        self.assertIn("Worth 3", table.ok().screen())
        self.assertIn("Worth 1", table.next().next().next().screen())

    def test_a_wrong_answer_costs_the_points_of_the_question(self):
        table = quiz(wrong_costs=True).next().ok().tap(5).next().next()
        self.assertEqual(table.last("round_scored")["points"]["5"], -2)

    def test_back_undoes_the_points_of_the_question(self):
        table = quiz().next().next().back()
        self.assertEqual(table.last("undone")["undone"], "worth")
        self.assertIn("Worth 2", table.screen())

    def test_the_first_to_reach_the_target_wins(self):
        table = opened(target=2).tap(5).ok().ok().ok().tap(9).ok().ok().ok().tap(9).ok()
        self.assertEqual(table.last("match_ended")["winners"], [9])

    def test_without_a_target_there_is_no_end(self):
        table = opened(target=0)
        for _ in range(3):
            table.tap(9).ok().ok().ok()
        self.assertEqual(table.named("match_ended"), [])
        self.assertEqual(table.last("round_scored")["totals"]["9"], 3)


class Early(unittest.TestCase):
    def test_a_press_before_the_buzzers_open_locks_the_player_for_this_question(self):
        table = quiz().tap(5)
        event = table.last("locked_out")
        self.assertEqual((event["player"], event["lockout"]), (5, "question"))
        self.assertIn("P5 is locked", table.screen())
        table.ok().wait(60_000).tap(5)
        self.assertEqual(table.last("refused")["reason"], "locked")
        table.tap(2).ok().ok().ok().tap(5)
        self.assertEqual(table.last("answering")["player"], 5)

    def test_a_second_early_press_changes_nothing(self):
        table = quiz().tap(5).tap(5).back()
        self.assertEqual(len(table.named("locked_out")), 1)
        self.assertEqual(table.last("undone")["undone"], "false_start")
        self.assertEqual(table.ok().tap(5).last("answering")["player"], 5)

    def test_an_early_press_locks_for_half_a_second_if_chosen(self):
        table = quiz(lockout="half_second").press(5).wait(50).release(5).ok().wait(300).tap(5)
        self.assertEqual(table.last("refused")["reason"], "locked")
        self.assertEqual(table.tap(5).last("answering")["player"], 5)

    def test_an_early_press_does_not_lock_if_chosen(self):
        table = quiz(lockout="free").tap(5)
        self.assertEqual(table.last("refused")["reason"], "wait")
        self.assertEqual(table.named("locked_out"), [])
        self.assertEqual(table.ok().tap(5).last("answering")["player"], 5)

    def test_during_3_2_1_an_early_press_says_how_early_it_was(self):
        table = opened(count_in=True).tap(5)
        self.assertEqual(table.last("false_start")["early_us"], 1_900_000)
        self.assertEqual(table.last("locked_out")["player"], 5)
        table.wait(5000).tap(5)
        self.assertEqual(table.last("refused")["reason"], "locked")

    def test_an_early_press_that_does_not_lock_changes_nothing(self):
        table = opened(count_in=True, lockout="free").tap(5).wait(2000).tap(5)
        self.assertEqual(table.named("locked_out"), [])
        self.assertEqual(table.last("answering")["player"], 5)

    def test_when_all_others_are_locked_a_wrong_answer_ends_the_question(self):
        table = quiz().tap(5).tap(9).ok().tap(2).next()
        self.assertEqual(table.last("round_ended")["reason"], "nobody_knew")

    def test_locked_players_are_dark(self):
        table = quiz().tap(5).ok().wait(700)
        lights = set()
        for _ in range(30):
            lights.add(table.wait(50).button_light(5))
        self.assertEqual(lights, {0})
        self.assertTrue(table.button_light(2) > 0)


class Length(unittest.TestCase):
    """The end of questions and matches: numbers of questions, and times."""

    def test_after_the_agreed_number_of_questions_the_most_points_win(self):
        table = opened(target=0, questions=2).tap(5).ok().ok().ok().tap(9).ok()
        self.assertEqual(table.last("match_ended")["winners"], [5, 9])

    def test_without_a_press_in_time_nobody_scores(self):
        table = opened(press_s=5).wait(4800)
        self.assertEqual(table.named("round_ended"), [])
        table.wait(200)
        self.assertEqual(table.last("round_ended")["reason"], "nobody_knew")

    def test_a_press_stops_the_time_to_press_and_a_wrong_answer_restarts_it(self):
        table = opened(press_s=5).wait(4000).tap(5).wait(6000).next().wait(4700)
        self.assertEqual(table.named("round_ended"), [])
        self.assertEqual(table.wait(300).last("round_ended")["reason"], "nobody_knew")

    def test_a_pause_stops_the_time_to_press_and_the_rest_of_it_continues(self):
        table = opened(press_s=5).wait(3900).hold(BACK).wait(60_000)
        self.assertEqual(table.named("round_ended"), [])
        table.ok().wait(100)
        self.assertEqual(table.named("round_ended"), [])
        table.wait(1_000)
        self.assertEqual(table.last("round_ended")["reason"], "nobody_knew")

    def test_a_press_in_the_last_tick_counts(self):
        table = opened(press_s=5)
        table.now_us = 4_999_999
        table.press(5).wait(50).release(5)
        self.assertEqual(table.last("answering")["player"], 5)
        table.wait(5_000).back()
        self.assertIn("Clock is stopped", table.screen())

    def test_the_end_of_the_time_to_press_is_a_step_and_does_not_come_during_back(self):
        table = opened(press_s=5).wait(6_000).back()
        self.assertEqual(table.last("undone")["undone"], "time_up")
        self.assertIn("Clock is stopped", table.wait(60_000).screen())
        self.assertEqual(table.tap(5).last("refused")["reason"], "clock_stands")
        given = table.ok().last("time_given")
        self.assertEqual((given["given_us"], "player" in given), (60_000_000, False))
        self.assertEqual(table.wait(50_000).tap(5).last("answering")["player"], 5)

    def test_a_claim_undone_late_does_not_end_the_question(self):
        table = opened(press_s=5).wait(2_000).tap(5).wait(9_000).back()
        self.assertEqual(table.last("undone")["undone"], "claim")
        self.assertEqual(table.named("round_ended"), [])
        self.assertIn("Clock is stopped", table.screen())

    def test_the_time_to_press_survives_a_power_cut(self):
        table = SavingTable((2, 5), game="quiz", press_s=5).ok().wait(3_000).hold(BACK)
        # the pause began when BACK was pressed
        table.cut_power().wait(90_000).ok().wait(1_700)
        self.assertEqual(table.named("round_ended"), [])
        self.assertEqual(len(table.wait(500).named("round_ended")), 1)

    def test_a_short_lock_is_a_quarter_of_a_second(self):
        table = quiz(lockout="quarter_second").press(5).wait(50).release(5).ok().tap(5)
        self.assertEqual(table.last("refused")["reason"], "locked")
        self.assertEqual(table.tap(5).last("answering")["player"], 5)

    def test_a_lock_ends_at_its_last_microsecond(self):
        for early_us, lockouts in ((1, 2), (0, 1)):
            table = quiz(lockout="half_second").press(5).wait(50).release(5).ok()
            table.wait((500_000 - table.now_us - early_us) / 1000).press(5)
            self.assertEqual(len(table.named("refused")), lockouts)
            self.assertEqual(len(table.named("answering")), 2 - lockouts)

    def test_the_lobby_calls_a_round_a_question(self):
        self.assertIn("After question 1", opened().tap(5).ok().screen())


class Steps(unittest.TestCase):
    def test_back_undoes_each_step(self):
        table = opened().tap(5).tap(9).next().ok().back(5)
        undone = [event["undone"] for event in table.named("undone")]
        self.assertEqual(undone, ["right", "wrong", "claim", "claim", "opened"])
        self.assertIn("The master reads", table.wait(3000).screen())

    def test_open_buzzers_that_were_paused_are_opened_again(self):
        table = opened().tap(5).next().hold(BACK).ok()
        self.assertEqual(len(table.named("round_resumed")), 1)
        self.assertEqual(table.tap(9).last("answering")["player"], 9)

    def test_open_buzzers_that_were_paused_are_counted_in_again_if_chosen(self):
        table = opened(count_in=True).wait(2000).hold(BACK).wait(500).ok()
        self.assertEqual(table.last("countdown")["beat"], 3)
        self.assertEqual(table.wait(2000).tap(9).last("answering")["player"], 9)

    def test_options_out_of_range_are_errors(self):
        for wrong in (
            {"target": 1000},
            {"answer_s": 601},
            {"count_in": 1},
            {"lockout": "never"},
            {"wrong_costs": 2},
        ):
            with self.assertRaises(ValueError):
                quiz(**wrong)

    def test_the_lobby_offers_the_options_in_words(self):
        option = quiz().referee._stage.progress.game.TERMS.option_screen
        self.assertEqual(option("target", 0), ("Play to", "no end"))
        self.assertEqual(option("count_in", True), ("3-2-1 first", "yes"))
        self.assertEqual(option("lockout", "half_second"), ("Locked if early", "0.5 s"))
        self.assertEqual(option("lockout", "question"), ("Locked if early", "question"))
        self.assertEqual(option("answer_s", 30), ("Answer time (s)", "30"))
        self.assertEqual(option("wrong_costs", False), ("Wrong: deducted", "no"))


class Lights(unittest.TestCase):
    def test_the_answering_player_blinks_waiting_ones_are_dim_the_rest_is_dark(self):
        table = opened().tap(5).tap(9).wait(300)
        lights = {2: set(), 5: set(), 9: set()}
        for _ in range(30):
            table.wait(50)
            for button in lights:
                lights[button].add(table.button_light(button))
        self.assertEqual(lights[2], {0})
        self.assertIn(0xFFE8D0, lights[5])
        self.assertTrue(len(lights[5]) > 1)
        self.assertTrue(max(lights[9]) > 0)


if __name__ == "__main__":
    unittest.main()
