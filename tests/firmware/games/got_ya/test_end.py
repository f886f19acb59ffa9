"""The score sheet and the winners of Got-Ya. Each test is a sentence of the rule book."""

import unittest

from got_ya_table import FIVE, bidding, hand, items, passing, rounds, seated
from tableref.games.got_ya import rules, show


class Sheet(unittest.TestCase):
    """The score sheet, which is shown on the pages after the standings."""

    def pages(self, table):
        """Return the lines of all pages, from the first."""
        found = []
        count = int(table.wait(3100).screen().split("NEXT: 1 of ")[1].split("\n")[0])
        for _ in range(count):
            found.append(table.screen().split("\n"))
            table.next()
        return found

    def test_the_sheet_follows_the_standings_as_on_paper(self):
        table = rounds(
            seated(), (2, 3, 2, 2, 2, 2, 2), (1, 5, 1, 1, 1, 1, 3), (3, 2, 1, 1, 1, 1, 1)
        )
        standings, last, before = self.pages(table)
        self.assertEqual(standings[0], "After round 3")
        self.assertEqual(
            last[:6],
            ["Score sheet", "2 P2 +5 = 8", "2 P3 +5 = 5", "2 P4 +5 = 5", "2 P5 +5 = 5"]
            + ['3 P3 "2" = 7'],
        )
        self.assertEqual(before[:3], ["Score sheet", "1 P2 +3 = 3", "2 P1 (5) = 0"])
        self.assertEqual(before[3:], ["NEXT: 3 of 3", "OK: next round"])

    def test_a_hand_thrown_in_has_a_line_on_the_sheet(self):
        table = passing(bidding(), *FIVE)
        self.assertEqual(self.pages(table)[1][1], "1 no bid")

    def test_all_pages_before_the_last_are_full(self):
        table = seated((1, 2, 3), rounds=12, target=0)
        rounds(table, *[(1 + n % 3, 10) + (1 + n % 3,) * 9 + (1 + (n + 1) % 3,) for n in range(7)])
        found = self.pages(table)
        self.assertEqual([len(page) for page in found], [6, 8, 8, 8, 8, 4])
        self.assertEqual(found[-1][1], "1 P1 (10) = 0")
        self.assertEqual(found[1][5], "7 P3 +10 = 50")

    def test_there_are_as_many_pages_as_have_lines(self):
        won, lost, none = rules.Hand(1, 2, 2), rules.Hand(1, 2, 1), rules.Hand(None, 0, 0)
        game = seated((1, 2, 3, 4)).referee.match.progress.game
        game.scores.totals = dict.fromkeys(game.players, 99)
        for hands in ((won,), (none,), (lost,), (won, lost, none)):
            for count in range(12):
                game.hands = list(hands * 4)[:count]
                pages = show.sheet_pages(game)
                lines = [len(show.sheet_page(game, page)) - 1 for page in range(pages + 1)]
                self.assertTrue(all(lines[:-1]), (hands, count, lines))
                self.assertEqual(lines[-1], 0, (hands, count, lines))

    def test_spaces_are_removed_from_a_line_that_is_too_long(self):
        table = seated((9, 10), target=0, rounds=12)
        rounds(table, *([(10, 15) + (10,) * 15] * 10 + [(10, 15) + (9,) * 15]))
        page = self.pages(table)[1]
        self.assertEqual(page[4:6], ["10 P10 +15 = 150", '11 P10 "15"=165'])

    def test_the_sheet_can_be_read_after_the_end(self):
        table = hand(seated(rounds=1), 2, 3, *(1,) * 5).wait(3100)
        self.assertIn("NEXT: 1 of 3", table.screen())
        self.assertIn('1 P2 "3" = 3', table.next().next().screen())


class Ending(unittest.TestCase):
    def test_the_first_to_reach_the_score_wins(self):
        table = rounds(seated((1, 2), target=25), (1, 15) + (1,) * 15, (1, 9) + (1,) * 15)
        self.assertEqual(table.named("match_ended"), [])
        hand(table.ok(), 1, 1, *(1,) * 15)
        self.assertEqual(table.last("match_ended")["winners"], [1])
        self.assertEqual(items(table, "match_ended", "totals"), [("1", 25), ("2", 0)])
        self.assertIn("The winner!\n25 points", table.screen())

    def test_of_those_who_reach_it_in_one_hand_the_highest_wins(self):
        lost = (1, 10) + (2,) * 9 + (1,)
        table = rounds(seated((1, 2, 3), target=25), lost, (3, 4) + (3,) * 10, lost, lost)
        self.assertEqual(table.last("match_ended")["winners"], [3])
        totals = [total for _, total in items(table, "match_ended", "totals")]
        self.assertEqual(totals, [0, 30, 34])

    def test_players_tied_at_the_score_share_the_win(self):
        lost = (1, 10) + (2,) * 9 + (1,)
        table = rounds(seated((1, 2, 3), target=30), lost, lost, lost)
        self.assertEqual(table.last("match_ended")["winners"], [2, 3])
        self.assertIn("The winners!\n30 points", table.screen())

    def test_after_the_agreed_rounds_each_player_has_opened_the_bidding(self):
        won = [(player, 1, player, player, player, player, player) for player in (3, 4, 3, 4)]
        table = rounds(seated(), *won)
        self.assertEqual(table.named("match_ended"), [])
        hand(table.ok(), 3, 2, *(3,) * 5)
        self.assertEqual(table.last("match_ended")["winners"], [3])
        dealers = [event["dealer"] for event in table.named("round_started")]
        self.assertEqual(dealers, [1, 2, 3, 4, 5])

    def test_a_hand_thrown_in_is_one_of_the_rounds(self):
        table = hand(seated(rounds=2), 2, 3, *(2,) * 5).ok()
        passing(table.ok(), 2, 3, 4, 5, 1)
        self.assertEqual(table.last("match_ended")["winners"], [2])

    def test_a_tie_goes_to_the_most_got_yas_and_the_screen_says_so(self):
        table = rounds(seated(rounds=2), (2, 3, 2, 2, 2, 1, 1), (4, 3, 1, 1, 1, 1, 1))
        self.assertEqual(table.last("match_ended")["winners"], [4])
        self.assertIn("Most Got-Yas: 1", table.screen())
        self.assertIn("{P4}", table.screen())

    def test_players_still_tied_share_the_win(self):
        table = rounds(seated(rounds=2), (2, 3, 1, 1, 1, 1, 1), (4, 3, 1, 1, 1, 1, 1))
        self.assertEqual(table.last("match_ended")["winners"], [2, 4])
        self.assertIn("3 points", table.screen())

    def test_back_undoes_the_end(self):
        table = hand(seated(rounds=1), 2, 3, *(2,) * 5).back()
        self.assertIn("5/5: P2 leads", table.screen())
        table.tap(1)
        self.assertEqual(len(table.named("match_ended")), 2)


if __name__ == "__main__":
    unittest.main()
