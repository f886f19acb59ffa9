"""The quiz in teams: choosing them, and their common score, claims and locks."""

import unittest

from quiz_table import quiz

PLAYERS = (1, 4, 6, 9)


def teams(players=PLAYERS, **options):
    """Return a table at which 1 and 4, 6 and 9 are teams, before the first question."""
    return quiz(players, **dict({"teams": 2}, **options)).ok()


class Choosing(unittest.TestCase):
    def test_at_first_neighbours_are_a_team(self):
        table = quiz(PLAYERS, teams=2)
        self.assertIn(
            "Which team?\nA: 1 4\nB: 6 9\nPress: next team\nOK: these teams", table.screen()
        )
        table.ok()
        self.assertEqual(
            [(n, t) for n, t in table.last("teams_set")["teams"].items()],
            [("A", [1, 4]), ("B", [6, 9])],
        )
        self.assertIn("Question 1", table.screen())

    def test_a_press_moves_a_player_to_the_next_team(self):
        table = quiz(PLAYERS, teams=2).tap(4).tap(6)
        self.assertIn("A: 1 6\nB: 4 9", table.screen())
        self.assertIn("A: 1 6 9\nB: 4", table.tap(9).screen())

    def test_a_team_without_players_is_refused_and_ok_is_not_offered(self):
        table = quiz(PLAYERS, teams=2).tap(6).tap(9)
        self.assertIn("A: 1 4 6 9\nB: \nPress: next team\nTeam B is empty", table.screen())
        self.assertFalse("OK: these teams" in table.screen())
        self.assertEqual(table.ok().last("refused")["reason"], "empty_team")

    def test_the_refusal_disappears_when_the_team_has_a_player_again(self):
        table = quiz(PLAYERS, teams=2).tap(6).tap(9).ok().tap(1)
        self.assertIn("A: 4 6 9\nB: 1\nPress: next team\nOK: these teams", table.screen())

    def test_back_undoes_presses_and_ok(self):
        table = quiz(PLAYERS, teams=2).tap(4).ok().back(2)
        self.assertEqual([e["undone"] for e in table.named("undone")], ["teams_set", "team_chosen"])
        self.assertIn("A: 1 4", table.screen())

    def test_the_lights_show_the_teams(self):
        table = quiz(PLAYERS, teams=2)
        lights = [table.button_light(player) for player in PLAYERS]
        self.assertTrue(lights[0] == lights[1] and lights[2] == lights[3])
        self.assertFalse(lights[0] == lights[2])

    def test_ten_players_in_two_teams_fit_the_screen(self):
        table = quiz(tuple(range(1, 11)), teams=2).tap(6).tap(7)
        self.assertIn("A: 7 players", table.screen())

    def test_with_too_few_players_there_are_no_teams(self):
        self.assertIn("Question 1", quiz((1, 4), teams=3).screen())

    def test_there_can_be_as_many_teams_as_players(self):
        self.assertIn("A: 1\nB: 4\nC: 6\nD: 9", quiz(PLAYERS, teams=4).screen())

    def test_teams_are_offered_from_four_players_on(self):
        game = quiz().referee._stage.progress.game
        options = dict(game.options)
        self.assertFalse(game.TERMS.is_offered("teams", options, (1, 2, 3)))
        self.assertTrue(game.TERMS.is_offered("teams", options, (1, 2, 3, 4)))
        self.assertFalse(game.TERMS.is_offered("questions", options, PLAYERS))
        self.assertTrue(game.TERMS.is_offered("questions", dict(options, target=0), PLAYERS))


