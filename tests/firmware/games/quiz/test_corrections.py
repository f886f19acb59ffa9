"""Corrections of questions, during another question and after the end of the match."""

import unittest

from correction_table import change, correct, entering
from driven import DrivenTable


def asked(**options):
    """Return a table at which player 1 has answered the first question correctly."""
    options.setdefault("target", 2)
    table = DrivenTable((1, 2, 5), game="quiz", **options)
    return table.ok().wait(500).tap(1).wait(300).ok().wait(300)


class Questions(unittest.TestCase):
    def test_a_point_moves_to_another_player(self):
        table = correct(correct(asked(), 1, -1).ok(), 5, 1).ok()
        self.assertEqual(list(table.last("corrected")["totals"].values()), [0, 0, 1])
        self.assertIn(" 1. P5   +1    1", table.wait(3100).screen())

    def test_a_correction_during_another_question_ends_the_match_only_after_it(self):
        table = asked().ok().ok().wait(500).tap(2).wait(300)
        correct(table, 1, 1).ok()
        self.assertEqual(table.named("match_ended"), [])
        table.wait(300).ok()
        self.assertEqual(table.last("match_ended")["winners"], [1])

    def test_a_correction_can_continue_a_finished_match(self):
        table = correct(asked(target=1), 1, -1).ok()
        self.assertIn("After question 1", table.wait(3100).screen())
        self.assertEqual(len(table.named("match_ended")), 1)

    def test_the_clock_of_an_answer_stops_during_a_correction(self):
        table = asked(answer_s=5).ok().ok().wait(500).tap(2).wait(1000)
        correct(table, 1, 0).wait(60_000).ok().wait(1000)
        self.assertEqual(table.named("time_up"), [])

    def test_any_player_of_a_team_corrects_its_score(self):
        table = DrivenTable((1, 2, 5, 6), game="quiz", target=5, teams=2).ok().wait(300)
        table.ok().wait(500).tap(1).wait(300).ok().wait(300)
        change(entering(table, 0), 2, 1)
        self.assertIn("A      1 -> 2", table.screen())
        table.ok()
        self.assertEqual(list(table.last("corrected")["points"].values()), [2, 2, 0, 0])
        self.assertEqual(list(table.last("corrected")["was"].values()), [1, 1, 0, 0])
        self.assertEqual(list(table.last("corrected")["totals"].values()), [2, 2, 0, 0])

    def test_the_score_of_a_team_of_one_is_corrected(self):
        table = DrivenTable((1, 2, 5, 6), game="quiz", target=5, teams=2).tap(2).ok().wait(300)
        table.ok().wait(500).tap(5).wait(300).ok().wait(300)
        change(entering(table, 0), 1, 1)
        self.assertIn("A      0 -> 1\nB      1", table.screen())
        table.ok()
        self.assertEqual(list(table.last("corrected")["points"].values()), [1, 1, 1, 1])


if __name__ == "__main__":
    unittest.main()
