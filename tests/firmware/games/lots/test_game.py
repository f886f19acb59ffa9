"""Drawing lots for a starter, and for teams of equal size."""

import unittest

from driven import DrivenTable


def lots(players=(1, 2, 4, 8), **options):
    return DrivenTable(players, game="lots", **options)


class Starter(unittest.TestCase):
    def test_ok_draws_the_starter(self):
        table = lots()
        self.assertIn("Who starts?\nHold BACK: leave\nNEXT: other lots\nOK: draw", table.screen())
        event = table.ok().last("starter_drawn")
        self.assertIn(event["player"], (1, 2, 4, 8))
        self.assertEqual(event["round"], 1)
        self.assertIn("{?}", table.screen())
        table.wait(2300)
        self.assertIn("{P%d}" % event["player"], table.screen())
        self.assertIn("Seed 1\n", table.screen())
        self.assertIn("OK: draw again", table.screen())

    def test_ok_draws_again(self):
        table = lots()
        for _ in range(12):
            table.ok().wait(2300)
        drawn = [event["player"] for event in table.named("starter_drawn")]
        self.assertEqual(len(drawn), 12)
        self.assertTrue(len(set(drawn)) > 1)
        self.assertEqual(table.last("starter_drawn")["round"], 12)

    def test_nothing_is_drawn_while_the_light_runs(self):
        table = lots().ok().ok()
        self.assertEqual(table.last("refused")["reason"], "not_now_ok")
        self.assertIn("Wait for the lot", table.screen())
        self.assertIn("Wait for the lot", table.tap(2).screen())
        table.next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        self.assertEqual(len(table.named("starter_drawn")), 1)

    def test_the_light_runs_round_and_stops_at_the_drawn_player(self):
        table = lots().ok()
        seen = set()
        for _ in range(40):
            table.wait(50)
            seen.update(b for b in (1, 2, 4, 8) if table.button_light(b) == 0xFFE8D0)
        self.assertEqual(seen, {1, 2, 4, 8})
        table.wait(1000)
        player = table.last("starter_drawn")["player"]
        brightest = max((1, 2, 4, 8), key=lambda b: sum_of(table.button_light(b)))
        self.assertEqual(brightest, player)
        self.assertFalse(0xFFE8D0 in table.pixels())

    def test_back_undoes_a_draw_and_the_next_draw_is_the_same(self):
        table = lots().ok().wait(2300).back().ok()
        drawn = [event["player"] for event in table.named("starter_drawn")]
        self.assertEqual(drawn[0], drawn[1])
        self.assertEqual(table.last("undone")["undone"], "drawn")

    def test_a_player_s_press_is_refused(self):
        self.assertEqual(lots().tap(2).last("refused")["reason"], "not_now")


class Teams(unittest.TestCase):
    def test_next_turns_to_teams_and_back(self):
        table = lots().next()
        self.assertIn("2 teams of 2", table.screen())
        self.assertTrue(table.press(12).tone() > 0)
        self.assertIn("Who starts?", table.release(12).screen())

    def test_all_teams_of_equal_size_are_offered(self):
        table = lots(tuple(range(1, 11)))
        self.assertIn("2 teams of 5", table.next().screen())
        self.assertIn("5 teams of 2", table.next().screen())
        self.assertIn("Who starts?", table.next().screen())

    def test_numbers_of_players_that_cannot_be_divided_are_refused_with_a_message(self):
        table = lots((1, 2, 4, 5, 6)).next()
        self.assertEqual(table.last("refused")["reason"], "no_teams")
        self.assertIn("5: no teams", table.screen())
        self.assertIn("Who starts?", table.screen())

    def test_teams_are_drawn_reported_and_shown(self):
        table = lots().next().ok()
        teams = table.last("teams_drawn")["teams"]
        self.assertEqual(list(teams), ["A", "B"])
        self.assertEqual(sorted(teams["A"] + teams["B"]), [1, 2, 4, 8])
        table.wait(2300)
        for name in teams:
            self.assertIn("%s: %d %d" % (name, teams[name][0], teams[name][1]), table.screen())
        self.assertIn("Seed 1\n", table.screen())

    def test_the_seed_has_the_row_below_the_teams_and_with_five_teams_that_of_the_title(self):
        for players, count, title, below in (
            (8, 4, "4 teams of 2", "Seed 1"),
            (10, 5, "Seed 1", ""),
        ):
            table = lots(tuple(range(1, players + 1)))
            while "%d teams" % count not in table.screen():
                table.next()
            lines = table.ok().wait(2300).referee.screen()[0]
            self.assertEqual(lines[0], title)
            self.assertEqual([line[0] for line in lines[1 : 1 + count]], list("ABCDE"[:count]))
            self.assertEqual(below in lines[1 + count :], bool(below))

    def test_ten_players_in_two_teams_fit_the_screen(self):
        table = lots(tuple(range(1, 11))).next().ok().wait(2300)
        self.assertTrue(max(len(line) for line in table.referee.screen()[0]) <= 16)

    def test_teams_differ_in_colour_and_in_the_number_of_blinks(self):
        table = lots(tuple(range(1, 11))).next().next().ok().wait(2300)
        teams = table.last("teams_drawn")["teams"]
        colours = {}
        dark = {}
        for _ in range(240):
            table.wait(10)
            for name in teams:
                light = table.button_light(teams[name][0])
                self.assertEqual(light, table.button_light(teams[name][1]))
                self.assertIn(light, table.ring())
                if light:
                    colours[name] = light
                else:
                    dark[name] = dark.get(name, 0) + 1
        self.assertEqual(len(set(colours.values())), 5)
        self.assertEqual([round(dark.get(name, 0) / 15) for name in "ABCDE"], [0, 1, 2, 3, 4])

    def test_next_after_a_draw_leads_to_the_next_choice(self):
        table = lots().next().ok().wait(2300).next()
        self.assertIn("Who starts?", table.screen())
        self.assertIn("OK: draw", table.screen())
        self.assertFalse("A:" in table.screen())

    def test_before_a_draw_every_seat_is_lit(self):
        table = lots()
        self.assertTrue(all(table.button_light(b) for b in (1, 2, 4, 8)))
        self.assertEqual(len([rgb for rgb in table.ring() if rgb]), 4)

    def test_back_undoes_the_choice(self):
        table = lots().next().back()
        self.assertEqual(table.last("undone")["undone"], "choice")
        self.assertIn("Who starts?", table.screen())


def sum_of(rgb):
    return (rgb >> 16) + (rgb >> 8 & 255) + (rgb & 255)


if __name__ == "__main__":
    unittest.main()