class Shared(unittest.TestCase):
    def test_a_point_belongs_to_the_team(self):
        table = teams().ok().tap(4).ok()
        points = table.last("round_scored")["points"]
        self.assertEqual(list(points.items()), [("1", 1), ("4", 1), ("6", 0), ("9", 0)])
        self.assertIn("After question 1\nTeam A: 1\nP1 P4\nTeam B: 0\nP6 P9", table.screen())

    def test_more_than_two_teams_have_a_line_each_with_their_players(self):
        table = teams((1, 4, 6, 9, 10), teams=3).ok().tap(4).ok()
        self.assertIn("A 1: P1 P4\nB 0: P6 P9\nC 0: P10", table.screen())

    def test_the_standings_list_the_best_team_first(self):
        lines = {"A": "%d: P1 P4", "B": "%d: P6 P9", "C": "%d: P10"}
        for player, order in ((4, "ABC"), (9, "BAC"), (10, "CAB")):
            table = teams((1, 4, 6, 9, 10), teams=3).ok().tap(player).ok()
            points = [(name, 1 if name == order[0] else 0) for name in order]
            shown = "\n".join(["%s %s" % (name, lines[name] % worth) for name, worth in points])
            self.assertIn(shown, table.screen())
        table = teams((1, 4, 6, 9)).ok().tap(9).ok()
        screen = table.screen()
        self.assertTrue(screen.index("P6 P9") < screen.index("P1 P4"), screen)

    def test_all_teams_are_on_one_page_of_the_standings(self):
        ten = tuple(range(1, 11))
        screen = teams(ten, teams=5).ok().tap(4).ok().screen()
        self.assertIn("\nE 0: P9 P10\n", screen)
        self.assertFalse("NEXT" in screen, screen)
        self.assertIn("NEXT: 1 of 2", quiz(ten).ok().tap(4).ok().screen())
        won = teams(ten, teams=2, target=1).ok().tap(4).ok()
        self.assertIn("NEXT: 1 of 2", won.screen())
        self.assertIn("NEXT: 2 of 2", won.next().screen())

    def test_one_point_is_singular(self):
        self.assertIn("\n1 point\n", teams(target=1).ok().tap(4).ok().screen())

    def test_the_screen_shows_the_team_of_the_answering_player(self):
        self.assertIn("{A P4}", teams().ok().tap(4).screen())
        self.assertIn("{B P6}", teams().ok().tap(6).screen())

    def test_a_team_claims_once(self):
        table = teams().ok().tap(4).tap(1)
        self.assertEqual(table.last("refused")["reason"], "mate_pressed")
        self.assertIn("P4 has pressed", table.screen())

    def test_after_a_wrong_answer_the_other_team_is_next(self):
        table = teams(wrong_costs=True).ok().tap(4).tap(9).next()
        self.assertEqual(table.last("answering")["player"], 9)
        table.ok()
        points = table.last("round_scored")["points"]
        self.assertEqual(list(points.items()), [("1", -1), ("4", -1), ("6", 1), ("9", 1)])

    def test_a_team_that_was_wrong_is_out_for_the_question(self):
        table = teams().ok().tap(4).next().tap(1)
        self.assertEqual(table.last("refused")["reason"], "mate_pressed")
        self.assertEqual(table.button_light(1), 0)
        self.assertEqual(table.tap(6).next().last("round_ended")["reason"], "nobody_knew")

    def test_an_early_press_locks_the_whole_team(self):
        table = teams().tap(4).ok().tap(1)
        self.assertEqual(table.last("refused")["reason"], "locked")
        self.assertEqual(table.tap(6).last("answering")["player"], 6)

    def test_an_early_press_locks_the_team_for_a_quarter_of_a_second_if_chosen(self):
        table = teams(lockout="quarter_second").wait(300).tap(4).press(13).release(13).tap(1)
        self.assertEqual(table.last("refused")["reason"], "locked")
        self.assertEqual(table.wait(150).tap(1).last("answering")["player"], 1)

    def test_a_tie_within_a_team_needs_no_settling(self):
        table = teams().ok().press(1, 4).wait(50).release(1, 4)
        self.assertTrue(table.last("answering")["player"] in (1, 4))
        self.assertEqual(table.last("refused")["reason"], "mate_pressed")
        table.next()
        self.assertEqual(len(table.named("answering")), 1)

    def test_a_tie_of_two_teams_needs_settling(self):
        table = teams().ok().press(4, 6).wait(50).release(4, 6)
        self.assertEqual(table.named("answering"), [])
        self.assertEqual(table.wait(400).tap(6).last("answering")["player"], 6)

    def test_a_team_wins(self):
        table = teams(target=1).ok().tap(9).ok()
        self.assertEqual(table.last("match_ended")["winners"], [6, 9])


if __name__ == "__main__":
    unittest.main()
